"""A database of the first release goes on as it is: groups were called clubs in it."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path

from flask import Flask
from sqlalchemy import text

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.tables import kept_and_deleted_seasons
from scorekeeper.rules.presets import preset
from scorekeeper.storage.backup.daily import back_up_before_upgrade
from scorekeeper.storage.backup.restore import prepare_restore
from scorekeeper.storage.database import db, upgrade_database
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.home import configured_home
from tests.databases import Database
from tests.storage.database.test_database import tables_of
from tests.storage.kept import PHONE

KEY = "a-key-of-twenty-two-letters"
# Alice and Bob bid a trick of one card, and Alice takes it; Carol bids none. The phone keeps score.
ROWS = (
    "clubs (id, created_at, name) VALUES (1, '2022-09-05 00:00:00', 'Friday')",
    (
        "pencils (id, club_id, device, granted_at, last_used_at) "
        f"VALUES (1, 1, '{PHONE}', '2022-09-05 00:00:00', '2022-09-05 00:00:00')"
    ),
    "seasons (id, club_id, name, first_day, created_at) VALUES (1, 1, 'Autumn', '2022-09-01', '2022-09-05 00:00:00')",
    (
        "players (id, club_id, name, name_key) "
        "VALUES (1, 1, 'Alice', 'alice'), (2, 1, 'Bob', 'bob'), (3, 1, 'Carol', 'carol')"
    ),
    (
        "games (id, key, club_id, title, rules, first_dealer, first_bidder, started_on, created_at, version) "
        f"VALUES (1, '{KEY}', 1, 'Friday', :rules, 2, 0, '2022-09-05', '2022-09-05 00:00:00', 1)"
    ),
    "seats (game_id, seat, player_id) VALUES (1, 0, 1), (1, 1, 2), (1, 2, 3)",
    "rounds (game_id, number) VALUES (1, 1)",
    (
        "player_rounds (game_id, round_number, seat, bid, tricks, blind) "
        "VALUES (1, 1, 0, 1, 1, false), (1, 1, 1, 1, 0, true), (1, 1, 2, 0, 0, false)"
    ),
    (
        "game_places (game_id, person, club_id, day, rules, name, is_last) "
        "VALUES (1, 'alice', 1, '2022-09-05', 'desilva', 'Alice', false)"
    ),
    (
        "game_summaries (game_id, club_id, month, first_month, last_month, day, version, layout, parts) "
        "VALUES (1, 1, 1, 1, 1, '2022-09-05', 1, 1, '[]')"
    ),
)


def test_a_home_of_the_first_release_goes_on_with_its_sheets(own_database: Database) -> None:
    with own_database.new.app_context():
        fill_first_release(own_database.new)
        upgrade_database()
        stored = game_at(KEY, PHONE)
        assert stored.may_write
        assert (stored.recorded.players, stored.sheet.totals) == (("Alice", "Bob", "Carol"), (1, -1, 0))
        assert stored.restored_version == 0
        assert stored.recorded.rounds[0].marks == ((1, 1),)
        [season], _deleted = kept_and_deleted_seasons(PHONE, 1)
        assert (season.name, season.first_day) == ("Autumn", date(2022, 9, 1))
        upgraded = tables_of(db.engine)
        Base.metadata.drop_all(db.engine)
        Base.metadata.create_all(db.engine)
        assert upgraded == tables_of(db.engine)


def test_a_home_that_knows_settlements_learns_of_several_marks(own_database: Database) -> None:
    with own_database.new.app_context():
        fill_first_release(own_database.new)
        own_database.new.extensions["alembic"].upgrade("0024")
        upgrade_database()
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE player_rounds SET blind = 2 WHERE seat = 0"))
        assert game_at(KEY, PHONE).recorded.rounds[0].marks == ((0, 2), (1, 1))


def test_of_a_game_that_was_restored_before_the_writes_so_far_count_as_restored(own_database: Database) -> None:
    with own_database.new.app_context():
        fill_first_release(own_database.new)
        own_database.new.extensions["alembic"].upgrade("0025")
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE games SET version = 1795000000000007"))
        upgrade_database()
        assert game_at(KEY).restored_version == 7


def test_before_an_upgrade_all_of_it_is_saved_as_it_is_and_only_then(own_database: Database, tmp_path: Path) -> None:
    home = configured_home(tmp_path, own_database.address)
    before = partial(back_up_before_upgrade, home, date(2026, 11, 27))
    with own_database.new.app_context():
        fill_first_release(own_database.new)
        upgrade_database(before)
        upgrade_database(before)
        newest = own_database.new.extensions["alembic"].script_directory.get_current_head()
    [saved] = (tmp_path / "backups").glob("*.zip")
    assert saved.name == f"before-{newest}-2026-11-27.zip"
    with prepare_restore(saved.read_bytes(), tmp_path / "other") as restored:
        assert restored.games == 1
    with zipfile.ZipFile(saved) as pack:
        pack.extract("scorekeeper.sqlite3", tmp_path)
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as old:
        assert old.execute("SELECT name FROM clubs").fetchall() == [("Friday",)]


def test_a_new_database_has_nothing_to_save(own_database: Database, tmp_path: Path) -> None:
    with own_database.new.app_context():
        upgrade_database(partial(back_up_before_upgrade, configured_home(tmp_path, own_database.address), date.min))
    assert not (tmp_path / "backups").exists()


def fill_first_release(app: Flask) -> None:
    app.extensions["alembic"].upgrade("0019")
    rules = json.dumps(dict(preset("desilva").definition))
    with db.engine.begin() as connection:
        for row in ROWS:
            connection.execute(text(f"INSERT INTO {row}"), {"rules": rules} if ":rules" in row else {})
