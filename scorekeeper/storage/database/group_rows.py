"""A group that plays together, its settings, who plays and who may write in it.

These rows are values: they are read in a transaction and used after it, by pages too, which never change them.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from msgspec import Struct, convert
from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    UniqueConstraint,
    column,
    false,
    select,
    table,
)
from sqlalchemy.orm import Mapped, column_property, mapped_column, relationship

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.rules.statistics.seasons import latest_day
from scorekeeper.storage.database.columns import Base, Data, Id, Moment, OptionalMoment, rules_from

USUAL = Ranking()
# The table of games, for their keys.
GAMES = table("games", column("id", Integer), column("key", String))


class Group(Base):
    """A group that plays together. A device that starts a game without one gets one without a name.

    `counted` grows whenever its games are counted again. A group with `deleted_at` is hidden from everyone, and its
    rows are removed bit by bit. `visited_on` is the last day on which one of its pages was opened, or None if unknown.
    `staked` is what it plays for, or None if it never chose.
    """

    __tablename__ = "groups"

    id: Mapped[Id]
    created_at: Mapped[Moment]
    name: Mapped[str | None]
    counted: Mapped[int] = mapped_column(default=0, server_default="0")
    deleted_at: Mapped[OptionalMoment]
    visited_on: Mapped[date | None]
    staked: Mapped[Data | None]
    chosen: Mapped["RankingRow | None"] = relationship(lazy="joined", viewonly=True)

    @property
    def ranking(self) -> Ranking:
        """How the group ranks its players: as it chose, or the default."""
        if self.chosen is None:
            return USUAL
        return Ranking(Order(self.chosen.ranked_by), tuple(self.chosen.places), self.chosen.dropped)


class RankingRow(Base):
    """How a group chose to rank its players: by which figure, with which points for each place, and without how many of
    each player's worst evenings.
    """

    __tablename__ = "rankings"
    __table_args__ = (CheckConstraint("dropped >= 0", name="dropped"),)

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True)
    ranked_by: Mapped[str]
    places: Mapped[Data]
    dropped: Mapped[int]


class Season(Base):
    """A span of days that a group named. It has no last day while it is open, and its results are computed.

    If `closed_on` is set, the season ended on that day. If `deleted_at` is set, it is deleted, and can be restored. A
    game belongs to every season in which it was begun, at any table; seasons may overlap.
    """

    __tablename__ = "seasons"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("last_day >= first_day", name="last_day"),
    )

    id: Mapped[Id]
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), index=True)
    name: Mapped[str]
    first_day: Mapped[date]
    last_day: Mapped[date | None]
    closed_on: Mapped[date | None]
    created_at: Mapped[Moment]
    deleted_at: Mapped[OptionalMoment]

    @property
    def until(self) -> date:
        """The last day whose games count: the earliest of the last day, the day of closing, and the latest possible
        day.
        """
        return min(day for day in (self.last_day, self.closed_on, latest_day(self.first_day)) if day is not None)

    def choice(self, rules: str | None = None) -> GameChoice:
        """Return the games of the season as a choice: the games by these rules, or all if `rules` is None."""
        return GameChoice(rules, self.first_day, self.until)

    def is_on(self, day: date) -> bool:
        """Return whether the season is running on this day."""
        return self.closed_on is None and self.first_day <= day <= self.until

    def close(self, day: date) -> None:
        """End the season after this day, but not before its first; no change if it is closed."""
        self.closed_on = self.closed_on or max(day, self.first_day)

    def change(self, name: str, first_day: date, last_day: date | None) -> None:
        """Give the season another name or other days; a closed season ends on its first day at the earliest."""
        self.name, self.first_day, self.last_day = name, first_day, last_day
        self.closed_on = self.closed_on and max(self.closed_on, first_day)


class Pencil(Base):
    """The right of one device to write in one group, until it is revoked. `label` is what people call the device."""

    __tablename__ = "pencils"
    __table_args__ = (
        UniqueConstraint("group_id", "device"),
        CheckConstraint("length(device) > 0", name="device"),
    )

    id: Mapped[Id]
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"))
    device: Mapped[str] = mapped_column(index=True)
    granted_at: Mapped[Moment]
    last_used_at: Mapped[Moment]
    revoked_at: Mapped[OptionalMoment]
    label: Mapped[str | None]


class PencilLink(Base):
    """A link that gives one device the pencil of a group. All are deleted when a pencil of the group is revoked.

    Only a hash of its token is stored, so that a reader of the database cannot use it. `pencil_id` is the pencil of the
    device that made the link, or None if a command made it; `taken_by` is the device that used it.
    """

    __tablename__ = "pencil_links"

    id: Mapped[Id]
    token_hash: Mapped[str] = mapped_column(unique=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), index=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    pencil_id: Mapped[int | None] = mapped_column(ForeignKey("pencils.id", ondelete="CASCADE"))
    expires_at: Mapped[Moment]
    taken_by: Mapped[str | None]
    game_key: Mapped[str] = column_property(select(GAMES.c.key).where(GAMES.c.id == game_id).scalar_subquery())


class Screen(Base):
    """A television or another screen that waits to be shown a game, by the `code` it shows.

    `game_id` is the game, once the keeper has typed the code, which is used up from then on. The screen itself asks by
    a token, of which only a hash is stored.
    """

    __tablename__ = "screens"

    id: Mapped[Id]
    token_hash: Mapped[str] = mapped_column(unique=True)
    code: Mapped[str] = mapped_column(unique=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    expires_at: Mapped[Moment]
    game_key: Mapped[str | None] = column_property(select(GAMES.c.key).where(GAMES.c.id == game_id).scalar_subquery())


class SpentLink(Base):
    """A signed link that was used. The row is needed until the link expires. Only a hash of its token is stored."""

    __tablename__ = "spent_links"

    id: Mapped[Id]
    token_hash: Mapped[str] = mapped_column(unique=True)
    expires_at: Mapped[Moment]


class SharedPages(Base):
    """The pages of a group that a keeper shares, by an unguessable `key`; without it only keepers see them.

    All players are named there by initials if `initials_only`.
    """

    __tablename__ = "shared_pages"
    __table_args__ = (
        UniqueConstraint("key"),
        CheckConstraint("length(key) >= 22", name="key"),
    )

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str]
    initials_only: Mapped[bool]


class HouseRules(Base):
    """A rule set that a group made. `definition` is the complete rule set, `name_key` its name without capitals.

    Games keep their own copy: nothing points here, so changing or deleting it leaves every game as it is. `version`
    grows with every write.
    """

    __tablename__ = "house_rules"
    __table_args__ = (
        UniqueConstraint("key"),
        UniqueConstraint("group_id", "name_key"),
        CheckConstraint("length(key) >= 22", name="key"),
        CheckConstraint("length(name_key) > 0", name="name_key"),
        CheckConstraint("version >= 1", name="version"),
    )

    id: Mapped[Id]
    key: Mapped[str]
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"))
    name_key: Mapped[str]
    definition: Mapped[Data]
    created_at: Mapped[Moment]
    changed_at: Mapped[Moment]
    version: Mapped[int]

    @property
    def name(self) -> str:
        """The name of the rules in the group."""
        return str(self.definition["name"])

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return rules_from(self.definition)

    def write(self, definition: Mapping[str, Any], now: datetime) -> None:
        """Store another definition, as its next version."""
        self.definition, self.name_key = dict(definition), name_key(str(definition["name"]))
        self.changed_at, self.version = now, (self.version or 0) + 1


class PlayerRow(Base):
    """A player of a group. `name_key` is the name without capitals, so that no player is listed twice.

    The database's own lower-casing knows only ASCII, so the key is made in Python and stored. A `hidden` player is not
    offered for new games, and is not in the table of the group. Outside the group a player with `initials_only` is
    named by initials.
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
    """A spelling that was merged into another player, who has its seats now. The row of the spelling stays for undo."""

    __tablename__ = "merged_players"

    player_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    into_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)


