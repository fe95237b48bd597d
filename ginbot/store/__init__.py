"""The only place that knows SQL: matches, their logs, screens, players, ratings, owners' settings.

What is outside sees `Store`, the frozen rows of `rows`, two errors and `upgrade`; no table, no session, no statement.
"""

from ginbot.store.codec import decode, decode_ruleset, encode, encode_ruleset
from ginbot.store.errors import NotSaved, Stale
from ginbot.store.migrate import upgrade
from ginbot.store.rows import (
    Batch,
    BoardRow,
    By,
    Commit,
    Delivery,
    Due,
    DueFor,
    Json,
    Listing,
    MatchRow,
    NewMatch,
    PlayerRow,
    RatedResult,
    RatingChange,
    Record,
    ScreenRow,
    SeatRow,
    Status,
)
from ginbot.store.store import Store

__all__ = [
    "Batch",
    "BoardRow",
    "By",
    "Commit",
    "Delivery",
    "Due",
    "DueFor",
    "Json",
    "Listing",
    "MatchRow",
    "NewMatch",
    "NotSaved",
    "PlayerRow",
    "RatedResult",
    "RatingChange",
    "Record",
    "ScreenRow",
    "SeatRow",
    "Stale",
    "Status",
    "Store",
    "decode",
    "decode_ruleset",
    "encode",
    "encode_ruleset",
    "upgrade",
]
