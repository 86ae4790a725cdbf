"""How a game went: the totals after every complete round, who led, and the round that decided it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet


class DecisiveRound(Struct, frozen=True):
    """The round since which the same seats lead. `leaders` led alone after it and after every later complete round;
    `before` are those who led after the round before, nobody where it was the first.
    """

    round: int
    leaders: tuple[int, ...]
    before: tuple[int, ...]


def complete_rounds(sheet: ScoreSheet) -> tuple[ScoredRound, ...]:
    """The rounds that have points."""
    return tuple(row for row in sheet.rounds if row.complete)


def progress(sheet: ScoreSheet) -> tuple[tuple[Points | None, ...], ...]:
    """The running totals by seat after each complete round, resets and penalties included, as on the sheet.

    None for players who have not played yet. Players who sit out or left keep their total.
    """
    rows, missed = complete_rounds(sheet), rounds_missed(sheet)
    return tuple(
        tuple(None if missed[seat] > index else one.total for seat, one in enumerate(row.seats))
        for index, row in enumerate(rows)
    )


def rounds_missed(sheet: ScoreSheet) -> tuple[int, ...]:
    """By seat, the number of complete rounds before the first that it played; all of them where it played none."""
    rows = complete_rounds(sheet)

    def missed(seat: int) -> int:
        return next((index for index, row in enumerate(rows) if row.seats[seat].made is not None), len(rows))

    return tuple(map(missed, range(len(sheet.game.players))))


def leaders(totals: Sequence[Points | None], *, lowest_wins: bool) -> tuple[int, ...]:
    """The seats with the best total; several where it is equal."""
    reached = [total for total in totals if total is not None]
    best = min(reached) if lowest_wins else max(reached)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


def decisive_round(sheet: ScoreSheet) -> DecisiveRound | None:
    """The first round after which the present leaders led, and after every later one; None before any points.

    In a finished game it is the round that decided it.
    """
    rows = complete_rounds(sheet)
    if not rows:
        return None
    led = [leaders(totals, lowest_wins=sheet.game.rules.lowest_wins) for totals in progress(sheet)]
    index = len(led) - 1
    while index and led[index - 1] == led[-1]:
        index -= 1
    return DecisiveRound(rows[index].number, led[-1], led[index - 1] if index else ())
