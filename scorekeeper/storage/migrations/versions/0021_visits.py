"""A group knows the day on which a page of it was last opened; older groups do not, and stay."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("groups", sa.Column("visited_on", sa.Date(), nullable=True))
