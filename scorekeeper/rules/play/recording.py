"""What the keeper records in a round, as functions from the round before to the round after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from scorekeeper.rules.faults.definition import UnknownKey
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import speaking_order


def with_bid(record: Round, seat: int, bid: int | None, in_turn: Sequence[int]) -> Round:
    """Return the round after `seat` bid, changed the bid, or took it back (None); `in_turn` is the usual order.

    A new bid comes after all others. The order is stored only if it is not the usual one: a bid out of turn is valid
    (R18, R19). A changed bid does not move in the order.
    """
    order = spoken_so_far(record, in_turn)
    if bid is None:
        order = tuple(other for other in order if other != seat)
    elif seat not in order:
        order = (*order, seat)
    bids = (*record.bids[:seat], bid, *record.bids[seat + 1 :])
    return with_spoken(replace(record, bids=bids), order, in_turn)


def with_tricks(record: Round, seat: int, tricks: int | None) -> Round:
    """Return the round after the tricks of `seat` were counted, counted again, or taken back (None)."""
    return replace(record, tricks=(*record.tricks[:seat], tricks, *record.tricks[seat + 1 :]))


def with_mark(record: Round, seat: int, mark: int | None) -> Round:
    """Return the round after `seat` declared the mark with this number, in place of any other; None or 0 removes it."""
    return replace(record, marks=_with_number(record.marks, seat, mark))


def with_bonus(record: Round, seat: int, points: Points | None, kind: int = 0) -> Round:
    """Return the round in which `seat` is given these points of a kind by hand; None or 0 removes them."""
    others = [each for each in record.bonus if (each[0], each[2]) != (seat, kind)]
    given = [(seat, points, kind)] if points else []
    return replace(record, bonus=tuple(sorted((*others, *given), key=lambda each: (each[0], each[2]))))


def with_tricks_won(record: Round, seat: int, tricks: int | None) -> Round:
    """Return the round in which this number of tricks is counted one by one for `seat`; None or 0 removes it."""
    return replace(record, won=_with_number(record.won, seat, tricks))


def with_change(record: Round, seat: int, by: int | None) -> Round:
    """Return the round in which a card changed the bid of `seat` by this number; None or 0 means no change."""
    return replace(record, changed=_with_number(record.changed, seat, by))


def _with_number(numbers: Iterable[tuple[int, int]], seat: int, number: int | None) -> tuple[tuple[int, int], ...]:
    """Return numbers by seat with another one for `seat`, without zeros."""
    return tuple(sorted((each, one) for each, one in (dict(numbers) | {seat: number or 0}).items() if one))


def unknown_part_fault(rules: RuleSet, part: str, kind: int = 0) -> Fault | None:
    """Return a fault if these rules lack a part of a round, so that recording it would have no effect, or None.

    The part is `changed`, or `blind` or `bonus` of a kind. Every other part can always be recorded.
    """
    match part:
        case "blind" if kind not in range(len(rules.marks)):
            return UnknownKey("blind")
        case "bonus" if kind >= len(rules.bonus):
            return UnknownKey("bonus")
        case "changed" if not rules.bids_change:
            return UnknownKey("changed")
    return None


def with_spoken(record: Round, order: tuple[int, ...], in_turn: Sequence[int]) -> Round:
    """Return the round with its spoken order of bids, stored only if it is not the usual one."""
    return replace(record, spoken=order if _is_out_of_turn(order, in_turn) else None)


def spoken_so_far(record: Round, in_turn: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that have bid, in the order in which they spoke."""
    order = speaking_order(record.bids, in_turn, record.spoken)
    return tuple(seat for seat in order if record.bids[seat] is not None)


def _is_out_of_turn(order: Sequence[int], in_turn: Sequence[int]) -> bool:
    """Return whether this order must be stored: it is not the usual order of the seats that have bid."""
    return list(order) != [seat for seat in in_turn if seat in order]
