"""`scorekeeper score`: the sheet of a game file in the terminal, or as JSON."""

from __future__ import annotations

import click

from scorekeeper.cli.games.input import GAME_FILE, read_score_sheet
from scorekeeper.cli.language import _, current_language
from scorekeeper.cli.output.json_text import json_page
from scorekeeper.cli.output.outcome import outcome_lines
from scorekeeper.files.score_file import score_values
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.cells import as_text, sheet_table
from scorekeeper.sheets.table.plain_text import printable


@click.command("score")
@click.argument("file", type=GAME_FILE)
@click.option("--json", "as_json", is_flag=True, help="Print the score as JSON (format oh-hell-score/1).")
def command(*, file: str, as_json: bool) -> None:
    """Score the game in FILE; - reads standard input.

    Exits with 1 when the game is wrong, and says every reason on standard error.
    """
    sheet = read_score_sheet(file)
    click.echo(json_page(score_values(sheet)) if as_json else terminal_page(sheet))


def terminal_page(sheet: ScoreSheet) -> str:
    """Title, rows, call, what comes next, places and settlement."""
    title = " · ".join(filter(None, (sheet.game.title, _(sheet.game.rules.name))))
    # The file has no row for a round that has not begun, but the keeper wants to see its cards.
    upcoming = 0 if sheet.next.round is None or sheet.next.round <= len(sheet.rounds) else 1
    table = as_text(sheet_table(sheet, blank_rows=upcoming, translate=current_language()), current_language())
    return "\n".join([printable(title), "", table, "", *map(printable, outcome_lines(sheet))])
