"""The cells of a sheet as text."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from msgspec.structs import replace

from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import TrumpMode
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.table.heading import row_cells
from scorekeeper.sheets.table.legend import (
    attendance_notes,
    attendance_words,
    payment_lines,
    penalty_notes,
    places,
    round_notes,
)
from scorekeeper.sheets.table.sheet_table import Day, SeatCell, SheetRow, SheetTable
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.special_words import rounds_listed
from scorekeeper.wording.translation import Translate, identity

# An endless game has no last row: its empty sheet has about as many as that of a full de Silva game.
ROWS_OF_AN_ENDLESS_SHEET = 25
DOT, RESET, BLOT = "·", "*", "●"


def sheet_table(sheet: ScoreSheet, *, blank_rows: int | None = None, translate: Translate = identity) -> SheetTable:
    """Return the cells of a game: every round so far, then rounds still to come.

    `blank_rows` limits the rounds still to come. By default all of them are shown; in an endless game it is one for
    each player, and at least the head of the schedule. A finished game shows no further rounds.
    """
    game = sheet.game
    last = len(sheet.rounds) + _upcoming_rows(sheet, blank_rows)
    endings = _rounds_before_next_day(sheet.rounds)
    rows = tuple(
        row_cells(sheet, number, day_ends=number in endings, translate=translate) for number in range(1, last + 1)
    )
    return SheetTable(
        names=game.names,
        rows=rows,
        shows_trump=shows_trump(game),
        names_declarer=any(rule.named for rule in game.rules.trump_rules),
        finished=sheet.finished,
        days=days_played(sheet.rounds),
        penalties=penalty_notes(sheet, translate),
        notes=round_notes(sheet, translate),
        places=places(sheet),
        payments=payment_lines(sheet),
        attendance=attendance_notes(game),
        reset_to=reset_to_words(game.rules, translate),
        encloses=game.rules.enclose_negative,
        writes_points=game.rules.writes_points,
    )


def reset_to_words(rules: RuleSet, translate: Translate) -> str:
    """Return the total that a player has after a reset, or an empty text if it is zero. There may be two: for a total
    that is a multiple, and for one beyond the target.
    """
    left = {} if rules.reset_multiple is None else {rules.reset_to or 0: None}
    left |= {} if rules.falls_to is None else {rules.falls_to: None}
    if not any(left):
        return ""
    one, *other = map(number_text, left)
    return translate("%(one)s or %(other)s") % {"one": one, "other": other[0]} if other else one


def unplayed_sheet(
    rules: RuleSet, players: int, *, names: Sequence[str] | None = None, agreed: tuple[int, ...] | None = None
) -> ScoreSheet:
    """Return the score sheet of a game before its first round; numbers replace missing names.

    Raises NoScoreSheet with every problem of the table, and ValueError if there are more or fewer names than players.
    """
    if names is not None and len(names) != players:
        raise ValueError(f"{len(names)} names for {players} players")
    seated = tuple(names) if names is not None else tuple(f"{seat + 1}" for seat in range(players))
    bidder = first_bidder_by(rules, players - 1, players)
    return score_sheet(Game(rules, seated, first_dealer=players - 1, first_bidder=bidder, agreed=agreed))


def blank_table_of(sheet: ScoreSheet, names: Sequence[str] | None, *, translate: Translate) -> SheetTable:
    """Return the cells of a game before its first round, to be filled in by hand. They have these names, or no names if
    `names` is None.
    """
    players = len(sheet.game.players)
    blank_rows = endless_rows(players) if sheet.schedule.length is None else None
    table = sheet_table(sheet, blank_rows=blank_rows, translate=translate)
    rows = tuple(replace(row, current=False) for row in table.rows)
    return replace(table, names=tuple(names) if names is not None else ("",) * players, rows=rows, places=())


def endless_rows(players: int) -> int:
    """Return the number of rows to print for an endless game: as many full turns of the deal as fill a sheet."""
    return -(-ROWS_OF_AN_ENDLESS_SHEET // players) * players


def _upcoming_rows(sheet: ScoreSheet, wanted: int | None) -> int:
    if sheet.finished:
        return 0
    played, length = len(sheet.rounds), sheet.schedule.length
    if length is None:
        if wanted is None and sheet.game.may_lack_players:
            # If players come and go, rows for a page cannot repeat one turn of the deal, so there are as many as on
            # paper.
            return endless_rows(len(sheet.game.players))
        return wanted if wanted is not None else max(len(sheet.game.players), len(sheet.schedule.head) - played)
    return length - played if wanted is None else min(wanted, length - played)


def shows_trump(game: Game) -> bool:
    """Return whether there is a trump column: trump is named, follows a cycle, affects points, or was recorded."""
    rules = game.rules.trump_rules
    return (
        any(rule.named or rule.mode in (TrumpMode.BEFORE_BIDS, TrumpMode.CYCLE) for rule in rules)
        or (game.rules.scoring.needs_trump and any(rule.before_bids for rule in rules))
        or any(record.trump is not None for record in game.rounds)
    )


def days_played(rounds: Sequence[ScoredRound]) -> tuple[Day, ...]:
    """Return each date with its rounds, in order of play; a round without a date belongs to the day before it."""
    days: list[Day] = []
    for row in rounds:
        played_on = row.record.played_on
        if played_on is not None and (not days or played_on != days[-1].date):
            days.append(Day(played_on, row.number if days else 1, row.number))
        elif days:
            days[-1] = Day(days[-1].date, days[-1].first, row.number)
    return tuple(days)


def _rounds_before_next_day(rounds: Sequence[ScoredRound]) -> frozenset[int]:
    """Return the last round of every day but the last: a thick line in the leftmost column follows it."""
    return frozenset(day.last for day in days_played(rounds)[:-1])


def as_text(table: SheetTable, translate: Translate = identity) -> str:
    """Return the rows under the names as text, with a line after each full turn of first bidders, and `=` at the left
    after the end of a day.

    ```
    Tricks | Alice  | Bob    | Carol  | David
    -------+--------+--------+--------+--------
         1 |·(1)  1 | (0)  0 | (0)  0 |  1   −1
         2 |  ?     |· 0     |  1     |  0
    ```
    """
    head = translate("Tricks")
    names = [printable(name) or f"{seat + 1}" for seat, name in enumerate(table.names)]
    columns = [_player_column(table, seat) for seat in range(len(names))]
    widths = [max(map(_terminal_width, [f" {name}", *texts])) for name, texts in zip(names, columns, strict=True)]
    rule = "-+".join(["-" * _terminal_width(head), *("-" * width for width in widths)])
    trump = f" | {translate('Trump')}" if table.shows_trump else ""
    lines = [_join_cells(head, [f" {name}" for name in names], widths) + trump, rule]
    for row, cells in zip(table.rows, zip(*columns, strict=True), strict=True):
        left = " " * (_terminal_width(head) - len(row.cards)) + row.cards
        lines.append(_join_cells(left, cells, widths) + (f" | {_trump_text(row)}" if table.shows_trump else ""))
        if row.day_ends or (row.thick_below and row is not table.rows[-1]):
            lines.append(_line_below(row, rule, _terminal_width(head)))
    return "\n".join(line.rstrip() for line in [*lines, *_note_lines(table, translate)])


def printable(text: str) -> str:
    """Return the text without control characters, which a terminal would execute: a name may come from a stranger's
    file.
    """
    return "".join("�" if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") else letter for letter in text)


def aligned_columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Return lines of cells in columns, two spaces apart: the first aligned left, the others right."""
    widths = [max(map(_terminal_width, column)) for column in zip(*lines, strict=True)]
    padded = [
        [" " * (width - _terminal_width(cell)) for cell, width in zip(line, widths, strict=True)] for line in lines
    ]
    return [
        "  ".join([line[0] + room[0], *(space + cell for cell, space in zip(line[1:], room[1:], strict=True))]).rstrip()
        for line, room in zip(lines, padded, strict=True)
    ]


