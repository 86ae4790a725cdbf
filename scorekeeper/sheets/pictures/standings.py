"""The standings of a game as a document, for the picture that messengers show beside a link and group chats.

1200 by 630 pixels, as they all take it. It is drawn as the paper is, so it has every letter that paper has.
"""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.palette import AMBER_WASH, FELT, INK, INK_SOFT, LINE, ON_FELT, ON_FELT_SOFT, PAPER, RED
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.html import filled
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.marks import N_, Translate
from scorekeeper.wording.numbers import number_text

WIDTH, HEIGHT, HEAD, EDGE = 1200, 630, 150, 60
# More players than this stand in two columns.
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


class StandingsRow(Struct, frozen=True):
    """One player; who leads stands on amber."""

    rank: int
    name: str
    total: str
    negative: bool
    leads: bool


def standings_html(sheet: ScoreSheet, translate: Translate) -> str:
    """Who leads with how much after the last complete round, in one column or two."""
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
        width=WIDTH,
        height=HEIGHT,
        row_height=height,
        total_letters=longest,
        size=min(LARGEST, height * 5 // 9),
        column_width=(WIDTH - 2 * EDGE - (columns - 1) * EDGE) // columns,
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
