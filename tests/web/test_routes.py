"""Every route there is, each visited: by its keeper, by a watcher who may do nothing, and without a token."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.actions.game.games import version_at
from scorekeeper.storage.database import db
from scorekeeper.web.blueprints import pages
from scorekeeper.web.errors import HTTP_PAGES
from scorekeeper.web.limiter import FREE, RATE_LIMITS
from scorekeeper.web.security import CrossSiteRequest
from tests.addresses import OF_A_GAME, VISITS
from tests.web.table import RULES, Phone, checked, words_of

# The status of the response to the keeper of a new game, if it is not the usual one of pages and forms. An address to
# which only forms are sent leads to the form, and an empty form is refused with what is missing.
UNUSUAL = {
    200: {
        "POST /games/KEY/next-game/dealer",
        "POST /games/KEY/schedule/draft",
        "POST /games/paper/table",
        "POST /house-rules/HOUSE/preview",
        "POST /house-rules/new/preview",
    },
    303: {
        "GET /device",
        "GET /games/KEY/draw",
        "GET /games/KEY/rounds/latest",
        "GET /games/KEY/schedule/draft",
        "GET /games/KEY/seat/now",
        "GET /games/KEY/seats/0",
        "GET /games/paper/rows",
        "GET /games/paper/table",
        "GET /games/paper/upload",
        "GET /groups",
        "GET /house-rules/HOUSE/preview",
        "GET /house-rules/new/preview",
        "GET /settings/language",
        "GET /tv",
        "GET /tv/screen/a-token",
    },
    400: {
        "POST /games/KEY/seat",
        "POST /games/KEY/seat/bid",
        "POST /games/KEY/writes",
        "POST /games/paper/marks",
    },
    404: {
        "GET /evenings/a-token",
        "GET /https/scorekeeper.crt",
        "GET /service-worker/a-state.json",
        "GET /tv/next/a-token",
    },
    409: {
        "POST /games/KEY/next-game",
        "POST /games/KEY/players/undo",
        "POST /games/KEY/schedule/more",
    },
    410: {
        "GET /pencil/a-token",
        "GET /phone/a-token",
        "GET /tv/a-code",
        "POST /pencil/a-token",
        "POST /phone/a-token",
        "POST /tv/a-code",
    },
    422: {
        "POST /phone",
        "GET /sheets/poster.pdf",
        "POST /books",
        "POST /games/KEY/finish",
        "POST /games/KEY/penalties",
        "POST /games/KEY/players",
        "POST /games/KEY/players/0/chair",
        "POST /games/KEY/players/0/name",
        "POST /games/KEY/players/0/swap",
        "POST /games/KEY/players/0/takeover",
        "POST /games/KEY/schedule",
        "POST /games/KEY/television",
        "POST /games/import",
        "POST /games/new",
        "POST /games/paper",
        "POST /games/paper/rows",
        "POST /games/paper/upload",
        "POST /house-rules/HOUSE/change",
        "POST /house-rules/import",
        "POST /house-rules/new",
    },
}
# Nothing of the kind is there: neither this group, nor this book, nor this archive.
NOT_THERE = re.compile("/groups/0|/a-book|/a-job")
# Valid writes of a phone and of the pad, so that a watcher is refused for lack of the pencil alone.
SENT = {"round": "1", "seat": "0", "cell": "bid", "was": "", "value": "0", "dealer": "0"}
ACT = {"id": "an-act-of-a-watcher", "writes": [{"round": 1, "seat": 0, "cell": "bid", "was": None, "now": 0}]}
STATIC = "GET /static/css/base.css"
WRITES = [visit for visit in VISITS if visit.startswith("POST")]
OF_HOUSE_RULES = [visit for visit in VISITS if "HOUSE" in visit]
OF_A_GROUP = [visit for visit in VISITS if "/groups/0" in visit]


def address_in(app: Flask, visit: str, key: str, house_rules: str = "HOUSE") -> str:
    path = visit.partition(" ")[2].replace("KEY", key).replace("HOUSE", house_rules)
    return path.replace("/static", str(app.static_url_path))


def keeper_status(visit: str) -> int:
    """Return the status of the response to the keeper of a new game."""
    usual = 404 if NOT_THERE.search(visit) else 200 if visit.startswith("GET") else 303
    return next((status for status, visits in UNUSUAL.items() if visit in visits), usual)


@pytest.mark.parametrize("visit", WRITES)
def test_every_address_that_forms_are_sent_to_names_its_limit(visit: str) -> None:
    assert VISITS[visit].writes in {*RATE_LIMITS, FREE}


def test_every_unusual_status_is_that_of_an_address() -> None:
    assert set().union(*UNUSUAL.values()) <= set(VISITS)


def test_an_endpoint_says_in_which_module_it_lies() -> None:
    for module in pages():
        place = module.__name__.removeprefix("scorekeeper.web.").replace(".", "_")
        assert module.bp.name == place.removesuffix("_routes")


@pytest.mark.parametrize("visit", [*VISITS, STATIC])
def test_the_keeper_is_answered(app: Flask, phone: Phone, visit: str) -> None:
    address = address_in(app, visit, phone.start(), phone.make_rules())
    if visit.startswith("POST"):
        phone.post(address, status=keeper_status(visit))
    else:
        phone.get(address, keeper_status(visit))


@pytest.fixture
def outsiders(app: Flask, phone: Phone, watcher: Phone) -> tuple[Phone, ...]:
    """Who was given the address of a game and may not write in it: one who watches, a keeper of another group, and one
    whose pencil was called back.
    """
    rival, former = Phone(app), Phone(app)
    rival.start(names=("Uma", "Vic", "Wes"), dealer=0)
    page = phone.get(f"/games/{phone.start(names=('Xia', 'Yul', 'Zoe'), dealer=0)}/pencil").text
    link = re.search(r"/pencil/[^\"]+", page.partition('id="link"')[2])
    key = re.search(r"/games/([\w-]+)/pencil", page)
    assert link is not None
    assert key is not None
    former.post(link[0])
    phone.post(f"/games/{key[1]}/pencil", {"pencil": "all"})
    return watcher, rival, former


def test_outsiders_read_the_sheet_and_open_no_form(app: Flask, phone: Phone, outsiders: tuple[Phone, ...]) -> None:
    key = phone.start()
    for visit in (visit for visit in OF_A_GAME if visit.startswith("GET")):
        for outsider in outsiders:
            outsider.get(address_in(app, visit, key), keeper_status(visit) if VISITS[visit].public else 403)


@pytest.mark.parametrize("finished", [False, True])
def test_outsiders_change_nothing(app: Flask, phone: Phone, outsiders: tuple[Phone, ...], *, finished: bool) -> None:
    """Not one row, whatever they send, in a game that is played or one that is over."""
    key = phone.start(dealer=0)
    if finished:
        phone.correct(key, 1, [0, 0, 0, 0], [1, 0, 0, 0])
        phone.post(f"/games/{key}/finish", {"after": "1", "round": "1"})
    before = every_row(app)
    for visit in (visit for visit in OF_A_GAME if visit.startswith("POST")):
        address = address_in(app, visit, key)
        for outsider in outsiders:
            if address.endswith("/writes"):
                outsider.post_json(address, ACT, 403)
            else:
                page = outsider.post(address, SENT, 403).text
                assert "ask someone who does to share scorekeeping" in words_of(page), visit
        assert every_row(app) == before, visit


def every_row(app: Flask) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is stored, by table."""
    with app.app_context(), db.engine.connect() as connection:
        tables = db.metadata.sorted_tables
        return {table.name: sorted(map(tuple, connection.execute(select(table))), key=repr) for table in tables}


