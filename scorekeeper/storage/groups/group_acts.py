"""Acts of keepers on the people of a group, and their undo.

An act changes rows of seats, and each other place in which a name is stored: people who play for another, dealers who
do not play, and the acts of a game. Titles, notes and reasons are free text and stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, Text, cast, delete, exists, insert, literal, select, tuple_, union, update
from sqlalchemy.orm import Session, aliased

from scorekeeper.storage.database import change_rows
from scorekeeper.storage.database.game_rows import ActRow, AttendanceRow, GamePlaceRow, GameRow, GameSummaryRow, SeatRow
from scorekeeper.storage.database.group_rows import Group, GroupAct, MovedSeatRow, RenamedPlaceRow

# At most this many acts of a group can be seen and undone.
MAX_ACTS = 100
TAKEOVERS, STANDING_DEALER, CHANGES = "takeovers", "standing_dealer", "changes"
# Rows are loaded in batches of this size.
AT_A_TIME = 1_000
# Returns the new name, or None for the name of another player.
Rename = Callable[[str], str]


def add_group_act(session: Session, act: GroupAct) -> None:
    """Store an act, and delete the oldest ones of the group beyond the limit."""
    session.add(act)
    session.flush()
    mine = select(GroupAct.id).where(GroupAct.group_id == act.group_id)
    remove_group_acts(session, list(session.scalars(mine.order_by(GroupAct.id.desc()).offset(MAX_ACTS))))


def group_acts_of(session: Session, group_id: int) -> list[GroupAct]:
    """Return the acts on the people of a group, latest first."""
    acts = select(GroupAct).where(GroupAct.group_id == group_id)
    return list(session.scalars(acts.order_by(GroupAct.id.desc()).limit(MAX_ACTS)))


def old_group_acts(session: Session, kind: str, before: datetime) -> list[tuple[int, int]]:
    """Return group and id of the acts of a kind, in all groups, that were done before a moment."""
    rows = select(GroupAct.group_id, GroupAct.id).where(GroupAct.kind == kind, GroupAct.at < before)
    return [(row.group_id, row.id) for row in session.execute(rows)]


def remove_group_acts(session: Session, ids: Sequence[int]) -> None:
    """Delete acts: they can never be undone."""
    if ids:
        session.execute(delete(GroupAct).where(GroupAct.id.in_(ids)))


def store_places(session: Session, act_id: int, places: Iterator[RenamedPlaceRow]) -> None:
    """Write the values that an act changes, and store the values before it."""
    some = [place for place in places if place.was != place.now]
    for place in some:
        place.act_id = act_id
    session.add_all(some)
    set_places(session, some)


def stored_places(session: Session, act_id: int) -> list[RenamedPlaceRow]:
    """Return the values that an act changed, before and after."""
    return list(session.scalars(select(RenamedPlaceRow).where(RenamedPlaceRow.act_id == act_id)))


def move_seats(session: Session, act_id: int, player: int, into: int) -> None:
    """Move all seats of a player to another player, and store which seats they were."""
    mine = select(literal(act_id), SeatRow.game_id, SeatRow.seat).where(SeatRow.player_id == player)
    session.execute(insert(MovedSeatRow).from_select(["act_id", "game_id", "seat"], mine))
    session.execute(update(SeatRow).where(SeatRow.player_id == player).values(player_id=into))


def move_seats_back(session: Session, act_id: int, player: int, into: int) -> None:
    """Move the seats that this act moved back to `player`. A seat stays if it no longer belongs to `into`, or if
    `player` now has another seat in its game.
    """
    moved = select(MovedSeatRow.game_id, MovedSeatRow.seat).where(MovedSeatRow.act_id == act_id)
    other = aliased(SeatRow)
    there = exists().where(other.game_id == SeatRow.game_id, other.player_id == player)
    left = update(SeatRow).where(SeatRow.player_id == into, tuple_(SeatRow.game_id, SeatRow.seat).in_(moved), ~there)
    change_rows(session, left.values(player_id=player))


def bump_versions(session: Session, act: GroupAct) -> None:
    """Raise the version of the games in which the person of an act sits or is named. Then open pages load them again,
    and they are counted again.
    """
    mine = update(GameRow).where(GameRow.id.in_(_games_of_act_query(act)))
    change_rows(session, mine.values(version=GameRow.version + 1))


def delete_summaries_of(session: Session, group_id: int, act: GroupAct) -> None:
    """Delete the summaries of the games in which the person of an act played or is named, so that none contains the
    name.
    """
    session.execute(update(Group).where(Group.id == group_id).values(counted=Group.counted + 1))
    for table in (GameSummaryRow, GamePlaceRow):
        change_rows(session, delete(table).where(table.game_id.in_(_games_of_act_query(act))))


def _games_of_act_query(act: GroupAct) -> Select[Any]:
    seated = select(SeatRow.game_id).where(SeatRow.player_id == act.before[0].id)
    placed = select(RenamedPlaceRow.game_id).where(RenamedPlaceRow.act_id == act.id)
    return select(union(seated, placed).subquery().c.game_id)


def names_of_substitutes_and_dealers(session: Session, group_id: int) -> Iterator[tuple[int, str]]:
    """Yield the ID of the game and the name of everyone who plays for another, or deals without playing."""
    for game_id, takeovers in _takeovers_by_game(session, group_id):
        yield from ((game_id, name) for _, _, name in takeovers)
    yield from _dealers_by_game(session, group_id)


def renamed_places(
    session: Session, group_id: int, rename: Rename, ids: Mapping[str, str]
) -> Iterator[RenamedPlaceRow]:
    """Yield every place in the games of a group in which a name changes. `ids` maps players to the ones they became."""
    for game_id, lines in _takeovers_by_game(session, group_id):
        yield _renamed_place(game_id, TAKEOVERS, game_id, lines, [[*line, rename(name)] for *line, name in lines])
    for game_id, name in _dealers_by_game(session, group_id):
        yield _renamed_place(game_id, STANDING_DEALER, game_id, name, rename(name))
    acts = select(ActRow.id, ActRow.game_id, ActRow.changes).where(
        ActRow.has_names, ActRow.game_id.in_(_games_query(group_id))
    )
    for row in session.execute(acts, execution_options={"yield_per": AT_A_TIME}):
        yield _renamed_place(row.game_id, CHANGES, row.id, row.changes, renamed_changes(row.changes, rename, ids))


def renamed_changes(changes: Sequence[Any], rename: Rename, ids: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the changes of an act, as stored, with other names. If two players of a seat became one, the change from
    one to the other is dropped.
    """
    renamed = [_renamed_change(change, rename, ids) for change in changes]
    by_seat: dict[tuple[Any, Any], dict[str, Any]] = {}
    others = []
    for change in renamed:
        if change["what"] != "name":
            others.append(change)
            continue
        place = (change["seat"], change["id"])
        one = by_seat.setdefault(place, change)
        if one is not change:
            by_seat[place] = one | {key: one[key] or change[key] for key in ("was", "now")}
    twice = len(by_seat) + len(others) < len(renamed)
    return [*others, *(each for each in by_seat.values() if each["was"] != each["now"])] if twice else renamed


