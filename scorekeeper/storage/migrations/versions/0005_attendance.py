"""Who comes and goes during a game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "attendances",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("joined", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("absences", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("takeovers", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_attendances_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_attendances")),
    )


def downgrade() -> None:
    op.drop_table("attendances")
