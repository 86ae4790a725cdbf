"""A whole group as one file: a ZIP archive of the format `oh-hell-club/1`.

```
club.json                               what is in it: name, players, house rules and games, each in order; seasons
house-rules/01-thursday-rules.toml      every rule set the group made
games/0001-friday-night.ohhell.json     every game, the oldest first
```

It holds what people recorded, and no keys: no address of a game, no device, no pencil (the right to write). So reading
it and writing it again gives the same bytes on every machine. Reading never raises.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import Struct

from scorekeeper.files.game_file import game_text
from scorekeeper.files.group_archive.zip_entries import zip_of
from scorekeeper.files.rules_file import write_rules_file
from scorekeeper.rules.game import Game
from scorekeeper.rules.statistics.ranking import Ranking

FORMAT = "oh-hell-club/1"
MANIFEST = "club.json"
MAX_SLUG_LENGTH = 40


class ArchivedGame(Struct, frozen=True):
    """A game and the day on which it counts as started."""

    game: Game
    started_on: date


class ArchivedSeason(Struct, frozen=True):
    """A season, open if it has no last day; `closed_on` is the day on which it was closed."""

    name: str
    first_day: date
    last_day: date | None = None
    closed_on: date | None = None


class GroupArchive(Struct, frozen=True):
    """The parts of a group that are exported: its name if any, everyone who ever played, its house rules, its games,
    its ranking if it chose one, and its seasons.

    `left_out` names the stored games that could not be read; the archive is written without them.
    """

    name: str | None
    players: tuple[str, ...]
    house_rules: tuple[Mapping[str, Any], ...]
    games: tuple[ArchivedGame, ...]
    left_out: tuple[str, ...] = ()
    ranking: Ranking | None = None
    seasons: tuple[ArchivedSeason, ...] = ()


def write_group(group: GroupArchive) -> bytes:
    """Return the archive; the same group gives the same bytes."""
    rules = {
        f"house-rules/{number:02}-{_slug(str(definition['name']), 'rules')}.toml": write_rules_file(definition)
        for number, definition in enumerate(group.house_rules, start=1)
    }
    games = {
        f"games/{number:04}-{_slug(each.game.title, 'oh-hell')}.ohhell.json": each
        for number, each in enumerate(group.games, start=1)
    }
    listed = {"format": FORMAT} | ({} if group.name is None else {"name": group.name})
    value = listed | {
        "players": list(group.players),
        "house_rules": list(rules),
        "games": [{"file": name, "started_on": each.started_on.isoformat()} for name, each in games.items()],
    }
    value |= _ranking_and_seasons(group)
    files = {MANIFEST: json.dumps(value, ensure_ascii=False, indent=1) + "\n", **rules}
    files |= {name: game_text(each.game) for name, each in games.items()}
    return zip_of((name, text.encode("utf-8")) for name, text in files.items())


def _ranking_and_seasons(group: GroupArchive) -> dict[str, Any]:
    """Return the keys `ranking` and `seasons` of the manifest, without empty ones."""
    ranking = group.ranking
    chosen = ranking and {
        "by": ranking.usual_order.value,
        "places": list(ranking.places),
        "dropped": ranking.dropped,
    }
    seasons = [
        {"name": one.name}
        | {
            key: day.isoformat()
            for key, day in (("first_day", one.first_day), ("last_day", one.last_day), ("closed_on", one.closed_on))
            if day is not None
        }
        for one in group.seasons
    ]
    return ({"ranking": chosen} if chosen else {}) | ({"seasons": seasons} if seasons else {})


def _slug(title: str, otherwise: str) -> str:
    """Return a title as part of a file name that is valid on every system."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:MAX_SLUG_LENGTH].strip("-") or otherwise
