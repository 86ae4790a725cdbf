"""Read typed values from a game file; each problem is noted with its round and the full path of its key."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from scorekeeper.rules.faults.definition import MissingKey
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.file import UnknownPlayer, WrongLength
from scorekeeper.rules.forbidden_characters import is_allowed_line
from scorekeeper.rules.formula import Points
from scorekeeper.rules.normalization import normalized
from scorekeeper.rules.rule_set.definition import MAX_TEXT_LENGTH
from scorekeeper.rules.rule_set.reader import MAX_NUMBER, Reader, is_integer
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS

ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

Cells = tuple[int | None, ...]


class FileReader(Reader):
    """Reads one object of a game file. If the object belongs to a round, `round` is its number and `players` are the
    names by seat.
    """

    def __init__(
        self,
        data: object,
        problems: list[Problem],
        prefix: str = "",
        *,
        round_number: int | None = None,
        players: Sequence[str] = (),
    ) -> None:
        super().__init__(data, prefix, problems)
        self.round = round_number
        self.players = players

    def note(self, fault: Fault) -> None:
        """Note a problem at this round."""
        self.problems.append(Problem(fault, self.round))

    def line(self, key: str, default: str = "") -> str:
        """Return a text of one line, normalized."""
        value = self.data.get(key, default)
        if isinstance(value, str) and is_line(value):
            return normalized(value)
        self.fail(key, "text")
        return default

    def day(self, key: str) -> date | None:
        """Return an ISO date, or None."""
        value = self.data.get(key)
        if isinstance(value, str) and ISO_DATE.fullmatch(value):
            try:
                return date.fromisoformat(value)
            except ValueError:
                pass
        if key in self.data:
            self.fail(key, "date")
        return None

    def cells(self, key: str, seats: int | None) -> Cells:
        """Return whole numbers by seat, or None for a cell in which nothing is recorded. If the key is missing, all
        cells are None.

        `seats` is None if the number of players is unknown. Wrong values become None, so that reading can go on.
        """
        value = self._by_seat(key, seats)
        cells = tuple(cell if is_integer(cell) and abs(cell) <= MAX_NUMBER else None for cell in value)
        if any(known is None and record is not None for known, record in zip(cells, value, strict=True)):
            self.fail(key, "whole-or-nothing")
        return cells

    def points_by_seat(self, key: str, seats: int | None) -> tuple[Points | None, ...]:
        """Return whole or half points by seat, read as `cells` are."""
        value = self._by_seat(key, seats)
        points = tuple(map(_parsed_points, value))
        if any(known is None and record is not None for known, record in zip(points, value, strict=True)):
            self.fail(key, "points")
        return points

    def _by_seat(self, key: str, seats: int | None) -> list[Any]:
        value = self.data.get(key, [None] * (seats or 0))
        if not isinstance(value, list):
            self.fail(key, "list")
            return [None] * (seats or 0)
        if seats is not None and len(value) != seats:
            self.note(WrongLength(self.prefix + key, len(value), seats))
            return [None] * seats
        return value

    def seat(self, key: str) -> int | None:
        """Return the seat of the player named under `key`, or None."""
        if key not in self.data:
            return None
        value = self.data[key]
        if not isinstance(value, str):
            self.fail(key, "text")
            return None
        return self._seat_of(key, value)

    def seats(self, key: str) -> tuple[int, ...] | None:
        """Return the seats of a list of players' names, or None."""
        if key not in self.data:
            return None
        value = self.data[key]
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            self.fail(key, "list-of-names")
            return None
        seats = [self._seat_of(key, name) for name in value]
        return tuple(seat for seat in seats if seat is not None)

    def points(self, key: str) -> Points | None:
        """Return whole or half points, or None."""
        points = _parsed_points(self.data.get(key))
        if points is None and key in self.data:
            self.fail(key, "points")
        return points

    def round_number(self, key: str) -> int | None:
        """Return the number of a round that a game can have, or None; the key is required."""
        value = self.data.get(key)
        if is_integer(value) and 1 <= value <= MAX_ROUNDS:
            return value
        if key in self.data:
            self.fail(key, "round-number")
        else:
            self.missing(key)
        return None

    def objects(self, key: str) -> list[Any]:
        """Return the list under `key`, or an empty list if the key is missing."""
        value = self.data.get(key, [])
        if isinstance(value, list):
            return value
        self.fail(key, "list")
        return []

    def entries(self, key: str, known: frozenset[str]) -> Iterator[FileReader]:
        """Yield a reader for each object in the list under `key`. `known` are the keys that such an object may have."""
        listed = self.objects(key)
        if not all(isinstance(data, dict) for data in listed):
            self.fail(key, "list-of-objects")
        for data in listed:
            if isinstance(data, dict):
                entry = FileReader(data, self.problems, f"{key}.", round_number=self.round, players=self.players)
                entry.note_unknown_keys(known)
                yield entry

    def missing(self, key: str) -> None:
        """Note a problem: the key is required and is missing."""
        self.note(MissingKey(self.prefix + key))

    def _seat_of(self, key: str, name: str) -> int | None:
        """Return the seat of a name. An unknown name is a problem only if the names of the players could be read."""
        if normalized(name) in self.players:
            return self.players.index(normalized(name))
        if self.players:
            self.note(UnknownPlayer(self.prefix + key, name))
        return None


def is_line(text: str) -> bool:
    """Return whether a text is one line and not too long."""
    return len(text) <= MAX_TEXT_LENGTH and is_allowed_line(text)


def _parsed_points(value: object) -> Points | None:
    """Return whole or half points, or None for another value."""
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        points = Fraction(value)
        if abs(points) <= MAX_NUMBER and points.denominator <= 2:
            return int(points) if points.denominator == 1 else points
    return None
