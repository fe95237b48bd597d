"""The tables, as the newest migration leaves them; a test holds the two together."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from ginbot.store.columns import Data, Id, Moment, Word
from ginbot.store.rows import By, Delivery, DueFor, Status
from ginbot.store.waiting import QueueState

_BEHIND = text("shown < wanted")

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

matches = Table(
    "matches",
    metadata,
    Column("id", Id, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("status", Word(Status), nullable=False),
    Column("turn_ends_at", Moment),
    Column("due_at", Moment),
    Column("due_for", Word(DueFor)),
    Column("claimed_until", Moment),
    Column("clock_version", Integer, nullable=False),
    Column("ruleset", Data, nullable=False),
    Column("pace", Text, nullable=False),
    Column("turn_seconds", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger),
    Column("thread", BigInteger),
    Column("invited", BigInteger),
    Column("rematch_of", BigInteger),
    Column("away_version", Integer, nullable=False),
    Column("away_seconds", Integer, nullable=False),
    Column("created", Moment, nullable=False),
    Column("ended", Moment),
    Column("winner", Integer),
    Column("result", Data),
    Column("occasion", Text),
    Column("private", Boolean, nullable=False, server_default=false()),
    CheckConstraint("status <> 'running' OR due_at IS NOT NULL", name="running_is_due"),
    CheckConstraint("(due_at IS NULL) = (due_for IS NULL)", name="due_for_something"),
    Index(None, "due_at"),
    Index(None, "claimed_until", "due_at"),
    UniqueConstraint("rematch_of"),
    Index(None, "thread"),
    Index(None, "invited"),
    Index(None, "occasion"),
)

events = Table(
    "events",
    metadata,
    Column("match", BigInteger, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
    Column("by", Word(By), nullable=False),
    Column("body", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", BigInteger, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger),
    Column("house", Text),
    Column("delivery", Word(Delivery), nullable=False),
    Column("name", Text, nullable=False),
    Column("pressed_at", Moment),
    CheckConstraint('("user" IS NULL) <> (house IS NULL)', name="user_or_house"),
    UniqueConstraint("match", "user"),
    Index(None, "user"),
)

screens = Table(
    "screens",
    metadata,
    Column("match", BigInteger, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("posted_at", Moment),
    Column("shown", Integer, nullable=False),
    # The version it should show: its match's, told here so that finding what is behind costs what is behind, not a
    # walk through all matches.
    Column("wanted", Integer, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("page", Text, nullable=False),
    Column("token", Text),
    Column("token_expires", Moment),
    Column("claimed_until", Moment),
    Index("ix_screens_behind", "posted_at", sqlite_where=_BEHIND, postgresql_where=_BEHIND),
)

players = Table(
    "players",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("language", Text),
    Column("deck", Text),
    Column("preferences", Data),
    Column("created", Moment, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("pace", Text, primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("rating", Float(53), nullable=False),
    Column("deviation", Float(53), nullable=False),
    Column("volatility", Float(53), nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("opponents", Integer, nullable=False),
    Column("last_at", Moment),
)

rating_history = Table(
    "rating_history",
    metadata,
    Column("match", BigInteger, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("pace", Text, primary_key=True),
    Column("opponent", BigInteger, nullable=False),
    Column("score", Float(53), nullable=False),
    Column("before", Float(53), nullable=False),
    Column("before_deviation", Float(53), nullable=False),
    Column("after", Float(53), nullable=False),
    Column("after_deviation", Float(53), nullable=False),
    Index(None, "user", "guild", "pace", "opponent"),
)

# One row for each player, pool and table of a season.
standings = Table(
    "standings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("pace", Text, primary_key=True),
    Column("table", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("rating", Float(53), nullable=False),
    Column("deviation", Float(53), nullable=False),
    Column("opponents", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)

season_resets = Table(
    "season_resets",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, primary_key=True, autoincrement=False),
)

vacations = Table(
    "vacations",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("since", Moment),
    # Not cleared when it has run out: nobody wakes up for that.
    Column("until", Moment),
    Column("year", Integer, nullable=False),
    # In microseconds.
    Column("used", BigInteger, nullable=False),
    CheckConstraint("(since IS NULL) = (until IS NULL)", name="begun_and_ended"),
)

# Apart from the matches, so that nothing that reads a match for showing it can carry a secret along.
seeds = Table(
    "seeds",
    metadata,
    Column("match", BigInteger, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("entropy", Text),
)

promises = Table(
    "promises",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("purpose", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("press", BigInteger),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Data, nullable=False),
)

rule_sets = Table(
    "rule_sets",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    # The name without regard to case and blanks.
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("ruleset", Data, nullable=False),
)

alive = Table(
    "alive",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

queue = Table(
    "queue",
    metadata,
    Column("pace", Text, primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("state", Word(QueueState), nullable=False),
    Column("since", Moment, nullable=False),
    Column("until", Moment, nullable=False),
    Column("due_at", Moment, nullable=False),
    Column("everywhere", Boolean, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger),
    Column("other", BigInteger),
    Column("match", BigInteger),
    Column("step", Integer, nullable=False),
    Column("told", Integer, nullable=False),
    Column("claimed_until", Moment),
    Column("dm", BigInteger),
    Column("message", BigInteger),
    Column("token", Text),
    Column("token_expires", Moment),
    Column("private", Boolean, nullable=False),
    Index(None, "due_at"),
)

# ------------------------------------------------------------------- what owners decide, and what people may expect

audit = Table(
    "audit",
    metadata,
    Column("id", Id, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("at", Moment, nullable=False),
    Column("user", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    # Whom it is about; people stand in no other column of it.
    Column("about", BigInteger),
    Column("facts", Data, nullable=False),
    Index(None, "guild", "id"),
)

bans = Table(
    "bans",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

# What has been decided about a match beside its log.
marks = Table(
    "marks",
    metadata,
    Column("match", BigInteger, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("mark", Text, primary_key=True),
    Column("at", Moment, nullable=False),
)

offences = Table(
    "offences",
    metadata,
    Column("match", BigInteger, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "user", "at"),
)

# Who has asked for all to be deleted, and when that becomes final.
farewells = Table(
    "farewells",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
    Column("final_at", Moment, nullable=False),
    Index(None, "final_at"),
)

# The newest match of a person on an occasion: one at a time, and of a day's deal one at all.
attempts = Table(
    "attempts",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("occasion", Text, primary_key=True),
    Column("match", BigInteger, ForeignKey(matches.c.id), nullable=False),
)

# What a day's decks in a server follow from; nobody may know it before the day is over there.
days = Table(
    "days",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)
