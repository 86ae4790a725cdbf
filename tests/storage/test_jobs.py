"""The books of a home: a folder each, with an order, how far it is, and at last the book."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from scorekeeper.storage.jobs import (
    MAX_AGE_SECONDS,
    ArchiveOrder,
    BackgroundJob,
    BookOrder,
    ImportOrder,
    JobStore,
    Order,
    SheetOrder,
    Stage,
)

ALL = BookOrder(1)


@pytest.fixture
def store(tmp_path: Path) -> JobStore:
    return JobStore(tmp_path / "books")


def found(store: JobStore, key: str) -> BackgroundJob:
    book = store.find(key)
    assert book is not None
    return book


def test_an_order_is_kept_as_it_was_given(store: JobStore) -> None:
    order = BookOrder(3, "a5", player="Gina")
    book = found(store, store.add(order))
    assert (book.order, book.stage, book.done, book.games) == (order, Stage.WAITING, 0, 0)


def test_every_process_sees_how_far_a_book_is(store: JobStore, tmp_path: Path) -> None:
    key, elsewhere = store.add(ALL), JobStore(tmp_path / "books")
    store.record_progress(found(store, key), 57, 200)
    book = found(elsewhere, key)
    assert (book.stage, book.done, book.games, book.attempts) == (Stage.BEING_MADE, 57, 200, 1)
    book.file.write_bytes(b"%PDF")
    assert found(elsewhere, key).stage is Stage.READY


def test_a_book_that_cannot_be_made_says_why(store: JobStore) -> None:
    key = store.add(ALL)
    store.record_failure(found(store, key), "no games")
    book = found(store, key)
    assert (book.stage, book.failure, book.pending) == (Stage.FAILED, "no games", False)


def test_two_orders_with_one_key_are_one_job(store: JobStore, tmp_path: Path) -> None:
    """Two people ask two processes of a server for the same sheet."""
    key = "f" * 32
    assert [store.add(SheetOrder("pdf", "", parts), b"[]", key) for parts in (1, 2)] == [key, key]
    [job] = store.all()
    assert job.order == SheetOrder("pdf", "", 1)
    assert len(list((tmp_path / "books").iterdir())) == 1


def test_sheets_are_done_first_and_sets_of_them_before_all_else(store: JobStore) -> None:
    orders: list[Order] = [ALL, SheetOrder("pdf", "", 3), SheetOrder("pdf", ""), BookOrder(2), SheetOrder("png", "")]
    for order in orders:
        store.add(order)
    assert [job.order for job in store.waiting()] == [orders[2], orders[4], orders[1], orders[0], orders[3]]


def test_long_jobs_are_done_smallest_first_and_of_each_group_in_turn(store: JobStore) -> None:
    ordered: list[tuple[Order, int]] = [
        (BookOrder(1), 9_000_000),
        (BookOrder(2), 10_000),
        (BookOrder(2, year=2025), 10_000),
        (ArchiveOrder(2), 11_000),
        (ImportOrder("device", "form"), 12_000),
        (BookOrder(3), 13_000),
    ]
    for order, size in ordered:
        store.add(order, size=size)
    assert [job.order for job in store.waiting()] == [ordered[place][0] for place in (1, 4, 5, 2, 3, 0)]


def test_a_cancelled_book_is_gone_and_its_worker_may_still_write(store: JobStore) -> None:
    key = store.add(ALL)
    book = found(store, key)
    store.cancel(key)
    assert store.find(key) is None
    store.remove_expired()
    assert not book.file.parent.exists()
    store.record_progress(book, 1, 2)
    store.cancel(key)
    assert store.all() == []


def test_a_book_is_kept_for_a_day(store: JobStore) -> None:
    old, new = store.add(ALL), store.add(ALL)
    folder = found(store, old).file.parent
    moment = folder.stat().st_mtime - MAX_AGE_SECONDS
    os.utime(folder, (moment, moment))
    store.remove_expired()
    assert [book.key for book in store.all()] == [new]


@pytest.mark.parametrize(
    "rest", ["", "{", "[]", "{}", '{"ordered_at": 1, "group": 1}', '{"ordered_at": "x", "group_id": 1}']
)
def test_an_order_that_the_disk_lost_is_no_book_and_hurts_nobody_else(store: JobStore, rest: str) -> None:
    lost, kept = store.add(ALL), store.add(BookOrder(2))
    folder = found(store, lost).file.parent
    (folder / "order.json").write_text(rest)
    assert store.find(lost) is None
    assert [book.key for book in store.all()] == [kept]
    store.remove_expired()


def test_progress_that_the_disk_lost_is_none(store: JobStore) -> None:
    key = store.add(ALL)
    store.record_progress(found(store, key), 57, 200)
    found(store, key).file.with_name("progress.json").write_text("")
    assert found(store, key).stage is Stage.WAITING


def test_an_order_and_its_names_are_on_the_disk_before_it_is_answered(store: JobStore, synced: list[str]) -> None:
    store.add(ALL)
    assert synced == ["file", "folder", "folder"]


def test_books_are_for_the_owner_of_the_home_alone(store: JobStore) -> None:
    book = found(store, store.add(ALL)).file
    modes = [
        stat.S_IMODE(path.stat().st_mode) for path in (book.parent.parent, book.parent, book.with_name("order.json"))
    ]
    assert modes == [0o700, 0o700, 0o600]


@pytest.mark.parametrize("key", ["", "..", "../../etc", "lock", "nobody-guesses-a-key-like-it"])
def test_a_key_nobody_gave_leads_nowhere(store: JobStore, key: str) -> None:
    store.add(ALL)
    assert store.find(key) is None


def test_one_worker_runs_at_a_time(store: JobStore, tmp_path: Path) -> None:
    other = JobStore(tmp_path / "books")
    with store.worker_lock() as first, other.worker_lock() as second:
        assert (first, second, other.worker_is_running()) == (True, False, True)
    assert not other.worker_is_running()
