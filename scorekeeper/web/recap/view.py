"""How a game went, as a page shows it: places, totals round by round, calls, runs of made bids, bids to remember."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.rules.insights.par import has_par, par_by_round
from scorekeeper.rules.insights.progress import complete_rounds, player_records
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.charts import Chart
from scorekeeper.web.foundation.language import list_names
from scorekeeper.web.recap.call_chart import CALL_FRAMES, CallChart, call_chart, call_counts
from scorekeeper.web.recap.decimals import decimal_text
from scorekeeper.web.recap.sentences import Remembered, decided, remembered, streaks
from scorekeeper.web.recap.tables import CallColumn, RecapPlayer, RecapRound, call_columns, player_lines, round_lines
from scorekeeper.web.recap.totals_chart import FRAMES, chart_of
from scorekeeper.wording.numbers import number_text

STEPS = 3


class PodiumStep(Struct, frozen=True):
    """A place and who shares it."""

    rank: int
    names: tuple[str, ...]
    total: str


class RecapView(Struct, frozen=True):
    """Everything on the page of a game with at least one complete round.

    `podium` has the first three ranks, `places` the others; `charts` are the same lines by the width they are for,
    `falls` where a total was reset on the way.
    """

    names: tuple[str, ...]
    podium: tuple[PodiumStep, ...]
    places: tuple[PodiumStep, ...]
    decided: str
    charts: tuple[tuple[str, Chart], ...]
    alternative: str
    falls: bool
    par: str
    players: tuple[RecapPlayer, ...]
    streaks: list[str]
    call_charts: tuple[tuple[str, CallChart], ...]
    call_alternative: str
    calls: tuple[CallColumn, ...]
    remembered: list[Remembered]
    rounds: tuple[RecapRound, ...]


def recap_view(sheet: ScoreSheet) -> RecapView | None:
    """The story of a game as far as it has come; None before its first complete round."""
    rows, names = complete_rounds(sheet), sheet.game.names
    if not rows:
        return None
    steps, records = list(_steps(sheet)), player_records(sheet)
    each = (f"{list_names(step.names)} {step.total}" for step in steps)
    return RecapView(
        names=names,
        podium=tuple(step for step in steps if step.rank <= STEPS),
        places=tuple(step for step in steps if step.rank > STEPS),
        decided=decided(sheet),
        charts=tuple((name, chart_of(sheet, frame, _("par"))) for name, frame in FRAMES),
        alternative=_("Lines of the totals round by round, which end so: %(totals)s.", totals="; ".join(each)),
        falls=any(seat.reset for row in rows for seat in row.seats),
        par=_par(sheet),
        players=player_lines(sheet, records),
        streaks=streaks(records, names),
        call_charts=tuple((name, call_chart(sheet, frame)) for name, frame in CALL_FRAMES),
        call_alternative=call_counts(sheet),
        calls=call_columns(sheet),
        remembered=remembered(sheet),
        rounds=round_lines(sheet),
    )


def _steps(sheet: ScoreSheet) -> Iterator[PodiumStep]:
    """Everybody by rank; those with equal totals stand on the same step."""
    for rank, standings in groupby(sheet.standings, key=lambda standing: standing.rank):
        sharing = list(standings)
        names = tuple(sheet.game.names[standing.seat] for standing in sharing)
        yield PodiumStep(rank, names, number_text(sharing[0].total))


def _par(sheet: ScoreSheet) -> str:
    """What par is, where these rules have one."""
    if not has_par(sheet):
        return ""
    return _(
        "Par %(par)s: a steady game, a fair share of tricks and a miss now and then.",
        par=decimal_text(par_by_round(sheet)[-1]),
    )
