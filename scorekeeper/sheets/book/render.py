"""Render a book as PDF. Importing this module needs WeasyPrint and Pango on the machine.

The front matter is laid out twice: first to count its pages, then with the page numbers of the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, BinaryIO

from msgspec import Struct
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration

from scorekeeper.sheets.book.front_matter import (
    FrontMatter,
    book_title,
    chapter_title,
    front_matter,
    gutter_shift,
    with_pages,
)
from scorekeeper.sheets.book.source import BookSource, Progress
from scorekeeper.sheets.paper.html import filled_template
from scorekeeper.sheets.paper.merger import Bookmark, PdfMerger, anchor_of
from scorekeeper.sheets.paper.pdf import score_sheet_html
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.paper.weasy import (
    BASE,
    PDF_VARIANT,
    StaticFilesFetcher,
    collect_missing_glyphs,
    with_code_points,
    with_scopes,
)
from scorekeeper.wording.translation import Translate

POINTS_A_MILLIMETRE = 72 / 25.4
# Page numbers at the foot, from a given one on. The sheets of games have no bottom margin, but free space there.
PAGE_NUMBER_STYLE = """
@page { @bottom-center { content: counter(page); font: 400 8pt "Sheet Type"; color: #000 } }
@page :first { counter-set: page %d }
"""
SHEET_STYLE = "@page { @bottom-center { height: 5mm; margin-top: -9.5mm } }"
COVER_STYLE = "@page :first { @bottom-center { content: none } }"


def print_book(source: BookSource, options: PrintOptions, file: BinaryIO, progress: Progress) -> None:
    """Write the book as PDF, with only one game laid out in memory at a time. The same games give the same bytes."""
    renderer, merger, translate = _Renderer(), PdfMerger(), options.translate
    shift = gutter_shift(options.size) * POINTS_A_MILLIMETRE
    front = front_matter(source, [0] * len(source.chapters), options)
    first = renderer.render_front_matter(_front_matter_html(front, source, options), [0])
    pages: list[int] = []
    number = first.pages + 1
    for count, chapter in enumerate(source.chapters, start=1):
        pages.append(number)
        sheet = renderer.render_sheet(score_sheet_html(chapter.sheet, options, chapter.extras), number)
        merger.add(sheet.pdf, number, shift)
        number += sheet.pages
        progress(count)
    last = renderer.render_front_matter(
        _front_matter_html(with_pages(front, source, pages, translate), source, options), pages
    )
    if last.pages != first.pages:
        raise RuntimeError(f"the front matter has {last.pages} pages by now, not {first.pages}")
    bookmarks = [*last.bookmarks, *_bookmarks(source, pages, translate)]
    merger.close(last.pdf, bookmarks, file)


class _RenderedDocument(Struct, frozen=True):
    """A document as PDF, with the number of its pages and its bookmarks."""

    pdf: bytes
    pages: int
    bookmarks: list[Bookmark]


class _Renderer:
    """WeasyPrint with the fonts of one book, which all its documents share."""

    def __init__(self) -> None:
        self._config = FontConfiguration()
        self._fonts: dict[Any, Any] = {}
        self._fetcher = StaticFilesFetcher()  # type: ignore[no-untyped-call]

    def render_front_matter(self, html: str, linked: Iterable[int]) -> _RenderedDocument:
        """Render the pages before the games. Their links to the pages `linked` lead into other documents."""
        return self._render(html, 1, COVER_STYLE, tuple(linked))

    def render_sheet(self, html: str, number: int) -> _RenderedDocument:
        """Render the sheet of a game on pages numbered from `number` on."""
        return self._render(html, number, SHEET_STYLE)

    def _render(self, html: str, number: int, more: str, linked: tuple[int, ...] = ()) -> _RenderedDocument:
        """Render a document. If a glyph is missing, render it again with the code point in a box."""
        style = CSS(string=PAGE_NUMBER_STYLE % number + more, font_config=self._config, url_fetcher=self._fetcher)
        source = HTML(string=html, base_url=BASE, url_fetcher=self._fetcher, media_type="print")
        document: Document = source.render(font_config=self._config, stylesheets=[style])
        document.fonts = self._fonts
        # WeasyPrint drops a link without a target in its own document, and these targets are in other documents of the
        # book.
        document.pages[0].anchors |= {anchor_of(page): (0, 0, 0, 0) for page in linked}
        with collect_missing_glyphs() as missing:
            pdf = document.write_pdf(finisher=with_scopes, pdf_variant=PDF_VARIANT)
        if missing:
            self._forget_missing_glyphs()
            return self._render(with_code_points(html, missing), number, more, linked)
        marks = [Bookmark(label, page + 1) for label, (page, _, _), _, _ in document.make_bookmark_tree()]
        return _RenderedDocument(pdf, len(document.pages), marks)

    def _forget_missing_glyphs(self) -> None:
        """Remove missing glyphs from the fonts: with them WeasyPrint uses an encoding that few readers support."""
        for font in self._fonts.values():
            for glyph in font.missing.values():
                font.widths.pop(glyph, None)
                font.to_unicode.pop(glyph, None)
            font.missing.clear()


def _front_matter_html(front: FrontMatter, source: BookSource, options: PrintOptions) -> str:
    translate = options.translate
    return filled_template("book/front-matter.html", translate, front=front, title=book_title(source, translate))


def _bookmarks(source: BookSource, pages: Sequence[int], translate: Translate) -> list[Bookmark]:
    """Return a bookmark for each year, or a single one if there is only one year, with its games below it."""
    years: dict[int, list[Bookmark]] = {}
    for chapter, page in zip(source.chapters, pages, strict=True):
        years.setdefault(chapter.day.year, []).append(Bookmark(chapter_title(chapter, translate.language), page))
    names = [str(year) for year in years] if len(years) > 1 else [translate("Games")]
    return [Bookmark(name, marks[0].page, tuple(marks)) for name, marks in zip(names, years.values(), strict=True)]
