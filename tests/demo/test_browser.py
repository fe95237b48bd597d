"""The demo as a newcomer meets it: one command, one address, a real browser."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import BrowserContext, Locator, Page, async_playwright

from ginbot.matches import DOUBLE_TAP

ROOT = Path(__file__).parents[2]
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
BYTES = """async image => {
    await image.decode();
    const file = await fetch(image.src);
    return [...new Uint8Array(await file.arrayBuffer())];
}"""
PRESS = """button => {
    button.click();
    return document.querySelector("#action-status").textContent;
}"""
PATIENCE = 90.0
"""Seconds for anything to happen: the machine may be busy with other tests."""
LOST = 15.0
"""Seconds after which a page that does not change is loaded again."""

pytestmark = pytest.mark.skipif(
    BROWSER is None, reason="no browser here: with chromium installed the demo is tried in it"
)


@asynccontextmanager
async def demo(place: Path) -> AsyncIterator[str]:
    """`ginbot demo` running, at this address; on leaving it gets Ctrl-C and must stop well and say nothing amiss."""
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("GINBOT_", "DISCORD_", "DATABASE_"))
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "ginbot",
        "demo",
        cwd=place,
        env=clean | {"PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout
        async with asyncio.timeout(PATIENCE):
            line = (await process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, (await process.communicate())[1].decode()
        yield found[0]
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE):
            _, complaints = await process.communicate()
        assert process.returncode == 0
        assert "ERROR" not in complaints.decode()
        assert "Traceback" not in complaints.decode()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()


@asynccontextmanager
async def browser() -> AsyncIterator[BrowserContext]:
    """A headless browser with nothing open."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=BROWSER, args=SWITCHES)
        context = await chromium.new_context(viewport={"width": 1000, "height": 1000})
        context.set_default_timeout(PATIENCE * 1000)
        yield context
        await chromium.close()


async def follow(front: Page, text: str) -> Page:
    """The page that a link of the front page opens."""
    async with front.context.expect_page() as opened:
        await front.get_by_role("link", name=text).first.click()
    page = await opened.value
    while True:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOST):
                await page.locator("#channel-composer-input").wait_for()
                await page.locator("#action-status", has_text="Viewport updated").wait_for()  # it tells its size first
                return page
        await page.reload()


async def command(page: Page, text: str) -> None:
    """Choose a slash command in the picker, as one types, and send it."""
    box = page.locator("#channel-composer-input")
    await box.click()
    await page.keyboard.type(text)
    await page.get_by_role("option", name=text).click()
    await page.get_by_role("button", name="Send").last.click()


def buttons(page: Page, pattern: str) -> Locator:
    """The buttons of the bot's messages that can be pressed and are named like this."""
    enabled = page.locator('.component-button:not([aria-disabled="true"])')
    return enabled.filter(has_text=re.compile(pattern))


async def press(button: Locator) -> None:
    """Press a button and see that the press was taken: the page takes one action at a time and drops any other."""
    status = button.page.locator("#action-status")
    async with asyncio.timeout(PATIENCE):
        while True:
            while "Completing" not in await button.evaluate(PRESS):  # noqa: ASYNC110
                await asyncio.sleep(0.1)
            await status.filter(has_not_text="Completing").wait_for()
            if "not completed" not in await status.inner_text():
                return


def said(page: Page, text: str) -> Locator:
    """The newest message that says this."""
    return page.locator(".message-content").filter(has_text=text).last


async def picture(page: Page) -> str:
    """The picture shown last, as a digest of its bytes, once it is really painted."""
    image = page.locator("img.attachment-image").last
    await image.wait_for()
    painted = bytes(await image.evaluate(BYTES))
    assert painted.startswith(b"\x89PNG")
    assert await image.evaluate("image => image.naturalWidth") == 960
    return hashlib.sha256(painted).hexdigest()


async def changed(page: Page, before: str) -> str:
    """The picture, as soon as it is another one; where nothing happens the page is loaded again, as a person would."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(Exception):  # replaced while it was being read
                async with asyncio.timeout(LOST):
                    while (now := await picture(page)) == before:  # noqa: ASYNC110
                        await asyncio.sleep(0.1)
                    return now
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOST):
                    await page.reload()


async def wait_for_draw(page: Page) -> None:
    """Refuse and go on until a card can be drawn."""
    while True:
        await buttons(page, "^(Draw|Pass|Next hand)").first.wait_for()
        if await buttons(page, "^Draw").count():
            return
        before = await picture(page)
        await press(buttons(page, "^(Pass|Next hand)").first)
        await changed(page, before)


async def test_a_newcomer_plays_the_house(tmp_path: Path) -> None:
    """From the front page a house match starts by its command; drawing and throwing each change the picture."""
    async with demo(tmp_path) as address, browser() as context:
        front = await context.new_page()
        await front.goto(address)
        channel = await follow(front, "Anna: the channel")
        await command(channel, "/gin house")
        await said(channel, "Whom do you want to meet?").wait_for()
        await picture(channel)
        await press(buttons(channel, "^Rosa"))
        await said(channel, "is at the table").wait_for()
        hand = await follow(front, "Anna: direct messages")
        await wait_for_draw(hand)
        dealt = await picture(hand)
        await press(buttons(hand, "^Draw"))
        drawn = await changed(hand, dealt)
        await buttons(hand, "^(Throw|[2-9JQKA]|10)").first.wait_for()
        if not await buttons(hand, "^Throw").count():
            await press(buttons(hand, "^([2-9JQKA]|10)[^ ]*$").first)
        await asyncio.sleep(DOUBLE_TAP.total_seconds())  # pressed sooner it would be the second half of a double tap
        await press(buttons(hand, "^Throw"))
        assert await changed(hand, drawn) not in (dealt, drawn)
        await said(hand, "You threw").wait_for()


async def test_two_people_play_each_other(tmp_path: Path) -> None:
    """A challenge to anyone, taken up in the other's window, opens a thread with a table; the hands lie in the DMs."""
    async with demo(tmp_path) as address, browser() as context:
        front = await context.new_page()
        await front.goto(address)
        anna = await follow(front, "Anna: the channel")
        await command(anna, "/gin challenge")
        ben = await follow(front, "Ben: the channel")
        await press(buttons(ben, "^Sit down").first)
        await front.bring_to_front()
        table = await follow(front, "Ben: table")
        shown = {await picture(table)}
        for person in ("Anna", "Ben"):
            shown.add(await picture(await follow(front, f"{person}: direct messages")))
        assert len(shown) == 3


async def test_two_people_meet_in_the_queue(tmp_path: Path) -> None:
    """Two who join the queue are asked in their direct messages; both press Ready, and both have their cards there."""
    async with demo(tmp_path) as address, browser() as context:
        front = await context.new_page()
        await front.goto(address)
        for person in ("Anna", "Ben"):
            channel = await follow(front, f"{person}: the channel")
            await command(channel, "/gin queue join")
            await said(channel, "You're in the queue, live.").wait_for()
            await front.bring_to_front()
        hands = []
        for person in ("Anna", "Ben"):
            await front.bring_to_front()
            hands.append(await follow(front, f"{person}: direct messages"))
            await press(buttons(hands[-1], "^Ready$").last)
        assert len({await picture(hand) for hand in hands}) == 2
