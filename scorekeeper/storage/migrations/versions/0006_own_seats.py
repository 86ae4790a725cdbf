"""Players who bid on their own phones, and the bids they give in secret."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("seats_opened_at", sa.DateTime(), nullable=True))
    op.create_table(
        "seat_holders",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("taken_at", sa.DateTime(), nullable=False),
        sa.CheckConstraint("length(device) > 0", name=op.f("ck_seat_holders_device")),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"],
            ["seats.game_id", "seats.seat"],
            name=op.f("fk_seat_holders_game_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seat_holders")),
        sa.UniqueConstraint("game_id", "device", name=op.f("uq_seat_holders_game_id_device")),
    )
    op.create_table(
        "sealed_bids",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("bid", sa.Integer(), nullable=False),
        sa.CheckConstraint("bid >= 0", name=op.f("ck_sealed_bids_bid")),
        sa.CheckConstraint("round_number >= 1", name=op.f("ck_sealed_bids_round_number")),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"],
            ["seats.game_id", "seats.seat"],
            name=op.f("fk_sealed_bids_game_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_sealed_bids")),
    )


def downgrade() -> None:
    op.drop_table("sealed_bids")
    op.drop_table("seat_holders")
    op.drop_column("games", "seats_opened_at")
