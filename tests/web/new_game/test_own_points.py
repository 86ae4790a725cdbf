"""The points of a table: three numbers and the smallest round with a hook, kept as house rules of its group."""

from __future__ import annotations

import html
import json
import re
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.actions.game import command
from scorekeeper.rules.rule_set import RuleSet
from tests.web.table import NAMES, Phone, words_of

GOOD = {"rules": "desilva", "players": list(NAMES), "dealer": "3", "started_on": "2026-11-20"}
OURS = {"bonus": "10", "per_trick": "1", "per_off": "2", "hook_from": "3"}
AS_PUBLISHED = {"bonus": "0", "per_trick": "1", "per_off": "1", "hook_from": "1"}


def rules_of(phone: Phone, **sent: str) -> RuleSet:
    key = phone.post("/games/new", GOOD | sent).location.removeprefix("/games/")
    return phone.stored(key).recorded.rules


def formulas(rules: RuleSet) -> tuple[str, str, str]:
    return rules.scoring.made.text, rules.scoring.under.text, rules.scoring.over.text


def house_rules(phone: Phone) -> list[str]:
    return re.findall(r'href="/house-rules/([\w-]{20,})"', phone.get("/house-rules").text)


def test_other_numbers_are_played_by_and_kept_with_the_group(phone: Phone) -> None:
    rules = rules_of(phone, **OURS)
    assert formulas(rules) == ("10 + bid", "-2 * off", "-2 * off")
    assert rules.hook.from_cards == 3
    [kept] = house_rules(phone)
    page = phone.get("/games/new").text
    assert re.search(rf'id="rules-{kept}"[^>]* checked', page)
    points = json.loads(html.unescape(re.search(r'data-points="([^"]*)"', page)[1]))  # type: ignore[index]
    assert {name: points[kept][name] for name in OURS} == {name: int(number) for name, number in OURS.items()}
    assert points[kept]["trump"] == points["desilva"]["trump"] == "Trump is spades"


def test_the_same_numbers_again_are_the_same_rules_and_others_get_a_name_of_their_own(phone: Phone) -> None:
    assert [rules_of(phone, **OURS).name for _ in range(2)] == ["House rules", "House rules"]
    assert rules_of(phone, **OURS | {"bonus": "5"}).name == "House rules 2"
    [first, _second] = house_rules(phone)
    assert rules_of(phone, rules=first, **OURS | {"bonus": "7"}).name == "House rules 3"


@pytest.mark.parametrize("sent", [AS_PUBLISHED, dict.fromkeys(OURS, "")])
def test_the_numbers_of_the_rules_themselves_make_no_others(phone: Phone, sent: dict[str, str]) -> None:
    assert rules_of(phone, **sent).id == "desilva"
    assert house_rules(phone) == []


def test_secret_bids_by_the_numbers_of_a_table_are_the_same_house_rules(phone: Phone) -> None:
    assert rules_of(phone, **OURS, bidding="simultaneous").simultaneous
    [kept] = house_rules(phone)
    page = phone.get("/games/new").text
    assert re.search(rf'id="rules-{kept}"[^>]* checked', page)
    assert re.search(r'id="bidding-simultaneous" checked', page)


def test_without_scripts_the_numbers_of_the_rules_before_are_left_behind(phone: Phone) -> None:
    """A browser without scripts goes on showing the numbers of de Silva when Himes is chosen."""
    shown = {"shown": "desilva own in-turn"}
    assert rules_of(phone, **AS_PUBLISHED | shown | {"rules": "himes"}).id == "himes"
    assert formulas(rules_of(phone, **OURS | shown | {"rules": "blackout"}))[0] == "10 + bid"


def test_formulas_of_another_form_are_replaced_only_by_numbers_that_were_typed(phone: Phone) -> None:
    assert formulas(rules_of(phone, rules="himes", hook_from="1"))[1] == "-max(bid, tricks)"
    assert formulas(rules_of(phone, rules="himes", **OURS)) == ("10 + bid", "-2 * off", "-2 * off")


@pytest.mark.parametrize(
    ("sent", "field"),
    [({"bonus": "ten"}, "bonus"), ({"per_off": "-1"}, "per_off"), ({"hook_from": "0"}, "hook_from")],
)
def test_what_is_no_such_number_is_shown_at_its_field_and_no_rules_are_kept(
    phone: Phone, sent: dict[str, str], field: str
) -> None:
    page = phone.post("/games/new", GOOD | OURS | sent, 422).text
    assert re.search(rf'id="{field}-error"[^>]*><span>\s*Enter a whole number\.', page)
    assert re.search(rf'name="{field}"[^>]*value="{re.escape(sent[field])}"', page)
    assert house_rules(phone) == []


def test_a_table_that_is_wrong_keeps_no_rules(phone: Phone) -> None:
    phone.post("/games/new", GOOD | OURS | {"players": ["Gina", "gina", "Frank"], "dealer": "0"}, 422)
    assert house_rules(phone) == []


def test_a_game_set_up_again_is_played_by_the_new_numbers_in_its_group(phone: Phone) -> None:
    key = phone.start()
    rules = rules_of(phone, replaces=key, **OURS)
    assert formulas(rules)[0] == "10 + bid"
    assert phone.stored(key).recorded.rules == rules


def test_the_rules_played_last_are_the_first_to_choose(phone: Phone) -> None:
    for rules in ("squares", "wizard"):
        phone.start(rules=rules)
    page = phone.get("/games/new").text
    assert re.findall(r'name="rules" id="rules-([\w-]+)"', page)[:3] == ["wizard", "squares", "desilva"]


def test_the_minutes_are_those_at_the_pace_of_the_group(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three rounds of one, two and three cards for four usually take 450 seconds; this table took 900."""

    def seconds(page: str) -> tuple[float, float]:
        found = re.search(r'data-round-s="([\d.]+)" data-card-s="([\d.]+)"', page)
        assert found
        return float(found[1]), float(found[2])

    key = phone.start()
    begun = datetime(2026, 11, 20, 20, tzinfo=UTC)
    for cards in (1, 2, 3):
        at = begun + (cards - 1) * timedelta(seconds=450)
        monkeypatch.setattr(command, "now", lambda at=at: at)
        phone.correct(key, cards, [0] * 4, [cards, 0, 0, 0])
    page = phone.get("/games/new").text
    assert "at your pace" in words_of(page)
    assert seconds(page) == pytest.approx((220, 10))
