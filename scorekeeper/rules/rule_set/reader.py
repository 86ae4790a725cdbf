"""Read typed values from untyped data, collecting every problem instead of stopping at the first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeGuard, TypeVar

from scorekeeper.rules.faults.definition import MissingKey, UnknownKey, WrongValue
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.rule_set.by_players import ByPlayers

MAX_NUMBER = 1_000_000
Word = TypeVar("Word", bound=str)


class Reader:
    """One mapping being read; for a wrong value, every getter notes a problem and returns a usable default."""

    def __init__(self, data: object, prefix: str = "", problems: list[Problem] | None = None) -> None:
        self.problems: list[Problem] = [] if problems is None else problems
        self.prefix = prefix
        self.data: Mapping[str, Any] = data if isinstance(data, Mapping) else {}

    def fail(self, key: str, expected: str) -> None:
        """Note that the value under `key` is not what is expected."""
        self.note(WrongValue(self.prefix + key, expected))

    def note(self, fault: Fault) -> None:
        """Note a problem without round and seat."""
        self.problems.append(Problem(fault))

    def note_unknown_keys(self, known: Collection[str]) -> None:
        """Note every key that is not known."""
        for key in self.data:
            if key not in known:
                self.note(UnknownKey(self.prefix + str(key)))

    def require(self, key: str) -> bool:
        """Return whether the key exists; a missing one is recorded as a problem."""
        if key not in self.data:
            self.note(MissingKey(self.prefix + key))
        return key in self.data

    def part(self, key: str) -> Reader:
        """Return a reader of the mapping under `key`, empty if it is missing."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            self.fail(key, "table")
        return Reader(value, f"{self.prefix}{key}.", self.problems)

    def text(self, key: str, default: str) -> str:
        """Read a text."""
        value = self.data.get(key, default)
        if isinstance(value, str):
            return value
        self.fail(key, "text")
        return default

    def boolean(self, key: str, *, default: bool) -> bool:
        """Read true or false."""
        value = self.data.get(key, default)
        if isinstance(value, bool):
            return value
        self.fail(key, "truth")
        return default

    def integer(self, key: str, default: int, *, least: int | None = None) -> int:
        """Read a whole number, at least `least`."""
        value = self.optional_integer(key, least=least)
        return default if value is None else value

    def optional_integer(self, key: str, *, least: int | None = None) -> int | None:
        """Read a whole number, at least `least`, or return None if the key is missing or the value is wrong."""
        value = self.data.get(key)
        if value is None:
            return None
        if is_integer(value) and abs(value) <= MAX_NUMBER and (least is None or value >= least):
            return int(value)
        self.fail(key, "whole-number" if least is None else f"whole-number-from: {least}")
        return None

    def number_or(self, word: Word, key: str, *, least: int, expected: str) -> int | Word | None:
        """Read this word, or a whole number of at least `least`.

        Return None if the key is missing or the value is wrong; `expected` is for the fault if there is another word.
        """
        value = self.data.get(key)
        if value == word:
            return word
        if isinstance(value, str):
            self.fail(key, expected)
            return None
        return self.optional_integer(key, least=least)

    def one_of(self, key: str, words: Collection[str], default: str) -> str:
        """Read one of a few words."""
        value = self.data.get(key, default)
        if isinstance(value, str) and value in words:
            return value
        self.fail(key, "one-of: " + ", ".join(words))
        return default

    def numbers(self, key: str) -> tuple[int, ...] | None:
        """Read a list of whole numbers from 1, or return None if the key is missing or the value is wrong."""
        value = self.data.get(key)
        if value is None:
            return None
        if isinstance(value, list) and value and all(is_integer(each) and 1 <= each <= MAX_NUMBER for each in value):
            return tuple(value)
        self.fail(key, "list-of-numbers")
        return None

    def tables(self, key: str, most: int) -> list[Mapping[str, Any]]:
        """Read a list of at most `most` tables, empty if missing; note a fault for anything else."""
        listed = self.data.get(key)
        if listed is None:
            return []
        if isinstance(listed, list) and len(listed) <= most and all(isinstance(each, Mapping) for each in listed):
            return listed
        self.fail(key, f"at-most: {most}")
        return []

    def by_players(self, key: str, default: int | None) -> ByPlayers[int]:
        """Read a whole number from 1, or a table of such numbers by number of players, with `else` for all others."""
        value = self.data.get(key)
        if is_integer(value) and 1 <= value <= MAX_NUMBER:
            return ByPlayers.same_for_all(int(value))
        if isinstance(value, Mapping) and value and all(map(is_count, value)):
            numbers = {count: each for count, each in value.items() if is_integer(each) and 1 <= each <= MAX_NUMBER}
            if numbers == value:
                return ByPlayers.from_mapping(numbers)
        if value is not None:
            self.fail(key, "number-by-players")
        return ByPlayers(default)


def is_integer(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer; booleans are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_count(key: object) -> bool:
    """Return whether a key of a table by players is a number of players, or `else`."""
    return key == "else" or (isinstance(key, str) and key.isascii() and key.isdigit() and len(key) <= 2)
