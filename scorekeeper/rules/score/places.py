"""The places of all players: by their totals, and at the end of a game by what breaks a tie."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.scoring import TieBreak
from scorekeeper.rules.score.round_score import PlayerRound, ScoredRound


class Standing(Struct, frozen=True):
    """One player's place after the last complete round; equal totals share a rank unless something breaks the tie."""

    rank: int
    seat: int
    total: Points


def standings_of(
    rules: RuleSet, rows: Sequence[ScoredRound], totals: Sequence[Points], *, finished: bool
) -> tuple[Standing, ...]:
    """Rank the seats: the highest total first, or the lowest where that wins; ties share a rank while a game lasts.

    Players who took part in no round are ranked behind everybody at the end.
    """
    sign = -1 if rules.lowest_wins else 1
    ties = rules.tie_break if finished else ()
    sort_keys = [
        (
            not finished or bool(_played(rows, seat)),
            sign * total,
            *(_tie_break_value(tie, rows, seat, sign) for tie in ties),
        )
        for seat, total in enumerate(totals)
    ]
    standings = [
        Standing(1 + sum(other > own for other in sort_keys), seat, totals[seat]) for seat, own in enumerate(sort_keys)
    ]
    return tuple(sorted(standings, key=lambda standing: (standing.rank, standing.seat)))


def _tie_break_value(tie: TieBreak, rows: Sequence[ScoredRound], seat: int, sign: int) -> Points:
    """The value by which a tie is broken, more being better; rounds that the seat did not play count nothing."""
    played = _played(rows, seat)
    match tie:
        case TieBreak.MOST_MADE:
            return sum(bool(each.made) for each in played)
        case TieBreak.MOST_BID_MADE:
            return sum(each.bid or 0 for each in played if each.made)
        case TieBreak.FEWEST_OFF:
            return -sum(_off(each) for each in played)
    last = [row.seats[seat].points for row in rows if row.complete][-1:]
    return sign * (last[0] or 0) if last else 0


def _played(rows: Sequence[ScoredRound], seat: int) -> list[PlayerRound]:
    return [row.seats[seat] for row in rows if row.complete and row.seats[seat].made is not None]


def _off(played: PlayerRound) -> int:
    return abs((played.bid or 0) - (played.tricks or 0))
