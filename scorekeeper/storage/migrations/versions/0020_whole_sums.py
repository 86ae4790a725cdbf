"""Statistics are added up from the games alone: no stored sums of months and years, and summaries as MessagePack."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("span_summaries")
    # Summaries are counted from the games again.
    op.drop_table("game_summaries")
    op.create_table(
        "game_summaries",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules", sa.String(), nullable=True),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("layout", sa.Integer(), nullable=False),
        sa.Column("parts", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_game_summaries_club_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_game_summaries_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name="pk_game_summaries"),
    )
    op.create_index("ix_game_summaries_version", "game_summaries", ["club_id", "layout", "game_id", "version"])
    op.create_index("ix_game_summaries_day", "game_summaries", ["club_id", "day", "rules"])
