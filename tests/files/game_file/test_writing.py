"""A game is written so that reading it gives the same game, and in no more words than it needs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from scorekeeper.files.game_file import game_from, read_game, write_game
from scorekeeper.files.game_file.rules import rules_value, with_stop
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.schedule_changes import with_rounds_to_come
from scorekeeper.rules.presets import preset, preset_definition, preset_ids
from scorekeeper.rules.rule_set.definition import rule_set_from
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.cases import cases
from tests.files.game_files import a_file, game_in, worked_sheet
from tests.property.game_strategies import (
    HOUSE_RULES,
    attended_games,
    changed_games,
    games,
    games_as_played,
    house_rules,
    stopped_games,
)
from tests.rules.tables import a_game

# A game that has come to its end cannot be stopped.
STOPPED = stopped_games().filter(lambda game: game.schedule.stopped)
AS_PLAYED = games_as_played().filter(lambda game: game.schedule.stopped and not score_sheet(game).problems)


@given(games() | changed_games() | STOPPED | attended_games() | AS_PLAYED)
def test_what_is_exported_imports_to_the_same_game(game: Game) -> None:
    """A table that agreed on no more rounds after those it played has stopped early."""
    again, problems = read_game(json.dumps(write_game(game)))
    assert problems == ()
    assert again == with_stop(game)
    assert again.schedule == game.schedule


@pytest.mark.parametrize("case", cases("games"), ids=lambda case: case["id"])
def test_a_published_game_says_the_same_after_a_journey(case: dict[str, Any]) -> None:
    file = case["file"]
    written = write_game(game_in(file))
    assert written["rounds"] == file["rounds"]
    assert {key: written[key] for key in file if key != "rounds"} == {key: file[key] for key in file if key != "rounds"}


def test_a_file_is_written_as_game_file_md_shows_it() -> None:
    file = worked_sheet(title="Friday night", first_dealer="David")
    file["rounds"][0]["date"] = "2022-09-05"
    file["rounds"][1] = {"cards": 2, "bids": [None, 0, 1, 0]}
    order = ["format", "title", "rules", "players", "first_dealer", "rounds"]
    assert list(write_game(game_in(file))) == order
    assert write_game(game_in(file)) == file


def test_what_the_table_agreed_on_while_playing_is_written_and_read_again() -> None:
    """A fifth person who only deals, a note, and after the first round three others instead of 2 3 4 ... 1."""
    file = worked_sheet(first_dealer="David", dealer="Eve", changes=[{"after": 1, "schedule": [2, 5, 1]}])
    file["rounds"][1]["note"] = "Alice's grand slam"
    game = game_in(file)
    assert (game.schedule.head, game.standing_dealer, game.round(2).note) == ((1, 2, 5, 1), "Eve", "Alice's grand slam")
    assert write_game(game) == file


def test_what_was_not_recorded_is_not_written() -> None:
    assert write_game(game_in(a_file({})))["rounds"] == [{"cards": 1}]


@pytest.mark.parametrize("preset_id", [*preset_ids(), "desilva-no-hook", "blackout-no-hook"])
def test_a_preset_is_written_as_its_id(preset_id: str) -> None:
    assert rules_value(preset(preset_id)) == preset_id


@pytest.mark.parametrize("record", HOUSE_RULES, ids=str)
def test_house_rules_are_written_as_changes_of_their_base(record: dict[str, Any]) -> None:
    rules = house_rules(record)
    written = rules_value(rules)
    game, problems = game_from(a_file(rules=written, players=["Ann", "Bo", "Cy", "Dee"]))
    assert problems == ()
    assert game is not None
    assert game.rules == rules


def test_rules_whose_base_is_gone_are_written_as_changes_of_the_plainest() -> None:
    """A game keeps its rule set even when a later version ships another collection."""
    definition = dict(preset_definition("desilva")) | {"id": "gone"}
    written = rules_value(rule_set_from(definition))
    assert isinstance(written, dict)
    assert written["base"] == "classic"
    assert written["scoring"] == {"made": "bid", "under": "-off", "over": "-off"}
    assert (written["trump"], written["name"]) == ("S", "de Silva")


@pytest.mark.parametrize(("least", "most", "players"), [(3, 8, 8), (2, 2, 2), (3, 5, 5)])
def test_house_rules_say_for_how_many_players_they_are(least: int, most: int, players: int) -> None:
    rules = dict(preset_definition("okenuff")) | {"players": {"least": least, "most": most}, "schedule": [5, 4]}
    game = a_game(rule_set_from(rules), players)
    written = write_game(game)
    assert (written["rules"]["base"], written["rules"]["players"]) == ("okenuff", {"least": least, "most": most})
    assert game_in(written) == game


def test_all_that_a_page_of_rules_says_travels_with_a_game() -> None:
    page = {
        "summary": "As at our table.",
        "source": "Grandmother",
        "readings": {"R22": "As grandmother said."},
        "rotation": {"first": "high-draw-seats", "next_game": "left-of-first-dealer"},
        "change": {"others": "first-card", "last": "first-card"},
        "sheet": {"enclose_negative": True},
    }
    rules = rule_set_from(dict(preset_definition("himes")) | page)
    assert game_in(write_game(a_game(rules, 4))).rules == rules


def test_what_a_page_of_rules_leaves_out_of_its_base_is_gone_too() -> None:
    rules = rule_set_from({key: preset_definition("okenuff")[key] for key in ("id", "name", "scoring", "schedule")})
    assert game_in(write_game(a_game(rules, 4))).rules == rules


def test_a_game_stopped_early_keeps_what_was_agreed_at_first() -> None:
    """So its largest round and its last round stay what they were when it was played."""
    record = {
        "base": "desilva",
        "scoring": {"made": "tricks + (peak + 1 - cards)", "multiplier": "2 if last_round else 1"},
    }
    played = [
        {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]},
        {"bids": [0, 0, 1, 0], "tricks": [2, 0, 0, 0]},
    ]
    running = game_in(a_file(*played, rules=record, players=["Ann", "Bo", "Cy", "Dee"]))
    stopped = replace(running, ended_after=2)
    written = write_game(stopped)
    assert written["changes"] == [{"after": 2, "schedule": []}]
    assert "schedule" not in written
    assert game_in(written) == stopped
    assert [one.total for one in score_sheet(game_in(written)).standings] == [25, 12, 12, 11]


def test_a_stop_takes_the_place_of_what_was_agreed_after_the_same_round() -> None:
    game = with_rounds_to_come(game_in(a_file({"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]})), (4, 3))
    written = write_game(replace(game, ended_after=1))
    assert written["changes"] == [{"after": 1, "schedule": []}]
    assert score_sheet(game_in(written)) == score_sheet(replace(game, ended_after=1, changes=()))


def test_what_house_rules_leave_out_of_their_base_is_marked_as_gone() -> None:
    """Himes without reset, renege, target and packs, Okenuff without doubling."""
    for base, left_out in (("himes", ("reset_multiple", "renege", "target", "decks")), ("okenuff", ("settlement",))):
        definition = {key: value for key, value in preset_definition(base).items() if key not in left_out}
        definition["scoring"] = {"made": "10", "under": "0"}
        rules = rule_set_from(definition)
        again = game_in(a_file(rules=rules_value(rules), players=["Ann", "Bo", "Cy", "Dee"])).rules
        assert again == rules
