"""Responses are compressed, and mean the same as without."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from flask import Flask

from scorekeeper.paths import STATIC
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

PACKED: dict[str, Callable[..., bytes]] = {"gzip": gzip.compress, "br": brotli.compress}
UNPACKED: dict[str, Callable[..., bytes]] = {"gzip": gzip.decompress, "br": brotli.decompress}


def asked(app: Flask, address: str, accepted: str) -> tuple[bytes, str | None, str]:
    """The response to a browser that accepts these encodings: its bytes, its encoding, and its header Vary."""
    answer = app.test_client().get(address, headers={"Accept-Encoding": accepted} if accepted else {})
    assert answer.status_code == 200
    return answer.get_data(), answer.headers.get("Content-Encoding"), answer.headers["Vary"]


@pytest.mark.parametrize(
    ("accepted", "coding"), [("gzip, deflate", "gzip"), ("gzip, deflate, br, zstd", "br"), ("zstd", None), ("", None)]
)
@pytest.mark.parametrize("address", ["/rules", "static/js/app.js", "static/css/base.css"])
def test_every_browser_gets_what_it_reads(app: Flask, address: str, accepted: str, coding: str | None) -> None:
    address = address.replace("static/", f"{app.static_url_path}/")
    plain, _, _ = asked(app, address, "")
    data, used, vary = asked(app, address, accepted)
    assert used == coding
    assert "Accept-Encoding" in vary
    assert (UNPACKED[coding](data) if coding else data) == plain
    if coding:
        assert len(data) < len(plain) / 2


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_a_page_that_says_what_is_wrong_is_compressed_like_any_other(app: Flask, coding: str) -> None:
    client = app.test_client()
    plain = client.get("/games/none", headers={"Accept-Encoding": ""})
    packed = client.get("/games/none", headers={"Accept-Encoding": coding})
    assert (packed.status, packed.headers["Content-Encoding"]) == (plain.status, coding) == ("404 NOT FOUND", coding)
    assert without_request_id(UNPACKED[coding](packed.data)) == without_request_id(plain.data)
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)


def without_request_id(page: bytes) -> bytes:
    """The page without the id by which this one request is found in the log."""
    found = re.sub(rb"(Code 404 \xc2\xb7 )[0-9a-f]+", rb"\1", page)
    assert found != page
    return found


def test_what_is_short_or_packed_already_is_left_alone(app: Flask) -> None:
    client = app.test_client()
    for file in ("img/icon.svg", "img/icon-192.png", "fonts/inter-400.ttf"):
        answer = client.get(f"{app.static_url_path}/{file}", headers={"Accept-Encoding": "gzip, br"})
        assert "Content-Encoding" not in answer.headers
        assert answer.get_data() == (STATIC / file).read_bytes()
        answer.close()


@pytest.mark.parametrize("coding", ["br", "gzip", ""])
def test_a_state_has_the_same_name_in_every_coding(phone: Phone, coding: str) -> None:
    key = phone.start(rules="okenuff")
    first = phone.client.get(f"/games/{key}/state", headers={"Accept-Encoding": "gzip, br"})
    other = phone.client.get(f"/games/{key}/state", headers={"Accept-Encoding": coding})
    assert first.headers["ETag"] == other.headers["ETag"] == 'W/"1"'
    assert (first.headers["Content-Encoding"], other.headers.get("Content-Encoding", "")) == ("br", coding)


@pytest.mark.parametrize(("coding", "best"), [("br", {"quality": 11}), ("gzip", {"compresslevel": 9})])
def test_a_file_is_compressed_as_well_as_its_coding_can(app: Flask, coding: str, best: dict[str, int]) -> None:
    plain, _, _ = asked(app, f"{app.static_url_path}/js/app.js", "")
    packed, _, _ = asked(app, f"{app.static_url_path}/js/app.js", coding)
    assert UNPACKED[coding](packed) == plain
    assert len(packed) == len(PACKED[coding](plain, **best))


def test_a_path_that_leads_out_of_the_folder_is_no_file(app: Flask) -> None:
    outside = Path("..") / "pyproject.toml"
    assert app.test_client().get(f"{app.static_url_path}/{outside}").status_code == 404
    assert app.test_client().get(f"{app.static_url_path}/js/none.js").status_code == 404


def test_a_file_renews_no_cookie(app: Flask, phone: Phone) -> None:
    phone.start()
    page = phone.client.get("/")
    assert "Set-Cookie" in page.headers
    file = phone.client.get(f"{app.static_url_path}/css/base.css")
    assert "Set-Cookie" not in file.headers
    assert file.headers["Vary"] == "Accept-Encoding"
