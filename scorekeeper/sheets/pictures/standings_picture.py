"""The standings of a game as a picture, for messengers that show one beside a link and for group chats.

1200 by 630 pixels, as they all take it. Drawn with the fonts of the paper sheets; the same game gives the same bytes.
"""

from __future__ import annotations

import io
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from scorekeeper.palette import AMBER_WASH, FELT, INK, INK_SOFT, LINE, ON_FELT, ON_FELT_SOFT, PAPER, RED
from scorekeeper.places import FONTS
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.places import Standing
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.wording.marks import N_, Translate
from scorekeeper.wording.numbers import number_text

WIDTH, HEIGHT, HEAD, EDGE = 1200, 630, 150, 60
# More players than this stand in two columns.
MAX_IN_A_COLUMN = 5
LARGEST = 60
Box = tuple[int, int, int, int]


def standings_picture(sheet: ScoreSheet, translate: Translate) -> bytes:
    """A PNG of who leads with how much, the leaders on amber, after the last complete round."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDTH, HEAD), fill=FELT)
    _line(draw, (EDGE, 20, WIDTH - EDGE, 90), _heading(sheet, translate), bold=True, size=52, fill=ON_FELT)
    _line(draw, (EDGE, 88, WIDTH - EDGE, 138), _place(sheet, translate), bold=False, size=32, fill=ON_FELT_SOFT)
    for standing, box in zip(sheet.standings, _boxes(len(sheet.standings)), strict=True):
        _row(draw, box, sheet, standing)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _heading(sheet: ScoreSheet, translate: Translate) -> str:
    if sheet.finished:
        names = ", ".join(sheet.game.names[seat] for seat in sheet.winners)
        return translate(N_("%(names)s won")) % {"names": names}
    return sheet.game.title or translate(N_("Oh Hell"))


def _place(sheet: ScoreSheet, translate: Translate) -> str:
    played, length = len(complete_rounds(sheet)), sheet.schedule.length
    if length is None:
        return translate(N_("%(played)s rounds played")) % {"played": played}
    return translate(N_("%(played)s of %(length)s rounds played")) % {"played": played, "length": length}


def _boxes(players: int) -> list[Box]:
    """Where each player stands, in order: down the first column, then down the second."""
    columns = 1 if players <= MAX_IN_A_COLUMN else 2
    rows = -(-players // columns)
    width, height = (WIDTH - 2 * EDGE - (columns - 1) * EDGE) // columns, (HEIGHT - HEAD - 40) // rows
    places = [(place // rows, place % rows) for place in range(players)]
    left = [EDGE + column * (width + EDGE) for column, _ in places]
    top = [HEAD + 20 + row * height for _, row in places]
    return [(x, y, x + width, y + height) for x, y in zip(left, top, strict=True)]


def _row(draw: ImageDraw.ImageDraw, box: Box, sheet: ScoreSheet, standing: Standing) -> None:
    """Rank, name and total on one line; the total is never cut, the name where it has to be."""
    left, top, right, bottom = box
    size = min(LARGEST, (bottom - top) * 5 // 9)
    if standing.rank == 1 and complete_rounds(sheet):
        draw.rounded_rectangle((left - 16, top + 4, right + 16, bottom - 4), radius=14, fill=AMBER_WASH)
    else:
        draw.line((left, bottom, right, bottom), fill=LINE, width=2)
    total = number_text(standing.total)
    wide = int(_font(bold=True, size=size).getlength(total))
    _line(draw, (left, top, left + size, bottom), str(standing.rank), bold=False, size=size * 2 // 3, fill=INK_SOFT)
    name = sheet.game.names[standing.seat]
    _line(draw, (left + size + 8, top, right - wide - 24, bottom), name, bold=True, size=size, fill=INK)
    _line(
        draw,
        (right - wide, top, right + 1, bottom),
        total,
        bold=True,
        size=size,
        fill=RED if standing.total < 0 else INK,
    )


def _line(draw: ImageDraw.ImageDraw, box: Box, text: str, *, bold: bool, size: int, fill: str) -> None:
    """One line from the left of the box, in the middle of its height, with an ellipsis where it is too long."""
    left, top, right, bottom = box
    font = _font(bold=bold, size=size)
    shown = text
    while shown and font.getlength(shown) > right - left:
        text = text[:-1]
        shown = text.rstrip() + "…"
    draw.text((left, (top + bottom) / 2), shown, font=font, fill=fill, anchor="lm")


@cache
def _font(*, bold: bool, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"inter-{700 if bold else 400}.ttf", size)
