"""`scorekeeper evening` and `scorekeeper poster`: paper for several tables, and their standing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.rules.faults.table import DuplicateName
from scorekeeper.rules.presets import preset
from scorekeeper.sheets.evening.tables import TablesDoNotFit
from scorekeeper.wording import sentence
from scorekeeper.wording.translation import identity
from tests.cli.running import run
from tests.files.game_files import worked_sheet
from tests.sheets.reading import SIZES, count_pages, size_of, text_of

EVENING = ("evening", "--rules", "desilva", "--tables", "2")


def test_the_papers_of_an_evening_are_one_pdf(tmp_path: Path) -> None:
    out = tmp_path / "evening.pdf"
    # A game of five rounds: all there is to print is printed.
    arguments = ("--rules", "family", "--tables", "2", "--names", "Ann,Bo,Cy,Dee,Eli,Fay,Gus", "--paper", "letter")
    result = run("evening", *arguments, "-o", str(out))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert size_of(out.read_bytes()) == SIZES["letter"]
    words = text_of(out.read_bytes())
    assert words.count("Ann") >= 4
    assert "Signature" in words


def test_only_the_papers_asked_for_are_made() -> None:
    pdf = run(*EVENING, "--players", "8", "--part", "table-cards", "-o", "-").stdout_bytes
    assert count_pages(pdf) == 2


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--players", "8", "--names", "Ann"], 2, "--players, --names"),
        (["--players", "5"], 1, TablesDoNotFit(2, 3).sentence(preset("desilva"), identity)),
        (["--names", "Ann,Bo,Ann,Dee,Eli,Fay"], 1, f"Ann: {sentence(DuplicateName('Ann'))}"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_written(
    arguments: list[str], code: int, words: str, tmp_path: Path
) -> None:
    result = run(*EVENING, *arguments, "-o", str(tmp_path / "evening.pdf"))
    assert (result.exit_code, result.stdout) == (code, "")
    assert words in result.stderr
    assert list(tmp_path.iterdir()) == []


def finished(tmp_path: Path, *names: str) -> str:
    file = tmp_path / f"{names[0]}.json"
    rounds = [{"bids": [1, 0, 1], "tricks": [1, 0, 0]}]
    game = {"format": "oh-hell-game/1", "rules": "desilva", "players": names, "schedule": [1], "rounds": rounds}
    file.write_text(json.dumps(game | {"first_dealer": names[2]}))
    return str(file)


def test_the_poster_has_the_players_of_every_table(tmp_path: Path) -> None:
    files = [finished(tmp_path, "Ann", "Bo", "Cy"), finished(tmp_path, "Dee", "Eli", "Fay")]
    words = text_of(run("poster", *files, "--title", "Friday", "-o", "-").stdout_bytes)
    assert words.startswith("Friday")
    assert all(name in words for name in ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay"))


def test_a_game_that_goes_on_has_no_place_on_the_poster(tmp_path: Path) -> None:
    result = run("poster", finished(tmp_path, "Ann", "Bo", "Cy"), "-", "-o", "-", given=worked_sheet())
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("-: ")
