"""What was counted of games, so that nobody counts them twice."""

from datetime import date

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.database.columns import Base, Version


class GameSummaryRow(Base):
    """What was counted of a game at this `version`; a game with a later one is counted anew.

    `layout` is the version of `parts`, which hold a summary for each day on which the game was played. Without a
    complete round there are none, and no `rules`.
    """

    __tablename__ = "game_summaries"
    # All that is asked of every game of a group, so that its parts are not read.
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
    """That somebody, the `person` by the key of the `name`, played in a game, and the rank at its end if there is one.

    Kept and dropped with what was counted of the game, of which it repeats `day` and `rules`, so that games are found
    by player, day, rules and place alone.
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
