"""The ladder: five matches against the house, each harder than the one before; a win opens the next."""

from __future__ import annotations

from ginbot.house import LEVELS, NAMES
from ginbot.matches.occasions import Occasions, Setting
from ginbot.matches.seats import Person
from ginbot.rules import STANDARD, Refusal, Refused
from ginbot.screens.occasions import RUNGS, SINGLE_HAND, Kind, Occasion, rungs_won
from ginbot.store import Record

RUNG_LEVELS = (*LEVELS, LEVELS[-1])
"""Who plays for the house on each rung: all of them in turn, and the strongest once more, in a whole match."""


def rung_setting(number: int) -> Setting:
    """What is played on a rung, and against whom."""
    level = RUNG_LEVELS[number - 1]
    return Setting(Occasion(Kind.RUNG, number), level, NAMES[level], STANDARD if number == RUNGS else SINGLE_HAND)


class Ladder(Occasions):
    """Has people climb."""

    async def climbed(self, user: int) -> int:
        """How many rungs a person has won, from the lowest."""
        return rungs_won(await self.store.won(user, [Occasion(Kind.RUNG, number + 1).text for number in range(RUNGS)]))

    async def climb(self, host: Person, number: int) -> Record:
        """The match of a person on a rung: the one that runs, else a new one, also on a rung that has been won.

        Raises Refused: RUNG_CLOSED (fact `n`: the rung to be won first), LEAVING, TOO_MANY_MATCHES.
        """
        won = await self.climbed(host.user)
        if not 1 <= number <= won + 1:
            raise Refused(Refusal.RUNG_CLOSED, n=won + 1)
        return await self.sit_down(host, rung_setting(number))
