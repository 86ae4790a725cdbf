"""docs/game-file.md is true of the program: its examples score as they say, and its tables have every key."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import pairwise

import pytest

from scorekeeper.cli.commands.score import terminal_page
from scorekeeper.files import game_file, text as text_files
from scorekeeper.files.game_file import game_from, rounds
from scorekeeper.files.group_archive import reader, zip_entries
from scorekeeper.files.score_file import score_values
from scorekeeper.files.tables import text as tables
from scorekeeper.rules.faults.file import MAX_PROBLEMS
from scorekeeper.rules.formula import FUNCTIONS, TERMS
from scorekeeper.rules.formula.language import MAX_LENGTH
from scorekeeper.rules.game.length import MAX_CELLS
from scorekeeper.rules.rule_set import definition
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.web import incoming
from scorekeeper.web.config import MAX_REQUEST_BYTES
from scorekeeper.web.transfer import LIMITS
from tests.docs.pages import ROOT, built, first_cells, section

PAGE = built(ROOT / "docs" / "game-file.md")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(json|text)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
GAMES = [text for kind, text in BLOCKS if kind == "json" and '"oh-hell-game/1"' in text]
SCORES = [text for kind, text in BLOCKS if kind == "json" and '"oh-hell-score/1"' in text]
# A game and, behind it, what it prints in the terminal.
PRINTED = [(game, page) for (_, game), (kind, page) in pairwise(BLOCKS) if kind == "text"]


def sheet_of(text: str) -> ScoreSheet:
    game, problems = game_from(json.loads(text))
    assert problems == ()
    assert game is not None
    return score_sheet(game)


@pytest.mark.parametrize("text", GAMES)
def test_every_game_is_one(text: str) -> None:
    assert sheet_of(text).rounds


def test_the_first_game_scores_as_the_page_says() -> None:
    [score] = SCORES
    assert json.dumps(score_values(sheet_of(GAMES[0]))) == json.dumps(json.loads(score)), "with its keys in this order"


@pytest.mark.parametrize(("text", "page"), PRINTED)
def test_a_game_prints_what_stands_below_it(text: str, page: str) -> None:
    assert terminal_page(sheet_of(text)).split() == page.split()


def test_all_examples_are_tried() -> None:
    assert (len(GAMES), len(SCORES), len(PRINTED)) == (3, 1, 2)


def keys_in(cells: Iterable[str], prefix: str = "") -> set[str]:
    """The keys that a table explains: all in backticks behind the prefix."""
    rows = (cell.removeprefix(prefix) for cell in cells if cell.startswith(f"{prefix}`"))
    return {key for row in rows for key in re.findall(r"`(\w+)`", row)}


def test_every_key_of_a_game_file_is_explained_and_no_other() -> None:
    cells = first_cells(section(PAGE, "`*.ohhell.json`, format `oh-hell-game/1`"))
    assert keys_in(cells) == game_file.KEYS
    assert keys_in(cells, "round ") == rounds.ROUND_KEYS


def test_every_key_of_a_rule_set_is_explained_and_no_other() -> None:
    house, schedule = section(PAGE, "The `rules` object").split("| key |")[1:]
    assert keys_in(first_cells(house)) == definition.HOUSE_KEYS | {"base"}
    assert keys_in(first_cells(schedule)) == {
        *("path", "peak", "step", "repeat", "between", "after", "deplete", "start", "turned"),
    }


def test_every_term_and_function_of_formulas_is_named() -> None:
    [words] = re.findall(r"\*\*Terms in formulas:\*\*(.*?)\n\n", PAGE, re.DOTALL)
    terms, functions = words.split("Functions:")
    assert set(re.findall(r"`(\w+)`", terms)) == set(TERMS)
    assert set(re.findall(r"`(\w+)[`(]", functions.split("Operators:")[0])) >= set(FUNCTIONS)


def test_the_bounds_are_those_of_the_readers() -> None:
    bounds = section(PAGE, "How much a file may hold")
    numbers = {int(each.replace(" ", "")) for each in re.findall(r"\d+(?: \d{3})*", bounds)}
    assert numbers >= {
        *(
            text_files.MAX_JSON_BYTES,
            text_files.MAX_JSON_VALUES,
            text_files.MAX_DEPTH,
            MAX_CELLS,
            MAX_ROUNDS,
            definition.MAX_TEXT_LENGTH,
        ),
        *(text_files.MAX_TOML_BYTES, text_files.MAX_TOML_VALUES, zip_entries.MAX_ENTRIES, zip_entries.MAX_BYTES),
        *(reader.MAX_PLAYERS,),
        *(definition.MAX_LENGTH, MAX_LENGTH, LIMITS.games, LIMITS.rows, MAX_REQUEST_BYTES),
        *(incoming.MAX_HEADER_BYTES, incoming.MAX_QUERY_BYTES, incoming.MAX_FIELDS, incoming.MAX_JSON_BYTES),
        *(tables.MAX_KILOBYTES, tables.MAX_LINES, tables.MAX_CELLS, tables.MAX_CELL_LENGTH, MAX_PROBLEMS),
    }
