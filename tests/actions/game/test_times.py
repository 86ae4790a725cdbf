"""When what was recorded in a game, as its history knows it."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.history import GameTimes, times_from, times_of
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.undo import undo
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.storage.games.changes import Change, ChangedPlace
from tests.storage.kept import MIDNIGHT, MONDAY, PHONE, counted_statements, started


def minute(number: int) -> timedelta:
    return timedelta(minutes=number)


def cell(what: str, seat: int, was: int | None, now: int | None, number: int = 1) -> Change:
    return Change(ChangedPlace(what, number, seat), was, now)


def test_a_round_is_as_old_as_its_last_count() -> None:
    acts = [
        (MIDNIGHT + minute(1), (cell("bid", 0, None, 1),)),
        (MIDNIGHT + minute(4), (cell("tricks", 0, None, 1),)),
        (MIDNIGHT + minute(5), (cell("tricks", 1, None, 0), cell("tricks", 2, None, 0))),
        (MIDNIGHT + minute(6), (cell("bid", 0, None, 0, 2),)),
    ]
    assert times_from(MIDNIGHT, acts) == GameTimes(MIDNIGHT, {1: MIDNIGHT + minute(5)}, {})


def test_what_is_changed_after_the_last_count_is_a_correction() -> None:
    acts = [
        (MIDNIGHT + minute(1), (cell("bid", 0, None, 1), cell("bid", 1, None, 2))),
        (MIDNIGHT + minute(2), (cell("bid", 1, 2, 1),)),
        (MIDNIGHT + minute(3), (cell("tricks", 0, None, 1), cell("tricks", 1, None, 0))),
        (MIDNIGHT + minute(9), (cell("tricks", 0, 1, 0), cell("tricks", 1, 0, 1))),
        (MIDNIGHT + minute(10), (cell("bid", 0, 1, 0),)),
    ]
    times = times_from(MIDNIGHT, acts)
    assert times.rounds == {1: MIDNIGHT + minute(3)}
    assert times.corrections == {1: (MIDNIGHT + minute(9), MIDNIGHT + minute(10))}


def test_a_count_that_was_cleared_and_recorded_again_is_as_old_as_at_first() -> None:
    acts = [
        (MIDNIGHT + minute(1), (cell("tricks", 0, None, 1),)),
        (MIDNIGHT + minute(8), (cell("tricks", 0, 1, None),)),
        (MIDNIGHT + minute(9), (cell("tricks", 0, None, 1),)),
    ]
    assert times_from(MIDNIGHT, acts).rounds == {1: MIDNIGHT + minute(1)}


def test_without_a_trail_nothing_is_known() -> None:
    assert times_from(MIDNIGHT, []) == GameTimes(None, {}, {})


def test_of_a_kept_game_what_was_undone_is_not_known(app: Flask) -> None:
    key = started()
    record(key, PHONE, "bids", [CellWrite(1, seat, "bid", None, bid) for seat, bid in enumerate((1, 0, 0, 1))], MONDAY)
    counts = [CellWrite(1, seat, "tricks", None, int(seat == 0)) for seat in range(4)]
    record(key, PHONE, "counts", counts, MONDAY)
    with counted_statements() as statements:
        times = times_of(game_at(key))
    assert set(times.rounds) == {1}
    assert times.begun == game_at(key).created_at
    assert sum("FROM acts" in statement and "changes" in statement for statement in statements) == 1
    undo(key, PHONE)
    assert times_of(game_at(key)).rounds == {}
