"""How far a command is that takes more than a moment."""

from __future__ import annotations

import click


def echo_progress(words: str, *, over: bool) -> None:
    """Write on standard error how far it is, over what stood there; the line ends when all is `over`."""
    click.echo(f"\r{words}", err=True, nl=over)
