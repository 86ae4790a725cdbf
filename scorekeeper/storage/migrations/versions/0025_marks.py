"""A player may declare one of several marks before a round, of which a blind bid was the first.

SQLite stores booleans as the numbers 0 and 1, so there only the name of the type is changed, in the stored text of the
table.
"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("PRAGMA writable_schema = ON")
        op.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'blind BOOLEAN', 'blind INTEGER') "
            "WHERE type = 'table' AND name = 'player_rounds'"
        )
        op.execute("PRAGMA writable_schema = RESET")
    else:
        op.alter_column("player_rounds", "blind", type_=sa.Integer(), postgresql_using="blind::integer")
