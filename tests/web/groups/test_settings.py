"""The page of a group: its name, its people, who keeps score, its rules."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.page_check import notices, wrong_fields
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database


def test_a_group_has_a_name_or_goes_by_its_people(phone: Phone, group: str) -> None:
    assert "Group settings Alice, Bob and Carol" in phone.words(f"{group}/settings")
    assert phone.post(f"{group}/name", {"name": " Thursday  group "}).location == f"{group}/settings"
    page = phone.get(f"{group}/settings").text
    assert "Group settings Thursday group" in words_of(page)
    assert notices(page)
    phone.post(f"{group}/name", {"name": ""})
    page = phone.get(f"{group}/settings").text
    assert "Group settings Alice, Bob and Carol" in words_of(page)
    assert notices(page)


def test_a_name_that_is_too_long_is_shown_again(phone: Phone, group: str) -> None:
    page = phone.post(f"{group}/name", {"name": "x" * 61}, 422).text
    assert wrong_fields(page) == ["name"]
    assert "x" * 61 in page


def test_the_page_of_the_group_leads_there(phone: Phone, group: str) -> None:
    assert f'href="{group}/settings"' in phone.get(group).text


def test_where_there_are_several_each_leads_there(phone: Phone, group: str) -> None:
    phone.start(("Uma", "Vic", "Wes"), group="new")
    assert f'href="{group}/settings"' in phone.get("/groups").text


def test_its_people_lead_on(phone: Phone, group: str) -> None:
    page = phone.get(f"{group}/settings").text
    assert f'href="{group}/person?name=Bob"' in page
    assert "Everyone" not in words_of(page)
    for number in range(3):
        phone.start([f"Somebody {number}{letter}" for letter in "abc"])
    assert "Everyone" in phone.words(f"{group}/settings")


def test_its_house_rules_are_there(phone: Phone, group: str) -> None:
    assert 'href="/rules"' in phone.get(f"{group}/settings").text
    house_rules = phone.make_rules("Thursday rules")
    page = phone.get(f"{group}/settings").text
    assert f'href="/house-rules/{house_rules}"' in page
    assert 'href="/rules"' not in page
    for number in range(6):
        phone.make_rules(f"Rules {number}")
    assert "Your rules" in phone.words(f"{group}/settings")


def test_a_keeper_is_called_back(app: Flask, phone: Phone, group: str, key: str) -> None:
    other = Phone(app)
    found = re.search(r'value="http://[^/"]+(/pencil/[^"]+)"', phone.get(f"/games/{key}/pencil").text)
    assert found is not None
    other.post(found[1])
    page = other.get(f"{group}/settings").text
    assert page.count('name="pencil"') == 3
    # The other one stops: for it the group is not there any more.
    own = re.search(r'holder-own"\s+name="pencil" value="(\d+)"', page)
    assert own is not None
    assert other.post(f"{group}/keepers", {"pencil": own[1]}).location == "/"
    other.get(f"{group}/settings", 404)
    assert 'name="pencil"' not in phone.get(f"{group}/settings").text
    assert phone.post(f"{group}/keepers", {"pencil": "all"}).location == f"{group}/settings"


def test_scorekeeping_is_shared_from_the_last_game(phone: Phone, group: str) -> None:
    key = phone.start(("Alice", "Bob", "Eve"))
    assert f'href="/games/{key}/pencil"' in phone.get(f"{group}/settings").text
