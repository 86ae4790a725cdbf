"""A card can change a bid while a round is played; what was said first stays known."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rounds", sa.Column("changed", sa.JSON(none_as_null=True), nullable=True))
