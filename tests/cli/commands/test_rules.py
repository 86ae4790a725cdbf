"""`scorekeeper rules`: the presets one line each, and one of them for a number of players."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.rules.faults.table import WrongNumberOfPlayers
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.sheets.table.rule_facts import rule_facts
from scorekeeper.wording import identity, sentence
from tests.cli.running import run
from tests.sheets.samples import SHAPES


def rules_of(preset_id: str, players: int) -> dict[str, Any]:
    result = run("rules", preset_id, "--players", str(players), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    values: dict[str, Any] = json.loads(result.stdout)
    return values


def page_of(preset_id: str, players: int) -> list[str]:
    result = run("rules", preset_id, "--players", str(players))
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_the_presets_are_listed_one_line_each() -> None:
    lines = run("rules").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(preset_ids())
    assert lines[0].endswith("de Silva: " + preset("desilva").summary)


def test_okenuff_on_one_page() -> None:
    page = page_of("okenuff", 4)
    assert "Cards       4 5 6 7 8 9 10 11 12 13 13 13 13" in page
    assert " 5 −25  −20  −15  −10   −5  (35)  −5  −10  −15  −20  −25  −30  −35  −40" in page
    assert page[-1] == "Al Okenuff's rules for four, with its own score sheet"
    assert any(line.startswith("R20  No trump doubles all points of the round") for line in page)
    assert any(line.startswith("They also depend on earlier_high, declarer, no_trump;") for line in page)


def test_himes_for_three_uses_twenty_eight_cards() -> None:
    """R8."""
    values = rules_of("himes", 3)
    assert (values["pack"], values["schedule"], values["repeats"]) == (28, [1, 2, 3, 4, 5, 6, 7, 8, 9], [9])
    assert (values["reset_multiple"], values["target"]) == (50, 100)
    assert values["penalty"] == {"reason": "renege", "points": -20}


@pytest.mark.parametrize("preset_id", SHAPES)
def test_every_kind_of_rules_has_its_page_with_all_facts(preset_id: str) -> None:
    rules, players = preset(preset_id), preset(preset_id).least_players
    page = page_of(preset_id, players)
    assert page[0] == f"{rules.name} ({preset_id})"
    assert page[-1] == rules.source
    lines = [line.split() for line in page]
    for fact in rule_facts(rules, rules.schedule(players), identity):
        assert f"{fact.word[:1].upper()}{fact.word[1:]} {fact.text}".split() in lines


def test_a_table_the_rules_are_not_for_is_refused() -> None:
    result = run("rules", "okenuff", "--players", "5")
    line = f"okenuff: {sentence(WrongNumberOfPlayers(5, 4, 4))}\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", line)


def ids(*options: str) -> list[str]:
    result = run("rules", *options)
    assert (result.exit_code, result.stderr) == (0, "")
    return [line.split()[0] for line in result.stdout.splitlines()]


def test_the_list_shows_only_rules_of_the_wanted_kind() -> None:
    assert ids("--players", "13") == ["himes"]
    assert ids("--hook", "everyone") == ["family"]
    assert ids("--pack", "28", "--missed", "costs") == ["himes"]
    assert "classic-ten" in ids("--missed", "nothing")


def test_where_no_rules_are_like_that_it_says_so() -> None:
    result = run("rules", "--pack", "7")
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 1)


@pytest.mark.parametrize(
    ("options", "named"),
    [(["--json"], "ID"), (["himes", "--hook", "last", "--players", "4"], "ID, --hook")],
)
def test_options_that_do_not_belong_together_are_wrong_usage(options: list[str], named: str) -> None:
    result = run("rules", *options)
    assert result.exit_code == 2
    assert named in result.stderr
