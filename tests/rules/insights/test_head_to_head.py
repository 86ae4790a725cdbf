"""Who finishes before whom.

Thursday  Ann 1, Bo 2, Cy 2     Ann before Bo and Cy, Bo level with Cy
Friday    bo 1, Ann 2, Dee 2    Bo before Ann and Dee
"""

from __future__ import annotations

from hypothesis import given, strategies as st

from scorekeeper.rules.insights.group_standings import HeadToHead, results_of
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.statistics.group import group_statistics
from scorekeeper.rules.statistics.played import PlayedGame
from tests.rules.insights.test_standing_over_tables import ROUNDS, table

THURSDAY, FRIDAY = table("Ann Bo Cy", "200 200"), table("bo Ann Dee", "200 200")


def head_to_head(sheets: list[ScoreSheet]) -> tuple[HeadToHead, ...]:
    return group_statistics([PlayedGame(sheet) for sheet in sheets]).head_to_head


def test_each_pair_has_who_was_ahead_how_often() -> None:
    assert head_to_head([THURSDAY, FRIDAY]) == (
        HeadToHead("Ann", "bo", 1, 1, 0),
        HeadToHead("Ann", "Cy", 1, 0, 0),
        HeadToHead("Ann", "Dee", 0, 0, 1),
        HeadToHead("bo", "Cy", 0, 0, 1),
        HeadToHead("bo", "Dee", 1, 0, 0),
    )


def test_a_game_that_goes_on_decides_nothing() -> None:
    assert head_to_head([table("Ann Bo Cy", "200 200", of=2)]) == ()


@given(st.lists(st.sampled_from(ROUNDS), min_size=1, max_size=6))
def test_every_meeting_is_counted_once_as_ahead_behind_or_level(rounds: list[str]) -> None:
    sheets = [table("Ann Bo Cy", each) for each in rounds]
    for pair in head_to_head(sheets):
        assert pair.games == len(rounds)
        assert name_key(pair.one) < name_key(pair.other)
        places = [{result.name: result.place for result in results_of(sheet)} for sheet in sheets]
        assert pair.one_ahead == sum(place[pair.one] < place[pair.other] for place in places)
