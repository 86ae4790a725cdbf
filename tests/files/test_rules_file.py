"""House rules travel as a page of text, the same as that of a shipped rule set."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scorekeeper.files.rules_file import read_rules_file, write_rules_file
from scorekeeper.files.text import MAX_TOML_BYTES, read_toml, write_toml
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.presets import preset_definition, preset_ids
from scorekeeper.rules.rule_set.definition import rule_set_from
from scorekeeper.rules.score.playable import playable_problems
from scorekeeper.wording import describe
from tests.files.game_files import fault_words
from tests.property.game_strategies import HOUSE_RULE_SETS

OURS = """\
name = "Ours"
players = { least = 3, most = 6 }
hook = { rule = "last", from_cards = 2 }

[schedule]
path = [1, "peak", 1]

[scoring]
made = "10 + bid"
under = "-off"
over = "-off"
"""

# What a rule set holds: texts with anything in them, whole numbers, truths, and lists and tables of these.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = TEXTS | st.integers(-(10**6), 10**6) | st.booleans()
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3))


def problems_of(text: str | bytes) -> Sequence[Problem]:
    """Return what is wrong with a text."""
    definition, problems = read_rules_file(text)
    assert (definition is None) is bool(problems)
    return problems


def faults_of(text: str | bytes) -> list[str]:
    return [fault_words(problem.fault) for problem in problems_of(text)]


class TestWriting:
    @given(st.dictionaries(TEXTS, VALUES, max_size=4), st.booleans())
    def test_what_is_written_is_read_the_same(self, values: dict[str, Any], inline: bool) -> None:
        keys = frozenset(values) if inline else frozenset()
        assert tomllib.loads(write_toml(values, keys)) == values

    @pytest.mark.parametrize("preset_id", preset_ids())
    def test_a_shipped_rule_set_says_the_same_after_a_journey(self, preset_id: str) -> None:
        definition = preset_definition(preset_id)
        assert read_rules_file(write_rules_file(definition)) == (definition, ())

    @pytest.mark.parametrize("rules", HOUSE_RULE_SETS, ids=range(len(HOUSE_RULE_SETS)))
    def test_house_rules_say_the_same_after_a_journey(self, rules: Any) -> None:
        assert tomllib.loads(write_rules_file(rules.definition)) == rules.definition

    def test_a_page_is_written_as_people_write_it(self) -> None:
        definition, _ = read_rules_file(OURS)
        assert definition is not None
        assert write_rules_file(definition) == OURS


class TestReading:
    def test_the_example_of_the_manual_is_one(self) -> None:
        manual = (Path(__file__).parents[2] / "docs" / "use.md").read_text(encoding="utf-8")
        [text] = re.findall(r"```toml\n(base = .*?)```", manual, re.DOTALL)
        definition, problems = read_rules_file(text)
        assert problems == ()
        assert definition is not None
        assert (definition["name"], definition["reset_multiple"]) == ("Thursday rules", 25)

    @pytest.mark.parametrize("preset_id", preset_ids())
    def test_the_page_of_a_shipped_rule_set_is_house_rules_at_once(self, preset_id: str) -> None:
        page = resources.files("scorekeeper.rules.presets").joinpath(f"{preset_id}.toml").read_bytes()
        definition, problems = read_rules_file(page)
        assert problems == ()
        assert definition is not None
        assert rule_set_from(definition | {"id": preset_id}).definition == preset_definition(preset_id)

    def test_a_text_may_say_only_what_is_different(self) -> None:
        definition, problems = read_rules_file('base = "himes"\nname = "Cafeteria"\ntarget = 200\n')
        assert problems == ()
        assert definition == dict(preset_definition("himes")) | {"name": "Cafeteria", "target": 200}

    @pytest.mark.parametrize(
        ("text", "wrong"),
        [
            ('name = "Ours', "NotToml(line=1, letter=13, "),
            (b'name = "Ours"\nsource = "caf\xe9"', "NotToml(line=2, letter=14, "),
            ("target = " + "9" * 5000, "NotToml(line=1, letter=5010, "),
            ("name = " + "[" * 30_000, "NestedTooDeep()"),
            ("#" * (MAX_TOML_BYTES + 1), "RulesTextTooLong(most=50000)"),
            (OURS.replace("10 + bid", "10 + bidd"), "column=5, reason='unknown-name', detail='bidd'"),
            (OURS.replace("10 + bid", "10 // bid"), "NoPoints(key='scoring.made', bid=0, tricks=0, "),
            (OURS.replace('path = [1, "peak", 1]', 'paths = [1, "peak", 1]'), "UnknownKey(key='schedule.paths')"),
            (OURS.replace("most = 6", "most = 60"), "NumbersOfPlayersWrong(least=3, most=60, limit=13)"),
            (OURS.replace("Ours", " "), "MissingKey(key='name')"),
            (
                OURS.replace('name = "Ours"', "reset_multiple = 1979-05-27"),
                "WrongValue(key='reset_multiple', expected='whole-number-from: 1')",
            ),
            ('base = "poker"\nname = "Ours"', "UnknownPreset(id='poker')"),
            ("base = 7", "WrongValue(key='base', expected='preset')"),
            ('base = "himes"\nname = 2022-01-01', "WrongValue(key='name', expected='text')"),
            ("", "MissingKey(key='schedule')"),
        ],
    )
    def test_what_is_wrong_is_reported_with_its_place(self, text: str | bytes, wrong: str) -> None:
        assert wrong in " ".join(faults_of(text))

    def test_every_problem_is_reported_at_once(self) -> None:
        text = OURS.replace("10 + bid", "10 +").replace('"last"', '"never"') + '[rotation]\nfirst = "loudest"\n'
        assert len(faults_of(text)) == 3

    def test_a_schedule_that_contradicts_itself_is_refused_by_name(self) -> None:
        for schedule, idle in (
            ("deplete = true\nstep = 2", "step"),
            ("path = [1, 5]\nstart = 2", "start"),
            ("path = [1, 5]\npeak = 3", "peak"),
        ):
            text = OURS.replace('path = [1, "peak", 1]', schedule)
            assert faults_of(text) == [f"UnknownKey(key='schedule.{idle}')"]

    def test_a_date_hidden_where_nobody_looks_is_found(self) -> None:
        text = OURS.replace('path = [1, "peak", 1]', "deplete = true\npath = [1979-05-27]")
        assert faults_of(text) == ["UnknownKey(key='schedule.path')"]


class TestLaws:
    @given(st.text() | st.binary())
    def test_any_text_is_a_rule_set_or_has_problems(self, text: str | bytes) -> None:
        assert all(describe(problem).endswith(".") for problem in problems_of(text))

    @given(st.data())
    def test_a_page_with_a_piece_missing_or_doubled_is_a_rule_set_or_has_problems(self, data: st.DataObject) -> None:
        start = data.draw(st.integers(0, len(OURS)))
        end = data.draw(st.integers(start, min(start + 20, len(OURS))))
        for text in (OURS[:start] + OURS[end:], OURS[:end] + OURS[start:]):
            assert all(describe(problem).endswith(".") for problem in problems_of(text))
            definition, _ = read_rules_file(text)
            assert definition is None or playable_problems(rule_set_from(definition)) == []

    @given(st.text())
    def test_what_python_reads_we_read(self, text: str) -> None:
        read = read_toml(text)
        assert (read.values is None) is bool(read.problems)
