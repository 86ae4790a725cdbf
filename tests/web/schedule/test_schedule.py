"""The rounds to come, in a form: shortened, lengthened, one inserted, one taken out, one more to break a tie.

De Silva for four, agreed on 1 2 3 4 5; one round is played.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from scorekeeper.rules.faults.table import PackTooSmall
from scorekeeper.rules.presets import preset
from scorekeeper.wording import sentence
from tests.web.page_check import wrong_fields
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

AGREED = {"schedule": "listed", "listed": "1 2 3 4 5"}


def a_table(phone: Phone, **more: Any) -> str:
    key = phone.start(**(AGREED | more))
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    return key


def fields(page: str) -> dict[str, Any]:
    """The fields of the form of a page."""
    sent: dict[str, Any] = {name: re.findall(rf'name="{name}" value="([^"]*)"', page)[-1] for name in ("begun", "seen")}
    return sent | {"cards": re.findall(r'name="cards" id="cards-\d+" value="([^"]*)"', page)}


def opened(phone: Phone, key: str) -> dict[str, Any]:
    return fields(phone.get(f"/games/{key}/schedule").text)


def pressed(phone: Phone, key: str, form: dict[str, Any], **button: Any) -> dict[str, Any]:
    """The form after one of its buttons, which keep nothing."""
    return fields(phone.post(f"/games/{key}/schedule/draft", form | button, 200).text)


def test_the_form_lists_the_rounds_to_come_and_says_which_stay(phone: Phone) -> None:
    key = a_table(phone)
    assert opened(phone, key) == {"begun": "1", "seen": "2 3 4 5", "cards": ["2", "3", "4", "5"]}
    words = phone.words(f"/games/{key}/schedule")
    assert "as they are: 1 " in words
    assert "4 rounds left" in words
    assert f'href="/games/{key}/schedule"' in phone.get(f"/games/{key}/more").text


def test_a_special_round_has_its_name_beside_it(phone: Phone) -> None:
    key = phone.start(rules="forehead", schedule="listed", listed="2 1")
    words = phone.words(f"/games/{key}/schedule")
    assert f"Round 1 ♥ + × Round 2 ♦ {preset('forehead').specials[0].name} + ×" in words


def test_buttons_change_the_list_and_save_keeps_it(phone: Phone) -> None:
    key = a_table(phone)
    form = pressed(phone, key, opened(phone, key), out="1")
    assert form["cards"] == ["2", "4", "5"]
    form = pressed(phone, key, form, before="0")
    assert form["cards"] == ["2", "2", "4", "5"]
    form = pressed(phone, key, form)
    assert form["cards"] == ["2", "2", "4", "5", "5"]
    form = pressed(phone, key, form, shorten="1", until="4")
    assert form["cards"] == ["2", "2", "4"]
    assert phone.stored(key).game.schedule.head == (1, 2, 3, 4, 5)
    form["cards"][2] = "13"
    phone.post(f"/games/{key}/schedule", form)
    assert phone.stored(key).game.schedule.head == (1, 2, 2, 13)
    assert '<span data-slot="of">of 4</span>' in phone.get(f"/games/{key}").text


def test_the_page_of_the_rules_says_the_rounds_as_they_are_now(phone: Phone) -> None:
    key = a_table(phone)
    phone.post(f"/games/{key}/schedule", opened(phone, key) | {"cards": ["7", "3"]})
    assert "3 rounds, 1 7 3" in phone.words(f"/games/{key}/rules")


def test_an_emptied_list_ends_the_game_and_undo_takes_it_back(phone: Phone) -> None:
    key = a_table(phone)
    phone.post(f"/games/{key}/schedule", opened(phone, key) | {"cards": []})
    assert phone.stored(key).game.schedule.head == (1,)
    assert phone.stored(key).sheet.finished
    phone.post(f"/games/{key}/undo")
    assert phone.stored(key).game.schedule.head == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"cards": ["2", "x", "4"]}, "cards"),
        ({"cards": ["2", "14", "4"]}, "cards"),
        # No field by itself.
        ({"cards": ["1"] * 250}, ""),
        ({"until": "0"}, "until"),
        ({"until": "9"}, "until"),
        ({"until": "soon"}, "until"),
    ],
)
def test_what_cannot_be_dealt_is_reported_at_its_place_and_stays_as_typed(
    phone: Phone, typed: dict[str, Any], field: str
) -> None:
    key = a_table(phone)
    form = opened(phone, key) | typed | ({"shorten": "1"} if "until" in typed else {})
    at = "/draft" if "until" in typed else ""
    page = phone.post(f"/games/{key}/schedule{at}", form, 422).text
    assert wrong_fields(page) == [field] * bool(field)
    assert fields(page)["cards"] == form["cards"]
    assert phone.stored(key).game.schedule.head == (1, 2, 3, 4, 5)


def test_a_round_begun_meanwhile_is_not_changed(phone: Phone) -> None:
    key = a_table(phone)
    form = opened(phone, key)
    phone.correct(key, 2, [2, "", "", ""], [])
    page = phone.post(f"/games/{key}/schedule", form | {"cards": ["7"]}, 409).text
    assert fields(page)["cards"] == ["3", "4", "5"]
    assert phone.stored(key).game.schedule.head == (1, 2, 3, 4, 5)


def test_an_endless_game_says_what_ends_it_and_gets_an_end(phone: Phone) -> None:
    key = phone.start(rules="himes")
    form = pressed(phone, key, opened(phone, key), shorten="1", until="13")
    assert form["cards"] == [str(cards) for cards in range(1, 14)]
    # R7: thirteen cards for four are the whole pack, so there is no trump.
    page = words_of(phone.post(f"/games/{key}/schedule/draft", form, 200).text)
    assert [f"Round {number} NT" in page for number in (12, 13)] == [False, True]
    phone.post(f"/games/{key}/schedule", form)
    assert phone.stored(key).game.schedule.head == tuple(range(1, 14))


def test_a_game_to_an_exact_total_goes_on_until_someone_has_it(phone: Phone) -> None:
    """Alice has 1 point: with a game to exactly 1 the rounds to come are no more, and to exactly 2 they are."""
    for target, over in (("1", True), ("2", False)):
        rules = phone.make_rules(f"To {target}", target_points=target, target_exact="1")
        page = phone.get(f"/games/{a_table(phone, rules=rules)}/schedule").text
        assert ("already over" in page, 'name="cards"' in page) == (over, not over)


def test_a_round_to_break_a_tie_needs_cards_that_can_be_dealt(phone: Phone) -> None:
    """Classic, 10 only: Gina and Harry made their bids, Frank did not."""
    key = phone.start(names=["Gina", "Harry", "Frank"], rules="classic-ten", schedule="listed", listed="1")
    phone.correct(key, 1, [1, 0, 1], [1, 0, 0])
    page = phone.post(f"/games/{key}/schedule/more", {"after_round": "1", "cards": "18"}, 422).text
    assert sentence(PackTooSmall(18, 3, 52)) in words_of(page)
    assert 'name="cards" value="18"' in page
    assert phone.stored(key).game.schedule.head == (1,)
