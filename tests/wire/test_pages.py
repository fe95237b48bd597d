"""What the bot tells of itself over HTTP: numbers that move with a match, and whether it is at work."""

from __future__ import annotations

import math
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from ginbot.chat.page import TAKEN, serving
from ginbot.settings import BadSetting
from ginbot.store import NotSaved
from tests.wire.trouble import Loss, Trouble
from tests.wire.world import ANNA, BEN, World

HOST = "127.0.0.1"


@dataclass
class Pages:
    """Whoever asks for them."""

    address: str

    async def health(self) -> tuple[int, dict[str, Any]]:
        """Status and what is told."""
        async with aiohttp.ClientSession() as session, session.get(f"{self.address}/health") as answer:
            assert answer.content_type == "application/json"
            return answer.status, await answer.json()

    async def text(self) -> str:
        """The page of numbers."""
        async with aiohttp.ClientSession() as session, session.get(f"{self.address}/metrics") as answer:
            assert answer.status == 200
            assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
            return await answer.text()

    async def number(self, name: str, **labels: str) -> float:
        """The sum of all that has this name and these labels."""
        found = []
        for line in (await self.text()).splitlines():
            parts = re.fullmatch(r"(\w+)(?:\{(.*)\})? (\S+)", line)
            if (
                parts
                and parts[1] == name
                and labels.items() <= dict(re.findall(r'(\w+)="([^"]*)"', parts[2] or "")).items()
            ):
                found.append(float(parts[3]))
        return sum(found)


@pytest.fixture
async def pages(world: World) -> AsyncIterator[Pages]:
    """The pages of the world's bot."""
    async with serving(world.bot, world.counted, HOST, 0) as port:
        yield Pages(f"http://{HOST}:{port}")


async def test_numbers_move_with_a_match(world: World, pages: Pages) -> None:
    """A match, its presses, their outcomes, the pictures and the requests by route are counted as they come."""
    world.bot.workers._pictures.clear()  # those of other tests would not be painted again
    assert await pages.number("ginbot_matches_running") == 0
    post = await world.challenge()
    assert await pages.number("ginbot_challenges_waiting") == 1
    await world.press(BEN, post, "accept")
    await world.until_shown()
    assert await pages.number("ginbot_challenges_waiting") == 0
    assert await pages.number("ginbot_matches_running", pace="live") == 1
    await world.press_only(ANNA, world.hand(BEN), world.hand(BEN).id_of("pass"))
    await world.both_pass()
    assert await pages.number("ginbot_presses_total", kind="command", outcome="done") == 1
    assert await pages.number("ginbot_presses_total", kind="press", outcome="done") == 3
    assert await pages.number("ginbot_presses_total", kind="press", outcome="refused") == 1
    assert await pages.number("ginbot_answer_seconds_count", kind="press") == 4
    assert await pages.number("ginbot_answer_seconds_bucket", kind="press", le="5.0") == 4
    assert await pages.number("ginbot_picture_seconds_count") >= 3
    posts = await pages.number(
        "ginbot_discord_requests_total", method="POST", route="/channels/{id}/messages", status="200"
    )
    assert posts == 3
    callbacks = "/interactions/{id}/{token}/callback"
    assert await pages.number("ginbot_discord_requests_total", route=callbacks, status="200") == 5
    assert await pages.number("ginbot_discord_request_seconds_count", route=callbacks) == 5
    assert await pages.number("ginbot_screens_behind") == 0


async def test_failing_requests_are_counted_by_what_became_of_them(world: World, pages: Pages) -> None:
    """A status, a silence and a broken connection are told apart."""
    world.give_up_after(1.0)
    for fault in ({"status": 502}, {"loss": Loss.RESET}, {"loss": Loss.SILENCE}):
        world.wire.troubles.append(Trouble("POST", "/channels/*/messages", **fault))  # type: ignore[arg-type]
    await world.start()
    route = "/channels/{id}/messages"
    for status in ("502", "broken", "timeout"):
        assert await pages.number("ginbot_discord_requests_total", method="POST", route=route, status=status) == 1


async def test_the_house_is_watched_thinking(world: World, pages: Pages) -> None:
    """Its thoughts are counted, with their time."""
    await world.sit_with_house()
    await world.until_shown()
    await world.until(lambda: world.hands(ANNA))
    assert await pages.number("ginbot_house_thought_seconds_count", level="easy") >= 1
    assert await pages.number("ginbot_house_thought_seconds_sum") > 0
    assert await pages.number("ginbot_matches_running", pace="slow") == 1


