"""Phones at the table: a page of Chromium that holds the pencil or only watches, with the taps of a keeper."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from random import Random
from time import sleep
from typing import Any

from flask import Flask
from msgspec import Struct, field
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect
from werkzeug.serving import WSGIRequestHandler, make_server

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game, first_bidder_after
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.web import create_app
from scorekeeper.web.game.words import news_words, page_words
from tests.browser.waiting import MAX_POLLS, POLL_MS, wait_until_settled
from tests.web.page_check import read_page
from tools.bench.keeper import device_cookie

KEEPER = "keeper"
# How often a server looks whether it is to stop: every half second by default, for which each test would wait.
POLL_S = 0.02
DELAYS = Random(1)


class QuietHandler(WSGIRequestHandler):
    # Connections are kept alive, as in production.
    protocol_version = "HTTP/1.1"
    # By how much a response is delayed at most: the option `--late`.
    max_delay_s = 0.0

    def run_wsgi(self) -> None:
        """Answer after a random part of that delay."""
        if self.max_delay_s:
            sleep(DELAYS.uniform(0, self.max_delay_s))
        super().run_wsgi()

    def send_header(self, keyword: str, value: str) -> None:
        """Send no header Server, as in production."""
        if keyword != "Server":
            super().send_header(keyword, value)

    def log(self, type: str, message: str, *args: Any) -> None:  # noqa: A002
        """Write no access log."""


class Served(Struct, frozen=True):
    """A running server: its address and its app."""

    address: str
    app: Flask

    def start(self, game: Game, device: str = KEEPER) -> str:
        """Start a game for the keeper or another device, with the rounds it has, and return its key."""
        with self.app.app_context():
            return start_game(device, game, date(2026, 3, 6))

    def sheet(self, key: str) -> ScoreSheet:
        """The score sheet as the server computes it."""
        with self.app.app_context():
            return game_at(key).sheet

    def words(self, template: str, kind: str, **figures: object) -> str:
        """Return what scripts say of this kind in English: a data attribute of a template that every game has."""
        page = read_page(self.app.test_client().get("/games/offline").text)
        [source] = [each.attributes for each in page.elements if each.attributes.get("id") == template]
        return source[f"data-{kind}"] % figures

    def device_cookie(self, device: str) -> Any:
        """Return the cookie of a device, for its browser: Playwright's type for it is private."""
        name, value = device_cookie(self.app, device)
        return {"name": name, "value": value, "url": self.address}


@contextmanager
def served_app(database: str) -> Iterator[Served]:
    """Serve the app from a thread."""
    settings = {"SECRET_KEY": "of these tests only " * 2, "RATELIMIT_ENABLED": False}
    # One device plays the games of all tests, each in a group of its own.
    app = create_app({"SQLALCHEMY_DATABASE_URI": database, "MAX_GROUPS_OF_DEVICE": None} | settings)
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=QuietHandler)
    thread = threading.Thread(target=server.serve_forever, args=(POLL_S,), daemon=True)
    thread.start()
    yield Served(f"http://127.0.0.1:{server.server_port}", app)
    server.shutdown()
    thread.join()
    server.server_close()


def new_game(rules: str | RuleSet, *players: str, agreed: Sequence[int] | None = None) -> Game:
    """A game in which the first player bids first."""
    dealer = len(players) - 1
    return Game(
        preset(rules) if isinstance(rules, str) else rules,
        players,
        dealer,
        first_bidder_after(dealer, len(players)),
        agreed=None if agreed is None else tuple(agreed),
    )


def news_of(kind: str, **figures: object) -> str:
    """Return the news of an act of this kind, as the page of a game tells it in English."""
    return news_words()[kind] % figures


def on_pad(key: str, **figures: object) -> str:
    """Return a sentence of the page of a game in English, by the key that the page knows it by."""
    return page_words().say(key, **figures)


# Most phones are of this size.
SIZE: ViewportSize = {"width": 390, "height": 844}
# The wake lock is granted, which a browser without a screen would refuse.
GRANTS_WAKE_LOCK = """Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, value: {
  request: async () => ({ released: false, async release() { this.released = true; } }),
} });"""


