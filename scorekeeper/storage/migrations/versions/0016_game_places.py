"""Who was in a game and at which place, by player and day, so that games are found by these and none is read for it."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
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


def downgrade() -> None:
    op.drop_index(op.f("ix_game_summaries_day"), table_name="game_summaries")
    op.drop_index(op.f("ix_game_places_club_id"), table_name="game_places")
    op.drop_table("game_places")
