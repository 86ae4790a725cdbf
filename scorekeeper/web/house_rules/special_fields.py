"""Special rounds in the fields of the form: four kinds of them, each with which rounds they are and what is different.

What the fields cannot say, such as trumps in turn, stays as it was; so do kinds of rounds beyond the fourth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.web.house_rules.text_values import formula, number

PLACES = (1, 2, 3, 4)
SPECIAL = "special"
PARTS = ("name", "note", "which", "number", "trump", "bidding", "hook", "multiplier")
AS_EVER, KEPT = "", "kept"
LAST = "last"
NUMBERED = ("round", "cards")
TRUMPS = ("turned", "named", "dealer-names", "last-bidder-names", "S", "H", "D", "C", "none")
# What the words of the form stand for.
HOOKS: Mapping[str, Any] = {
    "none": "none",
    "last": "last",
    "last-except-0-and-all": "last-except-0-and-all",
    "everyone-below": "everyone-below",
    "even": {"sum": "even"},
    "over": {"sum": "over"},
    "under": {"sum": "under"},
}
Definition = Mapping[str, Any]


def special_field(place: int, part: str) -> str:
    """The field for one part of the rounds at this place."""
    return f"{SPECIAL}{place}_{part}"


def special_values(specials: Sequence[Definition] | None) -> dict[str, str]:
    """What stands in the fields."""
    listed = [*(specials or ())][: len(PLACES)]
    filled = {place: _values(special) for place, special in zip(PLACES, listed, strict=False)}
    return {special_field(place, part): filled.get(place, {}).get(part, AS_EVER) for place in PLACES for part in PARTS}


def specials_from(typed: Definition, base: Sequence[Definition] | None) -> list[dict[str, Any]] | None:
    """The special rounds that were typed, then those the form had no fields for; None where there are none."""
    before = [*(base or ())]
    mine = [
        _special(_typed_at(typed, place), before[place - 1] if place <= len(before) else {})
        for place in places_in_use(typed)
    ]
    return [*mine, *map(dict, before[len(PLACES) :])] or None


def places_in_use(typed: Definition) -> list[int]:
    """Where something was typed or chosen that says which rounds are meant, what they are called, or what they give."""
    return [place for place in PLACES if any(typed[special_field(place, part)] for part in PARTS if part != "number")]


def _typed_at(typed: Definition, place: int) -> dict[str, Any]:
    return {part: typed[special_field(place, part)] for part in PARTS}


def _values(special: Definition) -> dict[str, str]:
    which = next((key for key in (*NUMBERED, LAST) if key in special), AS_EVER)
    return {
        **{part: str(special.get(part, "")) for part in ("name", "note", "bidding", "multiplier")},
        "which": which,
        "number": str(special[which]) if which in NUMBERED else "",
        "trump": _word(special, "trump", {word: word for word in TRUMPS}),
        "hook": _word(special, "hook", HOOKS),
    }


def _word(special: Definition, key: str, words: Mapping[str, Any]) -> str:
    if key not in special:
        return AS_EVER
    return next((word for word, value in words.items() if value == special[key]), KEPT)


def _special(part: Definition, before: Definition) -> dict[str, Any]:
    """A definition of these rounds; what is wrong in it stays for the reader of definitions to refuse."""
    which = part["which"]
    found: dict[str, Any] = {which: number(part["number"]) or part["number"]} if which in NUMBERED else {}
    found |= {LAST: True} if which == LAST else {}
    found |= {"name": part["name"], **({"note": part["note"]} if part["note"] else {})}
    found |= dict(_different(part, before))
    times = formula(part["multiplier"])
    return found | ({"multiplier": number(times)} if times else {})


def _different(part: Definition, before: Definition) -> Iterator[tuple[str, Any]]:
    for key, words in (("trump", {}), ("bidding", {}), ("hook", HOOKS)):
        chosen = part[key]
        if chosen == KEPT and key in before:
            yield key, before[key]
        elif chosen not in (AS_EVER, KEPT):
            yield key, words.get(chosen, chosen)
