"""Hooks that a table let go, and how often a round was dealt again."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rounds", sa.Column("overridden", sa.Boolean(), nullable=True))
    op.add_column("rounds", sa.Column("misdeals", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("rounds", "misdeals")
    op.drop_column("rounds", "overridden")
