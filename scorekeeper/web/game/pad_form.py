"""From what the form of the pad sends to writes.

Only the shape is checked here; whether the rules allow it is for the act to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from msgspec import Struct

from scorekeeper.actions.game.writes import Cell, CellWrite, RoundFieldWrite, TrumpWrite, Write
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import NextStep, Step
from scorekeeper.web.fields import whole_in

CELLS = ("bid", "tricks")
# What the key says that makes a bid a blind one, or not.
BLIND = {"blind": True, "not-blind": False}
# More than a whole round of the largest table never goes into one act.
MAX_WRITES = 64
MAX_DIGITS = 4


class MalformedInput(Exception):
    """The request is not a well-formed write of a bid, a count or trump."""


class PadInput(Struct, frozen=True):
    """One key of the pad. `seat` and `cell` are where the pad was.

    `next` is what the page showed as next to record; None where a cell is recorded again or several are at once, which
    are `writes`.
    """

    round: int
    seat: int | None
    cell: str
    value: int | Trump = 0
    next: NextStep | None = None
    writes: tuple[Write, ...] = ()


def parse_pad_form(form: Mapping[str, str]) -> PadInput:
    """One key of the pad. Raises MalformedInput.

    Its value is a number, a suit, `rest` for all open counts as bid, `override` or one of `BLIND`.
    """
    number, seat = _digits(form.get("round")), _digits(form.get("seat"))
    cell, value, was = form.get("cell", ""), form.get("value", ""), form.get("was", "")
    if number is None:
        raise MalformedInput("no round")
    if cell == "trump":
        trump = parse_trump(value)
        if was:
            return PadInput(number, seat, cell, writes=(TrumpWrite(number, parse_trump(was), trump),))
        return PadInput(number, seat, cell, trump or Trump.NONE, NextStep(Step.TRUMP, number))
    if cell not in CELLS or seat is None:
        raise MalformedInput("no cell")
    if value == "rest":
        return PadInput(number, seat, cell, writes=tuple(_open_counts(number, form.get("open", ""))))
    if value == "override":
        return PadInput(number, seat, cell, writes=(RoundFieldWrite(number, "overridden", was=False, now=True),))
    if value in BLIND:
        return PadInput(number, seat, cell, writes=(CellWrite(number, seat, "blind", not BLIND[value], BLIND[value]),))
    return _parse_number(number, seat, cast("Cell", cell), value, was)


def _parse_number(number: int, seat: int, cell: Cell, value: str, was: str) -> PadInput:
    """A bid or a count, in place of another one or where nothing is yet."""
    now = _digits(value)
    if now is None:
        raise MalformedInput("no number")
    if was:
        return PadInput(number, seat, cell, writes=(CellWrite(number, seat, cell, _digits(was), now),))
    return PadInput(number, seat, cell, now, NextStep(Step(cell), number, seat))


def _open_counts(number: int, text: str) -> Iterator[Write]:
    """Every count that the page showed as open, as bid: `1:3 2:0` by seat."""
    for each in text.split()[:MAX_WRITES]:
        seat, bid = (_digits(part) for part in (each.partition(":")[0], each.partition(":")[2]))
        if seat is None or bid is None:
            raise MalformedInput("no open count")
        yield CellWrite(number, seat, "tricks", None, bid)


def _digits(text: str | None) -> int | None:
    return whole_in(text, MAX_DIGITS)


def parse_trump(value: Any) -> Trump | None:
    """A suit by its letters, None where there is none. Raises MalformedInput."""
    if value is None:
        return None
    try:
        return Trump(value)
    except ValueError as error:
        raise MalformedInput("no trump") from error
