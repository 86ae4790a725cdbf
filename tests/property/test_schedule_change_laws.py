"""Laws of changing the schedule while playing, for any game under any rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, strategies as st

from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.game.schedule_changes import rounds_to_come, with_rounds_to_come
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.property.game_strategies import changed_games, games, stopped_games

if TYPE_CHECKING:
    from scorekeeper.rules.game import Game

CARDS = st.lists(st.integers(-1, 20), max_size=6).map(tuple)


@given(games() | changed_games() | stopped_games(), CARDS)
def test_what_was_begun_stays_as_it_was_whatever_comes(game: Game, come: tuple[int, ...]) -> None:
    before = score_sheet(game)
    try:
        changed = with_rounds_to_come(game, come)
    except IllegalAct:
        largest = before.schedule.pack // before.schedule.players
        assert not all(1 <= cards <= largest for cards in come) or not (game.rounds or come)
        return
    after = score_sheet(changed)
    assert after.rounds == before.rounds
    assert after.problems == ()
    assert rounds_to_come(changed) == come
    assert after.schedule.first_rounds(len(game.rounds)) == before.schedule.first_rounds(len(game.rounds))


@given(changed_games())
def test_a_changed_game_is_legal_and_ends_with_its_last_round_or_by_points(game: Game) -> None:
    sheet = score_sheet(game)
    assert sheet.problems == ()
    beyond = game.rules.target is not None and any(total > game.rules.target for total in sheet.totals)
    assert sheet.finished == (beyond or sum(row.complete for row in sheet.rounds) == sheet.schedule.length)


@given(games(), CARDS)
def test_saying_the_same_again_is_no_change(game: Game, come: tuple[int, ...]) -> None:
    try:
        once = with_rounds_to_come(game, come)
    except IllegalAct:
        return
    assert with_rounds_to_come(once, come) == once
