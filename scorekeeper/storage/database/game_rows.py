"""Games as rows: as agreed, as recorded round by round and act by act, and their cached summaries.

Points, totals and places are computed from these rows each time. Forms check shape and the rules check legality; the
checks and keys here refuse what still slips through.
"""

from datetime import date

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.storage.database.columns import TRUMP, Base, Data, HalfPoints, Id, Moment, OptionalMoment, Version


class GameRow(Base):
    """A game as agreed before play; `rules` is the whole definition of its rule set, which never changes. Later
    agreements have columns too: `changes` of the schedule, and the `standing_dealer`, who deals every round and does
    not play. Each entry of `dealers` has a round and a seat; each of `seatings` has a round and all seats clockwise.
    Since `seats_opened_at` players may take their seats on their own phones.

    `key` is its unguessable address. `start_id` is made from the form that started it and from its content, so that a
    second tap on Start starts nothing. A game has at most one next game in its sitting. `version` grows with every
    write, and far with every restore of a backup; `restored_version` is the one that the last backup had, without its
    run, or 0.
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
        # Covers the search for games of a group that changed since they were counted; the other index has them in their
        # order.
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
    restored_version: Mapped[int] = mapped_column(default=0, server_default="0")


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
    """The phone that bids for a seat. A seat has at most one phone, and a phone one seat in a game.

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
    """A secret bid, stored apart from the other bids until the last bid of its round is in."""

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
    """The players who come or go during a game, each as an entry in a list. A game without such players has no row.

    An entry of `joined` has the seat, the first round, the half points to begin with and, if a place was chosen, the
    seat to the right of it. An entry of `absences` has the seat, the first round and the last one, or null if the
    player left. An entry of `takeovers` has the seat, the first round and the name.
    """

    __tablename__ = "attendances"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    joined: Mapped[Data]
    absences: Mapped[Data]
    takeovers: Mapped[Data]


class RoundRow(Base):
    """A round in which something was recorded. `spoken` is the bidding order if it was unusual, and `bonus` has the
    points given by hand. `won` has the tricks counted one by one so far, and `changed` by how much a card changed bids.
    `as_played` is true if the round was recorded against the rules, else empty.
    """

    __tablename__ = "rounds"
    __table_args__ = (CheckConstraint("number >= 1", name="number"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    trump: Mapped[Trump | None] = mapped_column(TRUMP)
    spoken: Mapped[Data | None]
    bonus: Mapped[Data | None]
    overridden: Mapped[bool | None]
    misdeals: Mapped[int | None]
    as_played: Mapped[bool | None]
    won: Mapped[Data | None]
    changed: Mapped[Data | None]
    played_on: Mapped[date | None]
    note: Mapped[str | None]


class PlayerRoundRow(Base):
    """What one player bid and took in one round, empty until recorded. `blind` is the number of the declared mark,
    or 0.
    """

    __tablename__ = "player_rounds"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "round_number"], ["rounds.game_id", "rounds.number"], ondelete="CASCADE"),
        ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
        CheckConstraint("bid >= 0", name="bid"),
        CheckConstraint("tricks >= 0", name="tricks"),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    bid: Mapped[int | None]
    tricks: Mapped[int | None]
    blind: Mapped[int]


class PenaltyRow(Base):
    """Points given or taken by hand, in the order of `position`. The client makes the id."""

    __tablename__ = "penalties"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "round_number"], ["rounds.game_id", "rounds.number"], ondelete="CASCADE"),
        ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    round_number: Mapped[int]
    seat: Mapped[int]
    half_points: Mapped[Points] = mapped_column(HalfPoints)
    reason: Mapped[str]
    before_score: Mapped[bool]
    position: Mapped[int]


class ActRow(Base):
    """One thing a keeper did to a game: the history for undo.

    The client makes `act_id`, so that an act sent twice is recognised. `has_names` marks the few acts whose changes may
    contain a name. `back` is true for the undo of another act and false for a redo; both are marked `undone`, so that
    they cannot be undone themselves.
    """

    __tablename__ = "acts"
    __table_args__ = (
        UniqueConstraint("game_id", "act_id"),
        Index("ix_acts_game_id", "game_id", sqlite_where=text("has_names = 1"), postgresql_where=text("has_names")),
    )

    id: Mapped[Id]
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    act_id: Mapped[str]
    device: Mapped[str]
    at: Mapped[Moment]
    changes: Mapped[Data]
    undone: Mapped[bool]
    has_names: Mapped[bool] = mapped_column(default=False, server_default=false())
    back: Mapped[bool | None]


class GameSummaryRow(Base):
    """The cached summary of a game at this `version`. If the game has a later version, it is counted again.

    `layout` is the version of the format of `parts`, which hold a summary for each day of play. Without a complete
    round, `parts` and `rules` are empty.
    """

    __tablename__ = "game_summaries"
    # Covers all that is asked of every game of a group, so that its parts are not read.
    __table_args__ = (
        Index("ix_game_summaries_version", "group_id", "layout", "game_id", "version"),
        Index("ix_game_summaries_day", "group_id", "day", "rules"),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"))
    day: Mapped[date]
    rules: Mapped[str | None]
    version: Mapped[Version]
    layout: Mapped[int]
    parts: Mapped[bytes]


class GamePlaceRow(Base):
    """A player of a game, with the rank at its end if it has ended. `person` is the key of the `name`.

    It is stored and deleted with the summary of the game. It repeats `day` and `rules` of the summary, so that games
    are found by player, day, rules and place in this table alone.
    """

    __tablename__ = "game_places"
    __table_args__ = (Index("ix_game_places_group_id", "group_id", "person", "day"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"))
    day: Mapped[date]
    rules: Mapped[str]
    name: Mapped[str]
    rank: Mapped[int | None]
    is_last: Mapped[bool]
