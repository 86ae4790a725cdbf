"""What a hook forbids, in sentences and in the short words of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from scorekeeper.rules.rule_set.bidding import BidSum, Hook, HookRule
from scorekeeper.rules.rule_set.by_players import PLAYERS
from scorekeeper.wording.marks import N_, Translate, identity


class HookWords(Struct, frozen=True):
    """The texts about hooks for one use, such as the legend.

    `hooks` has a text for each rule of a hook, and `dealers` is for a hook on the dealer alone. `sums` has a text for
    each required sum of the bids, by whether the hook binds only the dealer. Each other text is for one limit of a
    hook.
    """

    hooks: Mapping[HookRule, str]
    dealers: str
    sums: Mapping[tuple[bool, BidSum], str]
    zero_and_all_free: str = N_("You can always bid none or all.")
    from_cards: str = N_("From %(cards)s cards on.")
    up_to_cards: str = N_("Up to %(cards)s cards.")
    from_to_cards: str = N_("From %(least)s to %(most)s cards.")
    from_players: str = N_("From as many cards as there are players.")
    up_to_players: str = N_("Up to as many cards as there are players.")
    not_last_round: str = N_("Not in the last round.")
    may_override: str = N_("The table may override it.")
    zeros: str = N_("No one may bid zero more than %(most)s times in a row.")


HOOKS: Mapping[HookRule, str] = {
    HookRule.LAST: N_("The last to bid may not make the bids add up to the cards."),
    HookRule.LAST_EXCEPT_ZERO_AND_ALL: N_(
        "The last to bid may not make the bids add up to the cards, unless by bidding none or all."
    ),
    HookRule.EVERYONE_BELOW: N_("All bids together must stay below the cards."),
    HookRule.NONE: N_("No hook: everyone may bid anything."),
}
DEALERS_HOOK = N_("The dealer, when last to bid, may not make the bids add up to the cards.")
# By whether the hook binds only the dealer, and the required sum of the bids.
HOOK_SUMS: Mapping[tuple[bool, BidSum], str] = {
    (False, BidSum.EVEN): N_("The last to bid must make the bids add up to the cards, if possible."),
    (False, BidSum.OVER): N_("The last to bid must bring the bids above the cards, if possible."),
    (False, BidSum.UNDER): N_("The last to bid must keep the bids below the cards, if possible."),
    (True, BidSum.EVEN): N_("The dealer, when last to bid, must make the bids add up to the cards, if possible."),
    (True, BidSum.OVER): N_("The dealer, when last to bid, must bring the bids above the cards, if possible."),
    (True, BidSum.UNDER): N_("The dealer, when last to bid, must keep the bids below the cards, if possible."),
}
IN_FULL = HookWords(HOOKS, DEALERS_HOOK, HOOK_SUMS)


def hook_words(hook: Hook, translate: Translate = identity) -> str:
    """Return what a hook forbids, and to whom, in sentences."""
    return " ".join(hook_parts(hook, IN_FULL, translate))


def hook_parts(hook: Hook, words: HookWords, translate: Translate) -> list[str]:
    """Return what the hook forbids, then one text for each of its limits."""
    parts = [] if hook.rule is HookRule.NONE else _sum_parts(hook, words, translate)
    if hook.zeros is not None:
        parts.append(translate(words.zeros) % {"most": hook.zeros})
    if hook.may_override and parts:
        parts.append(translate(words.may_override))
    return parts or [translate(words.hooks[HookRule.NONE])]


def _sum_parts(hook: Hook, words: HookWords, translate: Translate) -> list[str]:
    """Return which sums of all bids are forbidden, and in which rounds."""
    forbidden = words.dealers if hook.dealer_only and hook.rule is HookRule.LAST else words.hooks[hook.rule]
    if hook.rule is not HookRule.EVERYONE_BELOW:
        forbidden = words.sums.get((hook.dealer_only, hook.bid_sum), forbidden)
    parts = [translate(forbidden)]
    if hook.rule is HookRule.LAST_EXCEPT_ZERO_AND_ALL and hook.bid_sum is not BidSum.NOT_EVEN:
        parts.append(translate(words.zero_and_all_free))
    parts += _size_parts(hook, words, translate)
    if hook.not_last_round:
        parts.append(translate(words.not_last_round))
    return parts


def _size_parts(hook: Hook, words: HookWords, translate: Translate) -> Iterator[str]:
    """Yield texts about the smallest and the largest round in which the hook acts."""
    least, most = hook.from_cards, hook.to_cards
    if least not in (1, PLAYERS) and most not in (None, PLAYERS):
        yield translate(words.from_to_cards) % {"least": least, "most": most}
        return
    if least != 1:
        yield translate(words.from_players if least == PLAYERS else words.from_cards) % {"cards": least}
    if most is not None:
        yield translate(words.up_to_players if most == PLAYERS else words.up_to_cards) % {"cards": most}
