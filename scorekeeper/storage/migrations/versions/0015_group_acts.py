"""People of a group who are hidden, merged or called otherwise everywhere, and what takes that back; deleted groups."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

# How an act says that it changed a name, a dealer who does not play, a late player, or who plays for somebody.
WITH_NAMES = ("name", "standing_dealer", "taken_over")


def upgrade() -> None:
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


def downgrade() -> None:
    op.drop_index(op.f("ix_acts_game_id"), table_name="acts")
    op.drop_column("acts", "has_names")
    op.drop_table("renamed_places")
    op.drop_table("moved_seats")
    op.drop_table("group_acts")
    op.drop_table("merged_players")
    op.drop_column("players", "hidden")
    op.drop_column("clubs", "deleted_at")
