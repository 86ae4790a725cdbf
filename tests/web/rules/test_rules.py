"""The rules, readable before and during a game."""

from __future__ import annotations

import io
import json
import re

import pytest

from scorekeeper.rules.presets import first_offered, preset, preset_ids
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

# Okenuff's ladder: 5 6 8 11 15, then 35 and 5 more for each bid (1.4).
LADDER = ["5", "6", "8", "11", "15", "35", "40", "45", "50", "55", "60", "65", "70", "75"]


def made(page: str) -> list[str]:
    return re.findall(r'<td class="made">\+?([^<]*)</td>', page)


def listed(page: str) -> list[str]:
    return re.findall(r'class="item-name" href="/rules/([\w-]+)"', page)


def test_all_rules_are_listed_with_a_line_each(phone: Phone) -> None:
    page = phone.words("/rules")
    for preset_id in preset_ids():
        assert preset(preset_id).name in page


@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_rule_set_has_its_page_for_every_number_of_players(phone: Phone, preset_id: str) -> None:
    rules = preset(preset_id)
    for players in range(rules.least_players, rules.most_players + 1):
        page = phone.get(f"/rules/{preset_id}?players={players}").text
        assert f"Rules for {players} players" in page
        facts = re.findall(r"<dt>([^<]*)</dt>", page)
        assert len(facts) == len(set(facts))


def test_the_points_table_is_the_published_ladder(phone: Phone) -> None:
    page = phone.get("/rules/okenuff").text
    assert made(page) == LADDER
    assert "A revoke costs 20" in page


def test_a_number_of_players_out_of_reach_shows_the_nearest(phone: Phone) -> None:
    for asked in ("99", "-3", "many"):
        phone.get(f"/rules/desilva?players={asked}")
    assert "Rules for 4 players" in phone.get("/rules/okenuff?players=7").text


def test_rules_nobody_ships_are_not_there(phone: Phone) -> None:
    phone.get("/rules/poker", 404)


def test_rules_with_a_hook_lead_to_the_same_without_it_and_back(phone: Phone) -> None:
    page = phone.get("/rules/blackout?players=5").text
    assert 'href="/rules/blackout-no-hook?players=5"' in page
    page = phone.get("/rules/blackout-no-hook?players=5").text
    assert 'href="/rules/blackout?players=5"' in page
    assert "No hook" in words_of(page)
    assert "hook?" not in phone.get("/rules/wizard").text
    phone.get("/rules/wizard-no-hook", 404)


def test_the_other_rules_are_listed_when_asked_for(phone: Phone) -> None:
    first, others = phone.get("/rules").text.split('<details class="list-more">')
    assert [len(listed(part)) for part in (first, others)] == [
        len(first_offered()),
        len(preset_ids()) - len(first_offered()),
    ]


def test_a_game_shows_the_rules_it_was_agreed_with(phone: Phone) -> None:
    key = phone.start(rules="family", bidding="simultaneous", schedule="listed", listed="1 2 1")
    page = phone.words(f"/games/{key}/rules")
    assert "All bid at once" in page
    assert "No hook" in page
    assert "3 rounds" in page


def test_a_hand_larger_than_any_pack_fills_no_page(phone: Phone) -> None:
    """A file may bring anything; the table of points ends where no pad and no sheet goes on."""
    rules = {"base": "classic", "decks": 1_000, "schedule": [300, 1]}
    file = {"format": "oh-hell-game/1", "rules": rules, "players": ["Ann", "Bo", "Cy"], "rounds": []}
    sent = {"file": (io.BytesIO(json.dumps(file).encode()), "game.ohhell.json")}
    game = phone.post("/games/import", sent).location
    page = phone.get(f"{game}/rules").text
    assert len(made(page)) == 61


def test_the_list_shows_only_rules_that_are_like_that(phone: Phone) -> None:
    page = phone.get("/rules?players=13").text
    assert listed(page) == ["himes"]
    assert f"1 of {len(preset_ids())}" in words_of(page)
    assert listed(phone.get("/rules?hook=everyone&missed=costs").text) == ["family"]


def test_where_none_are_like_that_the_way_back_is_a_tap(phone: Phone) -> None:
    page = phone.get("/rules?pack=70&hook=everyone").text
    assert listed(page) == []
    assert ">All rules</a>" in page


def test_an_answer_that_is_no_choice_counts_as_none(phone: Phone) -> None:
    page = phone.get("/rules?players=many&pack=-1&hook=x&missed=").text
    assert listed(page) == list(preset_ids())