class PlayerState(Struct, frozen=True):
    """The row of a player as a value. `into` is the player that this spelling was merged into, or None."""

    id: int
    name: str
    key: str
    hidden: bool
    into: int | None


class GroupAct(Base):
    """One act of a keeper on the people of a group, with what undo needs: `data` has the `name` of the person and what
    it `became`, the rows of the players before and after (the person's first), and the rows that the act added.
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
        """The rows of the players before the act."""
        return convert(self.data["before"], list[PlayerState])

    @property
    def after(self) -> list[PlayerState]:
        """The rows of the players after the act."""
        return convert(self.data["after"], list[PlayerState])

    @property
    def people(self) -> frozenset[int]:
        """The ids of the players that the act changed."""
        return frozenset(state["id"] for state in self.data["before"])


class MovedSeatRow(Base):
    """A seat that was moved to another player by an act on the people of its group."""

    __tablename__ = "moved_seats"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
        Index("ix_moved_seats_game_id", "game_id", "seat"),
    )

    act_id: Mapped[int] = mapped_column(ForeignKey("group_acts.id", ondelete="CASCADE"), primary_key=True)
    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)


class RenamedPlaceRow(Base):
    """A stored value with a name in it, before and after an act on the people of its group.

    `what` is `takeovers` or `standing_dealer` of the game. If it is `changes`, the value belongs to the act of the game
    whose id is `row_id`.
    """

    __tablename__ = "renamed_places"

    id: Mapped[Id]
    act_id: Mapped[int] = mapped_column(ForeignKey("group_acts.id", ondelete="CASCADE"), index=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), index=True)
    what: Mapped[str]
    row_id: Mapped[int]
    was: Mapped[Data]
    now: Mapped[Data]
