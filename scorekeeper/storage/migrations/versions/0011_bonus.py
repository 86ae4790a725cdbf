"""Points given by hand with a round."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rounds", sa.Column("bonus", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("rounds", "bonus")
