"""Pictures of pages, taken in Debian's Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from scorekeeper.wording.translation import ENGLISH
from tools.chromium import chromium_program, font_size_argument, launch
from tools.screenshots.fit import misfits
from tools.screenshots.sample_server import SampleServer
from tools.screenshots.screens import Screen


class DeviceProfile(NamedTuple):
    """The device of a picture: width and height in CSS pixels, `light` or `dark`, the pixels of the picture for each
    CSS pixel, and the language of the browser.
    """

    size: tuple[int, int]
    scheme: str = "light"
    scale: float = 1
    language: str = ENGLISH


@contextmanager
def chromium(type_percent: int = 100) -> Iterator[Browser]:
    """Yield the browser, with this font size as its own setting, because media queries depend on it.

    Raises RuntimeError if there is none.
    """
    program = chromium_program()
    if program is None:
        raise RuntimeError("there is no Chromium here; name one with CHROMIUM=/path/to/chromium")
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, program, font_size_argument(type_percent))
        yield browser
        browser.close()


class Camera:
    """A browser on this device, which takes pictures of the pages of a server."""

    def __init__(self, browser: Browser, server: SampleServer, profile: DeviceProfile) -> None:
        self._server = server
        self._contexts = {stranger: _context(browser, profile) for stranger in (False, True)}
        self._contexts[False].add_cookies([server.cookie])  # type: ignore[list-item]  # Playwright's name for it is private.

    def shoot(self, screen: Screen, file: Path) -> list[str]:
        """Take a picture of a screen, and return what is wrong with the page, in words."""
        wrong: list[str] = []

        def hear(message: ConsoleMessage) -> None:
            # The browser logs an error for a page that answers 404, which is a screen too, and for writes that are not
            # sent; Playwright logs a warning about a service worker.
            expected = message.location["url"] == page.url or screen.offline or "Worker" in message.text
            if message.type in ("error", "warning") and not expected:
                wrong.append(message.text)

        with _page(self._contexts[screen.stranger]) as page:
            page.on("console", hear)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            if screen.offline:
                page.route("**/writes", lambda route: route.abort())
            page.goto(self._server.address + screen.path.format_map(self._server.games), wait_until="load")
            _act(page, screen)
            wrong += misfits(page)
            if screen.whole:
                _stretch(page)
            page.screenshot(path=file, animations="disabled", caret="hide")
            return wrong

    def close(self) -> None:
        """Close the windows of the browser."""
        for context in self._contexts.values():
            context.close()


def _context(browser: Browser, profile: DeviceProfile) -> BrowserContext:
    width, height = profile.size
    return browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if profile.scheme == "dark" else "light",
        device_scale_factor=profile.scale,
        locale="en-GB" if profile.language == ENGLISH else profile.language,
        reduced_motion="reduce",
        has_touch=width < 1000,
        # A service worker would answer from its cache, and its requests cannot be aborted.
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
    """Fill in and tap what leads to the state of the screen."""
    if not screen.whole:
        # A running game loads the rest of its style after its pad.
        page.wait_for_load_state("networkidle")
    for field, text in screen.typed:
        page.locator(field).fill(text)
    if screen.tap:
        # A hooked key is disabled for screen readers, and still says why when it is tapped.
        page.locator(screen.tap).first.click(force=True)
        page.wait_for_load_state("networkidle")


def _stretch(page: Page) -> None:
    """Make the window as tall as the page, so that bars at its bottom are at the end of the page."""
    size = page.viewport_size
    if size is not None:
        height = max(size["height"], int(page.evaluate("document.documentElement.scrollHeight")))
        page.set_viewport_size({"width": size["width"], "height": height})
