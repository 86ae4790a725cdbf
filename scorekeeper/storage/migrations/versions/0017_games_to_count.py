"""Indexes in which stands all that says which games of a group changed since they were counted."""

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_games_version", "games", ["club_id", "version", "id"])
    op.create_index("ix_game_summaries_version", "game_summaries", ["club_id", "layout", "game_id", "version"])
    op.drop_index("ix_game_summaries_game_id", table_name="game_summaries")


def downgrade() -> None:
    op.create_index("ix_game_summaries_game_id", "game_summaries", ["game_id", "version", "layout"])
    op.drop_index("ix_game_summaries_version", table_name="game_summaries")
    op.drop_index("ix_games_version", table_name="games")
