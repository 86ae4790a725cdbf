"""How a phone goes from http to https at home, step by step, and that guests stay where they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.storage.home import authority_file
from scorekeeper.web import https
from scorekeeper.web.devices import HTTPS_BESIDE
from scorekeeper.web.security import content_security_policy
from scorekeeper.web.sharing.hosts import HttpsBeside
from tests.web.page_check import faults_of
from tests.web.table import Phone, words_of

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36"
COMPUTER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36"
# What each has in its own settings, and no other.
OWN = {IPHONE: "Certificate Trust Settings", ANDROID: "Install a certificate", COMPUTER: "Keychain Access"}
HTTP, HTTPS = "http://192.168.1.24:8000", "https://192.168.1.24:8443"


@pytest.fixture
def beside(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app of a server that serves https beside http."""
    authority_file(tmp_path).parent.mkdir()
    authority_file(tmp_path).write_text("the certificate")
    monkeypatch.setitem(app.config, HTTPS_BESIDE, HttpsBeside(8000, 8443))
    monkeypatch.setattr(app, "instance_path", str(tmp_path))
    return app


def page_of(phone: Phone, address: str = "/https", *, at: str = HTTP, browser: str = COMPUTER) -> str:
    answer = phone.client.get(address, base_url=at, headers={"User-Agent": browser})
    page = answer.text
    assert (answer.status_code, list(faults_of(page))) == (200, [])
    assert "Strict-Transport-Security" not in answer.headers
    return page


@pytest.mark.parametrize("browser", OWN)
def test_each_kind_of_device_has_steps_of_its_own(beside: Flask, phone: Phone, browser: str) -> None:
    words = words_of(page_of(phone, browser=browser))
    assert [own for own in OWN.values() if own in words] == [OWN[browser]]
    assert "Not yet tried" in words


@pytest.mark.parametrize(("device", "browser"), [("iphone", IPHONE), ("android", ANDROID), ("computer", COMPUTER)])
def test_a_device_that_is_taken_for_another_finds_its_steps(
    beside: Flask, phone: Phone, device: str, browser: str
) -> None:
    """An iPad says that it is a Mac."""
    assert f'href="?device={device}"' in page_of(phone)
    assert OWN[browser] in words_of(page_of(phone, f"/https?device={device}"))


def test_a_server_without_it_says_so_and_has_no_certificate(phone: Phone) -> None:
    page = phone.get("/https").text
    assert "--https" in page
    assert "<ol" not in page
    phone.get("/https/scorekeeper.crt", 404)


def test_at_an_address_with_https_there_is_nothing_to_be_trusted_any_more(beside: Flask, phone: Phone) -> None:
    page = page_of(phone, at=HTTPS, browser=IPHONE)
    assert "<ol" not in page
    # It can be taken away again.
    assert "Remove Profile" in words_of(page)


def test_the_certificate_comes_as_one_that_phones_install(beside: Flask, phone: Phone) -> None:
    answer = phone.get("/https/scorekeeper.crt")
    assert answer.mimetype == "application/x-x509-ca-cert"
    assert answer.text == "the certificate"


def test_no_other_file_of_its_folder_is_served(beside: Flask, phone: Phone) -> None:
    for file in ("authority.key", "machine.key", "..%2fsecret_key"):
        phone.get(f"/https/{file}", 404)


def test_this_page_alone_may_ask_the_other_address_and_every_page_may_ask_whether_it_is_trusted(
    beside: Flask, phone: Phone
) -> None:
    policy = phone.client.get("/https", base_url=HTTP).headers["Content-Security-Policy"]
    assert policy.replace(f" {HTTPS}", "") == content_security_policy()
    assert f"connect-src 'self' {HTTPS};" in policy
    assert phone.get("/https/probe").headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize(
    ("name", "https_name"),
    [
        ("192.168.1.24:8000", "192.168.1.24"),
        ("scorekeeper.local:8000", "scorekeeper.local"),
        ("[fd00::7]:8000", "[fd00::7]"),
        # Names that only the router knows are not in the certificate.
        ("cards.lan:8000", "192.168.1.99"),
        ("192.0.2.7:8000", "192.168.1.99"),
    ],
)
def test_a_phone_goes_to_the_name_by_which_it_came_if_the_certificate_has_that(
    beside: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, name: str, https_name: str
) -> None:
    monkeypatch.setattr(https, "lan_address", lambda: "192.168.1.99")
    assert f'data-probe="https://{https_name}:8443/https/probe"' in page_of(phone, at=f"http://{name}")


def test_a_phone_that_keeps_score_is_taken_along_and_a_stranger_just_goes(
    beside: Flask, phone: Phone, watcher: Phone
) -> None:
    phone.start()
    assert 'name="to" value="https://localhost:8443"' in page_of(phone, at="http://localhost:8000")
    assert 'href="https://localhost:8443/"' in page_of(watcher, at="http://localhost:8000")


def test_what_is_offered_to_guests_leads_to_http(beside: Flask, phone: Phone) -> None:
    key = phone.start()
    page = phone.client.get(f"/games/{key}/share", base_url=HTTPS).text
    assert f'value="{HTTP}/games/{key}"' in page
    page = phone.client.get(f"/games/{key}/share", base_url="https://[fd00::7]:8443").text
    assert re.search(r'value="http://\[fd00::7\]:8000/games/', page)


def test_a_phone_that_went_to_https_and_comes_back_is_known_there(beside: Flask, phone: Phone) -> None:
    """Its browser has one jar of cookies for both ports."""
    key = phone.start()
    for at in ("https://localhost:8443", "https://localhost:8443", "http://localhost:8000"):
        assert key in phone.client.get("/", base_url=at).text
