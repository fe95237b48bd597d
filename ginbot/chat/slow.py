"""Slow matches: which changes come as a new message, which make no sound, and which need not be shown at all.

Two people who are both there are not rung at every move; somebody who is not gets each turn, and each result, as a new
message at the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ginbot.matches import Matches, is_slow
from ginbot.pace import PRESENT
from ginbot.rules import Phase, Seat
from ginbot.screens.context import Preferences
from ginbot.store import By, Delivery, Record, ScreenRow


@dataclass(frozen=True, slots=True)
class Waiting:
    """A slow match in which somebody is to act."""

    match_id: int
    name: str
    """The opponent's."""
    ends_at: datetime


def turn_began(record: Record) -> int:
    """The version with which the running turn began; drawing goes on with one, and so does laying a card off."""
    match, play = record.match, record.match.play
    laid = len(play.laid) if play is not None else 0
    return match.version - (match.phase is Phase.THROW) - laid


def is_news(record: Record, row: ScreenRow, seat: Seat) -> bool:
    """Whether a hand's player is to act, or has a result to see, by another's doing and for the first time."""
    match = record.match
    if not is_slow(record) or record.seats[seat].delivery is Delivery.HERE or row.shown >= turn_began(record):
        return False
    return record.last_by is not By.seat(seat) and (match.to_act == seat or match.phase in (Phase.BETWEEN, Phase.OVER))


def is_present(record: Record, seat: Seat, now: datetime) -> bool:
    """Whether a player has pressed something in the match lately, and so sees what changes."""
    pressed = record.seats[seat].pressed_at
    return pressed is not None and now - pressed <= PRESENT


def rings(record: Record, row: ScreenRow, seat: Seat, now: datetime) -> bool:
    """Whether a slow match's new message makes a sound: its first one, and news for somebody who is not there."""
    if not Preferences.of(record.seats[seat].preferences or {}).ring:
        return False
    return row.shown == 0 or (is_news(record, row, seat) and not is_present(record, seat, now))


def stays(record: Record, row: ScreenRow, seat: Seat) -> bool:
    """Whether a hand tells all there is to tell until the other player's turn is over: of a draw nothing is said."""
    if not is_slow(record) or row.message is None or record.match.phase is not Phase.THROW:
        return False
    return record.match.to_act != seat and row.shown >= turn_began(record)


async def waiting_turns(matches: Matches, user: int) -> tuple[Waiting, ...]:
    """The slow matches in which a player is to act, the one with the least time left first."""
    found = []
    for record in await matches.slow_turns(user):
        seat, ends_at = record.match.to_act, record.facts.turn_ends_at
        assert seat is not None, "the player is to act"
        assert ends_at is not None, "a slow turn has an end"
        found.append(Waiting(record.facts.id, record.seats[1 - seat].name, ends_at))
    return tuple(sorted(found, key=lambda each: (each.ends_at, each.match_id)))
