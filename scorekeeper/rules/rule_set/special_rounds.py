"""How special rounds are read: which they are, and what is different in them."""

from __future__ import annotations

from scorekeeper.rules.rule_set import SpecialRounds
from scorekeeper.rules.rule_set.bidding import LIMIT_TERMS, Hook, HookRule
from scorekeeper.rules.rule_set.definition_parts import ONE, read_formula, read_hook, read_simultaneous, read_trump
from scorekeeper.rules.rule_set.reader import Reader, is_integer
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS, PEAK

MAX_SPECIALS = 20
MAX_SPECIAL_NAME, MAX_SPECIAL_NOTE = 30, 120
WHICH = ("round", "cards", "last")


def read_specials(read: Reader) -> tuple[SpecialRounds, ...]:
    """Read a list of tables: `round`, `cards` or `last`, `name`, `note`, and what is different in such a round."""
    listed = read.tables("specials", MAX_SPECIALS)
    parts = [Reader(each, f"specials.{place}.", read.problems) for place, each in enumerate(listed, start=1)]
    specials = tuple(map(_read_special, parts))
    which = [(each.number, each.cards, each.last) for each in specials]
    for place, part in enumerate(parts):
        if which[place] in which[:place]:
            part.fail("round", "other-rounds")
    return specials


def _read_special(part: Reader) -> SpecialRounds:
    part.note_unknown_keys({*WHICH, "name", "note", "trump", "bidding", "multiplier", "hook"})
    name, note = part.text("name", ""), part.text("note", "")
    if not name.strip() or len(name) > MAX_SPECIAL_NAME:
        part.fail("name", "special-name")
    if len(note) > MAX_SPECIAL_NOTE:
        part.fail("note", "note")
    number = part.optional_integer("round", least=1)
    if number is not None and number > MAX_ROUNDS:
        part.fail("round", "round-number")
    if sum(part.data.get(key) is not None for key in WHICH) != 1:
        part.fail("round", "which-rounds")
    simultaneous = read_simultaneous(part) if "bidding" in part.data else None
    return SpecialRounds(
        name=name,
        note=note,
        number=number,
        cards=part.number_or(PEAK, "cards", least=1, expected="number-or-peak"),
        last=_read_last_rounds(part),
        trump=read_trump(part) if "trump" in part.data else None,
        simultaneous=simultaneous,
        hook=_read_special_hook(part, simultaneous=simultaneous),
        multiplier=read_formula(part, "multiplier", ONE, LIMIT_TERMS) if "multiplier" in part.data else None,
    )


def _read_last_rounds(part: Reader) -> int:
    """Read how many of the last rounds are special; true means one round."""
    value = part.data.get("last")
    if value is None or value is True:
        return int(value or 0)
    if is_integer(value) and 1 <= value <= MAX_ROUNDS:
        return value
    part.fail("last", "last-rounds")
    return 0


def _read_special_hook(part: Reader, *, simultaneous: bool | None) -> Hook | None:
    """Read a hook; simultaneous bidding has none, unless the same rounds are given one."""
    if "hook" in part.data:
        return read_hook(part)
    return Hook(HookRule.NONE) if simultaneous else None
