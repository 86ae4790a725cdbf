"""A real Chromium before a real server: what the scripts do is seen nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.phones import Phone, Served, served_app
from tests.databases import without_waiting_for_the_disk
from tools.chromium import ARGUMENTS, chromium_program

# A limit for tests that fail: one that passes goes on at once, and on a busy machine needs more than the usual 5 s.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app on a free port of this machine, with a database of its own."""
    folder: Path = tmp_path_factory.mktemp("served")
    with served_app(f"sqlite:///{folder / 'scorekeeper.sqlite3'}") as served:
        without_waiting_for_the_disk(served.app)
        yield served


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Not the headless shell, which opens a page in half the time: on a busy machine its frames may stand still.
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def phone(served: Served, chromium: Browser) -> Iterator[Phone]:
    """The keeper's phone, which holds the pencil. No script may have failed, and nothing broken the policy."""
    with Phone.of(served, chromium, device="keeper") as phone:
        yield phone
        assert phone.complaints == []


@pytest.fixture
def other_phone(served: Served, chromium: Browser) -> Iterator[Phone]:
    """A second phone with the same pencil."""
    with Phone.of(served, chromium, device="keeper") as phone:
        yield phone
        assert phone.complaints == []


@pytest.fixture
def watcher(served: Served, chromium: Browser) -> Iterator[Phone]:
    """A phone that only looks."""
    with Phone.of(served, chromium, device="watcher") as phone:
        yield phone
        assert phone.complaints == []
