"""What a device with a pencil is called, and when a club last called its pencils back."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


# Column by column: a table made anew would take everything that hangs on it along.
def upgrade() -> None:
    op.add_column("pencils", sa.Column("label", sa.String(), nullable=True))
    op.add_column("clubs", sa.Column("called_back_at", sa.DateTime(), nullable=True))


def downgrade() -> None:
    op.drop_column("clubs", "called_back_at")
    op.drop_column("pencils", "label")
