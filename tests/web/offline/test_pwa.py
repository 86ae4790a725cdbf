"""The manifest of the installed app, and the page that is cached for when the server is out of reach."""

from __future__ import annotations

import re
import struct
from typing import Any

import pytest

from scorekeeper.paths import STATIC
from tests.web.table import Phone, words_of
from tools.screenshots.icons import ICONS, Icon

pytestmark = pytest.mark.one_database

FELT = (0x1F, 0x4D, 0x3A)


@pytest.fixture
def manifest(phone: Phone) -> dict[str, Any]:
    answer = phone.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    read: dict[str, Any] = answer.get_json(force=True)
    return read


def png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return int(width), int(height)


def test_every_page_names_the_manifest_and_the_icons(phone: Phone) -> None:
    for address in ("/", "/rules", "/offline", f"/games/{phone.start()}"):
        page = phone.get(address).text
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page
        [apple] = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', page)
        assert png_size(phone.get(apple).get_data()) == (180, 180)


def test_the_app_starts_at_home_in_a_window_of_its_own(manifest: dict[str, Any]) -> None:
    assert {name: manifest[name] for name in ("id", "start_url", "scope", "display")} == {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
    }
    # Systems cut a longer one off below the icon.
    assert len(manifest["short_name"]) <= 12


def test_the_system_paints_the_colours_of_the_page(manifest: dict[str, Any]) -> None:
    """Between the tap on the icon and the first page the screen has the colours of header and paper."""
    tokens = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    assert f"--paper: light-dark({manifest['background_color']}, " in tokens
    assert f"--felt: light-dark({manifest['theme_color']}, " in tokens


def test_every_icon_is_as_large_as_it_says(phone: Phone, manifest: dict[str, Any]) -> None:
    sent = [(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]]
    assert sent == [("any", "any"), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")]
    for icon in manifest["icons"]:
        answer = phone.get(icon["src"])
        assert answer.mimetype == icon["type"]
        if icon["type"] == "image/png":
            width, height = png_size(answer.get_data())
            assert icon["sizes"] == f"{width}x{height}"


def test_every_shortcut_leads_to_a_page(phone: Phone, manifest: dict[str, Any]) -> None:
    assert [shortcut["name"] for shortcut in manifest["shortcuts"]] == ["New game"]
    for shortcut in manifest["shortcuts"]:
        phone.get(shortcut["url"])


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_an_icon_is_small_and_all_there(icon: Icon) -> None:
    """Systems cut their own shapes out of a maskable icon, but leave the middle: a circle of 80 % of its width."""
    image = pytest.importorskip("PIL.Image")
    file = STATIC / "img" / icon.name
    assert file.stat().st_size < 10_000
    with image.open(file) as opened:
        picture = opened.convert("RGBA")
    side = icon.side
    assert picture.size == (side, side)
    *corner, solid = picture.getpixel((0, 0))
    assert solid == (255 if icon.to_the_edge else 0)
    if not icon.to_the_edge:
        return
    assert all(abs(one - other) <= 2 for one, other in zip(corner, FELT, strict=True))
    drawn = [
        (x, y)
        for x in range(side)
        for y in range(side)
        if any(abs(one - other) > 40 for one, other in zip(picture.getpixel((x, y)), FELT, strict=False))
    ]
    assert drawn
    assert all((x - side / 2) ** 2 + (y - side / 2) ** 2 <= (0.4 * side) ** 2 for x, y in drawn)


def test_the_offline_page_is_the_same_for_everybody(phone: Phone, watcher: Phone) -> None:
    """A phone keeps it for later, so nothing in it may be anybody's own."""
    first = phone.get("/offline").text
    phone.start(title="Friday night")
    assert phone.get("/offline").text == first
    answer = watcher.get("/offline")
    assert answer.text == first
    assert "Set-Cookie" not in answer.headers


def test_the_offline_page_says_that_nothing_is_lost_and_tries_again(phone: Phone) -> None:
    page = phone.get("/offline").text
    assert "what you enter is saved on this phone and sent when the server is back" in words_of(page)
    # Shown in place of another page, its empty address is that of the page that was asked for.
    assert re.search(r'href="">Try again</a>', page)


def test_the_offline_page_keeps_no_notice_that_was_meant_for_another(phone: Phone) -> None:
    key = phone.start()
    phone.post(f"/games/{key}/delete", {})
    assert "Deleted" not in phone.words("/offline")
    assert "Deleted" in phone.words("/")
