"""What servers keep of rules: names, limits and a default, also where two owners change them at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from ginbot.rules import PRESETS, STANDARD, Refusal, Refused
from ginbot.screens.offers import MOST_KEPT, Kept, NamedRules
from ginbot.store import Store
from tests.store.sample import running

GUILD, OTHER = 900, 901
KINGDOM = PRESETS["kingdom"]
OURS = replace(STANDARD, target=150, knock_limit="upcard", undercut_on_tie=False)


async def add(store: Store, name: str, guild: int = GUILD, most: int = MOST_KEPT) -> None:
    """Keep some rules under a name."""
    await store.add_rules(guild, name, OURS, most=most)


async def names(store: Store, guild: int = GUILD) -> list[str]:
    """What a server keeps, in order."""
    return [each.name for each in (await store.kept_rules(guild)).named]


async def test_rules_are_kept_as_they_are(store: Store) -> None:
    """Every server has its own, in the order of their names; outside of servers nothing is kept."""
    await add(store, "sunday")
    await store.add_rules(GUILD, "Friday Night", KINGDOM, most=MOST_KEPT)
    await add(store, "Theirs", OTHER)
    assert await store.kept_rules(GUILD) == Kept((NamedRules("Friday Night", KINGDOM), NamedRules("sunday", OURS)))
    assert await store.kept_rules(OTHER) == Kept((NamedRules("Theirs", OURS),))
    assert await store.kept_rules(None) == await store.kept_rules(404) == Kept()


async def test_a_name_is_taken_in_any_case(store: Store) -> None:
    """No two rule sets of a server have the same name, whatever its case and blanks; another server may use it."""
    await add(store, "Friday Night")
    with pytest.raises(Refused) as caught:
        await store.add_rules(GUILD, "FRIDAY  night", KINGDOM, most=MOST_KEPT)
    assert (caught.value.why, caught.value.facts) == (Refusal.NAME_TAKEN, {"name": "FRIDAY  night"})
    await add(store, "Friday Night", OTHER)
    assert (await store.kept_rules(GUILD)).named == (NamedRules("Friday Night", OURS),)


async def test_there_is_an_end_to_it(store: Store) -> None:
    """More than a list can show are not kept; removing one makes room."""
    await add(store, "one", most=2)
    await add(store, "two", most=2)
    with pytest.raises(Refused) as caught:
        await add(store, "three", most=2)
    assert (caught.value.why, caught.value.facts) == (Refusal.TOO_MANY_RULES, {"n": 2})
    await store.remove_rules(GUILD, "one")
    await add(store, "three", most=2)
    assert await names(store) == ["three", "two"]


async def test_the_default(store: Store) -> None:
    """A default is a name, of a preset too; a new one takes the place of the old, and other settings stay."""
    await store.save_guild_settings(GUILD, {"other": 1})
    await store.set_default_rules(GUILD, "kingdom")
    await store.set_default_rules(GUILD, "palace")
    assert (await store.kept_rules(GUILD)).default == "palace"
    assert await store.guild_settings(GUILD) == {"other": 1, "rules": "palace"}
    await store.set_default_rules(OTHER, "blitz")
    assert (await store.kept_rules(OTHER)).default == "blitz"


async def test_renaming(store: Store) -> None:
    """Rules keep what they are under their new name, as the default too; a name in use stays whose it is."""
    await add(store, "Friday")
    await add(store, "Sunday")
    await store.set_default_rules(GUILD, "friday")
    assert await store.rename_rules(GUILD, "FRIDAY", "Saturday") == "Friday"
    assert await store.kept_rules(GUILD) == Kept((NamedRules("Saturday", OURS), NamedRules("Sunday", OURS)), "Saturday")
    assert await store.rename_rules(GUILD, "sunday", "SunDay") == "Sunday"
    assert (await store.kept_rules(GUILD)).default == "Saturday"
    with pytest.raises(Refused) as caught:
        await store.rename_rules(GUILD, "Saturday", "sunday")
    assert caught.value.why is Refusal.NAME_TAKEN
    with pytest.raises(Refused) as caught:
        await store.rename_rules(GUILD, "friday", "Monday")
    assert caught.value.why is Refusal.NO_SUCH_RULES
    assert await names(store) == ["Saturday", "SunDay"]


async def test_removing(store: Store) -> None:
    """What is removed is the default no more, and no other server's, and no match changes."""
    await add(store, "Friday")
    await add(store, "Sunday")
    await add(store, "Friday", OTHER)
    match_id = await running(store)
    before = await store.record(match_id)
    await store.set_default_rules(GUILD, "Friday")
    await store.remove_rules(GUILD, "sunday")
    assert (await store.kept_rules(GUILD)).default == "Friday"
    assert await store.remove_rules(GUILD, "FRIDAY") == "Friday"
    assert await store.kept_rules(GUILD) == Kept()
    assert await names(store, OTHER) == ["Friday"]
    assert await store.record(match_id) == before
    with pytest.raises(Refused) as caught:
        await store.remove_rules(GUILD, "Friday")
    assert (caught.value.why, caught.value.facts) == (Refusal.NO_SUCH_RULES, {"name": "Friday"})
    await add(store, "Friday")
    assert (await store.kept_rules(GUILD)).default == ""


async def test_two_owners_at_once(store: Store) -> None:
    """However many add at the same moment, the limit holds and nothing is lost; the same name is kept once."""
    adding = [add(store, f"set {n}", most=3) for n in range(6)]
    outcomes = await asyncio.gather(*adding, return_exceptions=True)
    assert len([each for each in outcomes if each is None]) == 3
    assert all(isinstance(each, Refused) for each in outcomes if each is not None)
    assert len(await names(store)) == 3
    await asyncio.gather(*[add(store, "Same", OTHER) for _ in range(3)], return_exceptions=True)
    assert await names(store, OTHER) == ["Same"]
