"""Everything agreed before play, as values; `definition.py` reads it from a preset's TOML file or a game file."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from scorekeeper.rules.formula import Formula, Points
from scorekeeper.rules.rule_set.bidding import BidLimits, ChangeWindow, Hook, bids_of
from scorekeeper.rules.rule_set.by_players import ByPlayers
from scorekeeper.rules.rule_set.cards import TrumpRule
from scorekeeper.rules.rule_set.schedule import PEAK, Schedule, SchedulePlan, agreed_schedule, schedule_for
from scorekeeper.rules.rule_set.scoring import ExactTarget, PlaceStakes, Scoring, Streak, TieBreak

# What a player may declare if the rules name nothing else: to bid without looking at the cards.
BLIND_BID = "blind bid"


class FirstDealer(StrEnum):
    """How the dealer of a sitting's first game is found."""

    CHOSEN = "chosen"
    HIGH_DRAW_DEALS = "high-draw-deals"
    HIGH_DRAW_SEATS = "high-draw-seats"
    LOW_DRAW_BIDS = "low-draw-bids"


class NextDealer(StrEnum):
    """How the first dealer of a sitting's next game is found."""

    CARRY_ON = "carry-on"
    LEFT_OF_FIRST = "left-of-first-dealer"
    RIGHT_OF_WINNER = "right-of-winner"


class Rotation(Struct, frozen=True):
    """Who deals the first game and the next; within a game the deal passes left every round."""

    first: FirstDealer = FirstDealer.CHOSEN
    next_game: NextDealer = NextDealer.CARRY_ON


class NamedPenalty(Struct, frozen=True):
    """A penalty that a rule set names, such as for failing to follow suit. `points` is the positive number taken off.

    If `before_score`, it counts before the round's own points, which matters if totals are reset (R4).
    """

    points: int
    reason: str
    before_score: bool = False


class BonusCounts(StrEnum):
    """For which bids points given by hand count.

    With `GAINS_IF_MADE` losses always count, but gains only if the bid is made. With `LOST_IF_MISSED` the points are
    taken off if the bid is missed.
    """

    MADE = "made"
    MISSED = "missed"
    GAINS_IF_MADE = "gains-if-made"
    LOST_IF_MISSED = "lost-if-missed"
    ALWAYS = "always"


class BonusKind(Struct, frozen=True):
    """A kind of points given by hand with a round: its name, for which bids they count, and their sign.

    If `sign` is `plus` or `minus`, the points are always gained or always lost, whatever sign was recorded.
    """

    name: str
    counts: BonusCounts = BonusCounts.MADE
    sign: str = ""

    def worth(self, given: Points, *, made: bool | None) -> Points:
        """Return the points with the sign that they have in this kind. `made` is None until that is known."""
        size = max(given, -given)
        signed = {"plus": size, "minus": -size}.get(self.sign, given)
        return -signed if self.counts is BonusCounts.LOST_IF_MISSED and made is False else signed

    def counted(self, given: Points, *, made: bool) -> Points:
        """Return the points that count for a bid that was made or missed: all of them with their sign, or 0."""
        worth = self.worth(given, made=made)
        match self.counts:
            case BonusCounts.MADE:
                counts = made
            case BonusCounts.MISSED:
                counts = not made
            case BonusCounts.GAINS_IF_MADE:
                counts = made or worth < 0
            case _:
                counts = True
        return worth if counts else 0


class Reading(Struct, frozen=True):
    """A doubtful place of the published page and how we read it, for the players to see before the game.

    `key` is its number in the list of docs/rules.md, such as `R27`, or the word for what it is about.
    """

    key: str
    text: str


