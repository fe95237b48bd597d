"""What owners decide and what people may expect: audit, bans, blocks, marks on matches, offences, farewells."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Create the tables."""
    identity = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "audit",
        sa.Column("id", identity, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("about", sa.BigInteger(), nullable=True),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_guild_id"), "audit", ["guild", "id"])
    op.create_table(
        "bans",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_bans")),
    )
    op.create_table(
        "blocks",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", "blocked", name=op.f("pk_blocks")),
    )
    op.create_table(
        "marks",
        sa.Column("match", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_marks_match")),
        sa.PrimaryKeyConstraint("match", "mark", name=op.f("pk_marks")),
    )
    op.create_table(
        "offences",
        sa.Column("match", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_offences_match")),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_offences")),
    )
    op.create_index(op.f("ix_offences_user_at"), "offences", ["user", "at"])
    op.create_table(
        "farewells",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("final_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_farewells")),
    )
    op.create_index(op.f("ix_farewells_final_at"), "farewells", ["final_at"])
