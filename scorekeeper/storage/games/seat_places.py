"""The places of a game that say who comes and goes, each with its value as plain JSON.

`seat` is a late player, who sits down behind the last seat; `absent` and `taken_over` list the rounds of one seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from scorekeeper.rules.formula.points import from_half_points, half_points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Absence, Attendance, Takeover
from scorekeeper.rules.play.table_changes import with_seat, without_last_seat

SEAT, ABSENT, TAKEN_OVER = "seat", "absent", "taken_over"
SEAT_PLACES = (SEAT, ABSENT, TAKEN_OVER)


def seat_values(game: Game) -> Iterator[tuple[str, int, Any]]:
    """What there is to say, by place and seat."""
    attendance = game.attendance
    for each in attendance.joined:
        name = game.players[each.seat]
        value = {"name": name, "first": each.first, "half_points": half_points(each.total)}
        yield SEAT, each.seat, value | ({} if each.after is None else {"after": each.after})
    for seat in range(len(game.players)):
        absent = [[each.first, each.last] for each in attendance.absences if each.seat == seat]
        taken = [[each.first, each.name] for each in attendance.takeovers if each.seat == seat]
        yield from ((what, seat, value) for what, value in ((ABSENT, absent), (TAKEN_OVER, taken)) if value)


def with_seat_value(game: Game, what: str, seat: int, value: Any) -> Game:
    """The game with another value at one of these places; None where there is nothing to say any more."""
    attendance = game.attendance
    match what:
        case "seat":
            return _with_latecomer(game, seat, value)
        case "absent":
            others = (each for each in attendance.absences if each.seat != seat)
            absences = (*others, *(Absence(seat, first, last) for first, last in value or ()))
            return replace(game, attendance=replace(attendance, absences=absences))
        case _:
            rest = (each for each in attendance.takeovers if each.seat != seat)
            takeovers = (*rest, *(Takeover(seat, first, name) for first, name in value or ()))
            return replace(game, attendance=replace(attendance, takeovers=takeovers))


def _with_latecomer(game: Game, seat: int, value: Any) -> Game:
    """Late players come and go at the end of the row of seats only."""
    if value is None:
        return without_last_seat(game) if seat == len(game.players) - 1 else game
    if seat != len(game.players):
        return game
    attendance: Attendance = game.attendance.with_latecomer(
        seat, value["first"], from_half_points(value["half_points"]), value.get("after")
    )
    return replace(with_seat(game, value["name"]), attendance=attendance)
