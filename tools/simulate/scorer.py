"""A scorer with paper and pencil, who takes the acts in the order in which they were acknowledged."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from msgspec import Struct, field

from tools.simulate.cells import BY_SEAT, SHOWN, WON, Cells, Place, Table, cards_of, is_complete, is_counting, present


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
        beside = {
            place: value for place, value in of_act.items() if place in writes or not place[2].startswith(BY_SEAT)
        }
        changes = self._write(writes, beside if act is latest else {})
        self._note(device, changes, act_id, back=back)
        if changes:
            self._mark(act, back=back)

    def _write(self, writes: Cells, beside: Cells | None = None) -> dict[Place, tuple[Any, Any]]:
        """Record these values, then those `beside`, and return what changed."""
        before, secret = dict(self.cells), self._secret_deal
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
        acts, secret = deepcopy(self.acts), self._secret_deal
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
        return next((number for number, complete in enumerate(self._completeness(), start=1) if not complete), None)

    @property
    def complete(self) -> int:
        """The number of complete rounds."""
        return sum(self._completeness())

    def _completeness(self) -> list[bool]:
        last = len(cards_of(self.table, self.cells))
        return [is_complete(self.table, self.cells, number) for number in range(1, last + 1)]

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

    @property
    def _secret_deal(self) -> tuple[int, int] | None:
        """The round whose secret bids are not complete, with its cards, or None."""
        number = self.secret_round
        return None if number is None else (number, cards_of(self.table, self.cells)[number - 1])

    def _reveal(self, before: tuple[int, int] | None) -> dict[Place, tuple[Any, Any]]:
        """Reveal the secret bids once the last one is in; bids of an earlier round, or for other cards, are dropped."""
        deal = self._secret_deal
        if deal is None or deal != before:
            self.sealed = {}
            return {}
        number = deal[0]
        seats = present(self.table, self.cells, number)
        lacking = [seat for seat in seats if (number, seat, "bid") not in self.cells]
        self.sealed = {seat: bid for seat, bid in self.sealed.items() if seat in lacking}
        if len(self.sealed) < len(lacking):
            return {}
        bids: Cells = {(number, seat, "bid"): bid for seat, bid in self.sealed.items()}
        self.cells |= bids
        self.sealed = {}
        return {place: (None, bid) for place, bid in bids.items()}


def _index(acts: list[Act], wanted: Act) -> int:
    return next(index for index, act in enumerate(acts) if act is wanted)
