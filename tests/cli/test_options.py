"""Every text among the options and arguments of commands passes the one check of characters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from scorekeeper.__main__ import command_line
from scorekeeper.cli.options import FORBIDDEN, TEXT_LINE
from tests.cli.running import run

BLANK = ["sheet", "--blank", "--rules", "okenuff", "--players", "4", "-o", "-", "--names"]
WITH_TEXT = [
    BLANK,
    ["book", "-o", "-", "--player"],
    ["book", "-o", "-", "--group"],
    ["export"],
    ["import", "-", "--into"],
    ["keys"],
    ["keys", "game", "--server"],
]


@pytest.mark.parametrize("arguments", WITH_TEXT, ids=" ".join)
@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\n", "\t", "\u2028", "\ud800"], ids=ascii)
def test_a_forbidden_character_is_wrong_usage(arguments: list[str], letter: str, home: Path) -> None:
    result = run(*arguments, f"Ann{letter},Bo,Cy,Dee", given={})
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"{FORBIDDEN}\n")
    assert not home.exists()


def test_letters_of_every_language_are_none() -> None:
    assert run(*BLANK, "Zoë,Bó,李,علي").exit_code == 0


def test_no_text_goes_past_the_check() -> None:
    """Files, folders, numbers and choices have types of their own; a host is checked by who listens on it."""
    plain = {f"{command.name} {each.name}" for command, each in texts() if each.type is click.STRING}
    assert plain == {
        "serve host",
        "sheet cells",
        *(f"{name} output" for name in ("backup", "book", "evening", "export", "poster", "sheet")),
    }
    assert {command.name for command, each in texts() if each.type is TEXT_LINE} == {
        "book",
        "evening",
        "export",
        "import",
        "keys",
        "poster",
        "serve",
        "statistics",
        "sheet",
    }


def texts() -> Iterator[tuple[click.Command, click.Parameter]]:
    context = click.Context(command_line)
    for name in command_line.list_commands(context):
        command = command_line.get_command(context, name)
        assert command is not None
        yield from ((command, each) for each in command.params)
