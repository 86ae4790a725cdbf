"""A reference score sheet: three rule sets written again, which score only what was acknowledged."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from io import StringIO

from msgspec import Struct, field

Points = int
# Round, seat, and `bid` or `tricks`.
Place = tuple[int, int, str]
Cells = dict[Place, int]


def _desilva(bid: int, tricks: int) -> Points:
    return bid if bid == tricks else -abs(bid - tricks)


def _classic(bid: int, tricks: int) -> Points:
    return 10 + tricks if bid == tricks else tricks


def _himes(bid: int, tricks: int) -> Points:
    return 10 + bid if bid == tricks else -max(bid, tricks)


class ReferenceRules(Struct, frozen=True):
    """Points of a bid, and the multiple at which a total falls to zero."""

    points: Callable[[int, int], Points]
    reset: int | None = None


RULES = {"desilva": ReferenceRules(_desilva), "classic": ReferenceRules(_classic), "himes": ReferenceRules(_himes, 50)}


class ReferenceSheet(Struct):
    """A game by the responses of the server: `acts` are its states, `position` is the index of the current one."""

    rules: str
    players: int
    cards: tuple[int, ...]
    acts: list[Cells] = field(default_factory=lambda: [{}])
    position: int = 0
    seen: set[str] = field(default_factory=set)

    @property
    def cells(self) -> Cells:
        """The cells recorded now."""
        return self.acts[self.position]

    @property
    def current_round(self) -> int:
        """The first round whose tricks are not all recorded, or round 1 once every round is."""
        seats, numbers = range(self.players), range(1, len(self.cards) + 1)
        return next((n for n in numbers if any((n, seat, "tricks") not in self.cells for seat in seats)), 1)

    def all_bid(self, number: int) -> bool:
        """Return whether all bids of a round are recorded."""
        return all((number, seat, "bid") in self.cells for seat in range(self.players))

    def acknowledge(self, writes: Mapping[Place, int | None], act: str) -> None:
        """Record acknowledged writes; a repeated act, or one that changes nothing, has no effect."""
        after = {place: value for place, value in {**self.cells, **writes}.items() if value is not None}
        if act not in self.seen and after != self.cells:
            self.acts = [*self.acts[: self.position + 1], after]
            self.position += 1
            self.seen.add(act)

    def rows(self) -> dict[tuple[int, int], tuple[int | None, int | None, Points | None]]:
        """Return bid, tricks and total of each seat in each recorded round."""
        totals = [0] * self.players
        last = max((number for number, _, _ in self.cells), default=0)
        rows = {}
        going = True
        for number in range(1, last + 1):
            bids = [self.cells.get((number, seat, "bid")) for seat in range(self.players)]
            tricks = [self.cells.get((number, seat, "tricks")) for seat in range(self.players)]
            known = None not in bids and None not in tricks
            going = going and known and sum(each or 0 for each in tricks) == self.cards[number - 1]
            for seat, (bid, taken) in enumerate(zip(bids, tricks, strict=True)):
                if going and bid is not None and taken is not None:
                    totals[seat] = self._after(totals[seat], bid, taken)
                rows[number, seat] = (bid, taken, totals[seat] if going else None)
        return rows

    def _after(self, total: Points, bid: int, tricks: int) -> Points:
        rules = RULES[self.rules]
        total += rules.points(bid, tricks)
        return 0 if rules.reset and total % rules.reset == 0 else total


def rows_of_csv(text: str) -> dict[tuple[int, int], tuple[int | None, int | None, Points | None]]:
    """Return the same as computed by the server, from its CSV."""
    rows = csv.DictReader(StringIO(text.removeprefix("\ufeff")))
    return {
        (int(row["round"]), int(row["seat"]) - 1): (_number(row["bid"]), _number(row["tricks"]), _number(row["total"]))
        for row in rows
    }


def _number(text: str) -> int | None:
    return int(text) if text else None
