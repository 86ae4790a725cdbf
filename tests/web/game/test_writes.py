"""Writes: by the forms of the pad without any script, and as JSON from its script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.actions.game.games import game_at
from tests.cases import cases
from tests.storage.kept import counted_statements
from tests.web.page_check import Element, read_page
from tests.web.table import Phone, words_of

FOUR = ("Alice", "Bob", "Carol", "David")
ONE_ROUND = {"schedule": "listed", "listed": "1"}


def page_of(phone: Phone, key: str, query: str = "") -> str:
    return phone.get(f"/games/{key}{query}").get_data(as_text=True)


def data_of(answer: TestResponse) -> dict[str, Any]:
    """The JSON of a response."""
    data = answer.get_json()
    assert isinstance(data, dict)
    return data


def state_of(phone: Phone, key: str) -> dict[str, Any]:
    return data_of(phone.get(f"/games/{key}/state"))


def hidden_fields(html: str) -> dict[str, str]:
    """The hidden fields of the pad's form."""
    fields = [each.attributes for each in read_page(html).all("input")]
    return {field["name"]: field["value"] for field in fields if field["type"] == "hidden"}


def keys_of(html: str) -> dict[str, Element]:
    """The keys of the pad that are seen, by their value."""
    keys = (each for each in read_page(html).all("button") if each.attributes.get("name") == "value")
    return {each.attributes["value"]: each for each in keys if not each.hidden and "disabled" not in each.attributes}


def press(phone: Phone, key: str, *values: object, status: int = 303) -> str:
    """Press these keys of the pad, each on the page as it is then; the page after the last one."""
    html = page_of(phone, key)
    for value in values:
        assert str(value) in keys_of(html), f"no key {value} on: {words_of(html)}"
        answer = phone.post(f"/games/{key}/cells", hidden_fields(html) | {"value": str(value)}, status)
        html = phone.get(answer.location).get_data(as_text=True) if status == 303 else answer.get_data(as_text=True)
    return html


def asked_value(html: str) -> str:
    """The value in the line of the player who is asked."""
    found = re.search(r'data-state="ask".*?class="value"[^>]*>([^<]*)<', html)
    assert found
    return found[1]


def rows_of(html: str) -> list[list[str]]:
    """The rows of the sheet with the cells as they are seen."""
    body = html[html.index("<tbody") : html.index("</tbody>")]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr.*?</tr>", body)]
    return [[" ".join(words_of(cell).split()) for cell in row] for row in cells]


# --- the pad as forms -----------------------------------------------------------------------------------------------


def test_the_worked_sheet_played_by_forms(phone: Phone) -> None:
    """De Silva's own example.

    Tricks | Alice   Bob     Carol   David
       1   | (1)  1  (0)  0  (0)  0   1  -1
       2   | (2)  3  (0)  0   1  -1  (0) -1
    """
    [case] = [case for case in cases("games") if case["id"] == "desilva-worked-sheet"]
    key = phone.start(FOUR)
    press(phone, key, 1, 0, 0, 1, 1, 0, 0)
    html = press(phone, key, 0, 1, 0, 2, 0, 0, 0)
    totals = [row["totals"] for row in case["expect"]["rounds"]]
    assert totals == [[1, 0, 0, -1], [3, 0, -1, -1]]
    assert rows_of(html)[:2] == [
        ["1", "1 made", "1", "0 made", "0", "0 made", "0", "1", "−1"],
        ["2", "2 made", "3", "0 made", "0", "1", "−1", "0 made", "−1"],
    ]


def test_a_completed_round_is_announced_with_undo_in_reach(phone: Phone) -> None:
    key = phone.start(FOUR)
    html = press(phone, key, 1, 0, 0, 1, 1, 0, 0)
    assert "Round 1 scored Redo Undo" in words_of(html)
    assert re.search(r'data-redo="1" hidden', html)
    phone.post(f"/games/{key}/undo")
    html = page_of(phone, key)
    assert "Undone: Carol took 0 · David took 0 Redo Undo" in words_of(html)
    assert ">Carol took</h2>" in html
    phone.post(f"/games/{key}/redo")
    html = page_of(phone, key)
    assert "Undone" not in html
    assert re.search(r'data-redo="1" hidden', html)


