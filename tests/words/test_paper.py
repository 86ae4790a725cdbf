"""Every sheet, card, book, picture and workbook, in a language that nobody speaks."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from functools import cache

import pytest

from scorekeeper.files.game_file import read_game
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.book.front_matter import front_matter
from scorekeeper.sheets.book.render import _bookmarks, _front_matter_html
from scorekeeper.sheets.book.source import BookSource, Chapter
from scorekeeper.sheets.evening.evening_set import EveningPart, evening_batches, evening_html, poster
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.paper.pdf import blank_sheet_html, named_sheet_html, score_sheet_html
from scorekeeper.sheets.paper.print_options import KINDS, Correction, NoSuchSheet, PrintOptions, SheetExtras
from scorekeeper.sheets.paper.small_sheets import SheetsDoNotFit
from scorekeeper.sheets.pictures import standings_html
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from scorekeeper.wording.translation import Language, language_for
from tests.sheets.samples import played
from tests.words.allowed import untranslated
from tests.words.pseudo import PSEUDO
from tests.words.readable import Texts, texts_of
from tests.words.table import NAMES, TITLE, sample_files

SAMPLES = len(sample_files())
LIVE = SheetExtras(
    drawn=(("AS",), ("KH",), ("QD",), ("10C",)),
    record=True,
    corrections=(Correction(1, 0, "bid", 0, 1),),
    live="http://192.0.2.2/games/abc",
)


@pytest.fixture
def pseudo() -> Language:
    return language_for(PSEUDO)


@cache
def sheets() -> tuple[ScoreSheet, ...]:
    """The sample games, and games of every preset, each some rounds into it."""
    samples = [game for game, _problems in map(read_game, sample_files()) if game is not None]
    return (*map(score_sheet, samples), *map(_some_rounds, preset_ids()))


def _some_rounds(preset_id: str) -> ScoreSheet:
    rules = preset(preset_id)
    players = max(rules.least_players, 3)
    return played(rules, players, 3, names=NAMES[:players], title=TITLE, days=(date(2026, 11, 20),))


def left_in_english(html: str) -> list[str]:
    return untranslated(texts_of(html))


@pytest.mark.parametrize("kind", [kind.id for kind in KINDS])
def test_every_sheet_of_the_catalogue_is_translated(pseudo: Language, kind: str) -> None:
    """Filled and empty: that of rows and the card for the rules of every preset, the others for the sample games."""
    printed = 0
    for sheet in sheets() if kind in ("house", "rules") else sheets()[:SAMPLES]:
        options = PrintOptions(translate=pseudo, sheet=kind)
        rules, players = sheet.game.rules, len(sheet.game.players)
        try:
            assert left_in_english(score_sheet_html(sheet, options, LIVE)) == []
            assert left_in_english(blank_sheet_html(rules, players, options)) == []
            assert left_in_english(named_sheet_html(sheet.game, options)) == []
        except (NoSuchSheet, SheetsDoNotFit):
            continue
        printed += 1
    assert printed > 0


def test_the_papers_of_an_evening_are_translated(pseudo: Language) -> None:
    options = PrintOptions(translate=pseudo)
    for rules in ("family", "himes", "desilva"):
        batches = evening_batches(preset(rules), 2, NAMES, options, list(EveningPart))
        for html in evening_html(batches, TITLE):
            assert left_in_english(html()) == []
    finished = [sheet for sheet in sheets() if sheet.finished]
    assert left_in_english(page_html([poster(finished, options)])) == []


def test_a_book_is_translated(pseudo: Language) -> None:
    options = PrintOptions(translate=pseudo)
    chapters = tuple(Chapter(sheet, date(2025 + number % 2, 3, 4)) for number, sheet in enumerate(sheets()))
    source = BookSource(TITLE, "2026", chapters, left_out=(TITLE,))
    pages = list(range(1, len(chapters) + 1))
    assert left_in_english(_front_matter_html(front_matter(source, pages, options), source, options)) == []
    titles = [mark.title for year in _bookmarks(source, pages, pseudo) for mark in (year, *year.under)]
    assert untranslated([("bookmark", title) for title in titles]) == []


def test_the_picture_of_the_standings_is_translated(pseudo: Language) -> None:
    for sheet in sheets():
        assert left_in_english(standings_html(sheet, pseudo)) == []


def test_a_workbook_is_translated(pseudo: Language) -> None:
    for sheet in sheets():
        assert untranslated(_texts_of_workbook(score_workbook(sheet, pseudo))) == []


def _texts_of_workbook(data: bytes) -> Texts:
    """The texts of its cells, and the names of its pages."""
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        strings = parts.read("xl/sharedStrings.xml").decode("utf-8")
        book = parts.read("xl/workbook.xml").decode("utf-8")
    names = [part.partition('"')[0] for part in book.split('<sheet name="')[1:]]
    return [*texts_of(strings), *(("page", name) for name in names)]
