"""The app on the home screen: what browsers ask before they install it, and a new version in the middle of a game."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, Page, expect
from werkzeug.serving import make_server

from scorekeeper.web import config, create_app
from scorekeeper.web.assets.static_files import tree_hash
from tests.browser.phones import KEEPER, POLL_S, QuietHandler, Served, new_game, on_pad
from tests.browser.waiting import CACHED_ADDRESSES, CACHED_BY_WORKER, MAX_POLLS, wait_until
from tools.chromium import ARGUMENTS, chromium_program

FOUR = ("Alice", "Bob", "Carol", "David")


@contextmanager
def own_browser(chromium: Browser, folder: Path) -> Iterator[BrowserContext]:
    """A browser with a profile of its own: private windows, as other tests use them, install nothing."""
    context = chromium.browser_type.launch_persistent_context(
        folder,
        executable_path=chromium_program(),
        args=ARGUMENTS,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    yield context
    context.close()


# --- before it is installed -------------------------------------------------------------------------------------------


@pytest.fixture
def visitor(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    with own_browser(chromium, tmp_path / "profile") as context:
        yield context.new_page()


def asked(page: Page, question: str) -> Any:
    """The answer of Chromium itself about the app on the page."""
    return page.context.new_cdp_session(page).send(question)


def test_chromium_finds_nothing_that_keeps_it_from_being_installed(served: Served, visitor: Page) -> None:
    for path in ("/", f"/games/{served.start(new_game('desilva', *FOUR))}"):
        visitor.goto(served.address + path)
        assert asked(visitor, "Page.getInstallabilityErrors")["installabilityErrors"] == []
        assert asked(visitor, "Page.getAppManifest")["errors"] == []


def test_chromium_would_tell_of_an_icon_that_is_not_there(served: Served, visitor: Page) -> None:
    """The check above says something: without its pictures the app cannot be installed."""
    visitor.route("**/img/icon*", lambda route: route.fulfill(status=404))
    visitor.goto(served.address)
    found = asked(visitor, "Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in found] == ["no-acceptable-icon"]


def test_the_installed_app_opens_at_the_games_of_this_phone(served: Served, visitor: Page) -> None:
    key = served.start(new_game("desilva", *FOUR))
    visitor.context.add_cookies([served.device_cookie(KEEPER)])
    visitor.goto(served.address)
    manifest = asked(visitor, "Page.getAppManifest")["manifest"]
    visitor.goto(manifest["startUrl"])
    expect(visitor.locator(f'a[href="/games/{key}"]')).to_be_visible()
    expect(visitor.get_by_role("link", name="New game")).to_be_in_viewport()


# --- a new version ----------------------------------------------------------------------------------------------------


class UpdatableServer(Struct):
    """A server whose app can be replaced by a newer one at the same address, over the same database.

    While it `refuses_writes`, what is recorded waits on the phone.
    """

    served: Served
    newer: Served
    _now: Any = None
    refuses_writes: bool = False

    def __call__(self, environ: Any, start_response: Any) -> Any:
        if self.refuses_writes and environ["REQUEST_METHOD"] == "POST":
            start_response("503 Service Unavailable", [])
            return []
        return (self._now or self.served.app)(environ, start_response)

    def update(self) -> None:
        """Replace the app: every static file has another address, as after a change of any of them."""
        self._now = self.newer.app


@pytest.fixture
def updated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[UpdatableServer]:
    settings = {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'kept.sqlite3'}", "SECRET_KEY": "of this test " * 3}
    older = create_app(settings)
    monkeypatch.setattr(config, "tree_hash", lambda folder: tree_hash(folder)[::-1])
    newer = create_app(settings)
    assert older.static_url_path != newer.static_url_path
    both = UpdatableServer(Served("", older), Served("", newer))
    server = make_server("127.0.0.1", 0, both, threaded=True, request_handler=QuietHandler)
    address = f"http://127.0.0.1:{server.server_port}"
    both.served, both.newer = Served(address, older), Served(address, newer)
    thread = threading.Thread(target=server.serve_forever, args=(POLL_S,), daemon=True)
    thread.start()
    yield both
    server.shutdown()
    thread.join()
    server.server_close()


# The outbox is empty.
OUTBOX_EMPTY = "async () => !Object.keys(localStorage).some((name) => name.startsWith('outbox:'))"

NEW_CACHED = f"async ([_, fresh]) => (await ({CACHED_ADDRESSES})()).some((url) => url.includes(fresh))"
NO_OLD_CACHED = f"async ([old]) => !(await ({CACHED_ADDRESSES})()).some((url) => url.includes(old))"
# Chromium stops a worker without work after 30 seconds.
POLLS_UNTIL_IDLE = 2 * MAX_POLLS


def test_an_update_in_the_middle_of_a_round_loses_nothing(
    updated: UpdatableServer, chromium: Browser, tmp_path: Path
) -> None:
    """Two bids wait on the phone while the server is replaced; the new page shows them and sends them."""
    key = updated.served.start(new_game("desilva", *FOUR, agreed=[3, 3]))
    addresses = [updated.served.app.static_url_path, updated.newer.app.static_url_path]
    with own_browser(chromium, tmp_path / "profile") as context:
        context.add_cookies([updated.served.device_cookie(KEEPER)])
        page = context.new_page()
        page.goto(f"{updated.served.address}/games/{key}")
        wait_until(page, CACHED_BY_WORKER)
        expect(page.locator("body[data-ready]")).to_be_attached()
        updated.refuses_writes = True
        for bid in ("2", "1"):
            page.locator(f'.keys [value="{bid}"]').tap()
        expect(page.locator('[data-slot="unsent"]')).to_be_visible()
        updated.update()
        page.reload()
        wait_until(page, NEW_CACHED, addresses)
        page.reload()
        expect(page.locator(f'link[href*="{addresses[1]}"]').first).to_be_attached()
        expect(page.locator('[data-slot="pill"]')).to_have_text(on_pad("bid-of", bid=3, cards=3))
        updated.refuses_writes = False
        page.evaluate("dispatchEvent(new Event('online'))")
        wait_until(page, OUTBOX_EMPTY)
        expect(page.locator('[data-slot="unsent"]')).to_be_hidden()
    assert updated.newer.sheet(key).rounds[0].record.bids == (2, 1, None, None)


def test_an_app_left_open_gets_the_new_version_with_its_next_page(
    updated: UpdatableServer, chromium: Browser, tmp_path: Path
) -> None:
    key = updated.served.start(new_game("desilva", *FOUR))
    addresses = [updated.served.app.static_url_path, updated.newer.app.static_url_path]
    with own_browser(chromium, tmp_path / "profile") as context:
        page = context.new_page()
        page.goto(f"{updated.served.address}/games/{key}")
        wait_until(page, CACHED_BY_WORKER)
        updated.update()
        page.goto(f"{updated.served.address}/rules")
        expect(page.locator(f'link[href*="{addresses[1]}"]').first).to_be_attached()
        page.goto(f"{updated.served.address}/games/{key}")
        expect(page.locator(f'link[href*="{addresses[1]}"]').first).to_be_attached()
        wait_until(page, NEW_CACHED, addresses)
        # A game asks for news every three seconds, which in rare cases keeps the old worker for five minutes.
        page.goto(f"{updated.served.address}/rules")
        wait_until(page, NO_OLD_CACHED, addresses, polls=POLLS_UNTIL_IDLE)
