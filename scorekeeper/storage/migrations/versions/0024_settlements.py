"""Nothing more: what this revision did is in 0023. Databases that are at it go on from here."""

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass
