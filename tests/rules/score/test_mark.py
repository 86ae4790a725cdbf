"""A mark that a player may declare before a round, in place of a blind bid: Cannonball doubles what a bid is worth."""

from __future__ import annotations

from scorekeeper.files.game_file import game_from, write_game
from scorekeeper.rules.faults.definition import BlindBidsUnknown
from scorekeeper.rules.play.recording import unknown_part_fault
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.compiled import compiled_rules
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.table.legend import round_notes
from scorekeeper.wording.rule_words import rule_lines
from tests.rules.tables import a_game, a_round, house


def cannonball(**changes: object) -> RuleSet:
    scoring = {"made": "15 * cards if marked else 10 * cards", "under": "0", "over": "0"}
    return house("skull-king", scoring=scoring, mark="Cannonball", bonus=None, **changes)


def one_round() -> ScoreSheet:
    """
    | 2 | Alice (1) 30 Cannonball | Bob 1, took 0: 0 Cannonball | Carol (1) 20 |
    """
    return score_sheet(a_game(cannonball(), 3, a_round([1, 1, 1], [1, 0, 1], blind=frozenset({0, 1})), agreed=[2]))


def test_the_formulas_ask_for_it() -> None:
    sheet = one_round()
    assert sheet.totals == (30, 0, 20)
    assert sheet.problems == ()


def test_the_sheet_names_it_and_who_declared_it() -> None:
    assert [note.text for note in round_notes(one_round())] == ["Cannonball: Alice, Bob"]


def test_the_rules_name_it() -> None:
    assert "Cannonball" in [line.word for line in rule_lines(cannonball())]
    assert compiled_rules(cannonball())["mark"] == "Cannonball"


def test_the_file_has_it_where_blind_bids_are() -> None:
    file = write_game(one_round().game)
    assert file["rounds"][0]["blind"] == ["Alice", "Bob"]
    assert game_from(file) == (one_round().game, ())


def test_without_a_formula_about_it_nobody_can_declare_it() -> None:
    assert unknown_part_fault(house("desilva", mark="Cannonball"), "blind") == BlindBidsUnknown()
