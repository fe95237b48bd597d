"""`/gin ladder`: the page with every rung, and the presses that climb."""

from __future__ import annotations

from cogs.answering import Interaction
from cogs.challenges import next_seal
from cogs.sitting import Sitting
from ginbot.chat.press import Handler
from ginbot.matches import Person, rung_setting
from ginbot.rules import Refusal, Refused
from ginbot.screens.ids import Press, Verb
from ginbot.screens.ladder import Rung, ladder_screen, rung_of
from ginbot.screens.occasions import RUNGS
from ginbot.screens.screen import Screen, in_deck
from ginbot.store import Record, Status


async def ladder(interaction: Interaction) -> None:
    """Answer privately with how far the reader has climbed."""
    await interaction.client.tables.in_time(interaction, _open(interaction))


class Climbing:
    """Answers presses on the ladder."""

    def __init__(self) -> None:
        self._sitting = Sitting()

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.LADDER: self.press}

    async def press(self, interaction: Interaction, press: Press) -> None:
        """The page, or one rung's match. Raises OLD_BUTTON, RUNG_CLOSED, TOO_MANY_MATCHES."""
        if not press.argument:
            await ladder(interaction)
            return
        number, matches = rung_of(press.argument), interaction.client.desk.matches
        if number is None:
            raise Refused(Refusal.OLD_BUTTON)

        async def begin(person: Person) -> Record:
            return await matches.climb(person, number)

        await self._sitting.down(interaction, rung_setting(number).occasion, begin, next_seal)


async def _open(interaction: Interaction) -> None:
    await interaction.client.desk.sender.reply(interaction, await _screen(interaction))


async def _screen(interaction: Interaction) -> Screen:
    desk, user = interaction.client.desk, interaction.user.id
    won, rungs = await desk.matches.climbed(user), []
    for number in range(1, RUNGS + 1):
        setting = rung_setting(number)
        state = "won" if number <= won else "next" if number == won + 1 else "closed"
        latest = None if state == "closed" else await desk.matches.on_occasion(user, setting.occasion)
        running = latest is not None and latest.facts.status is Status.RUNNING
        rungs.append(Rung(number, setting.name, setting.level, state, running))
    wishes = await desk.wishes(interaction)
    return in_deck(ladder_screen(rungs, desk.language(interaction), text=wishes.text), wishes.deck)
