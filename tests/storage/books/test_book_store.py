"""The books of a home: a folder each, with an order, how far it is, and at last the book."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scorekeeper.storage.books.book_store import MAX_AGE_SECONDS, BookStore
from scorekeeper.storage.books.order import Order, OrderedBook, Stage

ALL = Order(1)


@pytest.fixture
def store(tmp_path: Path) -> BookStore:
    return BookStore(tmp_path / "books")


def found(store: BookStore, key: str) -> OrderedBook:
    book = store.find(key)
    assert book is not None
    return book


def test_an_order_is_kept_as_it_was_given(store: BookStore) -> None:
    order = Order(3, "a5", player="Gina")
    book = found(store, store.add(order))
    assert (book.order, book.stage, book.printed, book.games) == (order, Stage.WAITING, 0, 0)


def test_every_process_sees_how_far_a_book_is(store: BookStore, tmp_path: Path) -> None:
    key, elsewhere = store.add(ALL), BookStore(tmp_path / "books")
    store.record_progress(found(store, key), 57, 200)
    book = found(elsewhere, key)
    assert (book.stage, book.printed, book.games, book.attempts) == (Stage.BEING_MADE, 57, 200, 1)
    book.file.write_bytes(b"%PDF")
    assert found(elsewhere, key).stage is Stage.READY


def test_a_book_that_cannot_be_made_says_why(store: BookStore) -> None:
    key = store.add(ALL)
    store.record_failure(found(store, key), "no games")
    book = found(store, key)
    assert (book.stage, book.failure, book.pending) == (Stage.FAILED, "no games", False)


def test_books_come_in_the_order_of_their_orders(store: BookStore) -> None:
    keys = [store.add(Order(number)) for number in range(4)]
    assert [book.key for book in store.all()] == keys


def test_a_cancelled_book_is_gone_and_its_worker_may_still_write(store: BookStore) -> None:
    key = store.add(ALL)
    book = found(store, key)
    store.cancel(key)
    assert store.find(key) is None
    store.remove_expired()
    assert not book.file.parent.exists()
    store.record_progress(book, 1, 2)
    store.cancel(key)
    assert store.all() == []


def test_a_book_is_kept_for_a_day(store: BookStore) -> None:
    old, new = store.add(ALL), store.add(ALL)
    folder = found(store, old).file.parent
    moment = folder.stat().st_mtime - MAX_AGE_SECONDS
    os.utime(folder, (moment, moment))
    store.remove_expired()
    assert [book.key for book in store.all()] == [new]


@pytest.mark.parametrize("key", ["", "..", "../../etc", "lock", "nobody-guesses-a-key-like-it"])
def test_a_key_nobody_gave_leads_nowhere(store: BookStore, key: str) -> None:
    store.add(ALL)
    assert store.find(key) is None


def test_one_worker_runs_at_a_time(store: BookStore, tmp_path: Path) -> None:
    other = BookStore(tmp_path / "books")
    with store.worker_lock() as first, other.worker_lock() as second:
        assert (first, second, other.worker_is_running()) == (True, False, True)
    assert not other.worker_is_running()
