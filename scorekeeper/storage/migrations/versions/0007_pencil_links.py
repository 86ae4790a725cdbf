"""Links that give one device the pencil, as rows. When a club last called its pencils back is not needed any more."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pencil_links",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("pencil_id", sa.Integer(), nullable=True),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.Column("taken_by", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_pencil_links_club_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_pencil_links_game_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["pencil_id"], ["pencils.id"], name=op.f("fk_pencil_links_pencil_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pencil_links")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_pencil_links_token_hash")),
    )
    op.create_index(op.f("ix_pencil_links_club_id"), "pencil_links", ["club_id"], unique=False)
    op.drop_column("clubs", "called_back_at")


def downgrade() -> None:
    op.add_column("clubs", sa.Column("called_back_at", sa.DateTime(), nullable=True))
    op.drop_index(op.f("ix_pencil_links_club_id"), table_name="pencil_links")
    op.drop_table("pencil_links")
