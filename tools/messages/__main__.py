"""`script/messages`: find every text, update the catalogues, and check them."""

from __future__ import annotations

from pathlib import Path

import click
from babel import UnknownLocaleError

from scorekeeper.paths import TRANSLATIONS
from tools.messages.check import faults_in
from tools.messages.files import add, update

FOLDER = click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=TRANSLATIONS,
    help="Where the catalogues are.  [default: translations/]",
)


@click.group(invoke_without_command=True)
@FOLDER
@click.pass_context
def main(context: click.Context, folder: Path) -> None:
    """Update the template and every catalogue, then check them."""
    context.obj = folder
    if context.invoked_subcommand is None:
        click.echo("\n".join(update(folder)))
        _check(folder)


@main.command("check")
@click.pass_obj
def check(folder: Path) -> None:
    """Change nothing, and print all faults."""
    _check(folder)


@main.command("add")
@click.argument("code")
@click.pass_obj
def add_language(folder: Path, code: str) -> None:
    """Begin a language, such as de or pt-BR: one file without translations."""
    try:
        click.echo(add(folder, code))
    except FileExistsError as there:
        raise click.ClickException(f"{there} is there already.") from None
    except (UnknownLocaleError, ValueError):
        raise click.ClickException(f"{code} is no language that Babel knows.") from None


def _check(folder: Path) -> None:
    faults = list(faults_in(folder))
    for fault in faults:
        click.echo(fault, err=True)
    if faults:
        raise SystemExit(1)


if __name__ == "__main__":
    main(prog_name="script/messages")
