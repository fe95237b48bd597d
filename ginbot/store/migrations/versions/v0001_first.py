"""The first tables."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Create them."""
    _create_matches()
    _create_events()
    _create_seats()
    _create_screens()
    _create_players()
    _create_ratings()
    _create_rating_history()
    _create_guilds()
    _create_alive()


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("turn_ends_at", sa.BigInteger(), nullable=True),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("due_for", sa.Text(), nullable=True),
        sa.Column("claimed_until", sa.BigInteger(), nullable=True),
        sa.Column("clock_version", sa.Integer(), nullable=False),
        sa.Column("ruleset", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("turn_seconds", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("thread", sa.BigInteger(), nullable=True),
        sa.Column("invited", sa.BigInteger(), nullable=True),
        sa.Column("rematch_of", sa.BigInteger(), nullable=True),
        sa.Column("away_version", sa.Integer(), nullable=False),
        sa.Column("away_seconds", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.CheckConstraint("status <> 'running' OR due_at IS NOT NULL", name=op.f("ck_matches_running_is_due")),
        sa.CheckConstraint("(due_at IS NULL) = (due_for IS NULL)", name=op.f("ck_matches_due_for_something")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("rematch_of", name=op.f("uq_matches_rematch_of")),
    )
    op.create_index(op.f("ix_matches_claimed_until_due_at"), "matches", ["claimed_until", "due_at"], unique=False)
    op.create_index(op.f("ix_matches_due_at"), "matches", ["due_at"], unique=False)
    op.create_index(op.f("ix_matches_invited"), "matches", ["invited"], unique=False)
    op.create_index(op.f("ix_matches_thread"), "matches", ["thread"], unique=False)


def _create_events() -> None:
    op.create_table(
        "events",
        sa.Column("match", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_events_match")),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("pk_events")),
    )


def _create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("house", sa.Text(), nullable=True),
        sa.Column("delivery", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("pressed_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint('("user" IS NULL) <> (house IS NULL)', name=op.f("ck_seats_user_or_house")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_seats_match")),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("match", "user", name=op.f("uq_seats_match_user")),
    )
    op.create_index(op.f("ix_seats_user"), "seats", ["user"], unique=False)


def _create_screens() -> None:
    op.create_table(
        "screens",
        sa.Column("match", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("posted_at", sa.BigInteger(), nullable=True),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("page", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=True),
        sa.Column("token_expires", sa.BigInteger(), nullable=True),
        sa.Column("claimed_until", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_screens_match")),
        sa.PrimaryKeyConstraint("match", "kind", name=op.f("pk_screens")),
    )
    behind = sa.text("shown < wanted")
    op.create_index("ix_screens_behind", "screens", ["posted_at"], sqlite_where=behind, postgresql_where=behind)


def _create_players() -> None:
    op.create_table(
        "players",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("deck", sa.Text(), nullable=True),
        sa.Column("preferences", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_players")),
    )


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("rating", sa.Float(precision=53), nullable=False),
        sa.Column("deviation", sa.Float(precision=53), nullable=False),
        sa.Column("volatility", sa.Float(precision=53), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild", "pace", "user", name=op.f("pk_ratings")),
    )


def _create_rating_history() -> None:
    op.create_table(
        "rating_history",
        sa.Column("match", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("opponent", sa.BigInteger(), nullable=False),
        sa.Column("score", sa.Float(precision=53), nullable=False),
        sa.Column("before", sa.Float(precision=53), nullable=False),
        sa.Column("before_deviation", sa.Float(precision=53), nullable=False),
        sa.Column("after", sa.Float(precision=53), nullable=False),
        sa.Column("after_deviation", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_rating_history_match")),
        sa.PrimaryKeyConstraint("match", "user", "guild", "pace", name=op.f("pk_rating_history")),
    )
    op.create_index(
        op.f("ix_rating_history_user_guild_pace_opponent"),
        "rating_history",
        ["user", "guild", "pace", "opponent"],
        unique=False,
    )


def _create_guilds() -> None:
    op.create_table(
        "guilds",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_guilds")),
    )


def _create_alive() -> None:
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_alive")),
    )
