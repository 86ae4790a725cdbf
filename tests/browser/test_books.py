"""The page of a book that is being made follows it by itself."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from playwright.sync_api import expect

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.storage.jobs import BookOrder, JobStore
from tests.browser.phones import KEEPER, Phone, new_game
from tests.web.table import without_worker


def test_the_page_follows_a_book_to_its_end(phone: Phone) -> None:
    app = phone.served.app
    store = JobStore(Path(app.config["JOBS_FOLDER"]))
    with app.app_context():
        group = game_at(start_game(KEEPER, new_game("desilva", "Ann", "Bo", "Cy"), date(2026, 3, 5))).group_id
    # While the lock of the worker is held no book is printed: this test sets the progress itself.
    with without_worker(app, store):
        book = store.find(store.add(BookOrder(group)))
        assert book is not None
        store.record_progress(book, 57, 200)
        phone.page.goto(f"/jobs/{book.key}")
        expect(phone.page.get_by_role("status")).to_have_text("57 of 200 games")
        store.record_progress(book, 58, 200)
        expect(phone.page.get_by_role("status")).to_have_text("58 of 200 games")
        assert phone.page.get_by_role("progressbar").evaluate("bar => [bar.value, bar.max]") == [58, 200]
        book.file.write_bytes(b"%PDF")
        expect(phone.page.get_by_role("link", name="Open the book")).to_be_visible()
