"""The database itself: how it is made, what it promises about writing, and that it refuses nonsense by itself."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from flask import Flask
from sqlalchemy import create_engine, inspect, select, text, update
from sqlalchemy.exc import IntegrityError, InvalidRequestError
from sqlalchemy.orm import Session

from scorekeeper.storage.columns import Base
from scorekeeper.storage.database import database_app, db, reading, upgrade_database, writing
from scorekeeper.storage.models import ClubRow, GameRow, HouseRulesRow, PlayerRoundRow, PlayerRow, SeatRow
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, a_database, started


def statements_of(file: Path) -> dict[str, list[str]]:
    """What a SQLite file was made by: columns and constraints, without their order and the spaces of the writer."""
    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    connection.close()
    made = {name: parts_of("".join(sql.split())) for name, sql in rows}
    made.pop("alembic_version", None)
    return made


def parts_of(statement: str) -> list[str]:
    """Columns and constraints one by one: a column added later stands behind the constraints, and means the same."""
    parts = (part.strip("()") for part in re.split(r",|CONSTRAINT", statement))
    return sorted(part for part in parts if part)


class TestTheTables:
    def test_migrations_make_what_the_models_say(self, app: Flask) -> None:
        with app.app_context():
            assert compare_metadata(app.extensions["alembic"].migration_context, Base.metadata) == []

    def test_migrations_make_the_checks_and_names_of_the_models_too(self, app: Flask, tmp_path: Path) -> None:
        engine = create_engine(f"sqlite:///{tmp_path / 'models.sqlite3'}")
        Base.metadata.create_all(engine)
        engine.dispose()
        assert statements_of(tmp_path / "kept.sqlite3") == statements_of(tmp_path / "models.sqlite3")

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

    def test_upgrading_an_upgraded_database_changes_nothing(self, app: Flask, tmp_path: Path) -> None:
        key = started()
        before = statements_of(tmp_path / "kept.sqlite3")
        upgrade_database()
        assert statements_of(tmp_path / "kept.sqlite3") == before
        with reading() as session:
            assert session.scalars(select(GameRow.key)).all() == [key]

    def test_every_migration_can_be_taken_back(self, app: Flask, tmp_path: Path) -> None:
        with app.app_context():
            app.extensions["alembic"].downgrade("base")
        assert statements_of(tmp_path / "kept.sqlite3") == {}

    def test_an_older_database_keeps_its_games(self, app: Flask) -> None:
        key = started()
        with app.app_context():
            app.extensions["alembic"].downgrade("0001")
        upgrade_database()
        with reading() as session:
            assert session.scalars(select(GameRow.key)).all() == [key]
            assert session.scalars(select(HouseRulesRow.key)).all() == []

    def test_two_processes_that_start_together_upgrade_in_turn(self, tmp_path: Path) -> None:
        def start(_process: int) -> set[str]:
            with a_database(tmp_path / "shared.sqlite3"):
                return set(inspect(db.engine).get_table_names())

        with ThreadPoolExecutor(2) as both:
            tables = list(both.map(start, range(2)))
        assert tables == [{*Base.metadata.tables, "alembic_version"}] * 2


class TestWriting:
    def test_what_was_answered_as_written_survives_a_power_cut(self, app: Flask) -> None:
        with reading() as session:
            settings = [session.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")]
        assert settings == ["wal", 2]

    def test_a_failed_transaction_leaves_nothing_behind(self, app: Flask) -> None:
        with pytest.raises(ZeroDivisionError):
            add_a_club_and_stumble()
        assert clubs() == 0

    def test_a_writer_keeps_other_writers_out_from_its_first_statement(self, app: Flask, tmp_path: Path) -> None:
        other = sqlite3.connect(tmp_path / "kept.sqlite3", timeout=0, isolation_level=None)
        with writing() as session:
            assert session.in_transaction()
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")
        other.close()

    def test_a_reader_does_not_wait_and_sees_the_state_before(self, app: Flask, tmp_path: Path) -> None:
        other = sqlite3.connect(tmp_path / "kept.sqlite3", timeout=0)
        with writing() as session:
            add_a_club(session)
            assert other.execute("SELECT count(*) FROM clubs").fetchone() == (0,)
        assert other.execute("SELECT count(*) FROM clubs").fetchone() == (1,)
        other.close()

    @pytest.mark.parametrize("inner", [reading, writing])
    def test_a_transaction_within_a_transaction_is_a_mistake(
        self, app: Flask, inner: Callable[[], AbstractContextManager[Session]]
    ) -> None:
        with writing(), pytest.raises(InvalidRequestError, match="already begun"), inner():
            pass


class TestTheLastLine:
    """What neither form nor rules may let through, the database refuses."""

    @pytest.mark.parametrize(
        ("row", "values"),
        [
            (PlayerRoundRow, {"bid": -1}),
            (PlayerRoundRow, {"tricks": -1}),
            (GameRow, {"ended_after": 0}),
            (GameRow, {"key": "guessable"}),
            (GameRow, {"club_id": 99}),
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


def test_a_bare_app_is_enough_for_a_command(tmp_path: Path) -> None:
    app = database_app(f"sqlite:///{tmp_path / 'command.sqlite3'}")
    with app.app_context():
        upgrade_database()
        assert clubs() == 0
        db.engine.dispose()


def add_a_club(session: Session) -> None:
    session.execute(text("INSERT INTO clubs (created_at) VALUES (:day)"), {"day": f"{MONDAY} 00:00:00"})


def add_a_club_and_stumble() -> None:
    with writing() as session:
        add_a_club(session)
        raise ZeroDivisionError


def clubs() -> int:
    with reading() as session:
        return len(session.scalars(select(ClubRow.id)).all())
