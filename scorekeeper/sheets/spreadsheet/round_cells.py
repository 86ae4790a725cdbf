"""The cells of one round as formulas name them, and what stands in a spreadsheet for each term of the rules."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import speaking_order
from scorekeeper.rules.rule_set.cards import TrumpMode
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.spreadsheet.columns import CellPositions, Columns
from scorekeeper.sheets.spreadsheet.formula_text import plain_number

TRUE, FALSE = "TRUE", "FALSE"
SUITS = {"no_trump": "NT", "clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


class RoundCells(Struct, frozen=True, dict=True):
    """Round `number` of a sheet, whether it was played or is still to come."""

    sheet: ScoreSheet
    places: CellPositions
    number: int

    @cached_property
    def record(self) -> Round:
        """The round as recorded so far."""
        return self.sheet.game.round(self.number)

    @cached_property
    def rules(self) -> RuleSet:
        """The rules of the round."""
        return self.sheet.rules_in(self.number)

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

    def bonus(self, seat: int) -> str:
        """What counts of the points given by hand."""
        rule, column = self.sheet.game.rules.bonus, self.columns.seats[seat].bonus
        if rule is None or column is None:
            return "0"
        given = self.cell(column)
        return f"IF({self.bid(seat)}={self.tricks(seat)},{given},0)" if rule.made_only else given

    def before(self, column: int, start: str) -> str:
        """The cell of the round before, what it begins with in the first."""
        return self.places.cell(self.number - 1, column) if self.number > 1 else start

    def total_before(self, seat: int) -> str:
        """The running total of a seat before the round."""
        start = plain_number(self.sheet.game.attendance.start(seat))
        return self.before(self.columns.seats[seat].total, start)

    def terms(self, seat: int) -> dict[str, str]:
        """A spreadsheet expression for every term of the formula language: a number, or a condition for a boolean."""
        columns, schedule = self.columns, self.sheet.schedule
        bids, cards = self.cell(columns.bids), self.cell(columns.cards)
        trump = '""' if columns.trump is None else self.cell(columns.trump)
        in_turn, in_a_row = self.sheet.game.in_turn(self.number), columns.seats[seat].in_a_row
        return {
            "bid": self.bid(seat),
            "tricks": self.tricks(seat),
            "off": f"ABS({self.bid(seat)}-{self.tricks(seat)})",
            "cards": cards,
            "peak": str(schedule.peak),
            "players": str(len(self.record.seats)),
            "makers": self.cell(columns.made),
            "round": self.cell(columns.number),
            "earlier_high": plain_number(-1) if self.rules.simultaneous else self._highest_earlier_bid(seat),
            "bid_sum": bids,
            "highest_bid": f"MAX({self.every_bid})",
            "tricks_left": f"({cards}-{self.cell(columns.taken)})",
            "bonus": self.bonus(seat),
            "total": self.total_before(seat),
            # Only where it is used: it is long, as it refers to all totals.
            "place": self._place_before(seat) if "place" in self.sheet.game.rules.scoring.terms else "",
            "streak": "0" if in_a_row is None else self.before(in_a_row, "0"),
            "dealer": _boolean(seat == self.sheet.game.dealer(self.number)),
            "first_bidder": _boolean(seat == in_turn[0]),
            "last_bidder": _boolean(seat == in_turn[-1]),
            "declarer": self._is_declarer(seat),
            "overbid": f"{bids}>{cards}",
            "underbid": f"{bids}<{cards}",
            "blind": _boolean(seat in self.record.blind),
            "last_round": _boolean(schedule.is_last(self.number)),
            **{term: f'{trump}="{suit}"' for term, suit in SUITS.items()},
        }

    def _place_before(self, seat: int) -> str:
        """How many totals were better before the round, and one."""
        own, sign = self.total_before(seat), "<" if self.sheet.game.rules.lowest_wins else ">"
        others = (self.total_before(other) for other in range(len(self.columns.seats)) if other != seat)
        return "".join(["(1", *(f"+IF({other}{sign}{own},1,0)" for other in others), ")"])

    def _is_declarer(self, seat: int) -> str:
        """Whether it names trump: the first of the highest bids in the order spoken (R19), the dealer, or the last."""
        game, mode = self.sheet.game, self.rules.trump.mode
        if mode is TrumpMode.DEALER_NAMES:
            return _boolean(seat == game.hooked_seat(self.number))
        if mode is TrumpMode.LAST_BIDDER_NAMES:
            order = speaking_order(self.record.bids, game.in_turn(self.number), self.record.spoken)
            return _boolean(seat == order[-1])
        if mode is not TrumpMode.NAMED:
            return FALSE
        bid = self.bid(seat)
        return f"AND({bid}=MAX({self.every_bid}),{bid}>{self._highest_earlier_bid(seat)})"

    def _highest_earlier_bid(self, seat: int) -> str:
        """The highest bid spoken before that of a seat, −1 for the first."""
        record = self.record
        order = speaking_order(record.bids, self.sheet.game.in_turn(self.number), record.spoken)
        earlier = order[: order.index(seat)]
        return f"MAX({','.join(map(self.bid, earlier))})" if earlier else plain_number(-1)


def _boolean(value: object) -> str:
    return TRUE if value else FALSE
