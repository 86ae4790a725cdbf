"""Players bid on their own phones: they take a seat, see their rounds, and nobody sees a secret bid before the last."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.rules.faults.play import BidStands, HookedBid, OutOfTurn
from scorekeeper.rules.presets import preset
from scorekeeper.sheets import pictures
from scorekeeper.sheets.paper import weasy
from scorekeeper.storage.database import db
from scorekeeper.storage.database.game_rows import SealedBidRow
from scorekeeper.storage.jobs import JobStore
from scorekeeper.web.sharing import routes as sharing
from scorekeeper.wording import sentence
from tests.addresses import OF_A_GAME, VISITS
from tests.web.table import Phone, words_of
from tests.web.test_routes import ACT, SENT, keeper_status

NAMES = ("Ann", "Bob", "Cy")
ANDROID = "Mozilla/5.0 (Linux; Android 15; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
# Ids of acts in hidden fields, which differ in every response.
ANEW = re.compile(rb'(name="\w+_id"[^>]*?value=")[^"]*')
# Ids of requests, as in the log.
REQUEST_ID = re.compile(rb"(Code \d+ \xc2\xb7 )[0-9a-f]+")


@pytest.fixture
def ann(app: Flask) -> Phone:
    phone = Phone(app)
    phone.client.environ_base["HTTP_USER_AGENT"] = ANDROID
    return phone


@pytest.fixture
def bob(app: Flask) -> Phone:
    return Phone(app)


def a_table(keeper: Phone, rules: str, *players: Phone, cards: int = 3) -> str:
    """A game of rounds of so many cards in which Ann bids first; these phones hold the seats from hers on."""
    key = keeper.start(names=NAMES, rules=rules, schedule="listed", listed=f"{cards} {cards}")
    keeper.post(f"/games/{key}/seats/opening")
    for seat, player in enumerate(players):
        player.post(f"/games/{key}/seat", {"seat": seat})
    return key


def bid(player: Phone, key: str, now: object, was: object = "", status: int = 303) -> str:
    """The words of the page after a bid in the first round."""
    answer = player.post(f"/games/{key}/seat/bid", {"round": 1, "was": was, "now": now}, status)
    return words_of(answer.text) if status != 303 else seat(player, key)


def seat(player: Phone, key: str) -> str:
    return player.words(f"/games/{key}/seat")


def seats(keeper: Phone, key: str) -> str:
    return keeper.words(f"/games/{key}/seats")


def test_a_special_round_says_on_every_phone_what_is_different(phone: Phone, ann: Phone) -> None:
    key = a_table(phone, "forehead", ann, cards=1)
    special = preset("forehead").specials[0]
    assert f"1 card Trump: ♥ {special.name}: {special.note}" in seat(ann, key)
    assert special.name not in seat(ann, a_table(phone, "forehead", ann, cards=2))


def test_tricks_counted_one_by_one_are_in_the_call_on_every_phone(phone: Phone, ann: Phone) -> None:
    key = a_table(phone, "desilva", ann)
    for player, now in enumerate((1, 1, 0)):
        phone.note(key, 1, player, "bid", now)
    phone.note(key, 1, 1, "won", 1)
    assert re.search(r'class="tail">1 / (\d+)<', ann.get(f"/games/{key}/seat").text)


class TestTakingASeat:
    def test_the_keeper_opens_the_seats_and_a_player_takes_one(self, phone: Phone, ann: Phone, bob: Phone) -> None:
        key = phone.start(names=NAMES)
        assert "not open" in seat(ann, key)
        ann.post(f"/games/{key}/seat", {"seat": 0}, 403)
        assert f'href="/games/{key}/seat"' not in ann.get(f"/games/{key}/more").text
        phone.post(f"/games/{key}/seats/opening")
        assert f'href="/games/{key}/seat"' in ann.get(f"/games/{key}/more").text
        assert 'name="seat"' in ann.get(f"/games/{key}/seat").text
        ann.post(f"/games/{key}/seat", {"seat": 0})
        assert "Your bid" in seat(ann, key)
        # From the whole sheet a way leads back to the seat.
        heads = [each.get(f"/games/{key}").text.split('class="head-words"')[0] for each in (ann, bob)]
        assert [f'href="/games/{key}/seat"' in head for head in heads] == [True, False]
        bob.post(f"/games/{key}/seat", {"seat": 0})
        assert "Another phone has this seat" in seat(bob, key)
        assert "Ann Android, Firefox Free the seat Ann Bob no phone" in seats(phone, key)

    def test_nonsense_is_refused_kindly(self, phone: Phone, ann: Phone) -> None:
        key = a_table(phone, "desilva")
        for fields in ({}, {"seat": ""}, {"seat": "9"}, {"seat": "-1"}):
            ann.post(f"/games/{key}/seat", fields, 400)
        phone.post(f"/games/{key}/seats/9", {"round": "1", "now": "1"}, 404)
        phone.post(f"/games/{key}/seats/1", {"round": "1", "now": "1"})
        assert "already bid" in seats(phone, key)


class TestBidding:
    """de Silva: | 3 | Ann 1 | Bob 0 | Cy 1, who may not say 2 |"""

    def test_in_turn_with_the_hook_and_why(self, phone: Phone, ann: Phone, bob: Phone, watcher: Phone) -> None:
        key = a_table(phone, "desilva", ann, bob, watcher)
        assert sentence(OutOfTurn()) in bid(bob, key, 1, status=422)
        assert "You bid 1" in bid(ann, key, 1)
        bid(bob, key, 0)
        assert sentence(BidStands(1)) in bid(ann, key, 2, was=1, status=422)
        cy = watcher.get(f"/games/{key}/seat").text
        assert re.search(r'value="2" data-state="hook" aria-disabled="true">2<span class="mark">HOOK', cy)
        why = sentence(HookedBid(2, 3, "not-even"))
        assert why in words_of(cy)
        assert why in bid(watcher, key, 2, status=422)
        # The last to bid may change it until the first card, which is played when tricks are counted.
        assert "You bid 0" in bid(watcher, key, 0)
        assert "You bid 1" in bid(watcher, key, 1, was=0)
        phone.note(key, 1, 0, "tricks", 1)
        assert "You bid 1" in seat(watcher, key)
        assert "UNDER by 1" in seat(ann, key)

    def test_a_phone_writes_nothing_but_its_own_bid(self, phone: Phone, ann: Phone) -> None:
        key = a_table(phone, "desilva", ann)
        before = phone.stored(key).recorded
        for visit in OF_A_GAME:
            if visit.startswith("POST") and "/seat" not in visit:
                address = visit.partition(" ")[2].replace("KEY", key)
                ann.post_json(address, ACT, 403) if address.endswith("/writes") else ann.post(address, SENT, 403)
        ann.post(f"/games/{key}/seats/closing", status=403)
        ann.post(f"/games/{key}/seats/1", {"round": 1, "now": 1}, 403)
        for number, now in ((2, 1), ("x", 1), (1, "x"), (1, "9" * 30), (-1, 1), (1, -1)):
            ann.post(f"/games/{key}/seat/bid", {"round": number, "now": now}, 422 if "x" not in (number, now) else 400)
        assert phone.stored(key).recorded == before

    def test_the_own_rounds_are_there_with_circles_and_totals(self, phone: Phone, ann: Phone) -> None:
        """| 3 | Ann (1) 1 | Bob 0 -1 | Cy (1) 1 |, and the last round ends the game."""
        key = a_table(phone, "desilva", ann)
        phone.correct(key, 1, [1, 0, 1], [1, 1, 1])
        assert "Your rounds No. Cards Bid Tricks Points Total 1 3 1 made 1 +1 1" in seat(ann, key)
        phone.correct(key, 2, [0, 1, 1], [3, 0, 0])
        assert "2 3 0 3 −3 −2" in seat(ann, key)
        following = phone.post(f"/games/{key}/next-game").location.split("/")[2]
        assert f'href="/games/{following}/seat"' in ann.get(f"/games/{key}/seat").text
        assert "Your rounds No round yet" in seat(ann, following)

    def test_the_page_follows_the_game_and_learns_when_nothing_is_new(self, phone: Phone, ann: Phone) -> None:
        key = a_table(phone, "desilva", ann)
        first = ann.get(f"/games/{key}/seat/now")
        version = first.headers["ETag"]
        ann.get(f"/games/{key}/seat/now", 304, headers={"If-None-Match": version})
        bid(ann, key, 1)
        assert b"You bid 1" in ann.get(f"/games/{key}/seat/now", headers={"If-None-Match": version}).get_data()


class TestBiddingInSecret:
    """Skull King: | 3 | Ann 3 | Bob 1 | Cy 0, who has no phone |"""

    def test_all_bids_come_to_the_table_with_the_last_one(self, phone: Phone, ann: Phone, bob: Phone) -> None:
        key = a_table(phone, "skull-king", ann, bob)
        assert "Your bid" in seat(ann, key)
        fields = bid(ann, key, 3)
        assert "You bid 3" in fields
        assert "Bob and Cy" in fields
        state = phone.get(f"/games/{key}/state").get_json()
        assert (state["phones"], state["sealed"], state["rounds"]) == ([0, 1], [0], [])
        # Cy has no phone: the keeper hands over the own one, which shows nothing of it afterwards.
        assert 'name="now"' in phone.get(f"/games/{key}/seats/2").text
        phone.post(f"/games/{key}/seats/2", {"round": 1, "now": 9}, 422)
        phone.post(f"/games/{key}/seats/2", {"round": 1, "now": 0})
        assert "Cy no phone · has bid" in seats(phone, key)
        phone.post(f"/games/{key}/seats/2", {"round": 1, "now": 1})
        assert "This seat has already bid" in seats(phone, key)
        phone.post(f"/games/{key}/seats/0", {"round": 1, "now": 1})
        assert "The player bids on another phone" in seats(phone, key)
        phone.post(f"/games/{key}/seats/2/withdrawal")
        assert "Cy no phone · has bid" not in seats(phone, key)
        phone.post(f"/games/{key}/seats/2", {"round": 1, "now": 0})
        assert "You bid 1 Everyone has bid." in bid(bob, key, 1)
        assert phone.get(f"/games/{key}/state").get_json()["rounds"][0]["bids"] == [3, 1, 0]

    @pytest.mark.usefixtures("all_drawn_alike", "nothing_logged")
    def test_nobody_else_can_tell_one_secret_bid_from_another(
        self, phone: Phone, ann: Phone, bob: Phone, watcher: Phone
    ) -> None:
        """Every answer to anybody is the same to the last byte, whether Ann bid 3 or 1; only her own page differs."""
        key = a_table(phone, "skull-king", ann, bob)
        bid(ann, key, 3)
        phone.post(f"/games/{key}/seats/2", {"round": 1, "now": 3})
        others = {"keeper": phone, "Bob": bob, "watcher": watcher}
        group = f"/groups/{phone.stored(key).group_id}"
        visits = [visit for visit in VISITS if "KEY" in visit or visit.startswith("GET /groups/")]

        def answers() -> dict[tuple[str, str], bytes]:
            return {
                (who, visit): heard(one, visit.replace("/groups/0", group), key)
                for who, one in others.items()
                for visit in (*visits, "GET /", "GET /books")
            }

        def own() -> bytes:
            return ANEW.sub(rb"\1", ann.get(f"/games/{key}/seat").get_data())

        shown, seen = answers(), own()
        with phone.client.application.app_context(), db.engine.begin() as connection:
            assert connection.execute(update(SealedBidRow).values(bid=1)).rowcount == 2
        # Without the cached prints, which would be the same in any case.
        JobStore(Path(phone.client.application.config["JOBS_FOLDER"])).prints().clear()
        again = answers()
        assert len(shown) > 100
        assert [visit for visit in shown if shown[visit] != again[visit]] == []
        assert own() != seen


@pytest.fixture
def all_drawn_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """An offer names no moment, and a printed sheet is its document: drawing all of them would take long."""
    monkeypatch.setattr(weasy, "render_pdf", lambda html: html.encode())
    monkeypatch.setattr(pictures, "sheet_picture", lambda pdf: pdf)
    monkeypatch.setattr(pictures, "page_picture", lambda pdf: pdf)
    monkeypatch.setattr(sharing, "offer_pencil", lambda key, _device: f"offer-{key}")


@pytest.fixture
def nothing_logged(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """The server says nothing of what it is told."""
    yield
    assert (caplog.get_records("call"), capfd.readouterr()) == ([], ("", ""))


def heard(one: Phone, visit: str, key: str) -> bytes:
    """Status, headers and body of an answer. All send what changes nothing, and the keeper a guess of Ann's bid."""
    method, _, path = visit.partition(" ")
    address = path.replace("KEY", key)
    if method == "GET":
        answer = one.client.get(address)
    elif address.endswith("/writes"):
        write = {"round": 1, "seat": 0, "cell": "bid", "was": 3, "now": 2}
        answer = one.client.post(address, json={"id": "a-guess-of-it", "writes": [write]})
    else:
        sent: dict[str, Any] = {} if keeper_status(visit) >= 400 else SENT | {"dealer": "no one"}
        keeper = one.client.get(f"/games/{key}/pencil").status_code == 200
        if keeper_status(visit) < 400 and (keeper or path.endswith("/seat/departure")):
            return b""
        answer = one.client.post(address, data=sent)
    headers = [line for line in answer.headers if line[0] not in ("Set-Cookie", "X-Request-Id")]
    page = REQUEST_ID.sub(rb"\1", answer.get_data())
    return ANEW.sub(rb"\1", f"{answer.status} {headers}".encode() + page)
