"""How a game went: the totals after every complete round, the leaders, the decisive round, remarkable rounds, bids made
and their streaks, and the results by call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet


class DecisiveRound(Struct, frozen=True):
    """The round since which the same seats lead.

    `leaders` are the seats that led after this round and after every later complete round. `before` are the leaders
    after the round before it, or empty for the first round. `regained` says that the same seats had led earlier too.
    """

    round: int
    leaders: tuple[int, ...]
    before: tuple[int, ...]
    regained: bool


def complete_rounds(sheet: ScoreSheet) -> tuple[ScoredRound, ...]:
    """Return the rounds that have points."""
    return tuple(row for row in sheet.rounds if row.complete)


def progress(sheet: ScoreSheet) -> tuple[tuple[Points | None, ...], ...]:
    """Return the running totals by seat after each complete round, resets and penalties included, as on the sheet.

    They are None before a player's first round. Players who sit out or left keep their total.
    """
    rows, missed = complete_rounds(sheet), rounds_missed(sheet)
    return tuple(
        tuple(None if missed[seat] > index else one.total for seat, one in enumerate(row.seats))
        for index, row in enumerate(rows)
    )


def rounds_missed(sheet: ScoreSheet) -> tuple[int, ...]:
    """Return for each seat the number of complete rounds before the first round it played, or all if it played none."""
    rows = complete_rounds(sheet)

    def missed(seat: int) -> int:
        return next((index for index, row in enumerate(rows) if row.seats[seat].made is not None), len(rows))

    return tuple(map(missed, range(len(sheet.game.players))))


def leaders(totals: Sequence[Points | None], *, lowest_wins: bool) -> tuple[int, ...]:
    """Return the seats with the best total, several if they are equal."""
    reached = [total for total in totals if total is not None]
    best = min(reached) if lowest_wins else max(reached)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


def decisive_round(sheet: ScoreSheet) -> DecisiveRound | None:
    """Return the round since which the present leaders have led, or None before any round has points.

    In a finished game it is the decisive round.
    """
    rows = complete_rounds(sheet)
    if not rows:
        return None
    led = [leaders(totals, lowest_wins=sheet.game.rules.lowest_wins) for totals in progress(sheet)]
    index = len(led) - 1
    while index and led[index - 1] == led[-1]:
        index -= 1
    return DecisiveRound(rows[index].number, led[-1], led[index - 1] if index else (), regained=led[-1] in led[:index])


class Moment(Struct, frozen=True):
    """One player's complete round; `gain` is its points, negated if the lowest total wins."""

    round: int
    cards: int
    seat: int
    bid: int
    tricks: int
    points: Points
    gain: Points

    @property
    def off(self) -> int:
        """The number of tricks by which the bid was missed."""
        return abs(self.bid - self.tricks)


def moments(sheet: ScoreSheet) -> tuple[Moment, ...]:
    """Return what every player did in every complete round, in the order of play.

    Rounds that a player sat out are left out, and points are without penalties.
    """
    sign = -1 if sheet.game.rules.lowest_wins else 1
    return tuple(
        Moment(row.number, row.cards, seat, one.bid or 0, one.tricks or 0, one.points or 0, sign * (one.points or 0))
        for row in complete_rounds(sheet)
        for seat, one in enumerate(row.seats)
        if one.made is not None
    )


def highest_made(played: Sequence[Moment]) -> tuple[Moment, ...]:
    """Return the highest bids that were made."""
    return _moments_of_most([one for one in played if one.off == 0], lambda one: (one.bid,))


def furthest_off(played: Sequence[Moment]) -> tuple[Moment, ...]:
    """Return the bids that were missed by the most tricks. If several are equal, only the costliest count."""
    return _moments_of_most([one for one in played if one.off], lambda one: (one.off, -one.gain))


def biggest_gain(played: Sequence[Moment]) -> tuple[Moment, ...]:
    """Return the rounds in which a player gained the most points, or an empty tuple if no player gained any."""
    return _moments_of_most([one for one in played if one.gain > 0], lambda one: (one.gain,))


