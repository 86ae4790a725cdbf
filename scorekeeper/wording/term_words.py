"""The words of a formula where people read it and do not write it: on sheets and on pages of rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorekeeper.wording.marks import N_, Translate

# Every term, function and word of the formula language. It is written with these everywhere, and read in any language.
TERM_WORDS: Mapping[str, str] = {
    "bid": N_("bid"),
    "tricks": N_("tricks"),
    "off": N_("off"),
    "cards": N_("cards"),
    "peak": N_("peak"),
    "players": N_("players"),
    "makers": N_("makers"),
    "round": N_("round"),
    "earlier_high": N_("earlier high"),
    "bid_sum": N_("bid sum"),
    "highest_bid": N_("highest bid"),
    "tricks_left": N_("tricks left"),
    "bonus": N_("bonus"),
    "total": N_("total"),
    "place": N_("place"),
    "streak": N_("streak"),
    "dealer": N_("dealer"),
    "first_bidder": N_("first bidder"),
    "last_bidder": N_("last bidder"),
    "declarer": N_("declarer"),
    "no_trump": N_("no trump"),
    "clubs": N_("clubs"),
    "diamonds": N_("diamonds"),
    "hearts": N_("hearts"),
    "spades": N_("spades"),
    "overbid": N_("overbid"),
    "underbid": N_("underbid"),
    "blind": N_("blind"),
    "last_round": N_("last round"),
    "min": N_("min"),
    "max": N_("max"),
    "abs": N_("abs"),
    "sum_to": N_("sum to"),
    "table": N_("table"),
    "if": N_("if"),
    "else": N_("else"),
    "and": N_("and"),
    "or": N_("or"),
    "not": N_("not"),
}
WORD = r"[A-Za-z_]+"


def in_words(formula: str, translate: Translate) -> str:
    """The formula with each of its words in a language, its numbers and signs as they are."""
    return re.sub(WORD, lambda word: translate(TERM_WORDS.get(word[0], word[0])), formula)
