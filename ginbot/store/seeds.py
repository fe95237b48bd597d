"""Seeds: the secret that a match's decks follow from, and those drawn beforehand for matches to come.

Only who deals and who verifies a match that is over may ask for one. What may be shown, the commitment, is read with
the match.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.rules import commitment
from ginbot.store import tables
from ginbot.store.engine import Part
from ginbot.store.errors import Stale
from ginbot.store.rows import NewMatch, Promise

_seed, _promise = tables.seeds.c, tables.promises.c


class Seeds(Part):
    """The secrets of matches."""

    async def seed(self, match_id: int) -> bytes | None:
        """The secret of a match; None for one from before there were any."""
        async with self._database.read() as connection:
            found = (await connection.execute(select(_seed.seed).where(_seed.match == match_id))).scalar()
            return None if found is None else bytes(found)

    async def promise(self, user: int, purpose: str, drawn: bytes) -> Promise:
        """What is promised to somebody for the next match of a sort; `drawn` where nothing has been so far."""
        async with self._database.read() as connection:
            promised = await _promised(connection, user, purpose)
        return promised or await self._promise(user, purpose, drawn)

    async def _promise(self, user: int, purpose: str, drawn: bytes) -> Promise:
        insert = self._database.insert(tables.promises).values(user=user, purpose=purpose, seed=drawn)
        async with self._database.write() as connection:
            await connection.execute(insert.on_conflict_do_nothing())
            promised = await _promised(connection, user, purpose)
        assert promised is not None, "it has been written just now"
        return promised

    async def note_press(self, promise: Promise, press: int) -> None:
        """Note the press by which somebody has said yes to a match that does not begin with it."""
        async with self._database.write() as connection:
            await connection.execute(update(tables.promises).where(*_is_of(promise)).values(press=press))


async def insert_seed(connection: AsyncConnection, match_id: int, new: NewMatch) -> None:
    """Keep the secret of a new match, where it has one. Stale if the promise that it keeps has been kept already."""
    if new.seed is None:
        return
    values = {"match": match_id, "seed": new.seed, "commitment": commitment(new.seed), "entropy": new.entropy}
    await connection.execute(tables.seeds.insert().values(values))
    if new.promise is None:
        return
    kept = update(tables.promises).where(*_is_of(new.promise), _promise.seed == new.promise.seed)
    if (await connection.execute(kept.values(seed=new.following, press=None))).rowcount != 1:
        raise Stale


async def note_entropy(connection: AsyncConnection, match_id: int, entropy: str) -> None:
    """Note what the players of a match have brought."""
    await connection.execute(update(tables.seeds).where(_seed.match == match_id).values(entropy=entropy))


async def _promised(connection: AsyncConnection, user: int, purpose: str) -> Promise | None:
    statement = select(tables.promises).where(_promise.user == user, _promise.purpose == purpose)
    row = (await connection.execute(statement)).mappings().first()
    return None if row is None else Promise(row["user"], row["purpose"], bytes(row["seed"]), row["press"])


def _is_of(promise: Promise) -> tuple[ColumnElement[bool], ...]:
    return (_promise.user == promise.user, _promise.purpose == promise.purpose)
