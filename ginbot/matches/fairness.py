"""Fair play: who may meet whom, who begins rated matches again when, and which matches do not count."""

from __future__ import annotations

from datetime import datetime

from ginbot.matches.seats import Person
from ginbot.matches.table import Table
from ginbot.pace import A_WEEK, LONGEST_PAUSE, REMEMBERED, have_played_enough, paused_until
from ginbot.rules import Refusal, Refused
from ginbot.screens.times import moment


class Fairness(Table):
    """Answers these questions for whatever opens or fills a match."""

    async def paused(self, user: int) -> datetime | None:
        """Until when somebody begins no rated match; None for whoever may begin one."""
        now = self.clock()
        return paused_until(await self.store.left_by(user, now - REMEMBERED - LONGEST_PAUSE), now)

    async def enough(self, one: int, other: int) -> bool:
        """Whether one more match between these two would not count for ratings."""
        now = self.clock()
        return have_played_enough(await self.store.rated_between(one, other, now - A_WEEK), now)

    async def _may_begin(self, user: int, *, rated: bool) -> None:
        """Refuse a rated match to whoever has left others lately: PAUSED."""
        until = await self.paused(user) if rated else None
        if until is not None:
            raise Refused(Refusal.PAUSED, end=moment(until, "f"), left=moment(until, "R"))

    async def _may_play_here(self, person: Person, guild: int | None) -> None:
        """Refuse whoever has asked for all to be deleted, LEAVING, and who may not play in a server, BANNED."""
        until = await self.store.leaves_at(person.user)
        if until is not None:
            raise Refused(Refusal.LEAVING, end=moment(until, "f"))
        if await self.store.is_banned(guild, person.user):
            raise Refused(Refusal.BANNED)

    async def _may_meet(self, person: Person, other: Person, guild: int | None) -> None:
        """Refuse where one of two does not want to meet the other, or the other may not play: it is not said which.

        Raises YOU_BLOCKED, NOT_ACCEPTING.
        """
        if await self.store.has_blocked(person.user, other.user):
            raise Refused(Refusal.YOU_BLOCKED, name=other.name)
        if other.user < 0 or await self.store.leaves_at(other.user) is not None:  # gone, or as good as gone
            raise Refused(Refusal.NOT_ACCEPTING, name=other.name)
        if await self.store.has_blocked(other.user, person.user) or await self.store.is_banned(guild, other.user):
            raise Refused(Refusal.NOT_ACCEPTING, name=other.name)
