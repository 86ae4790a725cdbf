"""What was counted of each game, and of the games of some months, so that statistics of many need none scored again."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("clubs", sa.Column("counted", sa.Integer(), server_default="0", nullable=False))
    op.create_table(
        "game_summaries",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("month", sa.Integer(), nullable=False),
        sa.Column("first_month", sa.Integer(), nullable=False),
        sa.Column("last_month", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules", sa.String(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("layout", sa.Integer(), nullable=False),
        sa.Column("parts", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_summaries_game_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_game_summaries_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_game_summaries")),
    )
    op.create_index(
        op.f("ix_game_summaries_club_id"),
        "game_summaries",
        ["club_id", "rules", "month", "first_month", "last_month"],
    )
    op.create_index(op.f("ix_game_summaries_game_id"), "game_summaries", ["game_id", "version", "layout"])
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


def downgrade() -> None:
    op.drop_table("span_summaries")
    op.drop_index(op.f("ix_game_summaries_game_id"), table_name="game_summaries")
    op.drop_index(op.f("ix_game_summaries_club_id"), table_name="game_summaries")
    op.drop_table("game_summaries")
    op.drop_column("clubs", "counted")
