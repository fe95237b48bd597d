"""Matches that an owner has taken out of everything that counts: which may be, and who is told of it."""

from __future__ import annotations

from ginbot.chat.desk import Desk
from ginbot.matches import RESULTS
from ginbot.screens.server import LARGEST
from ginbot.screens.setup import MOST_SHOWN, Ended
from ginbot.store import VOID, Listing, Status


async def void_matches(desk: Desk, guild: int) -> tuple[Ended, ...]:
    """The last matches of a server that may be taken out."""
    return tuple([ended_of(each) for each in await desk.store.countable(guild, MOST_SHOWN) if not _is_aborted(each)])


async def voidable(desk: Desk, guild: int, user: int, number: str) -> Listing | str:
    """The match of this server that bears a number, or why it may not be taken out by this owner."""
    if not (number.isascii() and number.isdecimal()) or not 0 < int(number) <= LARGEST:
        return "no_such"
    found = await desk.store.listing(int(number))
    if found is None or found.facts.guild != guild or found.facts.status in (Status.CHALLENGE, Status.CLOSED):
        return "no_such"
    if any(row.user == user for row in found.seats):
        return "own"
    if not found.facts.rated or _is_aborted(found):
        return "unrated"
    if found.facts.status is not Status.OVER:
        return "running"
    return "already" if await desk.store.is_void(found.facts.id) else found


def _is_aborted(listing: Listing) -> bool:
    return (listing.facts.result or {}).get("why") == "aborted"


def ended_of(listing: Listing) -> Ended:
    """A match that is over, as a line to choose."""
    facts, names = listing.facts, [row.name for row in listing.seats]
    totals = (facts.result or {}).get("totals") or (facts.result or {}).get("scores") or [0, 0]
    one, two = (0, 1) if facts.winner != 1 else (1, 0)
    day = "" if facts.ended is None else f"{facts.ended:%Y-%m-%d}"
    return Ended(facts.id, (names[one], names[two]), (totals[one], totals[two]), day)


async def told_void(desk: Desk, listing: Listing) -> None:
    """Tell both players, and have the match's lines in the channels say so."""
    match_id = listing.facts.id
    for row in listing.seats:
        if row.user is not None and row.user > 0:
            await desk.show(match_id, f"{VOID}:{row.seat}")
    for kind in ("challenge", RESULTS):
        line = await desk.store.screen(match_id, kind)
        if line is not None and line.message is not None:
            await desk.show(match_id, kind)
