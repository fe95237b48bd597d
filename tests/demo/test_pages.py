"""The browser pages as the browser meets them: which there are, when they change, where their links lead."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import aiohttp.web
import pytest
from simcord.preview._media import MediaError

from ginbot.demo.front import Front
from ginbot.demo.pages import Page, Pages
from ginbot.demo.pictures import OwnPictures
from ginbot.demo.world import simulated
from tests.demo.greeter import Greeter


class Window:
    """One browser window on a page, speaking as the page's own script does."""

    def __init__(self, page: Page, session: aiohttp.ClientSession) -> None:
        self.address, _, self.key = page.url.partition("#")
        self.session = session
        self.state: dict[str, Any] = {}
        self.sequence = 0

    async def ask(self, how: str, path: str, body: Any = None) -> Any:
        """The page's answer to a request."""
        headers = {"X-Simcord-Capability": self.key}
        if self.state:
            headers["X-Simcord-Context"] = self.state["context"]["id"]
        async with self.session.request(how, self.address + path, headers=headers, json=body) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    async def look(self) -> dict[str, Any]:
        """What the page shows now."""
        first = not self.state
        self.state = await (self.ask("POST", "api/pages", {}) if first else self.ask("GET", "api/state"))
        return self.state

    async def run(self, name: str) -> dict[str, Any]:
        """Run a slash command from what the page showed last."""
        entries = (await self.ask("GET", "api/commands"))["entries"]
        entry = next(entry for entry in entries if entry["invocation"] == name)
        self.sequence += 1
        answer: dict[str, Any] = await self.ask(
            "POST",
            "api/action",
            {
                "protocol_version": 3,
                "sequence": self.sequence,
                "request_id": f"{id(self)}-{self.sequence}",
                "generation": self.state["context"]["generation"],
                "bot_generation": self.state["botGeneration"],
                "published_revision": self.state["publishedRevision"],
                "kind": "run_command",
                "command_id": entry["commandId"],
                "path": entry["path"],
                "schema_fingerprint": entry["schemaFingerprint"],
                "options": {},
            },
        )
        return answer


@dataclass(frozen=True, slots=True)
class Stage:
    """A world with pages, a window on each, and a front page that links none yet."""

    pages: Pages
    windows: list[Window]
    front: Front
    address: str
    session: aiohttp.ClientSession

    async def tick(self) -> None:
        """Let two seconds pass."""
        self.pages.world.ticked_at -= 2
        await self.pages.world.tick(self.pages.publish)
        await self.pages.open_threads()


@asynccontextmanager
async def staged() -> AsyncIterator[Stage]:
    """A stage with the small bot on it. No fixture: simcord keeps things in the context of the task that made them."""
    front = Front()
    runner = aiohttp.web.AppRunner(front.application())
    await runner.setup()
    await aiohttp.web.TCPSite(runner, "127.0.0.1", 0).start()
    address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    async with simulated(Greeter()) as world, aiohttp.ClientSession() as session:
        pages = Pages(world, address)
        await pages.open()
        stage = Stage(pages, [Window(page, session) for page in pages.all], front, address, session)
        for window in stage.windows:
            await window.look()
        await stage.tick()
        yield stage
    await runner.cleanup()


def texts(state: dict[str, Any]) -> str:
    """Everything that a page shows, as text."""
    return str(state["messages"])


async def test_two_people_each_with_channel_and_dm() -> None:
    """From the beginning there are four pages, at four addresses."""
    async with staged() as stage:
        assert [(page.kind, page.person) for page in stage.pages.all] == [
            ("channel", "Anna"),
            ("channel", "Ben"),
            ("dm", "Anna"),
            ("dm", "Ben"),
        ]
        assert len({page.url for page in stage.pages.all}) == 4


async def test_a_change_reaches_the_page_it_concerns() -> None:
    """What the bot writes by itself appears in that person's DM, and every other page stays as it was."""
    async with staged() as stage:
        await stage.windows[0].run("greet")
        before = [window.state["publishedRevision"] for window in stage.windows]
        await stage.tick()
        for window in stage.windows:
            await window.look()
        assert "Hello again" in texts(stage.windows[2].state)
        assert [window.state["publishedRevision"] for window in stage.windows[1::2]] == before[1::2]


async def test_nothing_new_publishes_nothing() -> None:
    """While nothing changes no page is published, so that no press is made on something older."""
    async with staged() as stage:
        before = [window.state["publishedRevision"] for window in stage.windows]
        for _ in range(3):
            await stage.tick()
        assert [(await window.look())["publishedRevision"] for window in stage.windows] == before


