"""The right to write survives a wrong clock, a key that is wrong for a while, an update, and the way to https."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import TimestampSigner

from tests.web.table import RULES, Phone, words_of

pytestmark = pytest.mark.one_database

HTTPS = {"base_url": "https://localhost"}
OLD = "scorekeeper"
NEW_GAME = {"rules": "desilva", "players": ["A", "B", "C"], "dealer": "0", "started_on": "2026-11-20"}


def cookies(phone: Phone) -> dict[str, str]:
    """The cookies of the browser, by name."""
    return {cookie.key: cookie.value for cookie in (phone.client._cookies or {}).values()}


def device_cookies(phone: Phone) -> dict[str, str]:
    return {name: value for name, value in cookies(phone).items() if "device" in name}


def keeps_score(phone: Phone, key: str) -> bool:
    return phone.client.get(f"/games/{key}/penalties").status_code == 200


@pytest.fixture
def old_phone(app: Flask) -> Phone:
    """A phone with the one cookie of earlier versions."""
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer is not None
    phone = Phone(app)
    phone.client.set_cookie(OLD, str(signer.dumps({"device": "of-old", "_permanent": True, "csrf_token": "a" * 40})))
    return phone


@pytest.fixture
def game_of_old(old_phone: Phone) -> str:
    """A game that was started with that cookie, when it was the one of today."""
    kept = cookies(old_phone)[OLD]
    key = old_phone.start(title="Friday night")
    for name in cookies(old_phone):
        old_phone.client.delete_cookie(name)
    old_phone.client.set_cookie(OLD, kept)
    return key


@contextmanager
def with_key(app: Flask, secret: str) -> Iterator[None]:
    """The server runs with another key for a while."""
    right, app.secret_key = app.secret_key, secret
    try:
        yield
    finally:
        app.secret_key = right


@contextmanager
def clock_set(patch: pytest.MonkeyPatch, back: timedelta) -> Iterator[None]:
    """The clock of the server is behind."""
    now = int((datetime.now(UTC) - back).timestamp())
    with patch.context() as behind:
        behind.setattr(TimestampSigner, "get_timestamp", lambda _self: now)
        yield


# --- the clock ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("back", [timedelta(seconds=90), timedelta(days=3000), -timedelta(days=3000)])
def test_a_server_whose_clock_is_wrong_takes_no_right_to_write(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, back: timedelta
) -> None:
    key = phone.start()
    before = device_cookies(phone)
    with clock_set(monkeypatch, back):
        phone.get("/games/new")
        assert device_cookies(phone) == before
        # The form that was open before is taken, too.
        phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    assert keeps_score(phone, key)


def test_a_server_whose_clock_is_behind_a_cookie_of_an_earlier_version_believes_it(
    old_phone: Phone, game_of_old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with clock_set(monkeypatch, timedelta(seconds=90)):
        assert keeps_score(old_phone, game_of_old)


# --- the key --------------------------------------------------------------------------------------------------------


def test_with_a_wrong_key_no_page_overwrites_the_cookie_and_the_key_given_back_restores_everybody(
    app: Flask, phone: Phone
) -> None:
    key = phone.start()
    before = device_cookies(phone)
    with with_key(app, "the wrong one"):
        for address in ("/", "/games/new", "/games/import", "/house-rules", f"/games/{key}"):
            assert "not recognised" in words_of(phone.get(address).get_data(as_text=True)), address
        assert not keeps_score(phone, key)
        assert device_cookies(phone) == before
    assert keeps_score(phone, key)
    assert "not recognised" not in words_of(phone.get("/").get_data(as_text=True))


def test_with_a_wrong_key_no_act_makes_a_new_device_of_the_old_one(app: Flask, phone: Phone) -> None:
    key = phone.start()
    before = device_cookies(phone)
    with with_key(app, "the wrong one"):
        other = Phone(app)
        for address in ("/games/new", "/house-rules/new?from=desilva", f"/games/{key}/rounds/1"):
            page = phone.client.post(address, data=RULES | NEW_GAME)
            assert page.status_code == 403
            assert "Nothing is lost" in words_of(page.get_data(as_text=True))
        assert device_cookies(phone) == before
        # Other devices begin as usual.
        other.start()
    assert keeps_score(phone, key)


def test_who_starts_anew_keeps_the_old_cookie_beside_the_new_one(app: Flask, phone: Phone) -> None:
    key = phone.start()
    before = device_cookies(phone)
    with with_key(app, "the wrong one"):
        assert "Start over" in words_of(phone.get("/device").get_data(as_text=True))
        phone.client.post("/device")
        assert before.items() < device_cookies(phone).items()
        assert "not recognised" not in words_of(phone.get("/").get_data(as_text=True))
        answer = phone.client.post("/games/new", data=NEW_GAME)
        second = answer.location.split("/")[2]
        assert keeps_score(phone, second)
    assert keeps_score(phone, key)
    assert not keeps_score(phone, second)
    with with_key(app, "the wrong one"):
        assert keeps_score(phone, second)


def test_a_recognised_device_cannot_be_made_to_start_anew(phone: Phone) -> None:
    key = phone.start()
    phone.post("/device")
    assert keeps_score(phone, key)


def test_with_a_wrong_key_a_cookie_of_an_earlier_version_stays_as_well(
    app: Flask, old_phone: Phone, game_of_old: str
) -> None:
    before = cookies(old_phone)[OLD]
    with with_key(app, "the wrong one"):
        assert "not recognised" in words_of(old_phone.get("/games/new").get_data(as_text=True))
        old_phone.client.post("/device")
        assert "not recognised" not in words_of(old_phone.get("/games/new").get_data(as_text=True))
    assert cookies(old_phone)[OLD] == before
    assert keeps_score(old_phone, game_of_old)


def test_a_cookie_nobody_can_read_is_left_as_it_is(phone: Phone) -> None:
    for broken in ("", "x", "a.b.c", "." * 3000):
        phone.client.set_cookie(OLD, broken)
        phone.get("/games/new")
        assert cookies(phone)[OLD] == broken


def test_an_unreadable_session_of_somebody_who_only_watched_is_no_lost_device(app: Flask, watcher: Phone) -> None:
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer is not None
    watcher.client.set_cookie(OLD, str(signer.dumps({"csrf_token": "a" * 40})))
    with with_key(app, "the wrong one"):
        assert "not recognised" not in words_of(watcher.get("/").get_data(as_text=True))


def test_a_forged_device_is_none(app: Flask, phone: Phone, watcher: Phone) -> None:
    key = phone.start()
    [(name, value)] = device_cookies(phone).items()
    device, _, signature = value.rpartition(".")
    for forged in (device, f"{device}.", f"{device}.{'a' if signature[0] != 'a' else 'b'}{signature[1:]}"):
        watcher.client.set_cookie(name, forged)
        assert not keeps_score(watcher, key)


# --- renewal --------------------------------------------------------------------------------------------------------


def test_the_first_page_and_every_form_renew_the_cookies_and_a_tap_does_not(phone: Phone) -> None:
    key = phone.start()
    bid = {"round": 1, "seat": 0, "cell": "bid", "was": None, "now": 1}
    assert "Set-Cookie" in phone.get("/").headers
    assert "Set-Cookie" not in phone.get(f"/games/{key}").headers
    assert "Set-Cookie" not in phone.post_json(f"/games/{key}/writes", {"id": "the-first-act", "writes": [bid]}).headers
    renewed = phone.post(f"/games/{key}/undo").headers.getlist("Set-Cookie")
    assert {each.partition("=")[0] for each in renewed} == cookies(phone).keys()
    assert all("Max-Age" in each or "Expires" in each for each in renewed)


# --- an update ------------------------------------------------------------------------------------------------------


def test_a_cookie_of_an_earlier_version_goes_on_and_is_replaced(old_phone: Phone, game_of_old: str) -> None:
    assert keeps_score(old_phone, game_of_old)
    # The old cookie is deleted only once the browser has sent the new one.
    assert len(device_cookies(old_phone)) == 1
    assert OLD in cookies(old_phone)
    old_phone.get("/")
    assert OLD not in cookies(old_phone)
    assert keeps_score(old_phone, game_of_old)


def test_a_form_that_was_open_during_the_update_is_taken(old_phone: Phone) -> None:
    """Forms of earlier versions carried a token, in a session of which nothing is left."""
    old_phone.post("/games/new", NEW_GAME | {"csrf_token": "a" * 40})


def test_a_session_of_an_earlier_version_goes_when_nothing_else_is_in_it(phone: Phone) -> None:
    with phone.client.session_transaction() as session:
        session["csrf_token"] = "a" * 40
    assert "scorekeeper-session" in cookies(phone)
    phone.get("/")
    assert "scorekeeper-session" not in cookies(phone)


# --- https ----------------------------------------------------------------------------------------------------------


def test_behind_https_cookies_are_secure_and_of_this_host_alone(app: Flask) -> None:
    phone = Phone(app)
    answer = phone.client.post("/games/new", data=NEW_GAME, **HTTPS)
    assert answer.status_code == 303
    given = answer.headers.getlist("Set-Cookie")
    assert len(given) == 1
    for cookie in given:
        assert cookie.startswith("__Host-scorekeeper-")
        for part in ("Secure", "HttpOnly", "Path=/", "SameSite=Lax"):
            assert part in cookie.split("; "), cookie
        assert "Domain" not in cookie


@pytest.mark.parametrize("version", ["of today", "of an earlier version"])
def test_behind_https_the_cookie_of_plain_http_is_read_and_moved_on(
    phone: Phone, old_phone: Phone, game_of_old: str, version: str
) -> None:
    mover, key = (phone, phone.start()) if version == "of today" else (old_phone, game_of_old)
    assert mover.client.get(f"/games/{key}/penalties", **HTTPS).status_code == 200
    mover.client.get("/", **HTTPS)
    assert [name.startswith("__Host-") for name in device_cookies(mover)] == [True]
    assert OLD not in cookies(mover)
    assert mover.client.get(f"/games/{key}/penalties", **HTTPS).status_code == 200
