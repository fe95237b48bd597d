"""Presses that ask for another match between the same two, and that answer it."""

from __future__ import annotations

from dataclasses import replace

from ginbot.chat.admission import check_still
from ginbot.chat.contexts import hand_kind, is_live
from ginbot.chat.desk import Desk
from ginbot.chat.press import Handler, Interaction, person_of
from ginbot.matches import seat_of
from ginbot.rules import Phase, Refusal, Refused
from ginbot.screens.ids import Press, Verb
from ginbot.store import Delivery, Record


class Rematches:
    """Answers those presses: the pressed message shows what has become of it, the new match's screens follow."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.REMATCH: self.ask, Verb.ACCEPT_REMATCH: self.accept, Verb.NO_REMATCH: self.refuse}

    async def ask(self, interaction: Interaction, press: Press) -> None:
        """Ask the other player, or begin at once: against the house, or where the other has asked already."""
        old = await self._record(press)
        facts = old.facts
        settings = await self._desk.store.server(facts.guild)
        check_still(interaction.client, facts.guild, facts.channel, settings)
        try:
            user, at = interaction.user.id, interaction.created_at
            new = await self._desk.matches.rematch(old.facts.id, user, at, interaction.id)
        except Refused as refused:
            if refused.why is not Refusal.ALREADY_ASKED:
                raise
            new = await self._asked(old)  # by a second tap, which just shows how things stand
        await self._answer(interaction, old, new)

    async def accept(self, interaction: Interaction, press: Press) -> None:
        """Play again; pressed on the line that asks or under the last result."""
        pressed = await self._record(press)
        asked = await self._asked(pressed)
        guest, at = person_of(interaction), interaction.created_at
        new = await self._desk.matches.join(asked.facts.id, asked.facts.version, guest, at)
        await self._answer(interaction, new if pressed.facts.id == new.facts.id else pressed, new)

    async def refuse(self, interaction: Interaction, press: Press) -> None:
        """Leave it at that; whoever asked reads so under the last result."""
        pressed = await self._record(press)
        asked = await self._asked(pressed)
        new = await self._desk.matches.turn_down(asked.facts.id, interaction.user.id, interaction.created_at)
        await self._answer(interaction, new if pressed.facts.id == new.facts.id else pressed, new)

    async def _answer(self, interaction: Interaction, pressed: Record, new: Record) -> None:
        """Change the pressed message, then everything else that the press has changed."""
        old_id = new.facts.rematch_of
        assert old_id is not None, "a rematch follows a match"
        if pressed.facts.id == new.facts.id:
            await self._answer_with_line(interaction, new)
        else:
            seat = seat_of(pressed, interaction.user.id)
            if seat is None:
                raise Refused(Refusal.STRANGER)
            with self._desk.show.hold(old_id, hand_kind(seat)):
                await self._desk.answer_with_hand(interaction, pressed, seat, "")
        await self._hand_over(interaction, new)
        await self._take_answers_along(new, old_id)
        await self._desk.show(new.facts.id)
        for kind in (hand_kind(0), hand_kind(1)):
            await self._desk.show(old_id, kind)

    async def _answer_with_line(self, interaction: Interaction, new: Record) -> None:
        with self._desk.show.hold(new.facts.id, "challenge"):
            screen = await self._desk.drawing.screen(new, "challenge")
            await self._desk.sender.update(interaction, screen)
            row = await self._desk.store.screen(new.facts.id, "challenge")
            if row is not None and interaction.message is not None:
                here = replace(row, channel=interaction.channel_id, message=interaction.message.id)
                await self._desk.drawing.note(new, here, screen)

    async def _hand_over(self, interaction: Interaction, new: Record) -> None:
        """A seat that is served here gets its new hand as a private answer, while there is a press to answer."""
        seat = seat_of(new, interaction.user.id)
        if seat is None or new.match.phase in (Phase.CHALLENGE, Phase.CLOSED) or interaction.guild_id is None:
            return
        if new.seats[seat].delivery is Delivery.HERE:
            await self._desk.hand_here(interaction, new, seat)

    async def _take_answers_along(self, new: Record, old_id: int) -> None:
        """Without a thread to be called into, a seat that is served here gets its new hand where the last one ended."""
        if new.match.phase in (Phase.CHALLENGE, Phase.CLOSED) or new.facts.channel is not None:
            return
        old, store = await self._desk.matches.load(old_id), self._desk.store
        for row in new.seats:
            seat = seat_of(old, row.user) if row.user is not None else None
            last = old.screen(hand_kind(seat)) if seat is not None and row.delivery is Delivery.HERE else None
            hand = await store.screen(new.facts.id, hand_kind(row.seat))
            if (
                last is not None
                and hand is not None
                and hand.token is None
                and is_live(last, self._desk.matches.clock())
            ):
                await store.save_screen(replace(hand, token=last.token, token_expires=last.token_expires))
                await store.save_screen(replace(last, token=None, token_expires=None))

    async def _record(self, press: Press) -> Record:
        if press.match is None:
            raise Refused(Refusal.OLD_BUTTON)
        return await self._desk.matches.load(press.match)

    async def _asked(self, pressed: Record) -> Record:
        """The rematch that a press means: the match itself, or the one that follows it."""
        if pressed.facts.rematch_of is not None and pressed.match.phase is not Phase.OVER:
            return pressed
        listing = await self._desk.store.rematch(pressed.facts.id)
        if listing is None:
            raise Refused(Refusal.CHALLENGE_CLOSED)
        return await self._desk.matches.load(listing.facts.id)
