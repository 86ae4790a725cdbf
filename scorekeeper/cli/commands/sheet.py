"""`scorekeeper sheet`: the score sheet of a game, or an empty one, as PDF."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from scorekeeper.cli.game_input import GAME_FILE, PRESET, read_score_sheet, require_player_count
from scorekeeper.cli.language import _, current_language, ngettext
from scorekeeper.cli.options import TEXT_LINE, WEB_ADDRESS, only_one_of
from scorekeeper.cli.output import CommandError, command_error, write_output
from scorekeeper.cli.printing import printing
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import NoScoreSheet
from scorekeeper.sheets.paper.blank.document import BlankSheet, cells_of
from scorekeeper.sheets.paper.document import SheetSource
from scorekeeper.sheets.paper.html import Document
from scorekeeper.sheets.paper.pdf import blank_sheet_document, documents_pdf, html_pdf, score_sheet_html
from scorekeeper.sheets.paper.print_options import (
    INKS,
    PAPER_IDS,
    SHEETS,
    NoSuchSheet,
    PrintOptions,
    SheetExtras,
    sheets_for,
)
from scorekeeper.sheets.paper.small_sheets import SheetsDoNotFit, SmallSheets
from scorekeeper.wording import N_

ONE_GAME = N_("This sheet is for one game; --sheet two and --sheet four have room for several.")
SEVERAL = N_("There is room for %(games)s on a page.")


@click.command("sheet")
@click.argument("files", type=GAME_FILE, nargs=-1, metavar="[FILE]...")
@click.option("-o", "--output", required=True, help="The file to write; - is standard output.")
@click.option("--paper", type=click.Choice(PAPER_IDS), default="a4", show_default=True)
@click.option("--sheet", type=click.Choice(tuple(SHEETS)), help="Which sheet; by default the one made for the rules.")
@click.option("--ink", type=click.Choice(INKS), default=INKS[0], show_default=True, help="Black and white has no grey.")
@click.option("--type", "typed", is_flag=True, help="Printed instead of handwritten.")
@click.option("--blank", is_flag=True, help="An empty sheet to fill in by hand; needs --rules and --players.")
@click.option(
    "--rules",
    "preset_id",
    type=PRESET,
    metavar="ID",
    help="The preset of an empty sheet; ID-no-hook leaves its hook out.",
)
@click.option("--players", type=click.IntRange(min=1), metavar="N")
@click.option("--names", type=TEXT_LINE, metavar="A,B,C", help="The names on an empty sheet, clockwise.")
@click.option("--live", type=TEXT_LINE, metavar="ADDRESS", help="Where the game is watched, as a QR code.")
@click.option("--holes", is_flag=True, help="A wider margin on an empty sheet, for punched holes.")
@click.option("--ones", is_flag=True, help="A small 1 before each bid of an empty sheet, if the rules give 10 + bid.")
@click.option("--cells", metavar="FILE", help="The position of each cell of an empty sheet, as JSON.")
def command(
    *,
    files: tuple[str, ...],
    output: str,
    paper: str,
    sheet: str | None,
    ink: str,
    typed: bool,
    blank: bool,
    preset_id: str | None,
    players: int | None,
    names: str | None,
    live: str | None,
    holes: bool,
    ones: bool,
    cells: str | None,
) -> None:
    """Write the score sheet of the game in FILE as PDF; - reads standard input.

    Several short games share a page with --sheet two or --sheet four.
    With --blank there is no FILE: the sheet is an empty one to print before play.
    """
    options = PrintOptions(paper, current_language(), sheet or "", ink, not typed, holes, ones)
    blank_options = {
        "--blank": blank or None,
        "--rules": preset_id,
        "--players": players,
        "--names": names,
        "--holes": holes or None,
        "--ones": ones or None,
        "--cells": cells,
    }
    if live is not None and (blank or not WEB_ADDRESS.fullmatch(live)):
        raise click.UsageError(_("--live needs a FILE and a web address, for example https://example.org/games/abc."))
    if not blank and not files:
        raise click.MissingParameter(param_hint=["FILE", "--blank"], param_type="argument")
    outputs = {}
    try:
        with printing():
            if files:
                if unused := [option for option, value in blank_options.items() if value is not None]:
                    raise only_one_of("FILE", unused[0])
                outputs[output] = _game_pdf(files, options, SheetExtras(live=live or ""))
            else:
                document = _blank_document(preset_id, players, names, options)
                if cells is not None:
                    outputs[cells] = _cells_json(document)
                outputs[output] = documents_pdf([document])
    except SheetsDoNotFit as wrong:
        raise CommandError([wrong.sentence(current_language())]) from None
    for path, data in outputs.items():
        write_output(path, data)


def _game_pdf(files: Sequence[str], options: PrintOptions, extras: SheetExtras) -> bytes:
    most = SHEETS[options.sheet].per_page if options.sheet else 1
    if len(files) > most:
        raise click.UsageError(_(SEVERAL) % {"games": most} if most > 1 else _(ONE_GAME))
    *earlier, sheet = map(read_score_sheet, files)
    try:
        return html_pdf(score_sheet_html(sheet, options, extras, [SheetSource(each) for each in earlier]))
    except NoSuchSheet:
        raise _wrong_sheet_error(sheet.game.rules) from None


def _cells_json(document: Document) -> bytes:
    # Small sheets of a page are alike.
    sheet = document.cells[0] if isinstance(document, SmallSheets) else document
    if not isinstance(sheet, BlankSheet):
        raise click.UsageError(_("--cells needs a sheet of rows."))
    return (json.dumps(cells_of(sheet), indent=1) + "\n").encode()


def _wrong_sheet_error(rules: RuleSet) -> click.UsageError:
    others = ", ".join(kind.id for kind in sheets_for(rules))
    return click.UsageError(_("That sheet is for other rules; for these there are %(sheets)s.") % {"sheets": others})


def _blank_document(preset_id: str | None, players: int | None, names: str | None, options: PrintOptions) -> Document:
    if preset_id is None or players is None:
        raise click.MissingParameter(param_hint=["--rules", "--players"], param_type="option")
    seated = None if names is None else [name.strip() for name in names.split(",")]
    if seated is not None and len(seated) != players:
        raise click.UsageError(_wrong_names_sentence(len(seated)) % {"names": len(seated), "players": players})
    require_player_count(preset_id, players)
    try:
        return blank_sheet_document(preset(preset_id), players, options, names=seated)
    except NoSuchSheet:
        raise _wrong_sheet_error(preset(preset_id)) from None
    except NoScoreSheet as wrong:
        raise command_error(preset_id, wrong.problems, seated or ()) from None


def _wrong_names_sentence(names: int) -> str:
    """Return the sentence for a number of names that is not the number of players."""
    return ngettext(
        "--names gives %(names)s name for %(players)s players.",
        "--names gives %(names)s names for %(players)s players.",
        names,
    )