def test_a_reset_is_announced_and_nothing_else(phone: Phone) -> None:
    """Himes, three players: in the fourth round somebody comes to exactly 50, and nobody before."""
    [case] = [case for case in cases("games") if case["id"] == "himes-reset-50-by-round"]
    key = phone.start(case["file"]["players"], "himes", case["file"]["players"].index(case["file"]["first_dealer"]))
    for sent, expected in zip(case["file"]["rounds"], case["expect"]["rounds"], strict=True):
        first = case["file"]["players"].index(expected["first_bidder"])
        order = [(first + step) % 3 for step in range(3)]
        html = press(phone, key, *(sent["bids"][seat] for seat in order), *(sent["tricks"][seat] for seat in order[:2]))
        assert ("50, back to 0" in words_of(html)) is any(expected["reset"])


def test_the_rest_made_is_one_key(phone: Phone, app: Flask) -> None:
    key = phone.start(FOUR, schedule="listed", listed="5")
    html = press(phone, key, 2, 1, 1, 2)
    assert "rest made it" not in words_of(html)
    html = press(phone, key, 1)
    assert "The rest made it ✓" in words_of(html)
    press(phone, key, "rest")
    with app.app_context():
        assert [seat.tricks for seat in game_at(key).sheet.rounds[0].seats] == [1, 1, 1, 2]


def test_the_highest_bidder_names_trump_in_okenuff(phone: Phone, app: Flask) -> None:
    key = phone.start(FOUR, "okenuff")
    html = press(phone, key, 1, 2, 2, 0)
    assert "Bob names trump" in words_of(html)
    assert list(keys_of(html)) == ["C", "D", "H", "S", "NT"]
    press(phone, key, "H")
    html = page_of(phone, key, "?cell=trump")
    phone.post(f"/games/{key}/cells", hidden_fields(html) | {"value": "NT"})
    with app.app_context():
        assert str(game_at(key).game.rounds[0].trump) == "NT"


def test_a_hooked_bid_is_refused_with_its_sentence(phone: Phone) -> None:
    key = phone.start(FOUR)
    html = press(phone, key, 0, 0, 0)
    assert "bids last — cannot bid 1" in words_of(html)
    assert keys_of(html)["1"].attributes["aria-disabled"] == "true"
    html = press(phone, key, 1, status=422)
    assert "The hook: the bids may not add up to 1, so 1 cannot be bid." in words_of(html)
    assert hidden_fields(html)["seat"] == "3"


def test_a_cell_of_the_round_is_recorded_again(phone: Phone) -> None:
    key = phone.start(FOUR)
    press(phone, key, 1, 0)
    html = page_of(phone, key, "?seat=0&cell=bid")
    assert "Alice bids" in words_of(html)
    assert hidden_fields(html)["was"] == "1"
    phone.post(f"/games/{key}/cells", hidden_fields(html) | {"value": "0"})
    assert "Bid 0 of 1" in words_of(page_of(phone, key))


def test_a_cell_that_is_recorded_again_shows_what_it_holds_and_can_be_left(phone: Phone) -> None:
    """Alice bid 1 and Bob 0, and the keeper looks at the bid of Alice: the key for undo takes back no bid of Bob."""
    key = phone.start(FOUR, schedule="listed", listed="3 3")
    press(phone, key, 1, 0)
    html = page_of(phone, key, "?seat=0&cell=bid")
    assert asked_value(html) == "1"
    assert keys_of(html)["1"].attributes["aria-current"] == "true"
    assert "Cancel the correction" in words_of(html)
    [undo] = [each for each in read_page(html).all("button") if each.attributes.get("class") == "undo"]
    assert undo.attributes["aria-label"] == "Cancel the correction"
    answers = (
        phone.post(undo.attributes["formaction"], hidden_fields(html)),
        phone.post(f"/games/{key}/cells", hidden_fields(html) | {"value": "leave"}),
    )
    for answer in answers:
        after = phone.get(answer.location).get_data(as_text=True)
        assert "Bid 1 of 3" in words_of(after)
        assert "Carol bids" in words_of(after)
        assert "Cancel the correction" not in words_of(after)


