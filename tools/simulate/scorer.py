"""A scorer with paper and pencil, who takes the acts in the order in which they were acknowledged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any

from msgspec import Struct, field

# Round, seat, and what is recorded there: `bid`, `tricks`, `won` so far, `out`, `joined`, the `name` of who joined,
# `player`, or `penalty` with its id. What concerns the whole game is recorded in round 0.
Place = tuple[int, int, str]
Cells = dict[Place, Any]
Totals = list[list[int] | None]
SHOWN = ("bid", "tricks", "penalty")
# Tricks counted one by one: a phone may still know of them when the server has the tricks of all.
WON = "won"


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


class Act(Struct):
    """An act that was acknowledged: by which device, and what each place held before and after. With `back` it is the
    undo of another one, or its redo, and stands as undone.
    """

    device: str
    changes: dict[Place, tuple[Any, Any]]
    id: str = ""
    undone: bool = False
    dropped: bool = False
    back: bool | None = None


class Table(Struct, frozen=True):
    """The agreements before play: rules with known points, whether bids are secret, seats and cards."""

    rules: str
    secret: bool
    seats: int
    cards: tuple[int, ...]


class Scorer(Struct):
    """The sheet, its history, bids that are still secret, and who may write."""

    table: Table
    cells: Cells = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    sealed: dict[int, int] = field(default_factory=dict)
    pencils: set[str] = field(default_factory=set)
    phones: dict[int, str] = field(default_factory=dict)
    seats_open: bool = False

    def copy(self) -> Scorer:
        """Return a copy of the scorer."""
        return deepcopy(self)

    def act(self, device: str, writes: Cells, act_id: str = "") -> None:
        """Record an act; None empties a place. A repeated act, or one that changes nothing, has no effect."""
        if act_id and act_id in self.seen:
            return
        self._note(device, self._write(writes), act_id)

    def walk(self, device: str, writes: Cells, act_id: str, named: str, *, back: bool) -> None:
        """Take what undoes or does again a named act of a phone. One that never came, or is done already, is no such
        act; what the latest one changed gets the values of before.
        """
        act = next((act for act in self.acts if act.id == named and not act.dropped and act.undone is not back), None)
        if act is None:
            self.act(device, writes, act_id)
            return
        latest = self.last_done if back else self.first_undone
        of_act = {place: (was if back else now) for place, (was, now) in act.changes.items()}
        beside = {place: value for place, value in of_act.items() if place in writes or place[2] == WON}
        changes = self._write(writes, beside if act is latest else {})
        self._note(device, changes, act_id, back=back)
        if changes:
            self._mark(act, back=back)

    def _write(self, writes: Cells, beside: Cells | None = None) -> dict[Place, tuple[Any, Any]]:
        """Record these values, then those `beside`, and return what changed."""
        before, secret = dict(self.cells), self.secret_round
        self._put({place: now for place, now in writes.items() if now != before.get(place)})
        self._drop_tricks_won({number for number, _, _ in writes})
        self._put(beside or {})
        return self._differences(before) | self._reveal(secret)

    def _drop_tricks_won(self, rounds: set[int]) -> None:
        """Drop tricks counted one by one if a bid of their round is missing, or the tricks of all are known."""
        won = [place for place in self.cells if place[2] == WON and place[0] in rounds]
        self._put({place: None for place in won if not is_counting(self.table, self.cells, place[0])})

    def _differences(self, before: Cells) -> dict[Place, tuple[Any, Any]]:
        changes = {place: (before.get(place), self.cells.get(place)) for place in {*before, *self.cells}}
        return {place: (was, now) for place, (was, now) in changes.items() if was != now}

    def _note(
        self, device: str, changes: dict[Place, tuple[Any, Any]], act_id: str = "", *, back: bool | None = None
    ) -> None:
        if changes:
            self.acts.append(Act(device, changes, act_id, undone=back is not None, back=back))
            self.seen |= {act_id} - {""}

    def _mark(self, act: Act, *, back: bool) -> None:
        """Note that an act is undone, or done again. What was undone before it is never done again."""
        act.undone = back
        for earlier in self.acts[: _index(self.acts, act)] if back else ():
            earlier.dropped = earlier.dropped or (earlier.undone and earlier.back is None)

    def seal(self, seat: int, bid: int, device: str) -> None:
        """Record a secret bid."""
        self.sealed[seat] = bid
        self.act(device, {})

    def step(self, device: str, *, back: bool) -> bool:
        """Undo the latest act, or redo the one that was undone last if nothing was done since, and return whether there
        was one.
        """
        acts, secret = deepcopy(self.acts), self.secret_round
        changes: dict[Place, tuple[Any, Any]] = {}
        # After phones undid other acts, nothing may be left of an act.
        while not changes:
            act = self.last_done if back else self.first_undone
            if act is None:
                self.acts = acts
                return False
            changes = self._walk_along(act, back=back)
            self._mark(act, back=back)
        self._note(device, changes, back=back)
        self._note(device, self._reveal(secret))
        return True

    def _walk_along(self, act: Act, *, back: bool) -> dict[Place, tuple[Any, Any]]:
        """Give places the values of before the act, or of after it, unless they have others by now, and return what
        changed.
        """
        before = dict(self.cells)
        values = {place: (now, was) if back else (was, now) for place, (was, now) in act.changes.items()}
        self._put({place: now for place, (was, now) in values.items() if before.get(place) == was})
        self._drop_tricks_won({number for number, _, what in values if what.startswith((*SHOWN, WON))})
        return self._differences(before)

    @property
    def last_done(self) -> Act | None:
        """The act that undo would take back."""
        return next((act for act in reversed(self.acts) if not act.undone), None)

    @property
    def first_undone(self) -> Act | None:
        """The act that redo would do again."""
        since = self.acts if self.last_done is None else self.acts[_index(self.acts, self.last_done) + 1 :]
        return next((act for act in since if act.undone and not act.dropped and act.back is None), None)

    @property
    def current(self) -> int | None:
        """The current round, or None after the last one."""
        numbers = range(1, len(self.table.cards) + 1)
        return next((number for number in numbers if not is_complete(self.table, self.cells, number)), None)

    @property
    def secret_round(self) -> int | None:
        """The current round if its secret bids are not complete, or None."""
        number = self.current
        if not self.table.secret or number is None:
            return None
        bids = (self.cells.get((number, seat, "bid")) for seat in present(self.table, self.cells, number))
        return number if None in bids else None

    def _put(self, values: Mapping[Place, Any]) -> None:
        """Record these values. A phone keeps its seat only while the same person plays for it."""
        for place, value in values.items():
            self.cells[place] = value
            if value is None:
                del self.cells[place]
            if place[2] in ("player", "joined") and self.phones.pop(place[1], ""):
                self.sealed.pop(place[1], None)

    def _reveal(self, before: int | None) -> dict[Place, tuple[Any, Any]]:
        """Reveal the secret bids once the last one is in; bids of an earlier round are dropped."""
        number = self.secret_round
        if number is None or number != before:
            self.sealed = {}
            return {}
        seats = present(self.table, self.cells, number)
        lacking = [seat for seat in seats if (number, seat, "bid") not in self.cells]
        self.sealed = {seat: bid for seat, bid in self.sealed.items() if seat in lacking}
        if len(self.sealed) < len(lacking):
            return {}
        bids: Cells = {(number, seat, "bid"): bid for seat, bid in self.sealed.items()}
        self.cells |= bids
        self.sealed = {}
        return {place: (None, bid) for place, bid in bids.items()}


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
    if any((number, seat, what) not in cells for seat in seats for what in ("bid", "tricks")):
        return False
    taken: int = sum(cells[number, seat, "tricks"] for seat in seats)
    return taken == table.cards[number - 1]


def is_counting(table: Table, cells: Cells, number: int) -> bool:
    """Return whether all have bid in a round, and the tricks of somebody are not known yet."""
    seats = present(table, cells, number)
    known = {what: all((number, seat, what) in cells for seat in seats) for what in ("bid", "tricks")}
    return known["bid"] and not known["tricks"]


def won_cells(table: Table, cells: Cells) -> Cells:
    """Return the tricks counted one by one in rounds that are played."""
    return {place: value for place, value in cells.items() if place[2] == WON and is_counting(table, cells, place[0])}


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
    for number in range(1, 1 + max((number for number, _, what in cells if what.startswith(SHOWN)), default=0)):
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
    """Return what a sheet shows of these cells: bids, tricks and penalties."""
    here = {number: present(table, cells, number) for number in range(1, len(table.cards) + 1)}
    return {
        (number, seat, what): value
        for (number, seat, what), value in cells.items()
        if what.startswith(SHOWN) and (what.startswith("penalty") or seat in here[number])
    }


def cells_of(table: Table, known: Cells, rounds: Iterable[Mapping[str, Any]]) -> Cells:
    """Return the same of rounds as the server sends them and the phone shows them; `known` says who is present."""
    cells: Cells = {}
    for number, record in enumerate(rounds, start=1):
        for seat in present(table, known, number):
            for what, list_of in (("bid", "bids"), ("tricks", "tricks")):
                value = record[list_of][seat] if seat < len(record[list_of]) else None
                cells |= {} if value is None else {(number, seat, what): value}
        for each in record.get("penalties", ()):
            cells[number, each["seat"], f"penalty {each['id']}"] = each["points"]
    return cells


def place_of(write: Mapping[str, Any]) -> Place:
    """Return the place of a write of a phone."""
    what = f"penalty {write['id']}" if write["cell"] == "penalty" else write["cell"]
    return write["round"], write["seat"], what


def value_of(value: Any) -> Any:
    """Return the value of a write as recorded in a cell."""
    return value["points"] if isinstance(value, dict) else value


def after(cells: Cells, writes: Iterable[Mapping[str, Any]]) -> Cells:
    """Return the cells after these writes of a phone."""
    changed = dict(cells)
    for write in writes:
        changed[place_of(write)] = value_of(write["now"])
    return {place: value for place, value in changed.items() if value is not None}


def _index(acts: list[Act], wanted: Act) -> int:
    return next(index for index, act in enumerate(acts) if act is wanted)
