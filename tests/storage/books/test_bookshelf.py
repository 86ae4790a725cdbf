"""The books of a home: a folder each, with an order, how far it is, and at last the book."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scorekeeper.storage.books.bookshelf import KEPT_SECONDS, Bookshelf
from scorekeeper.storage.books.order import Order, OrderedBook, Stage

ALL = Order(1)


@pytest.fixture
def shelf(tmp_path: Path) -> Bookshelf:
    return Bookshelf(tmp_path / "books")


def found(shelf: Bookshelf, key: str) -> OrderedBook:
    book = shelf.find(key)
    assert book is not None
    return book


def test_an_order_is_kept_as_it_was_given(shelf: Bookshelf) -> None:
    order = Order(3, "a5", player="Gina")
    book = found(shelf, shelf.add(order))
    assert (book.order, book.stage, book.printed, book.games) == (order, Stage.WAITING, 0, 0)


def test_every_process_sees_how_far_a_book_is(shelf: Bookshelf, tmp_path: Path) -> None:
    key, elsewhere = shelf.add(ALL), Bookshelf(tmp_path / "books")
    shelf.note_progress(found(shelf, key), 57, 200)
    book = found(elsewhere, key)
    assert (book.stage, book.printed, book.games, book.attempts) == (Stage.BEING_MADE, 57, 200, 1)
    book.file.write_bytes(b"%PDF")
    assert found(elsewhere, key).stage is Stage.READY


def test_a_book_that_cannot_be_made_says_why(shelf: Bookshelf) -> None:
    key = shelf.add(ALL)
    shelf.note_failure(found(shelf, key), "no games")
    book = found(shelf, key)
    assert (book.stage, book.failure, book.coming) == (Stage.FAILED, "no games", False)


def test_books_come_in_the_order_of_their_orders(shelf: Bookshelf) -> None:
    keys = [shelf.add(Order(number)) for number in range(4)]
    assert [book.key for book in shelf.all()] == keys


def test_what_was_called_off_is_gone_and_its_press_may_still_speak(shelf: Bookshelf) -> None:
    key = shelf.add(ALL)
    book = found(shelf, key)
    shelf.call_off(key)
    assert shelf.find(key) is None
    shelf.tidy()
    assert not book.file.parent.exists()
    shelf.note_progress(book, 1, 2)
    shelf.call_off(key)
    assert shelf.all() == []


def test_a_book_is_kept_for_a_day(shelf: Bookshelf) -> None:
    old, new = shelf.add(ALL), shelf.add(ALL)
    folder = found(shelf, old).file.parent
    moment = folder.stat().st_mtime - KEPT_SECONDS
    os.utime(folder, (moment, moment))
    shelf.tidy()
    assert [book.key for book in shelf.all()] == [new]


@pytest.mark.parametrize("key", ["", "..", "../../etc", "lock", "nobody-guesses-a-key-like-it"])
def test_a_key_nobody_gave_leads_nowhere(shelf: Bookshelf, key: str) -> None:
    shelf.add(ALL)
    assert shelf.find(key) is None


def test_one_press_works_at_a_time(shelf: Bookshelf, tmp_path: Path) -> None:
    other = Bookshelf(tmp_path / "books")
    with shelf.alone() as first, other.alone() as second:
        assert (first, second, other.at_work()) == (True, False, True)
    assert not other.at_work()
