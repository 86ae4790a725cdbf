"""Names for outside: initials for who wants no name there, and figures that stay as they are."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.statistics.group import group_statistics
from scorekeeper.rules.statistics.initials import initials, short_names, with_names
from scorekeeper.rules.statistics.played import PlayedGame
from tests.rules.tables import four_rounds

# Alice, Bob and Carol; Bob wins.
STATISTICS = group_statistics([PlayedGame(score_sheet(four_rounds()))])
names = st.lists(st.text(min_size=1, max_size=12).filter(name_key), max_size=8)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Alice", "A."),
        ("mary lou", "m. l."),
        ("Johann Sebastian Bach der Ältere", "J. S. B."),
        ("E\u0301mile", "E\u0301."),
        ("👩🏽\u200d🚀 Ana", "👩🏽\u200d🚀. A."),
    ],
)
def test_initials_are_the_first_letters_of_the_words(name: str, short: str) -> None:
    assert initials(name) == short


def test_of_people_with_the_same_initials_the_second_has_a_number() -> None:
    assert short_names(["Ana", "Ben", "Amir", "Ada"]) == {"ana": "A.", "ben": "B.", "amir": "A. 2", "ada": "A. 3"}


def test_only_those_who_want_it_are_called_by_initials_and_by_none_that_is_a_name() -> None:
    assert short_names(["Ana", "Ben", "a."], hidden=["ana"]) == {"ben": "Ben", "a.": "a.", "ana": "A. 2"}


@given(names, st.data())
def test_everybody_has_a_name_of_their_own(people: list[str], data: st.DataObject) -> None:
    hidden = data.draw(st.none() | st.sets(st.sampled_from([name_key(name) for name in people] or ["no one"])))
    outside = short_names(people, hidden)
    assert outside.keys() == {name_key(name) for name in people}
    assert len({name_key(name) for name in outside.values()}) == len(outside)


def test_no_name_is_left_anywhere_where_all_are_initials() -> None:
    short = with_names(STATISTICS, short_names(one.name for one in STATISTICS.players))
    assert not any(name in repr(short) for name in ("Alice", "Bob", "Carol"))


def test_the_figures_stay_as_they_are() -> None:
    short = with_names(STATISTICS, short_names(["Alice", "Bob", "Carol"]))
    assert [one.name for one in short.players] == ["A.", "B.", "C."]
    assert [replace(one, name="", totals=()) for one in short.players] == [
        replace(one, name="", totals=()) for one in STATISTICS.players
    ]
    assert [(record.what, record.feat.value, record.feat.name) for record in short.records] == [
        (record.what, record.feat.value, f"{record.feat.name[0]}.") for record in STATISTICS.records
    ]


def test_with_their_own_names_nothing_changes() -> None:
    game = PlayedGame(score_sheet(four_rounds()), started_on=date(2026, 1, 8))
    statistics = group_statistics([game])
    assert with_names(statistics, short_names(["Alice", "Bob", "Carol"], hidden=())) == statistics


def test_who_has_no_name_for_outside_is_called_by_initials() -> None:
    assert [one.name for one in with_names(STATISTICS, {"bob": "Bob"}).players] == ["A.", "Bob", "C."]
