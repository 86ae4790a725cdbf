"""The keys of a definition, each described once, and how the short ones are read: players, pack, penalties, rotation,
readings.

Definitions, game files, TOML texts, the compiled rules of the phone, the command line and the form of house rules
iterate over `RULE_FIELDS`. The words of a rule are in `scorekeeper/wording/rule_words.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any

from msgspec import Struct

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.rule_set import (
    BonusCounts,
    BonusKind,
    FirstDealer,
    NamedPenalty,
    NextDealer,
    Reading,
    Rotation,
)
from scorekeeper.rules.rule_set.bidding import BidDeadline, ChangeWindow
from scorekeeper.rules.rule_set.by_players import ByPlayers
from scorekeeper.rules.rule_set.definition_parts import (
    read_bids,
    read_hook,
    read_place_stakes,
    read_schedule,
    read_scoring,
    read_settles,
    read_simultaneous,
    read_streak,
    read_trump,
)
from scorekeeper.rules.rule_set.reader import Reader, is_integer
from scorekeeper.rules.rule_set.scoring import ExactTarget, TieBreak
from scorekeeper.rules.rule_set.special_rounds import read_specials

CARDS_IN_A_PACK = 52
MAX_PACKS = 4
MAX_NAMED_PENALTIES = 20
MAX_BONUS_KINDS = 20
MAX_BONUS_NAME = 30
MAX_MARKS = 20
# The dealer, and two who play.
MIN_PLAYERS_WITH_DEALER = 3


class ValueShape(Enum):
    """The type under a key: an optional whole number, a boolean, or a part with a reader of its own."""

    NUMBER = auto()
    SWITCH = auto()
    PART = auto()


class RuleField(Struct, frozen=True):
    """One key of a definition.

    `name` is the field of `RuleSet` for the value that `read` returns. `default` is what a definition without the key
    means. A switch is written as `on`, or as its default. `compiled` says that the phone needs the value unchanged.
    """

    key: str
    name: str
    read: Callable[[Reader], Any]
    default: Any = None
    shape: ValueShape = ValueShape.PART
    on: Any = None
    compiled: bool = False

    def written(self, value: Any) -> Any:
        """Return the value of a number or a switch as definitions have it."""
        if self.shape is ValueShape.SWITCH:
            return self.on if value else self.default
        return value


def number_field(key: str, *, least: int | None = None, compiled: bool = False) -> RuleField:
    """Return the field of an optional whole number."""

    def read(definition: Reader) -> int | None:
        return definition.optional_integer(key, least=least)

    return RuleField(key, key, read, shape=ValueShape.NUMBER, compiled=compiled)


def switch_field(
    key: str, name: str, *, off: str | bool = False, on: str | bool = True, compiled: bool = False
) -> RuleField:
    """Return a rule field for an on/off setting, written as true or false or as one of two words."""

    def read(definition: Reader) -> bool:
        if isinstance(off, str) and isinstance(on, str):
            return definition.one_of(key, (off, on), off) == on
        return definition.boolean(key, default=False)

    return RuleField(key, name, read, off, ValueShape.SWITCH, on, compiled=compiled)


def text_field(key: str) -> RuleField:
    """Return the field of a text, empty by default."""

    def read(definition: Reader) -> str:
        return definition.text(key, "")

    return RuleField(key, key, read, "")


def read_players(read: Reader) -> tuple[int, int]:
    """Read the fewest and the most players."""
    part = read.part("players")
    part.note_unknown_keys({"least", "most"})
    return part.integer("least", 2, least=2), part.integer("most", 10, least=2)


def read_pack(read: Reader) -> ByPlayers[int]:
    """Read the size of the pack by number of players. A number up to four means that many packs of 52 cards."""
    packs = read.by_players("decks", CARDS_IN_A_PACK)
    return packs.mapped(lambda cards: cards * CARDS_IN_A_PACK if cards <= MAX_PACKS else cards)


def read_marks(read: Reader) -> tuple[str, ...]:
    """Read the names of the marks: one name, or a list. It is empty if the only mark is a blind bid."""
    named = read.data.get("mark", "")
    marks = named if isinstance(named, list) else [named] if named != "" else []
    are_names = all(isinstance(mark, str) and 0 < len(mark.strip()) <= len(mark) <= MAX_BONUS_NAME for mark in marks)
    if are_names and len(set(map(name_key, marks))) == len(marks) <= MAX_MARKS:
        return tuple(marks)
    read.fail("mark", "mark-names")
    return ()


def read_out_at(read: Reader) -> int | None:
    """Read the total that eliminates a player, which must be worse than the total everyone begins with."""
    out_at, begin_with = read.optional_integer("out_at"), read.data.get("begin_with") or 0
    if out_at is not None and is_integer(begin_with):
        above = begin_with > out_at
        if begin_with == out_at or above is (read.data.get("lowest_wins") is True):
            read.fail("out_at", "beyond-start")
    return out_at


def read_target(read: Reader) -> int | None:
    """Read the total that ends a game: a number, or the `points` of a table."""
    if not isinstance(read.data.get("target"), Mapping):
        return read.optional_integer("target")
    part = read.part("target")
    part.note_unknown_keys({"points", "exact", "over"})
    part.require("points")
    return part.optional_integer("points")


def read_exact_target(read: Reader) -> ExactTarget | None:
    """Read whether only exactly the target ends the game, and to which total a higher one falls.

    Return None if a higher total ends the game too.
    """
    if not isinstance(read.data.get("target"), Mapping):
        return None
    part = read.part("target")
    exact, over = part.boolean("exact", default=False), part.optional_integer("over")
    points = part.data.get("points")
    # The target must be above it, to be reached again.
    if over is not None and (not exact or (is_integer(points) and over >= points)):
        part.fail("over", "below-target")
    return ExactTarget(over) if exact else None


def read_tie_break(read: Reader) -> tuple[TieBreak, ...]:
    """Read a list of what puts one of two equal totals first, each at most once; empty if they share the place."""
    listed = read.data.get("tie_break")
    words = tuple(TieBreak)
    if listed is None:
        return ()
    if isinstance(listed, list) and all(isinstance(each, str) and each in words for each in listed):
        ties = tuple(TieBreak(each) for each in listed)
        if len(set(ties)) == len(ties):
            return ties
    read.fail("tie_break", "tie-breaks")
    return ()


def read_change_window(read: Reader) -> ChangeWindow:
    """Read the deadlines for changing a bid, for the last bidder and for all others."""
    part = read.part("change")
    part.note_unknown_keys({"others", "last"})
    words = tuple(BidDeadline)
    return ChangeWindow(
        BidDeadline(part.one_of("others", words, BidDeadline.NEXT_BID)),
        BidDeadline(part.one_of("last", words, BidDeadline.FIRST_CARD)),
    )


def read_renege(read: Reader) -> NamedPenalty | None:
    """Read the penalty for not following suit: a number of points, or an object that also says its name and when it
    counts. Return None for 0 points.
    """
    value = read.data.get("renege")
    if isinstance(value, Mapping):
        part = read.part("renege")
        part.note_unknown_keys({"points", "reason", "before_score"})
        points, reason = part.integer("points", 0, least=0), part.text("reason", "renege")
        before = part.boolean("before_score", default=False)
    else:
        points, reason, before = read.integer("renege", 0, least=0), "renege", False
    return NamedPenalty(points, reason, before) if points else None


def read_penalties(read: Reader) -> tuple[NamedPenalty, ...]:
    """Read a list of penalties, each with the points taken, its name and when it counts."""
    listed = read.tables("penalties", MAX_NAMED_PENALTIES)
    return tuple(
        _named_penalty(Reader(each, f"penalties.{place}.", read.problems)) for place, each in enumerate(listed, start=1)
    )


def _named_penalty(part: Reader) -> NamedPenalty:
    part.note_unknown_keys({"points", "reason", "before_score"})
    for key in ("reason", "points"):
        part.require(key)
    if "reason" in part.data and not str(part.data["reason"]).strip():
        part.fail("reason", "text")
    return NamedPenalty(
        part.integer("points", 1, least=1), part.text("reason", "renege"), part.boolean("before_score", default=False)
    )


def read_bonus(read: Reader) -> tuple[BonusKind, ...]:
    """Read the kinds of points given by hand: a list of tables with different names, or one table alone."""
    if isinstance(read.data.get("bonus"), Mapping):
        return (_read_bonus_kind(read.part("bonus")),)
    listed = read.tables("bonus", MAX_BONUS_KINDS)
    parts = [Reader(each, f"bonus.{place}.", read.problems) for place, each in enumerate(listed, start=1)]
    kinds = tuple(map(_read_bonus_kind, parts))
    names = [name_key(kind.name) for kind in kinds]
    for place, part in enumerate(parts):
        if names[place] in names[:place]:
            part.fail("name", "other-name")
    return kinds


def _read_bonus_kind(part: Reader) -> BonusKind:
    part.note_unknown_keys({"name", "counts", "sign"})
    name = part.text("name", "bonus")
    if not name.strip() or len(name) > MAX_BONUS_NAME:
        part.fail("name", "bonus-name")
    counts = BonusCounts(part.one_of("counts", tuple(BonusCounts), BonusCounts.MADE))
    return BonusKind(name, counts, part.one_of("sign", ("plus", "minus"), "plus") if "sign" in part.data else "")


def read_rotation(read: Reader) -> Rotation:
    """Read how the first dealer is found, in the first game of a sitting and in the next."""
    part = read.part("rotation")
    part.note_unknown_keys({"first", "next_game"})
    return Rotation(
        FirstDealer(part.one_of("first", tuple(FirstDealer), FirstDealer.CHOSEN)),
        NextDealer(part.one_of("next_game", tuple(NextDealer), NextDealer.CARRY_ON)),
    )


def read_enclose_negative(read: Reader) -> bool:
    """Read whether the sheet draws a ring round totals below zero."""
    part = read.part("sheet")
    part.note_unknown_keys({"enclose_negative", "made"})
    return part.boolean("enclose_negative", default=False)


def read_writes_points(read: Reader) -> bool:
    """Read whether the sheet has the points in place of a bid that was made, and a blot over one that was missed."""
    if not isinstance(read.data.get("sheet"), Mapping):
        return False
    return read.part("sheet").one_of("made", ("ring", "points"), "ring") == "points"


def read_readings(read: Reader) -> tuple[Reading, ...]:
    """Read readings, keyed by their number in Part 2 of the rules or by what they are about: `R1 = "..."`."""
    part = read.part("readings")
    return tuple(Reading(key, part.text(key, "")) for key in part.data)


# In the order in which their problems are listed.
RULE_FIELDS = (
    RuleField("players", "players", read_players, {}),
    RuleField("bidding", "simultaneous", read_simultaneous, "in-turn"),
    RuleField("hook", "hook", read_hook, "none"),
    RuleField("bids", "bids", read_bids),
    RuleField("scoring", "scoring", read_scoring, {"made": "0", "under": "0", "over": "0", "multiplier": "1"}),
    RuleField("schedule", "plan", read_schedule),
    RuleField("trump", "trump", read_trump, "turned"),
    RuleField("streak", "streak", read_streak),
    RuleField("specials", "specials", read_specials, []),
    text_field("id"),
    text_field("name"),
    text_field("summary"),
    text_field("source"),
    RuleField("decks", "pack", read_pack),
    RuleField("change", "change", read_change_window, {}),
    RuleField("mark", "named_marks", read_marks, ""),
    number_field("blind_behind", least=1, compiled=True),
    number_field("begin_with", compiled=True),
    RuleField("out_at", "out_at", read_out_at, shape=ValueShape.NUMBER, compiled=True),
    number_field("reset_multiple", least=1, compiled=True),
    number_field("reset_to", compiled=True),
    RuleField("renege", "renege", read_renege, 0),
    RuleField("penalties", "penalties", read_penalties, []),
    RuleField("bonus", "bonus", read_bonus),
    RuleField("target", "target", read_target, shape=ValueShape.NUMBER, compiled=True),
    # Under the same key, which may be a table.
    RuleField("target", "exact_target", read_exact_target),
    RuleField("settlement", "settles", read_settles, "none"),
    # Under the same key, which may be a table.
    RuleField("settlement", "place_stakes", read_place_stakes, "none"),
    switch_field("lowest_wins", "lowest_wins", compiled=True),
    RuleField("tie_break", "tie_break", read_tie_break, []),
    switch_field("lost_tricks", "lost_tricks", compiled=True),
    switch_field("bids_change", "bids_change", compiled=True),
    switch_field("first_bidder", "dealer_bids_first", off="left", on="dealer"),
    switch_field("last_bidder", "first_in_turn_bids_last", off="last-in-turn", on="first-in-turn", compiled=True),
    switch_field("direction", "anticlockwise", off="clockwise", on="anticlockwise"),
    number_field("dealer_sits_out_from", least=MIN_PLAYERS_WITH_DEALER, compiled=True),
    switch_field("lead", "highest_leads", off="first-bidder", on="highest-bidder", compiled=True),
    RuleField("rotation", "rotation", read_rotation, {}),
    # Both under one key, which is a table.
    RuleField("sheet", "writes_points", read_writes_points, {}),
    RuleField("sheet", "enclose_negative", read_enclose_negative, {}),
    RuleField("readings", "readings", read_readings, {}),
)


# Numbers and booleans: one line of a text, and one field of the form.
SCALAR_FIELDS = tuple(field for field in RULE_FIELDS if field.shape is not ValueShape.PART)
