"""Who keeps score in several groups chooses in which a game is played, and sees the games of one of them alone."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper.storage.database import group_rows, writing
from tests.web.page_check import read_page
from tests.web.table import Phone, seated_again, words_of


def page(phone: Phone, address: str) -> str:
    return phone.get(address).text


def choices(text: str) -> list[tuple[str, str, bool]]:
    """The groups to choose from: value, words, chosen."""
    options = read_page(text).all("option")
    return [(one.attributes.get("value") or "", one.text.strip(), "selected" in one.attributes) for one in options]


@pytest.fixture
def friday(app: Flask, phone: Phone) -> int:
    """The first group, with a name."""
    number = phone.stored(phone.start(("Alice", "Bob", "Carol"))).group_id
    with app.app_context(), writing() as session:
        session.get_one(group_rows.Group, number).name = "Friday"
    return number


@pytest.fixture
def family(phone: Phone, friday: int) -> int:
    """The second group, which goes by its people."""
    number = phone.stored(phone.start(("Uma", "Vic", "Wes"), group="new")).group_id
    assert number != friday
    return number


def test_who_has_one_group_is_not_asked(phone: Phone, friday: int) -> None:
    assert 'name="group"' not in page(phone, "/games/new")
    assert "All games" not in words_of(page(phone, "/"))


def test_the_last_used_group_comes_first_and_is_chosen(phone: Phone, friday: int, family: int) -> None:
    groups = [(str(family), "Uma, Vic and Wes", True), (str(friday), "Friday", False), ("new", "New group", False)]
    assert [each for each in choices(page(phone, "/games/new")) if each in groups] == groups
    phone.start(("Alice", "Bob", "Carol"), group=friday)
    assert (str(friday), "Friday", True) in choices(page(phone, "/games/new"))


def test_a_game_belongs_to_the_group_that_was_chosen(phone: Phone, friday: int, family: int) -> None:
    for group in (friday, family, friday):
        assert phone.stored(phone.start(("Alice", "Bob", "Wes"), group=group)).group_id == group
    assert phone.stored(phone.start(("Alice", "Bob", "Wes"), group="new")).group_id not in (friday, family)


@pytest.mark.parametrize("asked", ["", "0", "x", "99999999999999999999"])
def test_a_group_that_is_none_of_the_device_is_the_last_used(
    phone: Phone, friday: int, family: int, asked: str
) -> None:
    assert phone.stored(phone.start(("Alice", "Bob", "Wes"), group=asked)).group_id == family


def test_nobody_plays_in_the_group_of_others(app: Flask, friday: int) -> None:
    stranger = Phone(app)
    for _ in range(2):
        assert stranger.stored(stranger.start(("Alice", "Bob", "Wes"), group=friday)).group_id != friday


def test_house_rules_lead_to_their_group_unless_another_is_chosen(phone: Phone, friday: int, family: int) -> None:
    house_rules = phone.make_rules()
    phone.start(("Alice", "Bob", "Carol"), group=friday)
    assert phone.stored(phone.start(("Alice", "Bob", "Carol"), rules=house_rules)).group_id == family
    assert phone.stored(phone.start(("Alice", "Bob", "Carol"), rules=house_rules, group=friday)).group_id == friday


def test_the_names_offered_follow_the_group(phone: Phone, friday: int, family: int) -> None:
    text = page(phone, f"/games/new?group={friday}")
    assert 'data-name="Alice"' in text
    assert 'data-name="Uma"' not in text
    assert seated_again(text) == ["Alice", "Bob", "Carol"]
    other = page(phone, f"/games/new?group={family}")
    assert 'data-name="Uma"' in other
    assert 'data-name="Alice"' not in other
    assert (str(family), "Uma, Vic and Wes", True) in choices(other)
    new = page(phone, "/games/new?group=new")
    assert 'data-name="Uma"' in new
    assert 'data-name="Alice"' in new
    assert "data-same=" not in new
    assert ("new", "New group", True) in choices(new)


def test_the_choice_stays_when_something_is_wrong(phone: Phone, friday: int, family: int) -> None:
    sent = {"rules": "desilva", "players": ["Zoe", "zoe", "Al"], "started_on": "2026-11-20", "dealer": "0"}
    refused = phone.post("/games/new", sent | {"group": friday}, 422).text
    assert (str(friday), "Friday", True) in choices(refused)


def test_a_game_that_is_set_up_again_stays_in_its_group(phone: Phone, friday: int, family: int) -> None:
    key = phone.start(("Alice", "Bob", "Carol"), group=friday)
    phone.start(("Uma", "Vic", "Wes"), group=family)
    text = page(phone, f"/games/{key}/set-up")
    assert 'name="group"' not in text
    found = re.search(r'name="start_id"[^>]*value="([^"]+)"', text)
    assert found is not None
    assert phone.start(("Alice", "Bob", "Eve"), replaces=key, start_id=found[1]) == key
    assert phone.stored(key).group_id == friday


def test_the_list_of_games_is_narrowed_to_one_group(phone: Phone, friday: int, family: int) -> None:
    both = words_of(page(phone, "/"))
    assert "All games Friday Uma, Vic and Wes" in both or "All games Uma, Vic and Wes Friday" in both
    text = page(phone, f"/?group={friday}")
    assert "Alice, Bob, Carol" in words_of(text)
    assert "Uma, Vic, Wes" not in words_of(text)
    assert f"/games/new?group={friday}" in text
    assert f"/groups/{friday}/settings" in text
    assert "Uma, Vic, Wes" in words_of(page(phone, "/?group=0"))


def test_the_games_of_others_are_in_no_list(app: Flask, phone: Phone, friday: int, family: int) -> None:
    stranger = Phone(app)
    stranger.start(("Ann", "Ben", "Cem"))
    assert "Alice" not in page(stranger, f"/?group={friday}")
