"""The output of a command: a file, or standard output for `-`; JSON that is readable too, one line for each round;
progress. An error prints one line for each problem on standard error, with exit status 1.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any

import click

from scorekeeper.cli.language import current_language
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.sheets.table.cells import printable
from scorekeeper.wording import describe


def write_output(output: str, data: bytes) -> None:
    """Write all data. Raises UsageError if the file cannot be written, ClickException if the disk is full,
    BrokenPipeError if the pipe is closed.
    """
    try:
        with click.open_file(output, "wb") as file:
            file.write(data)
    except BrokenPipeError:
        raise
    except OSError as error:
        wrong = click.ClickException if error.errno == errno.ENOSPC else click.UsageError
        raise wrong(f"{click.format_filename(output)}: {error.strerror or error}") from None


def print_lines(text: str) -> None:
    """Print while a database or a file is open; an OSError names standard output, so that neither of them is blamed."""
    try:
        click.echo(text)
    except OSError as error:
        error.filename = "-"
        raise


def json_page(values: Mapping[str, Any]) -> str:
    """Return an object with one key a line, and lists of lists or objects with one entry a line."""
    lines = [f"  {_json_text(key)}: {_json_entry(value)}" for key, value in values.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _json_entry(value: object) -> str:
    if isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        return "[\n" + ",\n".join(f"    {_json_text(each)}" for each in value) + "\n  ]"
    return _json_text(value)


def _json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def echo_progress(words: str, *, over: bool) -> None:
    """Write the progress on standard error, over the previous one; the line ends when all is `over`."""
    click.echo(f"\r{words}", err=True, nl=over)


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
    """Return the error for problems of what comes from `source`, the name of a file or of a preset."""
    return CommandError(f"{source}: {describe(problem, players, current_language())}" for problem in problems)


def _one_line(text: str) -> str:
    """Return a problem as one printable line: it may quote line ends, terminal codes and broken letters of a file."""
    return printable(text.encode("utf-8", "backslashreplace").decode("utf-8"))
