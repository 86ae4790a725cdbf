"""Where in the games of a group a name stands beside the row of its player: with whoever plays for somebody, with a
dealer who does not play, and in the acts of a game.

Titles, notes and reasons are whatever people wrote: they are left as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Text, cast, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import ActRow, AttendanceRow, GameRow

TAKEOVERS, STANDING_DEALER, CHANGES = "takeovers", "standing_dealer", "changes"
# So many rows are held at a time.
AT_A_TIME = 1_000
# What a name becomes; of somebody else's nothing.
Rename = Callable[[str], str]


class NamePlace(Struct, frozen=True):
    """A value with a name in it, before and after: of a game, or of the act in it with the number `row_id`."""

    game_id: int
    what: str
    row_id: int
    was: Any
    now: Any


def names_beside_players(session: Session, group_id: int) -> Iterator[tuple[int, str]]:
    """Everybody who plays for somebody, or deals and does not play, each with the game."""
    for game_id, takeovers in _takeovers(session, group_id):
        yield from ((game_id, name) for _, _, name in takeovers)
    yield from _dealers(session, group_id)


def renamed_places(session: Session, group_id: int, rename: Rename, ids: Mapping[str, str]) -> Iterator[NamePlace]:
    """Every place in the games of a group where somebody is called otherwise now. `ids` are those of players that
    became others.
    """
    for game_id, lines in _takeovers(session, group_id):
        yield NamePlace(game_id, TAKEOVERS, game_id, lines, [[*line, rename(name)] for *line, name in lines])
    for game_id, name in _dealers(session, group_id):
        yield NamePlace(game_id, STANDING_DEALER, game_id, name, rename(name))
    acts = select(ActRow.id, ActRow.game_id, ActRow.changes).where(
        ActRow.has_names, ActRow.game_id.in_(_games(group_id))
    )
    for row in session.execute(acts, execution_options={"yield_per": AT_A_TIME}):
        yield NamePlace(row.game_id, CHANGES, row.id, row.changes, renamed_changes(row.changes, rename, ids))


def renamed_changes(changes: Sequence[Any], rename: Rename, ids: Mapping[str, str]) -> list[dict[str, Any]]:
    """The changes of an act, as rows keep them, with other names. Where two players of a seat became one, the change
    from one to the other is none any more.
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


def set_places(session: Session, places: Iterable[NamePlace]) -> None:
    """Write the values after an act."""
    for what, rows in _by_kind((place, place.now) for place in places).items():
        _write(session, what, rows)


def reset_places(session: Session, places: Sequence[NamePlace]) -> None:
    """Write the values before an act where its own still stand; of those who play for somebody, line by line."""
    for what in (TAKEOVERS, STANDING_DEALER, CHANGES):
        mine = {place.row_id: place for place in places if place.what == what}
        found = _values(session, what, list(mine))
        rows = [(row_id, _before(mine[row_id], value)) for row_id, value in found.items()]
        _write(session, what, [(row_id, value) for row_id, value in rows if value != found[row_id]])


def _before(place: NamePlace, value: Any) -> Any:
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


def _takeovers(session: Session, group_id: int) -> Iterator[tuple[int, list[Any]]]:
    rows = select(AttendanceRow.game_id, AttendanceRow.takeovers).where(
        AttendanceRow.game_id.in_(_games(group_id)), cast(AttendanceRow.takeovers, Text) != "[]"
    )
    for row in session.execute(rows, execution_options={"yield_per": AT_A_TIME}):
        yield row.game_id, row.takeovers


def _dealers(session: Session, group_id: int) -> Iterator[tuple[int, str]]:
    rows = select(GameRow.id, GameRow.standing_dealer).where(
        GameRow.group_id == group_id, GameRow.standing_dealer.is_not(None)
    )
    for row in session.execute(rows, execution_options={"yield_per": AT_A_TIME}):
        yield row.id, row.standing_dealer or ""


def _games(group_id: int) -> Any:
    return select(GameRow.id).where(GameRow.group_id == group_id)


def _by_kind(places: Iterable[tuple[NamePlace, Any]]) -> dict[str, list[tuple[int, Any]]]:
    rows: dict[str, list[tuple[int, Any]]] = {}
    for place, value in places:
        rows.setdefault(place.what, []).append((place.row_id, value))
    return rows


def _values(session: Session, what: str, ids: Sequence[int]) -> dict[int, Any]:
    """What the rows hold now; those that are gone are left out."""
    row, key, column = _KINDS[what]
    found: dict[int, Any] = {}
    for start in range(0, len(ids), AT_A_TIME):
        some = select(key, column).where(key.in_(ids[start : start + AT_A_TIME]))
        found |= dict(iter(session.execute(some.select_from(row))))
    return found


def _write(session: Session, what: str, rows: Sequence[tuple[int, Any]]) -> None:
    table, key, column = _KINDS[what]
    if rows:
        session.execute(update(table), [{key.key: number, column.key: value} for number, value in rows])


_KINDS: dict[str, tuple[Any, Any, Any]] = {
    TAKEOVERS: (AttendanceRow, AttendanceRow.game_id, AttendanceRow.takeovers),
    STANDING_DEALER: (GameRow, GameRow.id, GameRow.standing_dealer),
    CHANGES: (ActRow, ActRow.id, ActRow.changes),
}
