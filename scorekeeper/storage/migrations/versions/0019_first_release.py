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
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("name", sa.String(), nullable=True),
        sa.Column("counted", sa.Integer(), server_default="0", nullable=False),
        sa.Column("deleted_at", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clubs")),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("start_id", sa.String(), nullable=True),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("rules", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("first_bidder", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("drawn", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("ended_after", sa.Integer(), nullable=True),
        sa.Column("previous_game_id", sa.Integer(), nullable=True),
        sa.Column("started_on", sa.Date(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("changes", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("standing_dealer", sa.String(), nullable=True),
        sa.Column("dealers", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("seatings", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("seats_opened_at", sa.DateTime(), nullable=True),
        sa.Column("kept_bytes", sa.Integer(), server_default="0", nullable=False),
        sa.CheckConstraint("ended_after >= 1", name=op.f("ck_games_ended_after")),
        sa.CheckConstraint("first_bidder >= 0", name=op.f("ck_games_first_bidder")),
        sa.CheckConstraint("first_dealer >= 0", name=op.f("ck_games_first_dealer")),
        sa.CheckConstraint("length(key) >= 22", name=op.f("ck_games_key")),
        sa.CheckConstraint("version >= 1", name=op.f("ck_games_version")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_games_club_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["previous_game_id"], ["games.id"], name=op.f("fk_games_previous_game_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("key", name=op.f("uq_games_key")),
        sa.UniqueConstraint("previous_game_id", name=op.f("uq_games_previous_game_id")),
        sa.UniqueConstraint("start_id", name=op.f("uq_games_start_id")),
    )
    op.create_index(op.f("ix_games_club_id"), "games", ["club_id"])
    op.create_index("ix_games_version", "games", ["club_id", "version", "id"])
    op.create_table(
        "group_acts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("data", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_group_acts_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_group_acts")),
    )
    op.create_index(op.f("ix_group_acts_club_id"), "group_acts", ["club_id"])
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("definition", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("length(key) >= 22", name=op.f("ck_house_rules_key")),
        sa.CheckConstraint("length(name_key) > 0", name=op.f("ck_house_rules_name_key")),
        sa.CheckConstraint("version >= 1", name=op.f("ck_house_rules_version")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_house_rules_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_rules")),
        sa.UniqueConstraint("club_id", "name_key", name=op.f("uq_house_rules_club_id_name_key")),
        sa.UniqueConstraint("key", name=op.f("uq_house_rules_key")),
    )
    op.create_table(
        "pencils",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("granted_at", sa.DateTime(), nullable=False),
        sa.Column("last_used_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        sa.Column("label", sa.String(), nullable=True),
        sa.CheckConstraint("length(device) > 0", name=op.f("ck_pencils_device")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_pencils_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pencils")),
        sa.UniqueConstraint("club_id", "device", name=op.f("uq_pencils_club_id_device")),
    )
    op.create_index(op.f("ix_pencils_device"), "pencils", ["device"])
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("initials_only", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_players_name")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_players_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("club_id", "name_key", name=op.f("uq_players_club_id_name_key")),
    )
    op.create_table(
        "rankings",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("ranked_by", sa.String(), nullable=False),
        sa.Column("places", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("dropped", sa.Integer(), nullable=False),
        sa.CheckConstraint("dropped >= 0", name=op.f("ck_rankings_dropped")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_rankings_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("club_id", name=op.f("pk_rankings")),
    )
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=False),
        sa.Column("last_day", sa.Date(), nullable=True),
        sa.Column("closed_on", sa.Date(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("deleted_at", sa.DateTime(), nullable=True),
        sa.CheckConstraint("last_day >= first_day", name=op.f("ck_seasons_last_day")),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_seasons_name")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_seasons_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
    )
    op.create_index(op.f("ix_seasons_club_id"), "seasons", ["club_id"])
    op.create_table(
        "shared_pages",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("initials_only", sa.Boolean(), nullable=False),
        sa.CheckConstraint("length(key) >= 22", name=op.f("ck_shared_pages_key")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_shared_pages_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("club_id", name=op.f("pk_shared_pages")),
        sa.UniqueConstraint("key", name=op.f("uq_shared_pages_key")),
    )
    op.create_table(
        "span_summaries",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("first_month", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("last_month", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("summary", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("ratings", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("rated_from", sa.String(), nullable=False),
        sa.Column("results", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_span_summaries_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("club_id", "rules", "first_month", "last_month", name=op.f("pk_span_summaries")),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("act_id", sa.String(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("changes", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("has_names", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_acts_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
        sa.UniqueConstraint("game_id", "act_id", name=op.f("uq_acts_game_id_act_id")),
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
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("joined", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("absences", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("takeovers", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_attendances_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_attendances")),
    )
    op.create_table(
        "game_places",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("is_last", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_game_places_club_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_places_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "person", name=op.f("pk_game_places")),
    )
    op.create_index("ix_game_places_club_id", "game_places", ["club_id", "person", "day"])
    op.create_table(
        "game_summaries",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("month", sa.Integer(), nullable=False),
        sa.Column("first_month", sa.Integer(), nullable=False),
        sa.Column("last_month", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules", sa.String(), nullable=True),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("layout", sa.Integer(), nullable=False),
        sa.Column("parts", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_game_summaries_club_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_summaries_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_game_summaries")),
    )
    op.create_index(
        "ix_game_summaries_club_id", "game_summaries", ["club_id", "rules", "month", "first_month", "last_month"]
    )
    op.create_index("ix_game_summaries_day", "game_summaries", ["club_id", "day", "rules"])
    op.create_index("ix_game_summaries_version", "game_summaries", ["club_id", "layout", "game_id", "version"])
    op.create_table(
        "merged_players",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("into_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["into_id"], ["players.id"], name=op.f("fk_merged_players_into_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_merged_players_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_merged_players")),
    )
    op.create_index(op.f("ix_merged_players_into_id"), "merged_players", ["into_id"])
    op.create_table(
        "pencil_links",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("pencil_id", sa.Integer(), nullable=True),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.Column("taken_by", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_pencil_links_club_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_pencil_links_game_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["pencil_id"], ["pencils.id"], name=op.f("fk_pencil_links_pencil_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pencil_links")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_pencil_links_token_hash")),
    )
    op.create_index(op.f("ix_pencil_links_club_id"), "pencil_links", ["club_id"])
    op.create_table(
        "renamed_places",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("act_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("row_id", sa.Integer(), nullable=False),
        sa.Column("was", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("now", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["act_id"], ["group_acts.id"], name=op.f("fk_renamed_places_act_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_renamed_places_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_renamed_places")),
    )
    op.create_index(op.f("ix_renamed_places_act_id"), "renamed_places", ["act_id"])
    op.create_index(op.f("ix_renamed_places_game_id"), "renamed_places", ["game_id"])
    op.create_table(
        "rounds",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column(
            "trump",
            sa.Enum("C", "D", "H", "S", "NT", name="trump", native_enum=False, create_constraint=True),
            nullable=True,
        ),
        sa.Column("spoken", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("bonus", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("overridden", sa.Boolean(), nullable=True),
        sa.Column("misdeals", sa.Integer(), nullable=True),
        sa.Column("as_played", sa.Boolean(), nullable=True),
        sa.Column("played_on", sa.Date(), nullable=True),
        sa.Column("note", sa.String(), nullable=True),
        sa.CheckConstraint("number >= 1", name=op.f("ck_rounds_number")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_rounds_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_rounds")),
    )
    op.create_table(
        "screens",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_screens_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_screens")),
        sa.UniqueConstraint("code", name=op.f("uq_screens_code")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_screens_token_hash")),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_seats_seat")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_seats_player_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("game_id", "player_id", name=op.f("uq_seats_game_id_player_id")),
    )
    op.create_index(op.f("ix_seats_player_id"), "seats", ["player_id"])
    op.create_table(
        "moved_seats",
        sa.Column("act_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["act_id"], ["group_acts.id"], name=op.f("fk_moved_seats_act_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"],
            ["seats.game_id", "seats.seat"],
            name=op.f("fk_moved_seats_game_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("act_id", "game_id", "seat", name=op.f("pk_moved_seats")),
    )
    op.create_index("ix_moved_seats_game_id", "moved_seats", ["game_id", "seat"])
    op.create_table(
        "penalties",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("half_points", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("before_score", sa.Boolean(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "round_number"],
            ["rounds.game_id", "rounds.number"],
            name=op.f("fk_penalties_game_id_round_number"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"],
            ["seats.game_id", "seats.seat"],
            name=op.f("fk_penalties_game_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "id", name=op.f("pk_penalties")),
    )
    op.create_table(
        "player_rounds",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("bid", sa.Integer(), nullable=True),
        sa.Column("tricks", sa.Integer(), nullable=True),
        sa.Column("blind", sa.Boolean(), nullable=False),
        sa.CheckConstraint("bid >= 0", name=op.f("ck_player_rounds_bid")),
        sa.CheckConstraint("tricks >= 0", name=op.f("ck_player_rounds_tricks")),
        sa.ForeignKeyConstraint(
            ["game_id", "round_number"],
            ["rounds.game_id", "rounds.number"],
            name=op.f("fk_player_rounds_game_id_round_number"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"],
            ["seats.game_id", "seats.seat"],
            name=op.f("fk_player_rounds_game_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "round_number", "seat", name=op.f("pk_player_rounds")),
    )
    op.create_table(
        "sealed_bids",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("bid", sa.Integer(), nullable=False),
        sa.CheckConstraint("bid >= 0", name=op.f("ck_sealed_bids_bid")),
        sa.CheckConstraint("round_number >= 1", name=op.f("ck_sealed_bids_round_number")),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"],
            ["seats.game_id", "seats.seat"],
            name=op.f("fk_sealed_bids_game_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_sealed_bids")),
    )
    op.create_table(
        "seat_holders",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("taken_at", sa.DateTime(), nullable=False),
        sa.CheckConstraint("length(device) > 0", name=op.f("ck_seat_holders_device")),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"],
            ["seats.game_id", "seats.seat"],
            name=op.f("fk_seat_holders_game_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seat_holders")),
        sa.UniqueConstraint("game_id", "device", name=op.f("uq_seat_holders_game_id_device")),
    )
