"""How each kind of screen gets to Discord: by which token, into which message, and what happens when that fails."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import discord

from ginbot.chat.calls import KIND as NUDGE
from ginbot.chat.calls import Calls
from ginbot.chat.contexts import Contexts, hand_kind, is_live
from ginbot.chat.faults import Fault, fault_of
from ginbot.chat.here import Here
from ginbot.chat.mending import Mending
from ginbot.chat.places import Places
from ginbot.chat.sending import Sender
from ginbot.chat.slow import is_news, is_present, rings, stays
from ginbot.matches import Matches, is_slow
from ginbot.rules import Seat, view
from ginbot.screens.context import Preferences
from ginbot.screens.hand import hand_screen
from ginbot.screens.lobby import challenge_screen, moved_screen
from ginbot.screens.rematch import rematch_screen
from ginbot.screens.screen import Screen
from ginbot.screens.table import table_screen
from ginbot.store import Delivery, Record, ScreenRow, Status

log = logging.getLogger(__name__)

THREAD = "thread"
"""Not a message: drawn, what a match leaves is put away."""
OLD = timedelta(hours=1)
"""Edits of messages older than this are limited much harder, so such a message is replaced."""


@dataclass(frozen=True, slots=True)
class Order:
    """One screen to be brought up to date."""

    record: Record
    row: ScreenRow
    screen: Screen
    hand: int
    """The hand of the match that the screen shows."""
    silent: bool
    afresh: bool = False
    """Whether a new message is to take the place of the old one."""

    @property
    def nonce(self) -> str:
        """Tells Discord that a repeated post is the same post, also when the match has gone on since.

        A post in place of an earlier one is another: for minutes Discord would give the earlier one back.
        """
        nonce, row = f"{self.record.facts.id}:{self.hand}:{self.row.kind}", self.row
        if row.posted_at is None:
            return nonce
        told = digest_of(self.screen) if is_by_ear(self.record, row.kind) else ""
        again = hashlib.blake2b(f"{row.posted_at}{row.message}{told}".encode(), digest_size=2).hexdigest()
        return f"{nonce}:{again}"


def digest_of(screen: Screen) -> str:
    """Tells two contents apart without keeping them; reveals nothing of a hand."""
    return hashlib.blake2b(repr(screen).encode(), digest_size=12).hexdigest()


class Drawing:
    """Draws one screen once."""

    def __init__(
        self, matches: Matches, contexts: Contexts, sender: Sender, places: Places, calls: Calls, here: Here
    ) -> None:
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
            row.kind for row in record.screens if row.shown < record.match.version and not _is_settled(record, row)
        ]
        return sorted(behind, key=lambda kind: (not kind.startswith("hand"), kind != "table"))

    async def screen(self, record: Record, kind: str, page: str = "", number: int = 0) -> Screen:
        """What a screen of this kind shows; `number`: of which hand, 0 for the present one."""
        seat = _seat_in(kind)
        context = await self._contexts.of(record, seat, record.screens)
        seen = view(record.match, seat)
        if seat is not None:
            return hand_screen(seen, context, page, number)
        if kind == "table":
            return table_screen(seen, context, number)
        if record.facts.rematch_of is not None:
            row = record.screen(kind)
            in_thread = row is not None and row.channel is not None and row.channel == record.facts.thread
            return rematch_screen(view(record.match, 1), context, called=in_thread)
        return challenge_screen(seen, context)

    async def moved(self, record: Record, seat: Seat) -> Screen:
        """What the direct message of a seat says while it is served here."""
        context = await self._contexts.of(record, seat, record.screens)
        return moved_screen(view(record.match, seat), context)

    async def note(self, record: Record, row: ScreenRow, screen: Screen) -> ScreenRow:
        """Keep what a message now shows, and start the turn's clock where its hand has now been handed out."""
        shown = _showing(record, row, screen)
        await self._store.save_screen(shown)
        await self._start_clock(record, row)
        return shown

    async def _note_drawn(self, order: Order, sent: ScreenRow) -> bool:
        """Keep what was drawn beside the presses; False where something newer has come before."""
        shown, same = _showing(order.record, sent, order.screen), order.row.message == sent.message
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
        if not first or not _starts_clock(record, row.kind):
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

        Raises what is no fault of Discord's or the network's.
        """
        record = await self._newest(match_id, record, kind)
        if kind == THREAD:
            await self._put_away(record)
            return
        if kind == NUDGE:
            await self._calls.draw(record)
            return
        row = record.screen(kind)
        if row is None or (row.shown >= record.match.version and not (again or anew or afresh)):
            return
        seat, now = _seat_in(kind), self._matches.clock()
        if seat is not None and stays(record, row, seat) and not (again or anew or afresh):
            await self._store.note_shown(replace(row, shown=record.match.version))
            return
        afresh = afresh or (seat is not None and is_news(record, row, seat) and not is_present(record, seat, now))
        if row.message is not None and is_of_an_earlier_hand(record, row):
            row = await self._leave_behind(record, row)
        screen = await self.screen(record, kind, row.page if row.shown == record.match.version else "")
        number = record.match.play.number if record.match.play is not None else 0
        order = Order(record, row, screen, number, silent=is_silent(record, row, number, now), afresh=afresh)
        if row.message is not None and row.digest == digest_of(screen) and not (anew or afresh):
            await self._note_drawn(order, row)
            return
        try:
            sent = await self._send(order)
        except Exception as error:
            await self._failed(order, error)
            return
        if sent is None and kind == "table":  # a match without a server has none
            await self._store.drop_screen(match_id, kind)
            return
        if sent is not None and not await self._note_drawn(order, sent):
            await self.draw(match_id, kind, anew=True)
            return
        if kind == "table" and row.shown == 0:
            await self.here.tell_all(record)

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
        if record is None or record.match.version < self._store.newest(match_id) or _would_post(record, kind):
            return await self._matches.load(match_id)
        return record

    async def leave_result(self, record: Record, row: ScreenRow) -> None:
        """Have the message of an earlier hand show that hand's result, as which it stays."""
        result = await self.screen(record, row.kind, number=row.hand)
        if row.digest != digest_of(result):
            await self._edit(row, result)

    async def _leave_behind(self, record: Record, row: ScreenRow) -> ScreenRow:
        """A new hand has been dealt: the old hand's message becomes its result and stays; the next gets a new one."""
        if _is_here(record, row.kind):
            return row
        await self.leave_result(record, row)
        fresh = replace(row, message=None, token=None, token_expires=None, posted_at=None, hand=0, digest="", page="")
        await self._store.save_screen(fresh)
        return fresh

    async def _edit(self, row: ScreenRow, screen: Screen) -> None:
        """Change a message for the last time; if that cannot be done it stays as it is."""
        assert row.channel is not None, "a message is in a channel"
        assert row.message is not None, "only what was posted is edited"
        try:
            if not await self._edit_by_token(row, screen):
                await self._sender.edit(row.channel, row.message, screen)
        except Exception as error:
            if fault_of(error) is None:
                raise
            log.warning("match %d: an old %s stays as it is: %s", row.match_id, row.kind, error)

    async def _edit_by_token(self, row: ScreenRow, screen: Screen) -> bool:
        """Change a message by the token of its last press; False where that cannot be done, or no more."""
        if row.token is None or not is_live(row, self._matches.clock()):
            return False
        try:
            await self._sender.edit_by_token(row.token, screen)
        except discord.HTTPException as error:
            if fault_of(error) not in (Fault.TOKEN, Fault.GONE):
                raise
            return False
        return True

    async def _send(self, order: Order) -> ScreenRow | None:
        """Post or edit; the row as it now is, or None where the screen cannot be reached."""
        row, now = order.row, self._matches.clock()
        is_here = _is_here(order.record, row.kind)
        if not is_here and (order.afresh or is_by_ear(order.record, row.kind)):
            return await self._replace(order)
        if is_live(row, now) and row.token is not None:
            try:
                message = await self._sender.edit_by_token(row.token, order.screen)
                # Without a message its answer was to be one, and the bot went down before it was noted.
                return row if row.message is not None else replace(row, message=message, posted_at=now)
            except discord.HTTPException as error:
                if fault_of(error) not in (Fault.TOKEN, Fault.GONE):
                    raise
                row = replace(row, token=None, token_expires=None)
                await self._store.save_screen(replace(row, digest=""))
        if is_here:
            return None
        if row.message is not None and row.channel is not None and row.posted_at is not None:
            if now - row.posted_at < OLD or row.kind == "challenge":  # that is changed once or twice, and owns a thread
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