class Phone(Struct):
    """A page with the taps of a keeper. `complaints` are errors of scripts and violations of the
    Content-Security-Policy.
    """

    served: Served
    context: BrowserContext
    page: Page
    key: str = ""
    complaints: list[str] = field(default_factory=list)

    @staticmethod
    @contextmanager
    def of(
        served: Served, chromium: Browser, device: str, *, worker: bool = False, window: bool = False
    ) -> Iterator[Phone]:
        """A phone of the usual size; without `worker` as on plain http, where browsers allow none.

        A `window` of that size on a desk is moved by a mouse and never zooms out to show what is too wide.
        """
        context = chromium.new_context(
            viewport=SIZE,
            has_touch=not window,
            is_mobile=not window,
            base_url=served.address,
            service_workers="allow" if worker else "block",
        )
        context.add_init_script(GRANTS_WAKE_LOCK)
        page = context.new_page()
        phone = Phone(served, context, page)
        phone.become(device)
        page.on("pageerror", lambda error: phone.complaints.append(str(error)))
        page.on("console", lambda message: phone._on_console(message.type, message.text))
        yield phone
        context.close()

    def become(self, device: str) -> None:
        """Be this device from now on."""
        self.context.add_cookies([self.served.device_cookie(device)])

    def _on_console(self, kind: str, text: str) -> None:
        # The browser logs every request that found no network or was answered 409, which tests provoke, and
        # Playwright that it allows no service worker.
        expected = ("Failed to load resource", "Service Worker registration blocked")
        if kind in ("error", "warning") and not text.startswith(expected):
            self.complaints.append(text)

    def open(self, key: str, query: str = "") -> None:
        self.key = key
        self.page.goto(f"/games/{key}{query}")
        # The scripts have painted once everything is loaded.
        expect(self.page.locator("body[data-ready]")).to_be_attached()

    def begin(self, game: Game) -> None:
        """Start a game and open it."""
        self.open(self.served.start(game))

    def keys(self, value: str | int) -> Locator:
        return self.page.locator(f'#pad .keys [value="{value}"]')

    def tap(self, *values: str | int) -> None:
        """Tap these keys of the pad one after another, as quickly as a thumb sees what the last one did."""
        for value in values:
            self._seen(self.keys(value))

    def tap_hooked(self, value: int) -> None:
        """Tap a key that says it is not to be tapped, once the pad takes taps."""
        expect(self.page.locator(".pad.paused")).to_have_count(0)
        self.keys(value).tap(force=True)

    def rest(self) -> None:
        self._seen(self.page.locator('[data-slot="rest"]'))

    def undo(self) -> None:
        self._seen(self.page.locator(".keys .undo"))

    def leave_keys_open(self) -> None:
        """Choose that no table screen lies over the keys."""
        self.page.goto("/settings")
        self.page.locator("#table").uncheck()

    def tap_cell(self, number: int, cell: int) -> None:
        """Tap a cell of a round on the whole sheet, as the little one is hidden between two rounds."""
        self.page.get_by_role("link", name="Sheet", exact=True).tap()
        self.page.locator(f".sheet tbody tr:nth-child({number}) td:nth-of-type({cell})").tap()

    def tap_bar(self, act: str) -> None:
        """Tap a button of the table screen, once it takes taps."""
        expect(self.page.locator("body[data-reading]")).to_be_attached()
        expect(self.page.locator(".paused")).to_have_count(0)
        self.page.locator(f".tiles [data-act={act}]").tap()

    def wake(self) -> None:
        """Count the tricks: wake the keys behind the table screen."""
        expect(self.page.locator("body[data-reading]")).to_be_attached()
        self.page.locator("[data-act=count]").evaluate("(button) => button.click()")

    def _seen(self, key: Locator) -> None:
        """Press a key that can be seen, if need be behind the table screen; what follows is painted when this returns.

        Not by its place on the screen: a touch becomes a click a little later, and the next one would race it. Real
        touches are what `tapping.py` is for.
        """
        for _ in range(MAX_POLLS):
            if self.page.locator("body[data-reading]").count():
                self.wake()
            if key.is_visible() and key.is_enabled():
                key.evaluate("(key) => key.click()")
                return
            self.page.wait_for_timeout(POLL_MS)
        raise AssertionError(f"it cannot be pressed: {key}")

    def asks(self, what: str, name: str) -> None:
        """Wait until the pad asks a player for this: `bid`, `tricks` or `trump`."""
        self.says("heading", on_pad(f"ask-{what}", name=name))

    def says(self, part: str, text: str) -> None:
        """Wait until this text stands in a part of the page."""
        expect(self.page.locator(f'[data-slot="{part}"]')).to_have_text(text)

    def all_sent(self) -> None:
        """Wait until the server has everything."""
        queue = """() => {
          const place = `outbox:${location.pathname.split('/')[2]}:`;
          return !Object.keys(localStorage).some((name) => name.startsWith(place));
        }"""
        self.page.wait_for_function(queue)

    def all_loaded(self) -> None:
        """Wait until the page has what it loads after its pad answers, so that it needs no server any more."""
        loaded = """() => {
          const of = ({ name }) => name.endsWith("/js/game/deferred.js");
          const module = performance.getEntriesByType("resource").find(of);
          // Imported once more it is the same module, and here once all that it imports is.
          return module && import(module.name).then(() => true);
        }"""
        self.page.wait_for_function(loaded)
        wait_until_settled(self.page)

    def reads(self, number: int, *cells: str, start: int = 0) -> None:
        """Wait until one row of the sheet has these cells, from this one on: a touch becomes a click a little later."""
        row = self.page.locator(f".sheet tbody tr:nth-child({number}) > *")
        for place, text in enumerate(cells, start):
            expect(row.nth(place)).to_have_text(text)

    def row(self, number: int) -> list[str]:
        """The cells of one row of the sheet as they are seen."""
        cells = self.page.locator(f".sheet tbody tr:nth-child({number}) > *")
        return [" ".join(text.split()) for text in cells.all_text_contents()]
