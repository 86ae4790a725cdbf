"""The page of one evening: for its keepers, and for everybody with its link."""

from __future__ import annotations

import re

import pytest

from scorekeeper.actions.clock import today
from tests.web.page_check import read_page
from tests.web.table import Phone, words_of

THREE = ("Alice", "Bob", "Carol")
# | 1 | Alice (1) 1 | Bob (0) 0 | Carol 1 -1 |, and the same won by Bob.
ALICE, BOB = ([1, 0, 1], [1, 0, 0]), ([0, 1, 1], [0, 1, 0])


def play(phone: Phone, *rounds: tuple[list[int], list[int]], agreed: int = 1, rules: str = "desilva") -> str:
    """Play these rounds of a game of so many with one card. Returns its key."""
    cards = " ".join(["1"] * agreed)
    more = {"schedule": "listed", "listed": cards, "title": "Friday night", "started_on": today().isoformat()}
    key = phone.start(THREE, rules, **more)
    for number, (bids, tricks) in enumerate(rounds, start=1):
        phone.correct(key, number, bids, tricks)
    return key


@pytest.fixture
def evening(phone: Phone) -> str:
    """Its address. Alice won two games and Bob one; a fourth is half played, and in the last nobody has bid."""
    for rounds in ((ALICE,), (BOB,), (ALICE,)):
        play(phone, *rounds)
    group = phone.stored(play(phone, ALICE, agreed=2)).group_id
    play(phone)
    return f"/groups/{group}/evenings/{today()}"


def test_a_keeper_shares_the_link_of_an_evening_that_everybody_sees_live(
    phone: Phone, watcher: Phone, evening: str
) -> None:
    page = phone.get(evening).text
    [link] = re.findall(r'id="link"[^>]* value="https?://[^/"]*([^"]*)"', page)
    shared = watcher.get(link).text
    for one in (page, shared):
        words = words_of(one)
        assert "Alice leads the evening" in words
        assert "Alice 2 wins made 4 of 4 bids Bob 1 win made 4 of 4 bids Carol 0 wins made 0 of 4 bids" in words
        assert words.count("Alice 1, Bob 0, Carol −1") == 3
        assert 'http-equiv="refresh"' in one
    # The link leads on to the games of this evening, and not to the group.
    assert 'id="link"' not in shared
    assert "/groups/" not in shared


def test_an_evening_that_is_over_has_a_winner(phone: Phone) -> None:
    group = phone.stored(play(phone, BOB)).group_id
    page = phone.get(f"/groups/{group}/evenings/{today()}").text
    assert "Bob wins the evening" in words_of(page)
    assert 'http-equiv="refresh"' not in page


def test_nobody_leads_before_a_game_is_won(phone: Phone) -> None:
    group = phone.stored(play(phone, BOB, agreed=2)).group_id
    [heading] = read_page(phone.get(f"/groups/{group}/evenings/{today()}").text).all("h1")
    assert not any(name in heading.text for name in THREE)


def test_games_whose_players_settle_are_settled_together_for_keepers_and_by_the_link(
    phone: Phone, watcher: Phone
) -> None:
    """Nets of the three settled games: 3 0 -3, 3 0 -3, 0 3 -3; Bob's other win does not settle by its rules."""
    rules = phone.make_rules(settlement_pairwise="y")
    for row in (ALICE, ALICE, BOB):
        play(phone, row, rules=rules)
    page = phone.get(f"/groups/{phone.stored(play(phone, BOB)).group_id}/evenings/{today()}").text
    [link] = re.findall(r'id="link"[^>]* value="https?://[^/"]*([^"]*)"', page)
    for one in (page, watcher.get(link).text):
        assert "Who pays whom Carol pays Alice 6 Carol pays Bob 3 Games" in words_of(one)


def test_an_evening_without_settlement_says_nothing_of_it(phone: Phone, evening: str) -> None:
    assert "Who pays whom Carol" not in phone.words(evening)


@pytest.mark.parametrize("day", ["2026-11-18", "yesterday"])
def test_an_evening_on_which_nobody_played_is_not_there(phone: Phone, evening: str, day: str) -> None:
    phone.get(evening.replace(today().isoformat(), day), 404)


def test_without_the_link_nobody_else_sees_the_evening(watcher: Phone, evening: str) -> None:
    watcher.get(evening, 404)
    watcher.get("/evenings/WzEsIjIwMjYtMTEtMjAiXQ.forged", 404)


def test_the_list_of_evenings_leads_to_each(phone: Phone, evening: str) -> None:
    page = phone.get(evening.rpartition("/")[0]).text
    assert f'href="{evening}"' in page
