"""The recent acts on the people of a group, and their undo, as long as no later act touched the same people.

A name that was deleted can be put back for 30 days; then it is forgotten, and everything with it that was done to
the person before.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import PersonKnown, TouchedSince
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.pencils import require_pencil
from scorekeeper.actions.groups.people import DELETED, HIDDEN, MERGED, RENAMED, SHOWN
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.groups.group_acts import (
    GroupAct,
    bump_versions,
    group_acts_of,
    kept_places,
    move_seats_back,
    old_group_acts,
    remove_group_acts,
)
from scorekeeper.storage.groups.name_places import reset_places
from scorekeeper.storage.groups.people import (
    keys_beside_players,
    namesakes,
    player_states,
    remove_players_without_games,
    set_players,
)

# How long a deleted name can be restored.
NAMES_KEPT = timedelta(days=30)


class RecentAct(Struct, frozen=True):
    """An act as a page shows it. `until` is when a deleted name is forgotten."""

    id: int
    kind: str
    at: datetime
    name: str
    became: str
    undoable: bool
    until: datetime | None


def recent_acts(device: str, group_id: int, limit: int = 10) -> list[RecentAct]:
    """What was done to the people of a group, the latest first, but for what was done to somebody before the name was
    deleted: it would show that name. Raises NoPencil.
    """
    with reading() as session:
        require_pencil(session, group_id, device)
        acts = _standing(session, group_id)
    recent, touched, deleted = [], set[int](), set[int]()
    for act in acts:
        if not act.people & deleted:
            until = act.at + NAMES_KEPT if act.kind == DELETED else None
            undoable = not touched & act.people
            recent.append(RecentAct(act.id, act.kind, act.at, act.name, act.became, undoable, until))
        touched |= act.people
        deleted |= act.people if act.kind == DELETED else set()
    return recent[:limit]


def undo_group_act(device: str, group_id: int, act_id: int) -> None:
    """Take an act back: every row it wrote holds again what it held before. No change where there is no such act.

    Raises TouchedSince, PersonKnown where somebody else is called so by now, NoPencil.
    """
    with writing(group=group_id) as session:
        require_pencil(session, group_id, device)
        touched = set[int]()
        for act in _standing(session, group_id):
            if act.id == act_id:
                if touched & act.people:
                    raise TouchedSince
                _undo(session, group_id, act)
                return
            touched |= act.people


def forget_name(device: str, group_id: int, act_id: int) -> None:
    """Forget a deleted name for good. No change where it is forgotten already. Raises NoPencil."""
    with writing(group=group_id) as session:
        require_pencil(session, group_id, device)
        _forget(session, group_id, [act_id])


def forget_old_names(session: Session) -> None:
    """Forget the deleted names of all groups whose time is over, in a transaction that may write everything."""
    by_group: dict[int, list[int]] = {}
    for group_id, act_id in old_group_acts(session, DELETED, now() - NAMES_KEPT):
        by_group.setdefault(group_id, []).append(act_id)
    for group_id, acts in by_group.items():
        _forget(session, group_id, acts)


def _standing(session: Session, group_id: int) -> list[GroupAct]:
    """The acts of a group that may be taken back, the latest first: not a deletion whose time is over, nor what was
    done to that person before.
    """
    acts = group_acts_of(session, group_id)
    over = _with_earlier(acts, (act.id for act in acts if act.kind == DELETED and act.at < now() - NAMES_KEPT))
    return [act for act in acts if act.id not in over]


def _forget(session: Session, group_id: int, deletions: Iterable[int]) -> None:
    remove_group_acts(session, sorted(_with_earlier(group_acts_of(session, group_id), deletions)))


def _with_earlier(acts: Iterable[GroupAct], deletions: Iterable[int]) -> set[int]:
    """These deletions, and every act before them on the same people: it has the name too."""
    wanted, gone, people = set(deletions), set[int](), set[int]()
    for act in acts:
        if (act.id in wanted and act.kind == DELETED) or people & act.people:
            gone.add(act.id)
            people |= act.people
    return gone


def _undo(session: Session, group_id: int, act: GroupAct) -> None:
    held = player_states(session, act.people)
    for state in act.after:
        if state.id not in held or (held[state.id].name, held[state.id].key) != (state.name, state.key):
            raise TouchedSince
    beside = keys_beside_players(session, group_id) if act.kind == RENAMED else set()
    taken = namesakes(session, group_id, act.before) or [each.name for each in act.before if each.key in beside]
    if taken:
        raise PersonKnown(taken[0])
    set_players(session, act.before)
    reset_places(session, kept_places(session, act.id))
    if act.kind == MERGED:
        move_seats_back(session, act.id, act.person.id, act.after[1].id)
    if act.kind not in (HIDDEN, SHOWN):
        bump_versions(session, act)
    remove_group_acts(session, [act.id])
    remove_players_without_games(session, act.added)
