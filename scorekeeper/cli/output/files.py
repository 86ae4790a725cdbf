"""What a command writes: a file, lines on standard output, or a file there for `-`."""

from __future__ import annotations

import errno

import click


def write_output(output: str, data: bytes) -> None:
    """Write all of it. Raises UsageError where the file cannot be written, ClickException where the disk is full,
    BrokenPipeError where nobody reads it.
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
    """Print while a database or a file is open: an OSError names standard output, so it is not put down to them."""
    try:
        click.echo(text)
    except OSError as error:
        error.filename = "-"
        raise
