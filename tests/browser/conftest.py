"""A real Chromium and a real server: only there can be seen what the scripts do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.phone_pool import PhonePool
from tests.browser.phones import Phone, QuietHandler, Served, served_app
from tests.databases import without_fsync
from tools.chromium import headless_shell, launch

# Only tests that fail wait so long. On a busy machine one that passes may need more than the usual 5 s.
expect.set_options(timeout=30_000)


class BytecodeInMemory(BytecodeCache):
    """A cache of compiled templates in memory, shared by all apps of the process."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load what an earlier app compiled from the same source."""
        if code := self._codes.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it for the next app."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once() -> Iterator[None]:
    """Apps that tests start for themselves share the compiled templates."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {"bytecode_cache": BytecodeInMemory()})
        yield


@pytest.fixture(scope="session", autouse=True)
def delayed_responses(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every server delays its responses by up to the option `--late`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QuietHandler, "max_delay_s", request.config.getoption("--late"))
        yield


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app on a free port of this machine, with a database of its own."""
    folder: Path = tmp_path_factory.mktemp("served")
    with served_app(f"sqlite:///{folder / 'scorekeeper.sqlite3'}") as served:
        without_fsync(served.app)
        yield served


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, headless_shell())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def phones(served: Served, chromium: Browser) -> Iterator[PhonePool]:
    """The phones that tests use one after another."""
    with pytest.MonkeyPatch.context() as patch:
        phones = PhonePool(served, chromium, patch)
        yield phones
        phones.close()


@pytest.fixture
def phone(phones: PhonePool) -> Iterator[Phone]:
    """The keeper's phone, which holds the pencil. No script may fail, and nothing violate its policy."""
    yield from without_complaints(phones, "keeper")


@pytest.fixture
def other_phone(phones: PhonePool) -> Iterator[Phone]:
    """A second phone with the same pencil."""
    yield from without_complaints(phones, "keeper")


@pytest.fixture
def watcher(phones: PhonePool) -> Iterator[Phone]:
    """A phone that only watches."""
    yield from without_complaints(phones, "watcher")


@pytest.fixture
def new_phone(served: Served, chromium: Browser) -> Iterator[Phone]:
    """The keeper's phone with nothing stored or cached."""
    with Phone.of(served, chromium, device="keeper") as phone:
        yield phone
        assert phone.complaints == []


def without_complaints(phones: PhonePool, device: str) -> Iterator[Phone]:
    """A phone of this device. No script may have failed on it by the end of the test."""
    with phones.lend(device) as phone:
        yield phone
        assert phone.complaints == []
