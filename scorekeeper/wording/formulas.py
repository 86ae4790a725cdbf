"""What can be wrong with a formula, and what may stand there instead."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.errors import WrongFormula
from scorekeeper.rules.formula import FUNCTIONS, TERMS, Reason
from scorekeeper.wording.marks import N_, Translate

WRONG: Mapping[str, str] = {
    Reason.TOO_LONG: N_("it is too long"),
    Reason.TOO_DEEP: N_("it is nested too deep"),
    Reason.SYNTAX: N_("it cannot be read"),
    Reason.NOT_ALLOWED: N_("“%(detail)s” is no part of formulas"),
    Reason.UNKNOWN_NAME: N_("nothing is called “%(detail)s”"),
    Reason.UNKNOWN_FUNCTION: N_("there is no function “%(detail)s”"),
    Reason.WRONG_COUNT: N_("“%(detail)s” takes another number of values"),
    Reason.TOO_LARGE: N_("the number is too large"),
    Reason.NOT_HALF: N_("“%(detail)s” is no whole or half number"),
}
ALLOWED: Mapping[str, str] = {
    Reason.TOO_LONG: N_("at most %(detail)s letters are allowed"),
    Reason.TOO_DEEP: N_("at most %(detail)s levels are allowed"),
    Reason.WRONG_COUNT: N_("it is written %(form)s"),
    Reason.TOO_LARGE: N_("numbers up to a million are allowed"),
    Reason.NOT_HALF: N_("whole and half numbers are allowed"),
}
ALLOWED_WORDS = N_("allowed are %(words)s")
ALLOWED_SIGNS = N_(
    "allowed are numbers, + - * // / ** ( ), comparisons, and, or, not, x if c else y, %(functions)s and %(words)s"
)
NO_POINTS: Mapping[str, str] = {
    Reason.TOO_LARGE: N_("a number becomes too large"),
    Reason.DIVISION_BY_ZERO: N_("it divides by zero"),
    Reason.NOT_WHOLE: N_("a whole number is needed on the way"),
    Reason.NOT_HALF: N_("the result is neither whole nor half"),
    Reason.OUT_OF_RANGE: N_("a number is out of range on the way"),
    Reason.NO_VALUE: N_("a value is not known"),
}


def what_is_wrong(fault: WrongFormula, translate: Translate) -> str:
    """Why a formula cannot be read."""
    return translate(WRONG[fault.reason]) % {"detail": fault.detail}


def what_is_allowed(fault: WrongFormula, translate: Translate) -> str:
    """What may stand at the wrong place: the names there are, or the whole language in one line."""
    if fault.allowed:
        return translate(ALLOWED_WORDS) % {"words": ", ".join(fault.allowed)}
    if fault.reason in ALLOWED:
        form = FUNCTIONS[fault.detail].form if fault.detail in FUNCTIONS else ""
        return translate(ALLOWED[fault.reason]) % {"detail": fault.detail, "form": form}
    words = {"functions": ", ".join(FUNCTIONS), "words": ", ".join(TERMS)}
    return translate(ALLOWED_SIGNS) % words


def no_points(reason: str, translate: Translate) -> str:
    """Why a formula that can be read has no value for a player's round."""
    return translate(NO_POINTS[reason])
