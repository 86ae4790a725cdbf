"""What was counted of each game, so that statistics of many need none of them scored again."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "game_summaries",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("layout", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("parts", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_summaries_game_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_game_summaries_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_game_summaries")),
    )
    op.create_index(op.f("ix_game_summaries_club_id"), "game_summaries", ["club_id", "day"])


def downgrade() -> None:
    op.drop_index(op.f("ix_game_summaries_club_id"), table_name="game_summaries")
    op.drop_table("game_summaries")
