"""Laws of acting: whatever a table does in whatever order, these hold. Every example is a game in a real database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Literal

import pytest
from flask import Flask
from hypothesis import given, strategies as st
from msgspec.structs import replace

from scorekeeper.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.undo import HistoryStep, redo, undo
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.storage.games.stored import StoredGame
from tests.property.table_acts import a_new_game, acts, an_act, laws, next_writes, numbers
from tests.storage.kept import MONDAY, PHONE, a_database, history_of

LAW = laws(20)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Without pages, and so without a limit to the groups of one device."""
    with a_database(tmp_path_factory.mktemp("laws") / "kept.sqlite3") as app:
        yield app


@given(data=st.data())
@LAW
def test_undo_after_any_act_gives_the_game_of_before_and_redo_the_game_of_after(
    app: Flask, data: st.DataObject
) -> None:
    key = a_new_game(data)
    for act in acts(data, key):
        before, after = game_at(key), act(key)
        if before.version != after.version:
            assert same(undo(key, PHONE), before)
            assert same(redo(key, PHONE), after)


@given(data=st.data())
@LAW
def test_undo_and_redo_walk_along_one_row_of_states_whichever_device_asks(app: Flask, data: st.DataObject) -> None:
    """A phone sends the writes of its own last act back, or again; the server does any act."""
    key = a_new_game(data)
    states, walks, at = [game_at(key)], list[tuple[str, list[CellWrite]]](), 0
    for _ in range(data.draw(st.integers(0, 12))):
        way, own = data.draw(st.sampled_from(("act", "undo", "redo"))), f"act {next(numbers)}"
        if way == "act" or not 0 <= at + (1 if way == "redo" else -1) < len(states):
            writes = [write for write in next_writes(data, states[at]) if isinstance(write, CellWrite)]
            act = an_act(data, states[at], own) if data.draw(st.booleans()) else None
            after = act(key) if act else record(key, PHONE, own, writes, MONDAY).stored
            if after.version != game_at(key).version or same(after, states[at]):
                continue
            states, walks, at = [*states[: at + 1], after], [*walks[:at], (own, [] if act else writes)], at + 1
            continue
        back = way == "undo"
        at += -1 if back else 1
        named, writes = walks[at if back else at - 1]
        if not writes:
            (undo if back else redo)(key, PHONE)
        else:
            sent = [replace(write, was=write.now, now=write.was) for write in writes[::-1]] if back else writes
            record(key, PHONE, own, sent, MONDAY, step=HistoryStep(named, back))
        assert same(game_at(key), states[at])


@given(data=st.data())
@laws(60)
def test_undo_and_redo_never_conflict_whatever_acts_their_phones_undid(app: Flask, data: st.DataObject) -> None:
    """Players bid and win tricks out of turn."""
    key, done = a_new_game(data), list[tuple[str, CellWrite]]()
    for _ in range(data.draw(st.integers(2, 10))):
        stored, own = game_at(key), f"act {next(numbers)}"
        cell: Literal["bid", "won"] = data.draw(st.sampled_from(("bid", "won")))
        seat = data.draw(st.integers(0, len(stored.game.players) - 1))
        held = CellWrite(stored.sheet.next.round or 1, seat, cell, None, None).held(stored)
        write = CellWrite(stored.sheet.next.round or 1, seat, cell, held, data.draw(st.integers(0, 1)))
        with suppress(IllegalAct):
            if record(key, PHONE, own, [write], MONDAY).changed:
                done.append((own, write))
    for named, write in data.draw(st.lists(st.sampled_from(done), max_size=3)) if done else ():
        back = replace(write, was=write.now, now=write.was)
        with suppress(Conflict, IllegalAct):
            record(key, PHONE, f"act {next(numbers)}", [back], MONDAY, step=HistoryStep(named, back=True))
    for step in data.draw(st.lists(st.sampled_from((undo, undo, redo)), max_size=12)):
        with suppress(NothingToUndo, NothingToRedo, IllegalAct):
            step(key, PHONE)


