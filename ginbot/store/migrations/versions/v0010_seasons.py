"""Tables of seasons, filled from what has been played, and when servers begin theirs anew."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision: str | None = "0009"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def upgrade() -> None:
    """Create the tables and enter every rated match."""
    standings = op.create_table(
        "standings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("table", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("rating", sa.Float(53), nullable=False),
        sa.Column("deviation", sa.Float(53), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "pace", "table", "user", name=op.f("pk_standings")),
    )
    op.create_table(
        "season_resets",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild", "at", name=op.f("pk_season_resets")),
    )
    rows = _rows(op.get_bind())
    if rows:
        op.bulk_insert(standings, rows)


def _rows(connection: sa.Connection) -> list[dict[str, object]]:
    """A row for each season, pool and player, as the last match of the three left it."""
    statement = sa.text(
        'SELECT h.guild, h.pace, h."user", h.opponent, h.score, h.after, h.after_deviation, m.ended '
        "FROM rating_history h JOIN matches m ON m.id = h.match ORDER BY m.ended, m.id"
    )
    met: dict[tuple[object, ...], set[object]] = {}
    found: dict[tuple[object, ...], dict[str, object]] = {}
    counts: dict[tuple[object, ...], list[int]] = {}
    for guild, pace, user, opponent, score, after, deviation, ended in connection.execute(statement):
        met.setdefault((guild, pace, user), set()).add(opponent)
        at = _EPOCH + timedelta(microseconds=ended)
        table = (at.year * 4 + (at.month - 1) // 3) * 100
        key = (guild, pace, table, user)
        count = counts.setdefault(key, [0, 0])
        count[0] += 1
        count[1] += int(score == 1)
        now = {"rating": after, "deviation": deviation, "opponents": len(met[guild, pace, user])}
        names = dict(zip(("guild", "pace", "table", "user"), key, strict=True))
        found[key] = {**names, **now, "matches": count[0], "wins": count[1]}
    return list(found.values())
