"""A book of three games on paper: two evenings of different rules, and one that goes on, of ten players.

page 1   title page
page 2…  contents, standings, charts, head to head, par
page 5…  the games
"""

from __future__ import annotations

import io
from datetime import date
from typing import Any

import pytest
from pikepdf import Pdf
from pypdf import PdfReader
from pypdf.generic import IndirectObject

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.book.front_matter import front_matter
from scorekeeper.sheets.book.source import BookSource, Chapter, write_book
from scorekeeper.sheets.paper.print_options import PrintOptions
from tests.sheets.samples import played

LONG = "Bartholomew Featherstonehaugh"
FOUR = ("Gina", LONG, "Frank", "Irene")
SOURCE = BookSource(
    "Gina, Frank and Irene",
    "",
    (
        Chapter(played(preset("desilva"), 4, 3, names=FOUR, agreed=(1, 2, 3), title="First night"), date(2025, 3, 1)),
        Chapter(played(preset("himes"), 4, 3, names=FOUR, agreed=(1, 2, 3)), date(2025, 12, 31)),
        Chapter(played(preset("desilva"), 10, 2, agreed=(1, 2, 3), title="Ten (5 0 R) at a table"), date(2026, 1, 2)),
    ),
)


@pytest.fixture(scope="module")
def progress() -> list[int]:
    return []


@pytest.fixture(scope="module")
def pdf(progress: list[int]) -> bytes:
    file = io.BytesIO()
    write_book(SOURCE, PrintOptions(), file, progress.append)
    return file.getvalue()


@pytest.fixture(scope="module")
def book(pdf: bytes) -> Any:
    """The book as pypdf reads it, strictly; its types know less than it does."""
    return PdfReader(io.BytesIO(pdf), strict=True)


def words_on(book: Any, page: int) -> str:
    return " ".join(book.pages[page - 1].extract_text().split())


def test_progress_is_reported_game_by_game(pdf: bytes, progress: list[int]) -> None:
    assert progress == [1, 2, 3]


def test_the_same_games_give_the_same_bytes(pdf: bytes) -> None:
    again = io.BytesIO()
    write_book(SOURCE, PrintOptions(), again, lambda _: None)
    assert again.getvalue() == pdf


def test_the_file_is_in_order(pdf: bytes) -> None:
    with Pdf.open(io.BytesIO(pdf)) as opened:
        assert opened.check_pdf_syntax() == []


def test_title_contents_and_standings_come_before_the_games(book: Any) -> None:
    title, contents, *others = (words_on(book, page) for page in range(1, 5))
    standings = " ".join([contents, *others])
    assert "Gina, Frank and Irene" in title
    assert "1 March 2025 – 2 January 2026 3 games 8 rounds" in title
    assert contents.startswith("Contents 2025 Day Game Rules Won by Page 1 March 2025 First night")
    assert "Not finished 7" in contents
    assert "1 game isn’t finished" in standings
    assert "All games 2 games" in standings
    assert LONG in standings


def test_contents_and_feet_agree_on_the_pages(book: Any) -> None:
    assert len(book.pages) == 7
    assert "First night" in words_on(book, 5)
    for page in range(2, 8):
        assert words_on(book, page).endswith(f" {page}")
    assert not words_on(book, 1).endswith("1")


def test_links_in_the_contents_lead_to_the_games(book: Any) -> None:
    links = [each.get_object()["/Dest"] for each in book.pages[1]["/Annots"]]
    targets = [book.get_destination_page_number(book.named_destinations[link]) for link in links]
    # A name on two lines is two links.
    assert list(dict.fromkeys(targets)) == [4, 5, 6]


def test_bookmarks_name_the_parts_and_under_its_year_every_game(book: Any) -> None:
    shape = [
        [(mark.title, book.get_destination_page_number(mark)) for mark in each]
        if isinstance(each, list)
        else (each.title, book.get_destination_page_number(each))
        for each in book.outline
    ]
    assert shape == [
        *[("Oh Hell", 0), ("Contents", 1), ("Standings", 1), ("Charts", 2), ("Against the others", 2), ("Par", 2)],
        ("2025", 4),
        [("1 March 2025, First night", 4), (f"31 December 2025, Gina, {LONG}, Frank, Irene", 5)],
        ("2026", 6),
        [("2 January 2026, Ten (5 0 R) at a table", 6)],
    ]


def test_every_font_is_embedded_once(book: Any) -> None:
    fonts = [page["/Resources"]["/Font"] for page in book.pages]
    assert all(one == fonts[0] for one in fonts)
    files = [fonts[0][name]["/DescendantFonts"][0]["/FontDescriptor"].raw_get("/FontFile2") for name in fonts[0]]
    assert len({file.idnum for file in files if isinstance(file, IndirectObject)}) == len(files)


def test_letters_that_no_font_has_are_printed_as_numbers_everywhere() -> None:
    # Of the letters for private use, which no font of a system draws.
    file, ann = io.BytesIO(), "Ann \U00103080"
    sheet = played(preset("desilva"), 3, 1, names=(ann, "Bo", "Cy"), agreed=(1,))
    write_book(BookSource(ann, "", (Chapter(sheet, date(2026, 1, 2)),)), PrintOptions(), file, lambda _: None)
    book = PdfReader(file, strict=True)
    assert all("103080" in words_on(book, page) for page in range(1, len(book.pages) + 1))


def test_a_book_of_one_unfinished_game_has_no_standings() -> None:
    front = front_matter(BookSource("Ten", "", SOURCE.chapters[2:]), [3], PrintOptions())
    assert (front.tables, front.wins, front.shares) == ((), (), None)
    assert front.facts == ("2 January 2026", "1 game", "2 rounds")
    assert [year for year, _ in front.years] == [""]


def test_totals_stand_only_in_the_tables_of_one_rule_set() -> None:
    everything, *by_rules = front_matter(SOURCE, [4, 5, 6], PrintOptions()).tables
    assert all(not line.best for line in everything.lines)
    assert [table.heading for table in by_rules] == ["de Silva", "Himes"]
    assert all(line.best for table in by_rules for line in table.lines)
