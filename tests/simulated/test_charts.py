"""The rating chart of a profile: after two rated matches, for everybody too, and in words for whoever plays by them."""

from __future__ import annotations

from tests.simulated.world import Shown, World

FEW = "After two rated live matches a chart shows how the rating goes."


async def beaten(world: World, match: int) -> None:
    """A rated match that Anna gives up once both have moved."""
    await world.start()
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    more = await world.press(world.anna, world.hand(world.anna), "more")
    asked = await world.press(world.anna, more, "resign_ask")
    await world.press(world.anna, asked, "resign")
    assert (await world.match(match)).ended is not None


def pictures(shown: Shown) -> list[str]:
    """The alt text of each picture."""
    return [attachment.get("description", "") for attachment in shown.message.attachments]


async def test_from_the_second_match_on(world: World) -> None:
    """One match leaves a sentence, two a chart with alt text; *Show here* shows it to all, text mode tells it."""
    await beaten(world, 1)
    profile = await world.slash(world.ben, "profile")
    assert FEW in profile.text
    assert pictures(profile) == []
    await world.pass_time(601)  # who leaves in the first hand waits before the next match
    await beaten(world, 2)
    profile = await world.slash(world.ben, "profile")
    [alt] = pictures(profile)
    assert alt.startswith("Over 2 rated matches on this server your rating went from 1500 to 1")
    shown = await world.press(world.ben, profile, "show")
    assert not shown.private
    assert pictures(shown)[0].startswith("Over 2 rated matches on this server the rating of Ben went from 1500 to 1")
    elsewhere = await world.slash_dm(world.ben, "profile")
    assert pictures(elsewhere)[0].startswith("Over 2 rated matches on all servers your rating went from")
    settings = await world.slash(world.ben, "settings")
    await world.pick(world.ben, settings, "Show hands as: text")
    spoken = await world.slash(world.ben, "profile")
    assert pictures(spoken) == []
    assert "-# Over 2 rated matches on this server your rating went from 1500 to 1" in spoken.text
