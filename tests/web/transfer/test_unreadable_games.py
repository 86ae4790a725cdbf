"""A game that an older version took, with half a letter in the name of its rules, poisons nothing else of its group."""

from __future__ import annotations

import io
import zipfile

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.actions.books import book_source
from scorekeeper.actions.game.games import game_at
from scorekeeper.files.group_archive.reader import read_group
from scorekeeper.sheets.book.front_matter import front_matter
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.storage.database import writing
from scorekeeper.storage.jobs import BookOrder
from tests.web.table import Phone, words_of
from tests.web.transfer.test_exports import played


@pytest.fixture
def readable(phone: Phone) -> str:
    return played(phone)


@pytest.fixture
def broken(app: Flask, phone: Phone, readable: str) -> str:
    """In the same group as the other; the database has it as it was sent, escaped."""
    key = phone.start(title="Monday night")
    with app.app_context(), writing() as session:
        definition = session.scalar(text("SELECT CAST(rules AS TEXT) FROM games WHERE key = :key"), {"key": key})
        poisoned = str(definition).replace('"name": "', '"name": "\\ud800', 1)
        assert poisoned != definition
        session.execute(text("UPDATE games SET rules = :rules WHERE key = :key"), {"rules": poisoned, "key": key})
    return key


def test_its_own_pages_say_so_kindly(phone: Phone, broken: str) -> None:
    for address in ("", "/state", "/sheet.pdf", "/rounds.csv", "/game.ohhell.json"):
        phone.get(f"/games/{broken}{address}", 422)


def test_the_list_of_games_has_the_others_and_names_it(phone: Phone, readable: str, broken: str) -> None:
    page = phone.get("/").text
    assert readable in page
    assert broken not in page
    assert "Monday night (2026-11-20)" in words_of(page)
    phone.get("/games/new")
    phone.get(f"/games/{readable}")


def test_the_archive_of_the_group_leaves_it_out_by_name(phone: Phone, readable: str, broken: str) -> None:
    data = phone.get(f"/games/{readable}/group.zip").get_data()
    group, problems = read_group(data)
    assert problems == ()
    assert group is not None
    assert [each.game.title for each in group.games] == ["Friday night"]
    assert len(zipfile.ZipFile(io.BytesIO(data)).namelist()) == 2
    assert "Monday night (2026-11-20)" in phone.words("/")


@pytest.mark.usefixtures("broken")
class TestTheBook:
    def test_has_the_others_and_names_it_below_the_contents(self, app: Flask, readable: str) -> None:
        with app.app_context():
            source = book_source(BookOrder(game_at(readable).group_id, player="Gina", year=2026))
        assert [chapter.sheet.game.title for chapter in source.chapters] == ["Friday night"]
        front = front_matter(source, [3], PrintOptions())
        [line] = front.left_out
        assert line.startswith("Monday night (2026-11-20) ")

    @pytest.mark.usefixtures("readable")
    def test_of_another_year_names_nothing(self, app: Flask, phone: Phone, readable: str) -> None:
        phone.correct(phone.start(started_on="2025-01-02"), 1, [1, 0, 0, 1], [1, 0, 0, 0])
        with app.app_context():
            assert book_source(BookOrder(game_at(readable).group_id, year=2025)).left_out == ()
