"""A phone with a service worker, beside a server that goes away and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.house import House
from tests.browser.phones import KEEPER, Phone


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(f"sqlite:///{tmp_path / 'kept.sqlite3'}")
    yield house
    house.close()


@pytest.fixture
def worker_phone(house: House, chromium: Browser) -> Iterator[Phone]:
    """The keeper's phone. Each file says which complaints of its console are to be expected."""
    with Phone.of(house.served, chromium, KEEPER, worker=True) as phone:
        yield phone
