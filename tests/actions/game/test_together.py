"""Two keepers at one table: the same cell at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from threading import Barrier
from typing import TypeVar

from flask import Flask
from msgspec.structs import replace
from sqlalchemy import select

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import add_penalty, record
from scorekeeper.actions.game.table import LatePlayer, join
from scorekeeper.actions.game.undo import undo
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.actions.start.new_game import play_again, start_game
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.group_rows import PlayerRow
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, history_of, started

TIMEOUT_S = 30
T = TypeVar("T")


def test_of_two_different_bids_one_is_kept_and_the_other_conflicts(app: Flask) -> None:
    key = started(a_game("desilva", 4, a_round([None] * 4), agreed=[5]))
    start = Barrier(2, timeout=TIMEOUT_S)

    def tap(value: int) -> str:
        with app.app_context():
            start.wait()
            try:
                record(key, PHONE, f"tap {value}", [CellWrite(1, 0, "bid", None, value)], MONDAY)
            except Conflict as conflict:
                return f"conflict with {conflict.clashes[0].held}"
            return "kept"

    with ThreadPoolExecutor(2) as keepers:
        outcomes = list(keepers.map(tap, (0, 1), timeout=TIMEOUT_S))
    kept = outcomes.index("kept")
    assert outcomes[1 - kept] == f"conflict with {kept}"
    assert game_at(key).game.rounds[0].bids[0] == kept


def test_of_the_same_bid_twice_both_are_content(app: Flask) -> None:
    key = started()
    start = Barrier(2, timeout=TIMEOUT_S)

    def tap(phone: int) -> int:
        with app.app_context():
            start.wait()
            return record(key, PHONE, f"phone {phone}", [CellWrite(1, 0, "bid", None, 1)], MONDAY).stored.version

    with ThreadPoolExecutor(2) as keepers:
        assert list(keepers.map(tap, range(2), timeout=TIMEOUT_S)) == [2, 2]


def test_many_penalties_at_once_are_all_kept_once(app: Flask) -> None:
    key = started(a_game("himes", 3), a_round([1, 0, 0]))

    def add(tap: int) -> None:
        with app.app_context():
            add_penalty(key, PHONE, f"penalty {tap % 6}", round=1, seat=0, today=MONDAY)

    with ThreadPoolExecutor(4) as keepers:
        list(keepers.map(add, range(12), timeout=TIMEOUT_S))
    stored = game_at(key)
    assert sorted(each.id for each in stored.penalties) == [f"penalty {number}" for number in range(6)]
    assert [each.position for each in stored.penalties_of(1)] == list(range(6))
    assert len({act.act_id for act in history_of(key)}) == 6


def at_once(app: Flask, act: Callable[[int], T]) -> list[T]:
    """Let two keepers do this at the same moment; the results of both."""
    start = Barrier(2, timeout=TIMEOUT_S)

    def do(keeper: int) -> T:
        with app.app_context():
            start.wait()
            return act(keeper)

    with ThreadPoolExecutor(2) as keepers:
        return list(keepers.map(do, range(2), timeout=TIMEOUT_S))


def test_two_taps_on_start_start_one_game(app: Flask) -> None:
    one, other = at_once(app, lambda _tap: start_game(PHONE, a_game("desilva"), MONDAY, start_id="a tap"))
    assert one == other


def test_undo_sent_twice_takes_back_one_act(app: Flask) -> None:
    key = started()
    for seat in (0, 1):
        record(key, PHONE, f"bid {seat}", [CellWrite(1, seat, "bid", None, 0)], MONDAY)
    seen = game_at(key).version
    at_once(app, lambda _phone: undo(key, PHONE, seen=seen))
    assert game_at(key).game.rounds[0].bids[:2] == (0, None)


def test_of_two_next_games_begun_at_once_there_is_one(app: Flask) -> None:
    key = started(a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0]), agreed=[1]))
    one, other = at_once(app, lambda _keeper: play_again(key, PHONE, MONDAY))
    assert one == other


def test_games_begun_at_once_in_a_group_know_a_new_player_once(app: Flask) -> None:
    key = started()
    group = game_at(key).group_id
    game = replace(a_game("desilva", 3), players=("Alice", "Bob", "Zoe"))
    at_once(app, lambda number: start_game(PHONE, game, MONDAY, group_id=group, start_id=f"tap {number}"))
    with reading() as session:
        names = session.scalars(select(PlayerRow.name).where(PlayerRow.name == "Zoe")).all()
    assert names == ["Zoe"]


def test_late_players_of_two_games_of_a_group_are_known_once(app: Flask) -> None:
    game = a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0]), agreed=[1, 2])
    first = started(game)
    second = start_game(PHONE, game, MONDAY, group_id=game_at(first).group_id)
    games = (first, second)
    at_once(app, lambda number: join(games[number], PHONE, "late", LatePlayer("Zoe", Fraction(0)), number=2))
    assert [game_at(key).recorded.players[3:] for key in games] == [("Zoe",)] * 2
