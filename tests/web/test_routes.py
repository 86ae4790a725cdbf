"""Every route there is, each visited: by its keeper, by a watcher who may do nothing, and without a token."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper.actions.game.games import version_at
from scorekeeper.web.blueprints import PAGES
from tests.web.table import RULES, Phone, checked, words_of

# Method and address of every route, with the status of the response to the keeper of a new game. `KEY` stands for the
# key of the game, `HOUSE` for that of the house rules by which it was started.
KEEPER_STATUS = {
    "GET /": 200,
    "GET /healthz": 200,
    "GET /games/new": 200,
    "GET /games/new/rounds": 200,
    # Where only forms are sent to, a typed address leads to the form.
    "GET /games/new/preview": 303,
    "GET /games/paper/rows": 303,
    "GET /games/paper/table": 303,
    "GET /games/paper/upload": 303,
    "GET /games/KEY/schedule/draft": 303,
    "GET /games/KEY/schedule/shortening": 303,
    "GET /games/import": 200,
    "GET /games/paper": 200,
    "GET /games/KEY": 200,
    "GET /games/KEY/state": 200,
    "GET /games/KEY/draw": 303,
    "GET /games/KEY/set-up": 200,
    "GET /games/KEY/rounds/1": 200,
    "GET /games/KEY/rounds/latest": 303,
    "GET /games/KEY/penalties": 200,
    "GET /games/KEY/more": 200,
    "GET /games/KEY/schedule": 200,
    "GET /games/KEY/dealer": 200,
    "GET /games/KEY/players": 200,
    "GET /games/KEY/players/0": 200,
    "GET /games/KEY/share": 200,
    "GET /games/KEY/pencil": 200,
    "GET /games/KEY/seats": 200,
    # These rules are bid in turn: nobody bids in secret.
    "GET /games/KEY/seats/0": 303,
    "GET /games/KEY/seat": 200,
    "GET /games/KEY/seat/now": 303,
    "GET /pencil/a-token": 410,
    "GET /games/KEY/television": 200,
    # The page of the code, and from one whose time is over to a new one.
    "GET /tv": 303,
    "GET /tv/next/a-token": 404,
    "GET /tv/screen/a-token": 303,
    "GET /tv/a-code": 410,
    # A device that is recognised need not start anew.
    "GET /device": 303,
    "GET /games/KEY/finish": 200,
    "GET /games/KEY/delete": 200,
    "GET /games/KEY/rules": 200,
    "GET /games/KEY/recap": 200,
    "GET /games/KEY/timeline": 200,
    "GET /games/KEY/history": 200,
    "GET /games/KEY/settlement": 200,
    "GET /games/KEY/advice": 200,
    "GET /games/KEY/print": 200,
    "GET /games/KEY/sheet.pdf": 200,
    "GET /games/KEY/sheet.png": 200,
    "GET /games/KEY/standings.png": 200,
    "GET /games/KEY/game.ohhell.json": 200,
    "GET /games/KEY/sheet.xlsx": 200,
    "GET /games/KEY/rounds.csv": 200,
    "GET /games/KEY/group.zip": 200,
    "GET /rules": 200,
    "GET /rules/compare": 200,
    "GET /house-rules": 200,
    "GET /house-rules/new": 200,
    "GET /house-rules/new/preview": 303,
    "GET /house-rules/HOUSE/preview": 303,
    "GET /house-rules/import": 200,
    "GET /house-rules/HOUSE": 200,
    "GET /house-rules/HOUSE/change": 200,
    "GET /house-rules/HOUSE/delete": 200,
    "GET /house-rules/HOUSE/rules.toml": 200,
    "GET /settings": 200,
    "GET /settings/language": 303,
    "GET /rules/desilva": 200,
    "GET /sheets": 200,
    "GET /groups": 303,
    "GET /groups/0": 404,
    "GET /groups/0/player": 404,
    "GET /groups/0/settings": 404,
    "GET /groups/0/people": 404,
    "GET /groups/0/group.zip": 404,
    "GET /groups/0/deletion": 404,
    "GET /groups/0/person?name=Gina": 404,
    "GET /groups/0/person/rename?name=Gina": 404,
    "GET /groups/0/person/merge?name=Gina": 404,
    "GET /groups/0/person/deletion?name=Gina": 404,
    "GET /groups/0/evenings": 404,
    "GET /groups/0/par": 404,
    "GET /groups/0/sharing": 404,
    "GET /groups/0/ranking": 404,
    "GET /groups/0/seasons": 404,
    "GET /groups/0/seasons/0": 404,
    "GET /groups/0/seasons/0/certificate.pdf": 404,
    "GET /books": 200,
    "GET /books/a-book": 404,
    "GET /books/a-book/oh-hell.pdf": 404,
    "GET /jobs/a-job": 404,
    "GET /jobs/a-job/group.zip": 404,
    "GET /sheets/blank.pdf?rules=himes&players=5": 200,
    "GET /sheets/evening": 200,
    "GET /sheets/evening.pdf?rules=family&players=8": 200,
    "GET /sheets/poster": 200,
    "GET /sheets/poster.pdf": 422,
    "GET /static/css/base.css": 200,
    "GET /manifest.webmanifest": 200,
    "GET /offline": 200,
    "GET /service-worker.js": 200,
    "GET /service-worker/a-state.json": 404,
    "GET /games/offline": 200,
    "GET /games/new/rules.json": 200,
    # An empty form is refused with what is missing; one without fields is accepted.
    "POST /games/new": 422,
    "POST /games/new/preview": 200,
    "POST /games/import": 422,
    "POST /games/paper": 422,
    "POST /games/paper/rows": 422,
    "POST /games/paper/table": 200,
    "POST /games/paper/upload": 422,
    "POST /games/paper/marks": 400,
    "POST /house-rules/new": 422,
    "POST /house-rules/new/preview": 200,
    "POST /house-rules/HOUSE/preview": 200,
    "POST /house-rules/import": 422,
    "POST /house-rules/HOUSE/change": 422,
    "POST /house-rules/HOUSE/copy": 303,
    "POST /house-rules/HOUSE/delete": 303,
    "POST /games/KEY/cells": 400,
    "POST /games/KEY/writes": 400,
    "POST /games/KEY/undo": 409,
    "POST /games/KEY/redo": 409,
    "POST /games/KEY/rounds/1": 303,
    "POST /games/KEY/penalties": 422,
    "POST /games/KEY/penalties/none/remove": 303,
    "POST /games/KEY/schedule": 422,
    "POST /games/KEY/schedule/draft": 200,
    "POST /games/KEY/schedule/shortening": 422,
    "POST /games/KEY/schedule/more": 409,
    "POST /games/KEY/dealer": 303,
    "POST /games/KEY/players": 422,
    "POST /games/KEY/players/0/absences": 303,
    "POST /games/KEY/players/0/departure": 303,
    "POST /games/KEY/players/0/return": 303,
    "POST /games/KEY/players/0/takeover": 422,
    "POST /games/KEY/players/0/name": 422,
    "POST /games/KEY/players/0/deal": 303,
    "POST /games/KEY/players/0/chair": 422,
    "POST /games/KEY/players/0/swap": 422,
    "POST /games/KEY/players/undo": 409,
    "POST /games/KEY/pencil": 303,
    "POST /games/KEY/seats/opening": 303,
    "POST /games/KEY/seats/closing": 303,
    "POST /games/KEY/seats/0/release": 303,
    "POST /games/KEY/seats/0/withdrawal": 303,
    "POST /games/KEY/seats/0": 303,
    "POST /games/KEY/seat": 400,
    "POST /games/KEY/seat/departure": 303,
    "POST /games/KEY/seat/bid": 400,
    "POST /pencil/a-token": 410,
    "POST /games/KEY/television": 422,
    "POST /tv/a-code": 410,
    "POST /device": 303,
    "POST /settings/language": 303,
    "POST /groups/0/ranking": 404,
    "POST /groups/0/seasons": 404,
    "POST /groups/0/seasons/0": 404,
    "POST /groups/0/seasons/0/closing": 404,
    "POST /groups/0/seasons/0/reopening": 404,
    "POST /groups/0/seasons/0/deletion": 404,
    "POST /groups/0/seasons/0/restoration": 404,
    "POST /books": 422,
    "POST /books/a-book/cancellation": 404,
    "POST /jobs/a-job/cancellation": 404,
    "POST /games/KEY/finish": 422,
    "POST /games/KEY/reopen": 303,
    "POST /games/KEY/next-game": 409,
    "POST /games/KEY/next-game/dealer": 200,
    "POST /games/KEY/delete": 303,
    "POST /groups/0/name": 404,
    "POST /groups/0/sharing": 404,
    "POST /groups/0/sharing/end": 404,
    "POST /groups/0/keepers": 404,
    "POST /groups/0/deletion": 404,
    "POST /groups/0/person/rename?name=Gina": 404,
    "POST /groups/0/person/merge?name=Gina": 404,
    "POST /groups/0/person/hiding?name=Gina": 404,
    "POST /groups/0/person/showing?name=Gina": 404,
    "POST /groups/0/person/deletion?name=Gina": 404,
    "POST /groups/0/acts/1/undo": 404,
    "POST /groups/0/acts/1/forgetting": 404,
}
# Valid writes of a phone and of the pad, so that a watcher is refused for lack of the pencil alone.
SENT = {"round": "1", "seat": "0", "cell": "bid", "was": "", "value": "0", "dealer": "0"}
ACT = {"id": "an-act-of-a-watcher", "writes": [{"round": 1, "seat": 0, "cell": "bid", "was": None, "now": 0}]}
READABLE = (
    *(
        "",
        "/state",
        "/draw",
        "/rules",
        "/more",
        "/share",
        "/recap",
        "/timeline",
        "/history",
        "/settlement",
        "/advice",
        "/seat",
        "/seat/now",
    ),
    *("/print", "/sheet.pdf", "/sheet.png", "/standings.png", "/game.ohhell.json", "/sheet.xlsx", "/rounds.csv"),
)

WRITES = [visit for visit in KEEPER_STATUS if visit.startswith("POST")]
OF_A_GAME = [visit for visit in KEEPER_STATUS if "KEY" in visit]
OF_HOUSE_RULES = [visit for visit in KEEPER_STATUS if "HOUSE" in visit]


def address_in(app: Flask, visit: str, key: str, house_rules: str = "HOUSE") -> str:
    path = visit.partition(" ")[2].replace("KEY", key).replace("HOUSE", house_rules)
    return path.replace("/static", str(app.static_url_path))


def test_no_route_is_left_out(app: Flask) -> None:
    urls = app.url_map.bind("localhost")
    visited = set()
    for visit in KEEPER_STATUS:
        method, address = visit.split()[0], address_in(app, visit, "KEY").partition("?")[0]
        # By its rule, since an old address has the same endpoint.
        visited.add((method, urls.match(address, method=method, return_rule=True)[0].rule))
    there = {(method, rule.rule) for rule in app.url_map.iter_rules() for method in rule.methods or ()}
    assert visited == {each for each in there if each[0] not in ("HEAD", "OPTIONS")}


def test_an_endpoint_says_in_which_module_it_lies() -> None:
    for module in PAGES:
        *_, room, name = module.__name__.split(".")
        assert module.bp.name == f"{room}_{name}".removesuffix("_routes")


@pytest.mark.parametrize("visit", KEEPER_STATUS)
def test_the_keeper_is_answered(app: Flask, phone: Phone, visit: str) -> None:
    address = address_in(app, visit, phone.start(), phone.make_rules())
    if visit.startswith("POST"):
        phone.post(address, status=KEEPER_STATUS[visit])
    else:
        phone.get(address, KEEPER_STATUS[visit])


@pytest.fixture
def outsiders(app: Flask, phone: Phone, watcher: Phone) -> tuple[Phone, ...]:
    """Who was given the address of a game and may not write in it: one who watches, a keeper of another group, and one
    whose pencil was called back.
    """
    rival, former = Phone(app), Phone(app)
    rival.start(names=("Uma", "Vic", "Wes"), dealer=0)
    page = phone.get(f"/games/{phone.start(names=('Xia', 'Yul', 'Zoe'), dealer=0)}/pencil").get_data(as_text=True)
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
        may = visit.removeprefix("GET /games/KEY") in READABLE
        for outsider in outsiders:
            outsider.get(address_in(app, visit, key), KEEPER_STATUS[visit] if may else 403)


def test_outsiders_change_nothing(app: Flask, phone: Phone, outsiders: tuple[Phone, ...]) -> None:
    key = phone.start()
    before = phone.get(f"/games/{key}/game.ohhell.json").get_data()
    for visit in (visit for visit in OF_A_GAME if visit.startswith("POST")):
        address = address_in(app, visit, key)
        for outsider in outsiders:
            if address.endswith("/writes"):
                outsider.post_json(address, ACT, 403)
            else:
                page = outsider.post(address, SENT, 403).get_data(as_text=True)
                assert "ask somebody who keeps score to share scorekeeping" in words_of(page), visit
        with app.app_context():
            assert version_at(key) == 1, visit
    assert phone.get(f"/games/{key}/game.ohhell.json").get_data() == before


def test_outsiders_are_offered_nothing_of_the_group(app: Flask, phone: Phone, outsiders: tuple[Phone, ...]) -> None:
    """Neither its games nor its people nor its house rules are listed anywhere."""
    key, house_rules = phone.start(title="Zanzibar game"), phone.make_rules("Zanzibar rules")
    for visit in (visit for visit in KEEPER_STATUS if visit.startswith("GET") and "KEY" not in visit):
        for outsider in outsiders:
            page = outsider.client.get(address_in(app, visit, key, house_rules)).get_data()
            for word in (key, "Zanzibar", "Gina", "Irene"):
                assert word.encode() not in page, visit


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
    for visit, status in KEEPER_STATUS.items():
        if visit.startswith("GET") and "sheet." not in visit and "standings.png" not in visit:
            answer = phone.client.head(address_in(app, visit, key, house_rules))
            assert (answer.status_code, answer.get_data()) == (status, b""), visit
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
            assert "This form was sent from another site." in words_of(page.get_data(as_text=True)), visit
    with app.app_context():
        assert version_at(key) == version
