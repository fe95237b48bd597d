"""What must be true of all matches once nobody plays any more and the clocks have had their time."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select

from ginbot.rules import EMPTY, Phase, apply
from ginbot.store import Delivery, Record, Status, Store, tables

OPEN = (Status.RUNNING, Status.CHALLENGE)


async def records_since(store: Store, first: int = 1) -> list[Record]:
    """All matches from this one on."""
    async with store._database.read() as connection:
        found = await connection.execute(select(tables.matches.c.id).where(tables.matches.c.id >= first))
        numbers = sorted(number for (number,) in found)
    records = [await store.record(number) for number in numbers]
    return [record for record in records if record is not None]


async def not_due(store: Store, now: datetime) -> list[str]:
    """Running matches that nothing will move on: without a due time, or long due and not being looked at."""
    matches = tables.matches.c
    statement = select(matches.id, matches.due_at, matches.claimed_until).where(matches.status == Status.RUNNING)
    found = []
    async with store._database.read() as connection:
        rows = (await connection.execute(statement)).all()
    for number, due_at, claimed_until in rows:
        leased = claimed_until is not None and claimed_until > now
        if due_at is None or ((now - due_at).total_seconds() > 60 and not leased):
            found.append(f"match {number} is due at {due_at}, and it is {now}")
    return found


def not_over(record: Record) -> list[str]:
    """A match that goes on though nobody is there."""
    if record.facts.status in OPEN:
        return [f"match {record.facts.id} never ended: {record.facts}"]
    return []


def not_shown(record: Record) -> list[str]:
    """Screens by direct message or in the thread that do not show how a match ended."""
    if record.facts.status is not Status.OVER:
        return []
    here = {f"hand:{seat.seat}" for seat in record.seats if seat.delivery is Delivery.HERE}
    return [
        f"match {record.facts.id}: {row.kind} shows {row.shown} of {record.match.version}"
        for row in record.screens
        if (row.kind.startswith("hand:") or row.kind == "table")
        and row.kind not in here
        and row.shown != record.match.version
    ]


async def not_replayed(store: Store, record: Record) -> list[str]:
    """A log with a gap, or one that does not lead to what is stored."""
    log, match = await store.log(record.facts.id), EMPTY
    if [batch.version for batch in log] != list(range(1, record.facts.version + 1)):
        return [f"match {record.facts.id} at {record.facts.version} has a gap in its log"]
    for batch in log:
        match = apply(match, batch.events)
    if match != record.match or (record.facts.status is Status.OVER) != (match.phase is Phase.OVER):
        return [f"match {record.facts.id} is not what its log leads to"]
    return []
