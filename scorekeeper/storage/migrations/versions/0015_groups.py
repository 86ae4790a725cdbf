"""Groups: people hidden, merged or renamed everywhere, and what takes that back; deleted groups; who was in a game at
which place; pages that are shared with others. What is counted of games has another form from here on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

# How an act says that it changed a name, a dealer who does not play, a late player, or who plays for somebody.
WITH_NAMES = ("name", "standing_dealer", "taken_over")


def upgrade() -> None:
    _count_anew()
    _add_people()
    _add_places()
    _add_shared_pages()


def downgrade() -> None:
    _count_anew()
    op.drop_table("shared_pages")
    op.drop_column("players", "initials_only")
    op.drop_index(op.f("ix_game_summaries_day"), table_name="game_summaries")
    op.drop_index(op.f("ix_game_places_club_id"), table_name="game_places")
    op.drop_table("game_places")
    op.drop_index(op.f("ix_acts_game_id"), table_name="acts")
    op.drop_column("acts", "has_names")
    op.drop_table("renamed_places")
    op.drop_table("moved_seats")
    op.drop_table("group_acts")
    op.drop_table("merged_players")
    op.drop_column("players", "hidden")
    op.drop_column("clubs", "deleted_at")


def _count_anew() -> None:
    """What is kept of games has another form from here on."""
    op.execute("DELETE FROM span_summaries")
    op.execute("DELETE FROM game_summaries")


def _add_people() -> None:
    op.add_column("clubs", sa.Column("deleted_at", sa.DateTime(), nullable=True))
    op.add_column("players", sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "merged_players",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("into_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_merged_players_player_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["into_id"], ["players.id"], name=op.f("fk_merged_players_into_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_merged_players")),
    )
    op.create_index(op.f("ix_merged_players_into_id"), "merged_players", ["into_id"])
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
    op.create_index(op.f("ix_moved_seats_game_id"), "moved_seats", ["game_id", "seat"])
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
    op.add_column("acts", sa.Column("has_names", sa.Boolean(), server_default=sa.false(), nullable=False))
    acts = sa.table("acts", sa.column("changes", sa.Text()), sa.column("has_names", sa.Boolean()))
    changes = sa.cast(acts.c.changes, sa.Text())
    named = sa.or_(*(changes.contains(f'"{word}"', autoescape=True) for word in WITH_NAMES))
    op.execute(acts.update().where(named).values(has_names=True))
    op.create_index(
        op.f("ix_acts_game_id"),
        "acts",
        ["game_id"],
        sqlite_where=sa.text("has_names = 1"),
        postgresql_where=sa.text("has_names"),
    )


def _add_places() -> None:
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
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_places_game_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_game_places_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "person", name=op.f("pk_game_places")),
    )
    op.create_index(op.f("ix_game_places_club_id"), "game_places", ["club_id", "person", "day"])
    op.create_index(op.f("ix_game_summaries_day"), "game_summaries", ["club_id", "day", "rules"])


def _add_shared_pages() -> None:
    op.add_column("players", sa.Column("initials_only", sa.Boolean(), server_default=sa.false(), nullable=False))
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
