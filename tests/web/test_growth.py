"""However many games there are, nobody at a card table waits longer for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.storage.database import db
from tests.web.live.test_conditional_state import everything_sent
from tools.bench.live.growth import acts_in, database_of

FEW, MANY = 4, 100
# Of a group that looks at its statistics, in both databases.
GROUP_GAMES = 6
# An app, and the number of this group.
Filled = tuple[Flask, int]


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    with database_of(FEW, GROUP_GAMES, tmp_path_factory.mktemp("few")) as filled:
        yield filled


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    with database_of(MANY, GROUP_GAMES, tmp_path_factory.mktemp("many")) as filled:
        yield filled


def sent_by_each_act(app: Flask, group: int, games: int) -> dict[str, list[str]]:
    """The statements of the game page, a write, lists and so on, by the name that the bench gives them."""
    sent_by: dict[str, list[str]] = {}
    for name, act in acts_in(app, group, games).items():
        with everything_sent(app) as sent:
            act()
        sent_by[name] = sent
    return sent_by


def test_pages_lists_and_writes_send_as_many_statements_with_many_games_as_with_few(few: Filled, many: Filled) -> None:
    counts = [
        {name: len(sent) for name, sent in sent_by_each_act(*filled, games).items()}
        for filled, games in ((few, FEW), (many, MANY))
    ]
    assert counts[0] == counts[1]
    assert counts[0]["nothing new for a watcher"] == 1


def test_no_statement_of_a_page_a_list_or_a_write_reads_a_whole_table_of_sqlite(many: Filled) -> None:
    read_whole = {}
    app, group = many
    sent_by = sent_by_each_act(app, group, MANY)
    with app.app_context(), db.engine.connect() as connection:
        for name, sent in sent_by.items():
            for statement in sent:
                if statement.startswith("BEGIN"):
                    continue
                # SQLite plans without looking at the values.
                nothing = (None,) * statement.count("?")
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", nothing).all()
                # A row of constants is what a select of nothing but selects reads.
                scans = [
                    each.detail for each in plan if each.detail.startswith("SCAN") and "CONSTANT" not in each.detail
                ]
                if scans:
                    read_whole[name] = (statement, scans)
    assert not read_whole
