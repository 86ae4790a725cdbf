"""What holds for every act of a game: a message that comes again does nothing, and a conflict says what it is about.

De Silva, hands of 1, 2 and 3; round 1 is played:

 Tricks | Alice  | Bob    | Carol  | David
 -------+--------+--------+--------+-------
    1   | (1)  1 | (0)  0 | (0)  0 |  1  -1
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import Clash, Conflict
from scorekeeper.actions.game.games import correct_name, finish_early, game_at
from scorekeeper.actions.game.rounds import correct_round
from scorekeeper.actions.game.table import (
    LatePlayer,
    change_attendance,
    change_seats,
    deal,
    join,
    one_more_round,
    reschedule,
    set_standing_dealer,
    take_over,
)
from scorekeeper.actions.game.undo import undo
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.play.table_changes import seats_swapped, sitting_out
from scorekeeper.storage.games.changes import ABSENT, SEAT, TAKEN_OVER, ChangedPlace
from scorekeeper.storage.games.stored import StoredGame
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, TUESDAY, started

FIRST = a_round([1, 0, 0, 1], [1, 0, 0, 0], played_on=MONDAY)
ALICE, BOB, CAROL, DAVID, NO_ONE = range(5)

# Each act is about round `at`, which is 2, and was sent under the id `act`.
ACTS: dict[str, Callable[[str, str, int], object]] = {
    "names": lambda key, act, _: correct_name(
        key, PHONE, act, seat=ALICE, seen="Alice", name="Alicia", everywhere=False
    ),
    "absent": lambda key, act, at: change_attendance(key, PHONE, act, sitting_out, seat=BOB, number=at),
    "taken over": lambda key, act, at: take_over(key, PHONE, act, seat=BOB, name="Eve", number=at),
    "joined": lambda key, act, at: join(key, PHONE, act, LatePlayer("Eve"), number=at),
    "dealer": lambda key, act, at: deal(key, PHONE, act, seat=DAVID, number=at),
    "seats": lambda key, act, at: change_seats(key, PHONE, act, seats_swapped, seat=ALICE, other=BOB, number=at),
    "ended": lambda key, act, at: finish_early(key, PHONE, at - 1, act),
    "rounds": lambda key, act, at: reschedule(key, PHONE, act, begun=at - 1, seen=(2, 3), upcoming=(2,)),
    "standing dealer": lambda key, act, _: set_standing_dealer(key, PHONE, act, seen="", name="Olga"),
    "correction": lambda key, act, _: correct_round(
        key, PHONE, act, 1, seen=FIRST, wanted=replace(FIRST, tricks=(0, 0, 0, 1)), today=TUESDAY
    ),
}


def begun() -> str:
    return started(a_game("desilva", agreed=(1, 2, 3)), FIRST)


def what_holds(stored: StoredGame) -> tuple[object, ...]:
    return stored.recorded, stored.ended_after


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_an_act_that_comes_again_after_it_was_undone_stays_undone(
    app: Flask, act: Callable[[str, str, int], object]
) -> None:
    key = begun()
    before = what_holds(game_at(key))
    act(key, "once", 2)
    assert what_holds(game_at(key)) != before
    undo(key, PHONE)
    act(key, "once", 2)
    assert what_holds(game_at(key)) == before


@pytest.mark.parametrize(
    ("act", "clash"),
    [
        (lambda key: ACTS["absent"](key, "late", 3), Clash(ChangedPlace(ABSENT, 3, BOB), 3, 2, 3)),
        (lambda key: ACTS["taken over"](key, "late", 3), Clash(ChangedPlace(TAKEN_OVER, 3, BOB), 3, 2, 3)),
        (lambda key: ACTS["joined"](key, "late", 3), Clash(ChangedPlace(SEAT, 3), 3, 2, 3)),
        (lambda key: ACTS["dealer"](key, "late", 3), Clash(ChangedPlace("dealers", 3), 3, 2, 3)),
        (lambda key: ACTS["ended"](key, "late", 3), Clash(ChangedPlace("ended_after"), 2, 1, 2)),
        (
            lambda key: ACTS["rounds"](key, "late", 1),
            Clash(ChangedPlace("schedule"), (0, (2, 3)), (1, (2, 3)), (0, (2,))),
        ),
        (
            lambda key: one_more_round(key, PHONE, "late", after_round=1, cards=1),
            Clash(ChangedPlace("ended_after"), 1, None, 2),
        ),
        (
            lambda key: set_standing_dealer(key, PHONE, "late", seen="Olga", name="Ivan"),
            Clash(ChangedPlace("standing_dealer"), "Olga", "", "Ivan"),
        ),
        (
            lambda key: correct_name(key, PHONE, "late", seat=0, seen="Anna", name="Alicia", everywhere=False),
            Clash(ChangedPlace("name", seat=0), "Anna", "Alice", "Alicia"),
        ),
    ],
)
def test_a_conflict_names_the_place_what_was_seen_what_is_there_and_what_was_wanted(
    app: Flask, act: Callable[[str], object], clash: Clash
) -> None:
    key = begun()
    with pytest.raises(Conflict) as conflict:
        act(key)
    assert conflict.value.clashes == (clash,)


@pytest.mark.parametrize(("seat", "other", "missing"), [(ALICE, NO_ONE, NO_ONE), (BOB, BOB, BOB)])
def test_players_change_seats_with_another_who_is_there(app: Flask, seat: int, other: int, missing: int) -> None:
    key = begun()
    with pytest.raises(IllegalAct) as illegal:
        change_seats(key, PHONE, "late", seats_swapped, seat=seat, other=other, number=2)
    assert illegal.value.problems == (Problem(NoSuchSeat(missing), seat=missing),)
