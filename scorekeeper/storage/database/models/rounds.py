"""What was recorded of a game, round by round and act by act."""

from datetime import date

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.storage.database.columns import TRUMP, Base, Data, HalfPoints, Id, Moment


class RoundRow(Base):
    """A round in which something was recorded. `spoken` is the order of speaking where it was unusual,
    `bonus` the points given by hand by seat, `as_played` true where it is kept against the rules, else empty.
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
    played_on: Mapped[date | None]
    note: Mapped[str | None]


class PlayerRoundRow(Base):
    """What one player bid and took in one round, empty where nothing was recorded yet."""

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
    blind: Mapped[bool]


class PenaltyRow(Base):
    """Points given or taken by hand, in the order of `position`. The id is made by who notes it."""

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
    """One thing a keeper did to a game: the history of who changed what, and what undo takes back.

    `act_id` is made by who acts, so an act sent twice is recognised. Those in whose changes a name may stand, which are
    few, are found by `has_names`.
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
