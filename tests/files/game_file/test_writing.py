"""A game is written so that reading it gives the same game, and in no more words than it needs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.files.game_file import game_from, read_game, write_game
from scorekeeper.files.game_file.rules import rules_value
from scorekeeper.rules.game import Game
from scorekeeper.rules.presets import preset, preset_definition, preset_ids
from scorekeeper.rules.rule_set.definition import rule_set_from
from tests.cases import cases
from tests.files.game_files import a_file, game_in, worked_sheet
from tests.property.game_strategies import HOUSE_RULES, changed_games, games, house_rules
from tests.rules.tables import a_game


@given(games() | changed_games())
def test_what_is_exported_imports_to_the_same_game(game: Game) -> None:
    text = json.dumps(write_game(game))
    assert read_game(text) == (game, ())


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


def test_house_rules_for_more_players_than_their_base_are_written_as_changes_of_another() -> None:
    """A file cannot say for how many players rules are, and the first general page is for 7 at most."""
    eight = dict(preset_definition("classic")) | {"players": {"least": 3, "most": 8}, "schedule": [6, 5, 4]}
    game = a_game(rule_set_from(eight), 8)
    written = write_game(game)
    assert written["rules"]["base"] == "desilva"
    again = game_in(written)
    assert (again.rules.scoring, again.schedule, again.players) == (game.rules.scoring, game.schedule, game.players)
    assert (again.rules.trump, again.rules.hook, again.rules.name) == (
        game.rules.trump,
        game.rules.hook,
        "Classic, 10 + tricks",
    )


def test_what_house_rules_leave_out_of_their_base_is_marked_as_gone() -> None:
    """Pratt & Whitney without reset, renege, target and packs, Okenuff without doubling."""
    for base, left_out in (("himes", ("reset_multiple", "renege", "target", "decks")), ("okenuff", ("settlement",))):
        definition = {key: value for key, value in preset_definition(base).items() if key not in left_out}
        definition["scoring"] = {"made": "10", "under": "0"}
        rules = rule_set_from(definition)
        again = game_in(a_file(rules=rules_value(rules), players=["Ann", "Bo", "Cy", "Dee"])).rules
        assert again == rules
