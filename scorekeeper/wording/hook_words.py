"""What a hook forbids, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.rules.rule_set.bidding import BidSum, Hook, HookRule
from scorekeeper.rules.rule_set.by_players import PLAYERS
from scorekeeper.wording.translation import N_, Translate, identity

HOOKS: Mapping[BidSum, str] = {
    BidSum.NOT_EVEN: N_("The last to bid may not make the bids add up to the cards."),
    BidSum.EVEN: N_("The last to bid must make the bids add up to the cards, if possible."),
    BidSum.OVER: N_("The last to bid must bring the bids above the cards, if possible."),
    BidSum.UNDER: N_("The last to bid must keep the bids below the cards, if possible."),
}
EVERYONE_BELOW = N_("All bids together must stay below the cards.")
NO_HOOK = N_("No hook: everyone may bid anything.")
ONLY_DEALER = N_("Only the dealer is bound by it.")
ZERO_AND_ALL_FREE = N_("You can always bid none or all.")
FROM_CARDS, UP_TO_CARDS = N_("From %(cards)s cards on."), N_("Up to %(cards)s cards.")
FROM_PLAYERS = N_("From as many cards as there are players.")
UP_TO_PLAYERS = N_("Up to as many cards as there are players.")
NOT_LAST_ROUND = N_("Not in the last round.")
MAY_OVERRIDE = N_("The table may override it.")
ZEROS = N_("No one may bid zero more than %(most)s times in a row.")


def hook_words(hook: Hook, translate: Translate = identity) -> str:
    """Return what a hook forbids, and to whom, in sentences."""
    parts = [] if hook.rule is HookRule.NONE else _sum_parts(hook, translate)
    if hook.zeros is not None:
        parts.append(translate(ZEROS) % {"most": hook.zeros})
    if hook.may_override and parts:
        parts.append(translate(MAY_OVERRIDE))
    return " ".join(parts or [translate(NO_HOOK)])


def _sum_parts(hook: Hook, translate: Translate) -> list[str]:
    """Return which sums of all bids are forbidden, and in which rounds."""
    parts = [translate(EVERYONE_BELOW if hook.binds_all else HOOKS[hook.bid_sum])]
    if hook.dealer_only and not hook.binds_all:
        parts.append(translate(ONLY_DEALER))
    if hook.rule is HookRule.LAST_EXCEPT_ZERO_AND_ALL:
        parts.append(translate(ZERO_AND_ALL_FREE))
    parts += _size_parts(hook, translate)
    if hook.not_last_round:
        parts.append(translate(NOT_LAST_ROUND))
    return parts


def _size_parts(hook: Hook, translate: Translate) -> Iterator[str]:
    """Yield sentences about the smallest and the largest round in which the hook acts."""
    least, most = hook.from_cards, hook.to_cards
    if least != 1:
        yield translate(FROM_PLAYERS if least == PLAYERS else FROM_CARDS) % {"cards": least}
    if most is not None:
        yield translate(UP_TO_PLAYERS if most == PLAYERS else UP_TO_CARDS) % {"cards": most}
