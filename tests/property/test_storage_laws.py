"""The law of storing: what is saved over anything is read back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from flask import Flask
from hypothesis import given, strategies as st
from msgspec.structs import replace

from scorekeeper.actions.game.command import open_for_writing
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.saving import save
from scorekeeper.storage.games.stored import StoredGame
from tests.property.table_acts import laws
from tests.rules.tables import a_game
from tests.storage.kept import MONDAY, PHONE, a_database

PLAYERS = 4
CELLS = st.tuples(*[st.none() | st.integers(0, 13)] * PLAYERS)
ROUNDS = st.builds(
    Round,
    bids=CELLS,
    tricks=CELLS,
    trump=st.none() | st.sampled_from(Trump),
    spoken=st.none() | st.permutations(range(PLAYERS)).map(tuple),
    marks=st.dictionaries(st.integers(0, PLAYERS - 1), st.integers(1, 20)).map(
        lambda given: tuple(sorted(given.items()))
    ),
    # A round with a note is not an empty one.
    note=st.text("ab", min_size=1, max_size=3),
    misdeals=st.integers(0, 3),
    overridden=st.booleans(),
    as_played=st.booleans(),
    bonus=st.dictionaries(st.tuples(st.integers(0, PLAYERS - 1), st.integers(0, 2)), st.integers(1, 90)).map(
        lambda given: tuple((seat, points, kind) for (seat, kind), points in sorted(given.items()))
    ),
    changed=st.dictionaries(st.integers(0, PLAYERS - 1), st.sampled_from((-1, 1))).map(
        lambda changed: tuple(sorted(changed.items()))
    ),
    won=st.dictionaries(st.integers(0, PLAYERS - 1), st.integers(1, 13)).map(lambda won: tuple(sorted(won.items()))),
    played_on=st.none() | st.dates(date(2000, 1, 1), date(2030, 1, 1)),
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with a_database(tmp_path_factory.mktemp("laws") / "kept.sqlite3") as app:
        yield app


def stored_over(key: str, rounds: tuple[Round, ...]) -> StoredGame:
    """Save a game with these rounds in place of those it has."""
    with writing(key) as session:
        before = open_for_writing(session, key, PHONE).stored
        return save(session, before, replace(before, recorded=replace(before.recorded, rounds=rounds)), grown=0)


@given(states=st.lists(st.lists(ROUNDS, max_size=4).map(tuple), min_size=1, max_size=4))
@laws(40)
def test_any_rounds_saved_over_any_others_are_read_back(app: Flask, states: list[tuple[Round, ...]]) -> None:
    del app
    key = start_game(PHONE, a_game("desilva", PLAYERS), MONDAY)
    for rounds in states:
        stored_over(key, rounds)
        assert game_at(key).recorded.rounds == rounds
