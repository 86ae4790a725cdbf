"""`scorekeeper poster`: the games of several tables in one standing, as a poster."""

from __future__ import annotations

import click

from scorekeeper.cli.game_input import GAME_FILE, read_score_sheet
from scorekeeper.cli.language import _, current_language
from scorekeeper.cli.options import TEXT_LINE
from scorekeeper.cli.output import CommandError, write_output
from scorekeeper.cli.printing import printing
from scorekeeper.sheets.evening.evening_set import poster
from scorekeeper.sheets.evening.tables import MAX_TABLES
from scorekeeper.sheets.paper.pdf import documents_pdf
from scorekeeper.sheets.paper.print_options import INKS, PAPER_IDS, PrintOptions
from scorekeeper.wording import N_

NOT_FINISHED = N_("%(file)s: this game isn’t finished, so it has no result yet.")


@click.command("poster")
@click.argument("files", type=GAME_FILE, nargs=-1, required=True, metavar="FILE...")
@click.option("-o", "--output", required=True, help="The file to write; - is standard output.")
@click.option("--title", type=TEXT_LINE, default="", help="The line at the top.")
@click.option("--paper", type=click.Choice(PAPER_IDS), default="a4", show_default=True)
@click.option("--ink", type=click.Choice(INKS), default=INKS[0], show_default=True)
def command(*, files: tuple[str, ...], output: str, title: str, paper: str, ink: str) -> None:
    """Write the standing of all tables: the finished game in each FILE is that of one table, in this order."""
    if len(files) > MAX_TABLES:
        raise click.UsageError(_("A poster has room for %(most)d games.") % {"most": MAX_TABLES})
    sheets = [read_score_sheet(file) for file in files]
    if wrong := [
        _(NOT_FINISHED) % {"file": file} for file, sheet in zip(files, sheets, strict=True) if not sheet.finished
    ]:
        raise CommandError(wrong)
    with printing():
        pdf = documents_pdf([poster(sheets, PrintOptions(paper, current_language(), ink=ink), title)])
    write_output(output, pdf)