@given(data=st.data())
@LAW
def test_everything_undone_is_the_empty_game(app: Flask, data: st.DataObject) -> None:
    key = a_new_game(data)
    empty = game_at(key)
    for act in acts(data, key):
        act(key)
    for _ in history_of(key):
        undo(key, PHONE)
    assert same(game_at(key), empty)
    with pytest.raises(NothingToUndo):
        undo(key, PHONE)


@given(data=st.data())
@LAW
def test_repeating_any_act_changes_nothing_even_later(app: Flask, data: st.DataObject) -> None:
    key = a_new_game(data)
    done = []
    for act in acts(data, key):
        act(key)
        done.append(act)
    at_last = game_at(key, PHONE)
    for act in done:
        assert act(key) == at_last


@given(data=st.data())
@LAW
def test_what_the_rules_refuse_changes_nothing(app: Flask, data: st.DataObject) -> None:
    key = a_new_game(data)
    for act in acts(data, key):
        act(key)
    for _ in range(3):
        before = game_at(key)
        problems = refused(key, wild_write(data, before))
        assert bool(problems) == (game_at(key) == before)


@given(data=st.data())
@LAW
def test_correct_and_correct_back_is_identity(app: Flask, data: st.DataObject) -> None:
    key = a_new_game(data)
    for act in acts(data, key):
        act(key)
    before = game_at(key)
    # A value taken away and recorded again comes last, so only a change from one value to another is a correction.
    cells = [(place, value) for place, value in recorded_values(before) if isinstance(value, int)]
    if not cells:
        return
    (number, cell, seat), was = data.draw(st.sampled_from(cells))
    now = data.draw(st.integers(0, 3).filter(lambda value: value != was))
    write = CellWrite(number, seat, "bid" if cell == "bid" else "tricks", was, now)
    if refused(key, write):
        return
    record(key, PHONE, f"back {next(numbers)}", [replace(write, was=now, now=was)], MONDAY)
    assert same(game_at(key), before)


@given(data=st.data())
@LAW
def test_what_was_recorded_is_what_is_found(app: Flask, data: st.DataObject) -> None:
    """A second book, kept by hand beside the first: every accepted write crosses out one value."""
    key = a_new_game(data)
    book: dict[tuple[int, str, int], object] = {}
    for _ in range(data.draw(st.integers(0, 16))):
        writes = next_writes(data, game_at(key))
        record(key, PHONE, f"act {next(numbers)}", writes, MONDAY)
        for write in writes:
            place = (write.cell, write.seat) if isinstance(write, CellWrite) else ("trump", 0)
            book[write.round, *place] = write.now
    assert {place: value for place, value in recorded_values(game_at(key)) if value is not None} == book


def wild_write(data: st.DataObject, stored: StoredGame) -> CellWrite:
    """Any number in any cell near the game, legal or not, by somebody who saw what the cell holds."""
    number = data.draw(st.integers(1, len(stored.game.rounds) + 1))
    seat = data.draw(st.integers(0, len(stored.recorded.players) - 1))
    cell = data.draw(st.sampled_from(["bid", "tricks"]))
    row = stored.game.round(number)
    was = (row.bids if cell == "bid" else row.tricks)[seat]
    now = data.draw(st.sampled_from([value for value in (None, *range(-1, 5)) if value != was]))
    return CellWrite(number, seat, "bid" if cell == "bid" else "tricks", was, now)


def refused(key: str, write: CellWrite) -> tuple[Problem, ...]:
    """Why the rules refuse a write, nothing where they accept it."""
    try:
        record(key, PHONE, f"wild {next(numbers)}", [write], MONDAY)
    except IllegalAct as illegal:
        return illegal.problems
    return ()


def recorded_values(stored: StoredGame) -> Iterator[tuple[tuple[int, str, int], object]]:
    for number, row in enumerate(stored.game.rounds, start=1):
        yield (number, "trump", 0), row.trump
        for seat in range(len(row.bids)):
            yield (number, "bid", seat), row.bids[seat]
            yield (number, "tricks", seat), row.tricks[seat]


def same(one: StoredGame, other: StoredGame) -> bool:
    """The same game with the same sheet and the same penalties by id, whatever its version."""
    return (one.game, one.sheet, set(one.penalties)) == (other.game, other.sheet, set(other.penalties))
