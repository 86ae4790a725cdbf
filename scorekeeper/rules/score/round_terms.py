"""The value of every term of a formula in one round, by seat, and what a seat carries from one round to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from scorekeeper.rules.formula import TERMS, FormulaError, Points, evaluate
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import speaking_order
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.scoring import Streak

History = tuple[tuple[int, bool], ...]


def terms_by_seat(
    game: Game,
    schedule: Schedule,
    record: Round,
    number: int,
    before: Sequence[Carried],
    *,
    trump: Trump | None,
    declarer: int | None,
    names: frozenset[str] = frozenset(TERMS),
) -> dict[int, dict[str, Points]]:
    """Return the values of the named terms for each seat that takes part in round `number`, recorded as `record`.

    `before` is what each seat carried into it, which gives its place.
    """
    played = _TermsOfPlayers(game, schedule, record, number, before, trump=trump, declarer=declarer)
    same = {name: value(played) for name, value in _SHARED.items() if name in names}
    own = [(name, value) for name, value in _OWN.items() if name in names]
    return {seat: same | {name: value(played, seat) for name, value in own} for seat in record.seats}


def multiplier_for_all(
    rules: RuleSet, schedule: Schedule, record: Round, number: int, trump: Trump | None
) -> Points | None:
    """Return the multiplier of the points of round `number`, recorded as `record`.

    It is None while it is not known, or if it is not the same for all players.
    """
    multiplier = rules.in_round(schedule, number).scoring.multiplier
    if multiplier.text == "1":
        return 1
    played = record.all_bid and record.all_counted
    known = _KNOWN_WHEN_DEALT | ({} if trump is None else _KNOWN_WITH_TRUMP) | (_KNOWN_WHEN_PLAYED if played else {})
    if not multiplier.terms <= known.keys():
        return None
    shared = _TermsOfAll(schedule, record, number, trump)
    try:
        return evaluate(multiplier, {name: known[name](shared) for name in multiplier.terms})
    except FormulaError:
        # For example thirds: only their product with the points may be whole.
        return None


def bonus_that_counts(rules: RuleSet, record: Round, seat: int) -> Points:
    """Return the points given to a seat by hand that count by the rules, of all kinds together."""
    made = record.bids[seat] == record.tricks[seat]
    return sum(kind.counted(record.bonus_of(seat, place), made=made) for place, kind in enumerate(rules.bonus))


class _TermsOfAll:
    """The terms of a round whose values are the same for all players."""

    def __init__(self, schedule: Schedule, record: Round, number: int, trump: Trump | None) -> None:
        self.schedule, self.record, self.number, self.trump = schedule, record, number, trump
        self.cards = schedule.cards(number) or 0
        self.bids = [bid or 0 for bid in record.bids]
        self.tricks = [count or 0 for count in record.tricks]


class _TermsOfPlayers(_TermsOfAll):
    """The terms of a round whose values differ between the players."""

    def __init__(
        self,
        game: Game,
        schedule: Schedule,
        record: Round,
        number: int,
        before: Sequence[Carried],
        *,
        trump: Trump | None,
        declarer: int | None,
    ) -> None:
        super().__init__(schedule, record, number, trump)
        self.game, self.before, self.declarer = game, before, declarer

    @cached_property
    def in_turn(self) -> tuple[int, ...]:
        return self.game.in_turn(self.number)

    @cached_property
    def totals(self) -> list[Points]:
        return [carry.total for carry in self.before]

    @cached_property
    def highest_bids_before(self) -> dict[int, int]:
        """The highest bid each seat heard before its own, -1 for the first to speak and if all bid at once."""
        simultaneous = self.game.rules.in_round(self.schedule, self.number).simultaneous
        highs, high, announced = {}, -1, self.record.announced
        for seat in speaking_order(self.record.bids, self.in_turn, self.record.spoken):
            highs[seat] = high
            if not simultaneous:
                high = max(high, announced[seat] or 0)
        return highs

    def mark_missed(self, seat: int) -> int:
        marks = self.record.marks
        return max(
            (mark for other, mark in marks if other != seat and self.bids[other] != self.tricks[other]), default=0
        )

    def place(self, seat: int) -> int:
        return rank(self.totals[seat], self.totals, lowest_wins=self.game.rules.lowest_wins)


_Shared = dict[str, Callable[[_TermsOfAll], Points]]

# Terms that are known when the cards are dealt, once trump is known, and once all have bid and played.
_KNOWN_WHEN_DEALT: Final[_Shared] = {
    "cards": lambda of: of.cards,
    "peak": lambda of: of.schedule.peak,
    "players": lambda of: len(of.record.seats),
    "round": lambda of: of.number,
    "last_round": lambda of: of.schedule.is_last(of.number),
}
_KNOWN_WITH_TRUMP: Final[_Shared] = {
    "no_trump": lambda of: of.trump is Trump.NONE,
    "clubs": lambda of: of.trump is Trump.CLUBS,
    "diamonds": lambda of: of.trump is Trump.DIAMONDS,
    "hearts": lambda of: of.trump is Trump.HEARTS,
    "spades": lambda of: of.trump is Trump.SPADES,
}
_KNOWN_WHEN_PLAYED: Final[_Shared] = {
    "makers": lambda of: sum(of.bids[seat] == of.tricks[seat] for seat in of.record.seats),
    "bid_sum": lambda of: sum(of.bids),
    "highest_bid": lambda of: max(of.bids),
    "tricks_left": lambda of: of.cards - sum(of.tricks),
    "overbid": lambda of: sum(of.bids) > of.cards,
    "underbid": lambda of: sum(of.bids) < of.cards,
}
_SHARED: Final[_Shared] = {**_KNOWN_WHEN_DEALT, **_KNOWN_WITH_TRUMP, **_KNOWN_WHEN_PLAYED}
_OWN: Final[Mapping[str, Callable[[_TermsOfPlayers, int], Points]]] = {
    "bid": lambda of, seat: of.bids[seat],
    "tricks": lambda of, seat: of.tricks[seat],
    "off": lambda of, seat: abs(of.bids[seat] - of.tricks[seat]),
    "declarer": lambda of, seat: seat == of.declarer,
    "dealer": lambda of, seat: seat == of.game.dealer(of.number),
    "first_bidder": lambda of, seat: seat == of.in_turn[0],
    "last_bidder": lambda of, seat: seat == of.in_turn[-1],
    "earlier_high": lambda of, seat: of.highest_bids_before[seat],
    "mark": lambda of, seat: of.record.mark_of(seat),
    "mark_missed": lambda of, seat: of.mark_missed(seat),
    "blind": lambda of, seat: of.record.mark_of(seat) > 0,
    "marked": lambda of, seat: of.record.mark_of(seat) > 0,
    "bonus": lambda of, seat: bonus_that_counts(of.game.rules, of.record, seat),
    "total": lambda of, seat: of.totals[seat],
    "place": lambda of, seat: of.place(seat),
    "streak": lambda of, seat: of.before[seat].in_a_row,
    "totals_sum": lambda of, _seat: sum(of.totals),
    "makers_before": lambda of, _seat: sum(carry.made for carry in of.before),
}


class Carried(Struct, frozen=True):
    """What a seat carries into a round: its total, its streak, and whether it made its bid in the last round with
    points.

    `in_a_row` is the number of rounds made in a row, or missed as a negative number. `history` has (cards, made) of
    each round of the streak, but only if the rules have a bonus for streaks.
    """

    total: Points = 0
    history: History = ()
    in_a_row: int = 0
    made: bool = False

    def after(self, streak: Streak | None, cards: int, total: Points, *, made: bool | None) -> Carried:
        """Return what the seat carries out of a complete round. `made` is None if it was out, which interrupts no
        streak.
        """
        if made is None:
            return Carried(total, self.history, self.in_a_row)
        same = (self.in_a_row > 0) is made
        more = 1 if made else -1
        history = self.history if streak is None else self._history_after(streak, cards, made=made)
        return Carried(total, history, self.in_a_row + more if same else more, made)

    def _history_after(self, streak: Streak, cards: int, *, made: bool) -> History:
        """Return the rounds of the current streak: it begins again with another outcome, and after it was paid.

        Earlier rounds no longer count, and are dropped so that long games do not get slow.
        """
        history = self.history
        if cards < streak.from_cards:
            return history
        run = (*(history if history and history[-1][1] is made else ()), (cards, made))
        return run if len(run) < streak.length else ()


def rank(own: Points, totals: Sequence[Points], *, lowest_wins: bool) -> int:
    """Return the place of a total among all: the highest is 1, or the lowest if that wins; equal totals share it."""
    return 1 + sum(other < own if lowest_wins else other > own for other in totals)
