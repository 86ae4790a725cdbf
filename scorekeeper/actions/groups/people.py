"""The people of a group: renamed in all games, merged from two spellings, hidden, or their name deleted.

Each act is one transaction, writes only the rows that have the name, and can be undone as long as no later act touched
the same people. Games that show the name get another version, so they are counted again. A deleted name can be restored
for 30 days; then it is forgotten, with all earlier acts on that person.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct, to_builtins
from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchPerson, PersonKnown, PlayedTogether, TouchedSince
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.access import reading_in, writing_in
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database.group_rows import GroupAct, PlayerState
from scorekeeper.storage.games.queries import keys_of_games
from scorekeeper.storage.groups import group_acts, people as rows

RENAMED, MERGED, HIDDEN, SHOWN, DELETED = "rename", "merge", "hide", "show", "delete"
# How many games are listed that forbid a merge, or that have a name in a note.
GAMES_NAMED = 3
# How long a deleted name can be restored.
NAMES_KEPT = timedelta(days=30)


class RecentAct(Struct, frozen=True):
    """An act as a page shows it. `until` is when a deleted name is forgotten for good."""

    id: int
    kind: str
    at: datetime
    name: str
    became: str
    undoable: bool
    until: datetime | None


def people_of(device: str, group_id: int) -> list[rows.KnownPerson]:
    """Return everyone of a group, most games first. Raises NoPencil."""
    with reading_in(group_id, device) as session:
        return rows.people_of_group(session, group_id)


def person_of(device: str, group_id: int, name: str) -> rows.KnownPerson:
    """Return the person of this name. Raises NoSuchPerson, NoPencil."""
    key = name_key(name)
    for person in people_of(device, group_id):
        if name_key(person.name) == key:
            return person
    raise NoSuchPerson


def games_naming(device: str, group_id: int, name: str) -> tuple[int, list[str]]:
    """Return how many games of a group mention this name in a title, a note or a reason, and the keys of some.

    Raises NoPencil.
    """
    with reading_in(group_id, device) as session:
        games = rows.games_mentioning(session, group_id, name)
        return len(games), list(keys_of_games(session, games[:GAMES_NAMED]).values())


def rename_person(device: str, group_id: int, name: str, becomes: str) -> None:
    """Rename a person in every game of the group.

    Raises NoSuchPerson, PersonKnown if another player has the name, NoPencil.
    """
    becomes = rows.clean_name(becomes)
    with writing_in(group_id, device) as session:
        person, added = _person(session, group_id, name)
        if person.name == becomes:
            return
        before, after = [person], [replace(person, name=becomes, key=name_key(becomes))]
        if after[0].key != person.key:
            other = rows.player_state(session, group_id, becomes)
            if other is not None and other.into is not None:
                # The row of a merged spelling gives up the name, so that it is free.
                before.append(other)
                after.append(replace(other, name=person.name, key=person.key))
            elif other is not None or after[0].key in rows.keys_beside_players(session, group_id):
                raise PersonKnown(becomes)
        act = _new_act(device, group_id, RENAMED, becomes, before=before, after=after, added=added)
        _rename_everywhere(session, act, {person.key}, {})


def merge_people(device: str, group_id: int, name: str, into: str) -> None:
    """Merge two names into one person, who is called `into`: all games of the one count as games of the other.

    Raises PlayedTogether if both play in one game, NoSuchPerson, NoPencil.
    """
    with writing_in(group_id, device) as session:
        person, added = _person(session, group_id, name)
        other, also_added = _person(session, group_id, into)
        if person.id == other.id:
            return
        together = rows.games_together(session, group_id, person, other, GAMES_NAMED)
        if together:
            raise PlayedTogether(keys_of_games(session, together).values())
        spellings = rows.merged_into(session, person.id)
        before = [person, other, *spellings]
        after = [replace(person, into=other.id), other, *(replace(each, into=other.id) for each in spellings)]
        act = _new_act(device, group_id, MERGED, other.name, before=before, after=after, added=added + also_added)
        _rename_everywhere(session, act, {person.key}, {str(person.id): str(other.id)})
        group_acts.move_seats(session, act.id, person.id, other.id)


def hide_person(device: str, group_id: int, name: str, *, hidden: bool = True) -> None:
    """Hide a person from new games and from the table of the group, or show them again.

    Raises NoSuchPerson, NoPencil.
    """
    with writing_in(group_id, device) as session:
        person, added = _person(session, group_id, name)
        if person.hidden != hidden:
            kind, after = HIDDEN if hidden else SHOWN, replace(person, hidden=hidden)
            act = _new_act(device, group_id, kind, person.name, before=[person], after=[after], added=added)
            group_acts.add_group_act(session, act)
            rows.set_players(session, act.after)


def delete_name(device: str, group_id: int, name: str, somebody: str = "Somebody") -> None:
    """Remove a name from every game of the group: the person is called `Somebody 1` there, and hidden.

    Raises NoSuchPerson, NoPencil.
    """
    with writing_in(group_id, device) as session:
        person, added = _person(session, group_id, name)
        spellings = rows.merged_into(session, person.id)
        becomes = _free_name(session, group_id, somebody)
        key = name_key(becomes)
        after = [replace(person, name=becomes, key=key, hidden=True)]
        after += [replace(each, name=becomes, key=f"{key} {each.id}", hidden=True) for each in spellings]
        before = [person, *spellings]
        act = _new_act(device, group_id, DELETED, becomes, before=before, after=after, added=added)
        _rename_everywhere(session, act, {each.key for each in before}, {})
        group_acts.delete_summaries_of(session, group_id, act)


def recent_acts(device: str, group_id: int, limit: int = 10) -> list[RecentAct]:
    """Return the acts on the people of a group, latest first, without earlier acts on a person whose name was deleted,
    because they contain the name. Raises NoPencil.
    """
    with reading_in(group_id, device) as session:
        acts = _undoable_acts(session, group_id)
    recent, touched, deleted = [], set[int](), set[int]()
    for act in acts:
        if not act.people & deleted:
            until = act.at + NAMES_KEPT if act.kind == DELETED else None
            undoable = not touched & act.people
            recent.append(RecentAct(act.id, act.kind, act.at, act.data["name"], act.data["became"], undoable, until))
        touched |= act.people
        deleted |= act.people if act.kind == DELETED else set()
    return recent[:limit]


def undo_group_act(device: str, group_id: int, act_id: int) -> None:
    """Undo an act: every row it wrote gets its earlier value again. No change if there is no such act.

    Raises TouchedSince, PersonKnown if another player has the name by now, NoPencil.
    """
    with writing_in(group_id, device) as session:
        touched = set[int]()
        for act in _undoable_acts(session, group_id):
            if act.id == act_id:
                if touched & act.people:
                    raise TouchedSince
                _undo_act(session, group_id, act)
                return
            touched |= act.people


def forget_name(device: str, group_id: int, act_id: int) -> None:
    """Forget a deleted name for good. No change if it is forgotten already. Raises NoPencil."""
    with writing_in(group_id, device) as session:
        _forget_deletions(session, group_id, [act_id])


def forget_old_names(session: Session) -> None:
    """Forget the deleted names of all groups whose time is over, in a transaction that may write everything."""
    by_group: dict[int, list[int]] = {}
    for group_id, act_id in group_acts.old_group_acts(session, DELETED, now() - NAMES_KEPT):
        by_group.setdefault(group_id, []).append(act_id)
    for group_id, acts in by_group.items():
        _forget_deletions(session, group_id, acts)


def _person(session: Session, group_id: int, name: str) -> tuple[PlayerState, tuple[int, ...]]:
    """Return the row of a person, and the ids of the rows added for it. Somebody who has only played for others, or
    only dealt, has no row yet and gets one here.

    Raises NoSuchPerson.
    """
    state = rows.player_state(session, group_id, name)
    if state is not None and state.into is None:
        return state, ()
    spelled = next(
        (
            each
            for _, each in group_acts.names_of_substitutes_and_dealers(session, group_id)
            if name_key(each) == name_key(name)
        ),
        None,
    )
    if spelled is None:
        raise NoSuchPerson
    ids = tuple(rows.find_or_add_players(session, group_id, [spelled]))
    made = rows.player_state(session, group_id, name)
    if made is None:
        raise NoSuchPerson
    return made, ids if state is None else ()


def _new_act(
    device: str,
    group_id: int,
    kind: str,
    became: str,
    *,
    before: Sequence[PlayerState],
    after: Sequence[PlayerState],
    added: Sequence[int],
) -> GroupAct:
    data = {"name": before[0].name, "became": became, "before": before, "after": after, "added": added}
    return GroupAct(group_id=group_id, kind=kind, device=device, at=now(), data=to_builtins(data))


def _rename_everywhere(session: Session, act: GroupAct, keys: Collection[str], ids: Mapping[str, str]) -> None:
    """Rename the people of an act, in the rows of players and wherever else a name is stored."""
    group_acts.add_group_act(session, act)

    def rename(name: str) -> str:
        return act.data["became"] if name_key(name) in keys else name

    group_acts.store_places(session, act.id, group_acts.renamed_places(session, act.group_id, rename, ids))
    group_acts.bump_versions(session, act)
    rows.set_players(session, act.after)


def _free_name(session: Session, group_id: int, somebody: str) -> str:
    """Return a name that is free in the group."""
    taken = rows.name_keys(session, group_id)
    return next(name for number in range(1, len(taken) + 2) if name_key(name := f"{somebody} {number}") not in taken)


def _undoable_acts(session: Session, group_id: int) -> list[GroupAct]:
    """Return the acts of a group that can be undone, latest first: no expired deletion, and no earlier act on that
    person.
    """
    acts = group_acts.group_acts_of(session, group_id)
    over = _with_earlier_acts(acts, (act.id for act in acts if act.kind == DELETED and act.at < now() - NAMES_KEPT))
    return [act for act in acts if act.id not in over]


def _forget_deletions(session: Session, group_id: int, deletions: Iterable[int]) -> None:
    group_acts.remove_group_acts(
        session, sorted(_with_earlier_acts(group_acts.group_acts_of(session, group_id), deletions))
    )


def _with_earlier_acts(acts: Iterable[GroupAct], deletions: Iterable[int]) -> set[int]:
    """Return the ids of these deletions, and of every earlier act on the same people, which contain the name too."""
    wanted, gone, people = set(deletions), set[int](), set[int]()
    for act in acts:
        if (act.id in wanted and act.kind == DELETED) or people & act.people:
            gone.add(act.id)
            people |= act.people
    return gone


def _undo_act(session: Session, group_id: int, act: GroupAct) -> None:
    before, after, held = act.before, act.after, rows.player_states(session, act.people)
    for state in after:
        if state.id not in held or (held[state.id].name, held[state.id].key) != (state.name, state.key):
            raise TouchedSince
    beside = rows.keys_beside_players(session, group_id) if act.kind == RENAMED else set()
    taken = rows.namesakes(session, group_id, before) or [each.name for each in before if each.key in beside]
    if taken:
        raise PersonKnown(taken[0])
    rows.set_players(session, before)
    group_acts.reset_places(session, group_acts.stored_places(session, act.id))
    if act.kind == MERGED:
        group_acts.move_seats_back(session, act.id, before[0].id, after[1].id)
    if act.kind not in (HIDDEN, SHOWN):
        group_acts.bump_versions(session, act)
    group_acts.remove_group_acts(session, [act.id])
    rows.remove_players_without_games(session, act.data["added"])
