"""A real Chromium before a real server: what the scripts do is seen nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.phones import Phone, QuietHandler, Served, served_app
from tests.browser.reused_phones import ReusedPhones
from tests.databases import without_waiting_for_the_disk
from tools.chromium import launch, shell_program

# A limit for tests that fail: one that passes goes on at once, and on a busy machine needs more than the usual 5 s.
expect.set_options(timeout=30_000)


class Compiled(BytecodeCache):
    """Compiled templates in memory, for every app of the process."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """What an earlier app compiled of the same source."""
        if code := self._codes.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it for the next app."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Some tests start an app of their own: what each would compile is the same for all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {"bytecode_cache": Compiled()})
        yield


@pytest.fixture(scope="session", autouse=True)
def as_late_as_wanted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every server answers as late as the option `--late` says."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QuietHandler, "late_s", request.config.getoption("--late"))
        yield


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
        browser = launch(playwright.chromium, shell_program())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def phones(served: Served, chromium: Browser) -> Iterator[ReusedPhones]:
    """The phones that tests take in turn."""
    with pytest.MonkeyPatch.context() as patch:
        phones = ReusedPhones(served, chromium, patch)
        yield phones
        phones.close()


@pytest.fixture
def phone(phones: ReusedPhones) -> Iterator[Phone]:
    """The keeper's phone, which holds the pencil. No script may have failed, and nothing broken the policy."""
    yield from without_complaints(phones, "keeper")


@pytest.fixture
def other_phone(phones: ReusedPhones) -> Iterator[Phone]:
    """A second phone with the same pencil."""
    yield from without_complaints(phones, "keeper")


@pytest.fixture
def watcher(phones: ReusedPhones) -> Iterator[Phone]:
    """A phone that only looks."""
    yield from without_complaints(phones, "watcher")


@pytest.fixture
def new_phone(served: Served, chromium: Browser) -> Iterator[Phone]:
    """The keeper's phone where nobody has opened the app before."""
    with Phone.of(served, chromium, device="keeper") as phone:
        yield phone
        assert phone.complaints == []


def without_complaints(phones: ReusedPhones, device: str) -> Iterator[Phone]:
    """A phone of this device, on which no script may have failed when it is given back."""
    with phones.lend(device) as phone:
        yield phone
        assert phone.complaints == []
