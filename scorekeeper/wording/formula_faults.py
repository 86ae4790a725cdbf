"""What can be wrong with a formula, and what may stand there instead."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.faults.definition import WrongFormula
from scorekeeper.rules.formula import FUNCTIONS, TERMS, Reason
from scorekeeper.wording.marks import N_, Translate

WRONG: Mapping[str, str] = {
    Reason.TOO_LONG: N_("it is too long"),
    Reason.TOO_DEEP: N_("it is nested too deep"),
    Reason.SYNTAX: N_("it cannot be read"),
    Reason.NOT_ALLOWED: N_("“%(detail)s” is not part of formulas"),
    Reason.UNKNOWN_NAME: N_("nothing is called “%(detail)s”"),
    Reason.UNKNOWN_FUNCTION: N_("there is no function “%(detail)s”"),
    Reason.WRONG_COUNT: N_("“%(detail)s” takes another number of values"),
    Reason.TOO_LARGE: N_("the number is too large"),
    Reason.NOT_HALF: N_("“%(detail)s” is not a whole or half number"),
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
    "allowed are numbers, + - * // / %% ** ( ), comparisons, and, or, not, x if c else y, %(functions)s and %(words)s"
)
AT_LETTER = N_("At letter %(letter)s: %(wrong)s; %(remedy)s.")
AT_LETTER_PERHAPS = N_("At letter %(letter)s: %(wrong)s. Is it “%(meant)s”?")
ENDS_EARLY = N_("Something is missing at its end.")
NEVER_CLOSED = N_("At letter %(letter)s: this bracket is opened and never closed.")
CLOSES_NOTHING = N_("At letter %(letter)s: this bracket closes nothing.")
CANNOT_STAND = N_("At letter %(letter)s: here something is missing, or too much.")
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


def at_its_place(fault: WrongFormula, translate: Translate) -> str:
    """A sentence beside the formula itself: where it is wrong, why, and the word that is meant, or what is allowed."""
    if fault.reason == Reason.SYNTAX:
        return translate(_syntax(fault)) % {"letter": fault.column + 1}
    # Only a form has a place for it.
    from difflib import get_close_matches  # noqa: PLC0415

    close = get_close_matches(fault.detail.lower(), fault.allowed, n=1)
    if close:
        figures = {"wrong": what_is_wrong(fault, translate), "meant": close[0]}
        return translate(AT_LETTER_PERHAPS) % {"letter": fault.column + 1, **figures}
    figures = {"wrong": what_is_wrong(fault, translate), "remedy": what_is_allowed(fault, translate)}
    return translate(AT_LETTER) % {"letter": fault.column + 1, **figures}


def _syntax(fault: WrongFormula) -> str:
    """The usual mistake behind a syntax error of a formula."""
    rest = fault.formula[fault.column :].strip()
    if not rest:
        return ENDS_EARLY
    opened, closed = fault.formula.count("("), fault.formula.count(")")
    if rest.startswith("(") and opened > closed:
        return NEVER_CLOSED
    return CLOSES_NOTHING if rest.startswith(")") and closed > opened else CANNOT_STAND


def no_points(reason: str, translate: Translate) -> str:
    """Why a formula that can be read has no value for a player's round."""
    return translate(NO_POINTS[reason])
