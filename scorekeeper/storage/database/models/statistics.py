"""What was counted of games, so that nobody counts them twice."""

from datetime import date

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.database.columns import Base, Data, Version


class GameSummaryRow(Base):
    """What was counted of a game when it had this version; older than the game, it is counted anew.

    `layout` is the number of the form of `parts`, which have a summary for each day on which the game was played; there
    are none, and no `rules`, without a complete round. Months are numbered from the year 0 on; the game belongs to
    that of its `day`, and was played from the first to the last.
    """

    __tablename__ = "game_summaries"
    # All that is asked of every game of a group, so that its parts are not read.
    __table_args__ = (
        Index("ix_game_summaries_club_id", "club_id", "rules", "month", "first_month", "last_month"),
        Index("ix_game_summaries_version", "club_id", "layout", "game_id", "version"),
        Index("ix_game_summaries_day", "club_id", "day", "rules"),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    month: Mapped[int]
    first_month: Mapped[int]
    last_month: Mapped[int]
    day: Mapped[date]
    rules: Mapped[str | None]
    version: Mapped[Version]
    layout: Mapped[int]
    parts: Mapped[Data]


class GamePlaceRow(Base):
    """That somebody, the `person` by the key of the `name`, played in a game, and the rank at its end if there is one.

    Kept and dropped with what was counted of the game, of which it repeats `day` and `rules`, so that games are found
    by player, day, rules and place alone.
    """

    __tablename__ = "game_places"
    __table_args__ = (Index("ix_game_places_club_id", "club_id", "person", "day"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    day: Mapped[date]
    rules: Mapped[str]
    name: Mapped[str]
    rank: Mapped[int | None]
    is_last: Mapped[bool]


class SpanSummaryRow(Base):
    """What was counted of all games of a group in some months, by some `rules` or, where these are empty, by all.

    It stands while the group has as many `games` there, and is deleted when one of them is counted anew. `ratings` are
    those of the players at its end, going on from ratings before it of which `rated_from` is a hash. The `results` of
    its games, which are most of it, stand apart from the `summary`: they are needed to rate anew and for no page.
    """

    __tablename__ = "span_summaries"

    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True)
    rules: Mapped[str] = mapped_column(primary_key=True)
    first_month: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    last_month: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    games: Mapped[int]
    summary: Mapped[Data]
    ratings: Mapped[Data]
    rated_from: Mapped[str]
    results: Mapped[Data]
