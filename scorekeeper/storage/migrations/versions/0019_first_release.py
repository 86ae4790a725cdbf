"""The tables of 1.0.0. The migrations before it are gone; a home of the last of them, 0019, goes on as it is."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("name", sa.String()),
        sa.Column("counted", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("deleted_at", sa.DateTime()),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("key", sa.String(), nullable=False, unique=True),
        sa.Column("start_id", sa.String(), unique=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("rules", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("first_bidder", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(none_as_null=True)),
        sa.Column("drawn", sa.JSON(none_as_null=True)),
        sa.Column("ended_after", sa.Integer()),
        sa.Column("previous_game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="SET NULL"), unique=True),
        sa.Column("started_on", sa.Date(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("changes", sa.JSON(none_as_null=True)),
        sa.Column("standing_dealer", sa.String()),
        sa.Column("dealers", sa.JSON(none_as_null=True)),
        sa.Column("seatings", sa.JSON(none_as_null=True)),
        sa.Column("seats_opened_at", sa.DateTime()),
        sa.Column("kept_bytes", sa.Integer(), nullable=False, server_default="0"),
        sa.CheckConstraint("ended_after >= 1", name="ended_after"),
        sa.CheckConstraint("first_bidder >= 0", name="first_bidder"),
        sa.CheckConstraint("first_dealer >= 0", name="first_dealer"),
        sa.CheckConstraint("length(key) >= 22", name="key"),
        sa.CheckConstraint("version >= 1", name="version"),
    )
    op.create_index("ix_games_version", "games", ["club_id", "version", "id"])
    op.create_table(
        "group_acts",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("data", sa.JSON(none_as_null=True), nullable=False),
    )
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("key", sa.String(), nullable=False, unique=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("definition", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("length(key) >= 22", name="key"),
        sa.CheckConstraint("length(name_key) > 0", name="name_key"),
        sa.CheckConstraint("version >= 1", name="version"),
        sa.UniqueConstraint("club_id", "name_key"),
    )
    op.create_table(
        "pencils",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("device", sa.String(), nullable=False, index=True),
        sa.Column("granted_at", sa.DateTime(), nullable=False),
        sa.Column("last_used_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime()),
        sa.Column("label", sa.String()),
        sa.CheckConstraint("length(device) > 0", name="device"),
        sa.UniqueConstraint("club_id", "device"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("initials_only", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.CheckConstraint("length(name) > 0", name="name"),
        sa.UniqueConstraint("club_id", "name_key"),
    )
    op.create_table(
        "rankings",
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("ranked_by", sa.String(), nullable=False),
        sa.Column("places", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("dropped", sa.Integer(), nullable=False),
        sa.CheckConstraint("dropped >= 0", name="dropped"),
    )
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=False),
        sa.Column("last_day", sa.Date()),
        sa.Column("closed_on", sa.Date()),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("deleted_at", sa.DateTime()),
        sa.CheckConstraint("last_day >= first_day", name="last_day"),
        sa.CheckConstraint("length(name) > 0", name="name"),
    )
    op.create_table(
        "shared_pages",
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.String(), nullable=False, unique=True),
        sa.Column("initials_only", sa.Boolean(), nullable=False),
        sa.CheckConstraint("length(key) >= 22", name="key"),
    )
    op.create_table(
        "span_summaries",
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("rules", sa.String(), primary_key=True),
        sa.Column("first_month", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("last_month", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("summary", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("ratings", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("rated_from", sa.String(), nullable=False),
        sa.Column("results", sa.JSON(none_as_null=True), nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("act_id", sa.String(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("changes", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("has_names", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("game_id", "act_id"),
    )
    op.create_index(
        "ix_acts_game_id",
        "acts",
        ["game_id"],
        sqlite_where=sa.text("has_names = 1"),
        postgresql_where=sa.text("has_names"),
    )
    op.create_table(
        "attendances",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("joined", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("absences", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("takeovers", sa.JSON(none_as_null=True), nullable=False),
    )
    op.create_table(
        "game_places",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rank", sa.Integer()),
        sa.Column("is_last", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_game_places_club_id", "game_places", ["club_id", "person", "day"])
    op.create_table(
        "game_summaries",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("month", sa.Integer(), nullable=False),
        sa.Column("first_month", sa.Integer(), nullable=False),
        sa.Column("last_month", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules", sa.String()),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("layout", sa.Integer(), nullable=False),
        sa.Column("parts", sa.JSON(none_as_null=True), nullable=False),
    )
    op.create_index(
        "ix_game_summaries_club_id", "game_summaries", ["club_id", "rules", "month", "first_month", "last_month"]
    )
    op.create_index("ix_game_summaries_day", "game_summaries", ["club_id", "day", "rules"])
    op.create_index("ix_game_summaries_version", "game_summaries", ["club_id", "layout", "game_id", "version"])
    op.create_table(
        "merged_players",
        sa.Column("player_id", sa.Integer(), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("into_id", sa.Integer(), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    )
    op.create_table(
        "pencil_links",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("token_hash", sa.String(), nullable=False, unique=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("pencil_id", sa.Integer(), sa.ForeignKey("pencils.id", ondelete="CASCADE")),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.Column("taken_by", sa.String()),
    )
    op.create_table(
        "renamed_places",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column(
            "act_id", sa.Integer(), sa.ForeignKey("group_acts.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("row_id", sa.Integer(), nullable=False),
        sa.Column("was", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("now", sa.JSON(none_as_null=True), nullable=False),
    )
    op.create_table(
        "rounds",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("trump", sa.Enum("C", "D", "H", "S", "NT", name="trump", native_enum=False, create_constraint=True)),
        sa.Column("spoken", sa.JSON(none_as_null=True)),
        sa.Column("bonus", sa.JSON(none_as_null=True)),
        sa.Column("overridden", sa.Boolean()),
        sa.Column("misdeals", sa.Integer()),
        sa.Column("as_played", sa.Boolean()),
        sa.Column("played_on", sa.Date()),
        sa.Column("note", sa.String()),
        sa.CheckConstraint("number >= 1", name="number"),
    )
    op.create_table(
        "screens",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("token_hash", sa.String(), nullable=False, unique=True),
        sa.Column("code", sa.String(), nullable=False, unique=True),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE")),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("player_id", sa.Integer(), sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.CheckConstraint("seat >= 0", name="seat"),
        sa.UniqueConstraint("game_id", "player_id"),
    )
    op.create_table(
        "moved_seats",
        sa.Column("act_id", sa.Integer(), sa.ForeignKey("group_acts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game_id", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
    )
    op.create_index("ix_moved_seats_game_id", "moved_seats", ["game_id", "seat"])
    op.create_table(
        "penalties",
        sa.Column("game_id", sa.Integer(), primary_key=True),
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("half_points", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("before_score", sa.Boolean(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id", "round_number"], ["rounds.game_id", "rounds.number"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
    )
    op.create_table(
        "player_rounds",
        sa.Column("game_id", sa.Integer(), primary_key=True),
        sa.Column("round_number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("bid", sa.Integer()),
        sa.Column("tricks", sa.Integer()),
        sa.Column("blind", sa.Boolean(), nullable=False),
        sa.CheckConstraint("bid >= 0", name="bid"),
        sa.CheckConstraint("tricks >= 0", name="tricks"),
        sa.ForeignKeyConstraint(["game_id", "round_number"], ["rounds.game_id", "rounds.number"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
    )
    op.create_table(
        "sealed_bids",
        sa.Column("game_id", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("bid", sa.Integer(), nullable=False),
        sa.CheckConstraint("bid >= 0", name="bid"),
        sa.CheckConstraint("round_number >= 1", name="round_number"),
        sa.ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
    )
    op.create_table(
        "seat_holders",
        sa.Column("game_id", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("taken_at", sa.DateTime(), nullable=False),
        sa.CheckConstraint("length(device) > 0", name="device"),
        sa.ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
        sa.UniqueConstraint("game_id", "device"),
    )
