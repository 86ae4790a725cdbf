"""Score sheets on paper, read back as a reader's program sees them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from scorekeeper.rules.presets import first_offered, preset, preset_ids
from scorekeeper.rules.rounds import Penalty, Round
from scorekeeper.rules.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.document import Printing, filled_document
from scorekeeper.sheets.names import in_hand
from scorekeeper.sheets.pdf import (
    PAPERS,
    PrintingUnavailable,
    blank_sheet_pdf,
    score_sheet_html,
    score_sheet_pdf,
)
from scorekeeper.sheets.press import NotOurs, OurFilesOnly, printed
from tests.rules.tables import a_game, a_round, house
from tests.sheets.conftest import Complaints
from tests.sheets.samples import FRIDAY, friday_night, played

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "static" / "fonts"
OUR_FACES = {"Sheet-Type", "Sheet-Type-Semi-Bold", "Sheet-Type-Bold", "Sheet-Hand", "Sheet-Suits"}


def tables() -> Iterator[tuple[str, int, list[str]]]:
    """Every table of the five systems: the smallest and the largest on each paper, those between on one in turn."""
    for preset_id in first_offered():
        least, most = preset(preset_id).least_players, preset(preset_id).most_players
        for players in range(least, most + 1):
            papers = [*PAPERS] if players in (least, most) else [[*PAPERS][players % len(PAPERS)]]
            yield preset_id, players, papers


# Paper in points of 1/72 inch.
SIZES = {"a4": (595, 842), "letter": (612, 792), "a5": (420, 595)}


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def size_of(pdf: bytes) -> tuple[int, int]:
    box = PdfReader(BytesIO(pdf)).pages[0].mediabox
    return round(box.width), round(box.height)


def faces_in(pdf: bytes) -> dict[str, bool]:
    """The faces a PDF uses, without the mark of the subset, and whether each is embedded."""
    faces = {}
    for page in PdfReader(BytesIO(pdf)).pages:
        for font in page["/Resources"].get_object()["/Font"].get_object().values():  # type: ignore[index]
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            descriptor: DictionaryObject = inner["/FontDescriptor"].get_object()
            faces[str(inner["/BaseFont"]).split("+")[-1]] = "/FontFile2" in descriptor
    return faces


def is_printed_as_laid_out(sheet: ScoreSheet, paper: str) -> bool:
    """Whether the document has as many pages as were laid out, and they are of this paper, upright or turned."""
    pdf = score_sheet_pdf(sheet, paper)
    pages = len(filled_document(sheet, Printing(paper)).layout.pages)
    return len(PdfReader(BytesIO(pdf)).pages) == pages and size_of(pdf) in (SIZES[paper], SIZES[paper][::-1])


@pytest.mark.parametrize(("preset_id", "players", "papers"), list(tables()))
def test_every_system_fits_the_paper_at_every_table(preset_id: str, players: int, papers: list[str]) -> None:
    """A few rounds of each of the five systems, with a penalty and a date, and no complaint."""
    sheet = played(
        preset(preset_id), players, 3, agreed=(1, 2, 3, 2), penalties={2: Penalty(1, -20, "renege")}, days=(FRIDAY,)
    )
    assert [paper for paper in papers if not is_printed_as_laid_out(sheet, paper)] == []


@pytest.mark.parametrize("preset_id", first_offered())
def test_every_system_fits_small_paper_at_full_length(preset_id: str) -> None:
    """The longest game, which the smallest table has."""
    rules = preset(preset_id)
    assert is_printed_as_laid_out(played(rules, rules.least_players, 40, days=(FRIDAY,)), "a5")


@pytest.mark.parametrize("preset_id", sorted(set(preset_ids()) - set(first_offered())))
def test_every_other_rule_set_fits_the_paper_at_its_widest_table(preset_id: str) -> None:
    rules = preset(preset_id)
    assert is_printed_as_laid_out(played(rules, rules.most_players, 9), "letter")


@pytest.mark.parametrize("paper", PAPERS)
def test_a_full_game_of_25_rounds_fits_one_page(paper: str) -> None:
    pdf = score_sheet_pdf(played(preset("desilva"), 4, 25, days=(FRIDAY,)), paper)
    assert len(PdfReader(BytesIO(pdf)).pages) == 1
    assert size_of(pdf) == SIZES[paper]


def test_the_evening_of_the_mock_up_prints_as_drawn() -> None:
    text = text_of(score_sheet_pdf(score_sheet(friday_night())))
    lines = text.splitlines()
    assert lines[0] == "Oh Hell"
    assert "de Silva rules · spades always trump · 25 rounds, 1 up to 13 and back to 1" in text
    assert "Friday night, 20–21 November 2026" in text
    for total in ("17", "−3", "12", "14"):
        assert total in text.split()
    assert "20 November 2026 rounds 1 to 6 · 21 November 2026 rounds 7 to 10" in text
    assert "left bid, circled when made · right running total · • bids and leads first" in text.lower()
    assert "hook last bidder may not make the bids add up to the tricks" in text


def test_a_document_says_its_language_and_title() -> None:
    reader = PdfReader(BytesIO(score_sheet_pdf(score_sheet(friday_night()), language="en")))
    assert reader.metadata is not None
    assert reader.metadata.title == "Oh Hell, Friday night, 20–21 November 2026"
    assert str(reader.root_object["/Lang"]) == "en"


def test_a_document_has_the_structure_that_screen_readers_need() -> None:
    root = PdfReader(BytesIO(score_sheet_pdf(score_sheet(friday_night())))).root_object
    assert root["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert "/StructTreeRoot" in root


def test_the_same_game_gives_the_same_bytes() -> None:
    sheet = score_sheet(friday_night())
    assert score_sheet_pdf(sheet) == score_sheet_pdf(sheet)
    other = score_sheet(replace(friday_night(), title="Saturday"))
    assert score_sheet_pdf(sheet) != score_sheet_pdf(other)


def test_a_finished_game_ends_with_its_places() -> None:
    sheet = score_sheet(a_game("desilva", 3, a_round((1, 0, 1), (1, 0, 0)), agreed=[1]))
    text = text_of(score_sheet_pdf(sheet)).replace("\u00a0", " ")
    assert "1. Alice 1 · 2. Bob 0 · 3. Carol −1" in text
    assert "Date" not in text


def test_okenuff_prints_trump_declarer_penalties_and_the_settlement() -> None:
    said = a_round((1, 0, 0, 1), (0, 0, 0, 1), "H", penalties=(Penalty(1, -20, "revoke"),))
    text = text_of(score_sheet_pdf(score_sheet(a_game("okenuff", 4, said, agreed=[1]))))
    assert "♥ Alice" in text
    assert "Bob −20 revoke in round 1" in text
    assert "Bob pays David 21" in text
    assert "running total, ringed below zero" in text


def test_a_waiting_bid_is_a_question_mark_and_is_explained() -> None:
    game = friday_night()
    waiting = game.with_round(11, Round((None, None, 3, None), (None,) * 4))
    text = text_of(score_sheet_pdf(score_sheet(waiting)))
    assert text.count("?") == 4
    assert "? bid still to come" in text


def test_a_reset_is_marked_where_it_happened() -> None:
    zeros = [a_round((0,) * 5, (0, 0, cards, 0, 0)) for cards in (1, 2)]
    fined = replace(zeros[1], penalties=(Penalty(1, -70, "renege"),))
    marked, unmarked = (
        text_of(score_sheet_pdf(score_sheet(a_game("himes", 5, zeros[0], last)))) for last in (fined, zeros[1])
    )
    assert marked.count("↺") == unmarked.count("↺") + 1


def test_a_blank_sheet_has_the_rounds_and_a_line_for_the_date_and_no_numbers() -> None:
    text = text_of(blank_sheet_pdf(preset("desilva"), 4))
    assert "Date" in text
    assert text.count("•") == 25 + 1
    rows = text.split("Tricks")[1].split()
    assert [word for word in rows if word.isdigit()][:25] == [str(n) for n in (*range(1, 14), *range(12, 0, -1))]


def test_a_blank_sheet_can_carry_the_names() -> None:
    assert "Gina" in text_of(blank_sheet_pdf(preset("desilva"), 3, names=("Gina", "Harry", "Irene")))


def test_many_players_turn_the_page() -> None:
    assert size_of(blank_sheet_pdf(preset("himes"), 6)) == SIZES["a4"]
    assert size_of(blank_sheet_pdf(preset("himes"), 13)) == SIZES["a4"][::-1]


def test_a_long_game_goes_on_on_a_second_page_under_the_same_head() -> None:
    names = ("Gina", "Harry", "Frank", "Irene")
    pdf = blank_sheet_pdf(preset("desilva"), 4, names=names, agreed=(5, 6, 7) * 20)
    pages = [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of 2" in page
        assert all(name in page for name in ("Tricks", *names))
    assert ["running total" in page for page in pages] == [False, True]


@pytest.mark.parametrize("rounds", [1, 24, 25, 61, 200])
@pytest.mark.parametrize("players", [3, 4, 7])
def test_pages_hold_every_row_once_and_break_after_full_groups(rounds: int, players: int) -> None:
    game = a_game("desilva", players, agreed=[5] * rounds)
    pages = filled_document(score_sheet(game), Printing("a5")).layout.pages
    assert [row.number for page in pages for row in page] == list(range(1, rounds + 1))
    assert all(page[-1].thick_below for page, _ in pairwise(pages))


def test_a_game_stopped_before_its_first_round_prints_too() -> None:
    game = replace(a_game("desilva", 4), ended_after=0)
    assert "stopped after 0" in text_of(score_sheet_pdf(score_sheet(game)))


def test_notes_are_printed_below_the_table_and_are_text_too() -> None:
    game = friday_night()
    noted = replace(game, rounds=(*game.rounds[:6], replace(game.rounds[6], note="David's <b>grand slam")))
    text = text_of(score_sheet_pdf(score_sheet(noted)))
    assert "david's <b>grand slam" in text.lower()


def test_a_name_is_text_and_never_markup() -> None:
    game = replace(a_game("desilva", 3), players=("<b>Bo</b>", "{{ 7 * 7 }}", "A&B"))
    html = score_sheet_html(score_sheet(game))
    assert "&lt;b&gt;Bo&lt;/b&gt;" in html
    assert "{{ 7 * 7 }}" in html
    assert "A&amp;B" in html


def test_other_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="a4, letter, a5"):
        score_sheet_pdf(score_sheet(friday_night()), "a3")


def test_our_fonts_are_embedded_and_no_others() -> None:
    okenuff = played(preset("okenuff"), 4, 8)
    used = faces_in(score_sheet_pdf(okenuff))
    assert used == dict.fromkeys(OUR_FACES, True)


def test_a_machine_without_any_font_prints_the_same_sheet(tmp_path: Path) -> None:
    """Names in Latin, Greek and Cyrillic, on a machine whose font list is empty."""
    bare = tmp_path / "fonts.conf"
    bare.write_text('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>')
    script = (
        "import sys\n"
        "from scorekeeper.rules.presets import preset\n"
        "from scorekeeper.sheets.pdf import blank_sheet_pdf\n"
        "names = ('Žofie', 'Αλέξανδρος', 'Фёдор', 'Nguyễn Ánh')\n"
        "sys.stdout.buffer.write(blank_sheet_pdf(preset('okenuff'), 4, names=names))\n"
    )
    environment = {**os.environ, "FONTCONFIG_FILE": str(bare), "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, check=True, timeout=120
    )
    assert set(faces_in(run.stdout)) <= OUR_FACES
    assert all(name in text_of(run.stdout) for name in ("Žofie", "Αλέξανδρος", "Фёдор", "Nguyễn Ánh"))
    names = ("Žofie", "Αλέξανδρος", "Фёдор", "Nguyễn Ánh")
    assert run.stdout == blank_sheet_pdf(preset("okenuff"), 4, names=names)


def test_a_letter_no_font_has_is_still_seen(complaints: Complaints) -> None:
    """Letters beyond all fonts are printed as boxes, in the face that has a box, and WeasyPrint names each of them."""
    names = ("\U00010fff", "Bo", "Cy")
    assert text_of(blank_sheet_pdf(preset("desilva"), 3, names=names)).count("Bo") == 1
    assert [complaint for complaint in complaints.said if ".notdef" not in complaint] == []
    complaints.said.clear()
    assert not in_hand(names[0])
    assert TTFont(FONTS / "inter-400.ttf")["glyf"][".notdef"].numberOfContours > 0


def test_the_handwriting_has_every_letter_it_is_used_for() -> None:
    letters = TTFont(FONTS / "patrick-hand-400.ttf").getBestCmap()
    used = [chr(code) for code in range(0x20, 0x2100) if in_hand(chr(code)) and chr(code).isprintable()]
    assert [letter for letter in used if ord(letter) not in letters] == []


def test_every_font_has_its_licence_beside_it_and_all_are_small() -> None:
    fonts = sorted(FONTS.glob("*.ttf"))
    assert sum(font.stat().st_size for font in fonts) < 1_000_000
    for font in fonts:
        family = font.stem.rsplit("-", 1)[0]
        assert "SIL OPEN FONT LICENSE" in (FONTS / f"{family}-OFL.txt").read_text(encoding="utf-8").upper()


@pytest.mark.parametrize(
    "address",
    [
        "https://example.com/logo.png",
        "file:///etc/passwd",
        "data:text/plain,hello",
        "sheet:///fonts/../../README.md",
        "sheet:///fonts/none.ttf",
        "sheet:///rules/desilva.toml",
    ],
)
def test_a_document_gets_our_fonts_and_styles_and_nothing_else(address: str) -> None:
    with pytest.raises(NotOurs):
        OurFilesOnly().fetch(address)  # type: ignore[no-untyped-call]


def test_a_picture_from_elsewhere_stays_out(complaints: Complaints) -> None:
    printed('<html lang="en"><title>x</title><img src="file:///etc/passwd" alt="">')
    assert len(complaints.said) == 1
    assert "NotOurs" in complaints.said[0]
    complaints.said.clear()


@pytest.mark.parametrize(
    ("trouble", "missing"),
    [
        ("raise ModuleNotFoundError('no weasyprint')", "WeasyPrint"),
        ("raise OSError('cannot load library libpango-1.0-0')", "Pango"),
    ],
)
def test_a_machine_that_cannot_print_says_what_is_missing(
    trouble: str, missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weasyprint").mkdir()
    (tmp_path / "weasyprint" / "__init__.py").write_text(trouble)
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "scorekeeper.sheets.press")
    with pytest.raises(PrintingUnavailable) as unavailable:
        blank_sheet_pdf(preset("desilva"), 4)
    assert unavailable.value.missing == missing


def test_cells_need_no_printing_library() -> None:
    code = "import sys, scorekeeper.sheets.cells; sys.exit('weasyprint' in sys.modules or 'flask' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)


def test_house_rules_print_too() -> None:
    rules = house(
        "desilva",
        trump=["S", "D", "C", "H", "NT"],
        scoring={"made": "1000000 * bid", "under": "-off / 2"},
        lowest_wins=True,
        decks=2,
    )
    text = text_of(score_sheet_pdf(played(rules, 10, 6)))
    assert "1000000 × bid" in text
    assert "wins the lowest total" in text
