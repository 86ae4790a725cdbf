"""The cards of every round in order.

A plan is data: a list, a path of turning points, or the pack dealt down until it runs out. For a number of players it
becomes a `Schedule`: the rounds of its head, then, for an endless game, a cycle repeated for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.rule_set.by_players import ByPlayers, Count, count_for

# The most rounds of any game, even if a path or a pack would give more.
MAX_ROUNDS = 500

PEAK: Literal["peak"] = "peak"

TurningPoint = int | Literal["peak"]
After = Literal["end", "hold", "bounce"]


END: ByPlayers[After] = ByPlayers("end")


class SchedulePlan(Struct, frozen=True):
    """How many cards each round has, for any number of players.

    Exactly one of `listed`, `path` and `deplete_from` is set, and no hand is larger than the pack allows. `turned` says
    that a card turned up for trump leaves the pack that is dealt down (R28). `repeat` says how often each turning point
    of the path is dealt, one entry for each. `between` says how often each number between two of them is dealt. `peak`
    replaces the largest hand the pack allows.
    """

    listed: tuple[int, ...] | None = None
    path: tuple[TurningPoint, ...] | None = None
    deplete_from: int | None = None
    turned: bool = False
    step: int = 1
    repeat: tuple[Count, ...] = ()
    between: Count = 1
    after: ByPlayers[After] = END
    peak: ByPlayers[int] | None = None


class ScheduleChange(Struct, frozen=True):
    """A change agreed during a game: after round `after` only the rounds in `come` follow."""

    after: int
    come: tuple[int, ...]


class Schedule(Struct, frozen=True):
    """The cards of every round for a fixed number of players: `head`, then `cycle` again and again in an endless game.

    If it `depletes`, the pack is dealt down over the rounds, and a card turned up may leave it too (`turned`). `whole`
    is the schedule before a change of the rounds to come, of which the first `kept` rounds still count. `players` does
    not count a dealer who sits out.
    """

    head: tuple[int, ...]
    cycle: tuple[int, ...]
    players: int
    pack: int
    depletes: bool = False
    turned: bool = False
    whole: Schedule | None = None
    kept: int = 0

    @property
    def length(self) -> int | None:
        """The number of rounds, or None for an endless game."""
        return None if self.cycle else len(self.head)

    @property
    def peak(self) -> int:
        """The largest round as agreed before play, by which formulas score, even after later changes."""
        return self.whole.peak if self.whole else max(self.head + self.cycle)

    @property
    def largest(self) -> int:
        """The largest round of this schedule or of any before a change, for which the keypad needs keys."""
        return max((self.whole.largest if self.whole else 0, *self.head, *self.cycle))

    @property
    def last(self) -> int | None:
        """The number of the last round, or None for an endless game.

        A round that was played as the last is still the last if more rounds are added. If the table stopped early, no
        round that it played is the last.
        """
        if self.whole is None:
            return self.length
        before = self.whole.last
        played = before is not None and before <= self.kept
        return before if played or self.stopped else self.length

    @property
    def stopped(self) -> bool:
        """Whether the table stopped before the end, after a round that was to be followed by others."""
        return self.whole is not None and self.kept == len(self.head) != self.whole.length

    def is_last(self, number: int) -> bool:
        """Return whether round `number` is the last one."""
        return number == self.last

    def changed(self, after: int, come: tuple[int, ...]) -> Schedule:
        """Return the schedule with other rounds to come after round `after`, each dealt from a full pack."""
        kept = self.first_rounds(after)
        return replace(self, head=kept + come, cycle=(), depletes=False, turned=False, whole=self, kept=len(kept))

    def ended_after(self, number: int) -> Schedule:
        """Return the schedule of a table that stops after round `number`."""
        return self.changed(number, ())

    def cards(self, number: int) -> int | None:
        """Return the cards of round `number` (from 1), None after the end."""
        if number <= len(self.head):
            return self.head[number - 1]
        if not self.cycle:
            return None
        return self.cycle[(number - len(self.head) - 1) % len(self.cycle)]

    def first_rounds(self, count: int) -> tuple[int, ...]:
        """Return the cards of the first `count` rounds, fewer if the game is over before."""
        known = (self.cards(number) for number in range(1, count + 1))
        return tuple(cards for cards in known if cards is not None)

    def exhausts_pack(self, number: int) -> bool:
        """Return whether no card is left to turn up for trump after dealing round `number` (R7)."""
        if self.whole is not None and number <= self.kept:
            return self.whole.exhausts_pack(number)
        cards = self.cards(number)
        if cards is None:
            return False
        before = self.head[: number - 1] if self.depletes else ()
        gone = sum(dealt * self.players + self.turned for dealt in before)
        return gone + cards * self.players == self.pack


def agreed_schedule(listed: tuple[int, ...], players: int, pack: int) -> Schedule:
    """Return the schedule of a table that agreed on its own list of rounds."""
    return Schedule(listed, (), players, pack)


def schedule_for(plan: SchedulePlan, players: int, pack: int, *, dealers: int) -> Schedule:
    """Build the schedule of a plan for a pack of `pack` cards that is dealt to `players` by one of the `dealers`."""
    if plan.listed is not None:
        return agreed_schedule(tuple(min(cards, pack // players) for cards in plan.listed), players, pack)
    if plan.deplete_from is not None:
        dealt = islice(_depleting_rounds(plan.deplete_from, players, pack, turned=plan.turned), MAX_ROUNDS + 1)
        return Schedule(tuple(dealt), (), players, pack, depletes=True, turned=plan.turned)
    head = tuple(islice(_path_rounds(plan, players, pack, dealers), MAX_ROUNDS + 1))
    after = plan.after.at(players)
    if after == "hold":
        return Schedule(head, head[-1:], players, pack)
    if after == "bounce":
        back = _without_leading_repeats(head[::-1])
        return Schedule(head, back + _without_leading_repeats(head), players, pack)
    return Schedule(head, (), players, pack)


def _path_rounds(plan: SchedulePlan, players: int, pack: int, dealers: int) -> Iterator[int]:
    """Yield the cards along a path: each turning point and each number between as often as it repeats.

    Numbers beyond the pack are dealt as the largest possible hand. With a step that does not reach a turning point the
    path turns at the last number before it (1 3 5 7 9 7 ... with a peak of 10).
    """
    largest = pack // players
    peak = plan.peak.at(players) if plan.peak is not None else largest
    points = [peak if isinstance(point, str) else point for point in plan.path or ()]
    between, *repeats = [count_for(repeat, dealers) for repeat in (plan.between, *plan.repeat)]
    here = points[0]
    yield from [min(here, largest)] * repeats[0]
    for point, repeat in zip(points[1:], repeats[1:], strict=True):
        sign = 1 if point > here else -1
        steps = range(here + sign * plan.step, point + sign, sign * plan.step)
        if steps:
            yield from (min(cards, largest) for cards in steps[:-1] for _ in range(between))
            here = steps[-1]
            yield from [min(here, largest)] * repeat


def _depleting_rounds(start: int, players: int, pack: int, *, turned: bool) -> Iterator[int]:
    """Yield the rounds of one pass through the pack, whose cards are not gathered again.

    Hands grow by one card each round, but not beyond the pack, until fewer cards than players remain (R27). The card
    turned up leaves the pack or stays in it (R28).
    """
    left, cards = pack, start
    while left >= players:
        dealt = min(cards, left // players)
        yield dealt
        left -= dealt * players + turned
        cards += 1


def _without_leading_repeats(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the rounds without the equal rounds at the beginning.

    A bounce deals its turning point only once per turn (R9).
    """
    run = next((index for index, value in enumerate(cards) if value != cards[0]), len(cards) - 1)
    return cards[max(run, 1) :] or cards
