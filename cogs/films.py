"""*Watch the hand*: a hand of a match that is over as a moving picture, made when somebody asks and kept nowhere."""

from __future__ import annotations

import logging
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

from cogs.answering import Interaction
from cogs.one_each import OneEach
from ginbot.chat.press import Handler
from ginbot.chat.sending import in_time
from ginbot.chat.watching import watches
from ginbot.rules import Refusal, Refused
from ginbot.screens.ids import Press, Verb
from ginbot.screens.pictures import Film
from ginbot.screens.replay import film_of
from ginbot.screens.screen import Screen
from ginbot.screens.words import say
from ginbot.store import Record

log = logging.getLogger(__name__)

PATIENCE = 0.3
"""Seconds after which whoever asked for a film reads that it is being made; it takes two."""


class Films:
    """Answers with films, one at a time for each person: they take more work than anything else that can be pressed."""

    def __init__(self) -> None:
        self._one_each = OneEach(Refusal.FILMING)

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.FILM: self.watch}

    async def watch(self, interaction: Interaction, press: Press) -> None:
        """One hand, in a message of its own.

        Raises OLD_BUTTON where there is no such hand, FILMING while another film is made for the same person.
        """
        number, user, desk = film_of(press.argument), interaction.user.id, interaction.client.desk
        if press.match is None or number is None:
            raise Refused(Refusal.OLD_BUTTON)
        with self._one_each(user):
            record = await desk.matches.ended(press.match, user, watches(interaction))
            private = interaction.guild_id is not None
            work = _show(interaction, record, number, private=private)
            await in_time(interaction, work, PATIENCE, ephemeral=private, thinking=True)


async def _show(interaction: Interaction, record: Record, number: int, *, private: bool) -> None:
    desk, language = interaction.client.desk, interaction.client.desk.language(interaction)
    context = replace(await desk.contexts.of(record, None, ()), language=language)
    batches = tuple([batch.events for batch in await desk.store.log(record.facts.id)])
    try:
        made = await interaction.client.workers.hand_film(batches, number, context)
        if made is None:
            raise Refused(Refusal.OLD_BUTTON)
        head, wishes = say("step.film", language, match=record.facts.id, number=number), await desk.wishes(interaction)
        shown = Screen(head, picture=_in_deck(made, wishes.deck), alt=made.alt)
        if wishes.text:
            shown = Screen(f"{head}\n{made.alt}")
        await desk.sender.reply(interaction, shown, private=private)
    except BrokenProcessPool:
        log.warning("match %d: the film of hand %d killed its process", record.facts.id, number)
        await desk.sender.reply(interaction, Screen(say("step.no_film", language)), private=private)


def _in_deck(film: Film, deck: str) -> Film:
    """The film in its only reader's own deck."""
    return replace(film, shots=tuple([replace(shot, picture=replace(shot.picture, deck=deck)) for shot in film.shots]))
