"""`/gin learn`: the lesson, from its page to the pages after it, and the rules for whoever would rather read."""

from __future__ import annotations

from cogs.answering import Interaction
from cogs.sitting import Sitting
from ginbot.chat.press import Handler
from ginbot.house import TEACHERS_NAME
from ginbot.rules import Refusal, Refused
from ginbot.screens.ids import Press, Verb
from ginbot.screens.learning import ending_screen, endings_of, learn_screen
from ginbot.screens.occasions import LESSON
from ginbot.screens.screen import in_deck
from ginbot.store import Status

BEGIN = "begin"


async def learn(interaction: Interaction, press: Press | None = None) -> None:
    """Answer privately with the page on which the lesson begins, or goes on."""
    desk = interaction.client.desk
    latest = await desk.matches.on_occasion(interaction.user.id, LESSON)
    state = "new" if latest is None else "running" if latest.facts.status is Status.RUNNING else "done"
    await desk.sender.reply(interaction, learn_screen(state, TEACHERS_NAME, desk.language(interaction)))


class Lessons:
    """Answers presses of the lesson that are not under its hand."""

    def __init__(self) -> None:
        self._sitting = Sitting()

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.LEARN: learn, Verb.LESSON: self.press}

    async def press(self, interaction: Interaction, press: Press) -> None:
        """Begin the lesson or bring it back; or, after it, tell what its hand did not show. Raises OLD_BUTTON."""
        if press.argument == BEGIN:
            await self._sitting.down(interaction, LESSON, interaction.client.desk.matches.lesson)
            return
        endings = endings_of(press.argument)
        if not endings:
            raise Refused(Refusal.OLD_BUTTON)
        await _tell(interaction, endings, anew=press.match is not None)


async def _tell(interaction: Interaction, endings: tuple[str, ...], *, anew: bool) -> None:
    """The page of an ending: `anew` under the hand, which stays, and for ears, to which what is new is read out."""
    desk, wishes = interaction.client.desk, await interaction.client.desk.wishes(interaction)
    screen = in_deck(ending_screen(endings, desk.language(interaction), text=wishes.text), wishes.deck)
    if anew or wishes.text:
        await interaction.client.tables.in_time(interaction, desk.sender.reply(interaction, screen))
    else:
        await interaction.client.presses.in_time(interaction, desk.sender.update(interaction, screen))
