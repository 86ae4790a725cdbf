"""The parts of a game file about who comes and goes, who deals and who sits where. They are `joined`, `absent`,
`taken_over`, `dealers` and `seated`, each a list of objects that name players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeVar

from scorekeeper.files.game_file.reader import FileReader
from scorekeeper.rules.formula import plain_number
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer, Takeover
from scorekeeper.rules.game.rotation import DealerChange, SeatingChange, TableOrder

KEYS: Mapping[str, frozenset[str]] = {
    "joined": frozenset(("player", "from", "total", "after")),
    "absent": frozenset(("player", "from", "to")),
    "taken_over": frozenset(("player", "from", "by")),
}

One = TypeVar("One")

DEALER_KEYS = frozenset(("round", "player"))
SEATED_KEYS = frozenset(("from", "players"))


def read_attendance(read: FileReader) -> Attendance:
    """Return who comes and goes. Wrong parts are noted and left out."""
    return Attendance(
        joined=tuple(_read_entries(read, "joined", _read_latecomer)),
        absences=tuple(_read_entries(read, "absent", _read_absence)),
        takeovers=tuple(_read_entries(read, "taken_over", _read_takeover)),
    )


def attendance_value(game: Game) -> dict[str, Any]:
    """Return who comes and goes as keys of a game file, without empty ones."""
    names, attendance = game.players, game.attendance
    lists: dict[str, list[dict[str, Any]]] = {
        "joined": [
            {"player": names[each.seat], "from": each.first, "total": plain_number(each.total)}
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


def _read_entries(read: FileReader, key: str, one: Callable[[FileReader], One | None]) -> Iterator[One]:
    return (found for entry in read.entries(key, KEYS[key]) if (found := one(entry)) is not None)


def _read_latecomer(read: FileReader) -> Latecomer | None:
    seat, first = _read_seat(read), read.round_number("from")
    total, after = read.points("total"), read.seat("after")
    if after is not None and after == seat:
        read.fail("after", "somebody-else")
    elif seat is not None and first is not None:
        return Latecomer(seat, first, total or 0, after)
    return None


def _read_absence(read: FileReader) -> Absence | None:
    """Return an absence. If it has no `to`, the player left for good."""
    seat, first = _read_seat(read), read.round_number("from")
    if "to" not in read.data:
        return None if seat is None or first is None else Absence(seat, first)
    last = read.round_number("to")
    if first is not None and last is not None and last < first:
        read.fail("to", "round-not-before")
        return None
    return None if seat is None or first is None or last is None else Absence(seat, first, last)


def _read_takeover(read: FileReader) -> Takeover | None:
    seat, first = _read_seat(read), read.round_number("from")
    if "by" not in read.data:
        read.missing("by")
        return None
    name = read.line("by")
    return None if seat is None or first is None else Takeover(seat, first, name)


def _read_seat(read: FileReader) -> int | None:
    if "player" not in read.data:
        read.missing("player")
    return read.seat("player")


def read_table_order(read: FileReader, attendance: Attendance, first_dealer: int | None) -> TableOrder:
    """Return who deals out of turn and how seats changed. Wrong parts are noted and left out.

    A named dealer may deal a round and sit it out, as the `first_dealer` may in the first round.
    """
    dealers, seatings = list(_read_dealers(read, attendance)), list(_read_seatings(read, attendance))
    if any(later.number <= earlier.number for earlier, later in pairwise(dealers)):
        read.fail("dealers", "rounds-in-order")
    if any(later.first <= earlier.first for earlier, later in pairwise(seatings)):
        read.fail("seated", "rounds-in-order")
    standing = "dealer" in read.data
    if (
        first_dealer is not None
        and first_dealer in attendance.out(1)
        and not standing
        and not any(each.number == 1 for each in dealers)
    ):
        dealers.insert(0, DealerChange(1, first_dealer, sits_out=True))
    return TableOrder(tuple(dealers), tuple(seatings))


def table_order_value(game: Game) -> dict[str, Any]:
    """Return the keys `dealers` and `seated` of a game file, without empty ones."""
    names, named = game.players, {each.number: each.seat for each in game.order.dealers}
    # A file names the dealer of these rounds, so it names the one that dealt instead of a dealer who sat out.
    numbers = {*named} if game.standing_dealer else {1, *named}
    named |= {number: game.turn(number)[0] for number in numbers if _dealer_is_absent(game, number)}
    dealers = [{"round": number, "player": names[seat]} for number, seat in sorted(named.items())]
    seated = [{"from": each.first, "players": [names[seat] for seat in each.order]} for each in game.order.seatings]
    return ({"dealers": dealers} if dealers else {}) | ({"seated": seated} if seated else {})


def _dealer_is_absent(game: Game, number: int) -> bool:
    """Return whether the dealer named for a round sits it out, so that another player dealt it."""
    named = game.order.dealer_named(number) or DealerChange(number, game.first_dealer)
    return not named.sits_out and named.seat in game.attendance.out(number)


def _read_dealers(read: FileReader, attendance: Attendance) -> Iterator[DealerChange]:
    for entry in read.entries("dealers", DEALER_KEYS):
        if "player" not in entry.data:
            entry.missing("player")
        number, seat = entry.round_number("round"), entry.seat("player")
        if number is not None and seat is not None:
            yield DealerChange(number, seat, sits_out=seat in attendance.out(number))


def _read_seatings(read: FileReader, attendance: Attendance) -> Iterator[SeatingChange]:
    """Yield the changes of seats, in which each player sits once; only a late player may still be missing."""
    founders = set(range(len(read.players))) - attendance.latecomers
    for entry in read.entries("seated", SEATED_KEYS):
        if "players" not in entry.data:
            entry.missing("players")
        first, order = entry.round_number("from"), entry.seats("players")
        if first is None or order is None or not read.players:
            continue
        if len(order) == len(entry.data["players"]) and (len(set(order)) < len(order) or not founders <= set(order)):
            entry.fail("players", "everybody-once")
        else:
            yield SeatingChange(first, order)
