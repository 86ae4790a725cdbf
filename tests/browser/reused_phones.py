"""Phones that are used again as if they were new: to open a page in a new one costs three times what the page does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import wraps
from typing import Any

import pytest
from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

from tests.browser.phones import SIZE, Phone, Served

# What stays with a page or its context until it is closed. A phone that was given any of it is not used again.
LASTING = (
    *("add_init_script", "add_locator_handler", "expose_binding", "expose_function"),
    *("clock", "on", "once", "emulate_media", "new_cdp_session", "grant_permissions"),
    *("route", "route_from_har", "route_web_socket", "set_extra_http_headers", "set_geolocation"),
    *("set_default_timeout", "set_default_navigation_timeout"),
)
# An address of the app that is no page, so that nothing runs there.
NO_PAGE = "/healthz"


class Kept(Struct, frozen=True):
    """A phone, what empties it, and what closes it."""

    phone: Phone
    session: CDPSession
    close: Callable[[], None]


class ReusedPhones:
    """The phones of a run. They keep what a browser has fetched and compiled, and nothing else."""

    def __init__(self, served: Served, chromium: Browser, patch: pytest.MonkeyPatch) -> None:
        self._served = served
        self._chromium = chromium
        self._free: list[Kept] = []
        self._lent = 0
        self._spoilt = False
        for kind in (Page, BrowserContext):
            for name in LASTING:
                if hasattr(kind, name):
                    patch.setattr(kind, name, self._noted(getattr(kind, name)))

    @contextmanager
    def lend(self, device: str) -> Iterator[Phone]:
        """A phone of this device, as new."""
        if not self._lent:
            self._spoilt = False
        kept = self._free.pop() if self._free else self._new(device)
        kept.phone.become(device)
        self._lent += 1
        try:
            yield kept.phone
        finally:
            self._lent -= 1
            self._take_back(kept)

    def close(self) -> None:
        """Close all of them."""
        for kept in self._free:
            kept.close()

    def _new(self, device: str) -> Kept:
        spoilt = self._spoilt
        with ExitStack() as stack:
            phone = stack.enter_context(Phone.of(self._served, self._chromium, device))
            session = phone.context.new_cdp_session(phone.page)
            kept = Kept(phone, session, stack.pop_all().close)
        self._spoilt = spoilt
        return kept

    def _take_back(self, kept: Kept) -> None:
        # A page that a test has closed, or that no longer answers, cannot be emptied.
        with suppress(Error):
            if not self._spoilt:
                self._empty(kept)
                self._free.append(kept)
                return
        kept.close()

    def _empty(self, kept: Kept) -> None:
        phone, page = kept.phone, kept.phone.page
        for other in phone.context.pages:
            if other is not page:
                other.close()
        phone.context.set_offline(False)
        page.goto(NO_PAGE)
        page.evaluate("sessionStorage.clear()")
        page.mouse.move(0, 0)
        kept.session.send("Storage.clearDataForOrigin", {"origin": self._served.address, "storageTypes": "all"})
        kept.session.send("Page.resetNavigationHistory")
        page.set_viewport_size(SIZE)
        phone.key = ""
        phone.complaints.clear()

    def _noted(self, method: Any) -> Any:
        """The same method or property, after a note that the phones of this test are not as new any more."""
        if isinstance(method, property):
            return property(self._noted(method.fget))

        @wraps(method)
        def noted(*args: Any, **more: Any) -> Any:
            self._spoilt = True
            return method(*args, **more)

        return noted
