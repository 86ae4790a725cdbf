"""`book`: all games of a group in one PDF, with the progress on standard error."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path

import pytest
from pypdf import PdfReader

from scorekeeper.actions.start.new_game import start_game
from scorekeeper.storage.database import open_database
from tests.cli.running import run
from tests.files.game_files import game_in, worked_sheet


@pytest.fixture(scope="module")
def keys(home: Path) -> list[str]:
    """A game of each of two groups."""
    home.mkdir()
    with open_database(f"sqlite:///{home / 'scorekeeper.sqlite3'}"):
        game = game_in(worked_sheet(title="Friday night"))
        return [start_game(phone, game, date(2022, 9, 5)) for phone in ("one", "other")]


def test_the_book_of_the_group_of_a_game(keys: list[str]) -> None:
    outcome = run("book", "--group", f"/games/{keys[0]}", "-o", "book.pdf")
    assert outcome.exit_code == 0, outcome.stderr
    assert "1 of 1 game" in outcome.stderr
    contents = PdfReader(io.BytesIO(Path("book.pdf").read_bytes())).pages[1].extract_text()
    assert "Friday night" in contents


@pytest.mark.parametrize(
    ("asked", "status", "message"),
    [
        ([], 2, "--group"),
        (["--group", "nowhere"], 1, "nowhere: "),
        (["--year", "1999", "--group"], 1, "None of these games has a complete round yet"),
        (["--player", "Uma", "--group"], 1, "None of these games has a complete round yet"),
    ],
)
def test_what_cannot_be_made_is_explained_in_a_line(
    keys: list[str], asked: list[str], status: int, message: str
) -> None:
    arguments = [*asked, keys[0]] if asked[-1:] == ["--group"] else asked
    outcome = run("book", "-o", "none.pdf", *arguments)
    assert (outcome.exit_code, message in outcome.stderr) == (status, True)
    assert not Path("none.pdf").exists()
