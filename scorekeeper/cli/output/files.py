"""What a command writes: a file, lines on standard output, or a file there for `-`."""

from __future__ import annotations

import click


def write_output(output: str, data: bytes) -> None:
    """Write all of it. Raises UsageError where the file cannot be written, BrokenPipeError where nobody reads it."""
    try:
        with click.open_file(output, "wb") as file:
            file.write(data)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise click.UsageError(f"{click.format_filename(output)}: {error.strerror or error}") from None


def print_lines(text: str) -> None:
    """Print while a database or a file is open: an OSError names standard output, so it is not put down to them."""
    try:
        click.echo(text)
    except OSError as error:
        error.filename = "-"
        raise
