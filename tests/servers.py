"""Databases on a PostgreSQL server: an empty, migrated one for each test. Without a server these tests are skipped.

TEST_DATABASE_URL names the server, and a user of it who may create databases; what stands in it is not touched.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest
from sqlalchemy import make_url

from ginbot.store import upgrade

SERVER = os.environ.get("TEST_DATABASE_URL")
NO_SERVER = "TEST_DATABASE_URL names no PostgreSQL server (.ci/postgresql COMMAND starts one for a command)"


class Server:
    """Makes databases, by copying one that has been migrated; takes all of them away at the end."""

    def __init__(self) -> None:
        self._name = f"ginbot_test_{secrets.token_hex(6)}"
        self._made: list[str] = []

    @asynccontextmanager
    async def database(self, *, migrated: bool = True) -> AsyncIterator[str]:
        """The URL of a fresh database, which nobody else uses."""
        if SERVER is None:
            pytest.skip(NO_SERVER)
        if migrated and self._name not in self._made:
            await self._make(self._name, "template1")
            await upgrade(self.url(self._name))
        name = f"{self._name}_{len(self._made)}"
        await self._make(name, self._name if migrated else "template1")
        try:
            yield self.url(name)
        finally:
            await ask(f'DROP DATABASE "{name}" WITH (FORCE)')

    async def close(self) -> None:
        """Take the database away that the others were copied from."""
        if self._name in self._made:
            await ask(f'DROP DATABASE "{self._name}" WITH (FORCE)')

    async def _make(self, name: str, template: str) -> None:
        await ask(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        self._made.append(name)

    def url(self, name: str) -> str:
        """The URL of one database of the server."""
        assert SERVER is not None, "only asked for where there is a server"
        return make_url(SERVER).set(database=name).render_as_string(hide_password=False)


async def ask(statement: str, url: str | None = None) -> list[asyncpg.Record]:
    """Have one statement done, outside any transaction."""
    address = make_url(url or SERVER or "").set(drivername="postgresql")
    connection = await asyncpg.connect(address.render_as_string(hide_password=False))
    try:
        return await connection.fetch(statement)
    finally:
        await connection.close()
