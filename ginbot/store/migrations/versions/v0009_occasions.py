"""Occasions: what a match is played for, who has played for it last, and the secrets of each day's deal."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add the column, create the tables; matches that have begun before are played for their own sake."""
    op.add_column("matches", sa.Column("occasion", sa.Text(), nullable=True))
    op.create_index(op.f("ix_matches_occasion"), "matches", ["occasion"])
    op.create_table(
        "attempts",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("occasion", sa.Text(), nullable=False),
        sa.Column("match", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_attempts_match")),
        sa.PrimaryKeyConstraint("user", "occasion", name=op.f("pk_attempts")),
    )
    op.create_table(
        "days",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "day", name=op.f("pk_days")),
    )