def _player_column(table: SheetTable, seat: int) -> list[str]:
    """Return bids and totals of one player, the bids with room for their rings, the totals aligned right."""
    cells = [row.seats[seat] for row in table.rows]
    bids = [_bid_text(table, cell) for cell in cells]
    reset = RESET if any(cell.reset for cell in cells) else ""
    totals = [cell.plain_total + (reset if cell.reset else " " * len(reset)) for cell in cells]
    bid_width, total_width = max(3, *map(len, bids)), max(map(len, totals))
    return [
        f"{DOT if cell.first_bidder else ' '}{bid.rjust(bid_width)}  {total.rjust(total_width)}"
        for cell, bid, total in zip(cells, bids, totals, strict=True)
    ]


def _bid_text(table: SheetTable, cell: SeatCell) -> str:
    bid = BLOT if table.blots(cell) else table.bid(cell)
    return f"({bid})" if table.rings(cell) else f" {bid} "


def _trump_text(row: SheetRow) -> str:
    return f"{row.trump.sign} {printable(row.trump.declarer_name)}".strip()


def _line_below(row: SheetRow, rule: str, left: int) -> str:
    return ("=" if row.day_ends else "-") * left + (rule[left:] if row.thick_below else "")


def _note_lines(table: SheetTable, translate: Translate) -> list[str]:
    """Return days, resets, penalties and notes, each on a line of its own."""
    dated, days = translate("%(name)s: %(words)s"), translate("rounds %(first)s to %(last)s")
    notes = [
        dated % {"name": day.date.isoformat(), "words": days % {"first": day.first, "last": day.last}}
        for day in table.days
    ]
    if table.has_resets:
        words = translate("reset to %(left)s") % {"left": table.reset_to or 0}
        notes.append(f"{RESET} {words}")
    penalty = translate("round %(round)s: %(name)s %(points)s %(reason)s")
    for note in table.penalties:
        figures = {"round": note.round, "points": note.points}
        notes.append(penalty % {**figures, "name": printable(note.name), "reason": printable(note.reason)})
    words = translate("round %(round)s: %(note)s")
    notes += [words % {"round": each.round, "note": printable(each.text)} for each in table.notes]
    notes += [f"{printable(name)}: {rounds_listed(rounds, translate)}" for name, rounds in table.specials.items()]
    notes += map(printable, attendance_words(table, translate))
    return ["", *notes] if notes else []


def _join_cells(left: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell + " " * (width - _terminal_width(cell)) for cell, width in zip(cells, widths, strict=True))
    return " |".join([left, *padded])


def _terminal_width(text: str) -> int:
    """Return the width of a text in terminal columns: East Asian wide letters take two, combining marks none."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )
