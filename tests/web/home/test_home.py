"""The first page: this phone's games and nobody else's."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from scorekeeper.web.home import routes as home
from tests.web.page_check import read_page
from tests.web.table import Phone, words_of


def states(phone: Phone) -> list[Any]:
    """How each game stands, as its row tells the scripts, which put it into words."""
    rows = read_page(phone.get("/").text).all("li")
    return [json.loads(row.attributes["data-state"]) for row in rows if "data-state" in row.attributes]


def test_an_empty_phone_reads_how_to_begin(phone: Phone) -> None:
    page = phone.get("/")
    assert "No games on this phone yet." in words_of(page.text)
    assert 'href="/games/new"' in page.text


def test_games_going_on_come_before_those_finished(phone: Phone) -> None:
    done = phone.start(title="Monday", schedule="listed", listed="1")
    phone.correct(done, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.start(title="Tuesday")
    page = phone.words("/")
    assert page.index("In progress") < page.index("Tuesday") < page.index("Finished") < page.index("Monday")
    assert states(phone) == [
        {"played": 0, "of": "of 25", "finished": False, "leaders": [], "total": "0"},
        {"played": 1, "of": "1 round", "finished": True, "leaders": ["Gina"], "total": "1"},
    ]


def test_a_shared_lead_names_everybody(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 1, 0, 0], [1, 0, 0, 0])
    assert states(phone)[0]["leaders"] == ["Gina"]
    phone.correct(key, 2, [0, 1, 0, 0], [0, 1, 1, 0])
    assert states(phone)[0]["leaders"] == ["Gina"]
    shared = phone.start(title="Shared")
    phone.correct(shared, 1, [0, 0, 0, 0], [1, 0, 0, 0])
    assert states(phone)[0]["leaders"] == ["Harry", "Frank", "Irene"]


def test_games_of_one_evening_differ_by_rules_and_by_the_hour(phone: Phone) -> None:
    phone.start(rules="okenuff", started_on=datetime.now(UTC).date().isoformat())
    page = phone.get("/").text
    assert "Okenuff · " in words_of(page)
    [begun] = re.findall(r'data-begun="([^"]*)"', page)
    assert datetime.fromisoformat(begun).tzinfo is not None


def test_a_game_brought_in_from_another_day_has_no_hour(phone: Phone) -> None:
    phone.start(started_on="2001-02-03")
    page = phone.get("/").text
    assert "2001-02-03" in page
    assert "data-begun" not in page


def test_older_games_are_a_page_away(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "GAMES_ON_A_PAGE", 2)
    for title in ("One", "Two", "Three"):
        phone.start(title=title)
    first = phone.get("/").text
    assert re.findall(r'class="item-name"[^>]*><bdi>([^<]*)<', first) == ["Three", "Two"]
    older = phone.get("/?page=2").text
    assert re.findall(r'class="item-name"[^>]*><bdi>([^<]*)<', older) == ["One"]
    for odd in ("0", "-1", "x", "9" * 30):
        phone.get(f"/?page={odd}")
