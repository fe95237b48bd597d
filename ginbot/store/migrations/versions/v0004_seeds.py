"""Seeds: the secrets that the decks of matches follow from, and those promised for matches to come."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Create both tables; matches that have begun before have no seed."""
    op.create_table(
        "seeds",
        sa.Column("match", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("entropy", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_seeds_match")),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_seeds")),
    )
    op.create_table(
        "promises",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("press", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("user", "purpose", name=op.f("pk_promises")),
    )
