"""Reading a backup: no more bytes than the largest backup has."""

from __future__ import annotations

from io import BytesIO

import pytest

from scorekeeper.storage.backup import archive
from scorekeeper.storage.backup.archive import SQLITE_HEADER, read_backup
from scorekeeper.storage.errors import NotABackup


def test_what_begins_like_no_backup_is_not_read_on() -> None:
    zeros = BytesIO(bytes(5000))
    with pytest.raises(NotABackup):
        read_backup(zeros)
    assert zeros.tell() == len(SQLITE_HEADER)


def test_what_is_larger_than_any_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_UNPACKED_BYTES", 100)
    largest = SQLITE_HEADER + bytes(100 - len(SQLITE_HEADER))
    assert read_backup(BytesIO(largest)) == largest
    with pytest.raises(NotABackup):
        read_backup(BytesIO(largest + b"\0"))
