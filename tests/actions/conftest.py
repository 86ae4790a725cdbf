from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.storage.kept import a_database

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """A new database, open in the context of a bare app."""
    with a_database(tmp_path / "kept.sqlite3") as app:
        yield app
