"""The places of a sheet on paper with what is recorded there, and how they are scored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

# Round, seat, and what is recorded there: `bid`, `tricks`, `won` so far, `out`, `joined`, the `name` of who joined,
# `player`, or `penalty` with its id; the `misdeals` of a round stand at the first seat. What concerns the whole game is
# recorded in round 0: also the `end`, the round after which the table stopped early, the `schedule`, its changes as
# pairs of a round and the cards after it, and who deals and sits where, as the game stores it.
Place = tuple[int, int, str]
Cells = dict[Place, Any]
Totals = list[list[int] | None]
PLAYED = ("bid", "tricks")
BY_SEAT = (*PLAYED, "penalty")
MISDEALS = "misdeals"
SHOWN = (*BY_SEAT, MISDEALS)
# Tricks counted one by one: a phone may still know of them when the server has the tricks of all.
WON = "won"
END: Place = (0, 0, "end")
SCHEDULE: Place = (0, 0, "schedule")
DEALERS: Place = (0, 0, "dealers")
SEATINGS: Place = (0, 0, "seatings")
# No schedule of an evening has more.
MAX_ROUNDS = 20


def _desilva(bid: int, tricks: int) -> int:
    return bid if bid == tricks else -abs(bid - tricks)


def _classic(bid: int, tricks: int) -> int:
    return 10 + tricks if bid == tricks else tricks


def _himes(bid: int, tricks: int) -> int:
    return 10 + bid if bid == tricks else -max(bid, tricks)


class ReferenceRules(Struct, frozen=True):
    """Points of a bid, and the multiple at which a total falls to zero."""

    points: Callable[[int, int], int]
    reset: int | None = None


RULES = {"desilva": ReferenceRules(_desilva), "classic": ReferenceRules(_classic), "himes": ReferenceRules(_himes, 50)}


class Table(Struct, frozen=True):
    """The agreements before play: rules with known points, whether bids are secret, seats and cards."""

    rules: str
    secret: bool
    seats: int
    cards: tuple[int, ...]


def cards_of(table: Table, cells: Cells) -> tuple[int, ...]:
    """Return the cards of all rounds, after changes of the schedule, up to an early end."""
    cards = table.cards
    for after_round, come in cells.get(SCHEDULE, ()):
        cards = cards[:after_round] + come
    return cards[: cells.get(END)]


def seats_of(table: Table, cells: Cells) -> int:
    """Return the number of seats, including late players."""
    return table.seats + sum(what == "joined" for _, _, what in cells)


def present(table: Table, cells: Cells, number: int) -> list[int]:
    """Return the seats that take part in a round."""
    seats = range(seats_of(table, cells))
    late = {seat for (_, seat, what), first in cells.items() if what == "joined" and number < first}
    return [seat for seat in seats if seat not in late and (number, seat, "out") not in cells]


def is_complete(table: Table, cells: Cells, number: int) -> bool:
    """Return whether a round lacks nothing and its tricks add up."""
    seats = present(table, cells, number)
    if any((number, seat, what) not in cells for seat in seats for what in PLAYED):
        return False
    taken: int = sum(cells[number, seat, "tricks"] for seat in seats)
    return taken == cards_of(table, cells)[number - 1]


def is_counting(table: Table, cells: Cells, number: int) -> bool:
    """Return whether all have bid in a round, and the tricks of somebody are not known yet."""
    seats = present(table, cells, number)
    known = {what: all((number, seat, what) in cells for seat in seats) for what in PLAYED}
    return known["bid"] and not known["tricks"]


def won_cells(table: Table, cells: Cells) -> Cells:
    """Return the tricks counted one by one in rounds that are played."""
    last = len(cards_of(table, cells))
    won = [place for place in cells if place[2] == WON and place[0] <= last]
    return {place: cells[place] for place in won if is_counting(table, cells, place[0])}


def won_of(rounds: Iterable[Mapping[str, Any]]) -> Cells:
    """Return the same of rounds as the server sends them and the phone shows them."""
    return {
        (number, seat, WON): value
        for number, record in enumerate(rounds, start=1)
        if None not in record["bids"] and None in record["tricks"]
        for seat, value in record.get(WON, ())
    }


def totals(table: Table, cells: Cells) -> Totals:
    """Return the totals after each begun round, None for an incomplete one."""
    rules, running = RULES[table.rules], [0] * seats_of(table, cells)
    given = [(number, seat, points) for (number, seat, what), points in cells.items() if what.startswith("penalty")]
    rows: Totals = []
    begun = max((number for number, _, what in cells if what.startswith(SHOWN)), default=0)
    for number in range(1, 1 + min(begun, len(cards_of(table, cells)))):
        if not is_complete(table, cells, number):
            rows.append(None)
            continue
        for seat in present(table, cells, number):
            running[seat] += rules.points(cells[number, seat, "bid"], cells[number, seat, "tricks"])
            running[seat] = 0 if rules.reset and running[seat] % rules.reset == 0 else running[seat]
        for penalized, seat, points in given:
            # A penalty may wait on a phone for a seat that a restored server lacks.
            if penalized == number and seat < len(running):
                running[seat] += points
        rows.append(list(running))
    return rows


def shown_cells(table: Table, cells: Cells) -> Cells:
    """Return what a sheet shows of these cells: bids, tricks and penalties of rounds up to the last one, and how often
    each was dealt again.
    """
    here = {number: present(table, cells, number) for number in range(1, len(cards_of(table, cells)) + 1)}
    seats = range(seats_of(table, cells))
    return {
        (number, seat, what): value
        for (number, seat, what), value in cells.items()
        if number in here and what.startswith(SHOWN) and seat in (here[number] if what in PLAYED else seats)
    }


def cells_of(table: Table, known: Cells, rounds: Iterable[Mapping[str, Any]]) -> Cells:
    """Return the same of rounds as the server sends them and the phone shows them; `known` says who is present."""
    cells: Cells = {}
    for number, record in enumerate(islice(rounds, len(cards_of(table, known))), start=1):
        for seat in present(table, known, number):
            for what, list_of in (("bid", "bids"), ("tricks", "tricks")):
                value = record[list_of][seat]
                cells |= {} if value is None else {(number, seat, what): value}
        if record.get(MISDEALS):
            cells[number, 0, MISDEALS] = record[MISDEALS]
        for each in record.get("penalties", ()):
            cells[number, each["seat"], f"penalty {each['id']}"] = each["points"]
    return cells


def place_of(write: Mapping[str, Any]) -> Place:
    """Return the place of a write of a phone."""
    what = f"penalty {write['id']}" if write["cell"] == "penalty" else write["cell"]
    return write["round"], write.get("seat") or 0, what


def value_of(write: Mapping[str, Any], which: str) -> Any:
    """Return a value of a write as recorded in a cell: the one that it `was`, or `now`."""
    value = write[which]
    if write["cell"] == MISDEALS:
        return value or None
    return value["points"] if isinstance(value, dict) else value


def after(cells: Cells, writes: Iterable[Mapping[str, Any]]) -> Cells:
    """Return the cells after these writes of a phone."""
    changed = dict(cells)
    for write in writes:
        changed[place_of(write)] = value_of(write, "now")
    return {place: value for place, value in changed.items() if value is not None}
