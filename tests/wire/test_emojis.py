"""`ginbot emojis` over real HTTP: uploaded once, kept in step, gone on with after any interruption, removed alone."""

from __future__ import annotations

import asyncio
import base64
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from aiohttp import web
from PIL import Image

from ginbot.chat import emoji_upload
from ginbot.chat.emoji_command import AWAY, GO_ON, REFUSED, run
from ginbot.chat.emoji_upload import MOST
from ginbot.chat.run import BAD_TOKEN, UNREACHABLE
from ginbot.paint.emoji import emoji_mark
from ginbot.screens.emojis import emoji_name, parse_emoji_name
from ginbot.settings import BadSetting
from tests.loopback import Loopback, answer_json, listening
from tests.wire.trouble import Loss, Trouble

NAMES = {emoji_name(card, emoji_mark(card)) for card in range(52)}


class EmojiWire(Loopback):
    """A Discord that keeps an application's emojis, as far as nothing goes wrong."""

    def __init__(self, *, knows: bool = True) -> None:
        super().__init__(knows=knows)
        self.emojis: dict[int, str] = {}
        self.images: dict[str, bytes] = {}
        self.troubles: list[Trouble] = []
        self._number = 1000

    def add(self, name: str) -> int:
        """An emoji that somebody has uploaded."""
        self._number += 1
        self.emojis[self._number] = name
        return self._number

    @property
    def uploads(self) -> int:
        """How many have been asked for."""
        return sum([each.startswith("POST") for each in self.asked])

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """What is asked of the emojis; the rest as ever."""
        path = request.path.removeprefix("/api/v10")
        if not path.startswith("/applications/1/emojis"):
            return await super().answer(request)
        self.asked.append(f"{request.method} {path}")
        self.called.set()
        trouble = next((each for each in self.troubles if each.befalls(request.method, path)), None)
        if trouble is not None and trouble.status == 429:
            told = {"message": "You are being rate limited.", "retry_after": trouble.retry_after, "global": False}
            response = answer_json(told, 429)
            response.headers.update({"Via": "1.1 loopback", "Retry-After": str(trouble.retry_after)})
            return response
        if trouble is not None and trouble.loss is Loss.SILENCE:
            await asyncio.Event().wait()
        if trouble is not None and not trouble.after:
            code = 30008 if trouble.status == 400 else 0
            return answer_json({"message": "as the test wants it", "code": code}, trouble.status)
        done = await self._done(request, path)
        if trouble is not None and trouble.after:
            return answer_json({"message": "as the test wants it", "code": 0}, trouble.status)
        return done

    async def _done(self, request: web.Request, path: str) -> web.Response:
        if request.method == "GET":
            return answer_json({"items": [_payload(*each) for each in self.emojis.items()]})
        if request.method == "DELETE":
            if self.emojis.pop(int(path.rpartition("/")[2]), None) is None:
                return answer_json({"message": "Unknown Emoji", "code": 10014}, 404)
            return web.Response(status=204)
        body = await request.json()
        head, _, data = body["image"].partition(",")
        assert head == "data:image/png;base64"
        self.images[body["name"]] = base64.b64decode(data)
        return answer_json(_payload(self.add(body["name"]), body["name"]), 201)


def _payload(number: int, name: str) -> dict[str, Any]:
    return {"id": str(number), "name": name, "roles": [], "require_colons": True, "managed": False, "animated": False}


@asynccontextmanager
async def wire(monkeypatch: pytest.MonkeyPatch, **how: Any) -> AsyncIterator[EmojiWire]:
    """Such a Discord, to which discord.py talks."""
    there = EmojiWire(**how)
    async with listening(there):
        monkeypatch.setattr(discord.http.Route, "BASE", f"{there.address}/api/v10")
        yield there


