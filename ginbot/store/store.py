"""The store as the rest of ginbot knows it; every topic of it lives in its own module beside this one."""

from __future__ import annotations

from ginbot.store.agenda import Agenda
from ginbot.store.audit import Audit
from ginbot.store.boards import Boards
from ginbot.store.careers import Careers
from ginbot.store.engine import Database
from ginbot.store.fair_play import FairPlay
from ginbot.store.figures import Counted
from ginbot.store.guilds import Guilds
from ginbot.store.house import House
from ginbot.store.matches import Matches
from ginbot.store.occasions import Occasions
from ginbot.store.past import Past
from ginbot.store.players import Players
from ginbot.store.privacy import Privacy
from ginbot.store.pulse import Pulse
from ginbot.store.queue import Queue
from ginbot.store.ratings import Ratings
from ginbot.store.rule_sets import RuleSets
from ginbot.store.screens import Screens
from ginbot.store.seeds import Seeds
from ginbot.store.vacations import Vacations
from ginbot.store.voids import Voids


class Store(
    Matches,
    Agenda,
    Screens,
    Players,
    Ratings,
    Boards,
    Careers,
    House,
    Guilds,
    Pulse,
    Vacations,
    Queue,
    Seeds,
    RuleSets,
    Past,
    Occasions,
    Counted,
    Audit,
    Voids,
    FairPlay,
    Privacy,
):
    """All that ginbot keeps, in one database; its writes raise `NotSaved` where the database fails."""

    @classmethod
    async def open(cls, url: str, busy_timeout: float = 5.0) -> Store:
        """The store in the database at a URL, already migrated; SQLite waits so many seconds for other processes."""
        return cls(Database(url, busy_timeout))

    async def close(self) -> None:
        """Close every connection; nothing may be used afterwards."""
        await self._database.close()
