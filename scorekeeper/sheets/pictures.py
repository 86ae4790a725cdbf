"""Documents as PDF or as pictures, and a picture of the current standings. Once a game is finished, the picture also
shows its sheet in small.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from enum import StrEnum
from threading import Lock

from msgspec import Struct
from PIL import Image, ImageChops

from scorekeeper.palette import AMBER_WASH, FELT, INK, INK_SOFT, LINE, ON_FELT, ON_FELT_SOFT, PAPER, RED
from scorekeeper.rules.insights.progress import complete_rounds, progress
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.charts import Scale, svg_points
from scorekeeper.sheets.paper.document import row_lengths
from scorekeeper.sheets.paper.html import filled_template
from scorekeeper.sheets.paper.layout import Feet, Foot, Layout, layout_for
from scorekeeper.sheets.paper.pdf import PrintingUnavailable, html_pdf
from scorekeeper.sheets.paper.print_options import Paper
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.sheets.table.sheet_table import SheetTable
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.recap_words import headline
from scorekeeper.wording.translation import N_, Translate

# The width at which group chats show a picture without scaling it down.
WIDTH = 1080
# A CSS pixel is a 96th of an inch, a point a 72nd.
PIXELS_A_POINT = 96 / 72
# The space below the last line.
MARGIN = 50
# PDFium is not thread-safe.
PDFIUM_LOCK = Lock()
# As high as a chat shows a picture whole, with the rows of all who are not on the podium, and the chart.
CARD_WIDTH, CARD_HEIGHT = 1080, 1350
CHART_WIDTH, CHART_HEIGHT = 960, 320
# The chart beside the sheet, and the room of the sheet, which has no feet; its rows cannot be lower.
NARROW_CHART = 420
SHEET_PAPER = Paper(width=134, height=174, side=0, top=0, head=12.5, bottom=0, min_row=4.0, min_seat=0, small=True)
NO_FEET = Feet(Foot(), Foot(), Foot())
STEPS = 3
ROWS, LARGEST_ROW = 330, 66
# By seat, as on the screen: static/css/components/player-colours.css.
LINE_COLOURS = (
    *("#1c6b46", "#b04a14", "#2b5ba8", "#7a388f", "#a8285f", "#0b6f78", "#7d5c06"),
    *("#56606b", "#4846b8", "#5a6812", "#7d4436", "#0f689a", "#9a2a92"),
)
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
    pages = _page_images(pdf, lambda width: WIDTH / width)
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
    return _png(_page_images(pdf, lambda _width: PIXELS_A_POINT)[0])


def _page_images(pdf: bytes, scale: Callable[[float], float]) -> list[Image.Image]:
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
    """The row of one player, with the colour of the player's line. A player who `leads` has an amber background."""

    rank: int
    name: str
    total: str
    negative: bool
    leads: bool
    colour: str


class TotalsLine(Struct, frozen=True):
    """The totals of one player after every round, as points of a line."""

    colour: str
    points: str


class SmallSheet(Struct, frozen=True):
    """The sheet of a game in handwriting, small enough for the picture."""

    table: SheetTable
    layout: Layout
    lengths: dict[str, float]


def standings_html(sheet: ScoreSheet, translate: Translate, about: str = "") -> str:
    """Return a picture of the totals after the last complete round, as HTML. The first three players are on a podium,
    the others below it, and lines show all totals. Once the game is finished, its sheet is beside them. `about` has the
    day and the rules.
    """
    written = _small_sheet(sheet, translate) if sheet.finished else None
    chart_width = NARROW_CHART if written else CHART_WIDTH
    begun = bool(complete_rounds(sheet))
    rows = [
        StandingsRow(
            standing.rank,
            sheet.game.names[standing.seat],
            number_text(standing.total),
            standing.total < 0,
            begun and standing.rank == 1,
            _colour(standing.seat),
        )
        for standing in sheet.standings
    ]
    others = rows[STEPS:]
    height = min(LARGEST_ROW, ROWS // max(1, len(others)))
    chart_height = CHART_HEIGHT + ROWS - height * len(others)
    return filled_template(
        "shared/standings.html",
        translate,
        heading=_heading(sheet, translate),
        place=" · ".join(filter(None, (_progress_words(sheet, translate), about))),
        podium=rows[:STEPS],
        rows=others,
        lines=_totals_lines(sheet, chart_width, chart_height),
        written=written,
        colours=COLOURS,
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        row_height=height,
        size=height * 3 // 5,
        chart_width=chart_width,
        chart_height=chart_height,
    )


def _small_sheet(sheet: ScoreSheet, translate: Translate) -> SmallSheet | None:
    """Return the sheet of a game, or None if it has no room in the picture."""
    table = sheet_table(sheet, translate=translate)
    layout = layout_for(table, SHEET_PAPER, "", NO_FEET, may_be_landscape=False)
    return SmallSheet(table, layout, row_lengths(layout)) if len(layout.pages) == 1 else None


def _colour(seat: int) -> str:
    return LINE_COLOURS[seat % len(LINE_COLOURS)]


def _totals_lines(sheet: ScoreSheet, width: int, height: int) -> list[TotalsLine]:
    """Return the course of every total, from the points that its player began with."""
    courses = progress(sheet)
    totals = [0, *(float(total) for row in courses for total in row if total is not None)]
    reach = (max(totals) - min(totals)) or 1
    x_scale, y_scale = Scale(0, max(1, len(courses)), 0, width), Scale(max(totals) - reach, max(totals), height, 0)
    lines = []
    for seat in range(len(sheet.game.players)):
        course = (sheet.game.starting_points(seat), *(row[seat] for row in courses))
        places = ((x_scale.at(x), y_scale.at(float(total))) for x, total in enumerate(course) if total is not None)
        lines.append(TotalsLine(_colour(seat), svg_points(places)))
    return lines


def _heading(sheet: ScoreSheet, translate: Translate) -> str:
    if sheet.finished:
        return headline(sheet, translate)
    return isolated(sheet.game.title, translate.language) or translate(N_("Oh Hell"))


def _progress_words(sheet: ScoreSheet, translate: Translate) -> str:
    played, length = len(complete_rounds(sheet)), sheet.schedule.length
    if length is None:
        return translate.plural("After %(num)d complete round", "After %(num)d complete rounds", played) % {
            "num": played
        }
    words = translate.plural("%(played)s of %(length)s round played", "%(played)s of %(length)s rounds played", length)
    return words % {"played": played, "length": length}
