"""Where the cells of a blank sheet lie, there they are printed.

   bids            totals
┌──────────┬──────────┐
│▌      ┌──┤          │   ▌ first_bidder
└───────┴──┴──────────┘
         tricks
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageStat

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.paper.blank.document import BlankSheet, cells_of
from scorekeeper.sheets.paper.pdf import blank_sheet_document, documents_pdf
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.paper.small_sheets import SmallSheets
from tests.sheets.paper.blank.sheets import blank
from tests.sheets.printed import read_sheet_code

# Pixels to a millimetre.
SCALE = 12
Cell = list[float]


@pytest.fixture(
    scope="module",
    params=[
        {"rules": "desilva", "players": 4},
        {"rules": "desilva", "players": 3, "paper": "a5", "names": ("Ann", "Bo", "Maximiliane von Habsburg-Loth")},
        {"rules": "himes", "players": 13, "ink": "black", "holes": True},
        {"rules": "okenuff", "players": 4, "paper": "letter"},
    ],
    ids=["A4", "A5 with names on two pages", "thirteen with holes", "Okenuff on Letter"],
)
def printed(request: pytest.FixtureRequest) -> list[tuple[dict[str, Any], Image.Image]]:
    """The cells of each page with its picture in grey."""
    document = blank(**request.param)
    with pypdfium2.PdfDocument(documents_pdf([document])) as pdf:
        pictures = [page.render(scale=SCALE * 25.4 / 72).to_pil().convert("L") for page in pdf]
    pages = cells_of(document)["pages"]
    assert len(pages) == len(pictures)
    return list(zip(pages, pictures, strict=True))


@pytest.fixture(scope="module", params=[("two", "desilva", 6), ("four", "blackout", 5)], ids=["two", "four"])
def small(request: pytest.FixtureRequest) -> tuple[dict[str, Any], list[Image.Image]]:
    """The cells of a small sheet, and the pictures of all on its page, cut apart."""
    sheet, rules, players = request.param
    page = blank_sheet_document(preset(rules), players, PrintOptions(sheet=sheet))
    assert isinstance(page, SmallSheets)
    document = page.cells[0]
    assert isinstance(document, BlankSheet)
    with pypdfium2.PdfDocument(documents_pdf([page])) as pdf:
        [whole] = (each.render(scale=SCALE * 25.4 / 72).to_pil().convert("L") for each in pdf)
    wide, high = document.layout.width * SCALE, document.layout.height * SCALE
    corners = [(x * wide, y * high) for y in range(len(page.cells) // 2) for x in range(2)]
    pictures = [whole.crop((round(x), round(y), round(x + wide), round(y + high))) for x, y in corners]
    assert len(pictures) == len(page.cells)
    return cells_of(document)["pages"][0], pictures


Printed = list[tuple[dict[str, Any], Image.Image]]


def brightness(picture: Image.Image, cell: Cell, inside: float = 0.0) -> float:
    """The mean brightness of a cell without so many millimetres at its edges; 255 is white."""
    left, top, width, height = cell
    box = (left + inside, top + inside, left + width - inside, top + height - inside)
    return ImageStat.Stat(picture.crop(tuple(round(edge * SCALE) for edge in box))).mean[0]  # type: ignore[arg-type]


def darkest(picture: Image.Image, cell: Cell) -> int:
    left, top, width, height = cell
    box = tuple(round(edge * SCALE) for edge in (left, top, left + width, top + height))
    return int(picture.crop(box).getextrema()[0])  # type: ignore[arg-type]


def test_the_marks_in_the_corners_are_black_with_a_white_middle(printed: Printed) -> None:
    for page, picture in printed:
        assert len(page["marks"]) == 4
        for left, top, size, high in page["marks"]:
            assert brightness(picture, [left + 0.1, top + 0.1, size - 0.2, 0.7]) < 5
            assert brightness(picture, [left + 0.1, top + 0.1, 0.7, high - 0.2]) < 5
            assert brightness(picture, [left + 0.45 * size, top + 0.45 * high, size * 0.1, high * 0.1]) > 250


def test_the_first_bidders_cell_has_a_bold_edge_and_no_other_has(printed: Printed) -> None:
    for page, picture in printed:
        for row in page["rounds"]:
            edges = [brightness(picture, [left + 0.5, top + 1, 0.4, high - 2]) for left, top, _, high in row["bids"]]
            assert [seat for seat, edge in enumerate(edges) if edge < 60] == [row["first_bidder"]]


def test_cells_are_white_inside(printed: Printed) -> None:
    for page, picture in printed:
        for row in page["rounds"]:
            for cell in (*row["tricks"], *row["totals"]):
                assert darkest(picture, [cell[0] + 0.5, cell[1] + 0.5, cell[2] - 1, cell[3] - 1]) == 255
        for cell in (page["brought_forward"] or []) + (page["totals"] or []) + (page["places"] or []):
            assert darkest(picture, [cell[0] + 0.6, cell[1] + 0.6, cell[2] - 1.2, cell[3] - 1.2]) == 255


def test_a_line_goes_between_one_row_and_the_next_and_round_the_small_corners(printed: Printed) -> None:
    for page, picture in printed:
        for row in page["rounds"]:
            for (left, top, width, high), (x, y, wide, deep) in zip(row["bids"], row["tricks"], strict=True):
                assert darkest(picture, [left + 1.5, top + high - 0.3, 1, 0.6]) < 255
                assert x + wide == pytest.approx(left + width, abs=0.02)
                assert y + deep == pytest.approx(top + high, abs=0.02)
                assert darkest(picture, [x + wide / 2, y - 0.2, 0.5, 0.5]) < 255
                assert darkest(picture, [x - 0.2, y + deep / 2, 0.5, 0.3]) < 255


def test_rows_follow_each_other_without_a_gap(printed: Printed) -> None:
    for page, _ in printed:
        tops = [row["bids"][0][1] for row in page["rounds"]]
        heights = {round(after - before, 1) for before, after in pairwise(tops)}
        assert max(heights) - min(heights) <= 0.11


def test_the_code_says_what_the_sheet_is_and_stands_at_its_place(printed: Printed) -> None:
    for number, (page, picture) in enumerate(printed, start=1):
        code = read_sheet_code(page["code"])
        assert (code.page, code.pages, code.players) == (number, len(printed), len(page["names"]))
        assert [row["cards"] for row in page["rounds"]] == [*code.cards][: len(page["rounds"])] or number > 1
        left, top, size, _ = page["code_at"]
        # The frames in three of its corners are black, and the paper round it is white.
        for x, y in ((left, top), (left + size - 1, top), (left, top + size - 1)):
            assert darkest(picture, [x, y, 1, 1]) < 60
        assert darkest(picture, [left - 1.5, top - 1.5, size + 3, 1]) == 255


def test_each_small_sheet_of_a_page_has_its_cells_where_the_others_have_them(
    small: tuple[dict[str, Any], list[Image.Image]],
) -> None:
    page, pictures = small
    for checked in (
        test_the_marks_in_the_corners_are_black_with_a_white_middle,
        test_the_first_bidders_cell_has_a_bold_edge_and_no_other_has,
        test_cells_are_white_inside,
        test_a_line_goes_between_one_row_and_the_next_and_round_the_small_corners,
    ):
        checked([(page, picture) for picture in pictures])
