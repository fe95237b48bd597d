"""Matches against the house that are played for more than themselves: one at a time for each person and occasion."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from ginbot.house import LESSON_DEAL, LESSON_RULES, TEACHER, TEACHERS_NAME
from ginbot.matches.lobby import Lobby, Source
from ginbot.matches.seats import Invitation, Person
from ginbot.pace import lapse_limit
from ginbot.rules import EMPTY, Open, RuleSet, decide
from ginbot.screens.context import Pace
from ginbot.screens.occasions import LESSON, Occasion
from ginbot.store import Record, SeatRow, Stale, Status

TRIES = 3
"""So often a match is begun anew that another press of the same person came in between."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played on an occasion, and against whom."""

    occasion: Occasion
    level: str
    name: str
    """Whoever plays for the house."""
    ruleset: RuleSet
    source: Source | None = field(default=None, repr=False)
    """What it is dealt from; None: from what has been promised for this person's next match against the house."""
    once: bool = False
    """Whether one match is all there is."""


class Occasions(Lobby):
    """Begins such matches."""

    async def lesson(self, host: Person) -> Record:
        """The lesson of a person: the one that runs, else a new one. Raises Refused: LEAVING, TOO_MANY_MATCHES."""
        source = Source(deal=LESSON_DEAL)
        return await self.sit_down(host, Setting(LESSON, TEACHER, TEACHERS_NAME, LESSON_RULES, source))

    async def on_occasion(self, user: int, occasion: Occasion) -> Record | None:
        """The newest match of a person on an occasion."""
        match_id = await self.store.attempt(user, occasion.text)
        return None if match_id is None else await self.load(match_id)

    async def sit_down(self, host: Person, setting: Setting) -> Record:
        """The match of a person on an occasion: the one that runs, or the only one there can be, else a new one.

        Two presses at once begin one match. Raises Refused: LEAVING, TOO_MANY_MATCHES; Stale where that cannot be
        settled.
        """
        for _ in range(TRIES):
            latest = await self.on_occasion(host.user, setting.occasion)
            if latest is not None and (setting.once or latest.facts.status is Status.RUNNING):
                return latest
            try:
                return await self._begin_on(host, setting, None if latest is None else latest.facts.id)
            except Stale:
                continue
        raise Stale

    async def _begin_on(self, host: Person, setting: Setting, earlier: int | None) -> Record:
        await self._may_play_here(host, None)
        await self._room_for(host.user, Status.RUNNING)
        occasion = setting.occasion.text
        place = Invitation(host, None, Pace.SLOW, setting.ruleset, rated=False, occasion=occasion, earlier=earlier)
        opened = decide(EMPTY, Open(setting.ruleset, lapse_limit(place.pace, house=True)))
        seats = (await self._seat(0, host, None), SeatRow(1, setting.name, house=setting.level))
        source = setting.source or Source.promised(await self.promise(host.user), host.press, seats)
        return await self._create(place, seats, opened, source)


def day_ends_at(day: str) -> datetime:
    """Midnight in UTC after a day, which is named as "2026-11-30"."""
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(days=1)
