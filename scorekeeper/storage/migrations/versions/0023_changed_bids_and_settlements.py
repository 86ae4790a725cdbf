"""A card can change a bid while a round is played, and what was announced stays known. A group plays for a stake, and
what was settled is known by game.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rounds", sa.Column("changed", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("groups", sa.Column("staked", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "settlements",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("group_id", sa.Integer(), sa.ForeignKey("groups.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("stake", sa.JSON(none_as_null=True), nullable=False),
    )
    settlement = sa.ForeignKey("settlements.id", ondelete="CASCADE")
    op.create_table(
        "settled_games",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("settlement_id", sa.Integer(), settlement, nullable=False, index=True),
    )
