"""What a table agrees on while it plays: other rounds to come, somebody who only deals, a note on a round."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("changes", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("games", sa.Column("standing_dealer", sa.String(), nullable=True))
    op.add_column("rounds", sa.Column("note", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("rounds", "note")
    op.drop_column("games", "standing_dealer")
    op.drop_column("games", "changes")
