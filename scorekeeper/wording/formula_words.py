"""Formulas in a few words for the foot of a sheet: `-off` is "−1 for each trick off".

Linear formulas get words; points that depend on the bid alone are listed for every bid; any other formula is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from scorekeeper.rules.formula import Formula, FormulaError, Points, evaluate, parse
from scorekeeper.rules.formula.language import Node, Number, Operation, Term
from scorekeeper.wording.numbers import MINUS, number_text, signed_text, size_text
from scorekeeper.wording.translation import N_, Translate

LinearTerms = dict[str, Points]

PLAIN, LARGER = "1", "max(bid, tricks)"
MADE_WORDS = {
    (False, True): N_("%(sign)s bid"),
    (False, False): N_("%(times)s × bid"),
    (True, True): N_("%(plain)s %(sign)s bid"),
    (True, False): N_("%(plain)s %(sign)s %(size)s × bid"),
}
MISSED_WORDS = {
    "off": N_("%(points)s for each trick off"),
    "bid": N_("%(points)s for each trick bid"),
    "tricks": N_("%(points)s for each trick taken"),
    LARGER: N_("minus the larger of bid and tricks"),
}
# Each trick off from the second on counts double for a declarer who bid high after another high bid.
DOUBLED = re.compile(
    r"-(?P<size>\d+) \* off - "
    r"\((?P=size) \* \(off - 1\) if declarer and bid >= (?P<bid>\d+) and earlier_high >= (?P<high>\d+) else 0\)"
)
DOUBLED_WORDS = N_(
    "%(base)s, and twice that from the second on for a player who names trump with a bid of %(bid)s or more after "
    "another bid of %(high)s or more"
)
# A formula with other points for a bid of zero; neither part has a condition in it.
ZERO_BID_DIFFERS = r"(?P<some>(?:(?! if )[^()])+) if bid else (?P<none>(?:(?! if )[^()])+)"
SIGNS = (
    ("**", "^"),
    ("*", "×"),
    (" >= ", "\u00a0≥\u00a0"),
    (" <= ", "\u00a0≤\u00a0"),
    (">=", "≥"),
    ("<=", "≤"),
    ("-", MINUS),
)

# Every term, function and word of the formula language, which is stored with these and read in any language.
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
    "mark": N_("declaration"),
    "mark_missed": N_("missed declaration"),
    "total": N_("total"),
    "place": N_("place"),
    "streak": N_("streak"),
    "totals_sum": N_("sum of the totals"),
    "makers_before": N_("makers before"),
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
    "marked": N_("declared"),
    "last_round": N_("this is the last round of the game"),
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


def made_words(formula: Formula, peak: int, translate: Translate) -> str:
    """Describe what a made bid scores. For a made bid, `bid` and `tricks` are the same, and `off` is 0."""
    apart = _zero_bid_words(formula, lambda part: made_words(part, peak, translate), translate)
    if apart:
        return apart
    parts = linear_terms(formula.tree)
    if parts is None or LARGER in parts:
        return _points_of_every_bid(formula, peak, translate) or as_agreed(formula, translate)
    each, plain = parts.get("bid", 0) + parts.get("tricks", 0), parts.get(PLAIN, 0)
    if not each:
        return signed_text(plain)
    words = translate(MADE_WORDS[bool(plain), abs(each) == 1])
    sign = MINUS if each < 0 else "+"
    return words % {
        "plain": number_text(plain),
        "sign": sign,
        "size": size_text(each),
        "times": number_text(each),
    }


def missed_words(formula: Formula, translate: Translate) -> str:
    """Describe what a missed bid scores.

    Formulas that are linear, or double for a declarer as Okenuff's does, are put in words; any other formula is
    printed.
    """
    apart = _zero_bid_words(formula, lambda part: missed_words(part, translate), translate)
    if apart:
        return apart
    if doubled := DOUBLED.fullmatch(formula.text):
        base = missed_words(parse(f"-{doubled['size']} * off"), translate)
        return translate(DOUBLED_WORDS) % {**doubled.groupdict(), "base": base}
    parts = {name: value for name, value in (linear_terms(formula.tree) or {}).items() if value}
    if linear_terms(formula.tree) is None or len(parts) > 1 or parts.get(LARGER, -1) != -1:
        return as_agreed(formula, translate)
    if not parts or PLAIN in parts:
        return signed_text(parts.get(PLAIN, 0))
    [(name, value)] = parts.items()
    return translate(MISSED_WORDS[name]) % {"points": signed_text(value)}


def as_agreed(formula: Formula, translate: Translate) -> str:
    """Return the formula itself, with typographic signs."""
    return _typeset(formula.text, translate)


def _zero_bid_words(formula: Formula, say: Callable[[Formula], str], translate: Translate) -> str:
    """Return both parts, in words, of a formula with other points for a bid of zero.

    Return an empty text for any other formula.
    """
    apart = re.fullmatch(ZERO_BID_DIFFERS, formula.text)
    if apart is None:
        return ""
    words = {name: say(parse(text.strip())) for name, text in apart.groupdict().items()}
    return translate("%(some)s; for a bid of 0: %(none)s") % words


def _typeset(text: str, translate: Translate) -> str:
    for sign, printed in SIGNS:
        text = text.replace(sign, printed)
    return formula_in_words(text, translate)


def linear_terms(tree: Node) -> LinearTerms | None:
    """Return the coefficients of bid, tricks, off and the larger of bid and tricks; the constant is under `PLAIN`.

    Return None if the formula is not linear in these terms.
    """
    match tree:
        case Number(value):
            return {PLAIN: value}
        case Term("bid" | "tricks" | "off" as name):
            return {name: 1}
        case Operation("max", (Term("bid"), Term("tricks")) | (Term("tricks"), Term("bid"))):
            return {LARGER: 1}
        case Operation("neg", (part,)):
            return _terms_times(linear_terms(part), -1)
        case Operation("+" | "-" as sign, (left, right)):
            return _sum_of_terms(linear_terms(left), _terms_times(linear_terms(right), 1 if sign == "+" else -1))
        case Operation("*", (left, right)):
            return _product_of_terms(linear_terms(left), linear_terms(right))
    return None


def gives_ten_and_bid(formula: Formula) -> bool:
    """Return whether a made bid scores ten plus the bid.

    Up to a bid of nine, the points are then written by putting a 1 before the bid.
    """
    parts = linear_terms(formula.tree) or {}
    return set(parts) <= {PLAIN, "bid", "tricks"} and (
        parts.get(PLAIN) == 10 and parts.get("bid", 0) + parts.get("tricks", 0) == 1
    )


def _terms_times(parts: LinearTerms | None, factor: Points) -> LinearTerms | None:
    return None if parts is None else {name: _simplified_number(value * factor) for name, value in parts.items()}


def _product_of_terms(one: LinearTerms | None, other: LinearTerms | None) -> LinearTerms | None:
    """Return the product, which is linear only if one factor is a constant."""
    for factor, part in ((one, other), (other, one)):
        if factor is not None and factor.keys() == {PLAIN}:
            return _terms_times(part, factor[PLAIN])
    return None


def _sum_of_terms(one: LinearTerms | None, other: LinearTerms | None) -> LinearTerms | None:
    if one is None or other is None:
        return None
    return {name: _simplified_number(one.get(name, 0) + other.get(name, 0)) for name in {**one, **other}}


def _simplified_number(value: Points) -> Points:
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


def _points_of_every_bid(formula: Formula, peak: int, translate: Translate) -> str:
    """Return the points of every bid in order, or an empty text if anything but the bid counts."""
    if not formula.terms <= {"bid", "tricks"}:
        return ""
    try:
        points = [number_text(evaluate(formula, {"bid": bid, "tricks": bid})) for bid in range(peak + 1)]
    except FormulaError:
        return ""
    return translate("%(points)s for bids of 0 to %(peak)s") % {"points": ", ".join(points), "peak": peak}


def formula_in_words(formula: str, translate: Translate) -> str:
    """Return the formula with its words translated, its numbers and signs unchanged."""
    return re.sub(WORD, lambda word: translate(TERM_WORDS.get(word[0], word[0])), formula)
