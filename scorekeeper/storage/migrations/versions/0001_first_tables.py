"""The first tables: clubs and pencils, players, games, seats, rounds, penalties, and the trail of acts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("name", sa.String(), nullable=True),
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
        sa.Column("version", sa.Integer(), nullable=False),
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
    op.create_index(op.f("ix_games_club_id"), "games", ["club_id"], unique=False)
    op.create_table(
        "pencils",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("granted_at", sa.DateTime(), nullable=False),
        sa.Column("last_used_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        sa.CheckConstraint("length(device) > 0", name=op.f("ck_pencils_device")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_pencils_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pencils")),
        sa.UniqueConstraint("club_id", "device", name=op.f("uq_pencils_club_id_device")),
    )
    op.create_index(op.f("ix_pencils_device"), "pencils", ["device"], unique=False)
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_players_name")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_players_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("club_id", "name_key", name=op.f("uq_players_club_id_name_key")),
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
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_acts_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
        sa.UniqueConstraint("game_id", "act_id", name=op.f("uq_acts_game_id_act_id")),
    )
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
        sa.Column("played_on", sa.Date(), nullable=True),
        sa.CheckConstraint("number >= 1", name=op.f("ck_rounds_number")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_rounds_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_rounds")),
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
    op.create_index(op.f("ix_seats_player_id"), "seats", ["player_id"], unique=False)
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


def downgrade() -> None:
    op.drop_table("player_rounds")
    op.drop_table("penalties")
    op.drop_index(op.f("ix_seats_player_id"), table_name="seats")
    op.drop_table("seats")
    op.drop_table("rounds")
    op.drop_table("acts")
    op.drop_table("players")
    op.drop_index(op.f("ix_pencils_device"), table_name="pencils")
    op.drop_table("pencils")
    op.drop_index(op.f("ix_games_club_id"), table_name="games")
    op.drop_table("games")
    op.drop_table("clubs")
