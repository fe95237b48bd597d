"""The only place that knows SQL: matches, their logs, screens, players, ratings, owners' settings.

What is outside sees `Store`, the frozen rows of `rows`, two errors and `upgrade`; no table, no session, no statement.
"""

from ginbot.store.audit import Change
from ginbot.store.codec import decode, decode_ruleset, encode, encode_ruleset
from ginbot.store.errors import NotSaved, Stale
from ginbot.store.house import AgainstHouse
from ginbot.store.migrate import upgrade
from ginbot.store.occasions import Try
from ginbot.store.people import listed_from
from ginbot.store.rows import (
    Batch,
    BoardRow,
    By,
    ClockMove,
    Commit,
    Delivery,
    Due,
    DueFor,
    Json,
    Listing,
    MatchRow,
    NewMatch,
    PlayerRow,
    Promise,
    RatedResult,
    RatingChange,
    Record,
    ScreenRow,
    SeatRow,
    Status,
    VacationRow,
)
from ginbot.store.store import Store
from ginbot.store.voids import VOID
from ginbot.store.waiting import Known, QueueRow, QueueState

__all__ = [
    "VOID",
    "AgainstHouse",
    "Batch",
    "BoardRow",
    "By",
    "Change",
    "ClockMove",
    "Commit",
    "Delivery",
    "Due",
    "DueFor",
    "Json",
    "Known",
    "Listing",
    "MatchRow",
    "NewMatch",
    "NotSaved",
    "PlayerRow",
    "Promise",
    "QueueRow",
    "QueueState",
    "RatedResult",
    "RatingChange",
    "Record",
    "ScreenRow",
    "SeatRow",
    "Stale",
    "Status",
    "Store",
    "Try",
    "VacationRow",
    "decode",
    "decode_ruleset",
    "encode",
    "encode_ruleset",
    "listed_from",
    "upgrade",
]
