from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.storage.database import db
from scorekeeper.web import create_app
from tests.web.table import Phone


def an_app(database: Path) -> Flask:
    """An app around this database. Errors become pages, as they do for people."""
    settings = {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{database}", "SECRET_KEY": "only for tests", "TESTING": True}
    return create_app(settings | {"PROPAGATE_EXCEPTIONS": False, "BOOKS_FOLDER": str(database.parent / "books")})


@pytest.fixture(scope="session")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One app for all tests of a process: making it costs more than any of them."""
    app = an_app(tmp_path_factory.mktemp("kept") / "kept.sqlite3")
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(one_app: Flask) -> Flask:
    """The app with an empty database."""
    with one_app.app_context(), db.engine.begin() as connection:
        for table in reversed(db.metadata.sorted_tables):
            connection.execute(table.delete())
    return one_app


@pytest.fixture
def phone(app: Flask) -> Phone:
    """The phone of the keeper, who holds the pencil of every game it starts."""
    return Phone(app)


@pytest.fixture
def watcher(app: Flask) -> Phone:
    """Another phone, which was only given a game's address."""
    return Phone(app)
