"""Prints are kept for whoever asks again, within a bound, and never needed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scorekeeper.storage.prints import PrintCache

ROOM_FOR_THREE = 3 * 10


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "prints"


def test_what_was_kept_is_found_by_every_process(folder: Path) -> None:
    PrintCache(folder).keep("one", b"a sheet")
    assert PrintCache(folder).find("one") == b"a sheet"
    assert PrintCache(folder).find("other") is None


def test_it_is_for_the_owner_of_the_home_alone(folder: Path) -> None:
    PrintCache(folder).keep("one", b"a sheet")
    assert folder.stat().st_mode & 0o077 == 0


def test_what_was_asked_for_longest_ago_leaves_first(folder: Path) -> None:
    """Room for three: the first was asked for again, so the second leaves when the fourth comes."""
    prints = PrintCache(folder, max_bytes=ROOM_FOR_THREE)
    for age, name in enumerate(("one", "two", "three")):
        prints.keep(name, b"ten bytes!")
        os.utime(folder / name, (1000 + age, 1000 + age))
    assert prints.find("one")
    prints.keep("four", b"ten bytes!")
    assert [name for name in ("one", "two", "three", "four") if prints.find(name)] == ["one", "three", "four"]


def test_nobody_can_fill_the_disk(folder: Path) -> None:
    prints = PrintCache(folder, max_bytes=ROOM_FOR_THREE)
    for number in range(20):
        prints.keep(str(number), b"ten bytes!")
        assert sum(file.stat().st_size for file in folder.iterdir()) <= ROOM_FOR_THREE
    prints.keep("huge", b"x" * 1000)
    assert list(folder.iterdir()) == []


def test_what_was_begun_before_the_folder_was_cleared_is_not_kept(folder: Path) -> None:
    """A game is deleted while its sheet is printed, in this process or another one."""
    begun = PrintCache(folder)
    begun.keep("before", b"a sheet")
    PrintCache(folder).clear()
    for old in (begun, PrintCache(folder, begun.last_cleared)):
        old.keep("the sheet", b"a sheet")
    assert list(folder.iterdir()) == []
    PrintCache(folder).keep("another", b"a sheet")
    assert PrintCache(folder).find("another") == b"a sheet"


def test_a_print_is_on_the_disk_as_a_whole_before_it_is_found(folder: Path, synced: list[str]) -> None:
    PrintCache(folder).keep("one", b"a sheet")
    assert synced == ["file", "folder"]


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    """A file stands where the folder would be."""
    (tmp_path / "prints").write_text("in the way")
    prints = PrintCache(tmp_path / "prints")
    prints.keep("one", b"a sheet")
    assert prints.find("one") is None
