"""The parts of a book before its games: everybody in the charts, who beat whom, par, and room for the binding."""

from __future__ import annotations

import io
from datetime import date

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.book.front_matter import gutter_shift
from scorekeeper.sheets.book.source import BookSource, Chapter, write_book
from scorekeeper.sheets.book.tables import (
    BLACK,
    COLOURS,
    MAX_BARS,
    ParLine,
    pairs_tables,
    par_tables,
    small_charts,
    standings_table,
    statistics_of,
    win_charts,
)
from scorekeeper.sheets.paper.print_options import PAPERS, PrintOptions
from scorekeeper.wording.translation import identity, language_for
from tests.rules.insights.test_group_standings import evening
from tests.sheets.samples import NAMES, played

DE_SILVA = preset("desilva")
ROUNDS = (1, 2, 3, 4, 4, 3, 2, 1)
# Twelve games of four; everybody of thirteen plays several times.
GAMES = [
    played(
        DE_SILVA,
        4,
        8,
        seed=seed,
        agreed=(1, 2, 3, 4, 4, 3, 2, 1),
        names=tuple(NAMES[(seed + k * 3) % 13] for k in range(4)),
    )
    for seed in range(12)
]
MILLIMETRE = 5


def test_everybody_who_played_twice_has_a_chart_of_their_own() -> None:
    charts = small_charts(GAMES, black=False)
    assert charts is not None
    often = {name for name in NAMES if sum(name in game.game.names for game in GAMES) > 1}
    assert {chart.name for chart in charts.charts} == often
    assert {chart.colour for chart in charts.charts} == set(COLOURS)
    assert len({chart.everybody for chart in charts.charts}) == 1


def test_the_scale_is_fitted_and_the_same_for_all() -> None:
    charts = small_charts(GAMES, black=False)
    assert charts is not None
    least, most = (int(charts.ticks[place].text.removesuffix("%")) for place in (0, -1))
    shares = [int(chart.last.removesuffix("%")) for chart in charts.charts]
    assert least <= min(shares) <= max(shares) <= most
    assert 30 <= most - least <= 100
    heights = [float(point.split(",")[1]) for chart in charts.charts for point in chart.points.split()]
    assert min(heights) >= charts.ticks[-1].at
    assert max(heights) <= charts.ticks[0].at


def test_black_ink_has_no_colour() -> None:
    charts = small_charts(GAMES, black=True)
    assert charts is not None
    assert {chart.colour for chart in charts.charts} == set(BLACK)


def test_the_bars_of_a_large_group_stand_in_several_pictures() -> None:
    games = [
        played(DE_SILVA, 4, 1, seed=seed % 3, agreed=(1,), names=tuple(f"P{seed % 12 * 4 + seat}" for seat in range(4)))
        for seed in range(24)
    ]
    charts = win_charts(statistics_of(games))
    assert [len(chart.bars) for chart in charts] == [MAX_BARS, 48 - MAX_BARS]


def test_standings_count_games_wins_places_bids_and_totals_whatever_the_capitals() -> None:
    thursday = evening("Ann Bo Cy", ("101", "110"), ("120", "020"))
    friday = evening("bo Ann Cy", ("200", "200"))
    bo, ann, cy = standings_table("", statistics_of([thursday, friday]), totals=True, language="en").lines
    assert (bo.name, bo.games, bo.wins, bo.place, bo.made, bo.bids) == ("bo", "2", "2", "1.0", "2", "3")
    assert (ann.games, ann.wins, ann.place, ann.best, ann.worst) == ("2", "0", "2.0", "0", "0")
    assert (cy.made, cy.bids, cy.share, cy.place, cy.best, cy.worst) == ("2", "3", "67%", "2.5", "0", "−1")


def test_where_the_lowest_total_wins_the_lowest_is_the_best() -> None:
    game = evening("Ann Bo Cy", ("200", "200"), lowest_wins=True)
    lines = standings_table("", statistics_of([game, game]), totals=True, language="en").lines
    assert [(one.name, one.wins, one.best, one.worst) for one in lines] == [
        ("Bo", "2", "0", "0"),
        ("Cy", "2", "0", "0"),
        ("Ann", "0", "2", "2"),
    ]


def test_head_to_head_is_the_same_seen_from_both_sides() -> None:
    for small in (False, True):
        tables = pairs_tables(statistics_of(GAMES), small=small)
        assert len(tables) == 2
        cells = {
            (row, column): cell
            for table in tables
            for row, line in table.rows
            for column, cell in zip(table.columns, line, strict=True)
        }
        assert {row for row, _ in cells} == {column for _, column in cells} == set(NAMES)
        for (row, column), cell in cells.items():
            assert "–".join(reversed(cells[column, row].split("–"))) == cell
            assert bool(cell) is any(row != column and {row, column} <= set(game.game.names) for game in GAMES)


