"""Every command, in a language that nobody speaks: what it says, its help, and what is wrong with its arguments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from scorekeeper.__main__ import command_line
from scorekeeper.cli.language import choose_language
from scorekeeper.rules.presets import preset_ids
from scorekeeper.sheets.paper.print_options import SHEETS
from tests.cli.running import run
from tests.words.allowed import english_in
from tests.words.pseudo import PSEUDO, accented
from tests.words.table import sample_files

# Words that are typed at a terminal, and stay as they are typed.
TYPED = (
    # Names of files.
    r"[\w/.-]+\.(?:json|pdf|zip|sqlite3)\b",
    # The ids of rules and sheets.
    rf"\b(?:{'|'.join(sorted((*preset_ids(), *SHEETS), key=len, reverse=True))})(?:-no-hook)?\b",
    # Options, and what stands for a value of theirs: --paper, GAME, NAME.
    r"--?[a-z][\w-]*",
    r"\b[A-Z]{2,}(?:_[A-Z]+)*\b",
    # The program with its commands.
    r"\bscorekeeper(?: [a-z]+\b)?",
    # What was typed is quoted, and readings have the numbers of docs/rules.md, or the word they are about.
    r"'[^']*'",
    r"^(?:R\d+|[a-z]+) +(?=⟦)",
)
TERMS = r"\b(?:earlier_high|declarer|no_trump|cards)\b"
FILES = tuple(f"παιχνίδι{number}.json" for number in range(len(sample_files())))
RUNS = (
    ["--version"],
    ["rules"],
    ["rules", "himes", "--players", "4"],
    ["rules", "okenuff", "--players", "4"],
    ["rules", "skull-king", "--players", "4"],
    ["rules", "--pack", "11"],
    *(["score", file] for file in FILES),
    ["statistics", *FILES],
    ["export", "--list"],
    ["backup", "-o", "δ.zip"],
    ["restore", "δ.zip"],
    ["export", "--list"],
)
WRONG: tuple[list[str], ...] = (
    [],
    ["nonsense"],
    ["rules", "x"],
    ["rules", "himes"],
    ["rules", "himes", "--players", "99"],
    ["rules", "--json"],
    ["score"],
    ["score", "nowhere"],
    ["score", "--nonsense", FILES[0]],
    ["sheet", FILES[0], "-o", "δ.pdf", "--sheet", "okenuff"],
    ["sheet", FILES[0], FILES[1], "-o", "δ.pdf"],
    ["sheet", FILES[0], "-o", "δ.pdf", "--paper", "a9"],
    ["sheet", "--blank", "-o", "δ.pdf"],
    ["sheet", "--blank", "-o", "δ.pdf", "--rules", "himes", "--players", "3", "--names", "Ζωή"],
    ["evening", "-o", "δ.pdf", "--rules", "himes", "--tables", "9", "--players", "9"],
    ["evening", "-o", "δ.pdf", "--rules", "himes", "--tables", "9"],
    ["poster", "-o", "δ.pdf", FILES[5]],
    ["statistics", FILES[5], "--player", "ψ"],
    ["export", "ψ"],
    ["export", "-o", "δ"],
    ["import", "δ.zip", FILES[0]],
    ["import", FILES[0], "--into", "ψ"],
    ["backup", "-o", "δ.zip"],
    ["book", "-o", "δ.pdf", "--player", "ψ"],
    ["keys", "ψ"],
    ["demo", "--games", "2"],
)


def left_in_english(text: str) -> list[str]:
    """The lines that are not wholly translated."""
    return [line for line in text.splitlines() if english_in(line, (*TYPED, TERMS))]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with games as files, and a home that keeps some."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_HOME", str(tmp_path / "σπίτι"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    for file, text in zip(FILES, sample_files(), strict=True):
        Path(file).write_text(text, encoding="utf-8")
    for file in FILES:
        assert run("import", file).exit_code == 0
    return tmp_path


def test_what_a_command_says_is_translated(desk: Path) -> None:
    found: list[str] = []
    for arguments in (*RUNS, *WRONG):
        result = run(*arguments, "--language", PSEUDO)
        assert result.exception is None or isinstance(result.exception, SystemExit), arguments
        found += left_in_english(result.output)
        assert result.output, arguments
    assert "\n".join(found) == ""


def test_the_help_of_every_command_is_translated() -> None:
    choose_language([f"--language={PSEUDO}"])
    try:
        assert [words for words in _help() if english_in(words, TYPED)] == []
    finally:
        choose_language([], {})
    assert accented("Options") in run("score", "--help", "--language", PSEUDO).output


def _help() -> Iterator[str]:
    context = click.Context(command_line)
    assert isinstance(command_line, click.Group)
    for name in command_line.list_commands(context):
        command = command_line.get_command(context, name)
        assert command is not None
        yield command.help or ""
        for param in command.params:
            if isinstance(param, click.Option):
                yield param.help or ""
                yield param.show_default if isinstance(param.show_default, str) else ""


def test_without_the_option_a_command_speaks_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", f"{PSEUDO}_GR.UTF-8")
    assert accented("No rules match this.") in run("rules", "--pack", "11").output
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "No rules match this." in run("rules", "--pack", "11").output


def test_a_language_that_is_not_there_is_wrong_usage() -> None:
    result = run("rules", "--language", "xx")
    assert (result.exit_code, result.stdout) == (2, "")
    assert " is not one of 'en', " in result.stderr


def test_the_option_may_stand_before_the_command() -> None:
    assert accented("No rules match this.") in run("--language", PSEUDO, "rules", "--pack", "11").output
