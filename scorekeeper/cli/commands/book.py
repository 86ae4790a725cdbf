"""`scorekeeper book`: all games of a group, of a player or of a year in one PDF."""

from __future__ import annotations

import io
from pathlib import Path

import click

from scorekeeper.actions.books import book_source
from scorekeeper.actions.errors import NoGames
from scorekeeper.cli.games import group_of
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.language import _, current_language, ngettext
from scorekeeper.cli.options import TEXT_LINE, home_option
from scorekeeper.cli.output import CommandError, echo_progress, write_output
from scorekeeper.cli.printing import printing
from scorekeeper.sheets.book.source import BookSource, write_book
from scorekeeper.sheets.paper.print_options import INKS, PAPERS, PrintOptions
from scorekeeper.storage.jobs import BookOrder
from scorekeeper.wording import N_

NO_GAMES = N_("None of these games has a complete round yet.")


@click.command("book")
@click.option("-o", "--output", required=True, help="The file to write; - is standard output.")
@click.option(
    "--group",
    "game",
    type=TEXT_LINE,
    metavar="GAME",
    help="Whose games: the group of GAME, as for export.",
)
@click.option("--player", type=TEXT_LINE, default="", metavar="NAME", help="Only the games of one player.")
@click.option("--year", type=click.IntRange(1, 9999), help="Only the games of one year.")
@click.option("--paper", type=click.Choice(tuple(PAPERS)), default="a4", show_default=True)
@click.option("--ink", type=click.Choice(INKS), default=INKS[0], show_default=True)
@home_option
def command(
    *, output: str, game: str | None, player: str, year: int | None, paper: str, ink: str, folder: Path
) -> None:
    """Write a book: title page, contents, standings, charts, and the sheet of every game."""
    with home_database(folder):
        try:
            source = book_source(BookOrder(group_of(game, "--group"), player=player, year=year), current_language())
        except NoGames:
            raise CommandError([_(NO_GAMES)]) from None
    write_output(output, _book_pdf(source, PrintOptions(paper, current_language(), ink=ink)))


def _book_pdf(source: BookSource, options: PrintOptions) -> bytes:
    """Return the book, and report its progress on standard error."""
    file, games = io.BytesIO(), len(source.chapters)

    def progress(printed: int) -> None:
        echo_progress(
            ngettext("%(done)d of %(num)d game", "%(done)d of %(num)d games", games) % {"done": printed, "num": games},
            over=printed == games,
        )

    with printing():
        write_book(source, options, file, progress)
    return file.getvalue()
