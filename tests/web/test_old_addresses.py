"""What pages of earlier versions send and link to is still understood: they stay open on phones over an update."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.actions.game.games import game_at
from scorekeeper.storage.games.stored import StoredGame
from tests.web.table import NAMES, RULES, Phone, words_of

SHORT = {"schedule": "listed", "listed": "1 2 3 4"}
TABLE = {"rules": "desilva", "players": list(NAMES), "dealer": "3", "started_on": "2026-11-20"}


@pytest.fixture
def key(phone: Phone) -> str:
    """Four rounds of de Silva, the first one played."""
    key = phone.start(**SHORT)
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    return key


def stored(app: Flask, key: str) -> StoredGame:
    with app.app_context():
        return game_at(key)


def text(phone: Phone, address: str, data: dict[str, Any] | None = None, status: int = 200) -> str:
    return words_of(phone.post(address, data, status).get_data(as_text=True))


def test_a_link_to_the_story_of_a_game_shows_how_it_went(phone: Phone, key: str) -> None:
    story, recap = (phone.get(f"/games/{key}/{page}").get_data(as_text=True) for page in ("story", "recap"))
    assert words_of(story) == words_of(recap)


def test_every_link_of_ours_is_to_the_new_address(phone: Phone, key: str) -> None:
    for page in ("", "/more", "/settlement"):
        html = phone.get(f"/games/{key}{page}").get_data(as_text=True)
        assert not re.search(r'(?:href|action)="[^"]*/(?:story|say|again)"', html)


def test_an_act_that_waits_in_the_outbox_is_still_taken(app: Flask, phone: Phone, key: str) -> None:
    """As the script of the last version sends it, also from a phone that was away for a week."""
    act = {"id": "an-act-of-last-week", "writes": [{"round": 2, "seat": 1, "cell": "bid", "was": None, "now": 1}]}
    answer = phone.post_json(f"/games/{key}/writes", act).get_json()
    assert phone.post_json(f"/games/{key}/writes", act).get_json() == answer
    assert stored(app, key).recorded.round(2).bids[1] == 1
    penalty = {"points": -20, "reason": "Renege", "before_score": False}
    points = {"round": 2, "seat": 0, "cell": "penalty", "id": "a-penalty", "was": None, "now": penalty}
    phone.post_json(f"/games/{key}/writes", {"id": "another-act", "writes": [points]})
    assert len(stored(app, key).penalties) == 1
    assert phone.get(f"/games/{key}/state").get_json()["version"] == stored(app, key).version


def test_a_game_that_was_started_offline_is_still_started_once(phone: Phone) -> None:
    start = TABLE | {"act": "start", "start_id": "a-start-of-last-week", "schedule": "own", "lowest": "", "listed": ""}
    first = phone.post("/games/new", start).location
    assert phone.post("/games/new", start).location == first


def test_a_key_of_an_open_pad_still_records(app: Flask, phone: Phone, key: str) -> None:
    phone.post(f"/games/{key}/say", {"round": "2", "seat": "1", "cell": "bid", "was": "", "value": "2"})
    assert stored(app, key).recorded.round(2).bids[1] == 2
    phone.post(f"/games/{key}/undo")
    assert stored(app, key).recorded.round(2).bids[1] is None
    phone.post(f"/games/{key}/redo")
    assert stored(app, key).recorded.round(2).bids[1] == 2


def test_a_bid_of_an_open_seat_is_still_taken(app: Flask, phone: Phone, watcher: Phone, key: str) -> None:
    phone.post(f"/games/{key}/seats", {"act": "open"})
    watcher.post(f"/games/{key}/seat", {"act": "take", "seat": "1"})
    watcher.post(f"/games/{key}/seat/bid", {"round": "2", "was": "", "now": "1"})
    assert stored(app, key).recorded.round(2).bids[1] == 1
    watcher.post(f"/games/{key}/seat", {"act": "leave"})
    assert not stored(app, key).phones


def test_the_keeper_still_frees_and_closes_the_seats(app: Flask, phone: Phone, watcher: Phone, key: str) -> None:
    phone.post(f"/games/{key}/seats", {"act": "open"})
    watcher.post(f"/games/{key}/seat", {"act": "take", "seat": "1"})
    phone.post(f"/games/{key}/seats", {"act": "free"}, 400)
    phone.post(f"/games/{key}/seats", {"act": "free", "seat": "1"})
    assert not stored(app, key).phones
    phone.post(f"/games/{key}/seats", {"act": "again", "seat": "1"})
    phone.post(f"/games/{key}/seats", {"act": "close"})
    assert not stored(app, key).seats_open


def test_people_still_come_and_go(app: Flask, phone: Phone, key: str) -> None:
    address = f"/games/{key}/players/1"
    phone.post(address, {"act": "out", "act_id": "one-page"})
    assert stored(app, key).game.out(2) == {1}
    phone.post(address, {"act": "back", "act_id": "one-page"})
    phone.post(address, {"act": "leave", "act_id": "one-page"})
    assert stored(app, key).game.out(3) == {1}
    phone.post(address, {"act": "takeover", "name": "Zoë"})
    assert "Zoë" in stored(app, key).game.names
    phone.post(address, {"act": "dance"}, 400)


def test_an_open_list_of_rounds_is_changed_and_not_kept_by_accident(app: Flask, phone: Phone, key: str) -> None:
    form = {"begun": "1", "seen": "2 3 4", "cards": ["2", "3", "4"]}
    for button in ({"act": "add"}, {"out": "1"}, {"before": "0"}, {"act": "shorten", "until": "2"}):
        assert "Not saved yet" in text(phone, f"/games/{key}/schedule", form | button)
    assert stored(app, key).game.schedule.head == (1, 2, 3, 4)
    phone.post(f"/games/{key}/schedule", form | {"cards": ["2", "3"], "act": "save"})
    assert stored(app, key).game.schedule.head == (1, 2, 3)


def test_no_button_of_an_open_form_starts_a_game_by_accident(phone: Phone) -> None:
    for button in ({"act": "add"}, {"act": "fewer"}, {"act": "look"}, {"up": "1"}, {"down": "1"}, {"seat": "Uma"}):
        assert "Around the table" in text(phone, "/games/new", TABLE | button)
    assert "No game on this phone yet." in words_of(phone.get("/").get_data(as_text=True))


def test_an_open_sheet_of_paper_is_typed_on_and_kept(phone: Phone) -> None:
    sheet = (
        TABLE
        | SHORT
        | {"listed": "1", "column": "totals", "bid": ["1", "0", "0", "1"], "result": ["1", "0", "0", "-1"]}
    )
    for word in ("rows", "look-rows", "more"):
        assert "Keep this game" in text(phone, "/games/paper", sheet | {"act": word})
    assert "Go on to the rows" in text(phone, "/games/paper", sheet | {"act": "table"})
    assert "Read: 1 round" in text(
        phone, "/games/paper", TABLE | {"act": "read", "text": "cards;A;;B;;C;\n1;1;1;0;0;0;0"}
    )
    phone.post("/games/paper", sheet | {"act": "keep"})


def test_the_next_game_still_follows(phone: Phone) -> None:
    key = phone.start(rules="classic", schedule="listed", listed="1")
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    assert "Who deals" in text(phone, f"/games/{key}/again", {"act": "look"})
    following = phone.post(f"/games/{key}/again", {"dealer": "0"}).location
    assert phone.post(f"/games/{key}/next-game", {"dealer": "0"}).location == following


def test_house_rules_still_typed_are_not_saved_by_their_preview(phone: Phone) -> None:
    """The script of an open page asks for the preview after every key."""
    key = phone.make_rules()
    for address in ("/house-rules/new?from=desilva", f"/house-rules/{key}/change"):
        assert "What a bid is worth" in text(phone, address, RULES | {"act": "look", "name": "Friday rules"})
    assert "Friday rules" not in words_of(phone.get("/house-rules").get_data(as_text=True))
