"""What a screen needs: whether it is to be posted or edited, rung or silent, and how a repeated post is recognised."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ginbot.chat.contexts import hand_kind
from ginbot.chat.slow import is_news, rings
from ginbot.matches import RESULTS, is_slow
from ginbot.rules import Seat
from ginbot.screens.context import Preferences
from ginbot.screens.screen import Screen
from ginbot.store import Delivery, Record, ScreenRow, Status

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


def would_post(record: Record, kind: str) -> bool:
    """Whether drawing this screen makes a new message rather than changing one."""
    row = record.screen(kind)
    if row is None:
        return bool(kind)
    seat = seat_in(kind)
    is_new = row.message is None or (seat is not None and is_news(record, row, seat))
    return is_new or is_of_an_earlier_hand(record, row) or is_by_ear(record, kind)


def is_old(row: ScreenRow, now: datetime) -> bool:
    """Whether a screen's message is replaced, not edited; a challenge's is changed once or twice, and owns a thread."""
    return row.posted_at is not None and now - row.posted_at >= OLD and row.kind != "challenge"


def showing(record: Record, row: ScreenRow, screen: Screen) -> ScreenRow:
    """A screen's row once its message shows this."""
    number = record.match.play.number if record.match.play is not None else 0
    return replace(row, shown=record.match.version, hand=number, digest=digest_of(screen), claimed_until=None)


def seat_in(kind: str) -> Seat | None:
    """The seat whose hand a screen of this kind is."""
    return int(kind[-1]) if kind.startswith("hand:") else None


def is_of_an_earlier_hand(record: Record, row: ScreenRow) -> bool:
    """Whether a screen's message belongs to a hand that is over, and the next has been dealt."""
    play = record.match.play
    return row.kind != "challenge" and play is not None and row.hand not in (0, play.number)


def is_settled(record: Record, row: ScreenRow) -> bool:
    """Whether a challenge's post tells all there is to tell until the match ends."""
    return row.kind == "challenge" and record.facts.status is Status.RUNNING and row.shown > 1


def is_by_ear(record: Record, kind: str) -> bool:
    """Whether a hand's player has chosen words instead of pictures."""
    seat = seat_in(kind)
    return seat is not None and Preferences.of(record.seats[seat].preferences or {}).text


def is_silent(record: Record, row: ScreenRow, number: int, now: datetime) -> bool:
    """One event, one sound: a match's first hand rings, and for those who play by ear each turn of theirs.

    In a slow match each turn and each result rings, unless its player is there or wants no sound.

    What is posted in place of an earlier message, because that is old or gone, tells of nothing that has begun.
    """
    seat = seat_in(row.kind)
    if row.kind in ("table", RESULTS) or (row.kind == "challenge" and record.facts.status is Status.RUNNING):
        return True
    if seat is not None and is_slow(record):
        return not rings(record, row, seat, now)
    if is_by_ear(record, row.kind):
        return record.match.to_act != seat
    return number > 1 or row.posted_at is not None


def is_here(record: Record, kind: str) -> bool:
    """Whether a screen is the hand of a seat that is served by private answers."""
    seat = seat_in(kind)
    return seat is not None and record.seats[seat].delivery is Delivery.HERE


def starts_clock(record: Record, kind: str) -> bool:
    """The clock starts with the hand of whoever is to act; served here, with the table."""
    seat = record.match.to_act
    if seat is None or record.seats[seat].user is None:
        return False
    return kind == ("table" if record.seats[seat].delivery is Delivery.HERE else hand_kind(seat))
