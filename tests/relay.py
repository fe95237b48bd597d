"""A relay on loopback between the bot and a server, through which the server can be made to go away and come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import make_url


class Relay:
    """Passes on what is said to a port of this machine, while it is up."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.port = 0

    async def up(self) -> None:
        """Take connections, on the same port as before."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def down(self) -> None:
        """Break off all connections and take none, as a server does that is started anew."""
        if self._server is not None:
            self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
        await asyncio.sleep(0)

    def hang(self) -> None:
        """Keep the connections, and say nothing any more."""
        self._flowing.clear()

    def flow(self) -> None:
        """Say what was kept back, and go on."""
        self._flowing.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            there, thither = await asyncio.open_connection("127.0.0.1", self._target)
            self._writers.add(thither)
            await asyncio.gather(self._pass_on(reader, thither), self._pass_on(there, writer))
        except OSError:
            pass
        finally:
            writer.transport.abort()
            self._writers.discard(writer)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await reader.read(65536):
            await self._flowing.wait()
            writer.write(said)
        writer.transport.abort()
        self._writers.discard(writer)


@asynccontextmanager
async def relay(target: int) -> AsyncIterator[Relay]:
    """A relay to a port, until the block ends."""
    made = Relay(target)
    await made.up()
    try:
        yield made
    finally:
        made.flow()
        await made.down()


def through(way: Relay, url: str) -> str:
    """The URL of a database by way of a relay."""
    return make_url(url).set(host="127.0.0.1", port=way.port).render_as_string(hide_password=False)
