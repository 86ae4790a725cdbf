"""Words for the faults of a definition: what a value must be, by the codes of `WrongValue`; what is wrong with a
formula, and what is allowed instead.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.faults.definition import WrongFormula
from scorekeeper.rules.formula import FUNCTIONS, TERMS, Reason
from scorekeeper.wording.translation import N_, Translate

ONE_OF_THESE = N_("one of %(words)s")
EXPECTED_VALUES: Mapping[str, str] = {
    "table": N_("an object"),
    "truth": ONE_OF_THESE,
    "suit": ONE_OF_THESE,
    "text": N_("a text of at most 200 characters on one line"),
    "note": N_("a text of at most 120 characters on one line"),
    "changes": N_(
        "a list of objects with “after”, a later round each time, and “schedule”, a list of whole numbers from 1"
    ),
    "whole-number": N_("a whole number, at most a million"),
    "whole-or-nothing": N_("whole numbers, or null for no bid yet"),
    "bonus-name": N_("a name of 1 to 30 characters"),
    "mark-names": N_("a name of 1 to 30 characters, or a list of up to 20 different ones"),
    "other-name": N_("a name that no earlier object of the list has"),
    "special-name": N_("a name of 1 to 30 characters"),
    "other-rounds": N_("other rounds than those of an earlier object of the list"),
    "which-rounds": N_("one of “round”, “cards” and “last”, and only one of them"),
    "last-rounds": N_("true, or a number of rounds from 1 to 500"),
    "number-or-peak": N_("a whole number from 1, or “peak”"),
    "points": N_("whole or half points"),
    "list": N_("a list"),
    "list-of-numbers": N_("a list of whole numbers from 1"),
    "list-of-names": N_("a list of names, each a text of at most 200 characters on one line"),
    "list-of-objects": N_("a list of objects"),
    "misdeals": N_("a whole number from 0 to 99"),
    "below-target": N_("a whole number below the points of a target that is “exact”"),
    "beyond-start": N_("a whole number below the points everyone begins with, or above them if the lowest total wins"),
    "tie-breaks": N_(
        "a list of “most-made”, “most-bid”, “most-bid-made”, “fewest-off” and “last-round”, each at most once"
    ),
    "number-by-players": N_('a whole number from 1, or such numbers by players as in {"3": 28, "else": 52}'),
    "round-number": N_("the number of a round, from 1 to 500"),
    "rounds-in-order": N_("a list in the order of rounds, each round once"),
    "everybody-once": N_("everyone at the table once, clockwise"),
    "somebody-else": N_("another player than the one who comes"),
    "round-not-before": N_("a round that is not before “from”"),
    "date": N_("a date as in 2022-09-05"),
    "rules": N_("the id of a preset or an object with a “base”"),
    "preset": N_("the id of rules that are shipped, as in “himes”"),
    "trump": N_(
        "turned, dealer-shows, before-bids, named, dealer-names, last-bidder-names, none, one of C, D, H, S, NT, or a "
        "list of those in turn"
    ),
    "turning-points": N_("a list of turning points, each a number from 1 to 200 or “peak”"),
    "number-or-players": N_("a whole number from 1, or “players”"),
    "repeats": N_("a number from 1 to 200 or “players”, or a list with one for each turning point"),
    "points-for-places": N_("a list of 1 to 10 whole numbers up to 999, the largest first"),
    "dropped-evenings": N_("a whole number from 0 to 99"),
    "season-name": N_("a name of 1 to 40 characters"),
    "last-day": N_("a day that is not before “first_day” and at most three years after it"),
    "closing-day": N_("a day that is not before “first_day”"),
}
AT_MOST = "at-most: "
AT_MOST_ENTRIES = N_("a list of at most %(most)s entries")
FROM = "whole-number-from: "
FROM_LEAST = N_("a whole number from %(least)s up to a million")
ONE_OF = "one-of: "
WORDS_OF = {"truth": "true, false", "suit": "C, D, H, S, NT"}

UNKNOWN = N_("“%(detail)s” is not part of formulas")
UNREADABLE = N_("it cannot be read")
ALLOWED: Mapping[str, str] = {
    Reason.TOO_LONG: N_("at most %(detail)s characters are allowed"),
    Reason.TOO_DEEP: N_("at most %(detail)s levels are allowed"),
    Reason.WRONG_COUNT: N_("it is written %(form)s"),
    Reason.TOO_LARGE: N_("numbers up to a million are allowed"),
    Reason.NOT_HALF: N_("whole and half numbers are allowed"),
}
ALLOWED_WORDS = N_("allowed are %(words)s")
ALLOWED_SIGNS = N_(
    "allowed are numbers, + - * // / %% ** ( ), comparisons, and, or, not, x if c else y, %(functions)s and %(words)s"
)
AT_LETTER = N_("At character %(letter)s: %(wrong)s; %(remedy)s.")
AT_LETTER_PERHAPS = N_("At character %(letter)s: %(wrong)s. Did you mean “%(meant)s”?")
CANNOT_STAND = N_("At character %(letter)s: something is missing, or there is too much.")
NO_POINTS: Mapping[str, str] = {
    Reason.TOO_LARGE: N_("a number is out of range on the way"),
    Reason.DIVISION_BY_ZERO: N_("it divides by zero"),
    Reason.NOT_WHOLE: N_("a whole number is needed on the way"),
    Reason.NOT_HALF: N_("the result is neither whole nor half"),
    Reason.OUT_OF_RANGE: N_("a number is out of range on the way"),
    Reason.NO_VALUE: N_("a value is not known"),
}


def expected_words(expected: str, translate: Translate) -> str:
    """Return what is expected, to follow "must be"."""
    if expected.startswith(AT_MOST):
        return translate(AT_MOST_ENTRIES) % {"most": expected.removeprefix(AT_MOST)}
    if expected.startswith(FROM):
        return translate(FROM_LEAST) % {"least": expected.removeprefix(FROM)}
    if expected.startswith(ONE_OF):
        return translate(ONE_OF_THESE) % {"words": expected.removeprefix(ONE_OF)}
    return translate(EXPECTED_VALUES[expected]) % {"words": WORDS_OF.get(expected, "")}


def what_is_wrong(fault: WrongFormula, translate: Translate) -> str:
    """Explain why a formula cannot be parsed."""
    unknown = fault.reason in (Reason.NOT_ALLOWED, Reason.UNKNOWN_NAME, Reason.UNKNOWN_FUNCTION)
    return translate(UNKNOWN) % {"detail": fault.detail} if unknown else translate(UNREADABLE)


def what_is_allowed(fault: WrongFormula, translate: Translate) -> str:
    """Describe what is allowed at the wrong place: the known names, or the whole language in one line."""
    if fault.allowed:
        return translate(ALLOWED_WORDS) % {"words": ", ".join(fault.allowed)}
    if fault.reason in ALLOWED:
        form = FUNCTIONS[fault.detail].form if fault.detail in FUNCTIONS else ""
        return translate(ALLOWED[fault.reason]) % {"detail": fault.detail, "form": form}
    words = {"functions": ", ".join(FUNCTIONS), "words": ", ".join(TERMS)}
    return translate(ALLOWED_SIGNS) % words


def formula_error_sentence(fault: WrongFormula, translate: Translate) -> str:
    """Return a sentence for the formula's field: where it is wrong, why, and the word that is meant, or what is
    allowed.
    """
    if fault.reason == Reason.SYNTAX:
        return translate(CANNOT_STAND) % {"letter": fault.column + 1}
    # Lazy import: only a form needs it.
    from difflib import get_close_matches  # noqa: PLC0415

    close = get_close_matches(fault.detail.lower(), fault.allowed, n=1)
    if close:
        figures = {"wrong": what_is_wrong(fault, translate), "meant": close[0]}
        return translate(AT_LETTER_PERHAPS) % {"letter": fault.column + 1, **figures}
    figures = {"wrong": what_is_wrong(fault, translate), "remedy": what_is_allowed(fault, translate)}
    return translate(AT_LETTER) % {"letter": fault.column + 1, **figures}


def no_points(reason: str, translate: Translate) -> str:
    """Explain why a formula that can be parsed has no value for a player's round."""
    return translate(NO_POINTS[reason])
