"""How each kind of screen gets to Discord: by which token, into which message, and what happens when that fails."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from dataclasses import replace

import discord

from ginbot.chat.calls import KIND as NUDGE
from ginbot.chat.calls import Calls
from ginbot.chat.contexts import Contexts, is_live
from ginbot.chat.faults import REST, Fault, fault_of
from ginbot.chat.here import Here
from ginbot.chat.lost import look_for
from ginbot.chat.mending import Mending
from ginbot.chat.orders import (
    Order,
    digest_of,
    is_by_ear,
    is_here,
    is_of_an_earlier_hand,
    is_old,
    is_settled,
    is_silent,
    seat_in,
    showing,
    starts_clock,
    would_post,
)
from ginbot.chat.places import Places
from ginbot.chat.sending import Sender
from ginbot.chat.slow import is_news, is_present, stays
from ginbot.chat.tongues import Tongues
from ginbot.matches import RESULTS, Matches
from ginbot.rules import Seat, view
from ginbot.screens.hand import hand_screen
from ginbot.screens.lobby import challenge_screen, moved_screen, void_told
from ginbot.screens.rematch import rematch_screen
from ginbot.screens.screen import Screen
from ginbot.screens.table import table_screen
from ginbot.store import VOID, Record, ScreenRow, Status

log = logging.getLogger(__name__)

THREAD = "thread"
"""Not a message: drawn, what a match leaves is put away."""
DRAWN_AT_MOST = 3
"""So many times a screen is drawn in a row where something newer was noted meanwhile."""


class Drawing:
    """Draws one screen once."""

    def __init__(
        self,
        matches: Matches,
        contexts: Contexts,
        sender: Sender,
        places: Places,
        calls: Calls,
        here: Here,
        tongues: Tongues,
    ) -> None:
        self._tongues = tongues
        self._matches = matches
        self._calls = calls
        self.here = here
        self.mending = Mending(matches, places, here)
        self._store = matches.store
        self._contexts = contexts
        self._sender = sender
        self._places = places

    async def kinds_behind(self, match_id: int, record: Record | None = None) -> list[str]:
        """The screens of a match that show an older version than the newest; hands first, then the table.

        `record`: the match as it was just now, where it is at hand.
        """
        record = await self._newest(match_id, record)
        behind = [
            row.kind for row in record.screens if row.shown < record.match.version and not is_settled(record, row)
        ]
        return sorted(behind, key=lambda kind: (not kind.startswith("hand"), kind != "table"))

    async def screen(self, record: Record, kind: str, page: str = "", number: int = 0) -> Screen:
        """What a screen of this kind shows; `number`: of which hand, 0 for the present one."""
        seat = seat_in(kind)
        context = await self._contexts.of(record, seat, record.screens)
        seen = view(record.match, seat)
        if seat is not None:
            return hand_screen(seen, context, page, number)
        if kind == "table":
            return table_screen(seen, context, number)
        if kind.startswith(VOID):
            seat = int(kind[-1])
            context = replace(context, language=self._tongues.of_seat(record.seats[seat]))
            return void_told(context, seat, record.facts.ended)
        if record.facts.rematch_of is not None and kind != RESULTS:
            row = record.screen(kind)
            in_thread = row is not None and row.channel is not None and row.channel == record.facts.thread
            if not in_thread:
                context = replace(context, language=await self._tongues.of_user(record.facts.invited))
            return rematch_screen(view(record.match, 1), context, called=in_thread)
        return challenge_screen(seen, context)

    async def moved(self, record: Record, seat: Seat) -> Screen:
        """What the direct message of a seat says while it is served here."""
        context = await self._contexts.of(record, seat, record.screens)
        return moved_screen(view(record.match, seat), context)

    async def note(self, record: Record, row: ScreenRow, screen: Screen, *, drawn: bool = False) -> ScreenRow:
        """Keep what a message now shows, and start the turn's clock where its hand has now been handed out.

        `drawn`: it is being drawn at the same time; which of the two comes last is not known, so it stays behind.
        """
        shown = showing(record, row, screen)
        await self._store.save_screen(replace(shown, shown=shown.shown - 1, digest="") if drawn else shown)
        await self._start_clock(record, row)
        return shown

    async def _note_drawn(self, order: Order, sent: ScreenRow) -> bool:
        """Keep what was drawn beside the presses; False where something newer has come before."""
        shown, same = showing(order.record, sent, order.screen), order.row.message == sent.message
        if same and order.row.token == sent.token:
            noted = await self._store.note_shown(shown)
        else:
            noted = await self._store.save_screen(shown)
        await self._start_clock(order.record, order.row)
        if noted and order.row.kind == "challenge":
            await self._open_table(order.record)
        return noted

    async def _start_clock(self, record: Record, row: ScreenRow) -> None:
        first = row.shown < record.match.version  # a card chosen later shows the version again and moves no clock
        if not first or not starts_clock(record, row.kind):
            return
        if await self._matches.start_clock(record, self._matches.clock()):
            log.info("match %d at %d: shown late, its turn is prolonged", record.facts.id, record.match.version)

    async def draw(
        self,
        match_id: int,
        kind: str,
        *,
        again: bool = False,
        anew: bool = False,
        afresh: bool = False,
        record: Record | None = None,
    ) -> None:
        """Bring one screen up to date, `again` even if it shows the newest version, `anew` even if it looks the same.

        `afresh` does so by a new message. `record`: the match as it was just now, where it is at hand.

        Raises what is no fault of Discord's or the network's, and RuntimeError where something newer came each time.
        """
        for _ in range(DRAWN_AT_MOST):
            record = await self._newest(match_id, record, kind)
            if await self._draw_as(record, kind, again=again, anew=anew, afresh=afresh):
                return
            record, again, anew, afresh = None, False, True, False
        raise RuntimeError(f"match {match_id}: {kind} was drawn {DRAWN_AT_MOST} times and never as it is noted")

    async def _draw_as(self, record: Record, kind: str, *, again: bool, anew: bool, afresh: bool) -> bool:
        """Show this state of the match on one screen; False where something newer was noted while it was sent."""
        if kind == THREAD:
            await self._put_away(record)
            return True
        if kind == NUDGE:
            await self._calls.draw(record)
            return True
        row = record.screen(kind)
        if row is None or (row.shown >= record.match.version and not (again or anew or afresh)):
            return True
        seat, now = seat_in(kind), self._matches.clock()
        if seat is not None and stays(record, row, seat) and not (again or anew or afresh):
            await self._store.note_shown(replace(row, shown=record.match.version))
            return True
        afresh = afresh or (seat is not None and is_news(record, row, seat) and not is_present(record, seat, now))
        if row.claimed_until is not None and (afresh or would_post(record, kind) or is_old(row, now)):
            row = await self._with_lost(record, row)
        if row.message is not None and is_of_an_earlier_hand(record, row):
            row = await self._leave_behind(record, row)
        screen = await self.screen(record, kind, row.page if row.shown == record.match.version else "")
        number = record.match.play.number if record.match.play is not None else 0
        order = Order(record, row, screen, number, silent=is_silent(record, row, number, now), afresh=afresh)
        if row.message is not None and row.digest == digest_of(screen) and not (anew or afresh):
            await self._note_drawn(order, row)
            return True
        try:
            sent = await self._send(order)
        except Exception as error:
            await self._failed(order, error)
            return True
        if sent is None and kind in ("table", RESULTS):  # without a server, or a channel for results, there is none
            await self._store.drop_screen(record.facts.id, kind)
            return True
        if sent is not None and not await self._note_drawn(order, sent):
            return False
        if kind == "table" and row.shown == 0:
            await self._table_stands(record)
        return True

    async def _table_stands(self, record: Record) -> None:
        """The first table of a match is there."""
        await self.here.tell_all(record)
        if await self._contexts.is_private(record):  # nobody knew its thread's number before it was opened
            await self._store.show_hands_again(record.facts.id)
            self._matches.changed(None)

    async def _open_table(self, record: Record) -> None:
        """The table of two from the queue is opened at the post that tells the channel of them, once that is there."""
        facts = record.facts
        if facts.status is Status.RUNNING and facts.channel is not None and record.screen("table") is None:
            await self._store.save_screen(ScreenRow(facts.id, "table"))
            await self._store.show_hands_again(facts.id)  # now they can lead to it
            self._matches.changed(None)

    async def _put_away(self, record: Record) -> None:
        """What a match leaves goes: its thread, or the line of a challenge that came to nothing."""
        facts, post = record.facts, record.screen("challenge")
        if facts.status is Status.CLOSED and facts.rematch_of is None:
            if post is not None and post.message is not None:
                await self.take_away(post)
                await self._store.drop_screen(facts.id, post.kind)
            return
        await self._places.put_away(record, self._matches.clock())

    async def _newest(self, match_id: int, record: Record | None, kind: str = "") -> Record:
        """The match as it is at hand, unless this process has met a newer version of it.

        Where a new message would be posted its screens are looked at once more: somebody may just have posted it.
        """
        if record is None or record.match.version < self._store.newest(match_id) or would_post(record, kind):
            return await self._matches.load(match_id)
        return record

    async def _with_lost(self, record: Record, row: ScreenRow) -> ScreenRow:
        """The row with the newest message that may have been sent for it; all others that could be played go."""
        channel = record.facts.thread if row.kind == "table" else row.channel
        if channel is None and row.kind != "table":
            channel = await self._dm_of(record, row)
        if channel is None or is_here(record, row.kind):
            return row
        found = await look_for(self._sender, record, row, channel)
        for message in found.results:
            await self._lay_down(row, self._sender.settle(channel, message))
        if not found.newer:
            return row
        *superfluous, newest = found.newer
        log.info("match %d: a %s that was not noted has been found", row.match_id, row.kind)
        if row.message is not None and is_of_an_earlier_hand(record, row):
            await self.leave_result(record, row)
        elif row.message is not None:
            superfluous.append(row.message)
        for message in superfluous:
            await self.take_away(replace(row, channel=channel, message=message))
        posted = discord.utils.snowflake_time(newest)
        adopted = replace(row, channel=channel, message=newest, posted_at=posted, hand=0, digest="")
        adopted = replace(adopted, token=None, token_expires=None)
        await self._store.save_screen(adopted)
        return adopted

    async def _dm_of(self, record: Record, row: ScreenRow) -> int | None:
        try:
            return await self._places.channel_for(record, row.kind)
        except Exception as error:  # whoever posts there meets it again, and makes the best of it
            if fault_of(error) is None:
                raise
            return None

    async def leave_result(self, record: Record, row: ScreenRow) -> None:
        """Have the message of an earlier hand show that hand's result, as which it stays."""
        result = await self.screen(record, row.kind, number=row.hand)
        if row.digest != digest_of(result):
            await self._edit(row, result)

    async def _leave_behind(self, record: Record, row: ScreenRow) -> ScreenRow:
        """A new hand has been dealt: the old hand's message becomes its result and stays; the next gets a new one."""
        if is_here(record, row.kind):
            return row
        await self.leave_result(record, row)
        fresh = replace(row, message=None, token=None, token_expires=None, posted_at=None, hand=0, digest="", page="")
        await self._store.save_screen(fresh)
        return fresh

    async def _edit(self, row: ScreenRow, screen: Screen) -> None:
        """Change a message for the last time; if that cannot be done it stays as it is."""
        assert row.channel is not None, "a message is in a channel"
        assert row.message is not None, "only what was posted is edited"
        await self._lay_down(row, self._edit_somehow(row.channel, row.message, row, screen))

    async def _edit_somehow(self, channel: int, message: int, row: ScreenRow, screen: Screen) -> None:
        if await self._edit_by_token(row, screen) is None:
            await self._sender.edit(channel, message, screen)

    async def _lay_down(self, row: ScreenRow, change: Awaitable[None]) -> None:
        """Change an old message for the last time; if that cannot be done it stays as it is."""
        try:
            await change
        except Exception as error:
            if fault_of(error) is None:
                raise
            log.warning("match %d: an old %s stays as it is: %s", row.match_id, row.kind, error)

    async def _edit_by_token(self, row: ScreenRow, screen: Screen) -> int | None:
        """Change a message by the token of its last press; its id, None where that cannot be done, or no more."""
        if row.token is None or not is_live(row, self._matches.clock()):
            return None
        try:
            return await self._sender.edit_by_token(row.token, screen)
        except discord.HTTPException as error:
            if fault_of(error) not in (Fault.TOKEN, Fault.GONE):
                raise
            return None

    async def _send(self, order: Order) -> ScreenRow | None:
        """Post or edit; the row as it now is, or None where the screen cannot be reached."""
        row, now = order.row, self._matches.clock()
        here = is_here(order.record, row.kind)
        if not here and (order.afresh or is_by_ear(order.record, row.kind)):
            return await self._replace(order)
        if row.token is not None and is_live(row, now):
            message = await self._edit_by_token(row, order.screen)
            if message is not None:  # a row without one: its answer was to be one, and nobody has noted it
                return row if row.message is not None else replace(row, message=message, posted_at=now)
            row = replace(row, token=None, token_expires=None)
            await self._store.save_screen(replace(row, digest=""))
        if here:
            return None
        if row.message is not None and row.channel is not None and row.posted_at is not None:
            if not is_old(row, now):
                await self._sender.edit(row.channel, row.message, order.screen)
                return row
            return await self._replace(replace(order, row=row))
        return await self._post(replace(order, row=row))

    async def _replace(self, order: Order) -> ScreenRow | None:
        """A new message in place of the old one, which stays until the new one stands."""
        sent = await self._post(order)
        if sent is not None and order.row.message not in (None, sent.message):
            await self.take_away(order.row)
        return sent

    async def _post(self, order: Order) -> ScreenRow | None:
        channel = order.row.channel
        if channel is None or order.row.kind == "table":
            channel = await self._places.channel_for(order.record, order.row.kind)
        if channel is None:
            return None
        # A table mentions its players so that an edit takes them into the thread; posted, it would ring.
        screen = replace(order.screen, mentions=()) if order.row.kind == "table" else order.screen
        await self._store.mark_coming(order.row.match_id, order.row.kind, self._matches.clock() + REST)
        message = await self._sender.post(channel, screen, order.nonce, silent=order.silent)
        now = self._matches.clock()
        return replace(order.row, channel=channel, message=message, posted_at=now, token=None, token_expires=None)

    async def take_away(self, row: ScreenRow) -> None:
        """Delete a screen's message; if that cannot be done it stays where it is."""
        assert row.channel is not None, "a message is in a channel"
        assert row.message is not None, "only what was posted is deleted"
        try:
            await self._sender.delete(row.channel, row.message)
        except Exception as error:
            if fault_of(error) is None:
                raise
            log.warning("match %d: an old %s stays where it is: %s", row.match_id, row.kind, error)

    async def _failed(self, order: Order, error: Exception) -> None:
        """A failed send touches its screen only, never the match."""
        for each in await self.mending.mend(order.record, order.row, error, afresh=order.afresh):
            await self.draw(order.row.match_id, each.kind, anew=True, afresh=each.afresh)
