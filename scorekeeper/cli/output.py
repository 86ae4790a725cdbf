"""The output of a command, to a file, or to standard output for `-`. JSON has one line for each round, for readers.

An error prints one line for each problem on standard error, and the exit status is 1.
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
    """Write all data to the file, or to standard output for `-`.

    Raises UsageError if the file cannot be written, ClickException if the disk is full, BrokenPipeError if the pipe is
    closed.
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
    """Print while a database or a file is open. An OSError then names standard output, so that the open file is not
    blamed.
    """
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
    """Write the progress on standard error, in place of the previous one. The line ends if everything is `over`."""
    click.echo(f"\r{words}", err=True, nl=over)


class CommandError(click.ClickException):
    """The error of a command that cannot do its work. `lines` has one line for each reason."""

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
    """Return a problem as one printable line. It may quote line ends, terminal codes and invalid letters of a file."""
    return printable(text.encode("utf-8", "backslashreplace").decode("utf-8"))
