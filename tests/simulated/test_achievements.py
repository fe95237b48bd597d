"""Achievements in Discord: told under the result, listed behind the profile, counted anew from the logs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ginbot.__main__ import main
from ginbot.matches.summaries import recount
from tests.simulated.hands import ginning, pass_and_draw
from tests.simulated.test_fair import end
from tests.simulated.world import World

NEW = "-# New: **First gin**, **First win**"


async def won_by_gin(world: World) -> None:
    """Ben goes gin in a match of one hand."""
    await world.start(ginning(), rules="blitz")
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin")


async def test_told_once_and_to_nobody_else(world: World) -> None:
    """Whoever has achieved something reads so under the result, the other and the thread do not, nor a second match."""
    await won_by_gin(world)
    await world.show()
    assert NEW in world.hand(world.ben).text
    assert "New:" not in world.hand(world.anna).text
    assert "New:" not in world.table().text
    await world.restart()
    await world.show()
    assert world.hand(world.ben).text.count(NEW) == 1
    await world.start(ginning(), rules="blitz")
    await end(world, 2)
    assert "New:" not in world.hand(world.ben).text


async def test_listed_behind_the_profile(world: World) -> None:
    """The profile counts them and leads to the list, the list has pages and leads back, in one private message."""
    await won_by_gin(world)
    profile = await world.slash(world.ben, "profile")
    assert "Achievements: 5 of 27, the newest: " in profile.text
    assert "Points a hand: 112.0, the others 0.0" in profile.text
    assert "Met most: Anna, 1 match" in profile.text
    number = profile.message.id
    first = await world.press(world.ben, profile, "badges")
    assert first.text.startswith("**Your achievements: 5 of 27**")
    assert "✓ **First gin**: go gin" in first.text
    second = await world.press(world.ben, first, f"badges:{world.ben.id}.2")
    second = await world.press(world.ben, second, f"badges:{world.ben.id}.3")
    assert "(1 of 100)" in second.text
    back = await world.press(world.ben, second, "profile")
    assert back.text == profile.text
    assert {first.message.id, second.message.id, back.message.id} == {number}
    assert back.private


async def test_somebody_else_s(world: World) -> None:
    """Another's list says whose it is; the copy for everybody has no buttons."""
    await won_by_gin(world)
    profile = await world.slash(world.anna, "profile", member=world.ben.member)
    shown = await world.press(world.anna, profile, "badges")
    assert shown.text.startswith("**Ben: 5 of 27 achievements**")
    public = await world.press(world.anna, await world.press(world.anna, shown, "profile"), "show")
    assert not public.private
    assert public.buttons == []
    assert "Achievements: 5 of 27" in public.text


async def test_forged_and_unknown(world: World) -> None:
    """Nobody's list is refused privately."""
    await won_by_gin(world)
    profile = await world.slash(world.ben, "profile")
    for forged in (
        "gin:-:0:badges",
        "gin:-:0:badges:77.1",
        "gin:-:0:badges:x.1",
        "gin:-:0:profile:77",
        "gin:-:0:profile",
    ):
        answer = await world.plant(world.ben, profile, forged)
        assert answer.private, forged
        assert answer.text.startswith("That table is from an earlier version"), forged


async def test_nothing_played_has_nothing(world: World) -> None:
    """Whoever has not played is led to a match, not to a list of nothing."""
    profile = await world.slash(world.cem, "profile")
    assert "Achievements" not in profile.text


async def test_counted_anew_for_the_past(world: World) -> None:
    """Sums that an older version left, or nobody, are made from the log; a second time nothing differs."""
    await won_by_gin(world)
    store = world.bot.desk.store
    kept = (await world.record()).facts.result
    assert kept is not None
    await store.save_results({1: {name: kept[name] for name in ("why", "scores", "totals", "gins")}})
    assert "Achievements" not in (await world.slash(world.ben, "profile")).text.replace("Your", "")
    assert await recount(store) == (1, 1)
    assert (await world.record()).facts.result == kept
    assert await recount(store) == (1, 0)
    assert "Achievements: 5 of 27" in (await world.slash(world.ben, "profile")).text


def test_the_command_counts_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`ginbot recount` says how many matches there were."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/ginbot.db")
    assert main(["recount"]) == 0
    assert capsys.readouterr().out == "0 matches summed up anew; of 0 something was kept otherwise.\n"
