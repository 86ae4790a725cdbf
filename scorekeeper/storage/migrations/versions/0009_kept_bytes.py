"""About how many bytes a game takes, so that a group cannot fill the disk. Games of before count from now on."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("kept_bytes", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("games", "kept_bytes")
