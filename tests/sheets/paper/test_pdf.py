"""Score sheets on paper. What a reader's program sees of each sheet is in `test_catalogue.py`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import groupby, pairwise
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from msgspec.structs import replace

from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.blank.document import BlankSheet
from scorekeeper.sheets.paper.document import SheetDocument, SheetSource
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.paper.pdf import PrintingUnavailable, build_document, documents_pdf, html_pdf, score_sheet_html
from scorekeeper.sheets.paper.print_options import PAPERS, PrintOptions, SheetExtras
from scorekeeper.sheets.paper.sheet_parts import HANDWRITING_WIDTH, TYPE_WIDTH, has_handwriting
from scorekeeper.sheets.paper.weasy import ForeignFile, StaticFilesFetcher, render_pdf
from tests.rules.tables import a_game, a_round
from tests.sheets.conftest import Complaints
from tests.sheets.printed import blank_sheet_pdf, game_document, score_sheet_pdf
from tests.sheets.reading import count_pages, faces_in, opened, text_of, words_in, words_of
from tests.sheets.samples import FRIDAY, SHAPES, friday_night, played

ROOT = Path(__file__).parents[3]
FONTS = ROOT / "static" / "fonts"
OUR_FACES = {
    *("Sheet-Type", "Sheet-Type-Semi-Bold", "Sheet-Type-Bold"),
    *("Sheet-Hand", "Sheet-Hand-Semi-Bold", "Sheet-Suits"),
}
# Thirty letters each: Latin, Greek and Cyrillic, in one word and in several.
LONG_NAMES = tuple(
    (name * 30)[:30]
    for name in (
        *("Wolfeschlegelstein", "Μεγαλόπολις ", "Щёголева-Юрьева ", "María de los Ángeles ", "Żółć "),
        *("Nguyễn Ánh ", "W", "i", "Θ", "Ж"),
    )
)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [3, 4, 10])
def test_names_of_thirty_letters_fit_every_table_on_every_paper(players: int, paper: str) -> None:
    """At most two lines of a name stand in the head of its column, and every total beside its bid."""
    sheet = played(preset("desilva"), players, 3, names=LONG_NAMES[:players])
    for hand in (True, False):
        layout = game_document(sheet, PrintOptions(paper, handwriting=hand)).layout
        seat = layout.bid_column + layout.total_column
        assert layout.tricks_column + layout.trump_column + players * seat == pytest.approx(layout.line)
        assert seat >= PAPERS[paper].min_seat
        for name in layout.names:
            letter = (TYPE_WIDTH if name.typed else HANDWRITING_WIDTH) * name.size
            assert len(name.text) * letter <= 2.1 * seat
            assert name.size >= 1.5


@pytest.mark.parametrize("preset_id", SHAPES)
def test_every_shape_is_laid_out_within_the_paper(preset_id: str) -> None:
    """At its smallest table and its largest, at full length, on every paper: rows are never too low to write in."""
    rules = preset(preset_id)
    for players in {rules.least_players, rules.most_players}:
        sheet = played(rules, players, 0)
        for paper, measures in PAPERS.items():
            layout = game_document(sheet, PrintOptions(paper)).layout
            # Where a group of thirteen rows may not be broken they are a little lower.
            assert layout.row >= 0.9 * measures.min_row
            assert max(map(len, layout.pages)) * layout.row < layout.height - measures.top - measures.bottom - 20


@pytest.mark.parametrize(
    ("preset_id", "players", "paper"),
    [("desilva", 10, "a5"), ("himes", 13, "letter"), ("okenuff", 4, "a5"), ("skull-king", 6, "a5")],
)
def test_what_is_laid_out_is_what_is_printed(preset_id: str, players: int, paper: str) -> None:
    """The widest tables and the longest words come out on as many pages as were reckoned, with a penalty and a date."""
    sheet = played(
        preset(preset_id),
        players,
        30,
        names=LONG_NAMES[:players] if players <= 10 else None,
        days=(FRIDAY,),
        penalties={2: Penalty(1, -20, "renege")},
    )
    document = game_document(sheet, PrintOptions(paper))
    assert count_pages(documents_pdf([document])) == len(document.layout.pages)


def test_the_rule_card_with_the_most_words_fits_the_smallest_paper() -> None:
    longest = max(preset_ids(), key=lambda each: sum(len(reading.text) for reading in preset(each).readings))
    rules = preset(longest)
    assert count_pages(blank_sheet_pdf(rules, rules.most_players, PrintOptions("a5", sheet="rules"))) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_a_full_game_of_25_rounds_is_one_page(paper: str) -> None:
    document = game_document(played(preset("desilva"), 4, 25, days=(FRIDAY,)), PrintOptions(paper))
    assert len(document.layout.pages) == 1


@pytest.mark.parametrize("hand", [True, False])
def test_a_usual_game_is_read_at_arms_length(hand: bool) -> None:
    """Four players and 25 rounds on A4: figures and names as large as type of 9 points at the least."""
    layout = game_document(score_sheet(friday_night()), PrintOptions(handwriting=hand)).layout
    assert min(layout.bid_size, layout.total_size, *(name.size for name in layout.names)) >= 9 * 0.3528


@pytest.mark.parametrize("players", [3, 4, 8])
def test_totals_end_at_about_three_quarters_of_their_column(players: int) -> None:
    layout = game_document(played(preset("desilva"), players, 5), PrintOptions()).layout
    assert 0.7 <= layout.total_end / (layout.bid_column + layout.total_column) <= 0.75


def test_the_evening_of_the_mock_up_prints_as_drawn() -> None:
    text = text_of(score_sheet_pdf(score_sheet(friday_night()))).replace("\u00a0", " ")
    assert text.splitlines()[0] == "Oh Hell"
    assert "de Silva rules · Trump is spades · 25 rounds" in text
    assert "Friday night, 20–21 November 2026" in text
    for total in ("17", "−3", "12", "14"):
        assert total in text.split()
    assert "20 November 2026 rounds 1 to 6 · 21 November 2026 rounds 7 to 10" in text
    assert "hook The last to bid" in text


def test_a_finished_game_ends_with_its_places() -> None:
    sheet = score_sheet(a_game("desilva", 3, a_round((1, 0, 1), (1, 0, 0)), agreed=[1]))
    text = words_of(sheet)
    assert "1. Alice 1 · 2. Bob 0 · 3. Carol −1" in text
    assert "Date" not in text


def test_okenuff_prints_trump_declarer_penalties_and_the_settlement() -> None:
    record = a_round((1, 0, 0, 1), (0, 0, 0, 1), "H", penalties=(Penalty(1, -20, "revoke"),))
    text = words_of(score_sheet(a_game("okenuff", 4, record, agreed=[1])))
    assert "♥ Alice" in text
    assert "Bob −20 revoke in round 1" in text
    assert "Bob pays" not in text, "it stands in the corner"
    assert "gets from" in text


def test_a_waiting_bid_is_a_question_mark_and_is_explained() -> None:
    game = friday_night()
    waiting = game.with_round(11, Round((None, None, 3, None), (None,) * 4))
    text = words_of(score_sheet(waiting))
    assert text.count("?") == 4


def test_a_long_game_goes_on_on_a_second_page_under_the_same_head() -> None:
    names = ("Gina", "Harry", "Frank", "Irene")
    game = played(preset("desilva"), 4, 0, agreed=(5, 6, 7) * 20)
    first, second = score_sheet_html(game).split("</section>")[:2]
    assert len(game_document(game, PrintOptions()).layout.pages) == 2
    for number, page in enumerate((first, second), start=1):
        assert f"page {number} of 2" in page
        assert all(name in page for name in ("Round · tricks", *names))
    assert ["running total" in page for page in (first, second)] == [True, False]


def test_only_the_last_page_leaves_room_for_what_stands_below_the_rows() -> None:
    """Sixty rounds of four with notes on half of them: the first page holds more rows than the last."""
    noted = [replace(a_round((1, 0, 0, 1), (1, 0, 0, 0)), note="a long story " * 2) for _ in range(30)]
    game = a_game("desilva", 4, *noted, agreed=[1] * 60)
    layout = game_document(score_sheet(game), PrintOptions()).layout
    first, last = map(len, layout.pages)
    assert first > last
    assert layout.row >= PAPERS["a4"].min_row


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("preset_id", ["desilva", "himes", "okenuff"])
def test_no_page_is_more_than_half_empty_unless_the_game_is_very_short(preset_id: str, paper: str) -> None:
    """The rows grow to fill the page, from seven rounds on."""
    rules = preset(preset_id)
    for players in (rules.least_players, rules.most_players):
        layout = game_document(played(rules, players, 30), PrintOptions(paper)).layout
        for page in layout.pages:
            if len(page) >= 7:
                assert PAPERS[paper].top + PAPERS[paper].head + len(page) * layout.row >= layout.height / 2


@pytest.mark.parametrize(("rounds", "players"), [(1, 4), (24, 3), (25, 7), (61, 4), (200, 7)])
def test_pages_hold_every_row_once_and_break_after_full_groups(rounds: int, players: int) -> None:
    game = a_game("desilva", players, agreed=[5] * rounds)
    pages = game_document(score_sheet(game), PrintOptions("a5")).layout.pages
    assert [row.number for page in pages for row in page] == list(range(1, rounds + 1))
    assert all(page[-1].thick_below for page, _ in pairwise(pages))


@pytest.mark.parametrize("empty", [True, False], ids=["blank", "filled"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [3, 4, 8, 13])
def test_no_page_has_fewer_than_three_rows(players: int, paper: str, empty: bool) -> None:
    """Of any number of rounds: the only row of a last group stands below the group before it."""
    for rounds in (*range(3, 31), 61):
        game = score_sheet(a_game("himes", players, agreed=[2] * rounds))
        for holes in {False, empty}:
            document = build_document(SheetSource(game, empty=empty), PrintOptions(paper, sheet="house", holes=holes))
            assert isinstance(document, SheetDocument | BlankSheet)
            groups = [
                len([*rows])
                for page in document.layout.pages
                for _, rows in groupby(page, lambda row: (row.number - 1) // players)
            ]
            assert min(map(len, document.layout.pages)) >= 3, rounds
            # Only the last group of a game may be shorter, below another one.
            assert not any(size < 3 for size in groups[:-1]), rounds


def test_a_game_stopped_before_its_first_round_prints_too() -> None:
    game = replace(a_game("desilva", 4), ended_after=0)
    assert "stopped after 0" in words_of(score_sheet(game))


def test_notes_are_printed_below_the_table_and_are_text_too() -> None:
    game = friday_night()
    noted = replace(game, rounds=(*game.rounds[:6], replace(game.rounds[6], note="David's <b>grand slam")))
    text = words_of(score_sheet(noted))
    assert "david's <b>grand slam" in text.lower()


def test_a_name_is_text_and_never_markup() -> None:
    game = replace(a_game("desilva", 3), players=("<b>Bo</b>", "{{ 7 * 7 }}", "A&B"))
    html = score_sheet_html(score_sheet(game))
    assert "&lt;b&gt;Bo&lt;/b&gt;" in html
    assert "{{ 7 * 7 }}" in html
    assert "A&amp;B" in html


def test_other_paper_and_ink_are_refused() -> None:
    with pytest.raises(ValueError, match="a4, letter, a5, a3"):
        PrintOptions("a2")
    with pytest.raises(ValueError, match="colour, black"):
        PrintOptions(ink="green")


def test_a_record_is_signed_by_everybody_once_the_game_is_over() -> None:
    record = SheetExtras(record=True)
    over = played(preset("desilva"), 4, 3, agreed=(1, 2, 3))
    winner = over.game.names[over.winners[0]]
    words = words_in(score_sheet_html(over, extras=record))
    assert re.search(rf"Group record: \d+ by .*{winner}.* Gina Harry Frank Irene$", words)
    assert "Group record" not in words_in(score_sheet_html(score_sheet(friday_night()), extras=record))


def test_several_games_make_one_document_each_on_its_own_paper() -> None:
    """For a book of games: one title, and every game in the list of contents."""
    games = [score_sheet(replace(friday_night(), rounds=(), agreed=(1, 2), title=title)) for title in ("One", "Two")]
    pages = [game_document(sheet, PrintOptions(paper)) for sheet, paper in zip(games, ("a4", "a5"), strict=True)]
    reader = opened(html_pdf(page_html(pages, "The book")))
    assert reader.metadata is not None
    assert reader.metadata.title == "The book"
    assert [each.title for each in reader.outline] == ["Oh Hell, One", "Oh Hell, Two"]  # type: ignore[union-attr]
    assert [round(page.mediabox.width) for page in reader.pages] == [595, 420]


def test_a_machine_without_any_font_prints_the_same_sheet(tmp_path: Path) -> None:
    """The same bytes from another process, for names in Latin, Greek and Cyrillic, where the font list is empty."""
    bare = tmp_path / "fonts.conf"
    bare.write_text('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>')
    script = (
        "import sys\n"
        "from scorekeeper.rules.presets import preset\n"
        "from tests.sheets.printed import blank_sheet_pdf\n"
        "names = ('Žofie', 'Αλέξανδρος', 'Фёдор', 'Nguyễn Ánh')\n"
        "sys.stdout.buffer.write(blank_sheet_pdf(preset('okenuff'), 4, names=names, agreed=(1, 2)))\n"
    )
    environment = {**os.environ, "FONTCONFIG_FILE": str(bare), "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, check=True, timeout=120
    )
    assert faces_in(run.stdout).keys() <= OUR_FACES
    assert all(name in text_of(run.stdout) for name in ("Žofie", "Αλέξανδρος", "Фёдор", "Nguyễn Ánh"))
    names = ("Žofie", "Αλέξανδρος", "Фёдор", "Nguyễn Ánh")
    assert run.stdout == blank_sheet_pdf(preset("okenuff"), 4, names=names, agreed=(1, 2))


def test_a_letter_no_font_has_is_still_seen() -> None:
    """Letters beyond all fonts are printed as their numbers in boxes, and nothing is complained of."""
    # Of the letters for private use, which no font of a system draws.
    names = ("Bo\U00103081", "\U00103080" * 30, "Cy")
    pdf = blank_sheet_pdf(preset("desilva"), 3, names=names, agreed=(1,))
    words = text_of(pdf).split()
    assert "Bo103081" in "".join(words)
    assert [words.count(number) for number in ("103080", "+28")] == [2, 1]
    assert count_pages(pdf) == 1


def test_the_handwriting_has_every_letter_it_is_used_for() -> None:
    letters = TTFont(FONTS / "patrick-hand-400.ttf").getBestCmap()
    used = [chr(code) for code in range(0x20, 0x2100) if has_handwriting(chr(code)) and chr(code).isprintable()]
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
    with pytest.raises(ForeignFile):
        StaticFilesFetcher().fetch(address)  # type: ignore[no-untyped-call]


def test_a_picture_from_elsewhere_stays_out(complaints: Complaints) -> None:
    render_pdf('<html lang="en"><title>x</title><img src="file:///etc/passwd" alt="">')
    assert len(complaints.record) == 1
    assert "ForeignFile" in complaints.record[0]
    complaints.record.clear()


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
    monkeypatch.delitem(sys.modules, "scorekeeper.sheets.paper.weasy")
    with pytest.raises(PrintingUnavailable) as unavailable:
        blank_sheet_pdf(preset("desilva"), 4)
    assert unavailable.value.missing == missing


def test_cells_need_no_printing_library() -> None:
    code = "import sys, scorekeeper.sheets.table.cells; sys.exit('weasyprint' in sys.modules or 'flask' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)


def test_a_thick_line_stands_under_the_head_and_under_each_round_of_the_table_and_nowhere_else() -> None:
    """Four players, twelve rounds: lines of 0.55 mm under the head and rounds 4, 8 and 12; all others are hairlines."""
    sheet = score_sheet(a_game("desilva", 4, agreed=[1, 2, 3] * 4))
    with pypdfium2.PdfDocument(score_sheet_pdf(sheet)) as document:
        # Ten points to a millimetre, in the first player's column beside all that is written.
        picture = document[0].render(scale=254 / 72).to_pil().convert("L")
    column = [picture.getpixel((520, row)) for row in range(picture.height)]
    dark = [len(list(run)) for is_dark, run in groupby(column, lambda shade: shade < 90) if is_dark]
    # What is darker for longer is a letter of the legend.
    assert [run for run in dark if 4 <= run <= 8] == [6, 6, 6, 6]
