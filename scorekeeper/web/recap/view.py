"""The view of a recap: places, totals round by round, calls, runs of made bids, bids to remember."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.par import has_par, par_by_round
from scorekeeper.rules.insights.progress import (
    CallRecord,
    PlayerRecord,
    call_records,
    complete_rounds,
    player_records,
    progress,
)
from scorekeeper.rules.score.round_score import PlayerRound, ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.heading import DASH
from scorekeeper.web.language import current_language, list_names
from scorekeeper.web.recap.charts import (
    CALL_FRAMES,
    FRAMES,
    call_chart,
    call_counts,
    decimal_text,
    signed_decimal,
    to_tenth,
    totals_chart,
)
from scorekeeper.wording.numbers import number_text, signed_text
from scorekeeper.wording.recap_words import (
    call_name,
    call_words,
    decisive_round_words,
    remembered_moments,
    streak_sentences,
)

STEPS = 3


class PodiumStep(Struct, frozen=True):
    """A step of the podium: a rank, and the players who share it."""

    rank: int
    names: tuple[str, ...]
    total: str


def recap_view(sheet: ScoreSheet) -> dict[str, object] | None:
    """Return the recap of a game so far, or None before its first complete round.

    `podium` has the first three ranks, `places` the others; `charts` show the totals in several widths; `falls` is
    whether any total was reset.
    """
    rows, names = complete_rounds(sheet), sheet.game.names
    if not rows:
        return None
    steps, records = list(_podium_steps(sheet)), player_records(sheet)
    each = (f"{list_names(step.names)} {step.total}" for step in steps)
    return {
        "names": names,
        "podium": tuple(step for step in steps if step.rank <= STEPS),
        "places": tuple(step for step in steps if step.rank > STEPS),
        "decided": decisive_round_words(sheet, current_language()),
        "charts": tuple((name, totals_chart(sheet, frame, _("Par"))) for name, frame in FRAMES),
        "alternative": _("Lines of the totals round by round, which end so: %(totals)s.", totals="; ".join(each)),
        "falls": any(seat.reset for row in rows for seat in row.seats),
        "par": _par_sentence(sheet),
        "players": player_lines(sheet, records),
        "streaks": streak_sentences(records, names, current_language()),
        "call_charts": tuple((name, call_chart(sheet, frame)) for name, frame in CALL_FRAMES),
        "call_alternative": call_counts(sheet),
        "calls": tuple(map(_call_column, call_records(sheet))),
        "remembered": remembered_moments(sheet, current_language()),
        "rounds": tuple(map(_recap_round, rows, progress(sheet))),
    }


def _podium_steps(sheet: ScoreSheet) -> Iterator[PodiumStep]:
    """Yield all players by rank; equal totals share a step."""
    for rank, standings in groupby(sheet.standings, key=lambda standing: standing.rank):
        sharing = list(standings)
        names = tuple(sheet.game.names[standing.seat] for standing in sharing)
        yield PodiumStep(rank, names, number_text(sharing[0].total))


def _par_sentence(sheet: ScoreSheet) -> str:
    """Return a sentence about par, or an empty text if these rules do not define it."""
    if not has_par(sheet):
        return ""
    return _(
        "Par %(par)s: a steady game, a fair share of tricks and a miss now and then.",
        par=decimal_text(par_by_round(sheet)[-1]),
    )


def player_lines(sheet: ScoreSheet, records: tuple[PlayerRecord, ...]) -> tuple[dict[str, object], ...]:
    """Return one line for each player, by seat."""
    pars = par_by_round(sheet) if has_par(sheet) else ()
    return tuple(
        {
            "name": sheet.game.names[record.seat],
            "made": _("%(some)s of %(all)s", some=record.made, all=record.rounds),
            "streaks": (record.longest_made, record.longest_missed),
            "par": signed_decimal(sheet.totals[record.seat] - Fraction(to_tenth(pars[-1]))) if pars else "",
        }
        for record in records
    )


def _call_column(record: CallRecord) -> dict[str, object]:
    seats = zip(record.made, record.played, record.points, strict=True)
    return {
        "word": call_name(record.word, current_language()),
        "rounds": record.rounds,
        "seats": tuple(
            (_("%(some)s of %(all)s", some=made, all=played), signed_text(points)) for made, played, points in seats
        ),
    }


def _recap_round(row: ScoredRound, totals: Sequence[Points | None]) -> dict[str, object]:
    words, off = (call_words(row.call, current_language()), signed_text(row.call.signed)) if row.call else ("", "")
    return {
        "number": row.number,
        "cards": row.cards,
        "call": words,
        "off": off,
        "seats": tuple(map(_total_cell, row.seats, totals)),
    }


def _total_cell(seat: PlayerRound, total: Points | None) -> dict[str, object]:
    if total is None:
        return {"total": DASH, "made": False, "reset": False, "negative": False}
    return {"total": number_text(total), "made": bool(seat.made), "reset": seat.reset, "negative": total < 0}
