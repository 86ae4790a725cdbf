"""Read a rule set from plain data: a preset's TOML file, a game file's `rules` object, or the copy stored with a game.

The keys are those of `docs/game-file.md`, spelled the same everywhere. Every problem is found, not only the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.rule_set import FirstDealer, NamedPenalty, NextDealer, Reading, Rotation, RuleSet
from scorekeeper.rules.rule_set.bidding import ChangeWindow, Window
from scorekeeper.rules.rule_set.by_players import ByPlayers
from scorekeeper.rules.rule_set.definition_parts import read_hook, read_schedule, read_scoring, read_streak, read_trump
from scorekeeper.rules.rule_set.reader import Reader

# What a game file's rules object may say besides its base.
HOUSE_KEYS = frozenset(
    (
        *("name", "scoring", "schedule", "hook", "bidding", "trump", "reset_multiple", "renege", "target"),
        *("decks", "settlement", "lowest_wins", "streak"),
    )
)
# What only a preset's own page says.
PAGE_KEYS = frozenset(("id", "summary", "source", "players", "rotation", "change", "sheet", "readings"))
# What a definition means that is silent about a key.
SILENCE: Mapping[str, Any] = {
    "hook": "none",
    "bidding": "in-turn",
    "trump": "turned",
    "reset_multiple": None,
    "renege": 0,
    "target": None,
    "decks": None,
    "settlement": "none",
    "lowest_wins": False,
    "streak": None,
    "name": "",
    "scoring": {"made": "0", "under": "0", "over": "0", "multiplier": "1"},
}

CARDS_IN_A_PACK = 52
MAX_PACKS = 4


class WrongDefinition(Exception):
    """The data says no rule set; `problems` holds every reason."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("not a rule set: " + ", ".join(repr(problem.fault) for problem in problems))
        self.problems = problems


def rule_set_from(definition: Mapping[str, Any]) -> RuleSet:
    """The rule set a complete definition says. Raises WrongDefinition with every problem."""
    read = Reader(definition)
    read.only(HOUSE_KEYS | PAGE_KEYS)
    least, most = _players(read)
    simultaneous = read.one_of("bidding", ("in-turn", "simultaneous"), "in-turn") == "simultaneous"
    hook, scoring = read_hook(read), read_scoring(read)
    plan, trump, streak = read_schedule(read), read_trump(read), read_streak(read)
    rules = RuleSet(
        id=read.text("id", ""),
        name=read.text("name", ""),
        summary=read.text("summary", ""),
        source=read.text("source", ""),
        least_players=least,
        most_players=most,
        pack=_pack(read),
        plan=plan,
        trump=trump,
        simultaneous=simultaneous,
        hook=hook,
        change=_change(read),
        scoring=scoring,
        reset_multiple=read.optional_whole("reset_multiple", least=1),
        renege=_renege(read),
        target=read.optional_whole("target"),
        settles=read.one_of("settlement", ("none", "pairwise"), "none") == "pairwise",
        lowest_wins=read.truth("lowest_wins", default=False),
        streak=streak,
        rotation=_rotation(read),
        enclose_negative=read.part("sheet").truth("enclose_negative", default=False),
        readings=_readings(read),
        definition=dict(definition),
    )
    read.part("sheet").only({"enclose_negative"})
    if read.problems:
        raise WrongDefinition(tuple(read.problems))
    return rules


def with_changes(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A base definition with parts replaced: each formula of `scoring` by itself, any other key as a whole.

    Simultaneous bidding has no hook, whatever the base says, unless the same changes give one.
    """
    changed = dict(base) | dict(changes)
    scoring = changes.get("scoring")
    if isinstance(scoring, Mapping):
        changed["scoring"] = dict(base.get("scoring", {})) | dict(scoring)
    if changes.get("bidding") == "simultaneous" and "hook" not in changes:
        changed["hook"] = "none"
    return changed


def changes_between(base: Mapping[str, Any], definition: Mapping[str, Any]) -> dict[str, Any]:
    """What a game file must say besides the base so that `with_changes` gives this definition again."""
    silent = {key: SILENCE[key] for key in HOUSE_KEYS & base.keys() - definition.keys()}
    said = silent | {key: definition[key] for key in HOUSE_KEYS & definition.keys()}
    changes = {key: said[key] for key in sorted(said) if said[key] != base.get(key)}
    if "scoring" in changes:
        # Formulas are replaced one by one, so one that is gone must be said to be gone.
        gone = base.get("scoring", {}).keys() - changes["scoring"].keys()
        changes["scoring"] = {key: SILENCE["scoring"][key] for key in sorted(gone)} | dict(changes["scoring"])
    if changes.get("bidding") == "simultaneous":
        # Without a word about it such bidding has no hook, so one must be said even where the base has the same.
        changes.pop("hook", None)
        if definition.get("hook", "none") != "none":
            changes["hook"] = definition["hook"]
    return changes


def _players(read: Reader) -> tuple[int, int]:
    part = read.part("players")
    part.only({"least", "most"})
    return part.whole("least", 2, least=2), part.whole("most", 10, least=2)


def _pack(read: Reader) -> ByPlayers[int]:
    """Cards in the pack by number of players; up to four counts whole packs of 52."""
    packs = read.by_players("decks", CARDS_IN_A_PACK)
    return packs.mapped(lambda cards: cards * CARDS_IN_A_PACK if cards <= MAX_PACKS else cards)


def _change(read: Reader) -> ChangeWindow:
    part = read.part("change")
    part.only({"others", "last"})
    words = tuple(Window)
    return ChangeWindow(
        Window(part.one_of("others", words, Window.NEXT_BID)),
        Window(part.one_of("last", words, Window.FIRST_CARD)),
    )


def _renege(read: Reader) -> NamedPenalty | None:
    """The points taken for not following suit, alone or with its name and when it counts; 0 is no penalty."""
    value = read.data.get("renege")
    if isinstance(value, Mapping):
        part = read.part("renege")
        part.only({"points", "reason", "before_score"})
        points, reason = part.whole("points", 0, least=0), part.text("reason", "renege")
        before = part.truth("before_score", default=False)
    else:
        points, reason, before = read.whole("renege", 0, least=0), "renege", False
    return NamedPenalty(points, reason, before) if points else None


def _rotation(read: Reader) -> Rotation:
    part = read.part("rotation")
    part.only({"first", "next_game"})
    return Rotation(
        FirstDealer(part.one_of("first", tuple(FirstDealer), FirstDealer.CHOSEN)),
        NextDealer(part.one_of("next_game", tuple(NextDealer), NextDealer.CARRY_ON)),
    )


def _readings(read: Reader) -> tuple[Reading, ...]:
    """Readings as a table of their numbers in Part 2 of the rules or of what they are about: `R1 = "..."`."""
    part = read.part("readings")
    return tuple(Reading(key, part.text(key, "")) for key in part.data)
