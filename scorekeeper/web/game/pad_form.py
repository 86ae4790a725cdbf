"""From what the form of the pad sends to writes.

Only the shape is checked here; whether the rules allow it is for the act to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from scorekeeper.actions.game.rounds import Cell, CellWrite, TrumpWrite, Write
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import Act, NextAct

CELLS = ("bid", "tricks")
# More than a whole round of the largest table never goes into one act.
MOST_WRITES = 64
MOST_DIGITS = 4


class NotSaid(Exception):
    """What was sent has not the shape of anything a keeper says."""


@dataclass(frozen=True)
class FormSaid:
    """One key of the pad. `seat` and `cell` are where the pad was.

    `next` is what the page showed as next to note; None where a cell was said again or several are said at once, which
    are `writes`.
    """

    round: int
    seat: int | None
    cell: str
    value: int | Trump = 0
    next: NextAct | None = None
    writes: tuple[Write, ...] = ()


def said_by_form(form: Mapping[str, str]) -> FormSaid:
    """One key of the pad: a number, a suit, or `rest` for all open counts as bid. Raises NotSaid."""
    number, seat = _digits(form.get("round")), _digits(form.get("seat"))
    cell, value, was = form.get("cell", ""), form.get("value", ""), form.get("was", "")
    if number is None:
        raise NotSaid("no round")
    if cell == "trump":
        trump = trump_said(value)
        if was:
            return FormSaid(number, seat, cell, writes=(TrumpWrite(number, trump_said(was), trump),))
        return FormSaid(number, seat, cell, trump or Trump.NONE, NextAct(Act.TRUMP, number))
    if cell not in CELLS or seat is None:
        raise NotSaid("no cell")
    if value == "rest":
        return FormSaid(number, seat, cell, writes=tuple(_open_counts(number, form.get("open", ""))))
    now = _digits(value)
    if now is None:
        raise NotSaid("no number")
    if was:
        return FormSaid(number, seat, cell, writes=(CellWrite(number, seat, cast("Cell", cell), _digits(was), now),))
    return FormSaid(number, seat, cell, now, NextAct(Act(cell), number, seat))


def _open_counts(number: int, text: str) -> Iterator[Write]:
    """Every count that the page showed as open, as bid: `1:3 2:0` by seat."""
    for each in text.split()[:MOST_WRITES]:
        seat, bid = (_digits(part) for part in (each.partition(":")[0], each.partition(":")[2]))
        if seat is None or bid is None:
            raise NotSaid("no open count")
        yield CellWrite(number, seat, "tricks", None, bid)


def _digits(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def trump_said(value: Any) -> Trump | None:
    """A suit by its letters, None where none was said. Raises NotSaid."""
    if value is None:
        return None
    try:
        return Trump(value)
    except ValueError as error:
        raise NotSaid("no trump") from error
