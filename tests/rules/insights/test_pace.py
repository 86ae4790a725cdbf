"""How long a game takes: as usual for a group that nobody knows, then as its own games did."""

from __future__ import annotations

import pytest

from scorekeeper.rules.insights.pace import UNKNOWN, GameTime, Pace, pace_of


def game(minutes: float, *, rounds: int = 13, tricks: int = 49, players: int = 4) -> GameTime:
    """De Silva's 1 up to 7 and back for four: 13 rounds, 49 tricks, 196 cards. It usually takes 40 minutes."""
    return GameTime(minutes * 60, rounds, tricks, players)


def minutes(pace: Pace, *, rounds: int = 13, cards: int = 196) -> float:
    return (rounds * pace.round + cards * pace.card) / 60


def test_a_group_without_games_plays_as_others_do() -> None:
    assert pace_of([]) == UNKNOWN
    assert minutes(UNKNOWN) == pytest.approx(40, abs=1)


def test_the_pace_is_that_of_the_game_in_the_middle() -> None:
    pace = pace_of([game(30), game(60), game(80)])
    assert pace.learnt
    assert minutes(pace) == pytest.approx(60)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(game(2), id="typed from paper"),
        pytest.param(game(24 * 60), id="corrected on the next day"),
        pytest.param(game(8, rounds=2, tricks=3), id="hardly begun"),
        pytest.param(game(0, rounds=0, tricks=0), id="not begun"),
    ],
)
def test_a_game_that_was_not_timed_teaches_nothing(other: GameTime) -> None:
    assert pace_of([other]) == UNKNOWN
    assert minutes(pace_of([other, other, game(60)])) == pytest.approx(60)
