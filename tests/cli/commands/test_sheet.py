"""`scorekeeper sheet`: score sheets as PDF, to a file or to standard output."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.faults.table import DuplicateName, EmptyName, WrongNumberOfPlayers
from scorekeeper.wording import sentence
from tests.cli.running import run
from tests.files.game_files import worked_sheet
from tests.sheets.reading import BLACK_ONLY, SIZES, colours_in, count_pages, faces_in, size_of, tags_in, text_of

BLANK = ("sheet", "--blank", "--rules", "desilva", "--players", "4")


def test_the_sheet_of_a_game_is_written_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    result = run("sheet", "-", "-o", str(out), given=worked_sheet())
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert all(name in text_of(out.read_bytes()) for name in ("Alice", "Bob", "Carol", "David"))


def test_standard_output_gets_the_bytes_that_a_file_gets(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    run("sheet", "-", "-o", str(out), "--paper", "a5", given=worked_sheet())
    result = run("sheet", "-", "-o", "-", "--paper", "a5", given=worked_sheet())
    assert result.exit_code == 0
    assert result.stdout_bytes == out.read_bytes()


def test_sheet_paper_ink_and_type_are_as_asked() -> None:
    wish = ("--sheet", "two", "--paper", "letter", "--ink", "black", "--type")
    pdf = run("sheet", "-", "-o", "-", *wish, given=worked_sheet()).stdout_bytes
    assert size_of(pdf) in (SIZES["letter"], SIZES["letter"][::-1])
    assert colours_in(pdf) == BLACK_ONLY
    assert "Sheet-Hand" not in faces_in(pdf)


def test_where_four_sheets_do_not_fit_the_command_says_so_and_writes_nothing(tmp_path: Path) -> None:
    wish = ("--blank", "--rules", "desilva", "--players", "10", "--sheet", "four", "--paper", "a5")
    result = run("sheet", *wish, "-o", str(tmp_path / "four.pdf"))
    assert result.exit_code == 1
    assert "don’t fit on" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("given", [["-"], ["--blank", "--rules", "desilva", "--players", "4"]])
def test_a_sheet_for_other_rules_is_refused_with_those_there_are(given: list[str]) -> None:
    result = run("sheet", *given, "-o", "-", "--sheet", "okenuff", given=worked_sheet())
    assert (result.exit_code, result.stdout) == (2, "")
    assert "for these there are desilva, house, two, four, rules, wall, pocket, tent, seating." in result.stderr


def test_an_empty_sheet_has_the_names_given() -> None:
    result = run("sheet", "--blank", "--rules", "okenuff", "--players", "4", "--names", "Ann, Bo,Cy,Dee", "-o", "-")
    assert (result.exit_code, result.stderr) == (0, "")
    assert all(name in text_of(result.stdout_bytes) for name in ("Ann", "Bo", "Cy", "Dee"))


def test_the_address_to_watch_at_is_a_code_on_the_sheet() -> None:
    pdf = run("sheet", "-", "-o", "-", "--live", "https://example.org/games/abc", given=worked_sheet()).stdout_bytes
    assert [str(tag["/Alt"]) for tag in tags_in(pdf) if "/Alt" in tag] == ["https://example.org/games/abc"]


@pytest.mark.parametrize("given", [["-", "--live", "example.org"], [*BLANK[1:], "--live", "https://example.org"]])
def test_an_address_to_watch_at_is_one_of_the_web_and_belongs_to_a_game(given: list[str]) -> None:
    result = run("sheet", *given, "-o", "-", given=worked_sheet())
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--live" in result.stderr


def test_several_short_games_share_a_page(tmp_path: Path) -> None:
    second = tmp_path / "second.json"
    second.write_text(json.dumps(worked_sheet() | {"players": ["Erin", "Fay", "Gus", "Hana"]}))
    pdf = run("sheet", "-", str(second), "-o", "-", "--sheet", "two", given=worked_sheet()).stdout_bytes
    assert count_pages(pdf) == 1
    words = text_of(pdf)
    assert words.index("Alice") < words.index("Erin")


@pytest.mark.parametrize(
    ("sheet", "files", "sentence"),
    [("house", 2, "This sheet is for one game"), ("two", 3, "room for 2 on a page")],
)
def test_more_games_than_have_room_are_refused(sheet: str, files: int, sentence: str) -> None:
    result = run("sheet", *["-"] * files, "-o", "-", "--sheet", sheet, given=worked_sheet())
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_where_the_cells_of_an_empty_sheet_lie_is_written_beside_it(tmp_path: Path) -> None:
    cells = tmp_path / "cells.json"
    result = run(*BLANK, "--holes", "--cells", str(cells), "-o", str(tmp_path / "sheet.pdf"))
    assert (result.exit_code, result.stderr) == (0, "")
    written = json.loads(cells.read_text())
    assert (written["players"], written["holes"], len(written["pages"])) == (4, True, 1)
    assert [row["cards"] for row in written["pages"][0]["rounds"]] == [*range(1, 14), *range(12, 0, -1)]


def test_of_small_sheets_the_cells_of_one_are_written_from_its_own_corner(tmp_path: Path) -> None:
    arguments = ("--blank", "--rules", "desilva", "--players", "6", "--sheet", "two", "--cells", "-")
    written = json.loads(run("sheet", *arguments, "-o", str(tmp_path / "sheet.pdf")).stdout)
    assert (written["sheet"], written["width"], written["height"]) == ("two", 148.5, 210)
    assert written["pages"][0]["marks"][0][:2] == [6, 6]


def test_a_sheet_without_cells_of_its_own_says_so(tmp_path: Path) -> None:
    result = run(*BLANK, "--sheet", "rules", "--cells", "-", "-o", str(tmp_path / "sheet.pdf"))
    assert result.exit_code == 2
    assert "--cells" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", [["--holes"], ["--ones"], ["--cells", "cells.json"]])
def test_holes_ones_and_cells_are_for_empty_sheets(option: list[str]) -> None:
    result = run("sheet", "-", "-o", "-", *option, given=worked_sheet())
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"FILE, {option[0]}." in result.stderr


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--rules", "okenuff", "--players", "5"], f"okenuff: {sentence(WrongNumberOfPlayers(5, 4, 4))}"),
        (
            ["--rules", "family", "--players", "3", "--names", "Ann,,Ann"],
            f"family: seat 2: {sentence(EmptyName())}\nfamily: Ann: {sentence(DuplicateName('Ann'))}",
        ),
    ],
    ids=["too many", "names"],
)
def test_no_sheet_is_drawn_for_a_table_the_rules_are_not_for(arguments: list[str], line: str) -> None:
    result = run("sheet", "--blank", "-o", "-", *arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", line + "\n")


def test_a_machine_that_cannot_print_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def without_pango(name: str, *rest: Any, **more: Any) -> Any:
        if name == "scorekeeper.sheets.paper.weasy":
            raise OSError("cannot load library 'libpango-1.0-0'")
        return load(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without_pango)
    result = run("sheet", "-", "-o", "-", given=worked_sheet())
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("The sheet can’t be printed: Pango can’t be loaded.")
    assert "apt-get install libpango-1.0-0" in result.stderr
