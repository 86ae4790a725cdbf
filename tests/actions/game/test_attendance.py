"""Sit a round out, leave, come back, come late, take over a seat: kept, told in the history, taken back, done again."""

from __future__ import annotations

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.games import finish_early, game_at
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.table import LatePlayer, change_attendance, join, take_over
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.actions.groups.groups import games_of
from scorekeeper.actions.start.new_game import play_again
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.faults.table import WrongNumberTakingPart
from scorekeeper.rules.game.attendance import ALL_PRESENT, Absence, Attendance, Latecomer, Takeover
from scorekeeper.rules.play.table_changes import coming_back, leaving, sitting_out
from scorekeeper.storage.games.changes import ChangedPlace
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, history_of, started

FIRST = a_round([1, 0, 0, 1], [1, 0, 0, 0], played_on=MONDAY)
AGREED = (1, 2, 3, 4)


def a_table() -> str:
    """Four rounds of de Silva, the first one played."""
    return started(a_game("desilva", 4, FIRST, agreed=AGREED))


def attendance_of(key: str) -> Attendance:
    return game_at(key).game.attendance


class TestWhatIsKept:
    def test_one_who_sits_a_round_out(self, app: Flask) -> None:
        key = a_table()
        change_attendance(key, PHONE, "away", sitting_out, seat=1, number=2)
        assert attendance_of(key) == Attendance(absences=(Absence(1, 2, 2),))

    def test_one_who_leaves_and_comes_back(self, app: Flask) -> None:
        key = a_table()
        change_attendance(key, PHONE, "gone", leaving, seat=1, number=2)
        assert attendance_of(key) == Attendance(absences=(Absence(1, 2),))
        change_attendance(key, PHONE, "back", coming_back, seat=1, number=2)
        assert attendance_of(key) == ALL_PRESENT

    def test_a_late_player_with_the_total_the_table_chose(self, app: Flask) -> None:
        key = a_table()
        after = join(key, PHONE, "late", LatePlayer(" Erin  Q ", -1), number=2)
        assert game_at(key, PHONE) == after
        assert after.game.players[4] == "Erin Q"
        assert after.game.attendance.joined == (Latecomer(4, 2, -1),)
        assert after.sheet.totals == (1, 0, 0, -1, -1)
        assert after.game.round(1).bids == (1, 0, 0, 1, None)

    def test_another_name_in_the_middle_of_a_round(self, app: Flask) -> None:
        key = a_table()
        record(key, PHONE, "bid", [CellWrite(2, 1, "bid", None, 1)], MONDAY)
        take_over(key, PHONE, "eve", seat=0, name="Eve", number=2)
        game = game_at(key).game
        assert (game.players[0], game.names[0], game.attendance.takeovers) == ("Alice", "Eve", (Takeover(0, 2, "Eve"),))
        assert [summary.players[0] for summary in games_of(PHONE)] == ["Eve"]

    def test_a_game_from_a_file_with_all_of_it(self, app: Flask) -> None:
        attendance = Attendance((Latecomer(4, 2, 3),), (Absence(1, 2, 2),), (Takeover(0, 2, "Eve"),))
        table = replace(a_game("desilva", 5, agreed=AGREED), first_dealer=3, first_bidder=0, attendance=attendance)
        first = a_round([1, 0, 0, 1, None], [1, 0, 0, 0, None])
        game = game_at(started(replace(table, rounds=(first,)))).game
        assert (game.attendance, game.rounds) == (attendance, replace(table, rounds=(first,)).rounds)


class TestWhatIsRefused:
    def test_too_few_are_left(self, app: Flask) -> None:
        key = started(a_game("okenuff"))
        with pytest.raises(IllegalAct) as caught:
            change_attendance(key, PHONE, "gone", leaving, seat=1, number=1)
        assert isinstance(caught.value.problems[0].fault, WrongNumberTakingPart)
        assert attendance_of(key) == ALL_PRESENT

    def test_the_round_has_begun_meanwhile(self, app: Flask) -> None:
        key = a_table()
        record(key, PHONE, "bid", [CellWrite(2, 1, "bid", None, 1)], MONDAY)
        with pytest.raises(Conflict) as caught:
            change_attendance(key, PHONE, "away", sitting_out, seat=0, number=2)
        assert (caught.value.clashes[0].seen, caught.value.clashes[0].held) == (2, 3)

    def test_a_seat_that_is_not_there(self, app: Flask) -> None:
        key = a_table()
        for change in (sitting_out, leaving, coming_back):
            with pytest.raises(IllegalAct) as caught:
                change_attendance(key, PHONE, None, change, seat=4, number=2)
            assert caught.value.problems[0].fault == NoSuchSeat(4)

    def test_a_game_that_is_over(self, app: Flask) -> None:
        key = a_table()
        finish_early(key, PHONE, 1)
        with pytest.raises(Conflict):
            take_over(key, PHONE, "eve", seat=0, name="Eve", number=2)


class TestUndo:
    def test_the_trail_tells_it_seat_by_seat(self, app: Flask) -> None:
        key = a_table()
        join(key, PHONE, "late", LatePlayer("Erin", 2), number=2)
        [act] = history_of(key)
        joined = {"name": "Erin", "first": 2, "half_points": 4}
        assert [(change.place, change.was, change.now) for change in act.changes] == [
            (ChangedPlace("seat", seat=4), None, joined)
        ]


class TestTheNextGame:
    def test_is_played_by_those_who_stayed_under_their_names_of_now(self, app: Flask) -> None:
        key = a_table()
        join(key, PHONE, "late", LatePlayer("Erin", 0), number=2)
        take_over(key, PHONE, "eve", seat=0, name="Eve", number=2)
        change_attendance(key, PHONE, "gone", leaving, seat=1, number=2)
        note_round(key, [0, None, 1, 0, 0], [1, None, 1, 0, 0])
        finish_early(key, PHONE, 2)
        table = game_at(play_again(key, PHONE, MONDAY)).recorded
        assert table.players == ("Eve", "Carol", "David", "Erin")
        assert table.attendance == ALL_PRESENT
        # Erin, who sits before the first seat, dealt the second round: the next is Eve's, and Carol bids first.
        assert (table.players[table.first_dealer], table.players[table.first_bidder]) == ("Eve", "Carol")
        assert table.agreed == AGREED


def note_round(key: str, bids: list[int | None], tricks: list[int | None]) -> None:
    cells = [CellWrite(2, seat, "bid", None, bid) for seat, bid in enumerate(bids) if bid is not None]
    counts = [CellWrite(2, seat, "tricks", None, count) for seat, count in enumerate(tricks) if count is not None]
    record(key, PHONE, "the round", [*cells, *counts], MONDAY)
