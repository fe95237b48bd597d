"""Those who wait for an opponent."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Create the queue."""
    op.create_table(
        "queue",
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("everywhere", sa.Boolean(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("other", sa.BigInteger(), nullable=True),
        sa.Column("match", sa.BigInteger(), nullable=True),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("claimed_until", sa.BigInteger(), nullable=True),
        sa.Column("dm", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("token", sa.Text(), nullable=True),
        sa.Column("token_expires", sa.BigInteger(), nullable=True),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("pace", "user", name=op.f("pk_queue")),
    )
    op.create_index(op.f("ix_queue_due_at"), "queue", ["due_at"], unique=False)
