"""Documents as PDF or as pictures, and the picture of the current standings."""

from __future__ import annotations

import io
from collections.abc import Callable
from enum import StrEnum
from threading import Lock

from msgspec import Struct
from PIL import Image, ImageChops

from scorekeeper.palette import AMBER_WASH, FELT, INK, INK_SOFT, LINE, ON_FELT, ON_FELT_SOFT, PAPER, RED
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.html import filled
from scorekeeper.sheets.paper.pdf import PrintingUnavailable, html_pdf
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.marks import N_, Translate
from scorekeeper.wording.numbers import number_text

# The width at which group chats show a picture without scaling it down.
WIDTH = 1080
# A CSS pixel is a 96th of an inch, a point a 72nd.
PIXELS_A_POINT = 96 / 72
# The space below the last line.
MARGIN = 50
# PDFium is not thread-safe.
PDFIUM_LOCK = Lock()
STANDING_WIDTH, HEIGHT, HEAD, EDGE = 1200, 630, 150, 60
# More players than this are in two columns.
MAX_IN_A_COLUMN = 5
LARGEST = 60
COLOURS = {
    "felt": FELT,
    "on-felt": ON_FELT,
    "on-felt-soft": ON_FELT_SOFT,
    "paper": PAPER,
    "ink": INK,
    "ink-soft": INK_SOFT,
    "line": LINE,
    "red": RED,
    "amber-wash": AMBER_WASH,
}


class PrintAs(StrEnum):
    """What to make of HTML: a PDF, a PNG of all its pages, or a PNG of its only page in its own size."""

    PDF = "pdf"
    PNG = "png"
    PAGE = "page"


def print_document(kind: PrintAs, html: str) -> bytes:
    """Print HTML as this kind of file. Raises PrintingUnavailable."""
    pdf = html_pdf(html)
    match kind:
        case PrintAs.PNG:
            return sheet_picture(pdf)
        case PrintAs.PAGE:
            return page_picture(pdf)
    return pdf


def sheet_picture(pdf: bytes) -> bytes:
    """Return a PNG of all pages, as wide as a chat shows it. Raises PrintingUnavailable if PDFium is missing."""
    pages = _pages(pdf, lambda width: WIDTH / width)
    pages[-1] = _without_bottom_space(pages[-1])
    whole = Image.new("RGB", (WIDTH, sum(page.height for page in pages)), "white")
    top = 0
    for page in pages:
        whole.paste(page, (0, top))
        top += page.height
    return _png(whole)


def page_picture(pdf: bytes) -> bytes:
    """Return a PNG of the first page, with one pixel for each CSS pixel. Raises PrintingUnavailable if PDFium is
    missing.
    """
    return _png(_pages(pdf, lambda _width: PIXELS_A_POINT)[0])


def _pages(pdf: bytes, scale: Callable[[float], float]) -> list[Image.Image]:
    """Return the pages as images; `scale` returns the scale for a width in points."""
    try:
        import pypdfium2  # noqa: PLC0415 - like WeasyPrint, loaded only when needed
    except (ModuleNotFoundError, OSError) as error:
        raise PrintingUnavailable("PDFium") from error
    with PDFIUM_LOCK:
        document = pypdfium2.PdfDocument(pdf)
        try:
            return [page.render(scale=scale(page.get_width())).to_pil().convert("RGB") for page in document]
        finally:
            document.close()


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _without_bottom_space(page: Image.Image) -> Image.Image:
    """Return a page without the white paper below what is printed on it."""
    box = ImageChops.invert(page).getbbox()
    bottom = page.height if box is None else min(page.height, box[3] + MARGIN)
    return page.crop((0, 0, page.width, bottom))


class StandingsRow(Struct, frozen=True):
    """One player; one who `leads` is on amber."""

    rank: int
    name: str
    total: str
    negative: bool
    leads: bool


def standings_html(sheet: ScoreSheet, translate: Translate) -> str:
    """Return a picture of who leads with which total after the last complete round, in one or two columns."""
    begun = bool(complete_rounds(sheet))
    rows = [
        StandingsRow(
            standing.rank,
            sheet.game.names[standing.seat],
            number_text(standing.total),
            standing.total < 0,
            begun and standing.rank == 1,
        )
        for standing in sheet.standings
    ]
    columns = 1 if len(rows) <= MAX_IN_A_COLUMN else 2
    in_column = -(-len(rows) // columns)
    longest = max(len(row.total) for row in rows)
    height = (HEIGHT - HEAD - 40) // in_column
    return filled(
        "shared/standings.html",
        translate,
        heading=_heading(sheet, translate),
        place=_place(sheet, translate),
        columns=[rows[start : start + in_column] for start in range(0, len(rows), in_column)],
        colours=COLOURS,
        width=STANDING_WIDTH,
        height=HEIGHT,
        row_height=height,
        total_letters=longest,
        size=min(LARGEST, height * 5 // 9),
        column_width=(STANDING_WIDTH - 2 * EDGE - (columns - 1) * EDGE) // columns,
    )


def _heading(sheet: ScoreSheet, translate: Translate) -> str:
    if sheet.finished:
        names = list_words((sheet.game.names[seat] for seat in sheet.winners), translate.language)
        return translate(N_("%(names)s won")) % {"names": names}
    return isolated(sheet.game.title, translate.language) or translate(N_("Oh Hell"))


def _place(sheet: ScoreSheet, translate: Translate) -> str:
    played, length = len(complete_rounds(sheet)), sheet.schedule.length
    if length is None:
        return translate.plural("%(played)s round played", "%(played)s rounds played", played) % {"played": played}
    words = translate.plural("%(played)s of %(length)s round played", "%(played)s of %(length)s rounds played", length)
    return words % {"played": played, "length": length}
