"""A game: the players, what they agreed, and what was recorded round by round."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.attendance import ALL_PRESENT, Attendance
from scorekeeper.rules.game.rotation import (
    AS_AGREED,
    TableOrder,
    in_direction,
    seats_around,
    turn_as_agreed,
    turns_until,
)
from scorekeeper.rules.game.rounds import Round, empty_round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS, Schedule, ScheduleChange


class Game(Struct, frozen=True, dict=True):
    """One game: its players, what they agreed, and the rounds recorded so far.

    `players` has the first player's name of every seat, including late players; `attendance` says who comes late, sits
    out, leaves or takes over a seat. `agreed` replaces the schedule of the rule set. `changes` are later changes of the
    rounds to come, in order. `ended_after` is the round after which the table stopped early. Only the last of the
    `rounds` may be unfinished; `Round.out` is derived from `attendance`. `standing_dealer` is the name of a person who
    deals every round and does not play (R14), or empty. `order` has the changes of seats and dealers.
    """

    rules: RuleSet
    players: tuple[str, ...]
    first_dealer: int
    first_bidder: int
    rounds: tuple[Round, ...] = ()
    agreed: tuple[int, ...] | None = None
    ended_after: int | None = None
    title: str = ""
    changes: tuple[ScheduleChange, ...] = ()
    standing_dealer: str = ""
    attendance: Attendance = ALL_PRESENT
    order: TableOrder = AS_AGREED

    def __post_init__(self) -> None:
        everyone_plays = self.attendance.complete and self.rules.dealer_sits_out_from is None
        if everyone_plays and not any(record.out for record in self.rounds):
            return
        if any(record.out != self.out(number) for number, record in enumerate(self.rounds, start=1)):
            rounds = (replace(record, out=self.out(number)) for number, record in enumerate(self.rounds, start=1))
            force_setattr(self, "rounds", tuple(rounds))

    @property
    def schedule(self) -> Schedule:
        """The cards of every round: as agreed before play, with later changes.

        Raises LookupError for a number of players without a pack.
        """
        schedule = self.rules.schedule(self.founders, self.agreed)
        for change in self.changes:
            schedule = schedule.changed(change.after, change.come)
        return schedule if self.ended_after is None else schedule.ended_after(self.ended_after)

    @property
    def founders(self) -> int:
        """The number of players who began the game, without late players."""
        return len(self.players) - len(self.attendance.joined)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat of the present players, after takeovers."""
        return tuple(self.attendance.holder(seat) or name for seat, name in enumerate(self.players))

    @property
    def display_name(self) -> str:
        """The name of the game on screen: its title, or else its players."""
        return self.title or ", ".join(self.names)

    def name_in(self, number: int, seat: int) -> str:
        """Return the name of the player of a seat in round `number`."""
        return self.attendance.holder(seat, number) or self.players[seat]

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats whose players have not left for good."""
        return tuple(seat for seat in range(len(self.players)) if seat not in self.attendance.left)

    def still_in(self, number: int) -> tuple[int, ...]:
        """Return the seats whose players have not left, and are not out by their points, in round `number`."""
        out_from = self.out_from
        return tuple(seat for seat in range(len(self.players)) if out_from.get(seat, number + 1) > number)

    @property
    def out_from(self) -> dict[int, int]:
        """The seats whose players left for good or are out by their points, each with the first round without it."""
        left = [(each.seat, each.first) for each in self.attendance.absences if each.last is None]
        return dict(sorted((*left, *self.attendance.eliminated), key=lambda one: one[1], reverse=True))

    def out(self, number: int) -> frozenset[int]:
        """Return the seats that take no part in round `number`: who is away, and a dealer who sits out by the rules."""
        out = self.attendance.out(number)
        return out if self.rules.dealer_plays(len(self.players) - len(out)) else out | {self.turn(number)[0]}

    def has_played(self, seat: int, last: int) -> bool:
        """Return whether a seat takes part in any round up to `last`."""
        return any(seat not in self.out(number) for number in range(1, last + 1))

    def at_table(self, number: int) -> int:
        """Return the number of players at the table in round `number`, also a dealer who sits it out."""
        return len(self.players) - len(self.attendance.out(number))

    def taking_part(self, number: int) -> int:
        """Return the number of players in round `number`."""
        return len(self.players) - len(self.out(number))

    def starting_points(self, seat: int) -> Points:
        """Return the points with which a seat begins: by the rules, or as given to a late player."""
        late = seat in self.attendance.latecomers
        return self.attendance.starting_points(seat) if late else self.rules.begin_with or 0

    def dealer(self, number: int) -> int | None:
        """Return the dealer's seat in round `number` (from 1), or None with a standing dealer.

        The deal passes on every round, in the direction of play.
        """
        return None if self.standing_dealer else self.turn(number)[0]

    def dealer_name(self, number: int) -> str:
        """Return the dealer's name in round `number`: the standing dealer, or the player of the dealing seat."""
        return self.standing_dealer or self.name_in(number, self.turn(number)[0])

    def hooked_seat(self, number: int) -> int:
        """Return the seat that a hook on the dealer binds.

        This is the dealer, or the last in turn if the dealer does not play the round. If all are out by their points,
        all seats count.
        """
        around, dealer = self._around_from_bidder(number), self.dealer(number)
        around = around or clockwise_from(self.bidder(number), self.in_play_order(number))
        return around[-1] if dealer is None or dealer not in around else dealer

    def dealer_mark(self, number: int) -> int:
        """Return the seat with the dealer's mark in round `number`; with a standing dealer the last in turn."""
        dealer = self.dealer(number)
        return self.hooked_seat(number) if dealer is None else dealer

    def bidder(self, number: int) -> int:
        """Return the seat that bids and leads first in round `number`."""
        return self.turn(number)[1]

    def in_turn(self, number: int) -> tuple[int, ...]:
        """Return the seats that take part in round `number`, in the usual bidding order.

        It begins with the first bidder, who by some rules bids last instead.
        """
        around = self._around_from_bidder(number)
        return (*around[1:], around[0]) if self.rules.first_in_turn_bids_last else around

    def _around_from_bidder(self, number: int) -> tuple[int, ...]:
        return clockwise_from(self.bidder(number), self.in_play_order(number), self.out(number))

    def in_play_order(self, number: int) -> tuple[int, ...]:
        """Return all seats in the direction of play in round `number`, from seat 0 on."""
        return in_direction(self.seats_around(number), anticlockwise=self.rules.anticlockwise)

    def seats_around(self, number: int) -> tuple[int, ...]:
        """Return all seats clockwise as they sit in round `number`, from seat 0 on."""
        return seats_around(self.attendance, len(self.players), self.order, number)

    @property
    def seated(self) -> tuple[int, ...]:
        """All seats clockwise as they sit now, from seat 0 on."""
        return self.seats_around(MAX_ROUNDS)

    @property
    def may_lack_players(self) -> bool:
        """Whether a player may take no part in a round: people come and go, or are eliminated."""
        return not self.attendance.complete or self.rules.out_at is not None

    @property
    def turns_repeat(self) -> bool:
        """Whether everyone plays every round and no seat or dealer was changed, so that turns repeat."""
        return self.attendance.complete and self.order.as_agreed

    @property
    def last_change(self) -> int:
        """The last round that begins with a change of people, seats or dealer, or 0."""
        return max(self.attendance.last_change, self.order.last_change)

    def round(self, number: int) -> Round:
        """Return round `number` as recorded, or an empty one."""
        if 1 <= number <= len(self.rounds):
            return self.rounds[number - 1]
        return empty_round(len(self.players), self.out(number))

    def with_round(self, number: int, record: Round) -> Game:
        """Return the game with round `number` replaced, or added after the last one."""
        rounds = (*self.rounds[: number - 1], record, *self.rounds[number:])
        return replace(self, rounds=rounds)

    def turn(self, number: int) -> tuple[int, int]:
        """Return the dealing seat and the first bidder of round `number`.

        The deal passes from seat to seat even if a standing dealer deals.
        """
        if self.turns_repeat:
            first = self.first_dealer, self.first_bidder
            return turn_as_agreed(len(self.players), first, number, anticlockwise=self.rules.anticlockwise)
        turns = self._turns if number <= len(self._turns) else self._turns_until(number)
        return turns[number - 1]

    @cached_property
    def _turns(self) -> tuple[tuple[int, int], ...]:
        # Cached, because each turn depends on the one before, and scoring asks for the turn of a round several times.
        return self._turns_until(len(self.rounds) + 1)

    def _turns_until(self, last: int) -> tuple[tuple[int, int], ...]:
        return turns_until(
            self.attendance,
            len(self.players),
            (self.first_dealer, self.first_bidder),
            last,
            self.order,
            anticlockwise=self.rules.anticlockwise,
            standing=bool(self.standing_dealer),
            sits_out_from=self.rules.dealer_sits_out_from,
        )


def first_bidder_by(rules: RuleSet, dealer: int, players: int, standing_dealer: str = "") -> int:
    """Return the seat that bids first by the rules: the dealer or the next seat.

    With a standing dealer, or one who sits out, it is always the next seat, because such a dealer does not bid.
    """
    if rules.dealer_bids_first and not standing_dealer and rules.dealer_plays(players):
        return dealer
    return (dealer - 1) % players if rules.anticlockwise else first_bidder_after(dealer, players)


def first_bidder_after(dealer: int, players: int) -> int:
    """Return the seat to the dealer's left, the first to bid unless the table agreed otherwise."""
    return (dealer + 1) % players
