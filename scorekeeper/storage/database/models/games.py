"""A game as agreed, and who sits at its table."""

from datetime import date

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.database.columns import Base, Data, Id, Moment, OptionalMoment, Version


class GameRow(Base):
    """A game as agreed before play. `rules` is the whole definition of its rule set, frozen. What was agreed later is
    kept beside it: `changes` of the schedule, and the `standing_dealer`, who deals every round and does not play; of
    `dealers` each line has round and seat, of `seatings` round and all seats clockwise. Since `seats_opened_at` players
    may take their seats on their own phones.

    `key` is its unguessable address and `start_id` an id of the form that started it and of what was typed there, so
    that a second tap on Start starts nothing. A game has at most one next game in its sitting. `version` grows with
    every write, and far with every restore of a backup.
    """

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("key"),
        UniqueConstraint("start_id"),
        UniqueConstraint("previous_game_id"),
        CheckConstraint("length(key) >= 22", name="key"),
        CheckConstraint("first_dealer >= 0", name="first_dealer"),
        CheckConstraint("first_bidder >= 0", name="first_bidder"),
        CheckConstraint("ended_after >= 1", name="ended_after"),
        CheckConstraint("version >= 1", name="version"),
        # All that says which games of a group changed since they were counted; the other index has them in their order.
        Index("ix_games_version", "group_id", "version", "id"),
    )

    id: Mapped[Id]
    key: Mapped[str]
    start_id: Mapped[str | None]
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), index=True)
    title: Mapped[str]
    rules: Mapped[Data]
    first_dealer: Mapped[int]
    first_bidder: Mapped[int]
    agreed: Mapped[Data | None]
    drawn: Mapped[Data | None]
    ended_after: Mapped[int | None]
    previous_game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id", ondelete="SET NULL"))
    started_on: Mapped[date]
    created_at: Mapped[Moment]
    version: Mapped[Version]
    changes: Mapped[Data | None]
    standing_dealer: Mapped[str | None]
    dealers: Mapped[Data | None]
    seatings: Mapped[Data | None]
    seats_opened_at: Mapped[OptionalMoment]
    kept_bytes: Mapped[int] = mapped_column(default=0, server_default="0")


class SeatRow(Base):
    """Who sits where, clockwise from 0."""

    __tablename__ = "seats"
    __table_args__ = (
        UniqueConstraint("game_id", "player_id"),
        CheckConstraint("seat >= 0", name="seat"),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)


class SeatHolderRow(Base):
    """The phone that bids for a seat by itself: one for a seat, and a phone has one seat in a game.

    `label` is what people call the device.
    """

    __tablename__ = "seat_holders"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
        UniqueConstraint("game_id", "device"),
        CheckConstraint("length(device) > 0", name="device"),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    device: Mapped[str]
    label: Mapped[str]
    taken_at: Mapped[Moment]


class SealedBidRow(Base):
    """A bid given in secret, apart from the bids spoken at the table until the last bid of its round is in."""

    __tablename__ = "sealed_bids"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
        CheckConstraint("bid >= 0", name="bid"),
        CheckConstraint("round_number >= 1", name="round_number"),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int]
    bid: Mapped[int]


class AttendanceRow(Base):
    """Who comes and goes during a game; there is a row where anybody does. Each list has a few values for a line.

    `joined` holds seat, first round, half points to begin with and, where a chair was chosen, the seat to the right of
    it; `absences` seat, first and last round, null for who left; `takeovers` seat, first round and name.
    """

    __tablename__ = "attendances"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    joined: Mapped[Data]
    absences: Mapped[Data]
    takeovers: Mapped[Data]
