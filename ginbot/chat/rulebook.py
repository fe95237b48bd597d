"""The rules pages: opened from a table, from the lesson or by command, and turned in their own message.

A page's buttons name the match or the share code that they are about, so nothing of them is kept anywhere.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from ginbot.chat.desk import Desk
from ginbot.chat.press import Handler, Interaction
from ginbot.chat.sending import in_time
from ginbot.rules import Refusal, Refused, RuleSet
from ginbot.screens.explained.book import FIRST, PAGES, Book, page_named, rules_page
from ginbot.screens.ids import Press, Verb
from ginbot.screens.screen import in_deck
from ginbot.store import Status

PRESENT = (Status.RUNNING,)
"""What a match must be so that its rules are those in play."""


class Rulebook:
    """Answers with rules pages, privately in a server."""

    def __init__(self, desk: Desk, *, patience: timedelta) -> None:
        self._desk = desk
        self._patience = patience.total_seconds()

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.RULES: self.of_match, Verb.RULES_PAGE: self.turn}

    async def of_match(self, interaction: Interaction, press: Press) -> None:
        """The rules that a match is played by."""
        await self._open(interaction, await self._book(press.match, None))

    async def explain(self, interaction: Interaction, rules: RuleSet) -> None:
        """The rules of one rule set, from their first page."""
        await self._open(interaction, Book(rules))

    async def explain_present(self, interaction: Interaction, usual: RuleSet) -> None:
        """The rules in play: those of this thread's match, or of the only match of whoever asks, else `usual`."""
        found = await self._present(interaction)
        await self._open(interaction, Book(usual) if found is None else await self._book(found, None))

    async def _present(self, interaction: Interaction) -> int | None:
        store, here = self._desk.store, interaction.channel_id
        if interaction.guild_id is not None and here is not None:
            there = [each.facts for each in await store.in_thread(here) if each.facts.status in PRESENT]
            if there:
                return there[-1].id
        own = await store.matches_of(interaction.user.id, PRESENT)
        return own[0].facts.id if len(own) == 1 else None

    async def turn(self, interaction: Interaction, press: Press) -> None:
        """Another page, in the same message; in words it is a new one, which is read out."""
        rules, page = page_named(press.argument)
        if page not in PAGES:
            raise Refused(Refusal.OLD_BUTTON)
        book, wishes = await self._book(press.match, rules), await self._desk.wishes(interaction)
        if wishes.text:
            await self._open(interaction, book, page)
            return
        screen = in_deck(rules_page(book, page, self._desk.language(interaction)), wishes.deck)
        await in_time(interaction, self._desk.sender.update(interaction, screen), self._patience)

    async def _open(self, interaction: Interaction, book: Book, page: str = FIRST) -> None:
        wishes, private = await self._desk.wishes(interaction), interaction.guild_id is not None
        screen = rules_page(book, page, self._desk.language(interaction), text=wishes.text)
        answer = self._desk.sender.reply(interaction, in_deck(screen, wishes.deck), private=private)
        how: dict[str, Any] = {"ephemeral": private, "thinking": True}
        await in_time(interaction, answer, self._patience, **how)

    async def _book(self, match: int | None, rules: RuleSet | None) -> Book:
        """The book that a press is about: a match's own rules, else those of the share code."""
        if match is not None:
            record = await self._desk.matches.load(match)
            return Book(record.match.ruleset, match)
        if rules is None:
            raise Refused(Refusal.OLD_BUTTON)
        return Book(rules)
