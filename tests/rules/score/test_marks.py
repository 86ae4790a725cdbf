"""Marks that a player may declare before a round, at most one of them; a blind bid is the mark of rules that name none.

Cannonball, from Skull King, is one alone. Ninety-Nine has two: whoever makes the bid gets 30 more for a declaration, 60
for a revelation; if the bid is missed, each of the others gets that.
"""

from __future__ import annotations

import pytest

from scorekeeper.files.csv_game import csv_text, read_own_csv
from scorekeeper.files.game_file import game_from, write_game
from scorekeeper.rules.faults.definition import UnknownKey, WrongValue
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import DuplicateName
from scorekeeper.rules.play.recording import unknown_part_fault, with_mark
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.score.compiled import compiled_round, compiled_rules
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.table.legend import round_notes
from scorekeeper.wording.rule_words import rule_lines
from tests.rules.tables import a_game, a_round, house


def cannonball(**changes: object) -> RuleSet:
    scoring = {"made": "15 * cards if marked else 10 * cards", "under": "0", "over": "0"}
    return house("skull-king", **{"scoring": scoring, "mark": "Cannonball", "bonus": None, **changes})


def one_round() -> ScoreSheet:
    """
    | 2 | Alice (1) 30 Cannonball | Bob 1, took 0: 0 Cannonball | Carol (1) 20 |
    """
    return score_sheet(a_game(cannonball(), 3, a_round([1, 1, 1], [1, 0, 1], marks=((0, 1), (1, 1))), agreed=[2]))


def ninety_nine(**changes: object) -> RuleSet:
    missed = "tricks + table(mark_missed, 0, 30, 60)"
    made = f"{missed} + table(makers, 0, 30, 20, 10) + table(mark, 0, 30, 60)"
    scoring = {"made": made, "under": missed, "over": missed}
    marks = ["Declaration", "Revelation"]
    return house("desilva", name="Ninety-Nine", scoring=scoring, mark=marks, bidding="simultaneous", **changes)


def two_deals(**changes: object) -> ScoreSheet:
    """
    | 9 | Alice (3) 3 + 20 + 60 Revelation | Bob (2) 2 + 20                  | Carol 3, took 4: 4 |
    | 9 | Alice 1, took 2: 2               | Bob (3) 3 + 30 + 30 Declaration | Carol 5, took 4: 4 |
    """
    first = a_round([3, 2, 3], [3, 2, 4], marks=((0, 2),))
    second = a_round([1, 3, 5], [2, 3, 4], marks=((1, 1),))
    return score_sheet(a_game(ninety_nine(**changes), 3, first, second, agreed=[9, 9]))


class TestOne:
    def test_the_formulas_ask_for_it(self) -> None:
        sheet = one_round()
        assert sheet.totals == (30, 0, 20)
        assert sheet.problems == ()

    def test_the_sheet_names_it_and_who_declared_it(self) -> None:
        assert [note.text for note in round_notes(one_round())] == ["Cannonball: Alice, Bob"]

    def test_the_rules_name_it(self) -> None:
        assert "Cannonball" in [line.word for line in rule_lines(cannonball())]
        assert compiled_rules(cannonball())["marks"] == ["Cannonball"]

    def test_the_file_has_it_where_blind_bids_are(self) -> None:
        file = write_game(one_round().game)
        assert file["rounds"][0]["blind"] == ["Alice", "Bob"]
        assert game_from(file) == (one_round().game, ())

    def test_without_a_name_it_is_a_blind_bid(self) -> None:
        assert house("prospect").marks == ("blind bid",)

    def test_without_a_formula_about_it_nobody_can_declare_it(self) -> None:
        assert unknown_part_fault(house("desilva", mark="Cannonball"), "blind") == UnknownKey("blind")


