"""Who comes and goes, in a game file: `joined`, `absent`, `taken_over`, each a list of objects that name a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from scorekeeper.files.game_file.reader import FileReader
from scorekeeper.rules.formula.points import plain
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer, Takeover

KEYS: Mapping[str, frozenset[str]] = {
    "joined": frozenset(("player", "from", "total", "after")),
    "absent": frozenset(("player", "from", "to")),
    "taken_over": frozenset(("player", "from", "by")),
}

One = TypeVar("One")


def read_attendance(read: FileReader) -> Attendance:
    """Who comes and goes. Wrong parts are noted and left out."""
    return Attendance(
        joined=tuple(_listed(read, "joined", _joined)),
        absences=tuple(_listed(read, "absent", _absence)),
        takeovers=tuple(_listed(read, "taken_over", _takeover)),
    )


def attendance_value(game: Game) -> dict[str, Any]:
    """The keys of a game file for it, without those that would be empty."""
    names, attendance = game.players, game.attendance
    lists: dict[str, list[dict[str, Any]]] = {
        "joined": [
            {"player": names[each.seat], "from": each.first, "total": plain(each.total)}
            | ({} if each.after is None else {"after": names[each.after]})
            for each in attendance.joined
        ],
        "absent": [
            {"player": names[each.seat], "from": each.first} | ({} if each.last is None else {"to": each.last})
            for each in attendance.absences
        ],
        "taken_over": [
            {"player": names[each.seat], "from": each.first, "by": each.name} for each in attendance.takeovers
        ],
    }
    return {key: listed for key, listed in lists.items() if listed}


def _listed(read: FileReader, key: str, one: Callable[[FileReader], One | None]) -> Iterator[One]:
    listed = read.objects(key)
    if not all(isinstance(data, dict) for data in listed):
        read.fail(key, "list-of-objects")
    for data in listed:
        if isinstance(data, dict):
            entry = FileReader(data, read.problems, f"{key}.", players=read.players)
            entry.only(KEYS[key])
            found = one(entry)
            if found is not None:
                yield found


def _joined(read: FileReader) -> Latecomer | None:
    seat, first = _seat(read), read.round_number("from")
    total, after = read.points("total"), read.seat("after")
    if after is not None and after == seat:
        read.fail("after", "somebody-else")
    elif seat is not None and first is not None:
        return Latecomer(seat, first, total or 0, after)
    return None


def _absence(read: FileReader) -> Absence | None:
    """Without `to` the player left for good."""
    seat, first = _seat(read), read.round_number("from")
    if "to" not in read.data:
        return None if seat is None or first is None else Absence(seat, first)
    last = read.round_number("to")
    if first is not None and last is not None and last < first:
        read.fail("to", "round-not-before")
        return None
    return None if seat is None or first is None or last is None else Absence(seat, first, last)


def _takeover(read: FileReader) -> Takeover | None:
    seat, first = _seat(read), read.round_number("from")
    if "by" not in read.data:
        read.missing("by")
        return None
    name = read.line("by")
    return None if seat is None or first is None else Takeover(seat, first, name)


def _seat(read: FileReader) -> int | None:
    if "player" not in read.data:
        read.missing("player")
    return read.seat("player")
