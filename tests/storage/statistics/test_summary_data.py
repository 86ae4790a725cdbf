"""Summaries as JSON."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.group import statistics_from
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.summary import added_up
from scorekeeper.storage.statistics.summary_data import summary_data, summary_from
from tests.rules.statistics.test_group import KNOWN


@given(st.lists(st.sampled_from(KNOWN), max_size=4, unique=True))
def test_what_is_kept_is_read_as_it_was_written(games: list[PlayedGame]) -> None:
    summaries = [summary for _, summary in day_summaries(games)]
    again = [summary_from(json.loads(json.dumps(summary_data(each)))) for each in summaries]
    assert statistics_from(added_up(again)) == statistics_from(added_up(summaries))
