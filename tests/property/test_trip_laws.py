"""Laws of travelling: what leaves the app and comes back scores and reads as it did.

A game is made by acts in a real database: people coming and going, other seats and dealers, other rounds, house rules,
penalties, stops. It then goes through its file, the archive of its group, and the backup of the whole home.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.history import HistoryPage, history_page
from scorekeeper.actions.transfer.group_archive import archive_of_group, import_group
from scorekeeper.actions.transfer.import_games import import_games
from scorekeeper.cli.commands.rules import rules_page
from scorekeeper.files.csv_game import csv_text, read_own_csv
from scorekeeper.files.game_file import game_from, write_game
from scorekeeper.files.group_archive import ArchivedGame, write_group
from scorekeeper.files.group_archive.reader import read_group
from scorekeeper.files.score_file import score_values
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.cards import rule_card
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.table.cells import as_text, sheet_table
from scorekeeper.storage.backup.archive import make_backup
from scorekeeper.storage.backup.restore import prepare_restore
from scorekeeper.storage.database import open_database
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.home import DATABASE_FILE, Home, sqlite_address
from tests.property.table_acts import a_new_game, acts
from tests.storage.kept import a_database

ALL_ACTS = 1_000
SLOW = settings(
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    folder = tmp_path_factory.mktemp("travels")
    file = folder / DATABASE_FILE
    return Home(sqlite_address(file), folder, file, None)


@pytest.fixture(scope="module")
def app(home: Home) -> Iterator[Flask]:
    assert home.database is not None
    with a_database(home.database) as app:
        yield app


@given(data=st.data())
@settings(SLOW, max_examples=20)
def test_what_is_exported_scores_and_reads_as_it_did(app: Flask, data: st.DataObject) -> None:
    """Read from its file, and kept elsewhere from that file or from the archive of its group; also from its CSV, where
    that says all of it.
    """
    stored = game_made_by_acts(data)
    read, problems = game_from(write_game(stored.game))
    assert problems == ()
    assert read is not None
    group, wrong = read_group(write_group(archive_of_group(stored.group_id)))
    assert wrong == ()
    assert group is not None
    assert group.games == (ArchivedGame(read, stored.started_on),)
    kept = [*import_games([read]).keys, *import_group(group).keys]
    table, _left_out = read_own_csv(csv_text(stored.sheet).encode(), [stored.recorded.rules])
    if table is not None:
        assert csv_text(score_sheet(table)) == csv_text(stored.sheet)
        # Somebody who came late and has not played yet is in no line of a table.
        seats = len(table.players)
        assert [row.seats for row in score_sheet(table).rounds] == [row.seats[:seats] for row in stored.sheet.rounds]
    for again in (read, *(game_at(key).game for key in kept)):
        assert all_that_is_read(again) == all_that_is_read(stored.game)


@given(data=st.data())
@settings(SLOW, max_examples=2)
def test_a_backup_brings_back_all_of_it_with_its_history(
    app: Flask, home: Home, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Who recorded what and when is in no file of a game: those name no devices."""
    before = [(stored, acts_on(stored)) for stored in (game_made_by_acts(data) for _ in range(3))]
    backup = make_backup(home)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    with prepare_restore(backup.data, elsewhere) as new, open_database(sqlite_address(new.database)):
        for stored, history in before:
            again = game_at(stored.key)
            assert again == stored
            assert acts_on(again) == history
            assert all_that_is_read(again.game) == all_that_is_read(stored.game)


def game_made_by_acts(data: st.DataObject) -> StoredGame:
    key = a_new_game(data)
    for act in acts(data, key):
        act(key)
    return game_at(key)


def acts_on(stored: StoredGame) -> HistoryPage:
    return history_page(stored, limit=ALL_ACTS)


def all_that_is_read(game: Game) -> dict[str, object]:
    """The game as people and programs see it: file, score, sheet with every line below it, rules page, rule card."""
    sheet = score_sheet(game)
    return {
        "file": write_game(game),
        "score": score_values(sheet),
        "sheet": as_text(sheet_table(sheet)),
        "rules page": rules_page(game.rules, game.founders),
        "rule card": rule_card(game.rules, game.schedule, game.founders, PrintOptions()),
    }
