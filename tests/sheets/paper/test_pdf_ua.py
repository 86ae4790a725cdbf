"""What a checker of PDF/UA finds on every sheet, and what readers, searches and copies get of its picture.

picture   (1)    6    ⟨10⟩
text      1 made 6    −10
"""

from __future__ import annotations

import re
from pathlib import Path

import pdfua
import pypdfium2
import pytest

from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.book.source import BookSource, Chapter, write_book
from scorekeeper.sheets.paper.document import SheetSource
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.paper.pdf import build_document, documents_pdf, html_pdf
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.pictures import sheet_picture
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.wording.translation import language_for
from tests.rules.tables import a_game, a_round
from tests.sheets.printed import score_sheet_pdf
from tests.sheets.reading import kind_of, tags_in, text_of
from tests.sheets.samples import FRIDAY, friday_night, played, sample_of

# Rules of which the checker itself says that it could not read the document by them.
NOT_EVALUATED = {"UA-14-001"}


def findings_in(pdf: bytes, folder: Path) -> list[str]:
    file = folder / "sheet.pdf"
    file.write_bytes(pdf)
    report = pdfua.validate(str(file))
    assert {outcome.rule_id for outcome in report.skipped} <= NOT_EVALUATED
    return [f"{finding.rule_id}: {finding.message}" for finding in report.findings]


@pytest.mark.parametrize(
    ("sheet", "empty"),
    [
        *((sheet, False) for sheet in ("classic", "himes", "okenuff", "four", "seating")),
        *((sheet, False) for sheet in ("rules", "wall", "pocket", "tent")),
        *((sheet, True) for sheet in ("himes", "okenuff", "four")),
    ],
)
def test_a_checker_of_pdf_ua_finds_nothing(sheet: str, empty: bool, tmp_path: Path) -> None:
    """One document for each template. The plain sheet and de Silva's have a part of what the classic one has."""
    source = SheetSource(score_sheet(sample_of(sheet)), empty=empty)
    assert findings_in(documents_pdf([build_document(source, PrintOptions(sheet=sheet))]), tmp_path) == []


def test_a_checker_of_pdf_ua_finds_nothing_in_a_book(tmp_path: Path) -> None:
    progress: list[int] = []
    chapters = (Chapter(played(preset("okenuff"), 4, 13), FRIDAY), Chapter(score_sheet(friday_night()), FRIDAY))
    with (tmp_path / "book.pdf").open("w+b") as file:
        write_book(BookSource("Fridays", "", chapters), PrintOptions(), file, progress.append)
        file.seek(0)
        assert findings_in(file.read(), tmp_path) == []


def test_every_head_of_a_table_says_whether_it_is_that_of_a_row_or_a_column() -> None:
    """Ten rounds of four: a head for each of the 25 rows, and five above."""
    tags = tags_in(score_sheet_pdf(score_sheet(friday_night())))
    heads = [tag["/A"]["/Scope"] for tag in tags if kind_of(tag) == "/TH"]  # type: ignore[index]
    assert [heads.count("/Column"), heads.count("/Row"), len(heads)] == [5, 25, 30]


def test_a_ringed_total_is_copied_with_its_minus_and_a_made_bid_as_made() -> None:
    """Okenuff's ring stands for the minus, and every ring of a bid for having made it."""
    game = a_game("okenuff", 4, a_round((1, 0, 0, 1), (0, 0, 0, 1), "H"), agreed=[1, 1])
    row = next(line for line in text_of(score_sheet_pdf(score_sheet(game))).splitlines() if line.startswith("1 1 "))
    assert row == "1 1 ♥Alice bids first 1 −5 0 made 5 0 made 5 1 made 6 +1"


def test_in_the_protocol_of_plump_a_made_bid_is_copied_as_its_points_and_a_blot_as_the_bid() -> None:
    game = a_game("plump", 3, a_round((10, 0, 1), (10, 0, 0)))
    copied = text_of(score_sheet_pdf(score_sheet(game)))
    assert "\n110 made 110 5 made 5 1 0\n" in copied


@pytest.mark.parametrize(
    ("sheet", "paper", "language"), [("okenuff", "a4", "en"), ("okenuff", "a5", "he"), ("house", "letter", "en")]
)
def test_a_ringed_total_is_copied_in_one_piece(sheet: str, paper: str, language: str) -> None:
    """As Chromium copies it: the minus and its figure are one word, side by side on one line."""
    options = PrintOptions(paper, sheet=sheet, translate=language_for(language))
    game = played(preset("okenuff"), 4, 13, seed=3)
    table = sheet_table(game)
    figures = [*(cell.total for row in table.rows for cell in row.seats), *(place.total for place in table.places)]
    totals = [figure for figure in figures if figure.startswith("−")]
    assert totals
    with pypdfium2.PdfDocument(score_sheet_pdf(game, options)) as pdf:
        words = " ".join(page.get_textpage().get_text_range() for page in pdf).split()
    assert [total for total in set(totals) if words.count(total) < totals.count(total)] == []


@pytest.mark.parametrize("sheet", ["okenuff", "house"])
def test_negative_totals_are_ringed_wherever_they_are_on_a_sheet(sheet: str) -> None:
    """In the rows, the places and the settlement, in the corner or below the rows; no bracket and no bare minus."""
    game = played(preset("okenuff"), 4, 13, seed=3)
    page = page_html([build_document(SheetSource(game), PrintOptions(sheet=sheet))])
    ringed = re.findall(r'<span class="ring">([\d½]+)</span>', page)
    table = sheet_table(game)
    of_rows = [cell.total for row in table.rows for cell in row.seats]
    of_places = [figure for place in table.places for figure in (place.total, place.net)]
    payments = [f"−{pay.points}" for pay in table.payments] if sheet == "okenuff" else []
    negative = [figure.removeprefix("−") for figure in (*of_rows, *of_places, *payments) if figure.startswith("−")]
    assert sorted(ringed) == sorted(negative)
    assert not re.search(r"\(\d+\)", page)
    first = table.places[0]
    assert (f"{first.name}&nbsp;{first.net}&nbsp;·" in page) is (sheet == "house")


@pytest.mark.parametrize("sheet", ["okenuff", "desilva"])
def test_what_is_only_heard_and_copied_changes_nothing_that_is_seen(sheet: str) -> None:
    page = page_html([build_document(SheetSource(score_sheet(sample_of(sheet))), PrintOptions(sheet=sheet))])
    hidden = re.compile(r'<span class="sr">[^<]+</span>')
    assert len(hidden.findall(page)) > 10
    pictures = [sheet_picture(html_pdf(each)) for each in (page, hidden.sub('<span class="sr"></span>', page))]
    assert pictures[0] == pictures[1]
