"""What a match that is over leaves for profiles: a few counts, so that nobody has to read its log again."""

from __future__ import annotations

from collections.abc import Sequence

from ginbot.achievements import deeds_of
from ginbot.rules import EndKind, Event, Match, Scored, replay, totals_after
from ginbot.screens.context import Pace
from ginbot.store import Json, Listing, Store

_COUNTED = {EndKind.GIN: "gins", EndKind.BIG_GIN: "big_gins", EndKind.UNDERCUT: "undercuts"}
BATCH = 200
"""So many matches are counted anew between two writes."""


def summary_of(
    match: Match, log: Sequence[Sequence[Event]], levels: tuple[str | None, ...] = (None, None), pace: str = Pace.LIVE
) -> Json | None:
    """What a match comes to, by seat: why it ended, scores, totals, hands, counts and deeds; None before its end.

    `log`: all its events, in batches. `levels`: at which the house plays, by seat.
    """
    if match.ended is None:
        return None
    counts = {name: [0, 0] for name in _COUNTED.values()}
    for result in match.results:
        if isinstance(result.end, Scored) and result.end.kind in _COUNTED and result.end.winner is not None:
            counts[_COUNTED[result.end.kind]][result.end.winner] += 1
    events = [event for batch in log for event in batch]
    against = [next((level for level in levels if level is not None), None)] * 2
    return {
        "why": match.ended.why.value,
        "scores": list(match.scores),
        "totals": list(totals_after(match.ruleset, match.results)),
        "hands": len(match.results),
        **counts,
        "deeds": [deeds_of(events, seat, against[seat], slow=pace != Pace.LIVE) for seat in (0, 1)],
    }


async def recount(store: Store) -> tuple[int, int]:
    """Sum up every match that is over anew, from its log: how many there are, and of how many it was another sum."""
    after, seen, changed = 0, 0, 0
    while found := await store.over_after(after, BATCH):
        sums = {listing.facts.id: await _summary(store, listing) for listing in found}
        differing = {each.facts.id: sums[each.facts.id] for each in found if each.facts.result != sums[each.facts.id]}
        await store.save_results(differing)
        after, seen, changed = found[-1].facts.id, seen + len(found), changed + len(differing)
    return seen, changed


async def _summary(store: Store, listing: Listing) -> Json:
    log = [batch.events for batch in await store.log(listing.facts.id)]
    levels = tuple([row.house for row in listing.seats])
    return {**(listing.facts.result or {}), **(summary_of(replay(log), log, levels, listing.facts.pace) or {})}
