"""Deals that anybody can verify, as players meet them: sealed, played, opened, checked; and no seed before the end."""

from __future__ import annotations

import io
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ginbot.chat.bot import GinBot
from ginbot.matches import Matches
from ginbot.rules import Dealt, Phase, Resign, card_name, commitment
from ginbot.store import By, Store
from tests.rules.tables import likely
from tests.simulated.world import Person, Shown, World

DOCUMENT = Path(__file__).parents[2] / "docs" / "fair.md"


@pytest.fixture
async def fair(world: World) -> World:
    """A world in which nobody stacks the deck."""
    make = world.make_bot

    def honest(**settings: Any) -> GinBot:
        bot = make(**settings)
        bot._deal = None
        return bot

    world.make_bot = honest
    world.bot.desk.matches._deal = None
    return world


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that any logger writes at its most talkative while a test runs."""
    stream, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(stream), root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


async def play_on(
    world: World, rng: Random, match: int = 1, hands: int | None = None, by: Matches | None = None
) -> None:
    """Play by the bot's own service, or another's, until so many hands are over, or the match is."""
    matches = by or world.bot.desk.matches
    record = await matches.load(match)
    while record.match.phase is not Phase.OVER and (hands is None or len(record.match.results) < hands):
        action, version = likely(record.match, rng, lateness=0), record.match.version
        world.env.backend.advance_clock(2)
        seat = By.seat(getattr(action, "seat", None) or 0)
        record = await matches.play(match, action, version=version, by=seat, at=world.now())


async def end(world: World, match: int = 1) -> None:
    """Ben gives up, and both see it."""
    record = await world.record(match)
    seat = 1 if record.seats[1].house is None else 0
    await world.bot.desk.matches.play(
        match, Resign(seat), version=record.match.version, by=By.seat(seat), at=world.now()
    )
    await world.show(match)


def attached(world: World, shown: Shown) -> str:
    """The text of the file that came with an answer."""
    [file] = shown.message.attachments
    data = world.env.backend.cdn.get(str(file["url"]))
    assert data is not None
    return data.decode()


async def decks(world: World, match: int = 1) -> list[str]:
    """The decks of a match in its log."""
    log = await world.bot.desk.store.log(match)
    found = [event.deck for batch in log for event in batch.events if isinstance(event, Dealt)]
    return [" ".join([card_name(card) for card in deck]) for deck in found]


async def seed_of(world: World, match: int = 1) -> bytes:
    """The secret of a match."""
    seed = await world.bot.desk.store.seed(match)
    assert seed is not None
    return seed


def sent(world: World) -> str:
    """Everything that was sent to Discord."""
    return "\n".join([repr(request) for request in world.env.http_requests])


async def test_sealed_played_opened_and_checked(fair: World, tmp_path: Path) -> None:
    """The post's seal is the one of the end; the press and both words are in it; a stranger's script agrees."""
    world = fair
    await world.slash(world.anna, "settings", word="plum / jam")
    post = await world.challenge(target=60)
    seal = post.seal
    panel = await world.slash(world.ben, "settings", word="`swordfish`")
    assert "Word for the deal: **`swordfish`**" in panel.text
    await world.press(world.ben, post, "accept")
    accepted = world.pressed[-1].id
    assert world.posts()[0].seal == seal
    assert world.table().seal == seal[:12]
    await play_on(world, Random(8))
    await world.show()
    for shown in (world.hand(world.anna), world.hand(world.ben), world.table()):
        assert "-# Every deal can be checked: `/gin history match:1`" in shown.text.splitlines()
    answer = await world.verify(world.anna)
    assert answer.private
    entropy = f"{accepted}/plum jam/swordfish"
    dealt = await decks(world)
    assert len(dealt) > 1
    assert "the deals are true" in answer.text
    assert f"sealed: {seal}\nseed: {(await seed_of(world)).hex()}\nentropy: {entropy}\n" in answer.text
    assert commitment(await seed_of(world)) == seal
    assert as_a_stranger(attached(world, answer), tmp_path) == ["seal ok"] + [
        f"hand {number} ok {deck}" for number, deck in enumerate(dealt, 1)
    ]


def as_a_stranger(text: str, folder: Path) -> list[str]:
    """What the document's script says of a file, run alone and with nothing of ginbot in reach."""
    [script] = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    (folder / "deals.py").write_text(script, encoding="utf-8")
    (folder / "match.txt").write_text(text, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-I", "deals.py", "match.txt"], cwd=folder, capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()


def test_the_script_is_short() -> None:
    """It can be read before it is run."""
    [script] = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(script.splitlines()) <= 14


async def test_the_script_finds_what_is_wrong(fair: World, tmp_path: Path) -> None:
    """An exchanged card and another seed are found by the script as well."""
    world = fair
    await world.start()
    await end(world)
    text = attached(world, await world.verify(world.ben))
    cards = text.splitlines()[-1].split()
    other = text.replace(" ".join(cards[-2:]), " ".join(reversed(cards[-2:])))
    assert as_a_stranger(other, tmp_path)[1].startswith("hand 1 WRONG")
    seed = (await seed_of(world)).hex()
    assert as_a_stranger(text.replace(seed, seed[::-1]), tmp_path)[0] == "seal WRONG"


async def test_a_restart_deals_the_same(fair: World) -> None:
    """Killed between hands and in the middle of one, the bot goes on with decks of the same seed."""
    world = fair
    await world.start(target=300)
    rng = Random(3)
    for hands in (1, 2):
        await play_on(world, rng, hands=hands)
        await world.restart()
    await play_on(world, rng, hands=3)
    await end(world)
    answer = await world.verify(world.anna, 1)
    assert "✓ All 3 decks follow from it" in answer.text


async def test_another_process_deals_and_opens_the_same(fair: World, url: str) -> None:
    """What one process sealed another one deals from, and opens."""
    world = fair
    await world.start(target=300)
    store = await Store.open(url)
    await play_on(world, Random(2), hands=1, by=Matches(store, clock=world.now))
    await store.close()
    await play_on(world, Random(2), hands=2)
    await end(world)
    assert "the deals are true" in (await world.verify(world.ben)).text


async def test_a_rematch_is_sealed_when_it_is_offered(fair: World) -> None:
    """The question carries the seal, another one than the last match's, and the match keeps it."""
    world = fair
    await world.start()
    first = world.posts()[0].seal
    await end(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    seals = {shown.seal for shown in world.dms(world.ben) if "asks for a rematch" in shown.text}
    [seal] = seals
    assert seal != first
    await world.press(world.ben, world.hand(world.ben), "accept_rematch")
    await end(world, 2)
    assert f"sealed: {seal}\n" in (await world.verify(world.ben)).text


async def test_the_house_is_sealed_beforehand(fair: World) -> None:
    """`/gin history` tells the seal of the first match against the house; each match then tells the next one's."""
    world = fair
    nothing = await world.verify(world.anna)
    assert nothing.text.startswith("No match of yours is over yet.")
    started = await world.slash(world.anna, "house")
    assert (await world.record(1)).facts.commitment == nothing.seal
    assert started.seal != nothing.seal
    await end(world)
    assert world.hand(world.anna).seal == started.seal
    checked = await world.verify(world.anna)
    assert f"sealed: {nothing.seal}\n" in checked.text
    assert "the deals are true" in checked.text
    await world.press(world.anna, world.hand(world.anna), "rematch")
    record = await world.record(2)
    assert record.facts.commitment == started.seal
    assert record.facts.entropy == f"{world.pressed[-1].id}//"


async def test_two_from_the_queue_are_shown_the_same_seal(fair: World) -> None:
    """Both questions carry it, and the later press is in the entropy."""
    world = fair
    for person in (world.anna, world.ben):
        await world.slash(person, "queue join")
    questions = [next(shown for shown in world.dms(each) if "ready to play" in shown.text) for each in people(world)]
    seals = {shown.seal for shown in questions}
    assert len(seals) == 1
    for person, question in zip(people(world), questions, strict=True):
        await world.press(person, question, "queue")
    record = await world.record(1)
    assert {record.facts.commitment} == seals
    assert record.facts.entropy == f"{world.pressed[-1].id}//"


def people(world: World) -> tuple[Person, Person]:
    """Both players."""
    return world.anna, world.ben


async def test_what_is_not_opened(fair: World) -> None:
    """A running match, an unknown one and a stranger's are refused kindly, and tell nothing but the seal."""
    world = fair
    await world.start()
    seed, seal = (await seed_of(world)).hex(), (await world.record()).facts.commitment
    running = await world.verify(world.anna, 1)
    assert running.text.startswith("That match is not over yet, so its cards and its seed stay secret.")
    assert f"`{seal}`" in running.text
    unknown = "I know no match of that number that you played, or that was played in this server where you can read."
    assert (await world.verify(world.anna, 99)).text == unknown
    await world.slash(world.anna, "house")
    await end(world, 2)
    assert (await world.verify(world.ben, 2)).text == unknown
    assert seed not in sent(world)
    await end(world)
    assert "the deals are true" in (await world.verify(world.cem, 1)).text, "it could be watched here"
    assert (await world.verify(world.cem, 1, by_dm=True)).text == unknown, "but not there"


async def test_a_closed_challenge_has_nothing_to_open(fair: World) -> None:
    """Where nothing was dealt there is nothing to check."""
    world = fair
    post = await world.challenge()
    assert (await world.verify(world.anna, 1)).text.startswith("That match is not over yet")
    await world.press(world.ben, post, "decline")
    assert (await world.verify(world.anna, 1)).text.startswith("I know no match of that number")


async def test_a_match_from_before_there_were_seals(fair: World) -> None:
    """It is played as ever, shows no seal, and offers no check; a press all the same is told why."""
    world = fair
    await world.challenge()
    async with world.bot.desk.store._database.engine.begin() as connection:
        await connection.exec_driver_sql("DELETE FROM seeds")
    await world.press(world.ben, world.posts()[0], "accept")
    await world.show()
    assert "sealed" not in world.table().text
    await end(world)
    assert "verify" not in world.hand(world.ben).text
    opened = await world.slash(world.ben, "history", match=1)
    assert "Verify deals" not in opened.labels
    answer = await world.plant(world.ben, opened, "gin:1:0:verify")
    assert answer.text == (
        "The deals of that match were never sealed, as those of lessons and very old matches: nothing to check."
    )


async def test_a_word_can_be_taken_away(fair: World) -> None:
    """A dash takes the word away again."""
    world = fair
    assert "**`plum`**" in (await world.slash(world.anna, "settings", word="plum")).text
    assert "Word for the deal: **none" in (await world.slash(world.anna, "settings", word="-")).text


async def test_no_seed_and_no_word_before_the_end(fair: World, written: io.StringIO) -> None:
    """Neither what was sent to Discord nor what was logged, however talkative, tells them while the match runs."""
    world = fair
    await world.slash(world.anna, "settings", word="plum-jam-of-anna")
    mark = len(world.env.http_requests)
    await world.start(target=300)
    await play_on(world, Random(6), hands=2)
    await world.show()
    await world.restart()
    await world.verify(world.ben, 1)
    await world.press(world.anna, world.table(), "mine")
    seed = await seed_of(world)
    told = "\n".join([repr(request) for request in world.env.http_requests[mark:]]) + written.getvalue()
    record, entropy = await world.record(), (await world.record()).facts.entropy
    assert entropy is not None
    assert entropy.endswith("/plum-jam-of-anna/")
    for secret in (seed.hex(), repr(seed), "plum-jam-of-anna"):
        assert secret not in told
    for secret in (seed.hex(), repr(seed)):
        assert secret not in repr(record)
    promised = await world.bot.desk.matches.promise(world.anna.id)
    assert promised.seed.hex() not in told + repr(promised)
    await end(world)
    assert seed.hex() in (await world.verify(world.ben)).text, "what is looked for would have been found"
