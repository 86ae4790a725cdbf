"""The heads of the sheet at a table of five and more."""

from __future__ import annotations

import pytest

from scorekeeper.web.game.view.short_heads import short_heads
from tests.web.page_check import read_page
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

EIGHT = ("Christoph", "Christina", "Barbara", "Bartholomew", "Maximilian-Alexander", "Maximiliane", "Anna", "Anna K.")


def test_names_that_begin_alike_differ_by_their_ends() -> None:
    """| Tricks | C…oph | C…ina | B…bara | B…tholomew | M…-Alexander | M…ane | Anna | A…K. |"""
    assert short_heads(EIGHT) == ("C…oph", "C…ina", "B…bara", "B…tholomew", "M…-Alexander", "M…ane", "", "A…K.")


def test_names_whose_beginning_tells_them_apart_stand_as_they_are() -> None:
    assert short_heads(("Alice", "Alexander", "Bob", "Carol", "David", "Erin", "Frank")) == ("",) * 7


@pytest.mark.parametrize("players", [3, 4])
def test_a_table_with_room_shows_every_name_as_it_is(players: int) -> None:
    assert short_heads(EIGHT[:players]) == ("",) * players


def test_the_whole_name_stands_in_the_page_beside_the_short_one(phone: Phone) -> None:
    html = phone.get(f"/games/{phone.start(EIGHT)}").get_data(as_text=True)
    heads = [each for each in read_page(html).all("th") if each.attributes.get("colspan") == "2"]
    assert [each.text for each in heads] == list(EIGHT)
    assert [each.attributes.get("data-short") for each in heads][:2] == ["C…oph", "C…ina"]
