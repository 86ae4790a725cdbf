"""An undo is an entry of the history. Signed links work once, so those that were used are stored. A group knows the day
on which one of its pages was last opened; an older group doesn't, and is not deleted for that.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("groups", sa.Column("visited_on", sa.Date(), nullable=True))
    op.add_column("acts", sa.Column("back", sa.Boolean(), nullable=True))
    op.create_table(
        "spent_links",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("token_hash", sa.String(), nullable=False, unique=True),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
    )
