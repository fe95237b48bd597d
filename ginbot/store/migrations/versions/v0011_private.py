"""Whether a match's table is in a thread that only its players see."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = "0010"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add the column; of what was played before, nobody wrote down where."""
    op.add_column("matches", sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false()))
