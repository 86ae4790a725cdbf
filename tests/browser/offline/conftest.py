"""A phone with a service worker, beside a server that goes away and comes back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.house import House
from tests.browser.phones import KEEPER, Phone


@pytest.fixture(scope="session")
def furnished_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house of all tests, since an app takes longer to make than many of them."""
    house = House(f"sqlite:///{tmp_path_factory.mktemp('house') / 'kept.sqlite3'}")
    yield house
    house.close()


@pytest.fixture
def house(furnished_house: House) -> House:
    """A house of which nobody knows anything yet."""
    furnished_house.loses = lambda _path: False
    furnished_house.lose_everything()
    furnished_house.move()
    return furnished_house


@pytest.fixture
def worker_phone(house: House, chromium: Browser) -> Iterator[Phone]:
    """The keeper's phone. Each file says which complaints of its console are to be expected."""
    with Phone.of(house.served, chromium, KEEPER, worker=True) as phone:
        yield phone
