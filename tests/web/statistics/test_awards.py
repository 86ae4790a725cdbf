"""Awards of the last evening and of a year, and what happened on this day: on the page of a group."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

from scorekeeper.actions.clock import today
from scorekeeper.rules.statistics.highlights import same_days
from tests.rules.tables import house
from tests.web.page_check import read_page
from tests.web.statistics.conftest import Group


def test_an_evening_of_enough_rounds_has_awards_on_the_page_of_the_group(group: Group) -> None:
    """Bob makes all 12 bids, Alice half of them."""
    for _ in range(3):
        group.plays(today())
    words = group.phone.words(group.address)
    assert f"The last evening {today().day} " in words
    assert "Sharpest: Bob made 12 of 12 bids" in words


def test_the_last_evening_leads_to_its_games_those_by_the_chosen_rules(group: Group) -> None:
    for rules in ("desilva", "desilva", "desilva", house("desilva", name="Thursday")):
        group.plays(today(), rules)
    for query, games in (("", 4), ("?rules=desilva", 3)):
        html = group.phone.get(f"{group.address}{query}").text
        found = re.search(rf'href="({group.address}/evenings[^"]*{today().isoformat()}[^"]*)"', html)
        assert found is not None
        page = read_page(group.phone.get(unescape(found[1])).text)
        assert len([link for link in page.all("a") if link.attributes.get("class") == "item-name"]) == games


def test_a_year_that_is_over_has_its_awards_and_no_last_evening(group: Group) -> None:
    for _ in range(25):
        group.plays(date(2025, 3, 6))
    words = group.phone.words(f"{group.address}?year=2025")
    assert "Sharpest: Bob made 100 of 100 bids" in words
    assert "The last evening" not in words


def test_what_happened_on_this_day_is_remembered_with_its_game(group: Group) -> None:
    group.plays(date(2020, 1, 1))
    assert "On this day" not in group.phone.words(group.address)
    day = same_days(today(), 2000)[0]
    key = group.plays(day)
    ago = "1 year ago" if today().year - day.year == 1 else "4 years ago"
    words = group.phone.words(group.address)
    assert f"On this day {ago} Bob won with 3 (de Silva)" in words
    assert f'href="/games/{key}">{ago}' in group.phone.get(group.address).text
