"""Documents joined by pikepdf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from pikepdf import Array, Page, Pdf

from scorekeeper.sheets.binding.binding import Binding, Bookmark


def joined(pdfs: Sequence[bytes]) -> bytes:
    """Documents one after another as one; the first brings title and language.

    Entries of their lists of contents follow each other; of several with the same title in a row the first is kept.
    """
    binding, marks, number = Binding(shared_fonts=False), list[Bookmark](), 1
    for place, pdf in enumerate(pdfs):
        with Pdf.open(BytesIO(pdf)) as source:
            marks += _bookmarks(source, number)
            pages = len(source.pages)
        if place:
            binding.add(pdf, number, 0)
        number += pages
    file = BytesIO()
    binding.close(pdfs[0], _without_repeated(marks), file)
    return file.getvalue()


def _bookmarks(source: Pdf, number: int) -> Iterator[Bookmark]:
    """The entries of a document whose first page is page `number` of the whole."""
    with source.open_outline() as outline:
        for item in outline.root:
            # WeasyPrint writes every destination as a page and a place on it.
            if isinstance(item.destination, Array):
                yield Bookmark(item.title, number + source.pages.index(Page(item.destination[0])))


def _without_repeated(marks: Sequence[Bookmark]) -> Iterator[Bookmark]:
    for before, mark in zip((None, *marks), marks, strict=False):
        if before is None or before.title != mark.title:
            yield mark
