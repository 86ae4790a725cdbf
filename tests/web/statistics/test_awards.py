"""Awards of the last evening and of a year, and what happened on this day: on the page of a group, in ready words."""

from __future__ import annotations

import re
from datetime import date, timedelta
from fractions import Fraction
from html import unescape

import pytest
from flask import Flask

from scorekeeper.actions.clock import today
from scorekeeper.rules.statistics.highlights import Award, AwardKind, Memory, same_days
from scorekeeper.web.statistics.memories import award_lines, award_reason, evening_heading, memory_lines
from tests.rules.tables import house
from tests.web.page_check import read_page
from tests.web.statistics.conftest import Group
from tests.web.statistics.test_statistics import shown

WHY = {
    (AwardKind.SHARPEST, 14, 18): "made 14 of 18 bids",
    (AwardKind.NERVES, 7, 8): "made 7 of 8 when bidding last",
    (AwardKind.COMEBACK, 14, 17, 2): "14 behind after round 17, won by 2",
    (AwardKind.COMEBACK, 14, 17, 0): "14 behind after round 17, shared the win",
    (AwardKind.COMEBACK, 14, 17): "14 behind after round 17 and still won",
    (AwardKind.IMPROVED, Fraction(1, 2), Fraction(3, 5)): "made 50 % in the first half of the rounds, 60 % since",
    (AwardKind.BOLD, 4): "made 4 bids of 4 or more",
    (AwardKind.ZERO, 6, 6): "made 6 of 6 bids of zero",
    (AwardKind.STREAK, 8): "made 8 bids in a row",
    (AwardKind.UNLUCKY, 7): "missed 7 bids by a single trick",
    (AwardKind.REGULAR, 48, 52): "played 48 of 52 games",
}


@pytest.mark.parametrize("given", WHY, ids=WHY.values())
def test_every_award_has_its_reason_in_one_line(app: Flask, given: tuple[AwardKind, int]) -> None:
    kind, *figures = given
    with app.test_request_context():
        assert award_reason(Award(kind, ("Irene",), tuple(figures))) == WHY[given]


def test_those_who_share_an_award_are_named_together(app: Flask) -> None:
    with app.test_request_context():
        [line] = award_lines([Award(AwardKind.STREAK, ("Gina", "Irene"), (8,))])
    assert (line.award, line.names) == ("On a roll", "Gina and Irene")


@pytest.mark.parametrize(
    ("ago", "heading"), [(0, "Tonight"), (1, "Last Thursday"), (7, "Last Friday"), (8, "The last evening")]
)
def test_an_evening_is_called_by_its_weekday_for_a_week(app: Flask, ago: int, heading: str) -> None:
    friday = date(2026, 11, 20)
    with app.test_request_context():
        assert evening_heading(friday - timedelta(days=ago), friday) == heading


@pytest.mark.parametrize(
    ("winners", "others", "words"),
    [
        (("Gina",), ("Bo", "Cy"), "Gina won with 41 against Bo and Cy (de Silva)"),
        (("Gina", "Bo"), ("Cy",), "Gina and Bo tied at 41 (de Silva)"),
        (("Gina",), (), "Gina won with 41 (de Silva)"),
    ],
)
def test_a_memory_says_who_won(app: Flask, winners: tuple[str, ...], others: tuple[str, ...], words: str) -> None:
    memory = Memory(date(2024, 11, 20), 1, "desilva", winners, 41, others)
    with app.test_request_context():
        [line] = memory_lines([memory], date(2026, 11, 20), {1: "/games/x"})
    assert (line.when, line.what, line.address) == ("2 years ago", words, "/games/x")


def test_an_evening_of_enough_rounds_has_awards_on_the_page_of_the_group(group: Group) -> None:
    """Bob makes all 12 bids, Alice half of them."""
    for _ in range(3):
        group.plays(today())
    words = shown(group.phone, group.address)
    assert f"Tonight {today().day} " in words
    assert "Sharpest: Bob made 12 of 12 bids" in words


def test_the_last_evening_leads_to_its_games_those_by_the_chosen_rules(group: Group) -> None:
    for rules in ("desilva", "desilva", "desilva", house("desilva", name="Thursday")):
        group.plays(today(), rules)
    for query, games in (("", 4), ("?rules=desilva", 3)):
        html = group.phone.get(f"{group.address}{query}").get_data(as_text=True)
        found = re.search(rf'href="({group.address}/evenings[^"]*{today().isoformat()}[^"]*)"', html)
        assert found is not None
        page = read_page(group.phone.get(unescape(found[1])).get_data(as_text=True))
        assert len([link for link in page.all("a") if link.attributes.get("class") == "item-name"]) == games


def test_a_year_has_awards_of_its_own_and_one_that_is_over_says_so(group: Group) -> None:
    for _ in range(25):
        group.plays(date(2025, 3, 6))
    words = shown(group.phone, f"{group.address}?year=2025")
    assert "Awards of the year Sharpest: Bob made 100 of 100 bids" in words
    assert "The last evening" not in words
    assert "Awards of the year" not in shown(group.phone, group.address)
    group.plays(today())
    assert "Awards so far" not in shown(group.phone, f"{group.address}?year={today().year}")


def test_what_happened_on_this_day_is_remembered_with_its_game(group: Group) -> None:
    group.plays(date(2020, 1, 1))
    assert "On this day" not in shown(group.phone, group.address)
    day = same_days(today(), 2000)[0]
    key = group.plays(day)
    ago = "1 year ago" if today().year - day.year == 1 else "4 years ago"
    words = shown(group.phone, group.address)
    assert f"On this day {ago} Bob won with 3 against Alice and Carol (de Silva)" in words
    assert f'href="/games/{key}">{ago}' in group.phone.get(group.address).get_data(as_text=True)
