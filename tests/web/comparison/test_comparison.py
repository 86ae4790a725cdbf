"""Two rule sets beside each other, on a page."""

from __future__ import annotations

import re

import pytest

from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database


def chosen(page: str) -> list[str]:
    return re.findall(r'<option value="([^"]*)" selected>', page)


def test_two_rule_sets_are_compared_by_their_facts_and_their_points(phone: Phone) -> None:
    page = phone.get("/rules/compare?one=himes&other=okenuff&players=4").text
    assert chosen(page) == ["himes", "okenuff", "4"]
    words = words_of(page)
    assert "renege −20 none" in words
    assert "Bid Himes Okenuff Made 1 under 1 over Made 1 under 1 over" in words
    assert "5 +15 −5 −6 +35 −5 −5" in words


def test_rules_for_another_number_of_players_say_so(phone: Phone) -> None:
    page = phone.words("/rules/compare?one=himes&other=okenuff&players=6")
    assert "Himes for 6 players, Okenuff for 4." in page


def test_rules_that_are_the_same_say_so(phone: Phone) -> None:
    page = phone.get("/rules/compare?one=himes&other=himes").text
    assert 'id="same"' in page
    assert 'class="facts-compared"' not in page


def test_whatever_is_asked_two_rule_sets_are_shown(phone: Phone) -> None:
    page = phone.get("/rules/compare?one=nothing&other=&players=-3").text
    assert chosen(page) == ["desilva", "himes", "4"]
    assert chosen(phone.get("/rules/compare?one=himes").text) == ["himes", "desilva", "4"]


def test_the_rules_of_a_group_are_compared_by_those_who_keep_it_alone(phone: Phone, watcher: Phone) -> None:
    phone.start()
    house_rules = phone.make_rules("Zanzibar rules")
    address = f"/rules/compare?one={house_rules}&other=desilva"
    assert "Zanzibar rules and de Silva" in phone.words(address)
    assert "Zanzibar" not in watcher.get(address).text


def test_a_page_of_rules_leads_here_with_these_rules(phone: Phone) -> None:
    assert 'href="/rules/compare?one=himes"' in phone.get("/rules/himes").text
