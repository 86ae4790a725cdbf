"""The keys of a definition, each described once.

Definitions, game files, TOML texts, the compiled rules of the phone, the command line and the form of house rules walk
this list. The words of a rule are in `scorekeeper/wording/rule_words.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from msgspec import Struct

from scorekeeper.rules.rule_set import small_parts as small
from scorekeeper.rules.rule_set.definition_parts import (
    read_bids,
    read_hook,
    read_schedule,
    read_scoring,
    read_streak,
    read_trump,
)
from scorekeeper.rules.rule_set.reader import Reader


class Shape(Enum):
    """What stands under a key: a whole number or nothing, a yes or no, or something with a reader of its own."""

    NUMBER = auto()
    SWITCH = auto()
    PART = auto()


class RuleField(Struct, frozen=True):
    """One key of a definition.

    `name` is the field of `RuleSet` that holds what `read` makes of it. `default` is what a definition without the key
    means. A switch is written as `on`, or as its default. `compiled` where the phone
    needs the value as it is.
    """

    key: str
    name: str
    read: Callable[[Reader], Any]
    default: Any = None
    shape: Shape = Shape.PART
    on: Any = None
    compiled: bool = False

    def written(self, value: Any) -> Any:
        """The value of a number or a switch as definitions have it."""
        if self.shape is Shape.SWITCH:
            return self.on if value else self.default
        return value


def number(key: str, *, least: int | None = None, compiled: bool = False) -> RuleField:
    """A whole number, or nothing."""

    def read(definition: Reader) -> int | None:
        return definition.optional_integer(key, least=least)

    return RuleField(key, key, read, shape=Shape.NUMBER, compiled=compiled)


def switch(key: str, name: str, *, off: str | bool = False, on: str | bool = True, compiled: bool = False) -> RuleField:
    """Yes or no: true or false, or one of two words."""

    def read(definition: Reader) -> bool:
        if isinstance(off, str) and isinstance(on, str):
            return definition.one_of(key, (off, on), off) == on
        return definition.boolean(key, default=False)

    return RuleField(key, name, read, off, Shape.SWITCH, on, compiled=compiled)


def text(key: str) -> RuleField:
    """A text, empty by default."""

    def read(definition: Reader) -> str:
        return definition.text(key, "")

    return RuleField(key, key, read, "")


# In the order in which their problems are listed.
RULE_FIELDS = (
    RuleField("players", "players", small.read_players, {}),
    RuleField("bidding", "simultaneous", small.read_simultaneous, "in-turn"),
    RuleField("hook", "hook", read_hook, "none"),
    RuleField("bids", "bids", read_bids),
    RuleField("scoring", "scoring", read_scoring, {"made": "0", "under": "0", "over": "0", "multiplier": "1"}),
    RuleField("schedule", "plan", read_schedule),
    RuleField("trump", "trump", read_trump, "turned"),
    RuleField("streak", "streak", read_streak),
    RuleField("specials", "specials", small.read_specials, []),
    text("id"),
    text("name"),
    text("summary"),
    text("source"),
    RuleField("decks", "pack", small.read_pack),
    RuleField("change", "change", small.read_change, {}),
    number("reset_multiple", least=1, compiled=True),
    number("reset_to", compiled=True),
    RuleField("renege", "renege", small.read_renege, 0),
    RuleField("penalties", "penalties", small.read_penalties, []),
    RuleField("bonus", "bonus", small.read_bonus),
    RuleField("target", "target", small.read_target, shape=Shape.NUMBER, compiled=True),
    # Under the same key, which may be a table.
    RuleField("target", "exact_target", small.read_exact_target),
    switch("settlement", "settles", off="none", on="pairwise"),
    switch("lowest_wins", "lowest_wins", compiled=True),
    RuleField("tie_break", "tie_break", small.read_tie_break, []),
    switch("lost_tricks", "lost_tricks", compiled=True),
    switch("first_bidder", "dealer_bids_first", off="left", on="dealer"),
    switch("direction", "anticlockwise", off="clockwise", on="anticlockwise"),
    switch("lead", "highest_leads", off="first-bidder", on="highest-bidder", compiled=True),
    RuleField("rotation", "rotation", small.read_rotation, {}),
    RuleField("sheet", "enclose_negative", small.read_enclose_negative, {}),
    RuleField("readings", "readings", small.read_readings, {}),
)
# The rules that are a number or a yes or no: on a line of a text, and in a field of the form.
SCALAR_FIELDS = tuple(field for field in RULE_FIELDS if field.shape is not Shape.PART)
