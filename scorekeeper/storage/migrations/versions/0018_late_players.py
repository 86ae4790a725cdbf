"""Who had not come yet, and whoever was to come after the end, have no part in a game: it is counted anew."""

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _forget_what_was_counted()


def downgrade() -> None:
    _forget_what_was_counted()


def _forget_what_was_counted() -> None:
    """Sums of both kinds would stand beside each other. Whoever looks next has all of it counted anew."""
    op.execute("DELETE FROM game_summaries")
    op.execute("DELETE FROM span_summaries")
