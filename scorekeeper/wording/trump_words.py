"""Where the trump of a round comes from, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.rule_set.cards import TrumpMode, TrumpRule
from scorekeeper.wording.round_words import SUITS
from scorekeeper.wording.translation import N_, Translate, identity

TRUMPS: Mapping[TrumpMode, str] = {
    TrumpMode.TURNED: N_("The next card is turned up; if none is left there is no trump."),
    TrumpMode.DEALER_SHOWS: N_("The next card is turned up; if none is left the dealer shows the last card dealt."),
    TrumpMode.BEFORE_BIDS: N_("A player names it, or no trump, before the bids."),
    TrumpMode.FIXED: N_("Always %(suits)s."),
    TrumpMode.CYCLE: N_("In turn %(suits)s."),
    TrumpMode.NAMED: N_("The first of the highest bidders names it, or no trump."),
    TrumpMode.DEALER_NAMES: N_("The dealer names it, or no trump, once all have bid."),
    TrumpMode.LAST_BIDDER_NAMES: N_("The last to bid names it, or no trump."),
    TrumpMode.NONE: N_("None."),
}


def trump_words(trump: TrumpRule, translate: Translate = identity) -> str:
    """Describe how the trump of a round is found."""
    suits = ", ".join(translate(SUITS[suit]) for suit in trump.suits)
    return translate(TRUMPS[trump.mode]) % {"suits": suits}