def set_places(session: Session, places: Sequence[RenamedPlaceRow]) -> None:
    """Write the changed values of an act."""
    for what in _KINDS:
        _write_values(session, what, [(place.row_id, place.now) for place in places if place.what == what])


def reset_places(session: Session, places: Sequence[RenamedPlaceRow]) -> None:
    """Restore the values before an act, unless they were changed after it. Of takeovers, each one is compared
    by itself.
    """
    for what in _KINDS:
        mine = {place.row_id: place for place in places if place.what == what}
        found = _current_values(session, what, list(mine))
        rows = [(row_id, _restored_value(mine[row_id], value)) for row_id, value in found.items()]
        _write_values(session, what, [(row_id, value) for row_id, value in rows if value != found[row_id]])


def _restored_value(place: RenamedPlaceRow, value: Any) -> Any:
    if place.what == TAKEOVERS:
        lines = {tuple(after): before for before, after in zip(place.was, place.now, strict=True)}
        return [lines.get(tuple(line), line) for line in value]
    return place.was if value == place.now else value


def _renamed_change(change: Mapping[str, Any], rename: Rename, ids: Mapping[str, str]) -> dict[str, Any]:
    both = {key: _renamed_value(change["what"], change[key], rename) for key in ("was", "now")}
    person = {"id": ids.get(change["id"], change["id"])} if change["what"] == "name" else {}
    return {**change, **both, **person}


def _renamed_value(what: str, value: Any, rename: Rename) -> Any:
    match what:
        case "name" | "standing_dealer":
            return rename(value) if value else value
        case "taken_over":
            return [[first, rename(name)] for first, name in value] if value else value
        case "seat":
            return value | {"name": rename(value["name"])} if value else value
        case _:
            return value


def _renamed_place(game_id: int, what: str, row_id: int, was: Any, now: Any) -> RenamedPlaceRow:
    return RenamedPlaceRow(game_id=game_id, what=what, row_id=row_id, was=was, now=now)


def _takeovers_by_game(session: Session, group_id: int) -> Iterator[tuple[int, list[Any]]]:
    rows = select(AttendanceRow.game_id, AttendanceRow.takeovers).where(
        AttendanceRow.game_id.in_(_games_query(group_id)), cast(AttendanceRow.takeovers, Text) != "[]"
    )
    for row in session.execute(rows, execution_options={"yield_per": AT_A_TIME}):
        yield row.game_id, row.takeovers


def _dealers_by_game(session: Session, group_id: int) -> Iterator[tuple[int, str]]:
    rows = select(GameRow.id, GameRow.standing_dealer).where(
        GameRow.group_id == group_id, GameRow.standing_dealer.is_not(None)
    )
    for row in session.execute(rows, execution_options={"yield_per": AT_A_TIME}):
        yield row.id, row.standing_dealer or ""


def _games_query(group_id: int) -> Any:
    return select(GameRow.id).where(GameRow.group_id == group_id)


def _current_values(session: Session, what: str, ids: Sequence[int]) -> dict[int, Any]:
    """Return the current values of these rows. Deleted rows are left out."""
    row, key, column = _KINDS[what]
    found: dict[int, Any] = {}
    for start in range(0, len(ids), AT_A_TIME):
        some = select(key, column).where(key.in_(ids[start : start + AT_A_TIME]))
        found |= dict(iter(session.execute(some.select_from(row))))
    return found


def _write_values(session: Session, what: str, rows: Sequence[tuple[int, Any]]) -> None:
    table, key, column = _KINDS[what]
    if rows:
        session.execute(update(table), [{key.key: number, column.key: value} for number, value in rows])


_KINDS: dict[str, tuple[Any, Any, Any]] = {
    TAKEOVERS: (AttendanceRow, AttendanceRow.game_id, AttendanceRow.takeovers),
    STANDING_DEALER: (GameRow, GameRow.id, GameRow.standing_dealer),
    CHANGES: (ActRow, ActRow.id, ActRow.changes),
}
