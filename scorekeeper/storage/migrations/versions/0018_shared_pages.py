"""The pages of a group that are shared with others, and who is named there by initials only; hands are counted too."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _count_anew()
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


def downgrade() -> None:
    _count_anew()
    op.drop_table("shared_pages")
    op.drop_column("players", "initials_only")


def _count_anew() -> None:
    """What is kept of games has another form from here on."""
    op.execute("DELETE FROM span_summaries")
    op.execute("DELETE FROM game_summaries")
