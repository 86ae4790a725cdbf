"""Writes as JSON from the scripts of the pad, undo and redo, and the state of a game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scorekeeper.rules.faults.play import HookedBid, RoundUnfinished
from scorekeeper.wording import sentence
from scorekeeper.wording.game_words import ACT_WORDS, NEWS
from tests.web.page_check import notices
from tests.web.table import Phone, words_of

FOUR = ("Alice", "Bob", "Carol", "David")


def page_of(phone: Phone, key: str) -> str:
    """The words of the page of a game, of which scripts draw all but its first frame."""
    return phone.words(f"/games/{key}")


def message_of(phone: Phone, key: str) -> str:
    """What the page of a game says in place of its news, without Undo and Redo, or nothing."""
    page = phone.get(f"/games/{key}").text
    [words] = notices(page)
    return words if re.search(r'data-redo="1" hidden.*data-undo="1" hidden', page, re.DOTALL) else ""


def data_of(answer: TestResponse) -> dict[str, Any]:
    """The JSON of a response."""
    data = answer.get_json()
    assert isinstance(data, dict)
    return data


def state_of(phone: Phone, key: str) -> dict[str, Any]:
    return data_of(phone.get(f"/games/{key}/state"))


# --- undo and redo --------------------------------------------------------------------------------------------------


def test_undo_and_redo_walk_along_the_acts(phone: Phone) -> None:
    key = phone.start(FOUR)
    phone.note(key, 1, 0, "bid", 1)
    phone.note(key, 1, 1, "bid", 0)
    phone.post(f"/games/{key}/undo")
    assert "Undone: Bob bid 0 Redo Undo" in page_of(phone, key)
    phone.post(f"/games/{key}/undo")
    assert message_of(phone, key) == ""
    phone.post(f"/games/{key}/undo")
    nothing_to_undo = message_of(phone, key)
    phone.post(f"/games/{key}/redo")
    phone.post(f"/games/{key}/redo")
    assert phone.stored(key).sheet.next.seat == 2
    phone.post(f"/games/{key}/redo")
    assert len({"", nothing_to_undo, message_of(phone, key)}) == 3


def test_undo_stands_beside_every_act_of_the_table(phone: Phone) -> None:
    """Harry deals instead of Irene: the page of the game says it, and Undo there takes it back."""
    key = phone.start()
    phone.post(f"/games/{key}/players/1/deal", {"round": "1"})
    deals = ACT_WORDS["dealer"] % {"name": "Harry", "round": 1}
    assert f"{deals} Redo Undo" in page_of(phone, key)
    phone.post(f"/games/{key}/undo")
    assert f"Undone: {deals} Redo Undo" in page_of(phone, key)
    assert phone.stored(key).game.dealer(1) == 3


def test_what_came_after_the_page_was_loaded_is_not_undone_unseen(phone: Phone) -> None:
    """The page shows Alice's bid as the latest; then Bob bids on another page, and nothing is to be redone any more."""
    key = phone.start(FOUR)
    phone.note(key, 1, 0, "bid", 1)
    seen = {"version": state_of(phone, key)["version"]}
    phone.note(key, 1, 1, "bid", 0)
    messages = []
    for act in ("undo", "redo"):
        phone.post(f"/games/{key}/{act}", seen)
        messages.append(message_of(phone, key))
    # Not that there is nothing to redo.
    assert messages[0] == messages[1] != ""
    assert phone.stored(key).sheet.next.seat == 2


# --- the phone's data -----------------------------------------------------------------------------------------------


def bid(seat: int, now: int | None, was: int | None = None, number: int = 1) -> dict[str, Any]:
    return {"round": number, "seat": seat, "cell": "bid", "was": was, "now": now}


def test_an_undo_that_the_rules_refuse_says_why(phone: Phone) -> None:
    """A bid of the second round was taken back; then a phone undid the tricks of the first round."""
    key = phone.start(FOUR)

    def send(act_id: str, *writes: dict[str, Any], **step: str) -> None:
        assert phone.post_json(f"/games/{key}/writes", {"id": act_id, "writes": writes, **step}).status_code == 200

    tricks = [
        {"round": 1, "seat": seat, "cell": "tricks", "was": None, "now": now} for seat, now in enumerate((1, 0, 0, 0))
    ]
    send("the-bids", *(bid(seat, now) for seat, now in enumerate((1, 0, 0, 1))))
    send("the-tricks", *tricks)
    send("a-later-bid", bid(1, 0, number=2))
    send("taken-back", bid(1, None, was=0, number=2))
    send("no-tricks", *({**each, "was": each["now"], "now": None} for each in tricks), undo="the-tricks")
    phone.post(f"/games/{key}/undo")
    assert sentence(RoundUnfinished()) in message_of(phone, key)


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
    hooked = sentence(HookedBid(1, 1, "not-even"))
    assert answer.json == {"problems": [{"round": 1, "seat": 3, "sentence": hooked}]}
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
        {"id": "the-first-act", "writes": [bid(0, 2) | {"cell": "blind", "was": "no"}]},
        *(
            {"id": "the-first-act", "writes": [{"round": 1, "cell": "misdeals", "was": 0, "now": times}]}
            for times in (-1, "1", True, None)
        ),
        *(
            {"id": "the-first-act", "writes": [bid(0, 0) | {"cell": "bonus", "now": points}]}
            for points in (0, 0.25, 1e6, "20", True, float("nan"))
        ),
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


def test_a_page_that_watches_learns_what_was_done_last_and_has_no_way_to_undo_it(phone: Phone, watcher: Phone) -> None:
    key = phone.start(FOUR)
    phone.note(key, 1, 0, "bid", 1)
    bids = ACT_WORDS["bid"] % {"name": "Alice", "now": 1}
    assert state_of(watcher, key)["act"] == bids
    page = watcher.get(f"/games/{key}").get_data(as_text=True)
    assert bids in words_of(page)
    assert "/undo" not in page
    phone.post(f"/games/{key}/undo")
    assert state_of(watcher, key)["act"] == NEWS["undone"] % {"act": bids}


# --- what it costs --------------------------------------------------------------------------------------------------
