"""No request brings a text that cannot be kept, and none makes work by headers, addresses, forms or JSON."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from scorekeeper.actions.game.games import game_at
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.history import acts_of
from scorekeeper.web.incoming import MAX_FIELDS, MAX_FORM_BYTES, MAX_HEADER_BYTES, MAX_JSON_BYTES, MAX_QUERY_BYTES
from tests.web.table import Phone, checked

pytestmark = pytest.mark.one_database

BID = {"round": 1, "seat": 0, "cell": "bid", "was": None, "now": 0}


def test_a_form_refuses_control_and_direction_characters_at_their_fields_and_shows_them_left_out(phone: Phone) -> None:
    form = {"rules": "desilva", "players": ["Gi\x00na", "Harry", "\u202eFrank", "Irene"], "title": "Fri\x85day"}
    page = phone.post("/games/new", form | {"started_on": "2026-11-20", "schedule": "own"}, 422).text
    faulty = re.findall(r'id="([\w-]+)-error"[^>]*><span>(.*?)</span>', page)
    assert [field for field, _sentence in faulty] == ["player-1", "player-3", "title"]
    assert len({sentence for _field, sentence in faulty}) == 1
    assert not {"\x00", "\x85", "\u202e"} & set(page)
    for name in ("Gina", "Harry", "Frank", "Irene", "Friday"):
        assert f'value="{name}"' in page


def test_what_nobody_sees_is_left_out_of_a_name_without_a_word(phone: Phone) -> None:
    """Soft hyphens and spaces of no width come from the clipboard; letters with marks are composed."""
    key = phone.start(["Gi\u00adna", "Har\u200bry", "Zoe\u0308", "Irene"])
    page = phone.words(f"/games/{key}/plain")
    for name in ("Gina", "Harry", "Zoë"):
        assert name in page


def test_an_address_is_read_without_them(phone: Phone) -> None:
    key = phone.start()
    phone.get(f"/games/{key}?view=%00table&cell=%1b")
    for address in ("settlement", "print", "recap"):
        assert phone.client.get(f"/games/{key}/{address}?stake=1%00&currency=%ed%a0%80&names=%00").status_code < 500


@pytest.mark.parametrize("name", ["the-first\ud800", "the-first\x00", "the-first\nact", "the-first\u2028"])
def test_an_act_whose_id_cannot_be_kept_is_no_act(phone: Phone, name: str) -> None:
    key = phone.start()
    phone.post_json(f"/games/{key}/writes", {"id": name, "writes": [BID]}, 400)
    penalty = {"points": -1, "reason": "x", "before_score": False}
    write = {"round": 1, "cell": "penalty", "seat": 0, "id": name, "was": None, "now": penalty}
    phone.post_json(f"/games/{key}/writes", {"id": "the-first-act", "writes": [write]}, 400)


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("finish", {"after_round": "1"}),
        ("rounds/2", {"bid": ["1", "0", "0", "0"], "tricks": ["1", "1", "0", "0"]}),
        ("schedule", {"begun": "1", "seen": "2 3 4", "cards": ["2", "3"]}),
        ("players", {"name": "Judy", "start": "0"}),
        ("players/1/takeover", {"name": "Judy"}),
        ("players/1/name", {"name": "Judy", "seen": "Harry", "where": "game"}),
        ("players/1/swap", {"other": "2"}),
    ],
)
def test_an_act_is_kept_by_an_id_of_ours_whatever_its_form_brings(
    app: Flask, phone: Phone, address: str, form: dict[str, object]
) -> None:
    """They are kept with the acts, so long ones would fill the disk."""
    key = phone.start(schedule="listed", listed="1 2 3 4")
    phone.correct(key, 1, [1, 1, 0, 0], [1, 0, 0, 0])
    phone.post(f"/games/{key}/{address}", form | {"act_id": "x" * 65})
    with app.app_context(), reading() as session:
        *_before, act = acts_of(session, game_at(key).id)
    assert "x" * 10 not in act.act_id


@pytest.mark.parametrize(
    "body",
    [
        "[" * 5_000 + "]" * 5_000,
        json.dumps({"id": "the-first-act", "writes": [BID], "more": "x" * MAX_JSON_BYTES}),
        '{"id": "the-first-act", "id": "the-first-act"}',
        '{"id": NaN}',
        "",
    ],
    ids=["nested", "large", "twice", "no number", "nothing"],
)
def test_json_that_is_no_act_is_refused(phone: Phone, body: str) -> None:
    key = phone.start()
    headers = {"Content-Type": "application/json"}
    checked(phone.client.post(f"/games/{key}/writes", data=body, headers=headers), 400)


@pytest.mark.parametrize("name", ["Accept-Language", "User-Agent", "Accept", "If-None-Match"])
def test_long_headers_are_refused(phone: Phone, name: str) -> None:
    phone.get("/", 431, headers={name: "de," * (MAX_HEADER_BYTES // 3 + 1)})
    phone.get("/", headers={name: "de," * (MAX_HEADER_BYTES // 6)})


def test_long_addresses_are_refused(phone: Phone) -> None:
    phone.get("/?page=" + "1" * MAX_QUERY_BYTES, 414)


def test_a_form_of_too_many_fields_is_refused_before_they_are_taken_apart(phone: Phone) -> None:
    fields = "&".join(["a="] * (MAX_FIELDS + 1))
    kind = "application/x-www-form-urlencoded"
    checked(phone.client.post("/games/new", data=fields, content_type=kind), 413)


def test_a_form_that_is_larger_than_any_of_ours_is_refused_before_it_is_decoded(phone: Phone) -> None:
    """2.4 MB of percent signs took a third of a second on every address that forms are sent to."""
    kind = "application/x-www-form-urlencoded"
    for address in ("/games/new", "/house-rules/new"):
        checked(phone.client.post(address, data="a=" + "%41" * (MAX_FORM_BYTES // 3), content_type=kind), 413)
