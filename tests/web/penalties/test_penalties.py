"""Points taken or given by hand."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.actions.game.games import game_at
from tests.web.table import Phone, words_of

REVOKE = {"seat": "1", "round": "1", "sign": "take", "points": "20", "reason": "revoke", "penalty_id": "one-tap"}


@pytest.fixture
def key(phone: Phone) -> str:
    """Okenuff, one round: Gina makes 1, Harry makes 2, Frank and Irene make 0 and miss by one: 6 8 -5 5."""
    key = phone.start(rules="okenuff", dealer=3)
    phone.correct(key, 1, [1, 2, 0, 0], [1, 2, 1, 0], trump="H")
    return key


def totals(app: Flask, key: str) -> tuple[object, ...]:
    with app.app_context():
        return game_at(key).sheet.totals


def test_the_form_suggests_what_the_rules_name(phone: Phone, key: str) -> None:
    page = phone.get(f"/games/{key}/penalties").get_data(as_text=True)
    assert 'value="20"' in page
    assert 'value="revoke"' in page


def test_a_penalty_counts_and_can_be_removed(app: Flask, phone: Phone, key: str) -> None:
    assert totals(app, key) == (6, 8, -5, 5)
    phone.post(f"/games/{key}/penalties", REVOKE)
    assert totals(app, key) == (6, -12, -5, 5)
    assert "Harry −20 revoke, round 1" in words_of(phone.get(f"/games/{key}/penalties").get_data(as_text=True))
    phone.post(f"/games/{key}/penalties/one-tap/remove")
    assert totals(app, key) == (6, 8, -5, 5)


def test_a_second_tap_takes_nothing_more(app: Flask, phone: Phone, key: str) -> None:
    for _ in range(2):
        phone.post(f"/games/{key}/penalties", REVOKE)
    assert totals(app, key) == (6, -12, -5, 5)


def test_points_can_be_given_and_be_halves(app: Flask, phone: Phone, key: str) -> None:
    phone.post(f"/games/{key}/penalties", REVOKE | {"sign": "give", "points": "2,5"})
    assert totals(app, key)[1] == 10.5


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"seat": ""}, "Choose whom it is for."),
        ({"seat": "4"}, "Choose whom it is for."),
        ({"round": "3"}, "Choose a round that was begun."),
        ({"round": "0"}, "Choose a round that was begun."),
        ({"sign": "steal"}, "Are the points taken or given?"),
        ({"points": ""}, "Write a number of points like 20 or 2.5."),
        ({"points": "-20"}, "Write a number of points like 20 or 2.5."),
        ({"points": "0"}, "Write a number of points like 20 or 2.5."),
        ({"points": "1.25"}, "Write a number of points like 20 or 2.5."),
        ({"points": "1e3"}, "Write a number of points like 20 or 2.5."),
        ({"points": "99999"}, "Write a number of points like 20 or 2.5."),
        ({"reason": "x" * 61}, "This is too long: 60 letters fit."),
    ],
)
def test_what_is_wrong_is_reported_and_not_recorded(
    app: Flask, phone: Phone, key: str, sent: dict[str, str], sentence: str
) -> None:
    page = phone.post(f"/games/{key}/penalties", REVOKE | sent, 422).get_data(as_text=True)
    assert sentence in words_of(page)
    assert totals(app, key) == (6, 8, -5, 5)


def test_every_penalty_that_the_rules_name_is_offered(phone: Phone) -> None:
    text = (
        'base = "desilva"\nname = "Ours"\n'
        'penalties = [{ reason = "exposed card", points = 5 }, { reason = "out of turn", points = 3 }]\n'
    )
    rules = phone.post("/house-rules/import", {"text": text}).location.split("/")[2]
    address = f"/games/{phone.start(rules=rules)}/penalties"
    first, second = (
        phone.get(each).get_data(as_text=True) for each in (address, f"{address}?reason=out+of+turn&seat=1")
    )
    assert "exposed card · out of turn" in words_of(first)
    assert 'value="5"' in first
    assert 'value="3"' in second
