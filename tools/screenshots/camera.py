"""Debian's Chromium, and the pictures it takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from scorekeeper.wording.translation.language import ENGLISH
from tools.chromium import chromium_program, launch, type_of
from tools.screenshots.fit import misfits
from tools.screenshots.screens import Screen
from tools.screenshots.table import Table


class Glass(NamedTuple):
    """What a picture is taken on: width and height in CSS pixels, `light` or `dark`, how many pixels of the picture
    make one, and the language of the browser.
    """

    size: tuple[int, int]
    scheme: str = "light"
    scale: float = 1
    language: str = ENGLISH


@contextmanager
def chromium(type_percent: int = 100) -> Iterator[Browser]:
    """The browser, with type of this size set in it, so that the queries of a style know it. Raises RuntimeError where
    there is none.
    """
    program = chromium_program()
    if program is None:
        raise RuntimeError("there is no Chromium here; name one with CHROMIUM=/path/to/chromium")
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, program, type_of(type_percent))
        yield browser
        browser.close()


class Camera:
    """A phone or a computer with this glass, in front of a table."""

    def __init__(self, browser: Browser, table: Table, glass: Glass) -> None:
        self._table = table
        self._contexts = {stranger: _context(browser, glass) for stranger in (False, True)}
        cookie = {"name": "scorekeeper", "value": table.cookie, "url": table.address}
        self._contexts[False].add_cookies([cookie])  # type: ignore[list-item]  # Playwright's name for it is private.

    def shoot(self, screen: Screen, file: Path) -> list[str]:
        """Take a picture of a screen; returns what is wrong with the page, in words."""
        wrong: list[str] = []

        def hear(message: ConsoleMessage) -> None:
            # A page that is not there is a screen too, and the browser complains of its status; so it does of a server
            # that hears nothing, and Playwright of a worker.
            expected = message.location["url"] == page.url or screen.unheard or "Worker" in message.text
            if message.type in ("error", "warning") and not expected:
                wrong.append(message.text)

        with _page(self._contexts[screen.stranger]) as page:
            page.on("console", hear)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            if screen.unheard:
                page.route("**/writes", lambda route: route.abort())
            page.goto(self._table.address + screen.path.format_map(self._table.games), wait_until="load")
            _act(page, screen)
            wrong += misfits(page)
            if screen.whole:
                _stretch(page)
            page.screenshot(path=file, animations="disabled", caret="hide")
            return wrong

    def close(self) -> None:
        """Put it away."""
        for context in self._contexts.values():
            context.close()


def _context(browser: Browser, glass: Glass) -> BrowserContext:
    width, height = glass.size
    return browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if glass.scheme == "dark" else "light",
        device_scale_factor=glass.scale,
        locale="en-GB" if glass.language == ENGLISH else glass.language,
        reduced_motion="reduce",
        has_touch=width < 1000,
        # A worker would answer with what it kept, and requests beyond it cannot be held back.
        service_workers="block",
    )


@contextmanager
def _page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    try:
        yield page
    finally:
        page.close()


def _act(page: Page, screen: Screen) -> None:
    """Bring the screen to what it shows."""
    if not screen.whole:
        # A running game loads the rest of its style behind its pad.
        page.wait_for_load_state("networkidle")
    for field, text in screen.typed:
        page.locator(field).fill(text)
    if screen.tap:
        # A hooked key is disabled to those who cannot see it, and still says why when it is tapped.
        page.locator(screen.tap).first.click(force=True)
        page.wait_for_load_state("networkidle")


def _stretch(page: Page) -> None:
    """Make the window as tall as the page, so that bars at its bottom are where the page ends."""
    size = page.viewport_size
    if size is not None:
        height = max(size["height"], int(page.evaluate("document.documentElement.scrollHeight")))
        page.set_viewport_size({"width": size["width"], "height": height})
