"""Everything that can be wrong with a game file: each problem is told, and nothing that only follows from another."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.files.game_files import a_file, faults_of, game_in, worked_sheet

FIRST = {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}


def house(**changes: Any) -> dict[str, Any]:
    return a_file(rules={"base": "desilva"} | changes)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        pytest.param("", "NotJson(line=1, column=1)", id="nothing"),
        pytest.param('{\n  "format": oh', "NotJson(line=2, column=13)", id="no JSON"),
        pytest.param(b'{"a": "\xe9"}', "NotText(place=7)", id="Latin-1"),
        pytest.param("[" * 100_000, "NestedTooDeep()", id="too deep"),
        pytest.param(" " * 2_000_001, "FileTooLarge(most=2000000)", id="too large"),
        pytest.param('{"title": NaN}', "NotJsonNumber(text='NaN')", id="NaN"),
        pytest.param('{"title": -Infinity}', "NotJsonNumber(text='-Infinity')", id="infinity"),
        pytest.param("9" * 5_000, "NotJsonNumber(text='99999999…')", id="a number without end"),
    ],
)
def test_what_is_no_json_is_no_game_file(file: str | bytes, line: str) -> None:
    assert faults_of(file) == [line]


@pytest.mark.parametrize("value", [None, [], 5, "desilva", {"format": "oh-hell-score/1"}, {"format": 1}], ids=str)
def test_other_json_is_no_game_file(value: object) -> None:
    line = "NotGameFile(expected='oh-hell-game/1')"
    assert faults_of(json.dumps(value)) == [line]


def test_a_newer_format_is_refused_as_such_whatever_else_the_file_says() -> None:
    line = "NewerFormat(format='oh-hell-game/2', expected='oh-hell-game/1')"
    assert faults_of({"format": "oh-hell-game/2", "sitting": []}) == [line]


def test_a_number_beyond_all_numbers_is_refused() -> None:
    """`1e999` is JSON, and no points."""
    file = json.dumps(a_file(FIRST | {"penalties": [{"player": "Bob", "points": 7777}]})).replace("7777", "1e999")
    assert faults_of(file) == ["round 1: WrongValue(key='penalties.points', expected='points')"]


def test_a_duplicate_key_is_refused() -> None:
    text = json.dumps(worked_sheet()).replace('"rules"', '"title": "a", "title": "b", "rules"')
    assert faults_of(text) == ["DuplicateKey(key='title')"]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        pytest.param(a_file(rulez="desilva"), "UnknownKey(key='rulez')", id="file"),
        pytest.param(a_file(FIRST | {"bid": []}), "round 1: UnknownKey(key='bid')", id="round"),
        pytest.param(
            a_file(FIRST | {"penalties": [{"player": "Bob", "points": -5, "why": "late"}]}),
            "round 1: UnknownKey(key='penalties.why')",
            id="penalty",
        ),
        pytest.param(house(id="ours"), "UnknownKey(key='rules.id')", id="rules"),
        pytest.param(house(players={"few": 2}), "UnknownKey(key='rules.players.few')", id="players"),
        pytest.param(house(scoring={"off": "0"}), "UnknownKey(key='rules.scoring.off')", id="scoring"),
        pytest.param(house(hook={"rules": "last"}), "UnknownKey(key='rules.hook.rules')", id="hook"),
        pytest.param(house(schedule={"path": [1], "up": 1}), "UnknownKey(key='rules.schedule.up')", id="schedule"),
        pytest.param(house(streak={"longest": 1}), "UnknownKey(key='rules.streak.longest')", id="streak"),
    ],
)
def test_an_unknown_key_is_refused_by_name_at_every_level(file: dict[str, Any], line: str) -> None:
    assert faults_of(file) == [line]


@pytest.mark.parametrize("key", ["format", "rules", "players", "rounds"])
def test_what_is_required_is_missed(key: str) -> None:
    file = worked_sheet()
    del file[key]
    assert faults_of(file) == [f"MissingKey(key='{key}')"]


TOO_LONG = "TooManyRounds(most=250, players=4)"
CHANGES = "WrongValue(key='changes', expected='changes')"


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        ({"title": 5}, "WrongValue(key='title', expected='text')"),
        ({"title": "x" * 201}, "WrongValue(key='title', expected='text')"),
        ({"rules": 5}, "WrongValue(key='rules', expected='rules')"),
        ({"players": []}, "WrongValue(key='players', expected='list-of-names')"),
        ({"players": ["Ann", 5]}, "WrongValue(key='players', expected='list-of-names')"),
        ({"dealer": 3}, "WrongValue(key='dealer', expected='text')"),
        ({"dealer": "bob"}, "DealerPlays(name='bob')"),
        ({"changes": [{"after": 1}]}, CHANGES),
        ({"changes": [{"after": 2, "schedule": [1]}, {"after": 2, "schedule": []}]}, CHANGES),
        ({"changes": [{"after": 1, "schedule": [0]}]}, CHANGES),
        (
            {"changes": [{"after": 1, "schedule": [3, 14]}]},
            "round 3: PackTooSmall(cards=14, players=4, pack=52)",
        ),
        ({"changes": [{"after": 26, "schedule": [1]}]}, "round 26: RoundAfterEnd(rounds=25)"),
        ({"first_dealer": 3}, "WrongValue(key='first_dealer', expected='text')"),
        ({"first_dealer": "Eve"}, "UnknownPlayer(key='first_dealer', name='Eve')"),
        ({"schedule": None}, "WrongValue(key='schedule', expected='list-of-numbers')"),
        ({"schedule": []}, "WrongValue(key='schedule', expected='list-of-numbers')"),
        ({"schedule": [1, True]}, "WrongValue(key='schedule', expected='list-of-numbers')"),
        ({"schedule": [1, 0]}, "WrongValue(key='schedule', expected='list-of-numbers')"),
        ({"schedule": [1] * 251}, TOO_LONG),
        ({"rounds": {}}, "WrongValue(key='rounds', expected='list')"),
        ({"rounds": [{}] * 251}, TOO_LONG),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_part_of_the_wrong_kind_is_refused(parts: dict[str, Any], line: str) -> None:
    assert line in faults_of(a_file(**parts))


class TestTheTable:
    def test_two_players_are_too_few_and_eleven_too_many_for_de_silva(self) -> None:
        assert faults_of(a_file(players=["A", "B"])) == ["WrongNumberOfPlayers(players=2, least=3, most=10)"]
        assert faults_of(a_file(players=list("ABCDEFGHIJK"))) == ["WrongNumberOfPlayers(players=11, least=3, most=10)"]
        assert faults_of(a_file(players=["A"] * 100)) == ["WrongNumberOfPlayers(players=100, least=3, most=10)"]

    def test_names_are_there_and_differ(self) -> None:
        file = a_file(players=["Alice", " ", "alice", "Alice"])
        assert faults_of(file) == [
            "Bob: EmptyName()",
            "Carol: DuplicateName(name='alice')",
            "David: DuplicateName(name='Alice')",
        ]

    def test_wrong_names_do_not_hide_a_wrong_round(self) -> None:
        assert faults_of(a_file({"bids": [1, 5, 0, 1]}, players=["Alice", "Bob", "Carol", "Carol"])) == [
            "David: DuplicateName(name='Carol')",
            "round 1: Bob: BidOutsideLimits(bid=5, least=0, most=1)",
        ]

    def test_wrong_names_are_reported_although_the_rules_are_unknown(self) -> None:
        assert faults_of(a_file(rules="skat", players=["Ann", "Ann", "Bo"])) == [
            "UnknownPreset(id='skat')",
            "Bob: DuplicateName(name='Ann')",
        ]

    def test_no_round_deals_more_than_the_pack_holds(self) -> None:
        assert faults_of(a_file(schedule=[13, 14])) == ["round 2: PackTooSmall(cards=14, players=4, pack=52)"]

    def test_a_game_in_which_everyone_comes_late_is_refused_as_such(self) -> None:
        late = [{"player": name, "from": 1, "total": 5} for name in ("Alice", "Bob", "Carol", "David")]
        assert faults_of(a_file(joined=late)) == ["NoFounders()"]

    def test_a_limit_is_reported_as_the_limit(self) -> None:
        assert faults_of(house(schedule={"path": [1, 2] * 31})) == [
            "WrongValue(key='rules.schedule.path', expected='at-most: 60')"
        ]
        penalty = {"points": 5, "reason": "talk"}
        assert faults_of(house(penalties=[penalty] * 21)) == [
            "WrongValue(key='rules.penalties', expected='at-most: 20')"
        ]

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
        assert faults_of(a_file(record, rules=rules)) == ["round 1: UnknownKey(key='overridden')"]

    def test_house_rules_have_to_suit_the_number_of_players(self) -> None:
        assert faults_of(house(decks={"3": 28})) == ["NothingForPlayers(players=4)"]
        assert faults_of(house(schedule={"path": [1, 13, 1], "repeat": 200})) == [TOO_LONG]
        assert faults_of(house(decks=1_000_000, schedule={"deplete": True})) == [TOO_LONG]


class TestTheRules:
    def test_the_base_must_be_a_preset(self) -> None:
        assert faults_of(a_file(rules={"name": "Ours"})) == ["MissingKey(key='rules.base')"]
        assert faults_of(a_file(rules={"base": ["desilva"]})) == ["WrongValue(key='rules.base', expected='text')"]
        assert faults_of(a_file(rules={"base": "../himes"}))[0] == "UnknownPreset(id='../himes')"

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
        keys = [line.partition("key='")[2].partition("'")[0] for line in faults_of(file)]
        assert sorted(keys) == sorted(
            f"rules.{key}"
            for key in (
                *("base", "hooks", "bidding", "hook", "scoring.made", "scoring.under", "schedule.path"),
                *("schedule.step", "schedule.after", "trump", "streak", "reset_multiple", "renege", "target"),
                *("decks", "settlement", "lowest_wins"),
            )
        )

    def test_a_wrong_formula_is_reported_with_its_place(self) -> None:
        """Letters are counted from 0."""
        (line,) = faults_of(house(scoring={"made": "10 + __import__('os')"}))
        assert line.startswith("WrongFormula(key='rules.scoring.made', formula=")
        assert "column=16, reason='not-allowed'" in line

    def test_a_formula_without_a_value_is_reported_at_its_round(self) -> None:
        file = a_file(FIRST, rules={"base": "desilva", "scoring": {"made": "bid / 3"}})
        assert faults_of(file) == ["round 1: Alice: PointsNotComputable(formula='bid / 3', reason='not-half')"]

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
        assert faults_of(house(**rules)) == [f"WrongValue(key='rules.{key}', expected='text')"]
        game_in(json.loads(json.dumps(house(**rules)).replace("x" * 201, "x" * 200)))

    @pytest.mark.parametrize("more", [{"readings": {str(n): "x" * 50 for n in range(1000)}}, {"trump": ["S"] * 20_000}])
    def test_all_of_it_holds_no_more_than_a_page_of_text(self, more: dict[str, Any]) -> None:
        assert faults_of(house(**more)) == ["RulesTextTooLong(most=50000)"]

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
    assert faults_of(file) == [
        "UnknownKey(key='host')",
        "WrongValue(key='title', expected='text')",
        "round 1: David: HookedBid(bid=0, cards=1, required='not-even')",
        "round 2: UnknownKey(key='remark')",
        "round 2: CardsNotAsScheduled(cards=5, scheduled=2)",
        "round 2: Carol: BidOutsideLimits(bid=3, least=0, most=2)",
        "round 2: TricksDoNotAddUp(tricks=3, cards=2)",
        "round 3: WrongLength(key='bids', entries=5, players=4)",
        "round 3: WrongValue(key='date', expected='date')",
    ]


class TestNames:
    def test_names_that_differ_only_by_invisible_characters_or_composition_are_one_name(self) -> None:
        for twice in (["Ann", "A\u200bnn"], ["Zo\u00eb", "Zoe\u0308"]):
            assert faults_of(a_file(players=[*twice, "Cy", "Dee"])) == [f"Bob: DuplicateName(name='{twice[0]}')"]
        game = game_in(a_file(players=["Zoe\u0308", "B\u00ado", "Cy", "Dee"], first_dealer="Zo\u00eb"))
        assert (game.players, game.first_dealer) == (("Zo\u00eb", "Bo", "Cy", "Dee"), 0)

    def test_control_and_direction_characters_are_refused_by_place(self) -> None:
        for letter in ("\x07", "\u202e", "\u200f"):
            assert faults_of(a_file(players=["Ann", f"B{letter}o", "Cy", "Dee"])) == [
                "ForbiddenCharacter(key='players.2')"
            ]
            assert faults_of(a_file({"note": letter})) == ["ForbiddenCharacter(key='rounds.1.note')"]
