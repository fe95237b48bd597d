"""What owners set, whom they ban, and the list of what they have changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from ginbot.screens.context import Pace
from ginbot.screens.server import ServerSettings
from ginbot.store import Change, Store
from tests.store.sample import ANNA, BEN, NOW

HOST = 900


def change(what: str, about: int | None = None) -> Change:
    """A change by the host."""
    return Change(HOST, what, NOW, about, {"name": "x"})


async def test_settings_are_changed_one_by_one(store: Store) -> None:
    """Each change keeps the others and the default rules, and is noted; one that changes nothing is not."""
    assert await store.server(7) == await store.server(None) == ServerSettings()
    await store.set_default_rules(7, "blitz", change("rules"))
    await store.change_server(7, change("channels"), channels=(1, 2))
    after = await store.change_server(7, change("pace"), pace=Pace.SLOW)
    await store.change_server(7, change("pace"), pace=Pace.SLOW)
    assert after == await store.server(7) == ServerSettings(channels=(1, 2), pace=Pace.SLOW)
    assert (await store.kept_rules(7)).default == "blitz"
    assert [each.what for each in await store.changes(7, 0, 9)] == ["pace", "channels", "rules"]
    assert await store.changes(7, 1, 1) == (change("channels"),)
    assert (await store.count_changes(7), await store.count_changes(8)) == (3, 0)
    assert await store.server(8) == ServerSettings()


async def test_banned_again(store: Store) -> None:
    """Whoever is banned already comes first in the list from then on: that has an end where bans are lifted."""
    for minutes, user in enumerate((ANNA, BEN, ANNA)):
        await store.ban(7, user, replace(change("ban", user), at=NOW + timedelta(minutes=minutes)))
    assert await store.banned(7) == (ANNA, BEN)
    assert await store.count_changes(7) == 2


async def test_bans(store: Store) -> None:
    """Somebody is banned once and in one server, and it is lifted once; each is noted with whom it concerns."""
    assert await store.ban(7, ANNA, change("ban", ANNA))
    assert not await store.ban(7, ANNA, change("ban", ANNA))
    assert await store.ban(7, BEN, change("ban", BEN))
    assert await store.banned(7) == (ANNA, BEN)
    assert [await store.is_banned(guild, ANNA) for guild in (7, 8, None)] == [True, False, False]
    assert await store.lift_ban(7, ANNA, change("unban", ANNA))
    assert not await store.lift_ban(7, ANNA, change("unban", ANNA))
    assert await store.banned(7) == (BEN,)
    assert [(each.what, each.about) for each in await store.changes(7, 0, 9)] == [
        ("unban", ANNA),
        ("ban", BEN),
        ("ban", ANNA),
    ]
