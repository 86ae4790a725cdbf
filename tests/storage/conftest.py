from __future__ import annotations

import os
import stat
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


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was forced to the disk, in order: "file" or "folder"."""
    kinds: list[str] = []
    fsync = os.fsync

    def record_and_sync(file: int) -> None:
        kinds.append("folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file")
        fsync(file)

    monkeypatch.setattr(os, "fsync", record_and_sync)
    return kinds
