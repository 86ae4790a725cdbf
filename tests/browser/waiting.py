"""Waiting for what a page answers only after a while, as everything about caches and workers is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

# A page looks every few seconds for news; so it does ten times as often.
HURRY = "const every = setInterval; window.setInterval = (act, ms) => every(act, ms / 10);"
# What it loads a while after its pad answers comes as much sooner.
LATER_SOON = "const later = setTimeout; window.setTimeout = (act, ms, ...more) => later(act, ms / 10, ...more);"
POLL_MS = 50
# The style of large type comes after the pad answers.
LARGE_TYPE_IS_THERE = "() => document.querySelector('link[href*=game-type]')?.sheet"
# So does that of wide screens on a phone, for when it is turned.
WIDE_STYLE_IS_THERE = "() => document.querySelector('link[href*=game-wide]')?.sheet"
TIMES = 600


def wait_until(page: Page, question: str, asked: Any = None) -> None:
    """Ask an `async` function of the page until it says true. Playwright's own waiting takes a promise for a yes."""
    for _ in range(TIMES):
        if page.evaluate(question, asked):
            return
        page.wait_for_timeout(POLL_MS)
    raise AssertionError(f"it never became true: {question}")


def wait_until_filled(page: Page, held: Sequence[Any]) -> None:
    """Wait until a handler of routes has put something into this list: it is still at it when the request is seen."""
    for _ in range(TIMES):
        if held:
            return
        page.wait_for_timeout(POLL_MS)
    raise AssertionError("nothing was held")


def wait_until_settled(page: Page) -> None:
    """Wait until the page has all that it loads after its pad answers. `expect` would look ever more seldom."""
    page.wait_for_function("() => document.querySelector('#main[data-settled]')")


def next_frame(page: Page) -> None:
    """Wait until what was left for the next frame has been painted."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def in_a_hurry(*contexts: BrowserContext) -> None:
    """Let pages that are opened from now on ask the server more often, so that nobody waits for that."""
    for context in contexts:
        context.add_init_script(HURRY)


def held(page: Page, address: str) -> Callable[[], None]:
    """Keep what the page asks for at this address under way until the function it returns is called."""
    waiting: list[Route] = []
    arrived = False

    def keep(route: Route) -> None:
        if arrived:
            route.continue_()
        else:
            waiting.append(route)

    def arrive() -> None:
        nonlocal arrived
        arrived = True
        while waiting:
            waiting.pop().continue_()

    page.route(address, keep)
    return arrive
