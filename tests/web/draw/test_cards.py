"""Cards really drawn at the table, typed in: they seat the players or say who deals, and ties draw again."""

from __future__ import annotations

import re

import pytest

from tests.web.new_game.test_new_game import GOOD
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

BY_HAND = GOOD | {"dealer": "by-hand", "players": ["Frank", "Gina", "Harry", "Irene"]}


def wrong_cards(page: str) -> list[int]:
    """The places of the cards that have an error beside them."""
    return [int(place) for place in re.findall(r'id="card-(\d)-error"', page)]


def test_de_silvas_example_is_typed_as_it_happened(phone: Phone) -> None:
    """Gina 9, Frank 7, Harry 7, Irene 4; Harry wins the second draw: Gina, Harry, Frank, Irene."""
    asked = phone.post("/games/new", BY_HAND | {"title": "Friday"}, 200).text
    assert '<input type="hidden" name="title" value="Friday">' in asked
    tied = phone.post("/games/new", BY_HAND | {"card": ["7", "9", "7♦", "4"]}, 422).text
    assert wrong_cards(tied) == [1, 3]
    assert re.search(r'id="card-3" name="card" value="7♦"', tied)
    shown = phone.post("/games/new", BY_HAND | {"card": ["7 5", "9", "7♦, J", "4"]}).location
    stored = phone.stored(shown.split("/")[2])
    assert stored.recorded.players == ("Gina", "Harry", "Frank", "Irene")
    assert (stored.recorded.first_bidder, stored.recorded.first_dealer) == (0, 3)
    page = phone.words(shown)
    assert "Gina bids first 9 Harry 7♦ J Frank 7 5 Irene deals first 4" in page


@pytest.mark.parametrize(
    ("rules", "cards", "dealer"),
    [
        # Gina and Irene drew a two; Irene's three is lower than Gina's ten, so she bids first and Harry deals.
        ("himes", ["7", "2 10", "9", "2♠ 3"], 2),
        ("okenuff", ["10", "q", "A", "k"], 2),
    ],
)
def test_elsewhere_the_cards_say_who_deals(phone: Phone, rules: str, cards: list[str], dealer: int) -> None:
    shown = phone.post("/games/new", BY_HAND | {"rules": rules, "card": cards}).location
    assert phone.stored(shown.split("/")[2]).recorded.first_dealer == dealer


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        (["7", "", "9", "4"], [2]),
        (["7", "eleven", "9", "4"], [2]),
        (["7H", "7♥", "9", "4"], [1, 2]),
        (["7 " * 13, "2", "9", "4"], [1]),
    ],
)
def test_what_cannot_be_is_reported_beside_the_card(phone: Phone, cards: list[str], wrong: list[int]) -> None:
    page = phone.post("/games/new", BY_HAND | {"card": cards}, 422).text
    assert wrong_cards(page) == wrong


def test_the_way_back_keeps_the_table(phone: Phone) -> None:
    asked = phone.post("/games/new", BY_HAND, 200).text
    assert 'formaction="/games/new?again=1"' in asked
    page = phone.post("/games/new?again=1", BY_HAND | {"card": ["7"]}, 200).text
    assert re.search(r'id="dealer-by-hand" checked', page)
    assert 'value="Irene"' in page


def test_joint_winners_type_what_they_drew_for_the_next_game(phone: Phone) -> None:
    """Himes: Gina and Harry share the win. Harry draws lower, so he bids first and Gina deals."""
    key = phone.start(rules="himes", schedule="listed", listed="1")
    phone.correct(key, 1, [0, 0, 0, 1], [0, 0, 1, 0])
    asked = words_of(phone.post(f"/games/{key}/next-game", {"dealer": "by-hand"}, 200).text)
    assert "Gina" in asked
    assert "Irene" not in asked
    phone.post(f"/games/{key}/next-game/dealer", {"dealer": "by-hand"}, 200)
    drawn = {"dealer": "by-hand", "card": ["5", "5"]}
    assert "Gina and Harry tie" in words_of(phone.post(f"/games/{key}/next-game", drawn, 422).text)
    drawn = {"dealer": "by-hand", "card": ["5 A", "5 K"]}
    following = phone.post(f"/games/{key}/next-game", drawn).location.split("/")[2]
    assert (phone.stored(following).recorded.first_dealer, phone.stored(following).recorded.first_bidder) == (0, 1)
