"""`keys`: a link for who has lost the right to write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.storage.database import db
from scorekeeper.storage.home import configured_home, remember_served
from tests.cli.running import run
from tests.databases import an_app
from tests.files.game_files import worked_sheet
from tests.web.table import Phone

DATABASE = "scorekeeper.sqlite3"


@pytest.fixture(scope="module")
def key(home: Path) -> str:
    """The key of the only game of a home, which no device can write: a command brought it in."""
    assert not home.exists()
    imported = run("import", "-", given=worked_sheet()).output
    found = re.search(r"/games/([\w-]+)", imported)
    assert found is not None
    return found[1]


def test_the_link_gives_one_device_the_right_to_write(home: Path, key: str) -> None:
    link = run("keys", f"https://cards.example.org/games/{key}?view=sheet").output.strip()
    assert re.fullmatch(r"https://cards\.example\.org/pencil/[\w-]{32}", link)
    path = link.removeprefix("https://cards.example.org")
    app = an_app(f"sqlite:///{home / DATABASE}")
    first, second = Phone(app), Phone(app)
    first.get(f"/games/{key}/penalties", 403)
    first.get(path)
    assert first.post(path).location == f"/games/{key}"
    first.get(f"/games/{key}/penalties")
    second.post(path, status=410)
    second.get(f"/games/{key}/penalties", 403)
    with app.app_context():
        db.engine.dispose()


@pytest.mark.parametrize("game", ["{key}", "/games/{key}", "/games/{key}/more"])
def test_the_game_is_named_by_its_key_or_its_path_and_the_link_begins_with_this_machine(key: str, game: str) -> None:
    assert re.fullmatch(r"http://[\w.:]+:8000/pencil/[\w-]{32}\n", run("keys", game.format(key=key)).output)


def test_the_link_begins_with_the_address_under_which_the_home_was_last_served(home: Path, key: str) -> None:
    remember_served(configured_home(home), "http://192.168.1.23:8334/")
    assert run("keys", key).output.startswith("http://192.168.1.23:8334/pencil/")
    assert run("keys", f"https://cards.example.org/games/{key}").output.startswith("https://cards.example.org/pencil/")
    (home / "served_at").unlink()


def test_the_address_of_the_server_can_be_named(key: str) -> None:
    link = run("keys", key, "--server", "https://cards.example.org/").output
    assert link.startswith("https://cards.example.org/pencil/")


@pytest.mark.parametrize("server", ["cards.example.org", "192.168.1.5:8000", "ftp://cards.example.org", "https://", ""])
def test_a_server_that_is_no_web_address_is_refused(key: str, server: str) -> None:
    result = run("keys", key, "--server", server)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--server" in result.stderr


def test_a_game_that_is_not_here_has_no_link(key: str) -> None:
    result = run("keys", "nothing")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("nothing: ")
