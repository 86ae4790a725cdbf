"""A database of every migration there ever was opens today, with the same sheets."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.storage.backup.restore import prepare_restore
from scorekeeper.storage.database import open_database, reading
from scorekeeper.storage.games.queries import games_of_all
from tests.databases import FILE
from tests.storage.database.make_dump import DUMPS, GAMES

REVISIONS = sorted(file.stem for file in DUMPS.iterdir())


def sheets(address: str) -> dict[str, ScoreSheet]:
    """The sheets of all games by their titles."""
    with open_database(address), reading() as session:
        return {game.recorded.title: game.sheet for game in games_of_all(session, limit=9)}


def test_there_is_one_of_every_migration(app: Flask) -> None:
    known = {script.revision for script in app.extensions["alembic"].script_directory.walk_revisions()}
    assert set(REVISIONS) == known, "python -m tests.storage.database.make_dump REVISION makes the missing one"


@pytest.mark.parametrize("revision", REVISIONS)
def test_it_opens_with_the_same_sheets(revision: str, tmp_path: Path) -> None:
    file = tmp_path / FILE
    with closing(sqlite3.connect(file)) as database:
        database.executescript((DUMPS / f"{revision}.sql").read_text(encoding="utf-8"))
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [(revision,)]
    before = file.read_bytes()
    opened = sheets(f"sqlite:///{file}")
    assert opened.keys() == GAMES.keys()
    for title, game in GAMES.items():
        made = score_sheet(game)
        assert (opened[title].rounds, opened[title].standings) == (made.rounds, made.standings)
    # The page prints these.
    assert opened["Friday night"].totals == (3, 0, -1, -1)
    with prepare_restore(before, tmp_path / "other" / FILE) as restored:
        assert sheets(f"sqlite:///{restored.database}") == opened
