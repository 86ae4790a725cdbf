"""`scorekeeper score`: the sheet of a game file in the terminal, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator

import click
from msgspec.structs import asdict

from scorekeeper.cli.game_input import GAME_FILE, read_score_sheet
from scorekeeper.cli.language import _, current_language, ngettext
from scorekeeper.cli.output import json_page
from scorekeeper.files.score_file import score_values
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.cells import as_text, printable, sheet_table
from scorekeeper.wording import N_
from scorekeeper.wording.game_words import COUNTED, SCREEN
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.special_words import AT_ONCE

NEXT = {Step.BID: SCREEN["ask-bid"], Step.TRUMP: SCREEN["ask-trump"], Step.TRICKS: N_("%(name)s: %(words)s")}
HOOKED = N_("Hooked: %(bids)s.")


@click.command("score")
@click.argument("file", type=GAME_FILE)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(*, file: str, as_json: bool) -> None:
    """Score the game in FILE; - reads standard input.

    If the game is wrong, the exit status is 1 and every reason is printed on standard error.
    """
    sheet = read_score_sheet(file)
    click.echo(json_page(score_values(sheet)) if as_json else terminal_page(sheet))


def terminal_page(sheet: ScoreSheet) -> str:
    """Return the page for the terminal: title, rows, call, what comes next, places and settlement."""
    title = " · ".join(filter(None, (sheet.game.title, _(sheet.game.rules.name))))
    # The file has no row for a round that has not begun, but the keeper wants to see its cards.
    upcoming = 0 if sheet.next.round is None or sheet.next.round <= len(sheet.rounds) else 1
    table = as_text(sheet_table(sheet, blank_rows=upcoming, translate=current_language()), current_language())
    return "\n".join([printable(title), "", table, "", *map(printable, outcome_lines(sheet))])


def outcome_lines(sheet: ScoreSheet) -> Iterator[str]:
    """Yield the lines of the outcome, first the call of the last round."""
    table = sheet_table(sheet, blank_rows=0, translate=current_language())
    yield from _call_lines(sheet)
    yield from _next_step_lines(sheet)
    width = max(len(place.name) for place in table.places)
    for place in table.places:
        net = f"  {place.net:>6}" if place.net else ""
        yield f"{place.rank:>3}  {place.name:<{width}}  {place.plain_total:>6}{net}"
    if sheet.finished:
        names = [sheet.game.names[seat] for seat in sheet.winners]
        yield ngettext(*COUNTED["winners"], len(names)) % {"names": list_words(names, current_language().language)}
    for payment in table.payments:
        yield _("%(payer)s pays %(receiver)s %(points)s") % asdict(payment)


def _call_lines(sheet: ScoreSheet) -> Iterator[str]:
    called = [row for row in sheet.rounds if row.call is not None]
    for row in called[-1:]:
        if row.call is not None:
            bid = _(SCREEN["bid-of"]) % {"bid": row.call.bid, "cards": row.cards}
            yield _of_round(row.number, bid, _(SCREEN[row.call.word]) % {"n": row.call.by})


def _next_step_lines(sheet: ScoreSheet) -> Iterator[str]:
    coming = sheet.next
    if coming.step is Step.NONE:
        return
    player = "" if coming.seat is None else sheet.game.names[coming.seat]
    words = _(NEXT[coming.step]) if player else _(AT_ONCE) if coming.step is Step.BID else _(SCREEN["ask-turned"])
    hooked = [_(HOOKED) % {"bids": ", ".join(map(str, coming.hooked))}] if coming.hooked else []
    yield _of_round(coming.round, words % {"name": player, "words": _("tricks")}, *hooked)


def _of_round(number: int | None, *words: str) -> str:
    return " · ".join((_(SCREEN["round"]) % {"number": number}, *words))
