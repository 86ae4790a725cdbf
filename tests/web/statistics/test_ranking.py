"""How a group ranks its players: chosen once, by whoever keeps score, and then the usual table."""

from __future__ import annotations

import re
from datetime import date

import pytest

from tests.web.page_check import read_page, wrong_fields
from tests.web.statistics.conftest import Group
from tests.web.statistics.test_statistics import chosen

pytestmark = pytest.mark.one_database

POINTS = {"order": "points", "places": "5, 3, 2, 1", "dropped": "2"}


def test_is_by_average_finish_and_after_some_games_by_rating_until_somebody_chooses(group: Group) -> None:
    for _ in range(4):
        group.plays()
    assert chosen(group.phone, group.address) == ["Average finish"]
    group.plays()
    assert chosen(group.phone, group.address) == ["Rating"]
    page = read_page(group.phone.get(group.address).text)
    [change] = [link for link in page.all("a") if link.text.strip() == "Ranking"]
    assert change.attributes["href"] == f"{group.address}/ranking"


def test_a_rating_of_few_games_says_little_and_the_page_says_so(group: Group) -> None:
    sentence = "A rating needs 5 games"
    for _ in range(4):
        group.plays()
    assert sentence not in group.phone.words(group.address)
    group.phone.post(f"{group.address}/ranking", POINTS | {"order": "rating"})
    assert sentence in group.phone.words(group.address)
    group.plays()
    assert sentence not in group.phone.words(group.address)


def test_by_points_for_places_is_the_usual_table_from_then_on(group: Group) -> None:
    group.plays()
    group.plays(date(2026, 1, 15))
    answer = group.phone.post(f"{group.address}/ranking", POINTS | {"dropped": ""}, 303)
    assert answer.headers["Location"] == group.address
    words = group.phone.words(group.address)
    assert "5, 3, 2, 1 points for places." in words
    assert "Ranking" in words
    assert re.search(r" 1 Bob 10 [\d.]+ 100%\* .* 2 Alice 6 .* 3 Carol 4 ", words)
    assert chosen(group.phone, group.address) == ["Points"]
    assert chosen(group.phone, f"{group.address}?by=wins") == ["Wins"]


@pytest.mark.parametrize(("dropped", "words"), [("1", "worst evening dropped"), ("2", "2 worst evenings dropped")])
def test_dropped_nights_are_named_below_the_table(group: Group, dropped: str, words: str) -> None:
    group.plays()
    group.phone.post(f"{group.address}/ranking", POINTS | {"dropped": dropped})
    assert f"5, 3, 2, 1 points for places; each one’s {words}." in group.phone.words(group.address)


def test_the_form_has_what_was_chosen(group: Group) -> None:
    group.plays()
    group.phone.post(f"{group.address}/ranking", POINTS | {"places": "10 6;3"})
    page = group.phone.get(f"{group.address}/ranking").text
    assert 'value="10, 6, 3"' in page
    assert re.search(r'value="points"[^>]*checked', page)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"order": "luck"}, "order"),
        ({"places": ""}, "places"),
        ({"places": "11 10 9 8 7 6 5 4 3 2 1"}, "places"),
        ({"places": "5, x"}, "places"),
        ({"places": "3, 5"}, "places"),
        ({"places": "0, 0"}, "places"),
        ({"dropped": "-1"}, "dropped"),
    ],
)
def test_what_is_no_ranking_is_refused_and_nothing_changes(group: Group, typed: dict[str, str], field: str) -> None:
    group.plays()
    page = group.phone.post(f"{group.address}/ranking", POINTS | typed, 422).text
    assert wrong_fields(page) == [field]
    assert chosen(group.phone, group.address) == ["Average finish"]


def test_who_rose_and_who_fell_stands_beside_the_name(group: Group) -> None:
    """Bob 5, Alice 3, Carol 2; in the next two weeks Carol wins before Bob and Alice."""
    group.phone.post(f"{group.address}/ranking", POINTS | {"dropped": "0"})
    group.plays()
    assert "▲" not in group.phone.get(group.address).text.partition("</table>")[0]
    for week in (15, 22):
        group.plays(date(2026, 1, week), names=("Bob", "Carol", "Alice"))
    words = group.phone.words(group.address)
    assert re.search(r"1 Carol ?▲ up 12 .* 2 Bob ?▼ down 11 .* 3 Alice 7 ", words)
