"""No file costs more than it may hold: values are counted before anything is made of them."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scorekeeper.files.game_file import read_game
from scorekeeper.files.rules_file import read_rules_file
from scorekeeper.files.text import (
    MAX_DEPTH,
    MAX_JSON_VALUES,
    MAX_TOML_VALUES,
    json_excess,
    read_json,
    read_toml,
    toml_excess,
)
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.file import MAX_PROBLEMS, MoreProblems, NestedTooDeep, TooManyValues
from scorekeeper.rules.game.length import most_rounds
from scorekeeper.rules.presets import preset_ids
from tests.files.game_files import a_file

NAMES = [f"Player {number}" for number in range(13)]


def refuse_to_parse(*_args: object, **_kwargs: object) -> Any:
    raise AssertionError("this is parsed")


def a_full_round() -> dict[str, Any]:
    """Everything that a round of thirteen can say, with two penalties."""
    penalty = {"player": NAMES[0], "points": -1, "reason": "renege", "before_score": True}
    lists = {"bids": [0] * 13, "tricks": [1] + [0] * 12, "spoken": NAMES, "blind": NAMES}
    return lists | {"cards": 1, "trump": "S", "penalties": [penalty] * 2, "date": "2022-09-05", "note": "{[,:" * 30}


def test_the_largest_game_there_is_can_be_read() -> None:
    rounds = most_rounds(len(NAMES))
    text = json.dumps(a_file(*[a_full_round()] * rounds, players=NAMES, schedule=[1] * rounds))
    assert json_excess(text) is None
    assert read_json(text).problems == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{" + '"a":1,' * (MAX_JSON_VALUES // 2) + '"a":1}', TooManyValues(MAX_JSON_VALUES)),
        ("[" + "1," * MAX_JSON_VALUES + "1]", TooManyValues(MAX_JSON_VALUES)),
        ("[" * 5_000 + "]" * 5_000, NestedTooDeep()),
        ('{"a":' * 5_000 + "1" + "}" * 5_000, NestedTooDeep()),
        (" " + "[" * 1_000_000, NestedTooDeep()),
    ],
    ids=lambda value: str(value)[:20],
)
def test_json_that_holds_too_much_is_refused_before_it_is_parsed(
    text: str, fault: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json, "loads", refuse_to_parse)
    assert [problem.fault for problem in read_game(text)[1]] == [fault]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a" + ".a" * 24_000 + "=1", NestedTooDeep()),
        ("[a" + ".a" * 12_000 + "]\n" + "".join(f"x{number}=1\n" for number in range(2_000)), NestedTooDeep()),
        ('"a" . "b"' * MAX_DEPTH + " = 1", NestedTooDeep()),
        ("a=" + "[" * 900 + "]" * 900, NestedTooDeep()),
        ("a=" + "{a=" * 300 + "1" + "}" * 300, NestedTooDeep()),
        ("a=[" + "1," * MAX_TOML_VALUES + "]", TooManyValues(MAX_TOML_VALUES)),
        ("".join(f"a{number}=1\n" for number in range(MAX_TOML_VALUES + 1)), TooManyValues(MAX_TOML_VALUES)),
    ],
    ids=lambda value: str(value)[:20],
)
def test_toml_that_holds_too_much_is_refused_before_it_is_parsed(
    text: str, fault: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tomllib, "loads", refuse_to_parse)
    assert [problem.fault for problem in read_rules_file(text)[1]] == [fault]


@pytest.mark.parametrize(
    "text",
    [
        'summary = "' + "a.b" * 5_000 + "[{,=" * 5_000 + '"',
        'summary = """' + "a.b\n" * 5_000 + '"" [{' * 100 + '"""',
        "summary = '''" + "a.b.c=\n" * 5_000 + "'''",
        "summary = '" + "[" * 5_000 + "'",
        "# " + "[a.b" * 5_000 + "\na = 1",
        "a = 1.5\nb = 07:32:00.999\n" * MAX_DEPTH,
    ],
    ids=lambda value: str(value)[:15],
)
def test_signs_within_texts_and_comments_count_nothing(text: str) -> None:
    assert toml_excess(text) is None


@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_shipped_page_stays_below_a_fifth_of_the_values(preset_id: str) -> None:
    page = resources.files("scorekeeper.rules.presets").joinpath(f"{preset_id}.toml")
    assert toml_excess(page.read_text(encoding="utf-8") * 5) is None


@given(st.text("\"\\/[]{},:'#\n.=a"))
def test_counting_ends_with_every_text(text: str) -> None:
    assert json_excess(text) is None
    assert toml_excess(text) in (None, NestedTooDeep())


@pytest.mark.parametrize("key", ["target", "scoring = {made", "base"])
def test_a_number_without_end_is_refused_by_its_key(key: str) -> None:
    text = f"{key} = 0x{'f' * 49_000}" + "}" * key.count("{")
    place = key.replace(" = {", ".")
    assert [problem.fault for problem in read_rules_file(text)[1]] == [WrongValue(place, "whole-number")]
    assert read_toml("a = 0x7fffffffffffffff").problems == []


class TestProblemsOfAFile:
    def test_end_after_fifty_and_say_so(self) -> None:
        for file in (
            a_file(**{f"x{number}": 1 for number in range(200)}),
            a_file(*[{"bids": [9, 9, 9, 9]}] * 25),
            a_file({"penalties": [{}] * 1_000}),
        ):
            _, problems = read_game(json.dumps(file))
            assert len(problems) == MAX_PROBLEMS + 1
            assert problems[-1].fault == MoreProblems(MAX_PROBLEMS)

    def test_duplicate_keys_end_the_reading(self) -> None:
        read = read_json("{" + '"a":1,' * 20_000 + '"b":1}')
        assert (read.value, len(read.problems)) == (None, MAX_PROBLEMS + 1)

    def test_rules_end_after_fifty_too(self) -> None:
        _, problems = read_rules_file("".join(f"x{number} = 1\n" for number in range(200)))
        assert (len(problems), problems[-1].fault) == (MAX_PROBLEMS + 1, MoreProblems(MAX_PROBLEMS))
