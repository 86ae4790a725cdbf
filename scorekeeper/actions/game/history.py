"""The history of a game as people read it: who noted, corrected and undid what, and when."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime

from msgspec import Struct

from scorekeeper.storage.database import reading
from scorekeeper.storage.games.changes import Change, ChangedPlace
from scorekeeper.storage.games.history import HistoryEntry, page_of_acts
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import pencils_of

# A phone undoes fifty acts at most, so its last undo comes so many acts after what it takes back.
REACH = 100
# A bid often changes these too, and its undo need not change them back.
BESIDE = frozenset(("played_on", "spoken"))

PlaceValues = frozenset[tuple[ChangedPlace, str, str]]


class AttributedAct(Struct, frozen=True):
    """One act. `keeper` is what the group calls the device that did it, None where it may write because it started a
    game; `is_keeper` is false for a player's own phone. `own` is about the device that asks. An act that `undoes`
    another one took back all of it.
    """

    at: datetime
    changes: tuple[Change, ...]
    undone: bool
    undoes: bool
    keeper: str | None
    is_keeper: bool
    own: bool


def history_page(stored: StoredGame, device: str | None, *, limit: int, skip: int = 0) -> list[AttributedAct]:
    """So many acts of a game, the latest first."""
    first = max(skip - REACH, 0)
    with reading() as session:
        acts = page_of_acts(session, stored.id, limit=skip - first + limit + REACH, skip=first)
        labels = {each.device: each.label for each in pencils_of(session, stored.group_id)}
    undos = dict(_undos(reversed(acts)))
    undone = set(undos.values())
    return [
        AttributedAct(
            at=act.at,
            changes=act.changes,
            undone=act.undone or act.act_id in undone,
            undoes=act.act_id in undos,
            keeper=labels.get(act.device),
            is_keeper=act.device in labels,
            own=act.device == device,
        )
        for act in acts[skip - first :][:limit]
    ]


def _undos(acts: Iterable[HistoryEntry]) -> Iterator[tuple[str, str]]:
    """Which of these acts, the oldest first, took back which other, by their ids.

    A phone without the server sends its undo as an act like any other: it changes everything back that the other
    changed. What was undone with the server is marked so.
    """
    standing: dict[PlaceValues, list[str]] = defaultdict(list)
    for act in acts:
        if act.undone or not act.changes:
            continue
        changes = [change for change in act.changes if change.place.what not in BESIDE] or act.changes
        values = [(change.place, json.dumps(change.was), json.dumps(change.now)) for change in changes]
        taken_back = standing[frozenset((place, now, was) for place, was, now in values)]
        if taken_back:
            yield act.act_id, taken_back.pop()
        else:
            standing[frozenset(values)].append(act.act_id)
