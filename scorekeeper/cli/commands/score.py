"""`scorekeeper score`: the sheet of a game file in the terminal, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator

import click

from scorekeeper.cli.game_input import GAME_FILE, read_score_sheet
from scorekeeper.cli.language import _, current_language
from scorekeeper.cli.output import json_page
from scorekeeper.files.score_file import score_values
from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.cells import as_text, printable, sheet_table
from scorekeeper.wording import N_
from scorekeeper.wording.locale_forms import list_words

CALLS = {
    CallWord.UNDER: N_("Round %(round)s: bid %(bid)s of %(cards)s, UNDER by %(by)s."),
    CallWord.OVER: N_("Round %(round)s: bid %(bid)s of %(cards)s, OVER by %(by)s."),
    CallWord.EVEN: N_("Round %(round)s: bid %(bid)s of %(cards)s, EVEN."),
}
NEXT = {
    Step.BID: N_("Next: %(player)s bids in round %(round)s."),
    Step.TRUMP: N_("Next: %(player)s names trump in round %(round)s."),
    Step.TRICKS: N_("Next: the tricks of %(player)s in round %(round)s."),
}
ALL_BID = N_("Next: all bid at once in round %(round)s.")
TRUMP_UNKNOWN = N_("Next: the trump of round %(round)s.")
HOOKED = N_("Hooked: %(bids)s.")
WINS = N_("%(winners)s wins.")
SHARE = N_("%(winners)s share the win.")
PAYS = N_("%(payer)s pays %(receiver)s %(points)s.")


@click.command("score")
@click.argument("file", type=GAME_FILE)
@click.option("--json", "as_json", is_flag=True, help="Print the score as JSON (format oh-hell-score/1).")
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
        yield (_(WINS) if len(names) == 1 else _(SHARE)) % {"winners": list_words(names, current_language().language)}
    for payment in table.payments:
        yield _(PAYS) % {"payer": payment.payer, "receiver": payment.receiver, "points": payment.points}


def _call_lines(sheet: ScoreSheet) -> Iterator[str]:
    called = [row for row in sheet.rounds if row.call is not None]
    for row in called[-1:]:
        if row.call is not None:
            figures = {"round": row.number, "bid": row.call.bid, "cards": row.cards, "by": row.call.by}
            yield _(CALLS[row.call.word]) % figures


def _next_step_lines(sheet: ScoreSheet) -> Iterator[str]:
    coming = sheet.next
    if coming.step is Step.NONE:
        return
    player = "" if coming.seat is None else sheet.game.names[coming.seat]
    words = _(NEXT[coming.step]) if player else _(ALL_BID) if coming.step is Step.BID else _(TRUMP_UNKNOWN)
    sentence = words % {"player": player, "round": coming.round}
    hooked = _(HOOKED) % {"bids": ", ".join(map(str, coming.hooked))} if coming.hooked else ""
    yield f"{sentence} {hooked}".strip()
