"""A game keeps how many of its writes the last restore of a backup brought back.

For a game restored before, only the number of its writes until now is known.
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("restored_writes", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE games SET restored_writes = version % 1000000 WHERE version >= 1000000")
