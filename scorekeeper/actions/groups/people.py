"""The people of a group: renamed in all games, merged from two spellings, hidden, or their name deleted.

Each is one transaction, writes nothing but the rows that have the name, and keeps what takes it back
(`actions.groups.group_acts`). Games that show the name get another version, so they are counted anew.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchPerson, PersonKnown, PlayedTogether
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.pencils import require_pencil
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.column_queries import keys_of_games
from scorekeeper.storage.groups.group_acts import (
    GroupAct,
    add_group_act,
    bump_versions,
    drop_counted,
    keep_places,
    move_seats,
)
from scorekeeper.storage.groups.mentions import games_mentioning
from scorekeeper.storage.groups.name_places import names_beside_players, renamed_places
from scorekeeper.storage.groups.people import (
    KnownPerson,
    PlayerState,
    games_together,
    keys_beside_players,
    merged_into,
    name_keys,
    people_of_group,
    player_state,
    set_players,
)
from scorekeeper.storage.groups.players import clean_name, player_ids

RENAMED, MERGED, HIDDEN, SHOWN, DELETED = "rename", "merge", "hide", "show", "delete"
# How many games are listed that forbid a merge, or that have a name in a note.
GAMES_NAMED = 3


def people_of(device: str, group_id: int) -> list[KnownPerson]:
    """Everybody of a group, those with most games first. Raises NoPencil."""
    with reading() as session:
        require_pencil(session, group_id, device)
        return people_of_group(session, group_id)


def person_of(device: str, group_id: int, name: str) -> KnownPerson:
    """The person of this name. Raises NoSuchPerson, NoPencil."""
    key = name_key(name)
    for person in people_of(device, group_id):
        if name_key(person.name) == key:
            return person
    raise NoSuchPerson(name)


def games_naming(device: str, group_id: int, name: str) -> tuple[int, list[str]]:
    """In how many games of a group people wrote this name into a title, a note or a reason, and the keys of some.

    Raises NoPencil.
    """
    with reading() as session:
        require_pencil(session, group_id, device)
        games = games_mentioning(session, group_id, name)
        return len(games), list(keys_of_games(session, games[:GAMES_NAMED]).values())


def rename_person(device: str, group_id: int, name: str, becomes: str) -> None:
    """Rename a person in every game of the group.

    Raises NoSuchPerson, PersonKnown where somebody else has the name, NoPencil.
    """
    becomes = clean_name(becomes)
    with writing(group=group_id) as session:
        person, added = _person(session, device, group_id, name)
        if person.name == becomes:
            return
        before, after = [person], [replace(person, name=becomes, key=name_key(becomes))]
        if after[0].key != person.key:
            other = player_state(session, group_id, becomes)
            if other is not None and other.into is not None:
                # The row of a merged spelling gives up the name, so that it is free.
                before.append(other)
                after.append(replace(other, name=person.name, key=person.key))
            elif other is not None or after[0].key in keys_beside_players(session, group_id):
                raise PersonKnown(becomes)
        act = GroupAct(RENAMED, device, now(), person.name, becomes, tuple(before), tuple(after), added)
        _call_otherwise(session, group_id, act, {person.key})


def merge_people(device: str, group_id: int, name: str, into: str) -> None:
    """Both names are one person, who is called `into`: all games of the one count as those of the other.

    Raises PlayedTogether where both stand in one game, NoSuchPerson, NoPencil.
    """
    with writing(group=group_id) as session:
        person, added = _person(session, device, group_id, name)
        other, also_added = _person(session, device, group_id, into)
        if person.id == other.id:
            return
        together = games_together(session, group_id, person, other, GAMES_NAMED)
        if together:
            raise PlayedTogether(keys_of_games(session, together).values())
        spellings = merged_into(session, person.id)
        before = (person, other, *spellings)
        after = (replace(person, into=other.id), other, *(replace(each, into=other.id) for each in spellings))
        act = GroupAct(MERGED, device, now(), person.name, other.name, before, after, added + also_added)
        act = _kept(session, group_id, act, {person.key}, {str(person.id): str(other.id)})
        bump_versions(session, act)
        move_seats(session, act.id, person.id, other.id)
        set_players(session, act.after)


def hide_person(device: str, group_id: int, name: str, *, hidden: bool = True) -> None:
    """Hide somebody from new games and from the table of the group, or show them again.

    Raises NoSuchPerson, NoPencil.
    """
    with writing(group=group_id) as session:
        person, added = _person(session, device, group_id, name)
        if person.hidden != hidden:
            kind, after = HIDDEN if hidden else SHOWN, replace(person, hidden=hidden)
            act = GroupAct(kind, device, now(), person.name, person.name, (person,), (after,), added)
            add_group_act(session, group_id, act)
            set_players(session, act.after)


def delete_name(device: str, group_id: int, name: str, somebody: str = "Somebody") -> None:
    """Take a name out of every game of the group: the person is `Somebody 1` there, and hidden.

    Raises NoSuchPerson, NoPencil.
    """
    with writing(group=group_id) as session:
        person, added = _person(session, device, group_id, name)
        spellings = merged_into(session, person.id)
        becomes = _free_name(session, group_id, somebody)
        key = name_key(becomes)
        after = [replace(person, name=becomes, key=key, hidden=True)]
        after += [replace(each, name=becomes, key=f"{key} {each.id}", hidden=True) for each in spellings]
        act = GroupAct(DELETED, device, now(), person.name, becomes, (person, *spellings), tuple(after), added)
        act = _call_otherwise(session, group_id, act, {person.key, *(each.key for each in spellings)})
        drop_counted(session, group_id, act)


def _person(session: Session, device: str, group_id: int, name: str) -> tuple[PlayerState, tuple[int, ...]]:
    """The row of somebody of the group; who only plays for others, or deals and does not play, gets one now.

    Raises NoSuchPerson, NoPencil.
    """
    require_pencil(session, group_id, device)
    state = player_state(session, group_id, name)
    if state is not None and state.into is None:
        return state, ()
    spelled = next(
        (each for _, each in names_beside_players(session, group_id) if name_key(each) == name_key(name)), None
    )
    if spelled is None:
        raise NoSuchPerson(name)
    ids = tuple(player_ids(session, group_id, [spelled]))
    made = player_state(session, group_id, name)
    if made is None:
        raise NoSuchPerson(name)
    return made, ids if state is None else ()


def _call_otherwise(session: Session, group_id: int, act: GroupAct, keys: Collection[str]) -> GroupAct:
    act = _kept(session, group_id, act, keys, {})
    bump_versions(session, act)
    set_players(session, act.after)
    return act


def _kept(session: Session, group_id: int, act: GroupAct, keys: Collection[str], ids: Mapping[str, str]) -> GroupAct:
    """Keep an act, with every place beside the rows of players where one of these names becomes another."""
    act = add_group_act(session, group_id, act)

    def rename(name: str) -> str:
        return act.became if name_key(name) in keys else name

    keep_places(session, act.id, renamed_places(session, group_id, rename, ids))
    return act


def _free_name(session: Session, group_id: int, somebody: str) -> str:
    """A name that nobody of the group has."""
    taken = name_keys(session, group_id)
    return next(name for number in range(1, len(taken) + 2) if name_key(name := f"{somebody} {number}") not in taken)
