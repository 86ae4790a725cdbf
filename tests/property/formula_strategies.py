"""Random formulas, random values of a player's round, and text that nearly is a formula."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from scorekeeper.rules.formula import FUNCTIONS, TERMS
from scorekeeper.rules.formula.language import MAX_LENGTH

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

    from scorekeeper.rules.formula import Points

SUITS = ("clubs", "diamonds", "hearts", "spades")

_numbers = st.sampled_from(["0", "1", "2", "3", "5", "10", "20", "100", "0.5", "1.5", "2.50", "7.0"])
_terms = st.sampled_from(sorted(TERMS))
_signs = st.sampled_from(["+", "-", "*", "//", "/", "%", "<", "<=", ">", ">=", "==", "!=", "and", "or"])


def _larger(formulas: SearchStrategy[str]) -> SearchStrategy[str]:
    """Formulas made of smaller ones; few parentheses, so that precedence decides."""
    two_or_more = st.lists(formulas, min_size=2, max_size=4).map(", ".join)
    return st.one_of(
        st.builds("{} {} {}".format, formulas, _signs, formulas),
        st.builds("({} {} {})".format, formulas, _signs, formulas),
        st.builds("{} < {} <= {}".format, formulas, formulas, formulas),
        st.builds("({}) ** {}".format, formulas, st.integers(0, 4)),
        st.builds("({}) ** ({})".format, formulas, formulas),
        st.builds("-{}".format, formulas),
        st.builds("+{}".format, formulas),
        st.builds("(not {})".format, formulas),
        st.builds("({}) if ({}) else {}".format, formulas, formulas, formulas),
        st.builds("(({}) if ({}) else {})".format, formulas, formulas, formulas),
        st.builds("min({})".format, two_or_more),
        st.builds("max({})".format, two_or_more),
        st.builds("table({})".format, two_or_more),
        st.builds("abs({})".format, formulas),
        st.builds("sum_to({})".format, formulas),
    )


def formula_texts() -> SearchStrategy[str]:
    """Texts of formulas that can all be parsed; not all of them have a value for every round."""
    grown = st.recursive(_numbers | _terms, _larger, max_leaves=10)
    return grown.filter(lambda text: len(text) <= MAX_LENGTH)


@st.composite
def term_values(draw: DrawFn) -> dict[str, Points]:
    """A value for every term, as some player's round in some game could have them."""
    peak = draw(st.integers(1, 17))
    cards = draw(st.integers(1, peak))
    bid = draw(st.integers(0, cards))
    tricks = draw(st.integers(0, cards))
    players = draw(st.integers(3, 8))
    trump = draw(st.sampled_from([None, *SUITS]))
    call = draw(st.sampled_from(["under", "over", "even"]))
    return {
        "bid": bid,
        "tricks": tricks,
        "off": abs(bid - tricks),
        "cards": cards,
        "peak": peak,
        "players": players,
        "makers": draw(st.integers(0, players)),
        "round": draw(st.integers(1, 50)),
        "earlier_high": draw(st.integers(-1, cards)),
        "bid_sum": draw(st.integers(bid, players * cards)),
        "highest_bid": draw(st.integers(bid, cards)),
        "tricks_left": draw(st.integers(0, cards - tricks)),
        "bonus": draw(st.integers(-80, 80).map(lambda halves: Fraction(halves, 2))),
        "total": draw(st.integers(-200, 200).map(lambda halves: Fraction(halves, 2))),
        "place": draw(st.integers(1, players)),
        "streak": draw(st.integers(-50, 50)),
        "totals_sum": draw(st.integers(-400, 400).map(lambda halves: Fraction(halves, 2))),
        "makers_before": draw(st.integers(0, players)),
        **{part: draw(st.booleans()) for part in ("declarer", "dealer", "first_bidder", "last_bidder")},
        "no_trump": trump is None,
        **{suit: trump == suit for suit in SUITS},
        "overbid": call == "over",
        "underbid": call == "under",
        "mark": draw(st.integers(0, 3)),
        "mark_missed": draw(st.integers(0, 3)),
        "blind": draw(st.booleans()),
        "marked": draw(st.booleans()),
        "last_round": draw(st.booleans()),
    }


@st.composite
def nearly_formulas(draw: DrawFn) -> str:
    """A formula after a few slips of the finger, or of somebody who means harm."""
    words = [
        *TERMS,
        *FUNCTIONS,
        "lambda",
        "if",
        "not",
        "in",
        "is",
        "for",
        "await",
        "yield",
        "None",
        "__class__",
    ]
    signs = [*"()[]{}+-*/%<>=!,.:;#'\"\\@~^&| \n\t\0_0129", ":=", "**", "//", "1e9", "0x", "−", "ß"]
    text = draw(formula_texts())
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(start + 3, len(text))))
        text = text[:start] + draw(st.sampled_from([*words, *signs, ""])) + text[end:]
    return text
