"""What a table agreed on during play, as plain JSON: rounds to come, dealers, seats, who comes and goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy.orm import Session

from scorekeeper.rules.formula import from_half_points, half_points
from scorekeeper.rules.game.attendance import ALL_PRESENT, Absence, Attendance, Latecomer, Takeover
from scorekeeper.rules.game.rotation import DealerChange, SeatingChange, TableOrder
from scorekeeper.rules.rule_set.schedule import ScheduleChange
from scorekeeper.storage.database.game_rows import AttendanceRow


def changes_data(changes: Iterable[ScheduleChange]) -> list[dict[str, Any]]:
    """Return the changes of the schedule as JSON. Each has the round after which it counts, and the cards of the rounds
    to come.
    """
    return [{"after": change.after, "come": list(change.come)} for change in changes]


def changes_from(data: Iterable[Mapping[str, Any]]) -> tuple[ScheduleChange, ...]:
    """Return the changes from what `changes_data` returned."""
    return tuple(ScheduleChange(each["after"], tuple(each["come"])) for each in data)


def dealers_data(order: TableOrder) -> list[list[Any]]:
    """Return round and seat of every named dealer. A dealer who sits the round out also has the value true."""
    return [[each.number, each.seat, *([True] if each.sits_out else [])] for each in order.dealers]


def seatings_data(order: TableOrder) -> list[list[Any]]:
    """Return each change of seats as the round it begins with and the seats clockwise."""
    return [[each.first, list(each.order)] for each in order.seatings]


def order_from(dealers: Iterable[Sequence[Any]], seatings: Iterable[Sequence[Any]]) -> TableOrder:
    """Return the table order from the lists of `dealers_data` and `seatings_data`."""
    return TableOrder(
        tuple(DealerChange(*each) for each in dealers),
        tuple(SeatingChange(first, tuple(order)) for first, order in seatings),
    )


def attendance_from(
    joined: Iterable[Sequence[Any]], absences: Iterable[Sequence[Any]], takeovers: Iterable[Sequence[Any]]
) -> Attendance:
    """Return the attendance from the three lists of its row; if all are empty everyone is there from beginning to
    end.
    """
    if not (joined or absences or takeovers):
        return ALL_PRESENT
    return Attendance(
        tuple(_latecomer(*line) for line in joined),
        tuple(Absence(seat, first, last) for seat, first, last in absences),
        tuple(Takeover(seat, first, name) for seat, first, name in takeovers),
    )


def save_attendance(session: Session, game_id: int, before: Attendance, after: Attendance) -> None:
    """Write the row of a game's attendance if it has changed."""
    before, after = before.as_recorded, after.as_recorded
    if before == after:
        return
    if before != ALL_PRESENT:
        session.execute(delete(AttendanceRow).where(AttendanceRow.game_id == game_id))
    add_attendances(session, {game_id: after})


def add_attendances(session: Session, attendances: Mapping[int, Attendance]) -> None:
    """Insert the rows of new games in which anyone comes or goes; `attendances` is by game."""
    rows = [_attendance_row(game_id, each) for game_id, each in attendances.items() if each.as_recorded != ALL_PRESENT]
    if rows:
        session.execute(insert(AttendanceRow), rows)


def _latecomer(seat: int, first: int, halves: int, after: int | None = None) -> Latecomer:
    return Latecomer(seat, first, from_half_points(halves), after)


def _latecomer_data(late: Latecomer) -> list[int]:
    return [late.seat, late.first, half_points(late.total), *([] if late.after is None else [late.after])]


def _attendance_row(game_id: int, attendance: Attendance) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "joined": [_latecomer_data(each) for each in attendance.joined],
        "absences": [[each.seat, each.first, each.last] for each in attendance.absences],
        "takeovers": [[each.seat, each.first, each.name] for each in attendance.takeovers],
    }
