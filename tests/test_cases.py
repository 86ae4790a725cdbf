"""The cases are copies, so that the tests run in a bare clone; they equal the shared originals where these are."""

from __future__ import annotations

from pathlib import Path

from tests.cases import FOLDER

SHARED = Path(__file__).parents[2] / "shared" / "cases"
NAMES = {
    "README.md",
    "bid_changes.json",
    "draws.json",
    "games.json",
    "hooks.json",
    "rounds.json",
    "schedules.json",
    "score_matrix.json",
    "scoresheet.json",
    "settlement_par.json",
    "variants.json",
}


def test_every_file_of_cases_is_here() -> None:
    assert {path.name for path in FOLDER.iterdir()} == NAMES


def test_the_copies_equal_the_shared_originals_where_these_are_at_hand() -> None:
    originals = {path.name: path.read_bytes() for path in SHARED.glob("*") if path.is_file()}
    copies = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert originals in ({}, copies)
