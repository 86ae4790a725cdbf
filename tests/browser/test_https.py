"""A phone at home goes from http to https: it learns whether it trusts the certificate, and takes all it has along."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.storage.home import authority_file
from tests.certificates import NEEDS_OPENSSL
from tests.process.server import HOST, Server, free_port
from tools.chromium import ARGUMENTS, chromium_program

GAME = {"rules": "desilva", "players": ("Ann", "Bo", "Cy"), "dealer": "2", "started_on": "2026-11-20"}
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
STORE = """() => localStorage.setItem("settings", '{"theme":"dark"}')"""
WORKER = "async () => (await navigator.serviceWorker.ready).scope"

pytestmark = NEEDS_OPENSSL


class HomeServer(Server):
    """A server with https beside http."""

    def command(self, port: int) -> list[str]:
        """With a port and a home of its own."""
        self.https_port = free_port()
        more = ["--https", "--https-port", str(self.https_port), "--home", str(self.folder / "home")]
        return [*super().command(port), *more]

    @property
    def http(self) -> str:
        """Where guests go."""
        return f"http://{HOST}:{self.port}"

    @property
    def https(self) -> str:
        """Where phones go that trust its certificate."""
        return f"https://{HOST}:{self.https_port}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HomeServer]:
    server = HomeServer(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def stranger(server: HomeServer, chromium: Browser) -> Iterator[Page]:
    """A phone as it comes."""
    context = chromium.new_context(base_url=server.http)
    yield context.new_page()
    context.close()


@pytest.fixture
def trusting(server: HomeServer, chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """A browser in which the certificate was installed."""
    database = tmp_path / ".pki" / "nssdb"
    database.mkdir(parents=True)
    install = [*("-A", "-t", "C,,", "-n", "home"), "-i", str(authority_file(server.folder / "home"))]
    for words in (["-N", "--empty-password"], install):
        subprocess.run(["certutil", "-d", f"sql:{database}", *words], check=True)
    settings: dict[str, str | float | bool] = {**os.environ, "HOME": str(tmp_path)}
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=chromium_program(),
        args=ARGUMENTS,
        env=settings,
        base_url=server.http,
    )
    yield context.new_page()
    context.close()


def check(page: Page) -> str:
    """What the page says after the check."""
    page.goto("/https")
    page.click("[data-probe]")
    expect(page.locator("[data-probe] + [role=status]")).not_to_be_empty()
    return page.locator("[data-probe] + [role=status]").inner_text()


def test_a_phone_without_the_certificate_learns_that_it_does_not_trust_it(stranger: Page) -> None:
    assert check(stranger) == stranger.get_attribute("[data-probe]", "data-refused")


@pytest.mark.skipif(shutil.which("certutil") is None, reason="certutil installs the certificate")
def test_a_phone_with_it_is_taken_along_to_https_where_the_app_can_be_installed(
    server: HomeServer, trusting: Page
) -> None:
    game = trusting.request.post("/games/new", data=urlencode(GAME, doseq=True), headers=FORM).url
    trusting.goto(game)
    trusting.evaluate(STORE)
    assert check(trusting) == trusting.get_attribute("[data-probe]", "data-trusted")
    trusting.click(".steps form button")
    trusting.click("[data-leave][href*='#']")
    trusting.wait_for_url(f"{server.https}/phone/**")
    trusting.click("footer button")
    expect(trusting.locator(f"a[href='{game.removeprefix(server.http)}']")).to_be_visible()
    assert trusting.locator("html[data-theme=dark]").count() == 1
    assert trusting.evaluate(WORKER) == f"{server.https}/"
    installing = trusting.context.new_cdp_session(trusting).send("Page.getInstallabilityErrors")
    assert installing["installabilityErrors"] == []
    # It may still come back.
    trusting.goto(f"{game}/penalties")
    expect(trusting.locator("form[method=post]").first).to_be_visible()
