"""A pool of phones that are emptied and used again: a new one takes three times as long to open a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import wraps
from typing import Any

import pytest
from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

from tests.browser.phones import SIZE, Phone, Served

# What cannot be taken back from a page or its context. A phone on which any of it was called is not used again.
IRREVERSIBLE = (
    *("add_init_script", "add_locator_handler", "expose_binding", "expose_function"),
    *("clock", "on", "once", "emulate_media", "new_cdp_session", "grant_permissions"),
    *("route", "route_from_har", "route_web_socket", "set_extra_http_headers", "set_geolocation"),
    *("set_default_timeout", "set_default_navigation_timeout"),
)
# An address of the app without a page, so that no script runs there.
NO_PAGE = "/healthz"


class PooledPhone(Struct, frozen=True):
    """A phone, the session by which it is emptied, and the function that closes it."""

    phone: Phone
    session: CDPSession
    close: Callable[[], None]


class PhonePool:
    """The phones of a test run. They keep the browser's cache and compiled scripts, and nothing else."""

    def __init__(self, served: Served, chromium: Browser, patch: pytest.MonkeyPatch) -> None:
        self._served = served
        self._chromium = chromium
        self._free: list[PooledPhone] = []
        self._lent = 0
        self._changed = False
        for kind in (Page, BrowserContext):
            for name in IRREVERSIBLE:
                if hasattr(kind, name):
                    patch.setattr(kind, name, self._watched(getattr(kind, name)))

    @contextmanager
    def lend(self, device: str) -> Iterator[Phone]:
        """A phone of this device, as new."""
        if not self._lent:
            self._changed = False
        pooled = self._free.pop() if self._free else self._new(device)
        pooled.phone.become(device)
        self._lent += 1
        try:
            yield pooled.phone
        finally:
            self._lent -= 1
            self._take_back(pooled)

    def close(self) -> None:
        """Close all of them."""
        for pooled in self._free:
            pooled.close()

    def _new(self, device: str) -> PooledPhone:
        changed = self._changed
        with ExitStack() as stack:
            phone = stack.enter_context(Phone.of(self._served, self._chromium, device))
            session = phone.context.new_cdp_session(phone.page)
            pooled = PooledPhone(phone, session, stack.pop_all().close)
        self._changed = changed
        return pooled

    def _take_back(self, pooled: PooledPhone) -> None:
        # A page that a test has closed, or that no longer answers, cannot be emptied.
        with suppress(Error):
            if not self._changed:
                self._empty(pooled)
                self._free.append(pooled)
                return
        pooled.close()

    def _empty(self, pooled: PooledPhone) -> None:
        phone, page = pooled.phone, pooled.phone.page
        for other in phone.context.pages:
            if other is not page:
                other.close()
        phone.context.set_offline(False)
        page.goto(NO_PAGE)
        page.evaluate("sessionStorage.clear()")
        page.mouse.move(0, 0)
        pooled.session.send("Storage.clearDataForOrigin", {"origin": self._served.address, "storageTypes": "all"})
        pooled.session.send("Page.resetNavigationHistory")
        page.set_viewport_size(SIZE)
        phone.key = ""
        phone.complaints.clear()

    def _watched(self, method: Any) -> Any:
        """The same method or property, which also notes that the phones of this test cannot be used again."""
        if isinstance(method, property):
            return property(self._watched(method.fget))

        @wraps(method)
        def watched(*args: Any, **more: Any) -> Any:
            self._changed = True
            return method(*args, **more)

        return watched
