"""However many games there are, nobody at a card table waits longer for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.storage.database import db
from scorekeeper.web.home.routes import GAMES_ON_A_PAGE
from tests.sheets.samples import FRIDAY
from tests.web.live.test_conditional_state import everything_sent
from tools.bench.keeper import PHONE, an_app, answered, require
from tools.bench.load_run import pencil_of
from tools.bench.measures import PLAYER, a_group, bidding_game, bids_written
from tools.bench.timing import Act

FEW, MANY = 4, 100
# Each database also holds a group with so many games, which looks at its statistics.
GROUP_GAMES = 6
# Half of all games belong to the group of one keeper; the other groups have this many each.
LARGE = "keeper"
USUAL_GROUP = 20
# One in this many games of the group with statistics is played; the others are copies, which take less time.
PLAYED_ONE_OF = 5
# An app, and the SQL statements of each act when it was done for the first time.
Filled = tuple[Flask, dict[str, list[str]]]


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    with database_of(FEW, GROUP_GAMES, tmp_path_factory.mktemp("few")) as (app, acts):
        yield app, sent_by_each_act(app, acts)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    with database_of(MANY, GROUP_GAMES, tmp_path_factory.mktemp("many")) as (app, acts):
        yield app, sent_by_each_act(app, acts)


def sent_by_each_act(app: Flask, acts: dict[str, Act]) -> dict[str, list[str]]:
    """The statements of the game page, a write, lists and so on, by its name."""
    sent_by: dict[str, list[str]] = {}
    for name, act in acts.items():
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


@contextmanager
def database_of(games: int, group_games: int, folder: Path) -> Iterator[tuple[Flask, dict[str, Act]]]:
    """An app with a database of this many games and of an additional group for statistics, and every act in it."""
    with an_app(folder / f"{games}.sqlite3", rate_limits=False) as app:
        with app.app_context():
            keeper, key = fill(games)
        group_id = a_group(app, group_games, group_games // PLAYED_ONE_OF).group_id
        yield app, acts_in(app, group_id, games, keeper, key)


def fill(games: int) -> tuple[str, str]:
    """Start so many games, and return the keeper and the key of the last one.

    The first half of them belong to one group, the others to small groups, each with a keeper of its own.
    """
    groups: dict[str, int] = {}
    keeper = key = ""
    for number in range(games):
        small_group = (number - games // 2) // USUAL_GROUP
        keeper = LARGE if small_group < 0 else f"keeper-{small_group}"
        key = start_game(keeper, bidding_game(), FRIDAY, group_id=groups.get(keeper))
        groups[keeper] = game_at(key).group_id
    return keeper, key


def acts_in(app: Flask, group: int, games: int, keeper: str, key: str) -> dict[str, Act]:
    """Every act in a database of this size, by name; statistics are those of `group`."""
    # The last game belongs to a group of the usual size.
    usual, large, member = pencil_of(app, keeper), pencil_of(app, LARGE), pencil_of(app, PHONE)
    phone = app.test_client(use_cookies=False)
    game = f"/games/{key}"
    known = {"If-None-Match": phone.get(f"{game}/state").headers["ETag"]}
    years_ago = max(games // 4 // GAMES_ON_A_PAGE, 1)
    bids = bids_written()

    def asked(pencil: dict[str, str], path: str) -> Act:
        return lambda: answered(phone.get(path, headers=pencil))

    def nothing_new() -> None:
        require(phone.get(f"{game}/state", headers=usual | known).status_code == 304, "nothing new")

    return {
        "nothing new for a watcher": nothing_new,
        "the game page": asked(usual, game),
        "a bid written": lambda: answered(phone.post(f"{game}/writes", json=next(bids), headers=usual)),
        f"the list of a group of {USUAL_GROUP} games": asked(usual, "/"),
        "the list of a group of half the games": asked(large, "/"),
        "the same, half of it leafed through": asked(large, f"/?page={years_ago}"),
        "the form of its next game": asked(large, "/games/new"),
        "the table and the records of a group": asked(member, f"/groups/{group}"),
        "a player of this group": asked(member, f"/groups/{group}/player?name={PLAYER}"),
    }
