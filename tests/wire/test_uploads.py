"""Pictures on their way: as they were painted, named in every edit, told in words."""

from __future__ import annotations

import pytest

from tests.wire.heard import Heard, Message
from tests.wire.world import ANNA, BEN, World


async def test_pictures_arrive_as_they_were_painted(world: World) -> None:
    """The hands and the table are posted with their pictures, byte for byte, and with their alt texts."""
    await world.start()
    for message, kind in ((world.hand(ANNA), "hand:0"), (world.hand(BEN), "hand:1"), (world.table(), "table")):
        await _shows(world, message, kind)
    posts = [each for each in world.wire.log if each.files and each.method == "POST"]
    assert len(posts) == 3
    for post in posts:
        _names_its_picture(post)


async def test_every_edit_names_its_picture(world: World) -> None:
    """An answer, an edit by the bot's token and one by an interaction's leave one picture, the new one."""
    await world.start()
    ways = set()
    for person in (BEN, ANNA):
        await world.press(person, world.hand(person), "pass")
        await world.until_shown()
    await world.press(BEN, world.hand(BEN), "draw")
    await world.until_shown()
    for edit in [each for each in world.wire.log if each.files and (each.method == "PATCH" or "callback" in each.path)]:
        _names_its_picture(edit)
        ways.add(edit.path.split("/")[1])
    assert ways == {"interactions", "channels", "webhooks"}
    for message, kind in ((world.hand(ANNA), "hand:0"), (world.hand(BEN), "hand:1"), (world.table(), "table")):
        assert message.edits > 0
        await _shows(world, message, kind)


async def _shows(world: World, message: Message, kind: str) -> None:
    """A message shows what a screen is to show."""
    screen = await world.should_show(kind)
    (picture,) = message.pictures
    assert picture.data == await world.painted(screen)
    assert picture.data.startswith(b"\x89PNG")
    assert picture.alt == screen.alt != ""
    assert message.text == screen.text


def _names_its_picture(came: Heard) -> None:
    """One file came, in a form, and is the one attachment that the message is to have."""
    assert came.multipart
    ((number, file),) = came.files.items()
    (named,) = came.content["attachments"]
    assert (named["id"], named["filename"]) == (number, file.name)
    assert 0 < len(named["description"]) <= 1024


@pytest.mark.parametrize("what", ["accept", "decline"])
async def test_what_has_no_picture_comes_as_json(world: World, what: str) -> None:
    """A challenge's post and the answers around it carry no file, so they are plain JSON."""
    post = await world.challenge()
    before = len(world.wire.log)
    await world.press(BEN, post, what)
    await world.until(lambda: post.edits)
    plain = [each for each in world.wire.log[before:] if not each.files]
    assert plain
    assert not any(each.multipart for each in plain)
    assert all(each.content.get("attachments", []) == [] for each in plain)
