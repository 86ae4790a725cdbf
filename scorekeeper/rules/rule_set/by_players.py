"""Values that depend on the number of players: 28 cards for three, 52 for all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Literal, TypeVar

from msgspec import Struct

Value = TypeVar("Value")

PLAYERS: Literal["players"] = "players"
# A number, or as many as there are players.
Count = int | Literal["players"]


def count_for(count: Count, players: int) -> int:
    """Return a count as a number, which is the number of players if the count is `players`."""
    return players if count == PLAYERS else count


class ByPlayers(Struct, Generic[Value], frozen=True):
    """A value that depends on the number of players.

    `otherwise` is for all numbers without an exception, or None if only the numbers in `exceptions` have a value.
    """

    otherwise: Value | None
    exceptions: tuple[tuple[int, Value], ...] = ()

    @staticmethod
    def same_for_all(value: Value) -> ByPlayers[Value]:
        """Return the same value for every table."""
        return ByPlayers(value)

    @staticmethod
    def from_mapping(values: Mapping[str, Value]) -> ByPlayers[Value]:
        """Build the values from a mapping such as `{"3": 28, "else": 52}`."""
        exceptions = tuple((int(players), value) for players, value in values.items() if players != "else")
        return ByPlayers(values.get("else"), exceptions)

    def mapped(self, change: Callable[[Value], Value]) -> ByPlayers[Value]:
        """Return the same table with every value changed."""
        otherwise = None if self.otherwise is None else change(self.otherwise)
        return ByPlayers(otherwise, tuple((players, change(value)) for players, value in self.exceptions))

    def at(self, players: int) -> Value:
        """Return the value for this number of players. Raises LookupError if the rule set has none."""
        value = dict(self.exceptions).get(players, self.otherwise)
        if value is None:
            raise LookupError(f"there is no value for {players} players")
        return value
