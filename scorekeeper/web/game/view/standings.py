"""The standings beside score and sheet: who stands how, what the last round changed, bids made, totals as lines.

Without par, which is for looking back.
"""

from __future__ import annotations

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.charts import Chart, ChartFrame
from scorekeeper.web.recap.charts import chart_of
from scorekeeper.wording.numbers import number_text, signed_text

FRAME = ChartFrame(358, 260, left=32, right=104)


class StandingLine(Struct, frozen=True):
    """One player's place. `rank` has `=` behind it where it is shared; `note` says bids made and what changed."""

    rank: str
    name: str
    note: str
    total: str
    below: bool


class StandingsView(Struct, frozen=True):
    """Everybody by rank. `chart` is None before the first round is complete."""

    lines: tuple[StandingLine, ...]
    chart: Chart | None
    alternative: str


def standings_view(sheet: ScoreSheet) -> StandingsView:
    """The standings after the last complete round."""
    ranks = [standing.rank for standing in sheet.standings]
    rows = complete_rounds(sheet)
    first = sheet.standings[0].total
    lines = tuple(
        StandingLine(
            rank=f"{one.rank}=" if ranks.count(one.rank) > 1 else f"{one.rank}",
            name=sheet.game.names[one.seat],
            note=_note(sheet, one.seat, max(one.total - first, first - one.total)),
            total=number_text(one.total),
            below=one.total < 0,
        )
        for one in sheet.standings
    )
    return StandingsView(lines, chart_of(sheet, FRAME) if rows else None, _("The totals round by round"))


def _note(sheet: ScoreSheet, seat: int, behind: Points) -> str:
    """Bids made of those that counted, what the last complete round changed, and how far `behind` the first is."""
    rows = complete_rounds(sheet)
    made = [row.seats[seat].made for row in rows if row.seats[seat].made is not None]
    if not made:
        return ""
    before = (rows[-2].seats[seat].total if len(rows) > 1 else 0) or 0
    change = (rows[-1].seats[seat].total or 0) - before
    figures: dict[str, object] = {"made": sum(map(bool, made)), "rounds": len(made), "change": signed_text(change)}
    if not behind:
        return _in_whole_parts(_("made %(made)s of %(rounds)s · last round %(change)s", **figures))
    figures["behind"] = number_text(behind)
    return _in_whole_parts(_("made %(made)s of %(rounds)s · last round %(change)s · %(behind)s behind", **figures))


def _in_whole_parts(note: str) -> str:
    """The note with no-break spaces, but for those at its dots, where a narrow screen breaks it."""
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in note.split(" · "))
