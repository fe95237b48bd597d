"""Vacations: until when the clocks of somebody's slow turns stand, and how much of the year's days is used."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "vacations",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("(since IS NULL) = (until IS NULL)", name=op.f("ck_vacations_begun_and_ended")),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_vacations")),
    )