def biggest_loss(played: Sequence[Moment]) -> tuple[Moment, ...]:
    """Return the rounds in which a player lost the most points, or an empty tuple if no player lost any."""
    return _moments_of_most([one for one in played if one.gain < 0], lambda one: (-one.gain,))


def _moments_of_most(played: Sequence[Moment], worth: Callable[[Moment], tuple[Points, ...]]) -> tuple[Moment, ...]:
    """Return the moments with the highest value of `worth`, in the order of play."""
    most = max(map(worth, played), default=None)
    return tuple(one for one in played if worth(one) == most)


class RoundStreak(Struct, frozen=True):
    """A streak of complete rounds, `first` to `last`, in all of which a player made the bid, or missed it."""

    first: int
    last: int
    length: int


class PlayerRecord(Struct, frozen=True):
    """One player's bids: the number of complete rounds, the bids made, and the longest streaks."""

    seat: int
    made: int
    rounds: int
    longest_made: RoundStreak | None
    longest_missed: RoundStreak | None


def player_records(sheet: ScoreSheet) -> tuple[PlayerRecord, ...]:
    """Return the record of every player, by seat."""
    rows = complete_rounds(sheet)
    return tuple(
        PlayerRecord(
            seat=seat,
            made=sum(bool(row.seats[seat].made) for row in rows),
            rounds=sum(row.seats[seat].made is not None for row in rows),
            longest_made=longest_round_streak(rows, seat, made=True),
            longest_missed=longest_round_streak(rows, seat, made=False),
        )
        for seat in range(len(sheet.game.players))
    )


def longest_round_streak(rows: Sequence[ScoredRound], seat: int, *, made: bool) -> RoundStreak | None:
    """Return the player's longest streak of made (or missed) bids in these complete rounds, the first if several are
    equal.

    Rounds that the player sat out do not interrupt it.
    """
    best: RoundStreak | None = None
    length = 0
    played = [row for row in rows if row.seats[seat].made is not None]
    for index, row in enumerate(played):
        length = length + 1 if row.seats[seat].made is made else 0
        if length > (best.length if best else 0):
            best = RoundStreak(played[index - length + 1].number, row.number, length)
    return best


def longest_of_all(records: Sequence[PlayerRecord], *, made: bool) -> tuple[PlayerRecord, ...]:
    """Return the players with the longest streak of made, or missed, bids at the table; empty if there is no streak."""
    lengths = {one.seat: _streak_length(one.longest_made if made else one.longest_missed) for one in records}
    longest = max(lengths.values(), default=0)
    return tuple(one for one in records if longest and lengths[one.seat] == longest)


def _streak_length(run: RoundStreak | None) -> int:
    return run.length if run else 0


class CallRecord(Struct, frozen=True):
    """All complete rounds of one call: their number, and by seat the rounds played, the bids made and the points."""

    word: CallWord
    rounds: int
    played: tuple[int, ...]
    made: tuple[int, ...]
    points: tuple[Points, ...]


def call_records(sheet: ScoreSheet) -> tuple[CallRecord, ...]:
    """Return the records of the calls under, over and even, in this order, without calls that never occurred.

    Points are without penalties.
    """
    records = (_call_record(sheet, word) for word in CallWord)
    return tuple(record for record in records if record.rounds)


def _call_record(sheet: ScoreSheet, word: CallWord) -> CallRecord:
    rows = [row for row in complete_rounds(sheet) if row.call is not None and row.call.word is word]
    seats = range(len(sheet.game.players))
    return CallRecord(
        word,
        len(rows),
        tuple(sum(row.seats[seat].made is not None for row in rows) for seat in seats),
        tuple(sum(bool(row.seats[seat].made) for row in rows) for seat in seats),
        tuple(_points_in(rows, seat) for seat in seats),
    )


def _points_in(rows: list[ScoredRound], seat: int) -> Points:
    return sum((row.seats[seat].points or 0 for row in rows), start=0)