def test_where_nobody_met_twice_there_is_no_head_to_head() -> None:
    assert pairs_tables(statistics_of(GAMES[:1]), small=False) == ()


def test_par_says_how_often_bids_are_made_and_who_reached_de_silvas_mark() -> None:
    """Eight rounds of 1 2 3 4 4 3 2 1 have a par of (3/4 × 20 − 8) / 4 = 1.75."""
    [table] = par_tables(GAMES, identity)
    assert table.heading == "de Silva"
    assert [cards for cards, _, _ in table.cards] == ["1", "2", "3", "4"]
    assert sum(int(made.split("/")[1]) for _, made, _ in table.cards) == 12 * 4 * 8
    reached = sum(total >= 1.75 for game in GAMES for total in game.totals)
    assert table.pars == (ParLine(4, 8, "1.8", f"{reached} of 48"),)


@pytest.mark.parametrize(("paper", "games"), [("a4", 4), ("a5", 2)])
def test_every_page_has_more_room_where_it_is_bound_and_none_is_nearly_empty(paper: str, games: int) -> None:
    """The first page is a right-hand one and bound at its left; nothing is cut at the outer edge."""
    names = ("Gina", "Harry", "Frank", "Irene")
    chapters = tuple(
        Chapter(played(DE_SILVA, 4, 25, seed=seed, names=names), date(2026, 1 + seed, 1)) for seed in range(games)
    )
    with pypdfium2.PdfDocument(book_of(chapters, PrintOptions(paper))) as pdf:
        pictures = [page.render(scale=MILLIMETRE * 25.4 / 72).to_pil().convert("L") for page in pdf]
    shift, side = gutter_shift(PAPERS[paper]), PAPERS[paper].side
    for number, picture in enumerate(pictures[1:], start=2):
        left, top, right, bottom = ink_of(picture)
        inner, outer = (left, picture.width - right) if number % 2 else (picture.width - right, left)
        assert inner / MILLIMETRE >= side + shift - 1
        assert outer / MILLIMETRE >= side - shift - 1
        if number != len(pictures) - len(chapters):
            assert (bottom - top) > picture.height / 3


@pytest.mark.parametrize(("paper", "games"), [("a4", 4), ("a5", 2)])
def test_no_page_ends_with_a_heading_and_its_sentence(paper: str, games: int) -> None:
    chapters = tuple(Chapter(game, date(2026, 1, 1)) for game in GAMES[:games])
    pages = book_of(chapters, PrintOptions(paper))
    words = [" ".join(page.extract_text().split()) for page in PdfReader(pages).pages]
    heads = [number for number, text in enumerate(words) if "How often a bid is made" in text]
    assert len(heads) == 1
    assert "Totals at par or above" in words[heads[0]]


def test_no_usual_name_is_broken_above_head_to_head() -> None:
    names = ("Alexandra", "Hohenberg", "Elisabeth", "Cleo", "Dov", "Eve", "Gina", "Hans")
    games = (played(DE_SILVA, 8, 2, seed=seed, agreed=(1, 2), names=names) for seed in (1, 2))
    pages = PdfReader(book_of(tuple(Chapter(game, date(2026, 1, 1)) for game in games), PrintOptions())).pages
    texts = [page.extract_text() for page in pages]
    [table] = [text.partition("often behind.")[2] for text in texts if "Against the others" in text]
    # Once in a row, once above a column.
    assert [table.count(name) for name in names] == [2] * 8


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_title_page_is_printed_in_the_middle(language: str) -> None:
    """The middle of the paper, moved by the margin at which the book is bound."""
    paper = PAPERS["a4"]
    options = PrintOptions(translate=language_for(language))
    with pypdfium2.PdfDocument(book_of((Chapter(GAMES[0], date(2026, 1, 1)),), options)) as pdf:
        left, _top, right, _bottom = ink_of(pdf[0].render(scale=MILLIMETRE * 25.4 / 72).to_pil().convert("L"))
    assert abs((left + right) / 2 / MILLIMETRE - paper.width / 2) <= gutter_shift(paper) + 1


def book_of(chapters: tuple[Chapter, ...], options: PrintOptions) -> io.BytesIO:
    file = io.BytesIO()
    write_book(BookSource("The Friday group", "", chapters), options, file, lambda _: None)
    file.seek(0)
    return file


def ink_of(picture: Image.Image) -> tuple[int, int, int, int]:
    """The edges of what is printed above the number of the page, in pixels."""
    above = picture.crop((0, 0, picture.width, picture.height - 14 * MILLIMETRE))
    box = above.point(lambda value: 255 if value < 200 else 0).getbbox()
    assert box is not None
    return box