class RuleSet(Struct, frozen=True, dict=True):
    """One way to play Oh Hell. `definition` is the plain data it was read from and is stored with a game."""

    id: str
    name: str
    summary: str
    source: str
    least_players: int
    most_players: int
    pack: ByPlayers[int]
    plan: SchedulePlan
    trump: TrumpRule
    simultaneous: bool
    hook: Hook
    bids: BidLimits | None
    named_marks: tuple[str, ...]
    blind_behind: int | None
    change: ChangeWindow
    scoring: Scoring
    begin_with: int | None
    out_at: int | None
    reset_multiple: int | None
    reset_to: int | None
    renege: NamedPenalty | None
    penalties: tuple[NamedPenalty, ...]
    target: int | None
    exact_target: ExactTarget | None
    settles: bool
    place_stakes: PlaceStakes | None
    lowest_wins: bool
    tie_break: tuple[TieBreak, ...]
    lost_tricks: bool
    bids_change: bool
    dealer_bids_first: bool
    first_in_turn_bids_last: bool
    anticlockwise: bool
    dealer_sits_out_from: int | None
    highest_leads: bool
    bonus: tuple[BonusKind, ...]
    streak: Streak | None
    specials: tuple[SpecialRounds, ...]
    rotation: Rotation
    enclose_negative: bool
    writes_points: bool
    readings: tuple[Reading, ...]
    definition: Mapping[str, Any]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, RuleSet) and _compared_fields(self) == _compared_fields(other))

    def __hash__(self) -> int:
        # Cheap hash: nearly all rules differ in these, and games are looked up in caches by all their values.
        return hash((self.id, self.name, self.scoring))

    @cached_property
    def terms(self) -> frozenset[str]:
        """Every term by which a round is scored.

        Bid and tricks choose the formula, and bonus and streak are computed from the others.
        """
        bonus = {"bonus"} if self.bonus else set()
        streak = {"cards"} if self.streak is not None else set()
        return self.scoring.terms | {"bid", "tricks"} | bonus | streak

    @cached_property
    def resets_totals(self) -> bool:
        """Whether a total can be reset: on a multiple, or beyond the target."""
        return self.reset_multiple is not None or self.falls_to is not None

    def ends_with(self, total: Points) -> bool:
        """Return whether a total ends the game."""
        if self.target is None:
            return False
        return total == self.target if self.exact_target else total > self.target

    def eliminates(self, total: Points) -> bool:
        """Return whether a player with this total after a round takes no part in the next ones."""
        if self.out_at is None:
            return False
        return total >= self.out_at if self.lowest_wins else total <= self.out_at

    @property
    def settles_totals(self) -> bool:
        """Whether all settle with all on the difference of their totals."""
        return self.settles and self.place_stakes is None

    @property
    def falls_to(self) -> int | None:
        """The total to which a total beyond the target falls, or None if it does not fall."""
        return self.exact_target.over if self.exact_target else None

    @property
    def marks(self) -> tuple[str, ...]:
        """The names of what a player may declare before a round: none if no points depend on it."""
        return (self.named_marks or (BLIND_BID,)) if self.scoring.has_marks else ()

    @property
    def may_override_hook(self) -> bool:
        """Whether the table may override its hook in any round."""
        hooks = (self.hook, *(each.hook for each in self.specials if each.hook))
        return any(hook.may_override and hook.forbids_any for hook in hooks)

    @property
    def has_hook(self) -> bool:
        """Whether some bid can be forbidden, at least in special rounds."""
        hooks = (self.hook, *(each.hook for each in self.specials if each.hook))
        return any(hook.forbids_any for hook in hooks)

    @property
    def player_counts(self) -> range:
        """The numbers of players that the rules are for."""
        return range(self.least_players, self.most_players + 1)

    def nearest_count(self, players: int) -> int:
        """Return this number of players, or the nearest one that the rules are for."""
        return min(max(players, self.least_players), self.most_players)

    def dealer_plays(self, players: int) -> bool:
        """Return whether the dealer of a round plays it too, with this many players at the table."""
        return self.dealer_sits_out_from is None or players < self.dealer_sits_out_from

    def dealt_to(self, players: int) -> int:
        """Return how many of the players at the table are dealt cards: all, or all but a dealer who sits out."""
        return players if self.dealer_plays(players) else players - 1

    def pack_at(self, players: int) -> int:
        """Return the cards in the pack for this number of players at the table. Raises LookupError if there is none."""
        return self.pack.at(self.dealt_to(players))

    def pack_for(self, players: int, otherwise: int) -> int:
        """Return the cards in the pack for this number of players who get cards, or `otherwise` if there is none."""
        try:
            return self.pack.at(players)
        except LookupError:
            return otherwise

    @property
    def named_penalties(self) -> tuple[NamedPenalty, ...]:
        """Every penalty with a name, the one for not following suit first."""
        return (*([self.renege] if self.renege else []), *self.penalties)

    def penalty_for(self, reason: str | None) -> NamedPenalty | None:
        """Return the penalty named `reason`, or the penalty for a renege if no penalty has that name.

        If `reason` is None, return the first penalty.
        """
        named = next((each for each in self.named_penalties if each.reason == reason), None)
        first = self.named_penalties[0] if reason is None and self.named_penalties else self.renege
        return named or first

    @property
    def trump_rules(self) -> tuple[TrumpRule, ...]:
        """The trump rules: the usual one, then different ones of special rounds."""
        return (self.trump, *(each.trump for each in self.specials if each.trump))

    def special(self, schedule: Schedule, number: int) -> SpecialRounds | None:
        """Return the first special rounds that include round `number`, or None."""
        return next((each for each in self.specials if each.includes(schedule, number)), None)

    def in_round(self, schedule: Schedule, number: int) -> RuleSet:
        """Return the rules of round `number`."""
        if not self.specials:
            return self
        special = self.special(schedule, number)
        return self._rules_of_rounds[-1 if special is None else self.specials.index(special)]

    @cached_property
    def _rules_of_rounds(self) -> tuple[RuleSet, ...]:
        """The rules for the rounds of each of the `specials`, and at the end the rules for all other rounds."""
        return tuple(replace(each, specials=()) for each in (*map(self.with_special, self.specials), self))

    def with_special(self, special: SpecialRounds) -> RuleSet:
        """Return the rules with what is agreed for these special rounds."""
        return replace(
            self,
            trump=special.trump or self.trump,
            simultaneous=self.simultaneous if special.simultaneous is None else special.simultaneous,
            hook=special.hook or self.hook,
            scoring=self.scoring.multiplied_by(special.multiplier) if special.multiplier else self.scoring,
        )

    def bids_in(self, cards: int, players: int, number: int) -> range:
        """Return all bids of round `number`, including bids that a hook may forbid."""
        return bids_of(self.bids, cards, players, number)

    def adds_up(self, tricks: int, cards: int) -> bool:
        """Return whether these tricks may be all of a round: its cards, or fewer if tricks may be lost."""
        return tricks == cards or (self.lost_tricks and tricks < cards)

    @property
    def needs_rounds_before(self) -> bool:
        """Whether scoring depends on which earlier bids were made, and not only on the totals."""
        return self.streak is not None or not self.scoring.terms.isdisjoint({"streak", "makers_before"})

    def schedule(self, players: int, agreed: tuple[int, ...] | None = None) -> Schedule:
        """Return the rounds of a game for these players; `agreed` replaces the rule set's own."""
        dealt_to, pack = self.dealt_to(players), self.pack_at(players)
        if agreed is not None:
            return agreed_schedule(agreed, dealt_to, pack)
        return schedule_for(self.plan, dealt_to, pack, dealers=players)


def _compared_fields(rules: RuleSet) -> dict[str, object]:
    """Return all that makes two rule sets equal: everything but the data they were read from."""
    return {name: value for name, value in asdict(rules).items() if name != "definition"}


class SpecialRounds(Struct, frozen=True):
    """Rounds with rules of their own: round `number`, all rounds of `cards` cards (or of the peak), or the last `last`
    rounds.

    `name` and `note` are for the players. A rule that is None is the same as in the other rounds. `multiplier` is a
    formula over what is known before the round; it multiplies the points in addition to the multiplier of all rounds.
    """

    name: str
    note: str = ""
    number: int | None = None
    cards: int | Literal["peak"] | None = None
    last: int = 0
    trump: TrumpRule | None = None
    simultaneous: bool | None = None
    hook: Hook | None = None
    multiplier: Formula | None = None

    def includes(self, schedule: Schedule, number: int) -> bool:
        """Return whether round `number` of the schedule is one of them. An endless game has no last round."""
        if self.last:
            return schedule.last is not None and 0 <= schedule.last - number < self.last
        cards = schedule.peak if self.cards == PEAK else self.cards
        return number == self.number or (cards is not None and schedule.cards(number) == cards)
