"""House rules: rule sets that a club made for itself."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("definition", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("length(key) >= 22", name=op.f("ck_house_rules_key")),
        sa.CheckConstraint("length(name_key) > 0", name=op.f("ck_house_rules_name_key")),
        sa.CheckConstraint("version >= 1", name=op.f("ck_house_rules_version")),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_house_rules_club_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_rules")),
        sa.UniqueConstraint("club_id", "name_key", name=op.f("uq_house_rules_club_id_name_key")),
        sa.UniqueConstraint("key", name=op.f("uq_house_rules_key")),
    )


def downgrade() -> None:
    op.drop_table("house_rules")
