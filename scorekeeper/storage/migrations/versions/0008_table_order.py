"""Who deals and who sits where, put right or changed during a game."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("dealers", sa.JSON(), nullable=True))
    op.add_column("games", sa.Column("seatings", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("games", "seatings")
    op.drop_column("games", "dealers")
