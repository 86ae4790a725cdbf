"""The formulas of one round, all without their `=`: its sums and marks, the points of a seat, its running total."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.rule_set.scoring import multiplied
from scorekeeper.sheets.spreadsheet.formula_text import plain_number, require_short, spreadsheet_formula
from scorekeeper.sheets.spreadsheet.round_cells import RoundCells

DONE = "✓"


def complete(round_: RoundCells) -> str:
    """The mark of a round in which nothing is missing that the points need."""
    done = f"COUNT({round_.every_bid},{round_.every_count})={2 * len(round_.record.seats)}"
    if round_.sheet.game.rules.scoring.needs_trump and round_.columns.trump is not None:
        done = f'AND({done},{round_.cell(round_.columns.trump)}<>"")'
    return f'IF({done},"{DONE}","")'


def call(round_: RoundCells, under: str, over: str, even: str) -> str:
    """The call once all have bid, in these words."""
    bids, cards = round_.cell(round_.columns.bids), round_.cell(round_.columns.cards)
    less, more = f'"{_escape_quotes(under)} "&({cards}-{bids})', f'"{_escape_quotes(over)} "&({bids}-{cards})'
    called = f'IF({bids}<{cards},{less},IF({bids}>{cards},{more},"{_escape_quotes(even)}"))'
    return f'IF(COUNT({round_.every_bid})={len(round_.record.seats)},{called},"")'


def bids_together(round_: RoundCells) -> str:
    """The sum of all bids."""
    return _sum(round_.every_bid)


def tricks_together(round_: RoundCells) -> str:
    """The sum of all tricks, which should be the cards."""
    return _sum(round_.every_count)


def makers(round_: RoundCells) -> str:
    """How many made their bid."""
    made = (f"IF({round_.bid(seat)}={round_.tricks(seat)},1,0)" for seat in round_.record.seats)
    return once_done(round_, "+".join(made))


def points(round_: RoundCells, seat: int) -> str:
    """The points of a seat that takes part. Raises NoSpreadsheetFormula."""
    scoring, terms = round_.rules.scoring, round_.terms(seat)
    made, under, over = (
        spreadsheet_formula(multiplied(formula, scoring.multiplier).tree, terms)
        for formula in (scoring.made, scoring.under, scoring.over)
    )
    bid, tricks = round_.bid(seat), round_.tricks(seat)
    missed = under if under == over else f"IF({tricks}<{bid},{under},{over})"
    more = _given(round_, seat) + _bonus(round_, seat)
    return require_short(once_done(round_, f"IF({tricks}={bid},{made},{missed}){more}"))


def run(round_: RoundCells, seat: int, before: str, least: int) -> str:
    """How many rounds in a row were made, negative for missed ones; `before` where it has fewer cards than `least`."""
    if seat in round_.record.out:
        return once_done(round_, before)
    longer = f"IF({before}>0,{before}+1,1),IF({before}<0,{before}-1,-1)"
    counted = f"IF({round_.bid(seat)}={round_.tricks(seat)},{longer})"
    return once_done(round_, f"IF({round_.cell(round_.columns.cards)}<{least},{before},{counted})")


def total(round_: RoundCells, seat: int, before: str, penalties: Sequence[tuple[Penalty, str]]) -> str:
    """The running total: penalties before the score, the score, penalties after it, a reset test each time (R4).

    `before` is the total of the round before; each penalty comes with the cell that holds its points. A seat
    that is out of the round scores nothing, but the reset is tested.  Raises NoSpreadsheetFormula.
    """
    rules = round_.sheet.game.rules
    multiple, left = rules.reset_multiple, rules.reset_to or 0
    score = "0" if seat in round_.record.out else round_.cell(round_.columns.seats[seat].points)
    earlier = [cell for penalty, cell in penalties if penalty.before_score]
    later = [cell for penalty, cell in penalties if not penalty.before_score]
    text = before
    for change in (*earlier, score, *later):
        text = require_short(f"{text}+{change}")
        if multiple is not None:
            # A total of zero is no reset, which makes a difference only where a reset leaves something.
            hit = f"AND({text}<>0,MOD({text},{multiple})=0)" if left else f"MOD({text},{multiple})=0"
            text = require_short(f"IF({hit},{left},{text})")
        if rules.falls_to is not None:
            text = require_short(f"IF({text}>{rules.target},{rules.falls_to},{text})")
    return once_done(round_, text)


def penalty(penalties: Sequence[tuple[Penalty, str]]) -> str:
    """All penalties of a seat in a round together. Raises NoSpreadsheetFormula."""
    return require_short("+".join(cell for _, cell in penalties))


def once_done(round_: RoundCells, text: str) -> str:
    """The formula `text` once the round is complete, an empty text before."""
    return f'IF({round_.cell(round_.columns.complete)}="{DONE}",{text},"")'


def _given(round_: RoundCells, seat: int) -> str:
    """What was given by hand, where it is added."""
    rules = round_.sheet.game.rules
    return "" if rules.bonus is None or "bonus" in rules.scoring.terms else f"+{round_.bonus(seat)}"


def _bonus(round_: RoundCells, seat: int) -> str:
    streak, column = round_.sheet.game.rules.streak, round_.columns.seats[seat].run
    if streak is None or column is None:
        return ""
    here = round_.cell(column)
    pays = f"IF({here}>0,{plain_number(streak.made)},{plain_number(streak.missed)})"
    counts = f"{round_.cell(round_.columns.cards)}>={streak.from_cards}"
    return f"+IF({counts},IF(MOD(ABS({here}),{streak.length})=0,{pays},0),0)"


def _sum(cells: str) -> str:
    """All together, empty while nothing is recorded."""
    return f'IF(COUNT({cells})=0,"",SUM({cells}))'


def _escape_quotes(text: str) -> str:
    return text.replace('"', '""')
