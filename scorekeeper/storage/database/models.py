"""The tables. Rows hold what was recorded and agreed; points, totals and places are computed from it each time.

Checks and keys are the last line: forms check shape, the rules check legality, and what still slips through is
refused here.
"""

from datetime import date

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.rules.formula import Points
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.storage.database.columns import TRUMP, Base, Data, HalfPoints, Id, Moment, OptionalMoment


class ClubRow(Base):
    """A group that plays together. Who starts a game without one gets one without a name.

    `counted` grows whenever games of it are counted anew. One with `deleted_at` is nobody's any more, and its rows go
    bit by bit.
    """

    __tablename__ = "clubs"

    id: Mapped[Id]
    created_at: Mapped[Moment]
    name: Mapped[str | None]
    counted: Mapped[int] = mapped_column(default=0, server_default="0")
    deleted_at: Mapped[OptionalMoment]


class RankingRow(Base):
    """How a group ranks its players, where it chose: by what, the points for the places from the first on, and how many
    of everybody's worst nights do not count.
    """

    __tablename__ = "rankings"
    __table_args__ = (CheckConstraint("dropped >= 0", name="dropped"),)

    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True)
    ranked_by: Mapped[str]
    places: Mapped[Data]
    dropped: Mapped[int]


class SeasonRow(Base):
    """A span of days that a group gave a name, without a last day while it is open. What it came to is computed.

    It is over since `closed_on`, and since `deleted_at` it is only kept to be brought back.
    """

    __tablename__ = "seasons"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("last_day >= first_day", name="last_day"),
    )

    id: Mapped[Id]
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    name: Mapped[str]
    first_day: Mapped[date]
    last_day: Mapped[date | None]
    closed_on: Mapped[date | None]
    created_at: Mapped[Moment]
    deleted_at: Mapped[OptionalMoment]


class PencilRow(Base):
    """The right of one device to write in one club, until it is taken back. `label` is what people call the device."""

    __tablename__ = "pencils"
    __table_args__ = (
        UniqueConstraint("club_id", "device"),
        CheckConstraint("length(device) > 0", name="device"),
    )

    id: Mapped[Id]
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    device: Mapped[str] = mapped_column(index=True)
    granted_at: Mapped[Moment]
    last_used_at: Mapped[Moment]
    revoked_at: Mapped[OptionalMoment]
    label: Mapped[str | None]


class PencilLinkRow(Base):
    """A link that gives one device the pencil of a club. All are deleted when a pencil of the club is called back.

    Only a hash of its token is kept, so nobody who sees the database can use it. `pencil_id` is that of the device
    which made the link, None where a command did; `taken_by` is the device that used it.
    """

    __tablename__ = "pencil_links"

    id: Mapped[Id]
    token_hash: Mapped[str] = mapped_column(unique=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    pencil_id: Mapped[int | None] = mapped_column(ForeignKey("pencils.id", ondelete="CASCADE"))
    expires_at: Mapped[Moment]
    taken_by: Mapped[str | None]


class ScreenRow(Base):
    """A television or another screen that waits to be shown a game, by the `code` it shows.

    `game_id` is the game, once the keeper has typed the code: from then on the code is used up. The screen itself asks
    by a token, of which only a hash is kept.
    """

    __tablename__ = "screens"

    id: Mapped[Id]
    token_hash: Mapped[str] = mapped_column(unique=True)
    code: Mapped[str] = mapped_column(unique=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    expires_at: Mapped[Moment]


class PlayerRow(Base):
    """Somebody who plays in a club. `name_key` is the name without capitals, so nobody is listed twice for them.

    The database's own lower-casing knows only ASCII, so the key is made in Python and stored. Whoever is `hidden` is
    not offered for new games, and is not in the table of the group. Outside it who has `initials_only` is named so.
    """

    __tablename__ = "players"
    __table_args__ = (
        UniqueConstraint("club_id", "name_key"),
        CheckConstraint("length(name) > 0", name="name"),
    )

    id: Mapped[Id]
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    name: Mapped[str]
    name_key: Mapped[str]
    initials_only: Mapped[bool] = mapped_column(default=False, server_default=false())
    hidden: Mapped[bool] = mapped_column(default=False, server_default=false())


class SharedPagesRow(Base):
    """The pages of a group that a keeper shares, by an unguessable `key`; those of other groups only keepers see.

    Where `initials_only`, everybody is named there by initials.
    """

    __tablename__ = "shared_pages"
    __table_args__ = (
        UniqueConstraint("key"),
        CheckConstraint("length(key) >= 22", name="key"),
    )

    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str]
    initials_only: Mapped[bool]


class MergedPlayerRow(Base):
    """A spelling that turned out to be somebody else's: that player has its seats now. Its row stays for undo."""

    __tablename__ = "merged_players"

    player_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    into_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)


class GroupActRow(Base):
    """One thing a keeper did to the people of a club, with what undo needs: `data` has the names for a sentence and the
    rows of the players before and after.
    """

    __tablename__ = "group_acts"

    id: Mapped[Id]
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str]
    device: Mapped[str]
    at: Mapped[Moment]
    data: Mapped[Data]


class MovedSeatRow(Base):
    """A seat that became somebody else's by an act on the people of its club."""

    __tablename__ = "moved_seats"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
        Index("ix_moved_seats_game_id", "game_id", "seat"),
    )

    act_id: Mapped[int] = mapped_column(ForeignKey("group_acts.id", ondelete="CASCADE"), primary_key=True)
    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)


class RenamedPlaceRow(Base):
    """A value of a game with a name in it, before and after an act on the people of its club.

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


class HouseRulesRow(Base):
    """A rule set that a club made for itself. `definition` is the whole of it, `name_key` its name without capitals.

    Games keep their own copy: nothing points here, so changing or deleting it leaves every game as it is. `version`
    grows with every write.
    """

    __tablename__ = "house_rules"
    __table_args__ = (
        UniqueConstraint("key"),
        UniqueConstraint("club_id", "name_key"),
        CheckConstraint("length(key) >= 22", name="key"),
        CheckConstraint("length(name_key) > 0", name="name_key"),
        CheckConstraint("version >= 1", name="version"),
    )

    id: Mapped[Id]
    key: Mapped[str]
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    name_key: Mapped[str]
    definition: Mapped[Data]
    created_at: Mapped[Moment]
    changed_at: Mapped[Moment]
    version: Mapped[int]


class GameRow(Base):
    """A game as agreed before play. `rules` is the whole definition of its rule set, frozen. What was agreed later is
    kept beside it: `changes` of the schedule, and the `standing_dealer`, who deals every round and does not play; of
    `dealers` each line has round and seat, of `seatings` round and all seats clockwise. Since `seats_opened_at` players
    may take their seats on their own phones.

    `key` is its unguessable address and `start_id` an id made by the form that started it, so that a second tap
    on Start starts nothing. A game has at most one next game in its sitting. `version` grows with every write.
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
        # All that says which games of a club changed since they were counted; the other index has them in their order.
        Index("ix_games_version", "club_id", "version", "id"),
    )

    id: Mapped[Id]
    key: Mapped[str]
    start_id: Mapped[str | None]
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
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
    version: Mapped[int]
    changes: Mapped[Data | None]
    standing_dealer: Mapped[str | None]
    dealers: Mapped[Data | None]
    seatings: Mapped[Data | None]
    seats_opened_at: Mapped[OptionalMoment]
    kept_bytes: Mapped[int] = mapped_column(default=0, server_default="0")


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
    version: Mapped[int]
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
    """One thing a keeper did to a game: the trail of who changed what, and what undo takes back.

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
