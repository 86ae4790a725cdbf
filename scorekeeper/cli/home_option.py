"""The option `--home` of every command that opens the database."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.paths import HOME_VARIABLE, home_folder

# A decorator; the command gets the absolute path as `folder`.
home_option = click.option(
    "--home",
    "folder",
    type=click.Path(file_okay=False, resolve_path=True, path_type=Path),
    default=home_folder,
    envvar=HOME_VARIABLE,
    show_envvar=True,
    show_default="instance/ in a checkout, else where this system keeps data of programs",
    metavar="DIR",
    help="The folder where the app keeps its database and its key.",
)
