"""The daily deal: in each server the same cards for everyone, against the same house player, one try a day in UTC.

The cards follow from a secret of that server and day, drawn when somebody first asks. It is told to nobody before the
day is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from ginbot.house import LEVELS, NAMES
from ginbot.matches.deals import fresh_seed
from ginbot.matches.lobby import Source
from ginbot.matches.occasions import Occasions, Setting, day_ends_at
from ginbot.matches.seats import Person
from ginbot.rules import Refusal, Refused, commitment
from ginbot.screens.occasions import SINGLE_HAND, Kind, Occasion
from ginbot.store import Record


@dataclass(frozen=True, slots=True)
class Day:
    """One day's deal in one server, with all of it that may be known."""

    occasion: Occasion
    level: str
    seal: str
    """The SHA-256 of the secret that its cards follow from."""
    ends_at: datetime
    seed: bytes = field(repr=False)

    @property
    def name(self) -> str:
        """Whoever plays for the house on this day."""
        return NAMES[self.level]


class Daily(Occasions):
    """Deals each day's cards."""

    def today(self, guild: int) -> Occasion:
        """The occasion of the day that it is."""
        return Occasion(Kind.DAILY, guild=guild, day=self.clock().astimezone(UTC).date().isoformat())

    def day_is_over(self, occasion: Occasion) -> bool:
        """Whether nobody can begin a try at a day's deal any more."""
        return self.clock() >= day_ends_at(occasion.day)

    async def day(self, occasion: Occasion) -> Day:
        """What is played on a day."""
        seed = await self.store.day_seed(occasion.guild, occasion.day, fresh_seed())
        return Day(occasion, level_on(occasion.day), commitment(seed), day_ends_at(occasion.day), seed)

    async def try_daily(self, host: Person, occasion: Occasion) -> Record:
        """The one try of a person at a day's deal, begun now unless it has been, running or over.

        Raises Refused: BANNED, DAY_OVER, TOO_MANY_MATCHES.
        """
        begun = await self.on_occasion(host.user, occasion)
        if begun is not None:
            return begun
        await self._may_play_here(host, occasion.guild)
        if occasion != self.today(occasion.guild):
            raise Refused(Refusal.DAY_OVER)
        day = await self.day(occasion)
        source = Source(day.seed, occasion.text)
        return await self.sit_down(host, Setting(occasion, day.level, day.name, SINGLE_HAND, source, once=True))


def day_before(occasion: Occasion) -> Occasion:
    """The same server's deal of the day before."""
    day = date.fromisoformat(occasion.day) - timedelta(days=1)
    return Occasion(Kind.DAILY, guild=occasion.guild, day=day.isoformat())


def level_on(day: str) -> str:
    """Who plays for the house on a day: all of them in turn."""
    return LEVELS[date.fromisoformat(day).toordinal() % len(LEVELS)]
