"""Writes the dump of a database at one of our migrations: `python -m tests.storage.database.make_dump 0007`.

A new migration gets its dump with the commit that adds it; an old dump is never made again, because it stands for the
databases that people have.
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.rules.game import Game
from tests.databases import FILE
from tests.rules.tables import a_game, a_round
from tests.storage.kept import OKENUFF, a_database, started

DUMPS = Path(__file__).parent / "dumps"
# The first rounds of the de Silva page, and four who play Okenuff with trumps and penalties.
GAMES: dict[str, Game] = {
    "Friday night": a_game("desilva", 4, a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([2, 0, 1, 0], [2, 0, 0, 0])),
    "Monday": OKENUFF,
}


def main() -> None:
    """Make the games, go back to the migration, and write everything as SQL."""
    [revision] = sys.argv[1:]
    with TemporaryDirectory() as folder:
        file = Path(folder) / FILE
        with a_database(file) as app:
            for title, game in GAMES.items():
                started(game, title=title)
            with app.app_context():
                app.extensions["alembic"].downgrade(revision)
        with closing(sqlite3.connect(file)) as database:
            (DUMPS / f"{revision}.sql").write_text("\n".join([*database.iterdump(), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
