"""Security headers, attributes of cookies, caching of static files, error pages, and the defence against CSRF."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.web.assets.static_files import shared_static_files, tree_hash
from scorekeeper.web.errors import OTHERWISE
from scorekeeper.web.home import routes as home
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"


def test_the_content_security_policy_is_exactly_this(phone: Phone) -> None:
    """It allows one inline script, and the inline styles of a game in a right-to-left language, by their hashes."""
    answer = phone.get(f"/games/{phone.start()}", headers={"Accept-Language": "he"})
    in_page = re.findall(r"<(?:script|style)>(.+?)</(?:script|style)>", answer.text, re.DOTALL)
    script, style, from_the_right = (
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in in_page
    )
    assert answer.headers["Content-Security-Policy"] == (
        f"default-src 'none';script-src 'self' {script};style-src 'self' {style} {from_the_right};"
        "img-src 'self' data: blob:;media-src data:;connect-src 'self';manifest-src 'self';"
        "form-action 'self';base-uri 'none';frame-ancestors 'none'"
    )


def test_no_page_shares_its_window_or_its_answers_with_other_sites(phone: Phone) -> None:
    headers = phone.get("/").headers
    for subject in ("Opener", "Resource"):
        assert headers[f"Cross-Origin-{subject}-Policy"] == "same-origin"


def test_the_proxies_of_a_name_in_the_internet_keep_browsers_on_https(phone: Phone) -> None:
    """The app does not: at home it speaks plain http, under names and addresses that are not its own for ever."""
    assert "Strict-Transport-Security" not in phone.client.get("/", base_url="https://localhost").headers
    for file in ("Caddyfile", "nginx.conf"):
        assert 'Strict-Transport-Security "max-age=31536000"' in (DEPLOY / file).read_text(encoding="utf-8")


def test_the_cookie_is_kept_for_a_year_out_of_the_reach_of_scripts(phone: Phone) -> None:
    answer = phone.post(
        "/games/new", {"rules": "desilva", "players": ["A", "B", "C"], "dealer": "0", "started_on": "2026-11-20"}
    )
    for cookie in answer.headers.getlist("Set-Cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Expires=" in cookie
        assert "Secure" not in cookie


def test_a_visitor_who_only_looks_gets_no_cookie(phone: Phone, watcher: Phone) -> None:
    key = phone.start()
    for address in ("/", "/rules", f"/games/{key}/rules"):
        assert "Set-Cookie" not in watcher.get(address).headers


def test_pages_are_asked_for_again_and_static_files_never(app: Flask, phone: Phone) -> None:
    assert phone.get("/").headers["Cache-Control"] == "private, no-cache"
    answer = phone.get(f"{app.static_url_path}/css/base.css")
    assert answer.headers["Cache-Control"] == "max-age=31536000, immutable"
    phone.get("/static/css/base.css", 404)


def test_the_address_of_static_files_changes_with_any_of_them(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    names = [tree_hash(tmp_path)]
    (tmp_path / "b.js").write_text("1")
    names.append(tree_hash(tmp_path))
    (tmp_path / "b.js").write_text("2")
    names.append(tree_hash(tmp_path))
    (tmp_path / "b.js").rename(tmp_path / "c.js")
    names.append(tree_hash(tmp_path))
    assert len(set(names)) == 4


def test_files_are_compressed_once_for_each_address_whichever_app_asks(app: Flask, tmp_path: Path) -> None:
    style = tmp_path / "one.css"
    sent = []
    for colour, address in (("red", "/static/1"), ("tan", "/static/1"), ("tan", "/static/2")):
        style.write_text(f"p {{ color: {colour} }}", encoding="utf-8")
        with app.test_request_context():
            sent.append(shared_static_files(tmp_path, address).serve(style.name).get_data(as_text=True))
    assert sent == ["p { color: red }", "p { color: red }", "p { color: tan }"]


def test_our_own_mistake_is_a_kind_page_too(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistake(*_arguments: object, **_more: object) -> str:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(home, "render_template", mistake)
    assert "a mistake of ours" not in phone.words("/", 500)


def test_an_address_for_another_method_is_a_kind_page(phone: Phone) -> None:
    assert str(OTHERWISE[1]) in phone.words("/games/x/next-game", 405)


def status_of_a_start(app: Flask, address: str, headers: dict[str, str]) -> int:
    """The status of the response to a browser with these headers that starts a game at this address."""
    form = {"rules": "desilva", "players": ["A", "B", "C"], "dealer": "0", "started_on": "2026-11-20"}
    return app.test_client().post("/games/new", data=form, headers=headers, base_url=address).status_code


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://localhost"}, 303),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        # Some browsers send `Origin: null` from a page without Referer.
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, 303),
        ({"Referer": "https://localhost/games/new"}, 303),
        ({}, 400),
        ({"Origin": "null"}, 400),
        ({"Origin": "https://evil.example"}, 400),
        ({"Origin": "http://localhost"}, 400),
        ({"Sec-Fetch-Site": "cross-site"}, 400),
        ({"Sec-Fetch-Site": "same-site", "Referer": "https://localhost/"}, 400),
        ({"Origin": "https://evil.example", "Referer": "https://localhost/"}, 400),
        ({"Referer": "https://localhost.evil.example/"}, 400),
    ],
)
def test_a_write_on_https_comes_from_our_own_pages_by_origin_fetch_site_or_referer(
    app: Flask, headers: dict[str, str], status: int
) -> None:
    assert status_of_a_start(app, "https://localhost", headers) == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://192.168.1.20:8000"}, 303),
        ({"Referer": "http://192.168.1.20:8000/games/new"}, 303),
        # Behind a proxy that is not trusted, which ends https.
        ({"Origin": "https://192.168.1.20:8000"}, 303),
        ({}, 400),
        ({"Origin": "null"}, 400),
        ({"Origin": "http://192.168.1.20"}, 400),
        ({"Origin": "http://192.168.1.20:9000"}, 400),
        ({"Origin": "http://evil.example", "Referer": "http://192.168.1.20:8000/"}, 400),
        ({"Referer": "http://192.168.1.20:8000.evil.example/"}, 400),
        ({"Referer": "http://[evil"}, 400),
    ],
)
def test_a_write_at_home_comes_from_our_own_pages_by_origin_or_referer(
    app: Flask, headers: dict[str, str], status: int
) -> None:
    """On plain http browsers do not send Sec-Fetch-Site."""
    assert status_of_a_start(app, "http://192.168.1.20:8000", headers) == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://raspberrypi.fritz.box:8000"}, 303),
        ({"Referer": "http://raspberrypi.fritz.box:8000/games/new"}, 303),
        # Behind a proxy that is not trusted, which ends https.
        ({"Origin": "https://raspberrypi.fritz.box:8000"}, 303),
        ({}, 400),
        ({"Origin": "http://evil.example"}, 400),
        ({"Origin": "http://fritz.box:8000"}, 400),
        ({"Origin": "http://raspberrypi.fritz.box"}, 400),
        ({"Origin": "http://evil.example", "Referer": "http://raspberrypi.fritz.box:8000/"}, 400),
        ({"Referer": "http://raspberrypi.fritz.box:8000.evil.example/"}, 400),
    ],
)
def test_a_write_under_any_other_name_comes_from_pages_of_that_name(
    app: Flask, headers: dict[str, str], status: int
) -> None:
    """Routers and private networks give such names: raspberrypi.fritz.box, pi.tail1234.ts.net."""
    assert status_of_a_start(app, "http://raspberrypi.fritz.box:8000", headers) == status


def test_a_name_that_is_made_to_lead_here_has_no_right_of_another_name(app: Flask) -> None:
    """DNS rebinding: a page may send what it likes to its own name, but browsers keep cookies by name."""
    own, foreign = "http://raspberrypi.fritz.box:8000", "http://evil.example:8000"
    client = app.test_client()
    form = {"rules": "desilva", "players": ["A", "B", "C"], "dealer": "0", "started_on": "2026-11-20"}
    game = client.post("/games/new", data=form, headers={"Origin": own}, base_url=own).location
    for address, status in ((foreign, 403), (own, 303)):
        answer = client.post(f"{game}/delete", headers={"Origin": address}, base_url=address)
        assert answer.status_code == status, address
