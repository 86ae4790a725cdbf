"""However many games there are, nobody at a card table waits longer for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from flask import Flask

from scorekeeper.storage.database import db
from tests.web.live.test_conditional_state import everything_sent
from tools.bench.live.growth import acts_in, database_of

FEW, MANY = 4, 100
# Each database also holds a group with so many games, which looks at its statistics.
GROUP_GAMES = 6
# An app, and the SQL statements of each act when it was done for the first time.
Filled = tuple[Flask, dict[str, list[str]]]


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    with database_of(FEW, GROUP_GAMES, tmp_path_factory.mktemp("few")) as (app, group):
        yield app, sent_by_each_act(app, group, FEW)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    with database_of(MANY, GROUP_GAMES, tmp_path_factory.mktemp("many")) as (app, group):
        yield app, sent_by_each_act(app, group, MANY)


def sent_by_each_act(app: Flask, group: int, games: int) -> dict[str, list[str]]:
    """The statements of the game page, a write, lists and so on, by the name that the bench gives them."""
    sent_by: dict[str, list[str]] = {}
    for name, act in acts_in(app, group, games).items():
        with everything_sent(app) as sent:
            act()
        sent_by[name] = sent
    return sent_by


def test_pages_lists_and_writes_send_as_many_statements_with_many_games_as_with_few(few: Filled, many: Filled) -> None:
    counts = [{name: len(sent) for name, sent in sent_by.items()} for _, sent_by in (few, many)]
    assert counts[0] == counts[1]
    assert counts[0]["nothing new for a watcher"] == 1


def plans(app: Flask, statements: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """The query plan of SQLite for each of them."""
    with app.app_context(), db.engine.connect() as connection:
        for statement in statements:
            if not statement.startswith("BEGIN"):
                # SQLite plans without looking at the values.
                nothing = (None,) * statement.count("?")
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", nothing).all()
                yield statement, [step.detail for step in plan]


def test_no_statement_of_a_page_a_list_or_a_write_reads_a_whole_table_of_sqlite(many: Filled) -> None:
    read_whole = {}
    app, sent_by = many
    for name, sent in sent_by.items():
        for statement, plan in plans(app, sent):
            # SQLite scans a constant row for a SELECT of subqueries alone.
            scans = [step for step in plan if step.startswith("SCAN") and "CONSTANT" not in step]
            if scans:
                read_whole[name] = (statement, scans)
    assert not read_whole


def test_lists_find_the_games_of_a_group_in_an_index_that_has_them_in_their_order(many: Filled) -> None:
    """From another one all games of the group would be sorted, to show a few."""
    app, sent_by = many
    lists = [name for name in sent_by if "list" in name or "leafed" in name or "form" in name]
    assert len(lists) == 4
    for name in lists:
        steps = [step for _, plan in plans(app, sent_by[name]) for step in plan]
        found = [step for step in steps if step.startswith("SEARCH games") and "group_id" in step]
        assert found
        assert all("ix_games_group_id " in step for step in found)
