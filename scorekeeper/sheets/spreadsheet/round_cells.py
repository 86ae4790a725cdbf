"""The cells of one round as formulas name them, and what stands in a spreadsheet for each term of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set import TrumpMode
from scorekeeper.rules.rule_set.bidding import speaking_order
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.spreadsheet.columns import CellPositions, Columns
from scorekeeper.sheets.spreadsheet.formula_text import plain_number

TRUE, FALSE = "TRUE", "FALSE"
SUITS = {"no_trump": "NT", "clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


@dataclass(frozen=True)
class RoundCells:
    """Round `number` of a sheet, whether it was played or is still to come."""

    sheet: ScoreSheet
    places: CellPositions
    number: int

    @cached_property
    def record(self) -> Round:
        """The round as recorded so far."""
        return self.sheet.game.round(self.number)

    @property
    def columns(self) -> Columns:
        """The columns of the sheet."""
        return self.places.columns

    def cell(self, column: int) -> str:
        """A cell of this round."""
        return self.places.cell(self.number, column)

    def bid(self, seat: int) -> str:
        """The cell of a bid."""
        return self.cell(self.columns.seats[seat].bid)

    def tricks(self, seat: int) -> str:
        """The cell of a trick count."""
        return self.cell(self.columns.seats[seat].tricks)

    @property
    def every_bid(self) -> str:
        """The bids of all who take part, as a function takes them."""
        return ",".join(map(self.bid, self.record.seats))

    @property
    def every_count(self) -> str:
        """The tricks of all who take part."""
        return ",".join(map(self.tricks, self.record.seats))

    def terms(self, seat: int) -> dict[str, str]:
        """What stands for every term of the formula language; numbers as numbers, truths as conditions."""
        columns, schedule = self.columns, self.sheet.schedule
        bids, cards = self.cell(columns.bids), self.cell(columns.cards)
        trump = '""' if columns.trump is None else self.cell(columns.trump)
        return {
            "bid": self.bid(seat),
            "tricks": self.tricks(seat),
            "off": f"ABS({self.bid(seat)}-{self.tricks(seat)})",
            "cards": cards,
            "peak": str(schedule.peak),
            "players": str(len(self.record.seats)),
            "makers": self.cell(columns.made),
            "round": self.cell(columns.number),
            "earlier_high": plain_number(-1) if self.sheet.game.rules.simultaneous else self._highest_earlier_bid(seat),
            "declarer": self._is_declarer(seat),
            "overbid": f"{bids}>{cards}",
            "underbid": f"{bids}<{cards}",
            "blind": _truth(seat in self.record.blind),
            "last_round": _truth(schedule.is_last(self.number)),
            **{term: f'{trump}="{suit}"' for term, suit in SUITS.items()},
        }

    def _is_declarer(self, seat: int) -> str:
        """Whether it is the first of the highest bids in the order spoken (R19)."""
        if self.sheet.game.rules.trump.mode is not TrumpMode.NAMED:
            return FALSE
        bid = self.bid(seat)
        return f"AND({bid}=MAX({self.every_bid}),{bid}>{self._highest_earlier_bid(seat)})"

    def _highest_earlier_bid(self, seat: int) -> str:
        """The highest bid spoken before that of a seat, −1 for the first."""
        record = self.record
        order = speaking_order(record.bids, self.sheet.game.in_turn(self.number), record.spoken)
        earlier = order[: order.index(seat)]
        return f"MAX({','.join(map(self.bid, earlier))})" if earlier else plain_number(-1)


def _truth(value: object) -> str:
    return TRUE if value else FALSE
