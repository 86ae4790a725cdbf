"""The changes of an act, place by place: written as plain JSON, undone, redone."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from msgspec.structs import replace

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.schedule import ScheduleChange
from scorekeeper.storage.games.changes import (
    Change,
    ChangedPlace,
    as_data,
    changes_between,
    differences,
    from_data,
    with_values,
)
from scorekeeper.storage.games.stored import StoredGame, StoredPenalty
from tests.rules.tables import a_game, a_round, renege
from tests.storage.kept import MONDAY

EVENING = datetime(2022, 9, 5, 20, tzinfo=UTC)


def kept(*rounds: Round, penalties: tuple[StoredPenalty, ...] = ()) -> StoredGame:
    table = a_game("desilva", 4, *rounds)
    return StoredGame(1, "key", 1, 1, table, MONDAY, EVENING, penalties)


BEFORE = kept(a_round([1, 0, None, None], played_on=MONDAY))
AFTER = kept(
    a_round([1, 0, 0, 1], [1, 0, 0, 0], played_on=MONDAY),
    a_round([None, 1, None, None], trump="S", spoken=(1,), marks=((1, 2),), played_on=MONDAY),
    penalties=(StoredPenalty("p1", 2, 0, renege(3)),),
)


def test_a_bid_is_one_place_with_both_values() -> None:
    after = kept(a_round([1, 0, 1, None], played_on=MONDAY))
    assert changes_between(BEFORE, after) == (Change(ChangedPlace("bid", 1, 2), None, 1),)


def test_a_round_begun_changes_only_the_places_recorded_in_it() -> None:
    recorded = {change.place: change.now for change in changes_between(BEFORE, AFTER) if change.place.round == 2}
    assert recorded == {
        ChangedPlace("played_on", 2): "2022-09-05",
        ChangedPlace("trump", 2): "S",
        ChangedPlace("spoken", 2): [1],
        ChangedPlace("bid", 2, 1): 1,
        ChangedPlace("blind", 2, 1): 2,
        ChangedPlace("penalty", 2, 3, "p1"): {
            "position": 0,
            "half_points": -40,
            "reason": "renege",
            "before_score": False,
        },
    }


def test_changes_turned_back_give_the_game_of_before() -> None:
    changes = changes_between(BEFORE, AFTER)
    assert with_values(AFTER, [(change.place, change.was) for change in changes]) == BEFORE
    assert with_values(BEFORE, [(change.place, change.now) for change in changes]) == AFTER


def test_an_act_of_the_first_release_says_whether_a_bid_was_blind() -> None:
    place = ChangedPlace("blind", 1, 2)
    blind = with_values(BEFORE, [(place, True)])
    assert blind.recorded.rounds[0].marks == ((2, 1),)
    assert differences(blind, [(place, True)]) == []
    assert with_values(blind, [(place, False)]) == BEFORE


def test_changes_survive_being_written_as_json() -> None:
    changes = changes_between(BEFORE, replace(AFTER, ended_after=1))
    assert from_data(json.loads(json.dumps(as_data(changes)))) == changes


def test_what_the_table_agreed_on_while_playing_is_three_places_more() -> None:
    table = replace(AFTER.recorded, changes=(ScheduleChange(2, (5, 4)),), standing_dealer="Eve")
    after = replace(AFTER, recorded=table).with_round(1, replace(table.rounds[0], note="slam"))
    changes = changes_between(AFTER, after)
    assert {change.place: (change.was, change.now) for change in changes} == {
        ChangedPlace("schedule"): ([], [{"after": 2, "come": [5, 4]}]),
        ChangedPlace("standing_dealer"): ("", "Eve"),
        ChangedPlace("note", 1): ("", "slam"),
    }
    assert with_values(after, [(change.place, change.was) for change in changes]) == AFTER
    restored = from_data(json.loads(json.dumps(as_data(changes))))
    assert with_values(AFTER, [(change.place, change.now) for change in restored]) == after


def test_a_place_that_says_something_else_is_named_with_both() -> None:
    expected = [(ChangedPlace("bid", 1, 0), 0), (ChangedPlace("bid", 1, 1), 0), (ChangedPlace("bid", 7, 0), None)]
    assert differences(BEFORE, expected) == [(ChangedPlace("bid", 1, 0), 0, 1)]
