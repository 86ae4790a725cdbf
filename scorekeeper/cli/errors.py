"""Errors of commands: one line for each problem on standard error, nothing on standard output, exit status 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import IO, Any

import click

from scorekeeper.cli.language import current_language
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.sheets.table.plain_text import printable
from scorekeeper.wording import describe


class CommandError(click.ClickException):
    """A command cannot do its work; `lines` are the reasons, one problem each."""

    exit_code = 1

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(dict.fromkeys(map(_one_line, lines)))
        super().__init__("\n".join(self.lines))

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the lines without click's usual "Error:" before them."""
        for line in self.lines:
            click.echo(line, file=file, err=True)


def command_error(source: str, problems: Sequence[Problem], players: Sequence[str] = ()) -> CommandError:
    """The error for problems of what comes from `source`, the name of a file or of a preset."""
    return CommandError(f"{source}: {describe(problem, players, current_language())}" for problem in problems)


def _one_line(text: str) -> str:
    """A problem as one printable line: it may quote line ends, terminal codes and broken letters of a file."""
    return printable(text.encode("utf-8", "backslashreplace").decode("utf-8"))
