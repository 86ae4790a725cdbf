"""What a phone caches for when the server is out of reach, and what it sends once it is back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import most_rounds
from scorekeeper.rules.presets import preset, preset_definition, preset_ids
from scorekeeper.rules.rule_set.shortened import can_be_shortened, whole_rounds
from scorekeeper.rules.score.compiled import compiled_rules, compiled_schedule
from scorekeeper.web import create_app
from scorekeeper.web.assets.static_files import static_files
from scorekeeper.web.rules import ways_to_bid, with_way_to_bid
from tests.web.table import RULES, Phone

pytestmark = pytest.mark.one_database

PENALTY = {"points": -2.5, "reason": "revoke", "before_score": False}


def penalty(act: str, was: Any, now: Any, **more: Any) -> dict[str, Any]:
    write = {"round": 1, "seat": 1, "cell": "penalty", "id": "penalty-of-bob", "was": was, "now": now} | more
    return {"id": act, "writes": [write]}


def kept_penalties(phone: Phone, key: str) -> list[Any]:
    rounds = phone.get(f"/games/{key}/state").get_json()["rounds"]
    return [one for sent in rounds for one in sent.get("penalties", [])]


# --- what is cached ---------------------------------------------------------------------------------------------------


def build_of(phone: Phone) -> dict[str, Any]:
    """The build that the service worker is given."""
    script = phone.get("/service-worker.js").text
    build: dict[str, Any] = json.loads(re.findall(r"self\.build = (\{.*\});", script)[0])
    return build


def test_the_worker_names_every_picture_and_page_it_caches(app: Flask, phone: Phone) -> None:
    answer = phone.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    build = build_of(phone)
    assert build["base"] == app.static_url_path
    assert build["pictures"]
    for picture in build["pictures"]:
        assert phone.get(f"{build['base']}/{picture}").mimetype == "image/png"
    for page in ("offline", "shell", "rules"):
        phone.get(build[page])


def test_all_texts_come_in_one_response_each_as_it_would_come_alone(phone: Phone) -> None:
    build = build_of(phone)
    texts = phone.get(build["texts"]).get_json()
    assert sorted(texts) == ["image/svg+xml", "text/css", "text/javascript"]
    assert "js/app.js" in texts["text/javascript"]
    # The worker itself is fetched by its browser, and the script at the head stands in each page.
    assert not {"js/pwa/worker.js", "js/theme.js"} & texts["text/javascript"].keys()
    for kind, files in texts.items():
        for path, text in files.items():
            alone = phone.get(f"{build['base']}/{path}")
            assert (alone.mimetype, alone.text) == (kind, text)


def test_all_texts_are_cached_for_a_year_and_shorter_by_a_quarter_than_one_by_one(phone: Phone) -> None:
    build = build_of(phone)
    small = {"Accept-Encoding": "gzip"}
    answer = phone.get(build["texts"], headers=small)
    assert (answer.content_encoding, answer.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    paths = [path for files in phone.get(build["texts"]).get_json().values() for path in files]
    alone = sum(len(phone.get(f"{build['base']}/{path}", headers=small).data) for path in paths)
    assert len(answer.data) < 3 / 4 * alone


def test_a_worker_of_another_build_gets_no_texts_of_this_one(phone: Phone) -> None:
    """Its server has just been replaced: it tries again, and then is another worker."""
    phone.get("/service-worker/0123456789ab.json", status=404)


def test_while_the_app_is_worked_on_the_texts_are_those_of_now(app: Flask, tmp_path: Path) -> None:
    """Elsewhere they are read once in the life of a process."""
    with app.test_request_context():
        assert static_files() is static_files()
    database = f"sqlite:///{tmp_path / 'worked-on.sqlite3'}"
    worked_on = create_app({"SQLALCHEMY_DATABASE_URI": database, "SECRET_KEY": "x" * 32, "DEBUG": True})
    with worked_on.test_request_context():
        assert static_files() is not static_files()
        answer = static_files().bundle(["js/app.js"])
    assert "js/app.js" in answer.get_json()["text/javascript"]


def test_the_empty_game_is_the_same_for_everybody(phone: Phone, watcher: Phone) -> None:
    first = phone.get("/games/offline").get_data()
    phone.start()
    assert phone.get("/games/offline").get_data() == first
    answer = watcher.get("/games/offline")
    assert answer.get_data() == first
    assert "Set-Cookie" not in answer.headers


def test_the_empty_game_is_in_the_language_of_the_visitor_and_takes_no_message_away(phone: Phone) -> None:
    with phone.client.session_transaction() as session:
        session["_flashes"] = [("message", "A message")]
    english, german = (phone.get("/games/offline", headers={"Accept-Language": each}).data for each in ("en", "de"))
    assert b'lang="en"' in english
    assert b'lang="de"' in german
    assert b"A message" not in english
    assert "A message" in phone.get("/").text


@pytest.mark.parametrize("rules_id", preset_ids())
def test_the_cached_rules_are_those_a_game_is_computed_by(phone: Phone, rules_id: str) -> None:
    rules, taken = preset(rules_id), phone.get("/games/new/rules.json").get_json()[rules_id]
    assert taken["rules"]["in-turn"] == json.loads(json.dumps(compiled_rules(rules)))
    assert {int(players) for players in taken["tables"]} == {*range(rules.least_players, rules.most_players + 1)}
    assert list(taken["rules"]) == [*dict.fromkeys(("in-turn", *ways_to_bid(rules)))]
    for way in ways_to_bid(rules):
        assert taken["rules"][way] == json.loads(json.dumps(compiled_rules(with_way_to_bid(rules, way))))
    for players, table in taken["tables"].items():
        names = tuple("ABCDEFGHIJKLM"[: int(players)])
        assert table["schedule"] == compiled_schedule(Game(rules, names, 0, 1))
        assert table["most_rounds"] == most_rounds(int(players))
        expected = whole_rounds(rules, int(players)) if can_be_shortened(rules) else ()
        assert table["shorter"] == list(expected)


def test_all_rules_together_are_a_small_load(phone: Phone) -> None:
    """They are fetched with the page of a new game; a picture of the sheet would weigh more."""
    answer = phone.get("/games/new/rules.json", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.get_data()) < 6_000


def test_a_phone_caches_the_rules_of_its_group_and_nobody_elses(phone: Phone, watcher: Phone) -> None:
    house_rules = phone.make_rules(renege_points="20")
    taken = phone.get("/games/new/rules.json").get_json()[house_rules]
    assert (taken["name"], taken["definition"]["hook"]) == ("Thursday rules", {"rule": "last", "from_cards": 3})
    assert taken["renege"] == {"points": 20, "reason": "renege"}
    assert {int(players) for players in taken["tables"]} == {*range(3, 11)}
    assert house_rules not in watcher.get("/games/new/rules.json").get_json()


def test_a_game_begun_without_the_server_keeps_the_house_rules_it_began_with(phone: Phone) -> None:
    """Ann bids 1 and makes it: 11 by the rules the phone had, 100 by what they became, and nothing once deleted."""
    house_rules = phone.make_rules(scoring_made="10 + bid")
    agreed = json.dumps(phone.get("/games/new/rules.json").get_json()[house_rules]["definition"])
    phone.post(f"/house-rules/{house_rules}/change", RULES | {"version": "1", "scoring_made": "100"})
    keys = [phone.start(rules=house_rules, agreed=agreed)]
    phone.post(f"/house-rules/{house_rules}/delete")
    keys.append(phone.start(rules=house_rules, agreed=agreed))
    for key in keys:
        phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
        assert phone.stored(key).sheet.totals == (11, 10, 10, -1)


@pytest.mark.parametrize(
    "agreed",
    [
        *("", "[]", "no rules", "[" * 5_000, '{"name": "Ours", "schedule": [0]}', '{"name": 1}'),
        json.dumps(dict(preset_definition("himes")) | {"name": "x" * 201}),
    ],
)
def test_what_is_no_rule_set_is_not_agreed_on(phone: Phone, agreed: str) -> None:
    sent = {"players": ["Ann", "Bo", "Cy"], "dealer": "0", "started_on": "2026-11-20", "agreed": agreed}
    phone.post("/games/new", sent | {"rules": "x" * 24}, 422)
    assert phone.post("/games/new", sent | {"rules": "desilva"}, 303).location.startswith("/games/")


def test_rules_without_points_are_agreed_on(phone: Phone) -> None:
    key = phone.start(("Ann", "Bo", "Cy"), rules="x" * 24, agreed='{"name": "Ours", "schedule": [99]}')
    assert phone.stored(key).game.schedule.head == (17,)


# --- penalties as acts of the phone ---------------------------------------------------------------------------------


def test_a_penalty_is_noted_once_taken_out_and_put_back(phone: Phone) -> None:
    key = phone.start()
    for _ in range(2):
        phone.post_json(f"/games/{key}/writes", penalty("noted-once", None, PENALTY))
    assert kept_penalties(phone, key) == [PENALTY | {"seat": 1, "id": "penalty-of-bob"}]
    phone.post_json(f"/games/{key}/writes", penalty("taken-out", PENALTY, None))
    assert kept_penalties(phone, key) == []
    phone.post_json(f"/games/{key}/writes", penalty("put-back", None, PENALTY))
    assert kept_penalties(phone, key) == [PENALTY | {"seat": 1, "id": "penalty-of-bob"}]


def test_a_penalty_that_is_another_one_by_now_is_a_conflict(phone: Phone) -> None:
    key = phone.start()
    phone.post_json(f"/games/{key}/writes", penalty("noted-once", None, PENALTY))
    other = PENALTY | {"points": -20}
    [clash] = phone.post_json(f"/games/{key}/writes", penalty("changed-it", other, None), 409).get_json()["conflicts"]
    assert clash["id"] == "penalty-of-bob"
    assert clash["was"] == other | {"seat": 1}
    assert clash["held"] == PENALTY | {"seat": 1}
    assert clash["now"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"now": PENALTY | {"points": 0}},
        {"now": PENALTY | {"points": 0.25}},
        {"now": PENALTY | {"points": 20_000}},
        {"now": PENALTY | {"points": float("nan")}},
        {"now": PENALTY | {"points": "2"}},
        {"now": PENALTY | {"reason": "x" * 61}},
        {"now": PENALTY | {"before_score": 1}},
        {"now": {"points": 1}},
        {"now": "revoke"},
        {"id": "short"},
    ],
)
def test_what_is_no_penalty_is_refused(phone: Phone, wrong: dict[str, Any]) -> None:
    key = phone.start()
    phone.post_json(f"/games/{key}/writes", penalty("not-a-penalty", **({"was": None, "now": PENALTY} | wrong)), 400)


def test_a_penalty_of_nobody_or_of_a_later_round_is_refused_in_words(phone: Phone) -> None:
    key = phone.start()
    for place in ({"seat": 7}, {"round": 3}):
        answer = phone.post_json(f"/games/{key}/writes", penalty("out-of-place", None, PENALTY, **place), 422)
        assert answer.get_json()["problems"][0]["sentence"]
