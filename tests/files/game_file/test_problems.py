"""Everything that can be wrong with a game file: each problem is told, and nothing that only follows from another."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.files.game_files import a_file, game_in, lines_of, worked_sheet

FIRST = {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}


def house(**changes: Any) -> dict[str, Any]:
    return a_file(rules={"base": "desilva"} | changes)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        pytest.param("", "This is not JSON (see line 1, column 1), so not a game file.", id="nothing"),
        pytest.param(
            '{\n  "format": oh', "This is not JSON (see line 2, column 13), so not a game file.", id="no JSON"
        ),
        pytest.param(b"\x89PNG\r\n", "This is not text in UTF-8 (see byte 0), so not a game file.", id="a picture"),
        pytest.param(b'{"a": "\xe9"}', "This is not text in UTF-8 (see byte 7), so not a game file.", id="Latin-1"),
        pytest.param("{}".encode("utf-16"), "This is not text in UTF-8 (see byte 0), so not a game file.", id="UTF-16"),
        pytest.param('{"a":' * 100_000, "The file is nested too deep to be a game.", id="too deep in objects"),
        pytest.param("[" * 100_000, "The file is nested too deep to be a game.", id="too deep"),
        pytest.param(" " * 2_000_001, "A game file has at most 2 MB.", id="too large"),
        pytest.param('{"title": NaN}', "“NaN” is not a number in JSON.", id="NaN"),
        pytest.param('{"title": -Infinity}', "“-Infinity” is not a number in JSON.", id="infinity"),
        pytest.param("9" * 5_000, "“99999999…” is not a number in JSON.", id="a number without end"),
    ],
)
def test_what_is_no_json_is_no_game_file(file: str | bytes, line: str) -> None:
    assert lines_of(file) == [line]


@pytest.mark.parametrize("value", [None, [], 5, "desilva", {"format": "oh-hell-score/1"}, {"format": 1}], ids=str)
def test_other_json_is_no_game_file(value: object) -> None:
    line = "This is not a game file: it must be an object whose “format” is “oh-hell-game/1”."
    assert lines_of(json.dumps(value)) == [line]


def test_a_newer_format_is_refused_as_such_whatever_else_the_file_says() -> None:
    line = (
        "The file has the newer format “oh-hell-game/2”; this scorekeeper reads “oh-hell-game/1”, so please update it."
    )
    assert lines_of({"format": "oh-hell-game/2", "sitting": []}) == [line]


def test_a_number_beyond_all_numbers_is_refused() -> None:
    """`1e999` is JSON, and no points."""
    file = json.dumps(a_file(FIRST | {"penalties": [{"player": "Bob", "points": 7777}]})).replace("7777", "1e999")
    assert lines_of(file) == ["round 1: “penalties.points” must be whole or half points."]


def test_a_duplicate_key_is_refused() -> None:
    text = json.dumps(worked_sheet()).replace('"rules"', '"title": "a", "title": "b", "rules"')
    assert lines_of(text) == ["“title” is said twice in one place."]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        pytest.param(a_file(rulez="desilva"), "“rulez” means nothing here.", id="file"),
        pytest.param(a_file(FIRST | {"bid": []}), "round 1: “bid” means nothing here.", id="round"),
        pytest.param(
            a_file(FIRST | {"penalties": [{"player": "Bob", "points": -5, "why": "late"}]}),
            "round 1: “penalties.why” means nothing here.",
            id="penalty",
        ),
        pytest.param(house(id="ours"), "“rules.id” means nothing here.", id="rules"),
        pytest.param(house(players={"few": 2}), "“rules.players.few” means nothing here.", id="players"),
        pytest.param(house(scoring={"off": "0"}), "“rules.scoring.off” means nothing here.", id="scoring"),
        pytest.param(house(hook={"rules": "last"}), "“rules.hook.rules” means nothing here.", id="hook"),
        pytest.param(house(schedule={"path": [1], "up": 1}), "“rules.schedule.up” means nothing here.", id="schedule"),
        pytest.param(house(streak={"longest": 1}), "“rules.streak.longest” means nothing here.", id="streak"),
    ],
)
def test_an_unknown_key_is_refused_by_name_at_every_level(file: dict[str, Any], line: str) -> None:
    assert lines_of(file) == [line]


@pytest.mark.parametrize("key", ["format", "rules", "players", "rounds"])
def test_what_is_required_is_missed(key: str) -> None:
    file = worked_sheet()
    del file[key]
    assert lines_of(file) == [f"“{key}” is missing."]


TOO_LONG = "A game of 4 players has at most 250 rounds."
CHANGES = (
    "“changes” must be a list of objects with “after”, a later round each time, and “schedule”, "
    "a list of whole numbers from 1."
)


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        ({"title": 5}, "“title” must be a text of at most 200 letters on one line."),
        ({"title": "a\nb"}, "“title” must be a text of at most 200 letters on one line."),
        ({"title": "x" * 201}, "“title” must be a text of at most 200 letters on one line."),
        ({"rules": 5}, "“rules” must be the id of a preset or an object with a “base”."),
        ({"players": "Ann"}, "“players” must be a list of names, each a text of at most 200 letters on one line."),
        ({"players": []}, "“players” must be a list of names, each a text of at most 200 letters on one line."),
        ({"players": ["Ann", 5]}, "“players” must be a list of names, each a text of at most 200 letters on one line."),
        (
            {"players": ["Ann\tBo"] * 4},
            "“players” must be a list of names, each a text of at most 200 letters on one line.",
        ),
        (
            {"players": ["Ann", "\ud800", "Bo", "Cy"]},
            (
                "“players.2” has a character that cannot be shown or kept: "
                "a control or direction character, or half a letter."
            ),
        ),
        ({"dealer": 3}, "“dealer” must be a text of at most 200 letters on one line."),
        ({"dealer": "bob"}, "“bob” plays in this game, so the deal goes round with the others."),
        ({"changes": [{"after": 1}]}, CHANGES),
        ({"changes": [{"after": 2, "schedule": [1]}, {"after": 2, "schedule": []}]}, CHANGES),
        ({"changes": [{"after": 1, "schedule": [0]}]}, CHANGES),
        (
            {"changes": [{"after": 1, "schedule": [3, 14]}]},
            "round 3: With 4 players and a pack of 52, a round has from 1 to 13 cards, not 14.",
        ),
        ({"changes": [{"after": 26, "schedule": [1]}]}, "round 26: The game was over after round 25."),
        ({"first_dealer": 3}, "“first_dealer” must be a text of at most 200 letters on one line."),
        ({"first_dealer": "Eve"}, "“first_dealer” names “Eve”, who does not play in this game."),
        ({"first_bidder": "alice"}, "“first_bidder” names “alice”, who does not play in this game."),
        ({"schedule": []}, "“schedule” must be a list of whole numbers from 1."),
        ({"schedule": None}, "“schedule” must be a list of whole numbers from 1."),
        ({"schedule": [1, True]}, "“schedule” must be a list of whole numbers from 1."),
        ({"schedule": [1, 0]}, "“schedule” must be a list of whole numbers from 1."),
        ({"schedule": [1] * 251}, TOO_LONG),
        ({"rounds": {}}, "“rounds” must be a list."),
        ({"rounds": [{}] * 251}, TOO_LONG),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_part_of_the_wrong_kind_is_refused(parts: dict[str, Any], line: str) -> None:
    assert line in lines_of(a_file(**parts))


class TestTheTable:
    def test_a_fifth_player_cannot_play_okenuff(self) -> None:
        file = a_file(rules="okenuff", players=["Ann", "Bo", "Cy", "Dee", "Eve"])
        assert lines_of(file) == ["This game is for exactly 4 players, not for 5."]

    def test_two_players_are_too_few_and_eleven_too_many_for_de_silva(self) -> None:
        assert lines_of(a_file(players=["A", "B"])) == ["This game is for 3 to 10 players, not for 2."]
        assert lines_of(a_file(players=list("ABCDEFGHIJK"))) == ["This game is for 3 to 10 players, not for 11."]
        assert lines_of(a_file(players=["A"] * 100)) == ["This game is for 3 to 10 players, not for 100."]

    def test_names_are_there_and_differ(self) -> None:
        file = a_file(players=["Alice", " ", "alice", "Alice"])
        assert lines_of(file) == [
            "Bob: This player needs a name.",
            "Carol: Somebody else is called “alice” too.",
            "David: Somebody else is called “Alice” too.",
        ]

    def test_wrong_names_do_not_hide_a_wrong_round(self) -> None:
        assert lines_of(a_file({"bids": [1, 5, 0, 1]}, players=["Alice", "Bob", "Carol", "Carol"])) == [
            "David: Somebody else is called “Carol” too.",
            "round 1: Bob: A bid here is from 0 to 1, not 5.",
        ]

    def test_wrong_names_are_reported_although_the_rules_are_unknown(self) -> None:
        lines = lines_of(a_file(rules="skat", players=["Ann", "Ann", "Bo"]))
        assert lines[0].startswith("There are no rules called “skat”; there are desilva, himes, classic")
        assert lines[1] == "Bob: Somebody else is called “Ann” too."

    def test_no_round_deals_more_than_the_pack_holds(self) -> None:
        line = "With 4 players and a pack of 52, a round has from 1 to 13 cards, not 14."
        assert lines_of(a_file(schedule=[13, 14])) == [f"round 2: {line}"]

    def test_a_game_in_which_everyone_comes_late_is_refused_as_such(self) -> None:
        late = [{"player": name, "from": 1, "total": 5} for name in ("Alice", "Bob", "Carol", "David")]
        [line] = lines_of(a_file(joined=late))
        assert line.startswith("Everyone here comes late, so no one begins the game")

    def test_a_limit_is_reported_as_the_limit(self) -> None:
        assert lines_of(house(schedule={"path": [1, 2] * 11})) == [
            "“rules.schedule.path” must be a list of at most 20 turning points."
        ]
        penalty = {"points": 5, "reason": "talk"}
        assert lines_of(house(penalties=[penalty] * 21)) == ["“rules.penalties” must be a list of at most 20 objects."]

    @pytest.mark.parametrize(
        "hook",
        [
            {"rule": "none", "may_override": True},
            {"rule": "last", "may_override": True, "from_cards": 2},
            {"rule": "last", "may_override": False},
        ],
    )
    def test_only_a_hook_of_the_round_can_be_overridden(self, hook: dict[str, Any]) -> None:
        record = {"cards": 1, "bids": [0, 0, 0, 0], "overridden": True}
        rules = {"base": "desilva", "hook": hook}
        assert lines_of(a_file(record, rules=rules)) == ["round 1: By these rules nobody may override the hook."]

    def test_a_list_of_the_rules_beyond_the_pack_is_reported_once_with_the_way_out(self) -> None:
        [line] = lines_of(house(schedule=[14] * 10))
        assert line.startswith("round 1: With 4 players and a pack of 52, a round has at most 13 cards, not 14.")
        assert "{“path”: [14], “repeat”: 10}" in line

    def test_house_rules_have_to_suit_the_number_of_players(self) -> None:
        assert lines_of(house(decks={"3": 28})) == ["These rules do not say what to deal to 4 players."]
        assert lines_of(house(schedule={"path": [1, 13, 1], "repeat": 200})) == [TOO_LONG]
        assert lines_of(house(decks=1_000_000, schedule={"deplete": True})) == [TOO_LONG]


class TestTheRules:
    def test_the_base_must_be_a_preset(self) -> None:
        assert lines_of(a_file(rules={"name": "Ours"})) == ["“rules.base” is missing."]
        assert lines_of(a_file(rules={"base": ["desilva"]})) == [
            "“rules.base” must be a text of at most 200 letters on one line."
        ]
        assert lines_of(a_file(rules={"base": "../himes"}))[0].startswith("There are no rules called “../himes”;")

    def test_every_wrong_part_is_reported_even_without_a_base(self) -> None:
        file = a_file(
            rules={
                "scoring": {"made": "10 + bidd", "under": 5.25},
                "hook": "dealer",
                "bidding": "aloud",
                "trump": "X",
                "reset_multiple": 0,
                "renege": -20,
                "target": "100",
                "decks": 0,
                "settlement": "all",
                "lowest_wins": 1,
                "streak": 5,
                "schedule": {"path": ["top"], "step": 0, "after": "stop"},
                "hooks": "last",
            }
        )
        keys = [line.split("”")[0].strip("“") for line in lines_of(file)]
        assert sorted(keys) == sorted(
            f"rules.{key}"
            for key in (
                *("base", "hooks", "bidding", "hook", "scoring.made", "scoring.under", "schedule.path"),
                *("schedule.step", "schedule.after", "trump", "streak", "reset_multiple", "renege", "target"),
                *("decks", "settlement", "lowest_wins"),
            )
        )

    def test_a_wrong_formula_is_reported_with_its_place_and_what_is_allowed(self) -> None:
        (line,) = lines_of(house(scoring={"made": "10 + __import__('os')"}))
        assert line.startswith("“rules.scoring.made”: the formula “10 + __import__('os')” is wrong at letter 17: ")
        assert "allowed are numbers, + - * // / % **" in line

    def test_a_formula_without_a_value_is_reported_at_its_round(self) -> None:
        file = a_file(FIRST, rules={"base": "desilva", "scoring": {"made": "bid / 3"}})
        assert lines_of(file) == [
            "round 1: Alice: The formula “bid / 3” gives no points here: the result is neither whole nor half."
        ]

    @pytest.mark.parametrize(
        ("rules", "key"),
        [
            ({"name": "x" * 201}, "name"),
            ({"summary": "x" * 201}, "summary"),
            ({"source": "x" * 201}, "source"),
            ({"readings": {"R1": "x" * 201}}, "readings.R1"),
            ({"readings": {"x" * 201: "x"}}, "readings"),
            ({"renege": {"points": 10, "reason": "x" * 201}}, "renege.reason"),
            ({"penalties": [{"points": 10, "reason": "x" * 201}]}, "penalties.reason"),
        ],
    )
    def test_a_text_of_200_letters_is_the_longest(self, rules: dict[str, Any], key: str) -> None:
        """A sheet whose rules have a name of a hundred thousand letters is printed for minutes, and all others wait."""
        assert lines_of(house(**rules)) == [f"“rules.{key}” must be a text of at most 200 letters on one line."]
        game_in(json.loads(json.dumps(house(**rules)).replace("x" * 201, "x" * 200)))

    @pytest.mark.parametrize("more", [{"readings": {str(n): "x" * 50 for n in range(1000)}}, {"trump": ["S"] * 20_000}])
    def test_all_of_it_holds_no_more_than_a_page_of_text(self, more: dict[str, Any]) -> None:
        assert lines_of(house(**more)) == ["A text of rules has at most 50000 letters; this one is longer."]

    def test_a_formula_may_be_longer(self) -> None:
        game_in(house(scoring={"made": f"table(bid, {', '.join(['10'] * 80)})"}))


def test_every_problem_of_a_file_is_reported_and_not_only_the_first() -> None:
    file = a_file(
        FIRST | {"bids": [1, 0, 0, 0]},
        {"cards": 5, "bids": [2, 0, 3, 0], "tricks": [2, 1, 0, 0], "remark": "late"},
        {"bids": [1, 1, 1, 1, 1], "date": "yesterday"},
        title=5,
        host="Bob",
    )
    assert lines_of(file) == [
        "“host” means nothing here.",
        "“title” must be a text of at most 200 letters on one line.",
        "round 1: David: The hook: the bids may not add up to 1, so 0 cannot be bid.",
        "round 2: “remark” means nothing here.",
        "round 2: The cards here are 2 by the schedule, not 5.",
        "round 2: Carol: A bid here is from 0 to 2, not 3.",
        "round 2: The tricks add up to 3; it must be 2.",
        "round 3: “bids” has 5 entries for 4 players.",
        "round 3: “date” must be a date as in 2022-09-05.",
    ]


class TestNames:
    def test_names_that_differ_only_by_invisible_characters_or_composition_are_one_name(self) -> None:
        for twice in (["Ann", "A\u200bnn"], ["Zo\u00eb", "Zoe\u0308"]):
            [line] = lines_of(a_file(players=[*twice, "Cy", "Dee"]))
            assert f"Somebody else is called “{twice[0]}” too." in line
        game = game_in(a_file(players=["Zoe\u0308", "B\u00ado", "Cy", "Dee"], first_dealer="Zo\u00eb"))
        assert (game.players, game.first_dealer) == (("Zo\u00eb", "Bo", "Cy", "Dee"), 0)

    def test_control_and_direction_characters_are_refused_by_place(self) -> None:
        wrong = "has a character that cannot be shown or kept: a control or direction character, or half a letter."
        for letter in ("\x07", "\u202e", "\u200f"):
            assert lines_of(a_file(players=["Ann", f"B{letter}o", "Cy", "Dee"])) == [f"“players.2” {wrong}"]
            assert lines_of(a_file({"note": letter})) == [f"“rounds.1.note” {wrong}"]
