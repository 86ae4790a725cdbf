"""What is wrong with house rules, as sentences at the fields of the form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask_babel import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.faults import definition as definition_faults
from scorekeeper.rules.faults import table as table_faults
from scorekeeper.rules.faults.definition import WrongFormula, WrongValue
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.formula import FormulaError
from scorekeeper.web.foundation.language import current_language
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.house_rules.from_form import FormData
from scorekeeper.web.house_rules.penalty_fields import wrong_penalty_field
from scorekeeper.web.house_rules.special_fields import NUMBERED, SPECIAL, places_in_use, special_field
from scorekeeper.web.house_rules.to_form import BY_PLAYERS, DEPLETE, IN_TURN, INPUTS, LISTED
from scorekeeper.wording import sentence
from scorekeeper.wording.expected_values import expected_words
from scorekeeper.wording.formula_faults import at_its_place

# The field of a key, where they are not called the same.
FIELDS: Mapping[str, str] = {
    "players": "most",
    "players.least": "least",
    "players.most": "most",
    **INPUTS,
    "renege": "penalty",
    "renege.points": "penalty",
    "renege.reason": "penalty_name",
    "schedule": "listed",
    "schedule.after": "after_by",
    "hook.rule": "hook",
    "hook.from_cards": "hook_from",
    "hook.to_cards": "hook_to",
    "hook.zeros": "hook_zeros",
    "target.points": "target",
    "target.over": "target_over",
    "hook.sum": "hook_sum",
    "hook.not_last_round": "hook_not_last",
    "hook.who": "hook_dealer",
    "bids.least": "bids_least",
    "bids.most": "bids_most",
    "bonus.name": "bonus_name",
    "bonus.counts": "bonus_made",
    "streak.length": "streak",
    "streak.from_cards": "streak_from",
    "streak.made": "streak_made",
    "streak.missed": "streak_missed",
}
PARTS = ("schedule.", "scoring.")
SPECIALS = "specials."
REMEDIES: Mapping[str, str] = {
    "made": _l("Write what a made bid is worth, like 10 + bid."),
    "under": _l("Write what too few tricks are worth, like -off, or 0 for nothing."),
    "over": _l("Write what too many tricks are worth, like -off, or 0 for nothing."),
    "multiplier": _l("Write what all points are multiplied by, like 2 if spades else 1."),
    "path": _l("Write the turning points as numbers or “peak”, like 1, peak, 1."),
    "listed": _l("Write the cards of each round as numbers, like 1 2 3 4 3 2 1; at most 200 of them."),
    "repeat": _l("Write how often a turning point is dealt: a number, “players”, or one of these for each."),
    "after_by": _l("Write end, hold or bounce by players, like 4: bounce, others: hold."),
    "peak": _l("Write a number, or numbers by players like 3: 15, others: 10."),
    "decks": _l("Write how many cards there are, or say it by players like 3: 28, others: 52."),
    "suits": _l("Write the suits in turn by their letters, like S H D C, and NT for no trump."),
    "trump": _l("Choose where trump comes from."),
    "hook": _l("Choose a hook, or none."),
    "hook_to": _l("Write a number of cards not below the smallest round of the hook."),
    "hook_sum": _l("Choose what the last to bid must make of the bids; all bids below the cards are always under."),
    "bidding": _l("Choose how you bid."),
    "after": _l("Choose what follows."),
}
SPECIAL_REMEDIES: Mapping[str, str] = {
    "name": _l("Give these rounds a name of at most 30 letters."),
    "note": _l("This is too long: 120 letters fit."),
    "which": _l("Choose which rounds these are."),
    "number": _l("Write the number of the round, or of its cards."),
    "trump": _l("Choose where trump comes from."),
    "bidding": _l("Choose how you bid."),
    "hook": _l("Choose a hook, or none."),
}
# A wrong value that is about which rounds are meant, and not about their number.
OF_WHICH = ("which-rounds", "other-rounds")
Errors = dict[str, list[str]]


class WrongPlace(Struct, frozen=True):
    """A formula as it was typed, cut where it cannot be read."""

    before: str
    wrong: str
    after: str


def place_of(error: FormulaError) -> WrongPlace:
    """The wrong word or letter of a formula; a space where something is missing at its end."""
    text, start = error.formula, error.column
    found = error.detail if error.detail and text.startswith(error.detail, start) else text[start : start + 1]
    return WrongPlace(text[:start], found.strip() or "\u00a0", text[start + len(found) :])


def formula_sentence(field: str, error: FormulaError) -> str:
    """What is wrong with a formula, and what could stand there."""
    if not error.formula.strip():
        return str(REMEDIES.get(field, ""))
    fault = WrongFormula(field, error.formula, error.column, str(error.reason), error.detail, tuple(error.allowed))
    return at_its_place(fault, current_language())


def errors_at_fields(problems: Iterable[Problem], typed: FormData, known: Iterable[str] = ()) -> Errors:
    """A list of sentences for each field; what concerns none is under the empty name.

    The formulas in `known` have their sentences already.
    """
    found: Errors = {}
    for problem in problems:
        field = _field(problem.fault, typed)
        if field in known and isinstance(problem.fault, WrongFormula):
            continue
        sentences = found.setdefault(field, [])
        words = _sentence(field, problem.fault)
        if words not in sentences:
            sentences.append(words)
    if "path" in found:
        # How often each point is dealt cannot be judged while the points cannot be read.
        found.pop("repeat", None)
    return found


def _field(fault: Fault, typed: FormData) -> str:
    key = getattr(fault, "key", "")
    match fault:
        case definition_faults.NumbersOfPlayersWrong():
            return "most"
        case (
            table_faults.PackTooSmall()
            | table_faults.ListBeyondPack()
            | definition_faults.TooManyRounds()
            | table_faults.EmptySchedule()
            | definition_faults.HandTooLarge()
        ):
            return _rounds_field(typed)
        case table_faults.NothingForPlayers():
            return "decks" if ":" in typed["decks"] else "peak"
    if key.startswith("penalties"):
        return wrong_penalty_field(key, typed)
    return _special_field(key, fault, typed) if key.startswith(SPECIALS) else _field_of(key, typed)


def _field_of(key: str, typed: FormData) -> str:
    """The field of a key of the rules."""
    if key == "trump":
        return "suits" if typed["trump"] == IN_TURN else "trump"
    if key == "schedule.after" and typed["after"] != BY_PLAYERS:
        return "after"
    for part in PARTS:
        if key.startswith(part) and key not in FIELDS:
            return str(key.removeprefix(part))
    return FIELDS.get(key, key)


def _special_field(key: str, fault: Fault, typed: FormData) -> str:
    """The field of special rounds; the definition counts only those in use."""
    _specials, place, part = key.split(".", 2)
    used = places_in_use(typed)
    if int(place) > len(used):
        return key
    if part in NUMBERED:
        part = "which" if isinstance(fault, WrongValue) and fault.expected in OF_WHICH else "number"
    return special_field(used[int(place) - 1], part.partition(".")[0])


def _rounds_field(typed: FormData) -> str:
    return {LISTED: "listed", DEPLETE: "start"}.get(typed["rounds"], "path")


def _sentence(field: str, fault: Fault) -> str:
    match fault:
        case WrongValue(expected="other-rounds"):
            return _("Other special rounds of these rules are the same ones. Choose others.")
        case WrongValue() if field.startswith(SPECIAL) and field.partition("_")[2] in SPECIAL_REMEDIES:
            return str(SPECIAL_REMEDIES[field.partition("_")[2]])
        case WrongValue() if field in REMEDIES:
            return str(REMEDIES[field])
        case WrongValue(expected=expected):
            return _("This must be %(expected)s.", expected=expected_words(expected, current_language()))
        case WrongFormula():
            return at_its_place(fault, current_language())
        case definition_faults.NoPoints():
            return sentence(replace(fault, key=_NAMES.get(field, fault.key)), (), current_language())
    return sentence(fault, (), current_language())


_NAMES: Mapping[str, str] = {"made": _l("Bid made"), "under": _l("Too few tricks"), "over": _l("Too many tricks")}
