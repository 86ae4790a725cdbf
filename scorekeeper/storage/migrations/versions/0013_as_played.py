"""Rounds kept as they were played, against the rules."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rounds", sa.Column("as_played", sa.Boolean(), nullable=True))


def downgrade() -> None:
    op.drop_column("rounds", "as_played")