def test_a_count_that_is_recorded_again_shows_what_it_holds(phone: Phone) -> None:
    key = phone.start(FOUR, schedule="listed", listed="3 3")
    press(phone, key, 1, 0, 1, 2, 2)
    html = page_of(phone, key, "?seat=0&cell=tricks")
    assert asked_value(html) == "2"
    assert keys_of(html)["2"].attributes["aria-current"] == "true"
    assert next(iter(keys_of(html))) == "leave"


def test_the_same_form_sent_twice_is_recorded_once(phone: Phone) -> None:
    key = phone.start(FOUR)
    form = hidden_fields(page_of(phone, key)) | {"value": "1"}
    phone.post(f"/games/{key}/cells", form)
    phone.post(f"/games/{key}/cells", form)
    assert "Bob bids" in words_of(page_of(phone, key))


def test_two_keepers_with_forms_learn_of_each_other(phone: Phone) -> None:
    key = phone.start(FOUR)
    form = hidden_fields(page_of(phone, key))
    phone.post(f"/games/{key}/cells", form | {"value": "1"})
    html = phone.post(f"/games/{key}/cells", form | {"value": "0"}, 409).get_data(as_text=True)
    assert "Somebody else entered this meanwhile." in words_of(html)
    assert "Bid 1 of 1" in words_of(html)


def test_undo_and_redo_walk_along_the_acts(phone: Phone) -> None:
    key = phone.start(FOUR)
    press(phone, key, 1, 0)
    phone.post(f"/games/{key}/undo")
    phone.post(f"/games/{key}/undo")
    assert "There is nothing more to undo." in words_of(
        phone.post(f"/games/{key}/undo", {}, 409).get_data(as_text=True)
    )
    phone.post(f"/games/{key}/redo")
    phone.post(f"/games/{key}/redo")
    assert "Carol bids" in words_of(page_of(phone, key))
    html = phone.post(f"/games/{key}/redo", {}, 409).get_data(as_text=True)
    assert "There is nothing to redo." in words_of(html)


def test_the_news_of_an_undo_say_which_value_stands_again(phone: Phone) -> None:
    key = phone.start()
    for was, now in ((None, 1), (1, 0)):
        write = {"round": 1, "seat": 0, "cell": "bid", "was": was, "now": now}
        phone.post_json(f"/games/{key}/writes", {"id": f"gina-bids-{now}", "writes": [write]})
    phone.post(f"/games/{key}/undo")
    assert "Undone: Gina’s bid is 1 again, not 0" in words_of(phone.get(f"/games/{key}").get_data(as_text=True))


def test_undo_sent_twice_takes_back_one_act(phone: Phone) -> None:
    """Alice bids 1, Bob 0: a page that was drawn after that takes back Bob's bid, however often its key is tapped."""
    key = phone.start(FOUR)
    press(phone, key, 1, 0)
    page = hidden_fields(page_of(phone, key))
    for _ in range(3):
        phone.post(f"/games/{key}/undo", page)
        assert "Bob bids" in words_of(page_of(phone, key))


