"""How a group ranks its players, its seasons, and the evenings of its games: what was counted is counted anew."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
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
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_seasons_name")),
        sa.CheckConstraint("last_day >= first_day", name=op.f("ck_seasons_last_day")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_seasons_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
    )
    op.create_index(op.f("ix_seasons_club_id"), "seasons", ["club_id"])
    _forget_what_was_counted()


def downgrade() -> None:
    _forget_what_was_counted()
    op.drop_index(op.f("ix_seasons_club_id"), table_name="seasons")
    op.drop_table("seasons")
    op.drop_table("rankings")


def _forget_what_was_counted() -> None:
    """The ends of games were kept without their evenings. Whoever looks next has all of it counted anew."""
    op.execute("DELETE FROM game_summaries")
    op.execute("DELETE FROM span_summaries")
