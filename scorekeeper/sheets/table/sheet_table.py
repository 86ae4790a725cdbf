"""The table of ready cells: strings and marks, so that pages and paper compute nothing."""

from __future__ import annotations

from datetime import date

from msgspec import Struct


class SeatCell(Struct, frozen=True):
    """What one player's cell in one row shows; texts are empty if there is nothing to show.

    `bid` is `?` if the bid is still to come in a round that has begun. `total` always has its minus sign; if
    `enclosed`, the rule set draws a ring around it instead. `fell_from` is the total that was reset in this round;
    `was_bid` and `was_tricks` are the values before a correction. `penalty` is the sum of the penalties of this seat
    and round, `penalty_note` each of them with its reason. `wins` marks the final total of a winner, `out` a player who
    takes no part in the round: the bid is a dash.
    """

    bid: str = ""
    tricks: str = ""
    made: bool | None = None
    points: str = ""
    total: str = ""
    negative: bool = False
    enclosed: bool = False
    fell_from: str = ""
    was_bid: str = ""
    was_tricks: str = ""
    penalty: str = ""
    penalty_note: str = ""
    first_bidder: bool = False
    declarer: bool = False
    wins: bool = False
    out: bool = False

    @property
    def reset(self) -> bool:
        """Whether the total was reset."""
        return bool(self.fell_from)

    @property
    def awaits_bid(self) -> bool:
        """Whether the bid is still to come."""
        return self.bid == "?"

    @property
    def ringed_total(self) -> str:
        """The total as shown: inside a ring, which replaces the minus sign, or plain if there is no ring."""
        return self.total.removeprefix("−") if self.enclosed else self.total

    @property
    def plain_total(self) -> str:
        """The total as plain text: `(10)` for an enclosed one."""
        return f"({self.ringed_total})" if self.enclosed else self.total


class TrumpCell(Struct, frozen=True):
    """The trump of a round: its sign (`♠`, or `NT` for no trump), its code in the game file, and who named it.

    `code` is empty while the trump is unknown. `declarer` is a seat, or None if no one names trump or bids are still to
    come. With `none_left` the round has no trump, because no card was left to turn up.
    """

    sign: str = ""
    code: str = ""
    declarer: int | None = None
    declarer_name: str = ""
    none_left: bool = False

    @property
    def red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self.code in ("H", "D")


class SheetRow(Struct, frozen=True):
    """A round as a row of the sheet. `day_ends` marks the last round of a day if another day follows.

    `call` is how many tricks are bid too many (`+1`, `−2`, `=`), and is empty until all have bid. `special` is the name
    of a special round, and `times` is the multiplier of all points (`×2`). Either may be empty.
    """

    number: int
    cards: str
    seats: tuple[SeatCell, ...]
    trump: TrumpCell
    begun: bool
    complete: bool
    current: bool
    thick_below: bool
    day_ends: bool
    call: str = ""
    special: str = ""
    times: str = ""


class Day(Struct, frozen=True):
    """The first and the last round played on one date."""

    date: date
    first: int
    last: int


class PenaltyNote(Struct, frozen=True):
    """One penalty for the notes below the sheet; `points` is signed."""

    round: int
    seat: int
    name: str
    points: str
    reason: str


class RoundNote(Struct, frozen=True):
    """A note about a round, as the table recorded it."""

    round: int
    text: str


class AttendanceNote(Struct, frozen=True):
    """A note below the sheet about a player who comes or goes.

    `what` says what the player does: `joins` in round `first` with `total` points, `sits-out` from `first` to `last`,
    or `leaves` before `first`. A player may also be `eliminated` by points, or `taken-over` by `other` from `first` on.
    """

    name: str
    what: str
    first: int
    last: int | None = None
    total: str = ""
    other: str = ""


class Place(Struct, frozen=True):
    """One player's place; equal totals share a rank. `net` is the result of the settlement, or empty."""

    rank: int
    seat: int
    name: str
    total: str
    plain_total: str
    winner: bool
    net: str


class PaymentLine(Struct, frozen=True):
    """Who pays whom how many points in a settlement, or how much money."""

    payer: str
    receiver: str
    points: str


class SheetTable(Struct, frozen=True):
    """A whole sheet. `names` are the current players by seat, or empty texts on a blank sheet.

    `shows_trump` asks for a trump column, `names_declarer` for the declarer in it, `shows_call` for a column of calls.
    `days` is empty if no date is known. `places` are after the last complete round and final once `finished`;
    `payments` are filled then. `attendance` has a note for each time that a player comes or goes. `reset_to` is the
    total after a reset, or empty if that is zero. With `encloses` a ring replaces the minus sign of totals. With
    `writes_points` a bid that was made is written as its points, without a ring, and one that was missed blotted out.
    """

    names: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    shows_trump: bool
    names_declarer: bool
    finished: bool
    days: tuple[Day, ...]
    penalties: tuple[PenaltyNote, ...]
    notes: tuple[RoundNote, ...]
    places: tuple[Place, ...]
    payments: tuple[PaymentLine, ...]
    attendance: tuple[AttendanceNote, ...] = ()
    reset_to: str = ""
    shows_call: bool = False
    encloses: bool = False
    writes_points: bool = False

    def bid(self, cell: SeatCell) -> str:
        """Return the bid as it is written on this sheet."""
        return cell.points.removeprefix("+") if self.writes_points and cell.made else cell.bid

    def blots(self, cell: SeatCell) -> bool:
        """Return whether the bid is blotted out."""
        return self.writes_points and cell.made is False

    def rings(self, cell: SeatCell) -> bool:
        """Return whether a ring is drawn round the bid."""
        return cell.made is True and not self.writes_points

    def marks(self, row: SheetRow) -> str:
        """Return the words beside the tricks of a row: "no trump" if there is no trump column, the multiplier of the
        points, and the name of a special round.
        """
        no_trump = "" if self.shows_trump or not row.trump.none_left else row.trump.sign
        return " ".join(filter(None, (no_trump, row.times, row.special)))

    @property
    def specials(self) -> dict[str, list[int]]:
        """The special rounds by name."""
        names = dict.fromkeys(row.special for row in self.rows if row.special)
        return {name: [row.number for row in self.rows if row.special == name] for name in names}

    @property
    def has_absences(self) -> bool:
        """Whether a player is out in some round, so that the dash has to be explained."""
        return any(cell.out for row in self.rows for cell in row.seats)

    @property
    def has_resets(self) -> bool:
        """Whether some total was reset, so that the mark has to be explained."""
        return any(cell.reset for row in self.rows for cell in row.seats)