@pytest.mark.parametrize("act", ["undo", "redo"])
def test_what_came_after_the_page_was_drawn_is_not_undone_unseen(phone: Phone, act: str) -> None:
    """The page shows Alice's bid as the latest; then Bob bids on another page, and nothing is to be redone any more."""
    key = phone.start(FOUR)
    press(phone, key, 1)
    page = hidden_fields(page_of(phone, key))
    press(phone, key, 0)
    now = phone.post(f"/games/{key}/{act}", page, 409).get_data(as_text=True)
    assert "The game has gone on meanwhile. This is how it stands now." in words_of(now)
    assert "Carol bids" in words_of(page_of(phone, key))
    # The page that answers shows Bob's bid, so its own key takes it back.
    phone.post(f"/games/{key}/undo", hidden_fields(now))
    assert "Bob bids" in words_of(page_of(phone, key))


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"round": "1", "seat": "0", "cell": "bid", "value": "many"},
        {"round": "1", "seat": "0", "cell": "bid", "value": "-1"},
        {"round": "one", "seat": "0", "cell": "bid", "value": "1"},
        {"round": "1", "seat": "0", "cell": "mood", "value": "1"},
        {"round": "1", "cell": "bid", "value": "1"},
        {"round": "1", "cell": "trump", "value": "♣"},
        {"round": "1", "seat": "0", "cell": "tricks", "value": "rest", "open": "0:1 1:x"},
        {"round": "99999", "seat": "0", "cell": "bid", "value": "1"},
    ],
)
def test_a_form_that_is_none_of_ours_is_not_understood(phone: Phone, form: dict[str, str]) -> None:
    phone.post(f"/games/{phone.start(FOUR)}/cells", form, 400)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"round": "1", "seat": "0", "cell": "bid", "value": "2"}, "A bid here is from 0 to 1, not 2."),
        ({"round": "1", "seat": "9", "cell": "bid", "value": "1"}, "There is no seat 10"),
        ({"round": "7", "seat": "0", "cell": "bid", "value": "1"}, "Round 7 cannot be entered now."),
        ({"round": "1", "seat": "0", "cell": "tricks", "value": "1"}, "Tricks are counted after everybody has bid."),
    ],
)
def test_what_the_rules_forbid_is_reported_in_a_sentence(phone: Phone, form: dict[str, str], sentence: str) -> None:
    html = phone.post(f"/games/{phone.start(FOUR)}/cells", form, 422).get_data(as_text=True)
    assert sentence in words_of(html)


# --- the phone's data -----------------------------------------------------------------------------------------------


def bid(seat: int, now: int | None, was: int | None = None, number: int = 1) -> dict[str, Any]:
    return {"round": number, "seat": seat, "cell": "bid", "was": was, "now": now}


def test_an_act_is_written_once_however_often_it_is_sent(phone: Phone) -> None:
    key = phone.start(FOUR)
    act = {"id": "the-first-act", "writes": [bid(0, 1), bid(1, 0)]}
    assert phone.post_json(f"/games/{key}/writes", act).json == {"version": 2, "changed": True}
    assert phone.post_json(f"/games/{key}/writes", act).json == {"version": 2, "changed": False}
    assert state_of(phone, key)["rounds"][0]["bids"] == [1, 0, None, None]


def test_an_act_that_another_keeper_did_already_changes_nothing(phone: Phone) -> None:
    key = phone.start(FOUR)
    phone.post_json(f"/games/{key}/writes", {"id": "the-first-act", "writes": [bid(0, 1)]})
    answer = phone.post_json(f"/games/{key}/writes", {"id": "the-same-act", "writes": [bid(0, 1)]})
    assert answer.json == {"version": 2, "changed": False}


def test_a_write_that_saw_something_else_gets_both_values(phone: Phone) -> None:
    key = phone.start(FOUR)
    phone.post_json(f"/games/{key}/writes", {"id": "the-first-act", "writes": [bid(0, 1)]})
    answer = phone.post_json(f"/games/{key}/writes", {"id": "another-act", "writes": [bid(0, 0)]}, 409)
    place = {"round": 1, "seat": 0, "cell": "bid", "id": None}
    assert answer.json == {"conflicts": [place | {"was": None, "now": 0, "held": 1}]}


def test_a_write_against_the_rules_gets_a_sentence_and_nothing_of_it_is_kept(phone: Phone) -> None:
    key = phone.start(FOUR)
    act = {"id": "the-first-act", "writes": [bid(0, 0), bid(1, 0), bid(2, 0), bid(3, 1)]}
    answer = phone.post_json(f"/games/{key}/writes", act, 422)
    sentence = "The hook: the bids may not add up to 1, so 1 cannot be bid."
    assert answer.json == {"problems": [{"round": 1, "seat": 3, "sentence": sentence}]}
    assert state_of(phone, key)["rounds"] == []


