"""A sheet in Hebrew, which is written from the right: where its words and figures lie on the paper.

  Bo    Gina    Irene   Frank   Harry | tricks
58 3   -8 2 ...                       |
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import date
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from msgspec.structs import replace

from scorekeeper.files.game_file import read_game
from scorekeeper.paths import FONTS
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.blank.document import BlankSheet, cells_of
from scorekeeper.sheets.paper.document import outcome_lines
from scorekeeper.sheets.paper.pdf import blank_sheet_document, documents_pdf, score_sheet_html
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.paper.weasy import render_pdf
from scorekeeper.sheets.season import TopPlace, certificate
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.wording.bidi_isolates import FSI, PDI
from scorekeeper.wording.translation import identity, language_for
from tests.sheets.printed import read_sheet_code
from tests.sheets.reading import faces_in
from tests.sheets.samples import played
from tests.words.table import SAMPLES

ROOT = Path(__file__).parents[3]
HEBREW_NAME = f"{FSI}[א-ת]+{PDI}"
HEBREW = PrintOptions(translate=language_for("he"))


@cache
def letters() -> list[tuple[str, float]]:
    """The letters of a printed game, in the order of its text, with the left edge of each."""
    game, _problems = read_game((SAMPLES / "2-himes.ohhell.json").read_bytes())
    assert game is not None
    with pypdfium2.PdfDocument(render_pdf(score_sheet_html(score_sheet(game), HEBREW))) as pdf:
        text = pdf[0].get_textpage()
        text_of_page = text.get_text_range()
        return [(letter, text.get_charbox(place)[0]) for place, letter in enumerate(text_of_page)]


def left_of(word: str) -> float:
    """Where the first letter of a word lies."""
    text = "".join(letter for letter, _left in letters())
    return letters()[text.index(word)][1]


def test_the_first_player_is_at_the_right() -> None:
    columns = [left_of(name) for name in ("Harry", "Frank", "Irene", "Gina", "Bo")]
    assert columns == sorted(columns, reverse=True)


def test_a_minus_stands_at_the_left_of_its_figure() -> None:
    text = "".join(letter for letter, _left in letters())
    places = [place for place, letter in enumerate(text) if letter == "−" and text[place + 1].isdigit()]
    assert places
    assert all(letters()[place][1] < letters()[place + 1][1] for place in places)


def test_the_place_of_a_winner_leaves_room_before_the_name() -> None:
    """At the right of a certificate, where the name begins."""
    one = certificate("Autumn 2026", "Thursday", "", [TopPlace(1, "Gina", "", "")], HEBREW, how="", day="")
    with pypdfium2.PdfDocument(documents_pdf([one])) as pdf:
        text = pdf[0].get_textpage()
        words = text.get_text_range()
        place, name = (text.get_charbox(words.index(word)) for word in ("1", "Gina"))
        _left, _bottom, end, _top = text.get_charbox(words.index("Gina") + 3)
    assert name[0] < end < place[0] - 20


def test_a_note_and_a_title_are_read_as_they_were_written() -> None:
    game = played(preset("desilva"), 4, 2, agreed=(1, 2), title="Game 20").game
    first = replace(game.rounds[0], note="Spilled beer, twice over", played_on=date(2026, 11, 26))
    noted = score_sheet(replace(game, rounds=(first, *game.rounds[1:])))
    with pypdfium2.PdfDocument(render_pdf(score_sheet_html(noted, HEBREW))) as pdf:
        text = pdf[0].get_textpage()
        words = text.get_text_range()
        lefts = [text.get_charbox(words.index(word))[0] for word in ("Spilled", "twice", "over")]
        title, number = (text.get_charbox(words.index(word))[0] for word in ("Game", "20"))
    assert lefts == sorted(lefts)
    assert title < number


def test_a_blank_sheet_is_the_mirror_image_of_the_english_one() -> None:
    """What reads a photograph of it learns so from its code; the signs to circle keep their order."""
    english, hebrew = (cells_of(blank_in(options)) for options in (PrintOptions(), HEBREW))
    assert (english["mirrored"], hebrew["mirrored"]) == (False, True)
    assert [read_sheet_code(cells["pages"][0]["code"]).mirrored for cells in (english, hebrew)] == [False, True]
    here, there = (cells["pages"][0]["rounds"][4] for cells in (english, hebrew))
    for cell in ("bids", "tricks", "totals"):
        for (left, _, width, _), image in zip(here[cell], there[cell], strict=True):
            assert [image[0], image[2]] == pytest.approx([210 - left - width, width], abs=0.02)
    with pypdfium2.PdfDocument(documents_pdf([blank_in(HEBREW)])) as pdf:
        text = pdf[0].get_textpage()
        words = text.get_text_range()
        assert text.get_charbox(words.index("−"))[0] < text.get_charbox(words.index("="))[0]


def test_a_blank_sheet_has_the_bid_at_the_right_of_its_total_and_the_bold_edge_at_its_right() -> None:
    cells = cells_of(blank_in(HEBREW))["pages"][0]
    with pypdfium2.PdfDocument(documents_pdf([blank_in(HEBREW)])) as pdf:
        picture = pdf[0].render(scale=10 * 25.4 / 72).to_pil().convert("L")
    for row in cells["rounds"]:
        assert all(bid[0] > total[0] for bid, total in zip(row["bids"], row["totals"], strict=True))
        # Ten pixels to a millimetre.
        middles = [
            (round(10 * (left + wide - 0.7)), round(10 * (top + high / 2))) for left, top, wide, high in row["bids"]
        ]
        assert [seat for seat, at in enumerate(middles) if picture.getpixel(at) < 60] == [row["first_bidder"]]


def blank_in(options: PrintOptions) -> BlankSheet:
    document = blank_sheet_document(preset("desilva"), 4, options)
    assert isinstance(document, BlankSheet)
    return document


def test_the_reason_of_a_penalty_in_the_box_is_read_as_it_was_written() -> None:
    game = played(preset("himes"), 4, 2, penalties={1: Penalty(0, -5, "late, by ten minutes")})
    with pypdfium2.PdfDocument(render_pdf(score_sheet_html(game, HEBREW))) as pdf:
        text = pdf[0].get_textpage()
        words = text.get_text_range()
        lefts = [text.get_charbox(words.index(word))[0] for word in ("late", "ten", "minutes")]
    assert lefts == sorted(lefts)


def test_on_an_english_sheet_a_name_in_hebrew_stands_before_its_points() -> None:
    names = ("דוד", "רות", "שרה", "משה")
    sheet = played(preset("okenuff"), 4, 3, agreed=(1, 2, 3), names=names)
    entries = [entry for line in outcome_lines(sheet_table(sheet), identity) for entry in line]
    assert any(re.fullmatch(HEBREW_NAME, entry.text) and re.fullmatch(r"[+−]\d+", entry.points) for entry in entries)
    texts = [entry.text for entry in entries]
    assert any(re.fullmatch(rf"{HEBREW_NAME} pays {HEBREW_NAME} \d+", text) for text in texts)


def test_hebrew_is_printed_in_noto_sans_where_it_is_installed(tmp_path: Path) -> None:
    """Two families have Hebrew; the other one is the default of the machine."""
    for family in ("Default Sans", "Noto Sans Hebrew"):
        write_hebrew_font(family, tmp_path)
    settings = tmp_path / "fonts.conf"
    settings.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{tmp_path}</dir><cachedir>{tmp_path}</cachedir>"
        "<alias><family>sans-serif</family><prefer><family>Default Sans</family></prefer></alias></fontconfig>"
    )
    script = (
        "import sys\n"
        "from scorekeeper.rules.presets import preset\n"
        "from tests.sheets.printed import blank_sheet_pdf\n"
        "names = ('דוד', 'רות', 'שרה', 'משה')\n"
        "sys.stdout.buffer.write(blank_sheet_pdf(preset('okenuff'), 4, names=names, agreed=(1, 2)))\n"
    )
    environment = {**os.environ, "FONTCONFIG_FILE": str(settings), "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, check=True, timeout=120
    )
    faces = faces_in(run.stdout)
    assert any(face.startswith("Noto-Sans-Hebrew") for face in faces)
    assert not any(face.startswith("Default-Sans") for face in faces)


def write_hebrew_font(family: str, folder: Path) -> None:
    """Write a font of this name whose Hebrew letters look like an n."""
    font = TTFont(FONTS / "inter-400.ttf")
    for table in font["cmap"].tables:
        table.cmap |= dict.fromkeys(range(0x5D0, 0x5EB), table.cmap[ord("n")])
    for name_id, name in ((1, family), (4, family), (6, family.replace(" ", "")), (16, family)):
        font["name"].setName(name, name_id, 3, 1, 0x409)
    font.save(folder / f"{family}.ttf")
