"""Merge PDFs by pikepdf, with one outline of their bookmarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from pikepdf import Array, Page, Pdf

from scorekeeper.sheets.pdf_merge.merger import Bookmark, PdfMerger


def merged(pdfs: Sequence[bytes]) -> bytes:
    """One PDF with all pages, title and language of the first.

    Their top-level bookmarks follow each other; of several with the same title in a row the first is kept.
    """
    merger, marks, number = PdfMerger(shared_fonts=False), list[Bookmark](), 1
    for place, pdf in enumerate(pdfs):
        with Pdf.open(BytesIO(pdf)) as source:
            marks += _bookmarks(source, number)
            pages = len(source.pages)
        if place:
            merger.add(pdf, number, 0)
        number += pages
    file = BytesIO()
    merger.close(pdfs[0], _without_repeated(marks), file)
    return file.getvalue()


def _bookmarks(source: Pdf, number: int) -> Iterator[Bookmark]:
    """The top-level bookmarks of a document whose first page is page `number` of the whole."""
    with source.open_outline() as outline:
        for item in outline.root:
            # WeasyPrint writes every destination as a page and a place on it.
            if isinstance(item.destination, Array):
                yield Bookmark(item.title, number + source.pages.index(Page(item.destination[0])))


def _without_repeated(marks: Sequence[Bookmark]) -> Iterator[Bookmark]:
    for before, mark in zip((None, *marks), marks, strict=False):
        if before is None or before.title != mark.title:
            yield mark