def test_trump_is_written_by_its_letter(phone: Phone) -> None:
    key = phone.start(FOUR, "okenuff")
    bids = [bid(0, 1), bid(1, 2), bid(2, 0), bid(3, 0)]
    trump = {"round": 1, "cell": "trump", "was": None, "now": "S"}
    phone.post_json(f"/games/{key}/writes", {"id": "the-first-act", "writes": [*bids, trump]})
    assert state_of(phone, key)["rounds"][0]["trump"] == "S"


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"id": "the-first-act"},
        {"id": "short", "writes": [bid(0, 1)]},
        {"id": 8, "writes": [bid(0, 1)]},
        {"id": "the-first-act", "writes": []},
        {"id": "the-first-act", "writes": [bid(0, 1)] * 65},
        {"id": "the-first-act", "writes": ["bid"]},
        {"id": "the-first-act", "writes": [bid(0, 1) | {"now": True}]},
        {"id": "the-first-act", "writes": [bid(0, 1) | {"now": 1.5}]},
        {"id": "the-first-act", "writes": [bid(0, 1) | {"now": 10**400}]},
        {"id": "the-first-act", "writes": [bid(0, 1) | {"seat": -1}]},
        {"id": "the-first-act", "writes": [bid(0, 1) | {"round": True}]},
        {"id": "the-first-act", "writes": [bid(0, 1) | {"cell": "mood"}]},
        {"id": "the-first-act", "writes": [{"round": 1, "cell": "trump", "was": None, "now": "X"}]},
        {"id": "the-first-act", "writes": [{"round": 1, "cell": "trump", "was": None, "now": ["S"]}]},
    ],
)
def test_data_that_is_no_act_is_not_understood(phone: Phone, data: Any) -> None:
    phone.post_json(f"/games/{phone.start(FOUR)}/writes", data, 400)


def test_the_state_is_sent_only_when_it_is_new(phone: Phone, watcher: Phone) -> None:
    key = phone.start(FOUR)
    first = watcher.get(f"/games/{key}/state")
    known = {"If-None-Match": first.headers["ETag"]}
    assert watcher.get(f"/games/{key}/state", 304, headers=known).data == b""
    phone.post_json(f"/games/{key}/writes", {"id": "the-first-act", "writes": [bid(0, 1)]})
    again = watcher.get(f"/games/{key}/state", headers=known)
    assert data_of(again)["rounds"][0]["bids"] == [1, None, None, None]
    assert again.headers["ETag"] == f'W/"{data_of(again)["version"]}"'


def test_a_watcher_may_look_and_write_nothing(phone: Phone, watcher: Phone) -> None:
    key = phone.start(FOUR)
    watcher.post(f"/games/{key}/cells", {"round": "1", "seat": "0", "cell": "bid", "value": "1"}, 403)
    watcher.post_json(f"/games/{key}/writes", {"id": "the-first-act", "writes": [bid(0, 1)]}, 403)
    watcher.post(f"/games/{key}/undo", {}, 403)
    watcher.post(f"/games/{key}/redo", {}, 403)
    assert state_of(watcher, key)["rounds"] == []


# --- what it costs --------------------------------------------------------------------------------------------------


def test_looking_and_writing_cost_few_statements(app: Flask, phone: Phone) -> None:
    key = phone.start(FOUR)
    phone.post_json(f"/games/{key}/writes", {"id": "the-first-act", "writes": [bid(0, 1), bid(1, 0)]})
    version = phone.get(f"/games/{key}/state").headers["ETag"]
    with app.app_context(), counted_statements() as statements:
        phone.get(f"/games/{key}")
    assert len(statements) <= 6
    with app.app_context(), counted_statements() as statements:
        phone.get(f"/games/{key}/state", 304, headers={"If-None-Match": version})
    assert len(statements) == 1
    with app.app_context(), counted_statements() as statements:
        phone.post_json(f"/games/{key}/writes", {"id": "a-second-act", "writes": [bid(2, 0)]})
    assert len(statements) <= 8