def test_outsiders_are_offered_nothing_of_the_group(app: Flask, phone: Phone, outsiders: tuple[Phone, ...]) -> None:
    """Neither its games nor its people nor its house rules are listed anywhere."""
    key, house_rules = phone.start(title="Zanzibar game"), phone.make_rules("Zanzibar rules")
    for visit in (visit for visit in VISITS if visit.startswith("GET") and "KEY" not in visit):
        for outsider in outsiders:
            page = outsider.client.get(address_in(app, visit, key, house_rules)).get_data()
            for word in (key, "Zanzibar", "Gina", "Irene"):
                assert word.encode() not in page, visit


def test_outsiders_meet_no_group(app: Flask, phone: Phone, outsiders: tuple[Phone, ...]) -> None:
    """They read no page of it, and change not one row."""
    group = phone.stored(phone.start()).group_id
    before = every_row(app)
    for visit in OF_A_GROUP:
        address = visit.partition(" ")[2].replace("/groups/0", f"/groups/{group}")
        for outsider in outsiders:
            if visit.startswith("GET"):
                outsider.get(address, 404)
            else:
                outsider.post(address, SENT, 404)
        assert every_row(app) == before, visit


def test_a_game_nobody_started_is_not_there(app: Flask, phone: Phone) -> None:
    phone.start()
    for visit in OF_A_GAME:
        address = address_in(app, visit, "a-key-that-somebody-guesses")
        if visit.startswith("GET"):
            phone.get(address, 404)
        elif address.endswith("/writes"):
            phone.post_json(address, ACT, 404)
        else:
            phone.post(address, SENT, 404)


def test_nobody_but_their_group_meets_house_rules(app: Flask, phone: Phone, watcher: Phone) -> None:
    """Neither a watcher of its games, nor the keeper of another group with rules of the same name."""
    key, house_rules = phone.start(), phone.make_rules("Thursday rules")
    before = phone.get(f"/house-rules/{house_rules}/rules.toml").get_data()
    watcher.get(f"/games/{key}")
    watcher.make_rules("Thursday rules")
    for visit in OF_HOUSE_RULES:
        for stranger in (watcher, Phone(app)):
            for somebody in (house_rules, "a-key-that-somebody-guesses"):
                address = address_in(app, visit, key, somebody)
                if visit.startswith("GET"):
                    stranger.get(address, 404)
                else:
                    stranger.post(address, RULES, 404)
        assert phone.get(f"/house-rules/{house_rules}/rules.toml").get_data() == before, visit


def test_asking_for_the_head_of_a_page_changes_nothing(app: Flask, phone: Phone) -> None:
    key, house_rules = phone.start(), phone.make_rules()
    with app.app_context():
        version = version_at(key)
    for visit in VISITS:
        if visit.startswith("GET") and "sheet." not in visit and "standings.png" not in visit:
            answer = phone.client.head(address_in(app, visit, key, house_rules))
            assert (answer.status_code, answer.get_data()) == (keeper_status(visit), b""), visit
    with app.app_context():
        assert version_at(key) == version


def test_a_form_that_another_site_sends_is_refused_kindly(app: Flask, phone: Phone) -> None:
    key, house_rules = phone.start(), phone.make_rules()
    with app.app_context():
        version = version_at(key)
    for visit in WRITES:
        address = address_in(app, visit, key, house_rules)
        for sent in ({"data": SENT}, {"json": SENT}):
            page = checked(phone.client.post(address, headers={"Sec-Fetch-Site": "cross-site"}, **sent), 400)
            assert str(HTTP_PAGES[CrossSiteRequest][1]) in words_of(page.text), visit
    with app.app_context():
        assert version_at(key) == version
