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
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("stake", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_settlements_group_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_settlements"),
    )
    op.create_index("ix_settlements_group_id", "settlements", ["group_id"])
    op.create_table(
        "settled_games",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("settlement_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_settled_games_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["settlement_id"], ["settlements.id"], name="fk_settled_games_settlement_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", name="pk_settled_games"),
    )
    op.create_index("ix_settled_games_settlement_id", "settled_games", ["settlement_id"])
