"""`scorekeeper evening`: everything on paper for an evening at several tables, in one PDF."""

from __future__ import annotations

import click

from scorekeeper.cli.game_input import PRESET
from scorekeeper.cli.language import _, current_language
from scorekeeper.cli.options import TEXT_LINE, only_one_of
from scorekeeper.cli.output import CommandError, command_error, write_output
from scorekeeper.cli.printing import printing
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import NoScoreSheet
from scorekeeper.sheets.evening.evening_set import EveningPart, evening_batches, evening_pdf
from scorekeeper.sheets.evening.tables import MAX_TABLES, TablesDoNotFit
from scorekeeper.sheets.paper.print_options import INKS, PAPER_IDS, PrintOptions


@click.command("evening")
@click.option("-o", "--output", required=True, help="The file to write; - is standard output.")
@click.option("--rules", "preset_id", type=PRESET, metavar="ID", required=True, help="The preset everyone plays by.")
@click.option("--tables", type=click.IntRange(1, MAX_TABLES), required=True, metavar="N")
@click.option("--players", type=click.IntRange(min=1), metavar="N")
@click.option("--names", type=TEXT_LINE, metavar="A,B,C", help="Everyone, table by table, instead of --players.")
@click.option(
    "--part",
    "parts",
    type=click.Choice([part.value for part in EveningPart]),
    multiple=True,
    help="Only this one; can be repeated.",
)
@click.option("--paper", type=click.Choice(PAPER_IDS), default="a4", show_default=True)
@click.option("--ink", type=click.Choice(INKS), default=INKS[0], show_default=True)
def command(
    *,
    output: str,
    preset_id: str,
    tables: int,
    players: int | None,
    names: str | None,
    parts: tuple[str, ...],
    paper: str,
    ink: str,
) -> None:
    """Write seating draws, rule cards, table cards, empty sheets, score cards and result slips for several tables."""
    if players is None and names is None:
        raise click.MissingParameter(param_hint=["--players", "--names"], param_type="option")
    if players is not None and names is not None:
        raise only_one_of("--players", "--names")
    people = [name.strip() for name in names.split(",")] if names is not None else [""] * (players or 0)
    wanted = [EveningPart(part) for part in parts] or list(EveningPart)
    rules = preset(preset_id)
    try:
        with printing():
            pdf = evening_pdf(
                evening_batches(rules, tables, people, PrintOptions(paper, current_language(), ink=ink), wanted),
                _("Oh Hell"),
            )
    except TablesDoNotFit as wrong:
        raise CommandError([wrong.sentence(rules, current_language())]) from None
    except NoScoreSheet as wrong:
        raise command_error(preset_id, wrong.problems, people) from None
    write_output(output, pdf)
