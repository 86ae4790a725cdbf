"""A phone with a service worker, and a server that stops and starts again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.phones import KEEPER, Phone
from tests.browser.restartable_server import RestartableServer


@pytest.fixture(scope="session")
def server_of_all_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RestartableServer]:
    """One server for all tests: to make an app takes longer than many of them."""
    server = RestartableServer(f"sqlite:///{tmp_path_factory.mktemp('server') / 'kept.sqlite3'}")
    yield server
    server.stop()


@pytest.fixture
def server(server_of_all_tests: RestartableServer) -> RestartableServer:
    """A server with an empty database, at an address where no phone was before."""
    server_of_all_tests.drops_response = lambda _path: False
    server_of_all_tests.delete_everything()
    server_of_all_tests.move_to_new_port()
    return server_of_all_tests


@pytest.fixture
def worker_phone(server: RestartableServer, chromium: Browser) -> Iterator[Phone]:
    """The keeper's phone. Each file of tests says which errors its console may show."""
    with Phone.of(server.served, chromium, KEEPER, worker=True) as phone:
        yield phone