class TestSeveral:
    def test_the_formulas_ask_which(self) -> None:
        sheet = two_deals()
        assert [seat.points for seat in sheet.rounds[0].seats] == [83, 22, 4]
        assert sheet.totals == (85, 85, 8)
        assert sheet.problems == ()

    def test_a_formula_can_ask_what_the_others_declared_in_vain(self) -> None:
        """
        | 9 | Alice 3, took 4: 4 Revelation | Bob (2) 2 + 20 + 60 | Carol (3) 3 + 20 + 60 |
        | 9 | Alice 3, took 4: 4 + 30       | Bob 3, took 2: 2 Declaration | Carol 2, took 3: 3 + 30 |
        """
        first = a_round([3, 2, 3], [4, 2, 3], marks=((0, 2),))
        second = a_round([3, 3, 2], [4, 2, 3], marks=((1, 1),))
        sheet = score_sheet(a_game(ninety_nine(), 3, first, second, agreed=[9, 9]))
        assert [[seat.points for seat in row.seats] for row in sheet.rounds] == [[4, 82, 83], [34, 2, 33]]

    def test_a_formula_can_ask_for_any_of_them(self) -> None:
        scoring = {"made": "1 + 10 * marked + 100 * blind"}
        assert two_deals().game.rules.marks == ("Declaration", "Revelation")
        game = a_game(house("desilva", mark=["One", "Two"], scoring=scoring), 3, agreed=[2])
        game = game.with_round(1, a_round([1, 0, 0], [1, 0, 1], marks=((0, 2), (1, 1), (2, 1))))
        assert [seat.points for seat in score_sheet(game).rounds[0].seats] == [111, 111, -1]

    def test_the_second_takes_the_place_of_the_first(self) -> None:
        record = with_mark(a_round([None, None]), 1, 1)
        assert with_mark(record, 1, 2).marks == ((1, 2),)
        assert with_mark(record, 1, None).marks == ()

    def test_the_sheet_names_each_and_who_declared_it(self) -> None:
        assert [note.text for note in round_notes(two_deals())] == ["Revelation: Alice", "Declaration: Bob"]

    def test_the_rules_say_that_a_player_declares_one_of_them(self) -> None:
        [line] = [line for line in rule_lines(ninety_nine()) if line.word == "Declaration / Revelation"]
        assert "one of them" in line.text

    def test_they_are_only_for_who_is_far_enough_behind(self) -> None:
        """Before the second deal Bob is 61 behind Alice."""
        assert two_deals(blind_behind=61).blind_too_near(2) == ()
        assert two_deals(blind_behind=62).blind_too_near(2) == (1,)
        [_first, note] = round_notes(two_deals(blind_behind=62))
        assert note.text.startswith("Declaration, ")
        assert " 62 " in note.text
        assert note.text.endswith(": Bob")

    def test_the_phone_knows_the_first_by_the_seat_alone_as_before_there_were_several(self) -> None:
        assert compiled_rules(ninety_nine())["marks"] == ["Declaration", "Revelation"]
        assert compiled_round(a_round([1, 0, 1], marks=((0, 2), (2, 1))))["blind"] == [[0, 2], 2]
        assert "blind" not in compiled_round(a_round([1, 0, 1]))

    def test_the_file_has_a_list_for_each_by_its_name(self) -> None:
        file = write_game(two_deals().game)
        assert [record["blind"] for record in file["rounds"]] == [{"Revelation": ["Alice"]}, {"Declaration": ["Bob"]}]
        assert game_from(file) == (two_deals().game, ())

    def test_a_list_alone_in_the_file_is_of_the_first(self) -> None:
        file = write_game(two_deals().game)
        file["rounds"][0]["blind"] = ["Carol", "Bob"]
        game, _problems = game_from(file)
        assert game is not None
        assert game.rounds[0].marks == ((1, 1), (2, 1))

    @pytest.mark.parametrize(
        ("declared", "fault"),
        [
            ({"Oath": ["Bob"]}, UnknownKey("blind.Oath")),
            ({"Declaration": ["Bob"], "Revelation": ["Bob"]}, DuplicateName("Bob")),
            ({"Declaration": "Bob"}, WrongValue("blind.Declaration", "list-of-names")),
        ],
    )
    def test_a_file_with_another_or_with_two_of_one_player_is_refused(self, declared: object, fault: object) -> None:
        file = write_game(two_deals().game)
        file["rounds"][0]["blind"] = declared
        game, problems = game_from(file)
        assert (game, [problem.fault for problem in problems]) == (None, [fault])

    def test_a_table_has_their_names_and_comes_back(self) -> None:
        sheet = two_deals()
        text = csv_text(sheet)
        assert ",Revelation," in text
        game, problems = read_own_csv(text.encode(), [sheet.game.rules])
        assert problems == ()
        assert game is not None
        assert [record.marks for record in game.rounds] == [((0, 2),), ((1, 1),)]

    @pytest.mark.parametrize("number", [-1, 2])
    def test_there_are_no_others(self, number: int) -> None:
        assert unknown_part_fault(ninety_nine(), "blind", number) == UnknownKey("blind")
        assert unknown_part_fault(ninety_nine(), "blind", 1) is None


@pytest.mark.parametrize(
    "mark", [" ", "x" * 31, 0, {"name": "Oath"}, [""], ["One", "one"], ["One", 2], [*"abcdefghijklmnopqrstu"]]
)
def test_their_names_are_short_and_different(mark: object) -> None:
    with pytest.raises(WrongDefinition) as wrong:
        house("desilva", mark=mark)
    assert wrong.value.problems == (Problem(WrongValue("mark", "mark-names")),)
