"""A simulated Discord with the real bot in it: people, presses that must be answered, and what is on their screens.

What the bot should do is in the tests. simcord's own click passes on a button that nobody answers, `World.press` does
not.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import discord
import simcord
from simcord import interactions as wire
from simcord.backend import serializers
from simcord.backend.models.message import Message
from simcord.enums import InteractionType
from simcord.results import ResponseMessage

from ginbot.chat.bot import GinBot
from ginbot.house import FLOOR, LEVELS
from ginbot.matches import Matches, seat_of
from ginbot.rules import Action, Deal, Draw, Match, Play, Throw, View, view
from ginbot.settings import Settings
from ginbot.store import By, Record, ScreenRow
from ginbot.workers import Workers
from tests.rules.tables import deal

THREAD_CREATED = 18
BUSY = 5
"""So often simcord may find that the bot is still at work."""
LONGEST_STEP = 86_400.0
SEAL = re.compile(r"`([0-9a-f]{64}|[0-9a-f]{12}(?=…`))")


class KeptWorkers(Workers):
    """Workers for all tests, closed once at the end: a process of its own for each test would cost a second.

    They think as shortly as they may: how well the house plays is not what these tests are about.
    """

    def __init__(self) -> None:
        super().__init__(worlds=FLOOR)

    def close(self) -> None:
        """Stay open."""

    def really_close(self) -> None:
        """Give the processes and threads back."""
        super().close()


@dataclass
class Shown:
    """One message as it is now."""

    message: Message

    @property
    def text(self) -> str:
        """Its text."""
        return self.message.content

    @property
    def unsealed(self) -> str:
        """Its text without the line that tells a seal, which is another one each time."""
        return "\n".join([line for line in self.text.splitlines() if not SEAL.search(line)])

    @property
    def seal(self) -> str:
        """The seal that it tells, which must be one alone."""
        [seal] = SEAL.findall(self.text)
        return str(seal)

    @property
    def private(self) -> bool:
        """Whether one person alone sees it."""
        return self.message.is_ephemeral

    @property
    def buttons(self) -> list[dict[str, Any]]:
        """Its buttons and menus, row after row."""
        return [item for row in self.message.components for item in row["components"]]

    @property
    def labels(self) -> list[str]:
        """What its enabled buttons say."""
        return [item["label"] for item in self.buttons if item["type"] == 2 and not item.get("disabled")]

    @property
    def ids(self) -> list[str]:
        """The ids of its enabled buttons and of its menus."""
        return [str(item["custom_id"]) for item in self.buttons if "custom_id" in item and not item.get("disabled")]

    @property
    def plays(self) -> list[str]:
        """The ids of what could still be done in the match itself: all but what asks for another one, or only looks."""
        return [each for each in self.ids if each.split(":")[3] not in ("rematch", "mine", "rules", "review")]

    @property
    def links(self) -> list[str]:
        """Where its link buttons lead."""
        return [item["url"] for item in self.buttons if "url" in item]

    def id_of(self, what: str) -> str:
        """The id of the enabled button whose id says this after match and version, such as `draw` or `throw:KH`."""
        found = [each for each in self.ids if ":".join(each.split(":")[3:]) == what]
        found = found or [each for each in self.ids if each.split(":")[3] == what]
        assert found, f"no button {what!r} among {self.ids} under {self.text!r}"
        return found[0]

    def opponent(self, level: str) -> str:
        """What `press` needs to begin a match against one of those who play for the house."""
        return next(":".join(each.split(":")[3:]) for each in self.ids if each.endswith(f".{level}"))


@dataclass
class Person:
    """Somebody in the server."""

    member: simcord.MemberActor
    user: simcord.UserHandle

    @property
    def id(self) -> int:
        """Discord's number."""
        return self.user.id


