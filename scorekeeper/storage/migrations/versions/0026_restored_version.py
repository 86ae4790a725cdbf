"""A game keeps the version that the last backup to be restored had. Of a game restored before only the one until now is
known.
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("restored_version", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE games SET restored_version = version % 1000000 WHERE version >= 1000000")
