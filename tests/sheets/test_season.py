"""The certificate of a season: one page across the paper, whatever the names."""

from __future__ import annotations

import pytest

from scorekeeper.sheets.paper.pdf import documents_pdf
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.season import MAX_TOP_PLACES, Certificate, SeasonAccount, TopPlace, certificate
from scorekeeper.sheets.table.sheet_table import PaymentLine
from tests.sheets.reading import BLACK_ONLY, colours_in, findings_in, opened, text_of, words_on

LONG = ("Maximiliane von Habsburg-Lothr", "Александра Щёголева Александра", "欧阳娜娜司马欧阳娜娜司马")
HOW = "Five points for the first place, three for the second, two for the third."


def of(
    *names: str,
    options: PrintOptions | None = None,
    season: str = "Autumn 2026",
    place: int = 0,
    account: SeasonAccount | None = None,
) -> Certificate:
    """The certificate of these, at places 1, 2, 3 and so on, or all at the same place."""
    winners = [
        TopPlace(place or number, name, f"{40 - number} points", "62% made · 16 games")
        for number, name in enumerate(names, start=1)
    ]
    when = "3 September 2026 to 17 December 2026 · 9 evenings, 21 games"
    return certificate(
        season,
        "Thursday group",
        when,
        winners,
        options or PrintOptions(),
        how=HOW,
        day="17 December 2026",
        account=account,
    )


def test_has_season_group_places_figures_date_and_a_line_to_sign_on() -> None:
    words = words_on(of("Gina", "Harry", "Irene"))
    assert "Certificate · Oh Hell · Thursday group Autumn 2026 3 September 2026 to 17 December 2026" in words
    assert "1 Gina 39 points 62% made · 16 games 2 Harry 38 points" in words
    assert "3 Irene 37 points" in words
    assert "17 December 2026 Date Signature Signature" in words
    assert HOW in words


@pytest.mark.parametrize(
    ("names", "paper"),
    [(("Gina",), "a4"), (LONG, "letter"), (LONG * 2, "a5"), (("Bo",) * MAX_TOP_PLACES, "a5"), (LONG, "a3")],
)
def test_is_one_page_across_the_paper(names: tuple[str, ...], paper: str) -> None:
    season = "The forty letters of a very long season."
    document = of(*names, options=PrintOptions(paper), season=season, place=1)
    [page] = opened(pdf := documents_pdf([document])).pages
    assert page.mediabox.width > page.mediabox.height
    words = text_of(pdf)
    assert "Signature" in words
    assert words.count("62% made") == len(names)


def test_those_for_whom_there_is_no_line_are_named_below() -> None:
    names = tuple(f"Player {number}" for number in range(1, MAX_TOP_PLACES + 3))
    words = words_on(of(*names, place=1))
    assert ": Player 7, Player 8" in words


@pytest.mark.parametrize(("players", "paper"), [(2, "a3"), (13, "a4"), (40, "a5")])
def test_the_account_has_pages_of_its_own_for_however_many(players: int, paper: str) -> None:
    names = [f"{LONG[number % 3]} {number}" for number in range(1, players + 1)]
    payments = tuple(PaymentLine(name, names[0], f"€{number}.00") for number, name in enumerate(names[1:], start=101))
    account = SeasonAccount("€0.05 for each point", payments, tuple((name, "+€1,234.00") for name in names))
    pages = opened(pdf := documents_pdf([of("Gina", options=PrintOptions(paper), account=account)])).pages
    assert len(pages) > 1
    words = text_of(pdf)
    assert "Who pays whom" in words
    assert "9 evenings, 21 games · €0.05 for each point" in words
    assert [f"€{number}.00" in words for number in range(101, 100 + players)] == [True] * (players - 1)
    assert words.count("+€1,234.00") == players


def test_the_account_says_so_if_nobody_owes_anything() -> None:
    account = SeasonAccount("1 for each place", (), (("Gina", "0"), ("Harry", "0")))
    assert "Nobody owes anybody anything. Wins or loses Gina 0 Harry 0" in words_on(of("Gina", account=account))


def test_black_is_pure_black_and_colour_is_not() -> None:
    for ink in ("black", "colour"):
        pdf = documents_pdf([of("Gina", "Harry", "Irene", options=PrintOptions(ink=ink))])
        assert (colours_in(pdf) == BLACK_ONLY) is (ink == "black")


def test_a_long_title_is_smaller_so_that_it_stands_on_one_line() -> None:
    sizes = [of("Gina", season="x" * letters).frame.lengths["title-size"] for letters in (10, 40)]
    assert sizes[0] == 15
    assert 8 < sizes[1] < 15


def test_a_checker_of_pdf_ua_finds_nothing() -> None:
    assert findings_in(documents_pdf([of(*LONG)])) == []
