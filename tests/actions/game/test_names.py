"""A misspelt name, corrected everywhere or in one game, with its undo."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.games import correct_name, game_at
from scorekeeper.actions.game.table import take_over
from scorekeeper.actions.game.undo import redo, undo
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.faults.table import DuplicateName, NameKnown
from scorekeeper.storage.games.stored import StoredGame
from tests.rules.tables import a_game
from tests.storage.kept import MONDAY, PHONE, started

BOB = 1


def names(key: str) -> tuple[str, ...]:
    return game_at(key).game.names


def correct(key: str, name: str, *, seen: str = "Bob", everywhere: bool = True) -> StoredGame:
    return correct_name(key, PHONE, f"to {name}", seat=BOB, seen=seen, name=name, everywhere=everywhere)


def two_games() -> tuple[str, str]:
    """Two games of one group, by the same people."""
    here = started(a_game("desilva"))
    return here, start_game(PHONE, a_game("desilva"), MONDAY, group_id=game_at(here).group_id)


def test_a_name_is_corrected_in_every_game_of_the_group(app: Flask) -> None:
    here, there = two_games()
    before = game_at(there).version
    correct(here, "Rob ")
    assert names(here)[BOB] == names(there)[BOB] == "Rob"
    assert game_at(there).version > before


def test_or_only_in_this_one(app: Flask) -> None:
    here, there = two_games()
    correct(here, "Rob", everywhere=False)
    assert (names(here)[BOB], names(there)[BOB]) == ("Rob", "Bob")


@pytest.mark.parametrize("everywhere", [True, False])
def test_it_is_undone_and_done_again(app: Flask, everywhere: bool) -> None:
    here, there = two_games()
    correct(here, "Rob", everywhere=everywhere)
    undo(here, PHONE)
    assert names(here)[BOB] == names(there)[BOB] == "Bob"
    redo(here, PHONE)
    assert (names(here)[BOB], names(there)[BOB]) == ("Rob", "Rob" if everywhere else "Bob")


def test_other_capitals_are_the_same_person(app: Flask) -> None:
    here, there = two_games()
    correct(here, "BOB", everywhere=False)
    assert names(here)[BOB] == names(there)[BOB] == "BOB"


def test_nobody_is_called_like_somebody_at_the_table(app: Flask) -> None:
    here, _there = two_games()
    for everywhere in (True, False):
        with pytest.raises(IllegalAct) as refused:
            correct(here, "carol", everywhere=everywhere)
        assert [problem.fault for problem in refused.value.problems] == [DuplicateName("Carol")]


def test_the_name_of_another_of_the_group_is_taken_over_in_one_game_only(app: Flask) -> None:
    here, there = two_games()
    correct(there, "Rob", everywhere=False)
    with pytest.raises(IllegalAct) as refused:
        correct(here, "rob")
    assert [problem.fault for problem in refused.value.problems] == [NameKnown("rob")]
    correct(here, "rob", everywhere=False)
    assert names(here)[BOB] == "Rob"


def test_who_took_over_the_seat_has_a_name_of_this_game(app: Flask) -> None:
    here, there = two_games()
    take_over(here, PHONE, "over", seat=BOB, name="Zoe", number=1)
    correct(here, "Zoë", seen="Zoe")
    assert (names(here)[BOB], names(there)[BOB], game_at(here).game.players[BOB]) == ("Zoë", "Bob", "Bob")
    undo(here, PHONE)
    assert names(here)[BOB] == "Zoe"


def test_somebody_else_corrected_it_meanwhile(app: Flask) -> None:
    here, _there = two_games()
    correct(here, "Rob")
    with pytest.raises(Conflict):
        correct(here, "Robert")
