"""The order of bidding, the least and the most that may be bid, what the hook forbids, and the call of the keeper."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from math import ceil, floor

from msgspec import Struct

from scorekeeper.rules.formula import Formula, FormulaError, evaluate
from scorekeeper.rules.rule_set.by_players import Count, count_for

# The terms that a formula of the limits may name.
LIMIT_TERMS = ("cards", "players", "round")
# The pad has a key for every bid.
MAX_BID = 60


class HookRule(StrEnum):
    """Which totals of the bids are forbidden, and to whom."""

    LAST = "last"
    LAST_EXCEPT_ZERO_AND_ALL = "last-except-0-and-all"
    EVERYONE_BELOW = "everyone-below"
    NONE = "none"


class BidSum(StrEnum):
    """How the sum of all bids must compare with the cards."""

    NOT_EVEN = "not-even"
    EVEN = "even"
    OVER = "over"
    UNDER = "under"


class Hook(Struct, frozen=True):
    """The hook of a rule set, which forbids some bids.

    It acts in rounds of `from_cards` to `to_cards` cards, and not in the last round of the schedule if
    `not_last_round`. `bid_sum` says how the sum of the bids must compare with the cards after the last bid, if
    possible. The hook binds the last to bid; if `dealer_only`, it binds the dealer, and only if the dealer bids last
    (R18). With a standing dealer, who does not play, it binds the last in turn like a dealer. `zeros` is the most bids
    of zero in a row that a player may make, in any rounds, or None without a limit. If `may_override`, the table can
    suspend the hook in a round.
    """

    rule: HookRule
    from_cards: Count = 1
    not_last_round: bool = False
    dealer_only: bool = False
    to_cards: Count | None = None
    bid_sum: BidSum = BidSum.NOT_EVEN
    zeros: int | None = None
    may_override: bool = False

    @property
    def forbids_any(self) -> bool:
        """Whether the hook can forbid any bid."""
        return self.rule is not HookRule.NONE or self.zeros is not None

    def acts_on(self, cards: int, players: int, *, last_round: bool) -> bool:
        """Return whether the hook limits the sum of the bids in a round with this many cards and players.

        Its limit on zeros is not considered.
        """
        least, most = count_for(self.from_cards, players), count_for(self.to_cards or cards, players)
        sized = least <= cards <= most
        return self.rule is not HookRule.NONE and sized and not (last_round and self.not_last_round)

    @property
    def binds_all(self) -> bool:
        """Whether the hook binds every speaker, and not only the last."""
        return self.rule is HookRule.EVERYONE_BELOW

    @property
    def required(self) -> BidSum:
        """How the sum of all bids must compare with the cards."""
        return BidSum.UNDER if self.binds_all else self.bid_sum

    def forbidden(self, *, cards: int, earlier: Sequence[int], speaks_last: bool, bids: range) -> tuple[int, ...]:
        """Return which of the `bids` are forbidden to the next bidder, in a round in which the hook acts."""
        return hooked_bids(
            self.rule, cards=cards, earlier=earlier, speaks_last=speaks_last, bid_sum=self.bid_sum, bids=bids
        )


class CallWord(StrEnum):
    """How the sum of all bids compares with the tricks (R18)."""

    UNDER = "under"
    OVER = "over"
    EVEN = "even"


class Call(Struct, frozen=True):
    """What the keeper announces once all have bid: the sum of the bids and how far it is off the cards."""

    bid: int
    word: CallWord
    by: int

    @property
    def signed(self) -> int:
        """The sum of the bids minus the cards; negative for an under call."""
        return -self.by if self.word is CallWord.UNDER else self.by


def call_of(bids: Collection[int], cards: int) -> Call:
    """Return the call of these bids: under, over or even, by how many tricks."""
    total = sum(bids)
    word = CallWord.UNDER if total < cards else CallWord.OVER if total > cards else CallWord.EVEN
    return Call(total, word, abs(total - cards))


def hooked_bids(
    rule: HookRule,
    *,
    cards: int,
    earlier: Sequence[int],
    speaks_last: bool,
    bid_sum: BidSum = BidSum.NOT_EVEN,
    bids: range | None = None,
) -> tuple[int, ...]:
    """Return the `bids` that the hook forbids to the next to speak, after the bids spoken `earlier`.

    * last: the last to speak may not make the bids add up to the cards;
    * last except 0 and all: the same, but a bid of zero or of all the cards is always free (Himes);
    * everyone below: no bid may bring the sum up to the cards; zero is always left (R26).

    `bids` are 0 to the cards by default. If no bid would be left, every bid is free.
    """
    left, bids = cards - sum(earlier), range(cards + 1) if bids is None else bids
    if rule is HookRule.EVERYONE_BELOW:
        hooked = tuple(bid for bid in bids if bid >= max(left, 1))
        return hooked if len(hooked) < len(bids) else ()
    if not speaks_last or rule is HookRule.NONE:
        return ()
    unfit = _forbidden_by_sum(bid_sum, bids, left)
    if len(unfit) == len(bids):
        return ()
    free = (0, cards) if rule is HookRule.LAST_EXCEPT_ZERO_AND_ALL else ()
    return tuple([bid for bid in unfit if bid not in free])


def _forbidden_by_sum(bid_sum: BidSum, bids: range, left: int) -> list[int]:
    """Return the bids after which the sum would be a forbidden one; `left` is the cards minus the bids made."""
    match bid_sum:
        case BidSum.NOT_EVEN:
            return [left] if left in bids else []
        case BidSum.EVEN:
            return [bid for bid in bids if bid != left]
        case BidSum.OVER:
            return [bid for bid in bids if bid <= left]
        case BidSum.UNDER:
            return [bid for bid in bids if bid >= left]


def clockwise_from(seat: int, around: Sequence[int], out: Collection[int] = ()) -> tuple[int, ...]:
    """Return the seats that take part, from `seat` on; `around` is the order of all seats, `out` the seats that take no
    part.
    """
    start = around.index(seat)
    seats = (*around[start:], *around[:start])
    return tuple([each for each in seats if each not in out]) if out else seats


def speaking_order(
    bids: Sequence[int | None], in_turn: Sequence[int], spoken: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Return the seats in the order in which they bid, then the seats still to bid; `in_turn` is the usual order.

    A bid out of turn is valid and the turn goes back to the right player (R18, R19), so `spoken` comes first.
    """
    if spoken is None and None not in bids:
        return tuple(in_turn)
    spoke = spoken if spoken is not None else tuple([seat for seat in in_turn if bids[seat] is not None])
    return (*spoke, *[seat for seat in in_turn if seat not in spoke])


