"""An evening as single taps, each a write of one cell, and what they leave at the server."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

Place = tuple[int, int, str]


class Tap(Struct, frozen=True):
    """One number said at the table: in which round, by which seat, as bid or tricks."""

    place: Place
    value: int

    @property
    def act_id(self) -> str:
        """The id under which a phone sends it, the same however often it sends it."""
        return "tap-{}-{}-{}".format(*self.place)

    @property
    def write(self) -> dict[str, object]:
        """The write of an empty cell."""
        number, seat, cell = self.place
        return {"round": number, "seat": seat, "cell": cell, "was": None, "now": self.value}


def evening(sheet: str) -> list[Tap]:
    """The taps of a drawn sheet: in every round the bids and then the tricks, the first seat beginning round 1."""
    taps = []
    for number, line in enumerate(sheet.strip().splitlines(), start=1):
        _cards, *pairs = map(int, line.split())
        cells = {"bid": pairs[0::2], "tricks": pairs[1::2]}
        players = len(cells["bid"])
        order = [(number - 1 + place) % players for place in range(players)]
        taps += [Tap((number, seat, cell), values[seat]) for cell, values in cells.items() for seat in order]
    return taps


def recorded_in(state: Any) -> dict[Place, int]:
    """Every cell in which the server has something."""
    return {
        (number, seat, cell): value
        for number, record in enumerate(state["rounds"], start=1)
        for cell, values in (("bid", record["bids"]), ("tricks", record["tricks"]))
        for seat, value in enumerate(values)
        if value is not None
    }
