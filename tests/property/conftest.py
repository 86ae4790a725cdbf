"""An app for laws of which every example is a game in a database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.databases import a_sqlite_database


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all examples of a module: they differ by the keys of their games."""
    with a_sqlite_database(tmp_path_factory.mktemp("laws")) as database, database.app.app_context():
        yield database.app
