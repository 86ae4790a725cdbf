"""The database itself: how it is made, what it promises about writing, and that it refuses nonsense by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from flask import Flask
from sqlalchemy import Engine, TextClause, func, inspect, select, text, update
from sqlalchemy.exc import IntegrityError, InvalidRequestError
from sqlalchemy.orm import Session

from scorekeeper.storage.database import db, open_database, reading, upgrade_database, writing
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.database.game_rows import GameRow, PlayerRoundRow, SeatRow
from scorekeeper.storage.database.group_rows import Group, PlayerRow
from scorekeeper.storage.errors import UnusableDatabase
from scorekeeper.storage.groups.groups import add_group
from tests.databases import Database
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MIDNIGHT, started


def tables_of(engine: Engine) -> dict[str, list[str]]:
    """The schema: columns, keys, checks and indexes by name, in no order."""
    found = inspect(engine)
    parts = {
        table: [
            *found.get_columns(table),
            found.get_pk_constraint(table),
            *found.get_foreign_keys(table),
            *found.get_unique_constraints(table),
            *found.get_check_constraints(table),
            *found.get_indexes(table),
        ]
        for table in found.get_table_names()
        if table != "alembic_version"
    }
    return {table: sorted(repr(sorted(_plain(part).items())) for part in own) for table, own in parts.items()}


def _plain(part: Mapping[str, Any]) -> dict[str, Any]:
    """A part with the condition of an index as text, which is another object each time it is read."""
    values = {key: _plain(value) if isinstance(value, dict) else value for key, value in part.items()}
    return {key: str(value) if isinstance(value, TextClause) else value for key, value in values.items()}


class TestTheTables:
    def test_migrations_make_what_the_models_say(self, app: Flask) -> None:
        with app.app_context():
            assert compare_metadata(app.extensions["alembic"].migration_context, Base.metadata) == []

    def test_migrations_make_the_checks_and_names_of_the_models_too(self, own_database: Database) -> None:
        with own_database.new.app_context():
            Base.metadata.create_all(db.engine)
            models = tables_of(db.engine)
            Base.metadata.drop_all(db.engine)
        with own_database.bare.app_context():
            assert tables_of(db.engine) == models
        assert models.keys() == Base.metadata.tables.keys()

    def test_every_constraint_has_a_name_by_which_it_can_be_changed(self, app: Flask) -> None:
        found = inspect(db.engine)
        for table in Base.metadata.tables:
            named = (
                found.get_pk_constraint(table),
                *found.get_foreign_keys(table),
                *found.get_unique_constraints(table),
                *found.get_check_constraints(table),
            )
            assert all(each["name"] for each in named), table

    def test_upgrading_an_upgraded_database_changes_nothing(self, app: Flask) -> None:
        key = started()
        before = tables_of(db.engine)
        upgrade_database()
        assert tables_of(db.engine) == before
        with reading() as session:
            assert session.scalars(select(GameRow.key)).all() == [key]

    def test_two_processes_that_start_together_upgrade_in_turn(self, own_database: Database) -> None:
        def start(_process: int) -> set[str]:
            with open_database(own_database.address):
                return set(inspect(db.engine).get_table_names())

        with ThreadPoolExecutor(2) as both:
            tables = list(both.map(start, range(2)))
        assert tables == [{*Base.metadata.tables, "alembic_version"}] * 2


class TestWriting:
    def test_a_failed_transaction_leaves_nothing_behind(self, app: Flask) -> None:
        with pytest.raises(ZeroDivisionError):
            add_a_group_and_stumble()
        assert groups() == 0

    def test_a_reader_does_not_wait_and_sees_the_state_before(self, app: Flask) -> None:
        with writing() as session:
            add_group(session, MIDNIGHT)
            assert groups_seen_by_another() == 0
        assert groups_seen_by_another() == 1

    @pytest.mark.parametrize("inner", [reading, writing])
    def test_a_transaction_within_a_transaction_is_a_mistake(
        self, app: Flask, inner: Callable[[], AbstractContextManager[Session]]
    ) -> None:
        with writing(), pytest.raises(InvalidRequestError, match="already begun"), inner():
            pass


class TestTheLastLine:
    """The constraints of the database refuse what forms and rules must never let through."""

    @pytest.mark.parametrize(
        ("row", "values"),
        [
            (PlayerRoundRow, {"bid": -1}),
            (PlayerRoundRow, {"tricks": -1}),
            (GameRow, {"ended_after": 0}),
            (GameRow, {"key": "guessable"}),
            (GameRow, {"group_id": 99}),
            (PlayerRow, {"name": ""}),
            (SeatRow, {"player_id": 99}),
        ],
    )
    def test_a_value_that_cannot_be_is_refused(self, app: Flask, row: type[Base], values: dict[str, object]) -> None:
        started(a_game("desilva"), a_round([1, 0, 0, 1]))
        with pytest.raises(IntegrityError), writing() as session:
            session.execute(update(row).values(values))

    def test_a_trump_that_is_no_suit_is_refused(self, app: Flask) -> None:
        started(a_game("desilva"), a_round([1, 0, 0, 1]))
        with pytest.raises(IntegrityError), writing() as session:
            session.execute(text("UPDATE rounds SET trump = 'X'"))


@pytest.mark.parametrize("address", ["no address", "sqlite:////no/such/folder/kept.sqlite3", "nobody+knows://this"])
def test_a_database_that_cannot_be_opened_is_a_trouble(address: str) -> None:
    with pytest.raises(UnusableDatabase), open_database(address):
        pass


def add_a_group_and_stumble() -> None:
    with writing() as session:
        add_group(session, MIDNIGHT)
        raise ZeroDivisionError


def groups() -> int:
    with reading() as session:
        return len(session.scalars(select(Group.id)).all())


def groups_seen_by_another() -> int:
    with db.engine.connect() as other:
        return other.execute(select(func.count()).select_from(Group)).scalar_one()
