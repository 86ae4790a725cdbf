"""A game as CSV: one row for each player and round, to be counted with a spreadsheet or a program.

UTF-8 with a byte order mark, commas and a decimal point, lines that end as RFC 4180 says: so Excel, LibreOffice and
programs all read it. Names of columns are part of the format and are not translated. Against formula injection, a
text that begins with `=`, `+`, `-` or `@` gets an apostrophe before it; so does one that begins with an apostrophe, so
that removing one restores every text.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from scorekeeper.rules.formula import Points
from scorekeeper.rules.formula.points import plain
from scorekeeper.rules.game.rounds import BONUS, MISDEALS, OVERRIDDEN, PLAYED_ON, REMARKS, Round, RoundField
from scorekeeper.rules.rule_set.bidding import speaking_order
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet

BOM = "\ufeff"
COLUMNS = (
    *("game", "rules", PLAYED_ON.key, "round", "cards", "trump", "dealer", "first_bidder", "seat", "player", "spoke"),
    *("bid", "tricks", "blind", "made", "points", "penalties", "reasons", "reset", "total"),
    *(field.key for field in REMARKS),
)
# Also the full-width forms, which East Asian versions of Excel treat alike.
FORMULA_SIGNS = tuple("=+-@\uff1d\uff0b\uff0d\uff20\t\r")
YES, NO = "yes", "no"

Value = str | int | float | None


def csv_text(sheet: ScoreSheet) -> str:
    """The whole game. A player who is out of a round has no row in it, unless a penalty moves the total.

    What is not known yet is empty: in an unfinished round all but bids, tricks and penalties.
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    optional = _optional_fields(sheet)
    writer.writerow((*COLUMNS, *(field.key for field in optional)))
    writer.writerows(map(_without_formulas, values) for row in sheet.rounds for values in _rows(sheet, row, optional))
    return BOM + out.getvalue()


def _optional_fields(sheet: ScoreSheet) -> tuple[RoundField, ...]:
    """The fields with a column only where the rules or a round have them; these come last."""
    rules = sheet.game.rules
    return (
        *([BONUS] if rules.bonus else []),
        *([OVERRIDDEN] if rules.may_override_hook else []),
        *([MISDEALS] if any(row.record.misdeals for row in sheet.rounds) else []),
    )


def _rows(sheet: ScoreSheet, row: ScoredRound, optional: Sequence[RoundField]) -> Iterator[list[Value]]:
    game, record = sheet.game, row.record
    names = [game.name_in(row.number, seat) for seat in range(len(game.players))]
    order = speaking_order(record.bids, game.in_turn(row.number), record.spoken)
    dealer = game.standing_dealer if row.dealer is None else names[row.dealer]
    shared: list[Value] = [
        *(
            game.title,
            game.rules.name,
            PLAYED_ON.plain(record.played_on),
            row.number,
            row.cards,
        ),
        *(str(row.trump) if row.trump else None, dealer, names[row.first_bidder]),
    ]
    for seat, one in enumerate(row.seats):
        penalties = [each for each in record.penalties if each.seat == seat]
        if seat in record.out and not penalties:
            continue
        yield [
            *(*shared, seat + 1, names[seat], order.index(seat) + 1 if one.bid is not None else None),
            *(one.bid, one.tricks, None if seat in record.out else _boolean(seat in record.blind), _boolean(one.made)),
            *(_points(one.points), plain(one.penalties) if penalties else None),
            "; ".join(each.reason for each in penalties),
            *(_boolean(one.reset) if row.complete else None, _points(one.total)),
            *(field.plain(field.of(record)) for field in REMARKS),
            *(_optional_value(field, record, seat) for field in optional),
        ]


def _optional_value(field: RoundField, record: Round, seat: int) -> Value:
    if field is BONUS:
        return plain(record.bonus_of(seat))
    value = field.of(record)
    return _boolean(value) if isinstance(value, bool) else value


def _points(points: Points | None) -> int | float | None:
    return None if points is None else plain(points)


def _boolean(value: bool | None) -> str | None:  # noqa: FBT001 - it is the value to be written
    return None if value is None else YES if value else NO


def _without_formulas(value: Value) -> Value:
    """A text that no spreadsheet takes for a formula; numbers stay as they are."""
    if isinstance(value, str) and value.startswith((*FORMULA_SIGNS, "'")):
        return f"'{value}"
    return value
