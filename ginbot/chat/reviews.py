"""*Review my play*: a player's own decisions in a match that is over, thought through again and told privately.

A review is reckoned from the log and remembered for as long as this process lives; after that it is reckoned anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from datetime import timedelta
from typing import Any

from ginbot.chat.desk import Desk
from ginbot.chat.press import Handler, Interaction
from ginbot.chat.sending import in_time
from ginbot.house import Review
from ginbot.matches import seat_of
from ginbot.rules import Phase, Refusal, Refused, Seat, view
from ginbot.screens.context import Context
from ginbot.screens.ids import Press, Verb
from ginbot.screens.review import has_review, no_review_screen, review_screen
from ginbot.store import Record
from ginbot.workers import Workers

log = logging.getLogger(__name__)

KEPT = 64
"""So many reviews are remembered."""


class Reviews:
    """Answers with reviews; one match is thought about at a time, and each once however often it is asked for."""

    def __init__(self, desk: Desk, workers: Workers, *, patience: timedelta) -> None:
        self._desk = desk
        self._workers = workers
        self._patience = patience.total_seconds()
        self._reviews: OrderedDict[tuple[int, Seat], asyncio.Task[Review]] = OrderedDict()
        self._thinking = asyncio.Lock()

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.REVIEW: self.open, Verb.REVIEW_PAGE: self.turn}

    async def open(self, interaction: Interaction, press: Press) -> None:
        """The first page, in a message of its own."""
        await self._show(interaction, press, 1, anew=True)

    async def turn(self, interaction: Interaction, press: Press) -> None:
        """Another page, in the same message; in words it is a new one, which is read out."""
        if not press.argument.isdecimal():
            raise Refused(Refusal.OLD_BUTTON)
        await self._show(interaction, press, int(press.argument), anew=False)

    async def _show(self, interaction: Interaction, press: Press, page: int, *, anew: bool) -> None:
        if press.match is None:
            raise Refused(Refusal.OLD_BUTTON)
        record = await self._desk.matches.load(press.match)
        seat, language = seat_of(record, interaction.user.id), self._desk.language(interaction)
        lacking = _lack_of(record, seat)
        if seat is None or lacking:
            await self._desk.sender.reply(interaction, no_review_screen(lacking, language))
            return
        context = replace(await self._desk.contexts.of(record, seat, ()), language=language)
        review = self._review(press.match, seat, anew=anew)
        anew, private = anew or context.text, interaction.guild_id is not None
        work = self._answer(interaction, review, context, page, anew=anew)
        how: dict[str, Any] = {"ephemeral": private, "thinking": True} if anew else {}
        await in_time(interaction, work, self._patience if review.done() else None, **how)

    async def _answer(
        self, interaction: Interaction, review: asyncio.Task[Review], context: Context, page: int, *, anew: bool
    ) -> None:
        private, sender = interaction.guild_id is not None, self._desk.sender
        try:
            screen = review_screen(await asyncio.shield(review), context, page)
        except BrokenProcessPool:
            log.warning("match %d: a review killed its process", context.match)
            await sender.reply(interaction, no_review_screen("broken", context.language), private=private)
            return
        if anew:
            await sender.reply(interaction, screen, private=private)
        else:
            await sender.update(interaction, screen)

    def _review(self, match_id: int, seat: Seat, *, anew: bool) -> asyncio.Task[Review]:
        """The review of a seat's play, done or in hand; one that failed is thought out anew, a hurried one if asked."""
        key = (match_id, seat)
        review = self._reviews.get(key)
        if review is None or _is_lost(review) or (anew and review.done() and review.result().hurried):
            review = self._reviews[key] = asyncio.create_task(self._think(match_id, seat))
        self._reviews.move_to_end(key)
        if len(self._reviews) > KEPT:
            self._reviews.popitem(last=False)
        return review

    async def _think(self, match_id: int, seat: Seat) -> Review:
        async with self._thinking:
            batches = await self._desk.store.log(match_id)
            return await self._workers.review(tuple([batch.events for batch in batches]), seat)


def _is_lost(review: asyncio.Task[Review]) -> bool:
    return review.done() and (review.cancelled() or review.exception() is not None)


def _lack_of(record: Record, seat: Seat | None) -> str:
    """Why somebody cannot have a review; "" where nothing stands against it."""
    if seat is None:
        return "stranger"
    if record.match.phase is not Phase.OVER:
        return "running"
    return "" if has_review(view(record.match, seat)) else "nothing"