async def test_a_screen_that_rests_is_seen_to_be_behind(world: World, pages: Pages) -> None:
    """A table that cannot be drawn is counted, with the time since there has been something to show."""
    await world.start()
    world.wire.troubles.append(Trouble("PATCH", f"/channels/{world.table().channel}/*", 429, retry_after=120))
    await world.press(BEN, world.hand(BEN), "pass")
    await world.until_resting("table")
    await world.until_shown("hand:0", "hand:1")
    world.clock.forward(4)
    assert await pages.number("ginbot_screens_behind") == 1
    assert 4 <= await pages.number("ginbot_screens_behind_lag_seconds") < 20


async def test_nothing_secret_is_told(world: World, pages: Pages) -> None:
    """No id, name, token or card stands in any label."""
    await world.start()
    await world.both_pass()
    text = await pages.text()
    labels = re.findall(r'="([^"]*)"', text)
    for told in ("Anna", "anna", "secret", "token-of-the-bot", "KC", "ginbot.db"):
        assert told not in text
    assert not [each for each in labels if re.search(r"\d{3,}", each) and not re.fullmatch(r"\d{3}|[\d.]+.*", each)]
    assert not [each for each in labels if re.search(r"\d{7,}", each)]


async def test_it_is_well_while_it_works(world: World, pages: Pages) -> None:
    """Connected, with a Keeper that looks and a database that answers, it says so."""
    await world.until(world.bot.is_ready)
    assert await pages.health() == (200, {"status": "well"})
    assert await pages.number("ginbot_gateway_connected") == 1
    assert await pages.number("ginbot_keeper_late_seconds") == 0
    assert await pages.number("ginbot_keeper_failed_rounds") == 0


async def test_it_is_unwell_once_the_keeper_has_stopped(world: World, pages: Pages) -> None:
    """A Keeper that looks no more is told, some time after it was to look."""
    await world.until(world.bot.is_ready)
    await world.bot.keeper.stop()
    assert (await pages.health())[0] == 200
    world.clock.forward(3600 + 20)
    status, told = await pages.health()
    assert status == 503
    assert told["status"] == "unwell"
    assert list(told["faults"]) == ["keeper"]
    assert "longer than planned" in told["faults"]["keeper"]
    assert await pages.number("ginbot_keeper_late_seconds") >= 15


async def test_it_is_unwell_without_a_gateway(world: World, pages: Pages) -> None:
    """While nobody can press it is not well; once they can again it is."""
    await world.until(world.bot.is_ready)
    await world.bot.on_disconnect()
    assert await pages.health() == (503, {"status": "unwell", "faults": {"gateway": "not connected to Discord"}})
    assert await pages.number("ginbot_gateway_connected") == 0
    await world.bot.on_resumed()
    assert (await pages.health())[0] == 200


async def test_it_is_unwell_without_a_database(world: World, pages: Pages) -> None:
    """With its database's file gone it says so, without telling where that was; what it counts is no number."""
    await world.until(world.bot.is_ready)
    file = world.bot.desk.store._database.engine.url.database
    assert file is not None
    moved = Path(file).rename(f"{file}.away")
    status, told = await pages.health()
    moved.rename(file)
    assert status == 503
    assert told["faults"] == {"database": "away"}


async def test_a_database_that_cannot_be_counted(world: World, pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where counting fails the page is there all the same, with no number for it."""

    async def fail(now: object) -> None:
        raise NotSaved("locked")

    await world.until(lambda: world.bot.keeper.looks_by)
    monkeypatch.setattr(world.bot.desk.store, "figures", fail)
    assert math.isnan(await pages.number("ginbot_matches_due"))
    assert await pages.number("ginbot_keeper_late_seconds") == 0


async def test_a_port_that_is_taken(world: World, pages: Pages) -> None:
    """A port that another has is told by one sentence."""
    port = int(pages.address.rpartition(":")[2])
    with pytest.raises(BadSetting) as refused:
        async with serving(world.bot, world.counted, HOST, port):
            pass
    assert str(refused.value).startswith(TAKEN.partition(" (")[0].format(port=port, host=HOST))


async def test_it_only_tells(pages: Pages) -> None:
    """Nothing can be sent to the pages, and there are no others."""
    async with aiohttp.ClientSession() as session:
        async with session.post(f"{pages.address}/metrics") as answer:
            assert answer.status == 405
        async with session.get(f"{pages.address}/") as answer:
            assert answer.status == 404
