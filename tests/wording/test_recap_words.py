"""How a game was won, in one sentence."""

from __future__ import annotations

import pytest

from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.wording.recap_words import headline
from scorekeeper.wording.translation import identity
from tests.rules.tables import a_game, a_round


def a_short_game(*rows: tuple[list[int], list[int]]) -> Game:
    """De Silva's points for three: a made bid is worth itself, each trick off costs one."""
    return a_game("desilva", 3, *(a_round(bids, tricks) for bids, tricks in rows), agreed=[2] * len(rows))


ALICE, BOB, NEITHER = ([2, 0, 1], [2, 0, 0]), ([0, 2, 1], [0, 2, 0]), ([1, 1, 1], [0, 0, 2])


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (a_short_game(ALICE, NEITHER), "Alice wins with 1, ahead from the first round to the last"),
        (a_short_game(ALICE, BOB, BOB, NEITHER), "Bob wins with 3, ahead for good since round 3"),
        (a_short_game(ALICE, BOB, BOB), "Bob takes the lead in the last round and wins with 4"),
        (a_short_game(BOB, ALICE, BOB), "Bob wins with 4, ahead for good since round 3"),
        (a_short_game(ALICE, BOB), "Alice and Bob tie with 2"),
    ],
)
def test_the_headline_says_since_when_the_winner_was_ahead(game: Game, sentence: str) -> None:
    assert headline(score_sheet(game), identity) == sentence
