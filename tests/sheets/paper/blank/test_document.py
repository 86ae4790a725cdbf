"""What stands on a blank sheet."""

from __future__ import annotations

import pytest

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.paper.blank.layout import FINAL
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.paper.pdf import blank_sheet_document, documents_pdf
from scorekeeper.sheets.paper.print_options import PAPERS, PrintOptions
from scorekeeper.sheets.paper.sheet_parts import TYPE_WIDTH, seat_words
from scorekeeper.wording.translation import language_for, languages
from tests.sheets.paper.blank.sheets import blank
from tests.sheets.reading import count_pages, words_on


def test_a_box_has_the_number_of_its_seat_and_a_name_where_one_is_known() -> None:
    assert "Round · tricks 1 2 3 4 · deals first Call" in words_on(blank("desilva", 4))
    named = words_on(blank("desilva", 4, names=("Ann", "Bo", "Cy", "Dee")))
    assert "1 Ann 2 Bo 3 Cy 4 · deals first Dee Call" in named


@pytest.mark.parametrize("language", languages())
def test_who_deals_first_stands_on_one_line_in_the_narrowest_box(language: str) -> None:
    """The narrowest is on one of four small sheets of a page, for eight players."""
    width = 12.5
    above = seat_words(f"8 · {language_for(language)('deals first')}", width, small=True)
    assert len(above.text) * TYPE_WIDTH * above.size < width
    assert above.size > 1.2


def test_the_first_bidder_of_each_round_is_marked_and_a_reader_hears_it() -> None:
    document = blank("desilva", 3, agreed=(1, 2, 3, 4))
    rows = document.layout.pages[0]
    assert [[cell.first_bidder for cell in row.seats].index(True) for row in rows] == [0, 1, 2, 0]
    assert words_on(document).count("bids first") == len(rows)


def test_there_is_room_for_the_group_the_date_and_the_scorer_on_every_page_and_for_comments_on_the_last() -> None:
    words = words_on(blank("desilva", 4, agreed=(5,) * 60))
    assert words.count("Group, place Date Scorer") == 3
    assert words.count("Comments") == 1


def test_every_page_says_what_its_code_is_for() -> None:
    words = words_on(blank("desilva", 4, agreed=(5,) * 60)).lower()
    assert words.count("code for a program that reads a photo of this page") == 3


def test_a_one_before_each_bid_is_printed_if_wanted_and_if_with_it_a_made_bid_reads_as_its_points() -> None:
    """Ten and the bid, up to a bid of nine: in the last of thirteen rounds a made bid may be worth more than 19."""
    ones = [
        page_html([blank_sheet_document(preset(rules), 4, PrintOptions(ones=wanted))]).count('class="one"')
        for rules, wanted in (("blackout", True), ("blackout", False), ("desilva", True))
    ]
    assert ones == [9 * 4, 0, 0]


def test_the_table_ticks_its_way_of_scoring_on_a_classic_sheet_by_hand() -> None:
    document = blank("classic", 4)
    assert not any(tick.ticked for tick in document.extras.ticks)
    words = words_on(document)
    assert "10 or minus · made +10 · missed −1 " in words
    assert "Classic rules · trump" in words
    assert "Made 10" not in words


@pytest.mark.parametrize("paper", PAPERS)
def test_the_line_for_totals_is_as_high_as_the_others(paper: str) -> None:
    layout = blank("desilva", 8, paper).layout
    assert layout.final >= layout.row > FINAL[1]


def test_totals_are_brought_forward_on_every_page_but_the_first_and_the_places_stand_at_the_end() -> None:
    first, second, third = words_on(blank("desilva", 4, agreed=(5,) * 60)).split("Group, place")[1:]
    assert ["Brought forward" in page for page in (first, second, third)] == [False, True, True]
    assert ["Place · total" in page for page in (first, second, third)] == [False, False, True]
    assert ["small corner" in page.lower() for page in (first, second, third)] == [True, False, False]


def test_each_round_has_a_call_to_circle() -> None:
    assert words_on(blank("desilva", 4)).count("− = +") == 25


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("desilva", "missed −1 "),
        ("okenuff", "gets from"),
        ("himes", "resets and reneges"),
        ("classic", "10 + tricks"),
    ],
)
def test_the_sheet_of_each_rules_keeps_what_it_has_beside_its_rows(rules: str, words: str) -> None:
    players = 4 if rules != "himes" else 5
    assert words in words_on(blank(rules, players)).lower()


def test_rounds_without_trump_say_so() -> None:
    assert "4 4 NT" in words_on(blank("himes", 13))


@pytest.mark.parametrize(
    ("rules", "players", "paper"),
    [("desilva", 4, "a4"), ("okenuff", 4, "a5"), ("himes", 13, "letter"), ("skull-king", 6, "a5")],
)
def test_what_is_laid_out_is_what_is_printed(rules: str, players: int, paper: str) -> None:
    document = blank(rules, players, paper)
    assert count_pages(documents_pdf([document])) == len(document.layout.pages)