@pytest.fixture
async def there(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[EmojiWire]:
    """Discord, knowing the token."""
    async with wire(monkeypatch) as made:
        yield made


async def command(*, remove: bool = False) -> tuple[int, list[str], list[tuple[str, int, int]]]:
    """The command as it is given: its exit status, what it said, how its bar went."""
    said: list[str] = []
    bar: list[tuple[str, int, int]] = []

    def progress(*step: Any) -> None:
        bar.append(step)

    status = await asyncio.to_thread(run, "token-of-the-bot", progress, said.append, remove=remove)
    return status, said, bar


async def test_all_are_uploaded_once(there: EmojiWire) -> None:
    """The first time 52 are uploaded, each a PNG under a name of its own; the second time nothing is."""
    status, said, bar = await command()
    assert (status, said) == (0, ["52 card emojis uploaded. A bot that runs uses them from its next start on."])
    assert set(there.emojis.values()) == set(there.images) == NAMES
    assert all(Image.open(io.BytesIO(image)).size == (128, 128) for image in there.images.values())
    assert [done for _, done, _ in bar] == list(range(53))
    status, said, bar = await command()
    assert (status, said, bar) == (0, ["All 52 card emojis are there and up to date."], [])
    assert there.uploads == 52


async def test_old_ones_are_replaced(there: EmojiWire) -> None:
    """What looks otherwise than here is uploaded anew before the old one goes; a second copy goes, and no stranger."""
    stranger, twice = there.add("party_parrot"), there.add(emoji_name(0, emoji_mark(0)))
    old, second = there.add(emoji_name(7, "00000")), there.add(emoji_name(0, emoji_mark(0)))
    status, said, _ = await command()
    assert (status, said[0].startswith("51 card emojis uploaded, 2 old ones removed.")) == (0, True)
    assert {old, second} & set(there.emojis) == set()
    assert {stranger, twice} <= set(there.emojis)
    deletes = [place for place, each in enumerate(there.asked) if each.startswith("DELETE")]
    posts = [place for place, each in enumerate(there.asked) if each.startswith("POST")]
    assert max(posts) < min(deletes)


async def test_only_ours_are_removed(there: EmojiWire) -> None:
    """`--remove` takes every card emoji, old ones too, and leaves all others; one that is gone already is no fault."""
    stranger = there.add("party_parrot")
    for card in range(3):
        there.add(emoji_name(card, "00000"))
    there.troubles.append(Trouble("DELETE", "*/emojis/1003", 404))
    status, said, bar = await command(remove=True)
    assert (status, said) == (0, ["3 card emojis removed; a running bot shows letters from now on."])
    assert stranger in there.emojis
    assert bar[-1] == ("card emojis removed", 3, 3)


async def test_it_goes_on_where_it_was(there: EmojiWire) -> None:
    """Broken off by a failing Discord it says so; started again it uploads only what is missing."""
    for card in range(20):
        there.add(emoji_name(card, emoji_mark(card)))
    there.troubles.append(Trouble("POST", "*/emojis", 403))
    status, said, _ = await command()
    assert (status, said) == (REFUSED, ["Discord refuses it (403, code 0): as the test wants it."])
    status, said, _ = await command()
    assert (status, said[0].startswith("32 card emojis uploaded.")) == (0, True)
    assert set(there.emojis.values()) == NAMES


async def test_an_upload_without_an_answer(there: EmojiWire) -> None:
    """An upload that Discord stored before it failed is made again by discord.py; the copy goes."""
    there.troubles.append(Trouble("POST", "*/emojis", 502, after=True))
    status, said, _ = await command()
    assert status == 0
    assert said[0].startswith("52 card emojis uploaded, 1 old ones removed.")
    assert sorted(there.emojis.values()) == sorted(NAMES)


async def test_rate_limits(there: EmojiWire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short waits are the library's, a longer one is told and made, for a very long one it stops."""
    slept = []
    real = asyncio.sleep

    async def sleep(seconds: float, *rest: Any) -> None:
        slept.append(seconds)
        await real(0)

    monkeypatch.setattr(emoji_upload.asyncio, "sleep", sleep)
    there.troubles += [Trouble("POST", "*", 429, retry_after=0.01), Trouble("POST", "*", 429, retry_after=95)]
    status, said, _ = await command()
    assert status == 0
    assert said[0] == "Discord asks to wait 95 s; it goes on by itself."
    assert 95 in slept
    there.emojis.popitem()
    there.troubles.append(Trouble("POST", "*", 429, retry_after=7200))
    assert await command() == (AWAY, [f"Discord asks to wait 120 minutes. {GO_ON}"], [("card emojis uploaded", 0, 1)])


async def test_no_room(there: EmojiWire) -> None:
    """Where 2,000 are there it says how many must go, and uploads none; old ones of ours make room first."""
    for number in range(MOST - 1):
        there.add(f"other_{number}")
    status, said, _ = await command()
    assert (status, there.uploads) == (REFUSED, 0)
    assert "1,999 emojis of 2,000" in said[0]
    assert "delete 51 " in said[0]
    for number, card in zip(list(there.emojis)[:52], range(52), strict=True):
        there.emojis[number] = emoji_name(card, "00000")
    status, said, _ = await command()
    assert (status, len(there.emojis)) == (0, MOST - 1)
    there.emojis.popitem()
    for number in [number for number, name in there.emojis.items() if parse_emoji_name(name)][:1]:
        del there.emojis[number]
    there.troubles.append(Trouble("POST", "*", 400))
    status, said, _ = await command()
    assert status == REFUSED
    assert "as many emojis as it may have (2,000)" in said[0]


async def test_a_list_that_stays_wrong(there: EmojiWire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where uploads never show in Discord's list it gives up, and says so."""
    monkeypatch.setattr(EmojiWire, "add", lambda self, name: 1)
    status, said, _ = await command()
    assert (status, said) == (
        REFUSED,
        ["Discord's list of emojis does not become what was uploaded: try again in an hour."],
    )


async def test_a_wrong_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token that Discord does not know is a setting that is wrong."""
    async with wire(monkeypatch, knows=False):
        with pytest.raises(BadSetting, match=BAD_TOKEN[:30]):
            await command()


async def test_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a network it says so, with a status of its own."""
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9/api/v10")
    assert await command() == (AWAY, [f"{UNREACHABLE} {GO_ON}"], [])


async def test_ctrl_c(there: EmojiWire) -> None:
    """Stopped in the middle it says how to go on, with status 1, and what is uploaded stays."""
    said: list[str] = []

    def progress(what: str, done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    assert await asyncio.to_thread(run, "token-of-the-bot", progress, said.append) == REFUSED
    assert said == [f"Stopped. {GO_ON}"]
    assert len(there.emojis) == 5
    assert (await command())[1][0].startswith("47 card emojis uploaded.")