async def test_a_press_after_a_press() -> None:
    """The window pressed in can be pressed in again at once, and the other person's follows."""
    async with staged() as stage:
        for _ in range(3):
            answer = await stage.windows[0].run("table")
            assert answer["settlement"] == "settled"
            await stage.windows[0].look()
            await stage.tick()
        assert (
            texts(await stage.windows[1].look()).count("'Go '")
            == texts(await stage.windows[0].look()).count("'Go '")
            > 0
        )


async def test_two_presses_at_once() -> None:
    """Two people who press in the same moment are both answered."""
    async with staged() as stage:
        answers = await asyncio.gather(stage.windows[0].run("greet"), stage.windows[1].run("greet"))
        assert [answer["settlement"] for answer in answers] == ["settled", "settled"]


async def test_a_thread_gets_its_pages() -> None:
    """A thread appears as a page for each person, and goes on with what is written later."""
    async with staged() as stage:
        await stage.windows[0].run("table")
        await stage.pages.open_threads()
        await stage.pages.open_threads()
        threads = [page for page in stage.pages.all if page.kind == "thread"]
        assert [page.person for page in threads] == ["Anna", "Ben"]
        window = Window(threads[1], stage.windows[0].session)
        await window.look()
        await stage.pages.world.people[0].member.send(threads[0].channel, "Well played")
        stage.pages.publish()
        assert "Cards on the table" in texts(await window.look())
        assert "Well played" in texts(window.state)


async def test_a_link_into_discord_stays_here() -> None:
    """A link to a place in Discord leads, for whoever reads it, to the page that shows this place."""
    async with staged() as stage:
        await stage.windows[0].run("table")
        await stage.windows[0].look()
        thread = stage.pages.world.channel.threads[0]
        assert f"{stage.address}go/Anna/{thread.id}" in str(stage.windows[0].state)
        assert "discord.com/channels" not in str(stage.windows[0].state)


async def test_the_style_goes_with_the_pages() -> None:
    """Every page comes with the demo's own style after simcord's."""
    async with staged() as stage:
        async with stage.windows[0].session.get(stage.windows[0].address + "preview.css") as answer:
            assert "order: 1" in (await answer.text())[-1500:]
        async with stage.windows[0].session.get(stage.windows[0].address + "app.js") as answer:
            assert "order: 1" not in await answer.text()


async def test_other_files_are_checked_as_ever() -> None:
    """A file that is no PNG goes simcord's way, which looks into it."""
    worker = OwnPictures()
    with pytest.raises(MediaError):
        await worker.validate("key", b"no picture at all")
    await worker.close()


async def test_the_front_page_links_them_all() -> None:
    """The front page links every page there is; before there are any it says so."""
    async with staged() as stage:
        page, address, session = stage.front, stage.address, stage.session
        async with session.get(address) as answer:
            assert answer.status == 503
        page.pages = stage.pages.all
        async with session.get(address) as answer:
            html = await answer.text()
        assert all(linked.url in html for linked in stage.pages.all)


async def test_the_front_page_shows_new_threads() -> None:
    """A thread appears in the list of tables, and whoever is led there arrives."""
    async with staged() as stage:
        page, address, session = stage.front, stage.address, stage.session
        page.pages = stage.pages.all
        async with session.get(address + "threads") as answer:
            assert "None yet" in await answer.text()
        await stage.windows[0].run("table")
        await stage.pages.open_threads()
        async with session.get(address + "threads") as answer:
            assert "Ben: table “A table”" in await answer.text()
        thread = stage.pages.all[-1]
        async with session.get(f"{address}go/Ben/{thread.channel.id}", allow_redirects=False) as answer:
            assert answer.headers["Location"] == thread.url
        async with session.get(f"{address}go/Ben/1") as answer:
            assert answer.status == 404


async def test_the_front_page_is_for_this_computer() -> None:
    """Asked by another name, as a page elsewhere could do, it hands out no links."""
    async with staged() as stage:
        page, address, session = stage.front, stage.address, stage.session
        page.pages = stage.pages.all
        async with session.get(address, headers={"Host": "elsewhere.example"}) as answer:
            assert answer.status == 403
            assert stage.pages.all[0].url not in await answer.text()


async def test_only_what_is_offered_can_be_skipped() -> None:
    """The front page's two buttons let an hour or a day pass and lead back to it; nothing else is skipped."""
    skipped: list[float] = []

    async def skip(seconds: float) -> None:
        skipped.append(seconds)

    async with staged() as stage:
        async with stage.session.post(f"{stage.address}later/1", allow_redirects=False) as early:
            assert early.status == 404
        stage.front.skip = skip
        for hours, status in (("1", 303), ("24", 303), ("-5", 404), ("9999", 404)):
            async with stage.session.post(f"{stage.address}later/{hours}", allow_redirects=False) as answer:
                assert answer.status == status
        assert skipped == [3600, 86_400]