class BidDeadline(StrEnum):
    """The event after which a bid may no longer be changed."""

    NEXT_BID = "next-bid"
    FIRST_CARD = "first-card"
    TRUMP_NAMED = "trump-named"


class ChangeWindow(Struct, frozen=True):
    """The deadlines for changing a bid: for all but the last to speak, and for the last (R13, R22)."""

    others: BidDeadline = BidDeadline.NEXT_BID
    last: BidDeadline = BidDeadline.FIRST_CARD


def may_change(
    window: ChangeWindow, *, players: int, spoken: int, changer: int, card_played: bool, trump_named: bool
) -> bool:
    """Return whether the player who spoke at place `changer` (from 0) may still change the bid after `spoken` bids.

    The window closes when a later player gives information: by bidding, naming trump, or playing a card.
    """
    if changer >= spoken:
        return False
    closes = window.last if changer == players - 1 else window.others
    if card_played or (closes is BidDeadline.TRUMP_NAMED and trump_named):
        return False
    return closes is not BidDeadline.NEXT_BID or changer == spoken - 1


class BidLimits(Struct, frozen=True):
    """Formulas over `LIMIT_TERMS` for the lowest and the highest bid, or None for the usual 0 and all of the cards."""

    least: Formula | None = None
    most: Formula | None = None

    @property
    def terms(self) -> frozenset[str]:
        """Every term that one of the formulas uses."""
        return frozenset().union(*(limit.terms for limit in (self.least, self.most) if limit))

    def bids(self, cards: int, players: int, number: int) -> range:
        """Return the bids of round `number` within the limits.

        The range is empty if the limits allow no bid, or if a formula has no value.
        """
        values = {"cards": cards, "players": players, "round": number}
        try:
            least = 0 if self.least is None else ceil(evaluate(self.least, values))
            most = cards if self.most is None else floor(evaluate(self.most, values))
        except FormulaError:
            return range(0)
        return range(max(least, 0), min(most, max(cards, MAX_BID)) + 1)


def bids_of(limits: BidLimits | None, cards: int, players: int, number: int) -> range:
    """Return all bids of a round, including bids that a hook forbids. Limits that allow no bid are ignored."""
    within = limits.bids(cards, players, number) if limits else range(0)
    return within or range(cards + 1)
