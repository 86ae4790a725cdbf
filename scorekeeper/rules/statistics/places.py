"""The place of everybody at the end of a game."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from scorekeeper.rules.statistics.summary import Summary


class PlayerPlace(Struct, frozen=True):
    """A player and the final rank, None where the game goes on or the player left. `last` where somebody was ahead and
    nobody behind.
    """

    name: str
    rank: int | None
    last: bool


def places_in(parts: Iterable[Summary]) -> dict[str, PlayerPlace]:
    """Everybody who played a complete round of a game, by the key of the name; `parts` are all of its summaries."""
    names: dict[str, str] = {}
    ranks: dict[str, int] = {}
    for part in parts:
        names |= {person: player.name for person, player in part.players.items() if "".join(player.history)}
        ranks |= {person: rank for end in part.results for person, rank in end.ranks}
    lowest = max(ranks.values(), default=1)
    return {
        person: PlayerPlace(name, ranks.get(person), last=ranks.get(person) == lowest > 1)
        for person, name in names.items()
    }
