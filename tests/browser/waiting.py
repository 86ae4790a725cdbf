"""Waiting for what takes a page a while, such as caches and service workers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

# A page polls every few seconds; so it does ten times as often.
SHORTENS_INTERVALS = "const every = setInterval; window.setInterval = (act, ms) => every(act, ms / 10);"
# What it loads some time after its pad answers comes ten times as soon.
SHORTENS_TIMEOUTS = "const later = setTimeout; window.setTimeout = (act, ms, ...more) => later(act, ms / 10, ...more);"
# The worker controls the page and has cached it.
CACHED_BY_WORKER = "async () => Boolean(navigator.serviceWorker.controller && (await caches.match(location.pathname)))"
# All addresses in the caches of this phone.
CACHED_ADDRESSES = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"""
POLL_MS = 50
# On a phone the style of wide screens may come after the pad answers, for when it is turned.
WIDE_STYLE_IS_THERE = "() => document.querySelector('link[href*=game-wide]')?.sheet"
MAX_POLLS = 600


def wait_until(page: Page, question: str, asked: Any = None, *, polls: int = MAX_POLLS) -> None:
    """Call an `async` function in the page until it returns true. Playwright's own waiting takes a promise for true."""
    for _ in range(polls):
        if page.evaluate(question, asked):
            return
        page.wait_for_timeout(POLL_MS)
    raise AssertionError(f"it never became true: {question}")


def wait_until_filled(page: Page, held: Sequence[Any]) -> None:
    """Wait until a route handler has put a request into this list, which it does after the request is seen."""
    for _ in range(MAX_POLLS):
        if held:
            return
        page.wait_for_timeout(POLL_MS)
    raise AssertionError("nothing was held")


def wait_until_settled(page: Page) -> None:
    """Wait until the page has all that it loads after its pad answers. `expect` would poll ever more seldom."""
    page.wait_for_function("() => document.querySelector('#main[data-settled]')")


def next_frame(page: Page) -> None:
    """Wait until the next frame has been painted."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def poll_faster(*contexts: BrowserContext) -> None:
    """Let pages that are opened from now on poll the server ten times as often, so that no test waits for that."""
    for context in contexts:
        context.add_init_script(SHORTENS_INTERVALS)


def hold_requests(page: Page, address: str) -> Callable[[], None]:
    """Hold the requests of the page for this address until the returned function is called."""
    waiting: list[Route] = []
    released = False

    def keep(route: Route) -> None:
        if released:
            route.continue_()
        else:
            waiting.append(route)

    def release() -> None:
        nonlocal released
        released = True
        while waiting:
            waiting.pop().continue_()

    page.route(address, keep)
    return release
