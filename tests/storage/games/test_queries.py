"""A game is stored as it was recorded, and a list of games takes few queries."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import recent_names_for
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.loading import find_game
from scorekeeper.storage.games.stored import StoredGame
from tests.rules.tables import a_game, a_round, renege
from tests.storage.kept import OKENUFF, PHONE, STRANGER, TUESDAY, started

HIMES = a_game(
    "himes",
    3,
    a_round(
        [0, 1, 0],
        [0, 0, 1],
        marks=((0, 1), (2, 1)),
        penalties=(renege(0, before_score=True), Penalty(0, Fraction(5, 2), "for the snacks")),
    ),
)


class TestWhatIsKept:
    @pytest.mark.parametrize("game", [OKENUFF, HIMES], ids=["okenuff", "himes"])
    def test_is_found_as_it_was_recorded(self, app: Flask, game: Game) -> None:
        assert game_at(started(game, title="Friday")).game == replace(game, title="Friday")

    def test_empty_rounds_at_the_end_are_not_kept(self, app: Flask) -> None:
        silent = a_round([None] * 4)
        game = a_game("desilva", 4, a_round([1, 0, 0, 1], [1, 0, 0, 0]), silent)
        assert len(game_at(started(game)).game.rounds) == 1

    def test_a_round_with_nothing_but_a_trump_is_kept(self, app: Flask) -> None:
        game = a_game("himes", 4, a_round([None] * 4, trump="H"))
        assert game_at(started(game)).game.rounds == game.rounds

    def test_a_key_nobody_has_finds_nothing(self, app: Flask) -> None:
        started()
        with reading() as session:
            assert find_game(session.connection(), "x" * 24) is None


class TestNames:
    def test_capitals_and_spaces_make_nobody_new(self, app: Flask) -> None:
        first = game_at(started(), PHONE)
        again = replace(a_game("desilva"), players=(" alice", "BOB", "Carol", "Zoë  Q"))
        from_group = started_in(first, again)
        assert game_at(from_group).recorded.players == ("Alice", "Bob", "Carol", "Zoë Q")

    def test_the_last_table_is_offered_first_and_each_name_once(self, app: Flask) -> None:
        first = game_at(started(), PHONE)
        started_in(first, replace(a_game("desilva", 3), players=("Zoë", "Bob", "Yann")))
        assert recent_names_for(PHONE) == ["Zoë", "Bob", "Yann", "Alice", "Carol", "David"]
        assert recent_names_for(PHONE, limit=2) == ["Zoë", "Bob"]
        assert recent_names_for(STRANGER) == []


def started_in(first: StoredGame, game: Game) -> str:
    return start_game(PHONE, game, TUESDAY, group_id=first.group_id)
