"""The people of a group on its pages: each act says what happens, happens, and is undone by one button."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime

import pytest

from scorekeeper.actions.groups import people
from scorekeeper.web.groups import people_routes
from tests.web.page_check import wrong_fields
from tests.web.table import Phone, words_of

LONG = "Maximiliane von Wolkenstein-Tr"


def players(phone: Phone, key: str) -> list[str]:
    data = phone.get(f"/games/{key}/game.ohhell.json").get_json()
    return list(data["players"])


def undo(phone: Phone, group: str) -> None:
    """Press the first Undo on the page of the people."""
    found = re.search(rf"{group}/acts/\d+/undo", phone.get(f"{group}/people").text)
    assert found is not None
    phone.post(found[0])


def test_everybody_is_listed_with_the_games_played(phone: Phone, group: str) -> None:
    assert "Alice 1 game Bob 1 game Carol 1 game" in phone.words(f"{group}/people")
    person = phone.get(f"{group}/person?name=alice").text
    for act in ("rename", "merge", "hiding", "deletion"):
        assert f"{group}/person/{act}?name=Alice" in person


def test_many_are_listed_page_by_page(phone: Phone, group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_routes, "PEOPLE_ON_A_PAGE", 2)
    assert "Carol" not in phone.words(f"{group}/people").partition("Everyone")[2]
    assert "Carol 1 game" in phone.words(f"{group}/people?page=2")
    assert "Carol 1 game" not in phone.words(f"{group}/people?page=9")


def test_an_act_has_its_day_by_the_clock_of_the_place(
    phone: Phone, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "now", lambda: datetime(2026, 3, 1, 23, 30, tzinfo=UTC))
    phone.post(f"{group}/person/rename?name=Bob", {"new_name": "Robert"})
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("TZ", "Europe/Madrid")
        time.tzset()
        shown = phone.words(f"{group}/people")
    time.tzset()
    assert "2 March 2026" in shown


def test_somebody_is_renamed_in_every_game(phone: Phone, group: str, key: str) -> None:
    sent = phone.post(f"{group}/person/rename?name=Bob", {"new_name": f" {LONG} "})
    assert sent.location == f"{group}/people"
    assert players(phone, key)[1] == LONG
    undo(phone, group)
    assert players(phone, key)[1] == "Bob"


@pytest.mark.parametrize("name", ["", "x" * 31, "\u200b"], ids=["none", "too long", "invisible"])
def test_a_name_that_does_not_fit_is_shown_again(phone: Phone, group: str, name: str) -> None:
    page = phone.post(f"{group}/person/rename?name=Bob", {"new_name": name}, 422).text
    assert wrong_fields(page) == ["new_name"]


def test_the_name_of_somebody_else_leads_to_the_merge(phone: Phone, group: str) -> None:
    page = phone.post(f"{group}/person/rename?name=Bob", {"new_name": "carol"}, 422).text
    assert wrong_fields(page) == ["new_name"]
    assert f"{group}/person/merge?name=Bob&amp;into=carol" in page


def test_two_spellings_become_one_person(phone: Phone, group: str) -> None:
    other = phone.start(("Alice", "Bobb", "Eve"))
    page = phone.get(f"{group}/person/merge?name=Bobb").text
    # Who is written alike comes first.
    assert page.index(">Bob, 1 game<") < page.index(">Alice, 2 games<")
    phone.post(f"{group}/person/merge?name=Bobb", {"into": "Bob"})
    assert players(phone, other)[1] == "Bob"
    assert "Bob 2 games" in phone.words(f"{group}/people")
    undo(phone, group)
    assert players(phone, other)[1] == "Bobb"


def test_who_sat_in_one_game_is_not_one_person(phone: Phone, group: str, key: str) -> None:
    page = phone.post(f"{group}/person/merge?name=Bob", {"into": "Carol"}, 422).text
    assert wrong_fields(page) == ["into"]
    assert f'href="/games/{key}"' in page
    assert "Alice, Bob, Carol, 20 November 2026" in words_of(page)
    for nobody in ("", "Nobody", "Bob"):
        page = phone.post(f"{group}/person/merge?name=Bob", {"into": nobody}, 422).text
        assert f'href="/games/{key}"' not in page


def test_who_is_hidden_is_not_offered_and_not_ranked(phone: Phone, group: str, key: str) -> None:
    phone.correct(key, 1, [1, 0, 1], [1, 0, 0])
    assert "Bob" in phone.words(group)
    assert phone.post(f"{group}/person/hiding?name=Bob").location == f"{group}/people"
    assert ">Bob<" not in phone.get(group).text.partition('<details class="fold">')[0]
    assert 'data-name="Bob"' not in phone.get("/games/new").text
    assert 'data-name="Alice"' in phone.get("/games/new").text
    assert "Bob" in phone.words(f"/games/{key}")
    assert "Bob hidden · 1 game" in phone.words(f"{group}/people")
    phone.post(f"{group}/person/showing?name=Bob")
    assert "Bob hidden" not in phone.words(f"{group}/people")
    assert 'data-name="Bob"' in phone.get("/games/new").text


def test_a_name_is_deleted_everywhere_and_put_back(phone: Phone, group: str, key: str) -> None:
    phone.post(f"{group}/person/deletion?name=Bob")
    assert players(phone, key)[1] == "Somebody 1"
    assert "Bob" not in phone.words(f"{group}/people")
    undo(phone, group)
    assert players(phone, key)[1] == "Bob"


def test_where_people_wrote_the_name_is_shown(phone: Phone, group: str, key: str) -> None:
    titled = phone.start(("Alice", "Carol", "Eve"), title="Without BOB")
    phone.start(("Alice", "Carol", "Eve"), title="Bobby’s night")
    page = phone.get(f"{group}/person/deletion?name=Bob").text
    assert "The name is in the title or a note of 1 game." in words_of(page)
    assert f'href="/games/{titled}"' in page
    phone.correct(key, 1, [1, 0, 1], [1, 0, 0], note="Bob was late")
    sent = {"penalty_id": "x", "round": "1", "seat": "0", "sign": "take", "points": "5", "reason": "told bob"}
    phone.post(f"/games/{titled}/penalties", sent)
    assert "in titles or notes of 2 games" in phone.words(f"{group}/person/deletion?name=Bob")


def test_a_deleted_name_is_forgotten_for_good(phone: Phone, group: str, key: str) -> None:
    phone.post(f"{group}/person/deletion?name=Bob")
    page = phone.get(f"{group}/people").text
    found = re.search(rf"{group}/acts/\d+/forgetting", page)
    assert found is not None
    phone.post(found[0])
    phone.post(found[0].replace("forgetting", "undo"))
    assert players(phone, key)[1] == "Somebody 1"


def test_what_was_changed_since_is_not_undone(phone: Phone, group: str) -> None:
    phone.post(f"{group}/person/rename?name=Bob", {"new_name": "Bobby"})
    found = re.search(rf"{group}/acts/\d+/undo", phone.get(f"{group}/people").text)
    assert found is not None
    phone.post(f"{group}/person/hiding?name=Bobby")
    phone.post(found[0])
    assert "Bobby hidden" in phone.words(f"{group}/people")


ACTS = ("", "/rename", "/merge", "/deletion")


@pytest.mark.parametrize("act", ACTS)
def test_whoever_is_called_otherwise_by_now_is_no_dead_end(phone: Phone, group: str, act: str) -> None:
    assert phone.get(f"{group}/person{act}?name=Zo%C3%AB", 303).location == f"{group}/people"
    assert "Zoë" in phone.words(f"{group}/people")
