"""The rows of a printed sheet: the number of each round, bids bound to their totals, and what happened in a cell.

round   bid  total                 |     bid  total
16  10  (3)   17  −10 renege       |  3̶  (2)  50 → 0
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from msgspec.structs import replace

from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.paper.document import SheetSource
from scorekeeper.sheets.paper.pdf import build_document, documents_pdf, score_sheet_html
from scorekeeper.sheets.paper.print_options import Correction, PrintOptions, SheetExtras
from scorekeeper.wording.game_words import CORRECTED
from tests.rules.tables import a_game, a_round, house
from tests.sheets.printed import game_document, score_sheet_pdf
from tests.sheets.reading import words_in, words_of
from tests.sheets.samples import friday_night, played

POINT_MM = 25.4 / 72
BID, TOTAL, TYPE = "Sheet-Hand", "Sheet-Hand-Semi-Bold", "Sheet-Type"


class Word(NamedTuple):
    """Letters of one face side by side; lengths in millimetres from the left and the bottom of the page."""

    text: str
    face: str
    left: float
    right: float
    base: float


def words_on_page(pdf: bytes) -> list[Word]:
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0].get_textpage()
        letters = [letter_at(page, place) for place in range(page.count_chars())]
    return [
        Word("".join(each.text for each in word), word[0].face, word[0].left, word[-1].right, word[0].base)
        for spaced, run in groupby(letters, lambda each: (each.text.isspace(), each.face))
        if not spaced[0] and (word := list(run))
    ]


def letter_at(page: pypdfium2.PdfTextPage, place: int) -> Word:
    name, flags = ctypes.create_string_buffer(100), ctypes.c_int()
    pdfium.FPDFText_GetFontInfo(  # type: ignore[attr-defined]
        page.raw, place, name, 100, ctypes.byref(flags)
    )
    left, base, right, _ = (edge * POINT_MM for edge in page.get_charbox(place))
    face = name.value.decode().partition("+")[2]
    return Word(page.get_text_range(place, 1), face, left, right, base)


def bids_with_totals(pdf: bytes) -> Iterator[tuple[Word, Word]]:
    written = [word for word in words_on_page(pdf) if word.face in (BID, TOTAL) and word.text[-1].isdigit()]
    for bid, total in zip(written[::2], written[1::2], strict=True):
        assert (bid.face, total.face) == (BID, TOTAL)
        yield bid, total


@pytest.mark.parametrize("players", [3, 4, 10])
def test_a_total_stands_by_its_bid_and_a_divider_between_it_and_the_next_player(players: int) -> None:
    """On A4 a total ends at three quarters of its column at most; the line is at least 0.35 mm thick."""
    document = game_document(played(preset("desilva"), players, 9), PrintOptions())
    layout, pdf = document.layout, documents_pdf([document])
    pairs = list(bids_with_totals(pdf))
    assert len(pairs) == 9 * players
    seat = layout.bid_column + layout.total_column
    assert max(total.right - (bid.left + bid.right) / 2 for bid, total in pairs) <= 0.75 * seat
    with pypdfium2.PdfDocument(pdf) as opened:
        # Twenty points to a millimetre, across the page just below the thick line of the head.
        picture = opened[0].render(scale=508 / 72).to_pil().convert("L")
    edge = round(20 * (layout.width - layout.side - 0.6))
    tops = [y for y in range(picture.height) if picture.getpixel((edge, y)) < 90]
    under_head = next(y for y in tops if all(y - each in tops for each in range(8))) + 8
    dark = [picture.getpixel((x, under_head)) < 200 for x in range(picture.width)]
    for place in range(1, players):
        middle = round(20 * (layout.side + layout.tricks_column + layout.trump_column + place * seat))
        assert sum(dark[middle - 10 : middle + 20]) >= 7, f"the divider before player {place + 1}"


def test_games_of_different_tables_on_one_page_keep_each_total_by_its_bid() -> None:
    few, many = (SheetSource(played(preset("desilva"), players, 6, agreed=(1,) * 6)) for players in (3, 7))
    document = build_document(replace(few, earlier=(many,)), PrintOptions(sheet="two"))
    pairs = list(bids_with_totals(documents_pdf([document])))
    assert len(pairs) == 6 * (3 + 7)
    widths = [total.right - (bid.left + bid.right) / 2 for bid, total in pairs]
    # 148.5 millimetres for seven players, whose columns are half as wide as those of three.
    assert max(widths[: 6 * 7]) < 14 < min(widths[6 * 7 :])


def test_totals_are_heavier_than_bids_in_handwriting_and_in_type() -> None:
    totals = {word.face for word in words_on_page(score_sheet_pdf(score_sheet(friday_night()))) if word.text == "17"}
    assert TOTAL in totals
    typed = score_sheet_pdf(score_sheet(friday_night()), PrintOptions(handwriting=False))
    assert "Sheet-Type-Semi-Bold" in {word.face for word in words_on_page(typed) if word.text == "17"}


def test_every_row_bears_the_number_of_its_round_beside_its_tricks() -> None:
    words = words_of(score_sheet(a_game("desilva", 4, agreed=[4, 5, 4])))
    assert "Round · tricks" in words
    for row in ("1 4", "2 5", "3 4"):
        assert f" {row} " in words


def himes_resets(points: int) -> ScoreSheet:
    """Bob stands at 20 after two rounds of zeros, and pays a penalty in the second."""
    zeros = [a_round((0,) * 5, (0, 0, cards, 0, 0)) for cards in (1, 2)]
    return score_sheet(a_game("himes", 5, zeros[0], replace(zeros[1], penalties=(Penalty(1, points, "renege"),))))


def test_a_reset_says_from_what_the_total_fell() -> None:
    assert "−50 → 0" in words_of(himes_resets(-70))
    assert "50 → 0" not in words_of(himes_resets(-60))


@pytest.mark.parametrize("points", [0, -10])
def test_in_narrow_columns_a_reset_stands_above_the_total(points: int) -> None:
    """Beside it there is no room between the ring of the bid and the total; a penalty stands on the same line."""
    zeros = [a_round((0,) * 13, (0, 0, cards, *(0,) * 10)) for cards in (1, 2, 3, 4)]
    last = a_round(
        (0, 1, *(0,) * 11), (0, 0, 4, *(0,) * 10), penalties=(Penalty(0, points, "renege"),) if points else ()
    )
    ten = a_round((0,) * 13, (0, 0, 4, *(0,) * 10), penalties=(Penalty(0, 10, "gift"),) if points else ())
    pdf = score_sheet_pdf(score_sheet(a_game("himes", 13, *zeros[:3], ten, last)))
    words = words_on_page(pdf)
    # The rules below the rows speak of 50 too.
    end_of_rows = min(word.base for word in words if word.face == TOTAL)
    fell = [word for word in words if word.text == "50" and word.face == TYPE and word.base > end_of_rows]
    assert fell
    for word in fell:
        row = [each for each in words if each.face == TOTAL and each.text == "0" and 0 < word.base - each.base < 5]
        assert [each for each in row if each.right >= word.left and abs(each.right - word.right) < 6]


def test_a_penalty_stands_behind_the_total_with_its_reason_where_there_is_room() -> None:
    three = a_game("desilva", 3, a_round((1, 0, 1), (1, 0, 0), penalties=(Penalty(1, -10, "renege"),)), agreed=[1])
    assert "0 made −10 −10 renege" in words_of(score_sheet(three))
    many = played(preset("desilva"), 10, 3, penalties={2: Penalty(1, -10, "renege")})
    rows = words_of(many).partition("Harry −10")[0]
    assert "−10" in rows
    assert "renege" not in rows


def test_what_was_corrected_is_crossed_out_in_its_cell() -> None:
    """Harry's bid of round 3 was 2 before; Gina's tricks of round 4 were none."""
    corrected = SheetExtras(corrections=(Correction(3, 1, "bid", 2, 1), Correction(4, 0, "tricks", 0, 2)))
    html = score_sheet_html(score_sheet(friday_night()), PrintOptions(), corrected)
    rows = html.partition("<tbody>")[2].partition("</tbody>")[0].split("</tr>")
    assert [row.count("<s>") for row in rows[:5]] == [0, 0, 1, 1, 0]
    assert "<s>2</s>" in rows[2]
    assert "took <s>0</s> 2" in " ".join(rows[3].split())
    bid = CORRECTED["bid"] % {"name": "Harry", "now": 1, "round": 3, "was": 2}
    tricks = CORRECTED["tricks"] % {"name": "Gina", "now": 2, "round": 4, "was": 0}
    assert f"Corrected {bid} · {tricks}" in words_in(html)


def test_marks_are_at_least_seven_points_on_a4_and_no_total_is_lost_by_them() -> None:
    for players in range(3, 14):
        layout = game_document(played(preset("himes"), players, 3), PrintOptions()).layout
        assert layout.mark_size >= 7 * POINT_MM
        assert layout.low_total_size >= 7 * POINT_MM
        assert layout.low_total_size + layout.mark_size <= layout.row


def test_a_round_that_counts_more_says_so_beside_its_tricks() -> None:
    """Okenuff doubles without trump; of a special round it is known before."""
    doubled = a_game("okenuff", 4, a_round((1, 0, 0, 1), (0, 0, 0, 1), "NT"), agreed=[1, 1])
    assert "1 1 ×2" in words_of(score_sheet(doubled))
    assert "2 1 ×2" not in words_of(score_sheet(doubled))
    rules = house("desilva", specials=[{"last": True, "name": "Last", "multiplier": "3"}])
    assert "2 1 ×3 Last" in words_of(score_sheet(replace(a_game("desilva", 4, agreed=[1, 1]), rules=rules)))


def test_no_trump_stands_beside_the_tricks_where_there_is_no_column_for_it() -> None:
    """All 52 cards are dealt in the 13th round of four players, so none is left to turn up."""
    assert "13 13 NT" in words_of(score_sheet(a_game("himes", 4, agreed=[*range(1, 14)])))
