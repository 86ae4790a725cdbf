"""Who plays in a group, and what was done to names."""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct, convert, to_builtins
from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.database.columns import Base, Data, Id, Moment


class PlayerRow(Base):
    """Somebody who plays in a group. `name_key` is the name without capitals, so nobody is listed twice for them.

    The database's own lower-casing knows only ASCII, so the key is made in Python and stored. Whoever is `hidden` is
    not offered for new games, and is not in the table of the group. Outside it who has `initials_only` is named so.
    """

    __tablename__ = "players"
    __table_args__ = (
        UniqueConstraint("group_id", "name_key"),
        CheckConstraint("length(name) > 0", name="name"),
    )

    id: Mapped[Id]
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"))
    name: Mapped[str]
    name_key: Mapped[str]
    initials_only: Mapped[bool] = mapped_column(default=False, server_default=false())
    hidden: Mapped[bool] = mapped_column(default=False, server_default=false())


class MergedPlayerRow(Base):
    """A spelling that turned out to be somebody else's: that player has its seats now. Its row stays for undo."""

    __tablename__ = "merged_players"

    player_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    into_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)


class PlayerState(Struct, frozen=True):
    """The row of a player: `into` is the player that this spelling was merged into, None where it was not."""

    id: int
    name: str
    key: str
    hidden: bool
    into: int | None


class GroupAct(Base):
    """One thing a keeper did to the people of a group, with what undo needs: `data` has the `name` it was about and
    what that `became`, the rows of the players before and after, that of the person first, and the rows that were made
    for it.
    """

    __tablename__ = "group_acts"

    id: Mapped[Id]
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str]
    device: Mapped[str]
    at: Mapped[Moment]
    data: Mapped[Data]

    @property
    def before(self) -> list[PlayerState]:
        """The rows of the players before it."""
        return convert(self.data["before"], list[PlayerState])

    @property
    def after(self) -> list[PlayerState]:
        """The rows of the players after it."""
        return convert(self.data["after"], list[PlayerState])

    @property
    def people(self) -> frozenset[int]:
        """The numbers of the players it touched."""
        return frozenset(state["id"] for state in self.data["before"])


def act_data(
    became: str, before: Sequence[PlayerState], after: Sequence[PlayerState], added: Sequence[int]
) -> dict[str, Any]:
    """Return the data of an act."""
    values = {"name": before[0].name, "became": became, "before": before, "after": after, "added": added}
    return cast("dict[str, Any]", to_builtins(values))


class MovedSeatRow(Base):
    """A seat that became somebody else's by an act on the people of its group."""

    __tablename__ = "moved_seats"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
        Index("ix_moved_seats_game_id", "game_id", "seat"),
    )

    act_id: Mapped[int] = mapped_column(ForeignKey("group_acts.id", ondelete="CASCADE"), primary_key=True)
    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)


class RenamedPlaceRow(Base):
    """A value of a game with a name in it, before and after an act on the people of its group.

    `what` is `takeovers` or `standing_dealer` of the game, or `changes` of the act in it with the number `row_id`.
    """

    __tablename__ = "renamed_places"

    id: Mapped[Id]
    act_id: Mapped[int] = mapped_column(ForeignKey("group_acts.id", ondelete="CASCADE"), index=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), index=True)
    what: Mapped[str]
    row_id: Mapped[int]
    was: Mapped[Data]
    now: Mapped[Data]
