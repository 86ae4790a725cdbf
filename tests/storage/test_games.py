"""What is kept of a game is what was said, and it is found in few questions to the database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from flask import Flask

from scorekeeper.actions.games import game_at
from scorekeeper.actions.listing import games_of, last_table, names_for
from scorekeeper.actions.rounds import CellWrite, note
from scorekeeper.actions.starting import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.rounds import Penalty
from scorekeeper.storage.clubs import grant_pencil, pencils_of, revoke_pencil
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.stored import StoredGame
from scorekeeper.storage.visits import find_game, open_game
from tests.rules.tables import a_game, a_round, renege
from tests.storage.kept import MONDAY, PHONE, STRANGER, TABLET, TUESDAY, counted_statements, started

NOON = datetime(2022, 9, 5, 12, tzinfo=UTC)

OKENUFF = a_game(
    "okenuff",
    4,
    a_round([1, 1, 1, 0], [2, 1, 1, 0], "NT", played_on=MONDAY, penalties=(renege(2),)),
    a_round([1, 2, 3, 1], [1, 2, 1, 1], "S", spoken=(2, 1, 3, 0), played_on=TUESDAY),
    a_round([2, None, None, None]),
)
HIMES = a_game(
    "himes",
    3,
    a_round(
        [0, 1, 0],
        [0, 0, 1],
        blind=frozenset({0, 2}),
        penalties=(renege(0, before_score=True), Penalty(0, Fraction(5, 2), "for the snacks")),
    ),
)


class TestWhatIsKept:
    @pytest.mark.parametrize("game", [OKENUFF, HIMES], ids=["okenuff", "himes"])
    def test_is_found_as_it_was_said(self, app: Flask, game: Game) -> None:
        assert game_at(started(game, title="Friday")).game == replace(game, title="Friday")

    def test_an_agreed_schedule_is_kept(self, app: Flask) -> None:
        assert game_at(started(a_game("desilva", agreed=[7, 8, 7]))).game.agreed == (7, 8, 7)

    def test_the_rule_set_is_a_frozen_copy(self, app: Flask) -> None:
        rules = game_at(started()).game.rules
        assert rules.definition == a_game("desilva").rules.definition

    def test_last_rounds_in_which_nothing_was_said_are_not_kept(self, app: Flask) -> None:
        silent = a_round([None] * 4)
        game = a_game("desilva", 4, a_round([1, 0, 0, 1], [1, 0, 0, 0]), silent)
        assert len(game_at(started(game)).game.rounds) == 1

    def test_a_trump_turned_before_the_first_bid_is_something_said(self, app: Flask) -> None:
        game = a_game("himes", 4, a_round([None] * 4, trump="H"))
        assert game_at(started(game)).game.rounds == game.rounds

    def test_a_key_nobody_has_finds_nothing(self, app: Flask) -> None:
        started()
        with reading() as session:
            assert find_game(session, "x" * 24) is None


class TestHowOftenTheDatabaseIsAsked:
    def test_a_game_with_everything_takes_three_questions(self, app: Flask) -> None:
        key = started(OKENUFF)
        with counted_statements() as statements:
            game_at(key, PHONE)
        assert len(statements) == 3

    def test_the_first_bid_of_a_round_takes_eight_with_the_pencil(self, app: Flask) -> None:
        key = started()
        make_the_pencil_old(key)
        with counted_statements() as statements:
            note(key, PHONE, "first", [CellWrite(1, 0, "bid", None, 1)], MONDAY)
        assert len(statements) == 8

    def test_a_bid_in_a_round_begun_takes_six(self, app: Flask) -> None:
        key = started(OKENUFF)
        with counted_statements() as statements:
            note(key, PHONE, "next", [CellWrite(3, 3, "bid", None, 1)], MONDAY)
        assert len(statements) == 6 + 1  # Carol is to speak before David, so the order of speaking is noted too.

    def test_a_list_of_games_takes_three_however_many_there_are(self, app: Flask) -> None:
        for _ in range(5):
            started(OKENUFF)
        for ask, most in ((games_of, 3), (names_for, 1), (last_table, 3)):
            with counted_statements() as statements:
                ask(PHONE)
            assert len(statements) == most


class TestThePencil:
    def test_who_starts_a_game_may_write_it_and_nobody_else(self, app: Flask) -> None:
        key = started()
        assert game_at(key, PHONE).may_write
        assert not game_at(key, STRANGER).may_write
        assert not game_at(key).may_write

    def test_is_handed_over_and_taken_back(self, app: Flask) -> None:
        key = started()
        club = game_at(key).club_id
        with writing() as session:
            grant_pencil(session, club, TABLET, NOON)
        assert game_at(key, TABLET).may_write
        with writing() as session:
            revoke_pencil(session, club, TABLET, NOON + timedelta(hours=3))
        assert not game_at(key, TABLET).may_write
        assert game_at(key, PHONE).may_write

    def test_taken_back_it_can_be_given_again_and_stays_one(self, app: Flask) -> None:
        club = game_at(started()).club_id
        later = NOON + timedelta(days=1)
        with writing() as session:
            grant_pencil(session, club, TABLET, NOON)
            revoke_pencil(session, club, TABLET, NOON)
            grant_pencil(session, club, TABLET, later)
            grant_pencil(session, club, TABLET, later + timedelta(days=1))
        with reading() as session:
            mine = [pencil for pencil in pencils_of(session, club) if pencil.device == TABLET]
        assert [(pencil.granted_at, pencil.revoked_at) for pencil in mine] == [(later, None)]

    def test_tells_when_it_was_last_used_to_the_hour(self, app: Flask) -> None:
        key = started()
        make_the_pencil_old(key)
        used = [opened_at(key, NOON + timedelta(minutes=minutes)) for minutes in (0, 59, 61)]
        assert used == [NOON, NOON, NOON + timedelta(minutes=61)]


class TestNames:
    def test_capitals_and_spaces_make_nobody_new(self, app: Flask) -> None:
        first = game_at(started(), PHONE)
        again = replace(a_game("desilva"), players=(" alice", "BOB", "Carol", "Zoë  Q"))
        from_club = started_in(first, again)
        assert game_at(from_club).table.players == ("Alice", "Bob", "Carol", "Zoë Q")

    def test_the_last_table_is_offered_first_and_each_name_once(self, app: Flask) -> None:
        first = game_at(started(), PHONE)
        started_in(first, replace(a_game("desilva", 3), players=("Zoë", "Bob", "Yann")))
        assert names_for(PHONE) == ["Zoë", "Bob", "Yann", "Alice", "Carol", "David"]
        assert names_for(PHONE, limit=2) == ["Zoë", "Bob"]
        assert names_for(STRANGER) == []


def started_in(first: StoredGame, game: Game) -> str:
    return start_game(PHONE, game, TUESDAY, club_id=first.club_id)


def make_the_pencil_old(key: str) -> None:
    """As if the phone had last been used on a day long ago."""
    with writing() as session:
        found = find_game(session, key)
        assert found is not None
        club = found.club_id
        revoke_pencil(session, club, PHONE, NOON)
        grant_pencil(session, club, PHONE, NOON - timedelta(days=30))


def opened_at(key: str, moment: datetime) -> datetime:
    """When the phone's pencil was last used, after opening the game at this moment."""
    with writing() as session:
        visit = open_game(session, key, PHONE, None, moment)
        assert visit is not None
        [pencil] = pencils_of(session, visit.stored.club_id)
    return pencil.last_used_at
