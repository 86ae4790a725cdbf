"""Summaries add up: the law that lets them be kept."""

from __future__ import annotations

from hypothesis import given, strategies as st

from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.group import statistics_from
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.summary import added_up
from tests.rules.statistics.test_group import KNOWN


@given(st.lists(st.sampled_from(KNOWN), max_size=5, unique=True), st.integers(0, 5))
def test_parts_add_up_to_the_whole_wherever_it_is_cut(games: list[PlayedGame], cut: int) -> None:
    summaries = [summary for _, summary in day_summaries(games)]
    halves = (added_up(summaries[:cut]), added_up(summaries[cut:]))
    assert statistics_from(added_up(halves)) == statistics_from(added_up(summaries))


@given(st.lists(st.sampled_from(KNOWN), max_size=5, unique=True))
def test_every_round_of_a_player_is_off_by_some_number_of_tricks(games: list[PlayedGame]) -> None:
    for one in statistics_from(added_up(summary for _, summary in day_summaries(games))).players:
        by_off = dict(one.by_off)
        assert sum(by_off.values()) == one.rounds
        assert by_off[0] == one.made
        assert sum(rounds for off, rounds in by_off.items() if off > 0) == one.over
