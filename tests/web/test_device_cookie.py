"""The right to write survives a wrong clock, a key that is wrong for a while, and the way to https."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from itsdangerous import TimestampSigner

from tests.web.table import RULES, Phone, words_of

pytestmark = pytest.mark.one_database

HTTPS = {"base_url": "https://localhost"}
NEW_GAME = {"rules": "desilva", "players": ["A", "B", "C"], "dealer": "0", "started_on": "2026-11-20"}


def cookies(phone: Phone) -> dict[str, str]:
    """The cookies of the browser, by name."""
    return {cookie.key: cookie.value for cookie in (phone.client._cookies or {}).values()}


def device_cookies(phone: Phone) -> dict[str, str]:
    return {name: value for name, value in cookies(phone).items() if "device" in name}


def keeps_score(phone: Phone, key: str) -> bool:
    return phone.client.get(f"/games/{key}/penalties").status_code == 200


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


# --- the key --------------------------------------------------------------------------------------------------------


def test_with_a_wrong_key_no_page_overwrites_the_cookie_and_the_key_given_back_restores_everybody(
    app: Flask, phone: Phone
) -> None:
    key = phone.start()
    before = device_cookies(phone)
    with with_key(app, "the wrong one"):
        for address in ("/", "/games/new", "/games/import", "/house-rules", f"/games/{key}"):
            assert "isn’t recognised" in phone.words(address), address
        assert not keeps_score(phone, key)
        assert device_cookies(phone) == before
    assert keeps_score(phone, key)
    assert "isn’t recognised" not in phone.words("/")


def test_with_a_wrong_key_no_act_makes_a_new_device_of_the_old_one(app: Flask, phone: Phone) -> None:
    key = phone.start()
    before = device_cookies(phone)
    with with_key(app, "the wrong one"):
        other = Phone(app)
        for address in ("/games/new", "/house-rules/new?from=desilva", f"/games/{key}/rounds/1"):
            page = phone.client.post(address, data=RULES | NEW_GAME)
            assert page.status_code == 403
            assert "Nothing is lost" in words_of(page.text)
        assert device_cookies(phone) == before
        # Other devices begin as usual.
        other.start()
    assert keeps_score(phone, key)


def test_who_starts_anew_keeps_the_old_cookie_beside_the_new_one(app: Flask, phone: Phone) -> None:
    key = phone.start()
    before = device_cookies(phone)
    with with_key(app, "the wrong one"):
        assert "Start over" in phone.words("/device")
        phone.client.post("/device")
        assert before.items() < device_cookies(phone).items()
        assert "isn’t recognised" not in phone.words("/")
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


def test_a_forged_device_is_none(phone: Phone, watcher: Phone) -> None:
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


def test_behind_https_the_cookie_of_plain_http_is_read_and_moved_on(phone: Phone) -> None:
    key = phone.start()
    assert phone.client.get(f"/games/{key}/penalties", **HTTPS).status_code == 200
    phone.client.get("/", **HTTPS)
    assert [name.startswith("__Host-") for name in device_cookies(phone)] == [True]
    assert phone.client.get(f"/games/{key}/penalties", **HTTPS).status_code == 200


@pytest.mark.parametrize("signed", [True, False])
def test_on_the_internet_no_neighbour_sets_the_device_of_others(app: Flask, watcher: Phone, *, signed: bool) -> None:
    """What is set below the same domain, or on plain http, has no prefix."""
    watcher.start()
    [(name, cookie)] = device_cookies(watcher).items()
    victim, address = Phone(app), {"base_url": "https://cards.example.org"}
    victim.client.set_cookie(name, cookie if signed else "forged", domain="cards.example.org", origin_only=False)
    answer = victim.client.post("/games/new", data=NEW_GAME, **address)
    assert answer.status_code == 303
    victim.client.get("/", **address)
    key = answer.location.split("/")[2]
    assert victim.client.get(f"/games/{key}/penalties", **address).status_code == 200
    assert not keeps_score(watcher, key)
