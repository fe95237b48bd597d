"""Logs: batches of events, written once, read and folded into matches, with a memory of those folded lately."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import reduce

from sqlalchemy import BigInteger, Text, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.rules import EMPTY, Event, Match, apply, replay
from ginbot.store import tables
from ginbot.store.codec import decode, encode
from ginbot.store.columns import moment
from ginbot.store.rows import Batch, By, Commit

MEMO_SIZE = 2000
"""How many folded matches are kept at most; a match is a few kilobytes."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A log folded up to one version; what it says is true for ever."""

    match: Match
    at: datetime
    """When its last batch was stored."""
    by: By


class Logs:
    """The newest folded state of the matches used lately; as states never change, it cannot be wrong, only old."""

    def __init__(self) -> None:
        self._memo: OrderedDict[int, Folded] = OrderedDict()

    def __len__(self) -> int:
        """How many matches are remembered."""
        return len(self._memo)

    def newest(self, match_id: int) -> int:
        """The newest version of a match that this process knows of; 0 where it remembers none."""
        known = self._memo.get(match_id)
        return 0 if known is None else known.match.version

    async def folded(self, connection: AsyncConnection, match_id: int, version: int) -> Folded:
        """The log of a match folded up to a version, reading only what is not remembered."""
        known = self._memo.get(match_id)
        if known is None or known.match.version != version:
            known = await _fold(connection, match_id, version, known)
        self._remember(match_id, known)
        return known

    def follow(self, commit: Commit) -> Folded | None:
        """Take up a commit that was stored just now; None where the version before it is not remembered."""
        known = self._memo.get(commit.match_id)
        if known is None or known.match.version != commit.version:
            return None
        folded = Folded(apply(known.match, commit.events), commit.at, commit.by)
        self._remember(commit.match_id, folded)
        return folded

    def _remember(self, match_id: int, folded: Folded) -> None:
        known = self._memo.get(match_id)
        if known is None or known.match.version < folded.match.version:
            self._memo[match_id] = folded
        self._memo.move_to_end(match_id)
        if len(self._memo) > MEMO_SIZE:
            self._memo.popitem(last=False)


async def insert_batch(
    connection: AsyncConnection, match_id: int, version: int, events: Iterable[Event], at: datetime, by: By
) -> None:
    """Add one batch to the log of a match; IntegrityError if its version is taken."""
    body = json.dumps([encode(event) for event in events], separators=(",", ":"))
    await connection.execute(tables.events.insert().values(match=match_id, version=version, at=at, by=by, body=body))


async def read_batches(connection: AsyncConnection, match_id: int) -> tuple[Batch, ...]:
    """The log of a match as it is stored."""
    log = tables.events.c
    found = await connection.execute(
        select(log.version, log.at, log.by, log.body).where(log.match == match_id).order_by(log.version)
    )
    return tuple([Batch(*row[:3], tuple([decode(event) for event in json.loads(row[3])])) for row in found])


async def _fold(connection: AsyncConnection, match_id: int, version: int, known: Folded | None) -> Folded:
    """The log folded up to a version, starting from what is known of it already."""
    start = known.match if known is not None and known.match.version < version else EMPTY
    log = tables.events.c
    # Raw texts and numbers, parsed here in one go: converting each of some hundred rows would take as long as folding.
    found = await connection.execute(
        select(type_coerce(log.at, BigInteger), type_coerce(log.by, Text), log.body)
        .where(log.match == match_id, log.version > start.version, log.version <= version)
        .order_by(log.version)
    )
    rows = found.all()
    bodies = json.loads(f"[{','.join([row[2] for row in rows])}]")
    batches = [[decode(event) for event in body] for body in bodies]
    match = replay(batches) if start is EMPTY else reduce(apply, batches, start)
    if not rows or match.version != version:
        raise RuntimeError(f"the log of match {match_id} ends at version {match.version}, not {version}")
    return Folded(match, moment(rows[-1][0]), By(rows[-1][1]))