def _would_post(record: Record, kind: str) -> bool:
    """Whether drawing this screen makes a new message rather than changing one."""
    row = record.screen(kind)
    if row is None:
        return bool(kind)
    seat = _seat_in(kind)
    is_new = row.message is None or (seat is not None and is_news(record, row, seat))
    return is_new or is_of_an_earlier_hand(record, row) or is_by_ear(record, kind)


def _showing(record: Record, row: ScreenRow, screen: Screen) -> ScreenRow:
    """A screen's row once its message shows this."""
    number = record.match.play.number if record.match.play is not None else 0
    return replace(row, shown=record.match.version, hand=number, digest=digest_of(screen), claimed_until=None)


def _seat_in(kind: str) -> Seat | None:
    return int(kind[-1]) if kind.startswith("hand:") else None


def is_of_an_earlier_hand(record: Record, row: ScreenRow) -> bool:
    """Whether a screen's message belongs to a hand that is over, and the next has been dealt."""
    play = record.match.play
    return row.kind != "challenge" and play is not None and row.hand not in (0, play.number)


def _is_settled(record: Record, row: ScreenRow) -> bool:
    """Whether a challenge's post tells all there is to tell until the match ends."""
    return row.kind == "challenge" and record.facts.status is Status.RUNNING and row.shown > 1


def is_by_ear(record: Record, kind: str) -> bool:
    """Whether a hand's player has chosen words instead of pictures."""
    seat = _seat_in(kind)
    return seat is not None and Preferences.of(record.seats[seat].preferences or {}).text


def is_silent(record: Record, row: ScreenRow, number: int, now: datetime) -> bool:
    """One event, one sound: a match's first hand rings, and for those who play by ear each turn of theirs.

    In a slow match each turn and each result rings, unless its player is there or wants no sound.

    What is posted in place of an earlier message, because that is old or gone, tells of nothing that has begun.
    """
    seat = _seat_in(row.kind)
    if row.kind == "table" or (row.kind == "challenge" and record.facts.status is Status.RUNNING):
        return True
    if seat is not None and is_slow(record):
        return not rings(record, row, seat, now)
    if is_by_ear(record, row.kind):
        return record.match.to_act != seat
    return number > 1 or row.posted_at is not None


def _is_here(record: Record, kind: str) -> bool:
    seat = _seat_in(kind)
    return seat is not None and record.seats[seat].delivery is Delivery.HERE


def _starts_clock(record: Record, kind: str) -> bool:
    """The clock starts with the hand of whoever is to act; served here, with the table."""
    seat = record.match.to_act
    if seat is None or record.seats[seat].user is None:
        return False
    return kind == ("table" if record.seats[seat].delivery is Delivery.HERE else hand_kind(seat))
