from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from tests.databases import Database


@pytest.fixture
def app(database: Database) -> Iterator[Flask]:
    """An empty database, open in the context of a bare app."""
    with database.bare.app_context():
        yield database.bare
