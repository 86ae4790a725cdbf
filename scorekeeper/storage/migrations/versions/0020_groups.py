"""Clubs are groups, as on the screen; statistics are added up from the games, without stored sums of months and years.

SQLite can't rename a constraint, and replacing a table would delete the rows that refer to it, so there the names are
changed in the stored text of the tables.
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

TABLES = (
    "game_places",
    "games",
    "group_acts",
    "house_rules",
    "pencil_links",
    "pencils",
    "players",
    "rankings",
    "seasons",
    "shared_pages",
)
INDEXES = {
    "game_places": ["group_id", "person", "day"],
    "games": ["group_id"],
    "group_acts": ["group_id"],
    "pencil_links": ["group_id"],
    "seasons": ["group_id"],
}
UNIQUE = {"house_rules": "name_key", "pencils": "device", "players": "name_key"}


def upgrade() -> None:
    op.drop_table("span_summaries")
    # Summaries are counted from the games again.
    op.drop_table("game_summaries")
    if op.get_bind().dialect.name == "sqlite":
        _rename_constraints_in_text()
    op.rename_table("clubs", "groups")
    for table in TABLES:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN club_id TO group_id")
    for table, columns in INDEXES.items():
        op.drop_index(f"ix_{table}_club_id", table)
        op.create_index(f"ix_{table}_group_id", table, columns)
    if op.get_bind().dialect.name == "postgresql":
        _rename_constraints()
    op.create_table(
        "game_summaries",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("group_id", sa.Integer(), sa.ForeignKey("groups.id", ondelete="CASCADE"), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules", sa.String()),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("layout", sa.Integer(), nullable=False),
        sa.Column("parts", sa.LargeBinary(), nullable=False),
    )
    op.create_index("ix_game_summaries_version", "game_summaries", ["group_id", "layout", "game_id", "version"])
    op.create_index("ix_game_summaries_day", "game_summaries", ["group_id", "day", "rules"])


def _rename_constraints() -> None:
    op.execute("ALTER TABLE groups RENAME CONSTRAINT pk_clubs TO pk_groups")
    op.execute("ALTER SEQUENCE clubs_id_seq RENAME TO groups_id_seq")
    for table in TABLES:
        op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT fk_{table}_club_id TO fk_{table}_group_id")
    for table, column in UNIQUE.items():
        names = f"uq_{table}_club_id_{column} TO uq_{table}_group_id_{column}"
        op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT {names}")


def _rename_constraints_in_text() -> None:
    """Rename the constraints in the stored text, which SQLite parses again when the tables are renamed next."""
    op.execute("PRAGMA writable_schema = ON")
    op.execute(
        "UPDATE sqlite_master SET sql = replace(replace(sql, '_club_id', '_group_id'), 'pk_clubs', 'pk_groups') "
        "WHERE type = 'table'"
    )
    op.execute("PRAGMA writable_schema = OFF")
