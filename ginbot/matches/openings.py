"""Opening a seal: what is published of a match once it is over, and never before."""

from __future__ import annotations

from collections.abc import Callable

from ginbot.matches.occasions import day_ends_at
from ginbot.matches.seats import seat_of
from ginbot.matches.table import Table
from ginbot.rules import Dealt, Phase, Refusal, Refused
from ginbot.screens.fair import Published
from ginbot.screens.occasions import Kind, occasion_of
from ginbot.store import MatchRow, Record

Watches = Callable[[MatchRow], bool]
"""Whether who asks can read in the channel that a match was played in."""


class Openings(Table):
    """Publishes what decks follow from."""

    async def ended(self, match_id: int, user: int, watches: Watches | None = None) -> Record:
        """A match that is over, for one of its players or whoever could watch it.

        Raises Refused: NO_SUCH_MATCH, STILL_SEALED (facts `n`, `seal`).
        """
        record = await self.store.record(match_id)
        if record is None or record.match.phase is Phase.CLOSED or not _may_open(record, user, watches):
            raise Refused(Refusal.NO_SUCH_MATCH)
        if record.match.phase is not Phase.OVER:
            raise Refused(Refusal.STILL_SEALED, n=match_id, seal=record.facts.commitment or "")
        return record

    def is_shared(self, record: Record) -> bool:
        """Whether others may still play the same cards: those of a day that is not over."""
        occasion = occasion_of(record.facts.occasion)
        return occasion is not None and occasion.kind is Kind.DAILY and self.clock() < day_ends_at(occasion.day)

    async def published(self, match_id: int, user: int, watches: Watches | None = None) -> Published:
        """All that is needed to check a match, for one of its players or whoever could watch it.

        Raises Refused: NO_SUCH_MATCH, STILL_SEALED (facts `n`, `seal`), NEVER_SEALED, DAY_SEALED.
        """
        record = await self.ended(match_id, user, watches)
        facts, match = record.facts, record.match
        if facts.commitment is None:
            raise Refused(Refusal.NEVER_SEALED)
        if self.is_shared(record):
            raise Refused(Refusal.DAY_SEALED)
        seed = await self.store.seed(match_id)
        assert seed is not None, "there is a commitment to it"
        assert facts.entropy is not None, "both seats have been taken"
        log = await self.store.log(match_id)
        deals = [event for batch in log for event in batch.events if isinstance(event, Dealt)]
        drawn = match.ruleset.first_dealer == "random"
        return Published(
            match=match_id,
            names=(record.seats[0].name, record.seats[1].name),
            commitment=facts.commitment,
            seed=seed,
            entropy=facts.entropy,
            decks=tuple([deal.deck for deal in deals]),
            first_dealer=deals[0].dealer if drawn else None,
        )


def _may_open(record: Record, user: int, watches: Watches | None) -> bool:
    """Whether this person played the match, or could have watched it."""
    facts = record.facts
    return seat_of(record, user) is not None or (not facts.private and watches is not None and watches(facts))
