"""A proxy that is believed when it says https."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest
from werkzeug.test import EnvironBuilder
from werkzeug.wrappers import Request

from scorekeeper.web.serving.trusted_proxy import TrustedProxy

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


@pytest.mark.parametrize(
    ("trusted", "proxy", "scheme", "asker"),
    [
        ("", "127.0.0.1", "https", "192.0.2.1"),
        ("", "::ffff:127.0.0.1", "https", "192.0.2.1"),
        ("", "192.168.1.30", "http", "192.168.1.30"),
        ("10.0.0.2", "10.0.0.2", "https", "192.0.2.1"),
        ("10.0.0.2", "127.0.0.1", "http", "127.0.0.1"),
        ("2001:DB8:0::2", "2001:db8::2", "https", "192.0.2.1"),
        ("*", "192.168.1.30", "https", "192.0.2.1"),
    ],
)
def test_https_and_who_asks_are_believed_of_the_proxy_on_this_machine_or_of_the_one_that_is_named_alone(
    monkeypatch: pytest.MonkeyPatch, trusted: str, proxy: str, scheme: str, asker: str
) -> None:
    monkeypatch.setenv("TRUSTED_PROXY", trusted)
    seen = seen_by_the_app(proxy, "https")
    assert (seen["wsgi.url_scheme"], seen["REMOTE_ADDR"]) == (scheme, asker)


@pytest.mark.parametrize(
    ("written", "scheme"), [("https", "https"), ("http, https", "https"), ("https, http", "http"), ("", "http")]
)
def test_the_nearest_proxy_says_how_it_was_asked(written: str, scheme: str) -> None:
    assert seen_by_the_app("127.0.0.1", written)["wsgi.url_scheme"] == scheme


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("198.51.100.7, 192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("", "127.0.0.1"),
    ],
)
def test_what_comes_before_the_nearest_proxy_is_not_believed(written: str, seen: str) -> None:
    assert seen_by_the_app("127.0.0.1", "https", written)["REMOTE_ADDR"] == seen


def test_the_name_of_this_server_is_that_of_the_host_header_whatever_a_proxy_says() -> None:
    assert Request(seen_by_the_app("127.0.0.1", "https")).url_root == "https://localhost/"


def seen_by_the_app(proxy: str, scheme: str, client: str = "192.0.2.1") -> WSGIEnvironment:
    seen: list[WSGIEnvironment] = []

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        seen.append(environ)
        start_response("200 OK", [])
        return []

    headers = {
        "X-Forwarded-Proto": scheme,
        "X-Forwarded-For": client,
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Port": "1",
        "Forwarded": "proto=https;host=evil.example",
    }
    environ = EnvironBuilder(headers=list(headers.items()), environ_overrides={"REMOTE_ADDR": proxy}).get_environ()
    list(TrustedProxy(app)(environ, lambda *_: lambda _: None))
    return seen[0]
