"""Card emojis in play: on buttons and in texts where they are there, letters wherever they are not."""

from __future__ import annotations

from typing import Any

import pytest

from ginbot.chat.emoji_upload import bring_in_step, remove_all
from ginbot.rules import parse_card
from ginbot.screens.emojis import parse_emoji_name
from tests.simulated.hands import knocking
from tests.simulated.world import Shown, World

REFUSAL = "Invalid Form Body\nIn data.components.0.components.0.emoji.id: Invalid emoji"


def nothing(*_: Any) -> None:
    """Nobody looks on."""


async def upload(world: World, *, but: str = "") -> None:
    """Upload all of them, take one away again, and start the bot anew, which reads them."""
    with world.env.time_context():
        assert (await bring_in_step(world.bot, nothing, nothing)).uploaded == 52
        for emoji in await world.bot.fetch_application_emojis():
            if but and parse_emoji_name(emoji.name) == (parse_card(but), emoji.name[-5:]):
                await emoji.delete()
    await world.restart()
    await world.settle()


def faces(shown: Shown) -> list[str]:
    """What each button of a card shows: its letters, or the name of its emoji without the mark."""
    buttons = [item for item in shown.buttons if ":choose:" in item.get("custom_id", "")]
    return [item["emoji"]["name"][:-6] if item.get("emoji") else item["label"] for item in buttons]


async def test_uploaded_in_simulation(world: World) -> None:
    """Uploaded once, a second time nothing is to do; removed, nothing of ours is left."""
    with world.env.time_context():
        await bring_in_step(world.bot, nothing, nothing)
        again = await bring_in_step(world.bot, nothing, nothing)
        assert (again.uploaded, again.removed) == (0, 0)
        assert len(world.env.backend.application_emojis) == 52
        assert (await remove_all(world.bot, nothing, nothing)).removed == 52
        assert not world.env.backend.application_emojis


async def test_buttons_and_texts_wear_them(world: World) -> None:
    """After a start the hand's buttons are emojis alone, texts beside pictures name cards by them, labels do not."""
    reads = [request for request in world.env.http_requests if request.path.endswith("/emojis")]
    assert len(reads) == 1, "one request at the start"
    await upload(world)
    await world.start(knocking())
    hand = await world.press(world.ben, world.hand(world.ben), "take")
    assert len(faces(hand)) == 11
    assert all("_of_" in face for face in faces(hand))
    assert not any(item.get("label") for item in hand.buttons if item.get("emoji"))
    assert all(len(item.get("label") or "x") > 0 for item in hand.buttons)
    await world.throw(world.ben, hand.ids[0].rpartition(":")[2])
    line = world.hand(world.anna).text.splitlines()[0]
    assert "<:" in line
    assert "_of_" in line
    take = next(item for item in world.hand(world.anna).buttons if ":take" in item["custom_id"])
    assert take["label"].startswith("Take ")
    assert any(mark in take["label"] for mark in "♠♥♦♣")


async def test_one_is_missing(world: World) -> None:
    """A card without an emoji keeps its letters, on its button and in texts."""
    await upload(world, but="2D")
    await world.start(knocking())
    hand = await world.press(world.ben, world.hand(world.ben), "take")
    assert "2♦" in faces(hand)
    assert sum(["_of_" in face for face in faces(hand)]) == 10
    await world.throw(world.ben, "2D")
    assert "2♦" in world.hand(world.anna).text.splitlines()[0]


async def test_text_mode_keeps_letters(world: World) -> None:
    """Who plays by words meets no emoji, however many there are."""
    await upload(world)
    await world.start(knocking())
    more = await world.press(world.ben, world.hand(world.ben), "more")
    words = await world.press(world.ben, more, "set:text.on")
    await world.press(world.ben, words, "back")
    spoken = await world.press(world.ben, world.hand(world.ben), "take")
    assert not any(item.get("emoji") for item in spoken.buttons)
    assert "<:" not in spoken.text


@pytest.mark.parametrize("what", ["answer", "edit", "post"])
async def test_discord_refuses_one(world: World, what: str) -> None:
    """A message refused for an emoji is sent at once with letters; the list is read again, and the next wears them."""
    await upload(world)
    world.answers_fail = True
    path = {
        "answer": ("POST", "/interactions/*/callback"),
        "edit": ("PATCH", "/channels/*/messages/*"),
        "post": ("POST", "/channels/*/messages"),
    }[what]
    if what != "post":
        await world.start(knocking())
    await world.pass_time(61)
    world.env.inject_error(*path, status=400, code=50035, message=REFUSAL)
    before = len(world.env.http_requests)
    if what == "post":
        await world.start(knocking())
    else:
        await world.press(world.ben, world.hand(world.ben), "take")
    await world.settle()
    reads = [each for each in world.env.http_requests[before:] if each.path.endswith("/emojis")]
    assert len(reads) == 1
    assert len(world.bot.desk.sender.emojis.worn.emojis) == 52
    if what == "answer":
        assert not any("_of_" in face for face in faces(world.hand(world.ben)))
        hand = world.hand(world.ben)
        again = await world.press(world.ben, hand, hand.ids[0].partition(":")[2].partition(":")[2].partition(":")[2])
        assert any("_of_" in face for face in faces(again))


async def test_another_refusal_is_none_of_theirs(world: World) -> None:
    """What Discord refuses for another reason is not sent a second time."""
    await upload(world)
    await world.start(knocking())
    world.expected_errors = world.answers_fail = True
    world.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message="Invalid Form Body")
    before = len(world.env.http_requests)
    await world.press(world.ben, world.hand(world.ben), "take")
    assert not [each for each in world.env.http_requests[before:] if each.path.endswith("/emojis")]


async def test_without_an_answer_letters_stand(world: World) -> None:
    """Where the list cannot be read at the start, cards are letters and nothing else is wrong."""
    with world.env.time_context():
        await bring_in_step(world.bot, nothing, nothing)
    world.env.inject_error("GET", "/applications/*/emojis", status=500)
    await world.restart()
    await world.settle()
    await world.start(knocking())
    hand = await world.press(world.ben, world.hand(world.ben), "take")
    assert not any("_of_" in face for face in faces(hand))
    assert len(faces(hand)) == 11