@dataclass
class World:
    """The server, its people, the bot, and the deals that are to come."""

    env: simcord.Env
    bot: GinBot
    make_bot: Callable[..., GinBot]
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    anna: Person
    ben: Person
    cem: Person
    deal: Deal = field(default_factory=deal)
    """What the next hand is dealt from."""
    odd_names: bool = False
    """Whether people are named by what a message is formatted with, which is then in what is read out."""
    expected_errors: bool = False
    """Whether ERROR records are what a test is about."""
    answers_fail: bool = False
    """Whether a test makes answers fail on their way, so that one is tried again."""
    pressed: list[Any] = field(default_factory=list)
    """Every interaction so far."""

    # ------------------------------------------------------------------ people ask

    async def slash(self, person: Person, name: str, where: Any = None, **options: Any) -> Shown:
        """A command in the channel, and its answer, which must be there.

        The house plays its first level where none is named; a level of None asks whom one may play.
        """
        options = _with_level(name, options)
        before = len(self.env.http_requests)
        result = await person.member.slash(where or self.channel, f"gin {name}", **options)
        return self._answer(result, before, first=name != "house")

    async def slash_dm(self, person: Person, name: str, **options: Any) -> Shown:
        """A command in the bot's direct messages, and its answer; levels as in `slash`."""
        options = _with_level(name, options)
        result = await person.user.slash(f"gin {name}", **options)
        return self._answer(result, len(self.env.http_requests), first=False)

    async def verify(self, person: Person, match: int | None = None, *, by_dm: bool = False) -> Shown:
        """The check of a match's deals, from the history: of the newest match unless one is named; or why not."""
        ask = self.slash_dm if by_dm else self.slash
        shown = await (ask(person, "history") if match is None else ask(person, "history", match=match))
        if match is None and any(item["type"] == 3 for item in shown.buttons):
            shown = await self.press(person, shown, "menu:0")
        return await self.press(person, shown, "verify") if "Verify deals" in shown.labels else shown

    async def press(self, person: Person, shown: Shown, what: str) -> Shown:
        """A press on an enabled button of a message; the answer, which is that message itself or a private one."""
        before, message = len(self.env.http_requests), ResponseMessage(self.env, shown.message)
        actor = person.member if self._in_server(message.channel_id) else person.user
        menus = [item for item in shown.buttons if item["type"] == 3]
        if menus and what.startswith("menu:"):
            values = [option["value"] for option in menus[0]["options"]]
            result = await actor.select(message, values=[values[int(what[5:])]], custom_id=menus[0]["custom_id"])
        else:
            result = await actor.click(message, custom_id=shown.id_of(what))
        return self._answer(result, before, first=what not in ("accept", "mine", "dm"))

    async def meet(self, person: Person, shown: Shown, level: str = LEVELS[0]) -> Shown:
        """A press on one of those who play for the house; the answer leads to the cards."""
        return await self.press(person, shown, shown.opponent(level))

    async def pick(self, person: Person, shown: Shown, label: str) -> Shown:
        """A choice in whichever menu of a message offers it."""
        before, message = len(self.env.http_requests), ResponseMessage(self.env, shown.message)
        actor = person.member if self._in_server(message.channel_id) else person.user
        offered = {
            o["label"]: (m["custom_id"], o["value"]) for m in shown.buttons if m["type"] == 3 for o in m["options"]
        }
        assert label in offered, f"no choice {label!r} among {list(offered)}"
        custom_id, value = offered[label]
        return self._answer(await actor.select(message, values=[value], custom_id=custom_id), before, first=True)

    async def pick_in_list(self, person: Person, shown: Shown, what: str, *chosen: Any) -> Shown:
        """A choice in one of Discord's own lists, of people, roles or channels."""
        before, message = len(self.env.http_requests), ResponseMessage(self.env, shown.message)
        custom_id = next(each for each in shown.ids if each.endswith(f":{what}"))
        result = await person.member.select(message, values=list(chosen), custom_id=custom_id)
        return self._answer(result, before, first=True)

    async def fill(self, person: Person, shown: Shown, what: str, **lines: str) -> Shown:
        """A press that opens a form, which is filled in and sent off; lines that are not named stay as they are."""
        asked = await self.open_form(person, shown, what)
        return await self.send_form(person, asked, **lines)

    async def open_form(self, person: Person, shown: Shown, what: str) -> simcord.InteractionResult:
        """A press that is answered with a form."""
        message = ResponseMessage(self.env, shown.message)
        actor = person.member if self._in_server(message.channel_id) else person.user
        asked = await actor.click(message, custom_id=shown.id_of(what))
        self.pressed.append(asked._interaction)
        assert asked.modal is not None, "no form was opened"
        return asked

    async def send_form(self, person: Person, asked: simcord.InteractionResult, **lines: str) -> Shown:
        """A form sent off."""
        before, form = len(self.env.http_requests), asked.modal
        assert form is not None, "no form was opened"
        so_far = [part["component"] for part in form["components"]]
        values = {line["custom_id"]: lines.get(line["custom_id"], line.get("value") or "") for line in so_far}
        actor = person.member if self._in_server(asked._interaction.channel_id) else person.user
        return self._answer(await actor.submit_modal(asked, values), before, first=True)

    async def forge(self, person: Person, shown: Shown, custom_id: str) -> Shown:
        """A press whose id no button has."""
        result = self.emit(person, shown, custom_id)
        await self.env.settle()
        return self._answer(result, 0, first=False)

    async def plant(self, person: Person, shown: Shown, custom_id: str) -> Shown:
        """A press on a button that the message has, whatever its id says."""
        button = {"type": 2, "style": 2, "label": "planted", "custom_id": custom_id}
        shown.message.components = [*shown.message.components, {"type": 1, "components": [button]}]
        try:
            return await self.forge(person, shown, custom_id)
        finally:
            left = [row for row in shown.message.components if button not in row["components"]]
            shown.message.components = left

    async def choose(self, person: Person, shown: Shown, custom_id: str, value: str) -> Shown:
        """A choice in a menu, which need not offer it."""
        result = self.emit(person, shown, custom_id, values=[value], component_type=3)
        await self.env.settle()
        return self._answer(result, 0, first=False)

    def emit(
        self, person: Person, shown: Shown, custom_id: str, *, component_type: int = 2, **data: Any
    ) -> simcord.InteractionResult:
        """A press without waiting for anything: call it several times, then `env.settle()`."""
        backend, message = self.env.backend, shown.message
        guild = self.guild.id if self._in_server(message.channel_id) else None
        record, payload = wire.base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=message.channel_id,
            guild_id=guild,
            user_id=person.id,
            data={"custom_id": custom_id, "component_type": component_type, **data},
        )
        record.source_message_id = message.id
        payload["message"] = dict(serializers.message_payload(backend, message))
        self.pressed.append(record)
        backend.emit("INTERACTION_CREATE", payload)
        return simcord.InteractionResult(self.env, record)

    def answer_of(self, result: simcord.InteractionResult) -> Shown:
        """What an interaction was answered with."""
        record = result._interaction
        assert record.responded, "nobody answered"
        if record.followup_ids:
            return Shown(self.env.backend.get_message(record.channel_id, record.followup_ids[-1]))
        number = record.message_id or record.source_message_id
        assert number is not None, "answered without a message"
        found = self.env.backend.messages[record.channel_id].get(number)
        return Shown(found or Message(number, record.channel_id, 0))

    def _answer(self, result: simcord.InteractionResult, before: int, *, first: bool) -> Shown:
        if result._interaction not in self.pressed:
            self.pressed.append(result._interaction)
        assert result.acknowledged, "nobody answered"
        calls = [request.path for request in self.env.http_requests[before:]]
        # What others see may be drawn meanwhile; what came through this press's own token may not.
        own = [path for path in calls if str(result._interaction.id) in path]
        assert not first or own[0].endswith("/callback"), f"the answer did not come first: {calls}"
        return self.answer_of(result)

    def _in_server(self, channel: int) -> bool:
        return self.env.backend.get_channel(channel).guild_id is not None

    async def be_seen(self, *people: Person) -> None:
        """Have people on the boards of all servers, by their settings."""
        for person in people:
            panel = await self.slash(person, "settings")
            await self.choose(person, panel, "menu:gin:-:0:set", "gin:-:0:set:everywhere.on")

    # ------------------------------------------------------------------ what is seen

    def messages(self, channel: int) -> list[Shown]:
        """The messages of a channel that everybody in it sees, oldest first."""
        found = sorted(self.env.backend.messages.get(channel, {}).items())
        return [Shown(message) for _, message in found if not message.is_ephemeral]

    def dms(self, person: Person) -> list[Shown]:
        """What a person has from the bot in direct messages."""
        return self.messages(person.user.dm_channel.id)

    def hand(self, person: Person) -> Shown:
        """A person's hand: the newest direct message that is no call to play, no page of the rules, no look back."""
        calls = ("<@", "Your days off are over", "**Your play", "Your play", "**Well played")
        return [
            shown
            for shown in self.dms(person)
            if not shown.text.startswith(calls)
            and "left for your move" not in shown.text
            and not any(":rules_page" in each for each in shown.ids)
        ][-1]

    def posts(self) -> list[Shown]:
        """What stands in the server's channel; simcord adds a line for each thread that Discord does not add."""
        return [shown for shown in self.messages(self.channel.id) if shown.message.type != THREAD_CREATED]

    def table(self) -> Shown:
        """The newest message in the newest thread."""
        return self.messages(self.channel.threads[-1].id)[-1]

    # ------------------------------------------------------------------ what is stored

    async def record(self, match: int = 1) -> Record:
        """A match as stored."""
        found = await self.bot.desk.store.record(match)
        assert found is not None, f"there is no match {match}"
        return found

    async def match(self, match: int = 1) -> Match:
        """A match folded."""
        return (await self.record(match)).match

    async def view(self, person: Person, match: int = 1) -> View:
        """What a person may see of a match."""
        record = await self.record(match)
        return view(record.match, seat_of(record, person.id))

    async def screen(self, kind: str, match: int = 1) -> ScreenRow:
        """The row of a screen."""
        row = await self.bot.desk.store.screen(match, kind)
        assert row is not None, f"there is no screen {kind}"
        return row

    async def everything(self) -> tuple[Any, ...]:
        """All that matters about every match, to tell whether anything changed."""
        records = [await self.bot.desk.store.record(number) for number in range(1, 6)]
        return tuple((r.match, r.facts.status, [s.delivery for s in r.seats]) if r else None for r in records)

    # ------------------------------------------------------------------ time and restarts

    def now(self) -> datetime:
        """The simulated time."""
        return self.env.now()

    async def settle(self) -> None:
        """Wait until the bot has come to rest; on a busy machine that takes longer than simcord waits at once."""
        for _ in range(BUSY):
            with suppress(TimeoutError):
                await self.env.settle()
                return
        await self.env.settle()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass; simcord wants each of its steps to be over within five real seconds."""
        while seconds > LONGEST_STEP:
            await self.env.advance_time(LONGEST_STEP)
            seconds -= LONGEST_STEP
        await self.env.advance_time(seconds)

    async def restart(self, *, away: float = 0.0, **settings: Any) -> None:
        """Kill the bot and start another on the same database, with other settings where some are named."""
        await self.bot.desk.store.close()
        if away:
            self.env.backend.advance_clock(away)
        self.bot = self.make_bot(**settings)
        await self.env.restart_bot(self.bot)

    # ------------------------------------------------------------------ play

    async def challenge(self, guest: Person | None = None, **options: Any) -> Shown:
        """Anna challenges somebody, Ben unless said otherwise."""
        return await self.slash(self.anna, "challenge", opponent=(guest or self.ben).member, **options)

    async def start(self, deal: Deal | None = None, **options: Any) -> None:
        """Anna challenges Ben, who accepts; Ben moves first."""
        self.deal = deal or self.deal
        post = await self.challenge(**options)
        await self.press(self.ben, post, "accept")

    async def play(self, person: Person, *moves: str) -> None:
        """Presses under a person's hand, one after the other, waiting out the double-tap guard where it would bite.

        `card` chooses and throws: "card:KH".
        """
        for move in moves:
            if move.startswith("card:"):
                await self.throw(person, move[5:])
            else:
                await self.press(person, self.hand(person), move)

    async def throw(self, person: Person, card: str) -> None:
        """Choose a card, unless it came up chosen, and throw it."""
        await self.pass_time(1.3)
        if f"throw:{card}" not in " ".join(self.hand(person).ids):
            await self.press(person, self.hand(person), f"choose:{card}")
        await self.press(person, self.hand(person), f"throw:{card}")

    async def knock(self, person: Person, card: str) -> None:
        """Choose a card, ask to knock with it and say yes."""
        if f"ask:{card}" not in " ".join(self.hand(person).ids):
            await self.press(person, self.hand(person), f"choose:{card}")
        asked = await self.press(person, self.hand(person), f"ask:{card}")
        await self.press(person, asked, "knock")

    async def to_act(self, match: int = 1) -> Person:
        """Whoever is to act."""
        seat = (await self.match(match)).to_act
        assert seat is not None, "nobody is to act"
        return (self.anna, self.ben)[seat]

    # ------------------------------------------------------------------ turns nobody looks at

    async def play_of(self, match: int = 1) -> Play:
        """The hand that is being played."""
        play = (await self.match(match)).play
        assert play is not None, "no hand has been dealt"
        return play

    async def silently(self, action: Action, match: int = 1) -> None:
        """An action without a press: nothing is shown of it until the next one."""
        record = await self.record(match)
        assert record.match.to_act is not None, "nobody is to act"
        matches = Matches(self.bot.desk.store, clock=self.now, deal=lambda: self.deal)
        by, at = By.seat(record.match.to_act), self.now()
        at += timedelta(seconds=1.3 if isinstance(action, Throw) else 0)  # else it is taken for a double tap
        await matches.play(match, action, version=record.match.version, by=by, at=at)

    async def silently_draw(self, match: int = 1) -> None:
        """Whoever is to act draws."""
        await self.silently(Draw((await self.match(match)).to_act or 0), match)

    async def silently_throw_drawn(self, match: int = 1) -> None:
        """Whoever is to act throws the card just drawn."""
        drawn = (await self.play_of(match)).drawn
        assert drawn is not None, "nothing was drawn"
        await self.silently(Throw((await self.match(match)).to_act or 0, drawn), match)

    async def show(self, match: int = 1) -> None:
        """Have every screen brought up to date, and the Keeper look again."""
        with self.env.time_context():
            await self.bot.desk.show(match)
            self.bot.keeper.wake()


def _with_level(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a command, with a level for the house where none is named; one of None is left out."""
    if name == "house":
        options = {"level": LEVELS[0]} | options
    return {option: value for option, value in options.items() if option != "level" or value is not None}


def yield_on_requests(env: simcord.Env, turns: int = 5, bot: GinBot | None = None) -> None:
    """Make every request give up the event loop first, as a network would: simcord's never do."""
    for owner in (bot.http,) if bot is not None else (env.bot.http, env._webhook_adapter):
        real = owner.request

        async def slow(*args: Any, _real: Any = real, **kwargs: Any) -> Any:
            for _ in range(turns):
                await asyncio.sleep(0)
            return await _real(*args, **kwargs)

        owner.request = slow  # type: ignore[method-assign]


def settings_for(url: str, **more: Any) -> Settings:
    """Settings without delays, and with a Keeper that looks for nothing but what is due."""
    return Settings(**{"database_url": url, "poll_seconds": 3600, "house_delay_seconds": 0, **more})


def bot_on(url: str, workers: Workers, dealt: Callable[[], Deal], **more: Any) -> GinBot:
    """The real bot on a database, dealing what it is told."""
    bot = GinBot(settings_for(url, **more), clock=discord.utils.utcnow, deal=dealt)
    bot.workers.close()
    bot.workers = workers
    return bot
