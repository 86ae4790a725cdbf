"""Two keepers at one table: the same cell at the same moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from flask import Flask

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.games import game_at
from scorekeeper.actions.penalties import add_penalty
from scorekeeper.actions.rounds import CellWrite, note
from scorekeeper.actions.undo import trail_of
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, started

PATIENCE = 30


def test_of_two_different_bids_one_is_kept_and_the_other_conflicts(app: Flask) -> None:
    key = started(a_game("desilva", 4, a_round([None] * 4), agreed=[5]))
    start = Barrier(2, timeout=PATIENCE)

    def tap(value: int) -> str:
        with app.app_context():
            start.wait()
            try:
                note(key, PHONE, f"tap {value}", [CellWrite(1, 0, "bid", None, value)], MONDAY)
            except Conflict as conflict:
                return f"conflict with {conflict.clashes[0].held}"
            return "kept"

    with ThreadPoolExecutor(2) as keepers:
        outcomes = list(keepers.map(tap, (0, 1), timeout=PATIENCE))
    kept = outcomes.index("kept")
    assert outcomes[1 - kept] == f"conflict with {kept}"
    assert game_at(key).game.rounds[0].bids[0] == kept


def test_of_the_same_bid_twice_both_are_content(app: Flask) -> None:
    key = started()
    start = Barrier(2, timeout=PATIENCE)

    def tap(phone: int) -> int:
        with app.app_context():
            start.wait()
            return note(key, PHONE, f"phone {phone}", [CellWrite(1, 0, "bid", None, 1)], MONDAY).version

    with ThreadPoolExecutor(2) as keepers:
        assert list(keepers.map(tap, range(2), timeout=PATIENCE)) == [2, 2]


def test_many_penalties_at_once_are_all_kept_once(app: Flask) -> None:
    key = started(a_game("himes", 3), a_round([1, 0, 0]))

    def add(tap: int) -> None:
        with app.app_context():
            add_penalty(key, PHONE, f"penalty {tap % 6}", round=1, seat=0, today=MONDAY)

    with ThreadPoolExecutor(4) as keepers:
        list(keepers.map(add, range(12), timeout=PATIENCE))
    stored = game_at(key)
    assert sorted(each.id for each in stored.penalties) == [f"penalty {number}" for number in range(6)]
    assert [each.position for each in stored.penalties_of(1)] == list(range(6))
    assert len({act.act_id for act in trail_of(key)}) == 6
