"""Write the output of a command to a file, to standard output for `-`."""

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
