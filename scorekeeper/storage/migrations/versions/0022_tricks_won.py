"""The tricks of a round can be counted one by one while it is played."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rounds", sa.Column("won", sa.JSON(none_as_null=True), nullable=True))
