"""Versions on PostgreSQL that are large enough for a run of them to begin at each restore, as on SQLite."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

TABLES = ("games", "game_summaries")


def upgrade() -> None:
    _change(sa.Integer(), sa.BigInteger(), "version")


def downgrade() -> None:
    # What the writes of a run counted, which is never zero.
    _change(sa.BigInteger(), sa.Integer(), "mod(version, 1000000)")


def _change(old: sa.Integer, new: sa.Integer, value: str) -> None:
    """Numbers of SQLite have one size."""
    if op.get_bind().dialect.name == "postgresql":
        for table in TABLES:
            op.alter_column(table, "version", existing_type=old, type_=new, postgresql_using=value)
