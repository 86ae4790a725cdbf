"""A game that has all the rounds there is room for: nothing more is noted in it, and it can be ended."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.actions.game.games import finish_early, game_at
from scorekeeper.actions.game.rounds import add_penalty, record, remove_penalty
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.faults.definition import TooManyRounds
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoRoomForRound, TooManyPenalties
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import MAX_PENALTIES, most_rounds
from scorekeeper.rules.game.rounds import Penalty
from tests.rules.tables import a_game, a_round, house
from tests.storage.kept import MONDAY, PHONE

# Nobody reaches a target, and no total falls back.
ENDLESS = house("himes", reset_multiple=None, target=None, schedule={"path": [1], "after": "hold"})
NOTHING = a_round([0, 0, 0, 0], [1, 0, 0, 0])


def long_game(rounds: int) -> Game:
    """An endless game of four with so many rounds of one card."""
    return a_game(ENDLESS, 4, *[NOTHING] * rounds)


@pytest.mark.usefixtures("app")
def test_a_full_game_refuses_the_next_round_and_can_be_ended() -> None:
    most = most_rounds(4)
    key = start_game(PHONE, long_game(most), MONDAY)
    with pytest.raises(IllegalAct) as caught:
        record(key, PHONE, "one-more", [CellWrite(most + 1, 0, "bid", None, 0)], MONDAY)
    assert list(caught.value.problems) == [Problem(NoRoomForRound(most), most + 1)]
    record(key, PHONE, "correction", [CellWrite(most, 0, "bid", 0, 1)], MONDAY)
    finish_early(key, PHONE, most)
    assert game_at(key).sheet.finished


@pytest.mark.usefixtures("app")
def test_a_game_with_all_its_penalties_takes_no_other_and_loses_one() -> None:
    penalties = tuple(Penalty(seat % 4, -1, "") for seat in range(MAX_PENALTIES))
    key = start_game(PHONE, a_game(ENDLESS, 4, replace(NOTHING, penalties=penalties)), MONDAY)
    with pytest.raises(IllegalAct) as caught:
        add_penalty(key, PHONE, "one-more", round=1, seat=0, today=MONDAY, points=-1)
    assert list(caught.value.problems) == [Problem(TooManyPenalties(MAX_PENALTIES))]
    remove_penalty(key, PHONE, game_at(key).penalties[0].id)
    add_penalty(key, PHONE, "another", round=1, seat=0, today=MONDAY, points=-1)
    assert len(game_at(key).penalties) == MAX_PENALTIES


@pytest.mark.usefixtures("app")
def test_a_larger_game_does_not_begin_and_one_of_an_older_version_goes_on() -> None:
    larger = long_game(most_rounds(4) + 1)
    with pytest.raises(IllegalAct) as caught:
        start_game(PHONE, larger, MONDAY)
    assert list(caught.value.problems) == [Problem(TooManyRounds(250, 4))]
    older = start_game(PHONE, larger, MONDAY, checked=True)
    record(older, PHONE, "correction", [CellWrite(251, 0, "bid", 0, 1)], MONDAY)
    assert game_at(older).sheet.rounds[-1].seats[0].made
