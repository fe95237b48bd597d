"""Seats that are served by private answers in the server: how it comes to that, and how their players are told."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ginbot.chat.contexts import Contexts, hand_kind, is_live
from ginbot.chat.faults import Fault, fault_of
from ginbot.chat.places import Places
from ginbot.chat.sending import Sender
from ginbot.matches import Matches
from ginbot.rules import Phase, Seat
from ginbot.screens.lobby import come_back_screen
from ginbot.store import Delivery, Record, ScreenRow

log = logging.getLogger(__name__)


class Here:
    """Serves seats here."""

    def __init__(self, matches: Matches, contexts: Contexts, sender: Sender, places: Places) -> None:
        self._matches = matches
        self._contexts = contexts
        self._sender = sender
        self._places = places
        self._answering: Counter[tuple[int, Seat]] = Counter()

    @contextmanager
    def answering(self, match_id: int, seat: Seat) -> Iterator[None]:
        """While a press of this seat's player is answered that answer says where the cards are, and nothing else."""
        self._answering[match_id, seat] += 1
        try:
            yield
        finally:
            self._answering -= Counter([(match_id, seat)])

    async def serve(self, record: Record, seat: Seat) -> None:
        """A player who cannot be written to is served here from now on, and told so in the thread, once."""
        if record.seats[seat].delivery is Delivery.HERE:
            return
        log.info("match %d: seat %d is served here", record.facts.id, seat)
        await self._matches.store.set_delivery(record.facts.id, seat, Delivery.HERE)
        record = await self._matches.load(record.facts.id)
        table = record.screen("table")
        if (record.facts.id, seat) in self._answering or (table is not None and table.shown == 0):
            return  # told by that answer, or with the first table
        await self._tell(record, seat)

    async def tell_all(self, record: Record) -> None:
        """At a match's first table: whoever is served here and has no hand before them is told where it is."""
        record = await self._matches.load(record.facts.id)  # a seat may have come here while the table was drawn
        for row in record.seats:
            hand = record.screen(hand_kind(row.seat))
            has_hand = hand is not None and is_live(hand, self._matches.clock())
            if row.delivery is Delivery.HERE and not has_hand and (record.facts.id, row.seat) not in self._answering:
                await self._tell(record, row.seat)

    async def back_to_dms(self, record: Record) -> tuple[Seat, ...]:
        """There is no place left in the server: who is served here is written to again; gives those seats.

        Should that be refused too, `/gin hand` still brings the cards, wherever it can be typed.
        """
        store, moved = self._matches.store, []
        for row in record.seats:
            if row.user is None or row.delivery is not Delivery.HERE:
                continue
            kind = hand_kind(row.seat)
            log.info("match %d: seat %d is served by direct messages again", record.facts.id, row.seat)
            await store.drop_screen(record.facts.id, kind)
            await store.save_screen(ScreenRow(record.facts.id, kind))
            await store.set_delivery(record.facts.id, row.seat, Delivery.DM)
            moved.append(row.seat)
        return tuple(moved)

    async def _tell(self, record: Record, seat: Seat) -> None:
        if record.seats[seat].user is None or record.match.phase is Phase.OVER:
            return
        try:
            if not await self._told(record, seat):
                log.warning("match %d: seat %d can be told nowhere where its cards are", record.facts.id, seat)
        except Exception as error:
            if fault_of(error) is None:
                raise
            log.warning("match %d: seat %d could not be told where its cards are: %s", record.facts.id, seat, error)

    async def _told(self, record: Record, seat: Seat) -> bool:
        """Say it at the table; where that is gone, at another one, and where nobody may write there, in its channel."""
        screen = come_back_screen(await self._contexts.of(record, seat, ()), seat)
        place = await self._places.channel_for(record, "table")
        if place is None:
            return False
        nonce = f"{record.facts.id}:here:{seat}"
        try:
            await self._sender.post(place, screen, nonce, silent=False)
        except Exception as error:
            fault, channel = fault_of(error), record.facts.channel
            if fault is Fault.GONE:
                return await self._places.is_gone(record) and await self._told(await self._newest(record), seat)
            if fault not in (Fault.FORBIDDEN, Fault.CLOSED) or channel is None or channel == place:
                raise
            await self._sender.post(channel, screen, nonce, silent=False)
        if (await self._newest(record)).screen("table") is None:  # whoever took it away did not know that it is needed
            await self._matches.store.save_screen(ScreenRow(record.facts.id, "table", shown=1))  # 0 would tell again
            self._matches.changed(None)
        return True

    async def _newest(self, record: Record) -> Record:
        return await self._matches.load(record.facts.id)
