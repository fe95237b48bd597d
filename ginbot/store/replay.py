"""A stored match for the command line, as text or one hand of it as a film: opened, read, told, closed."""

from __future__ import annotations

from ginbot.screens.context import Context
from ginbot.screens.film import hand_film
from ginbot.screens.history import history_text
from ginbot.screens.pictures import Film
from ginbot.store.store import Store


async def replay_text(url: str, match_id: int) -> str | None:
    """All that has happened in a match of the database at a URL; None where there is no such match."""
    store = await Store.open(url)
    try:
        record = await store.record(match_id)
        if record is None:
            return None
        one, two = [*[row.name for row in record.seats], ""][:2]
        return history_text(await store.log(match_id), (one, two))
    finally:
        await store.close()


async def replay_film(url: str, match_id: int, number: int | None) -> Film | None:
    """The film of one hand of a match, of the last one that has a film unless it is named; None where there is none."""
    store = await Store.open(url)
    try:
        record = await store.record(match_id)
        if record is None or len(record.seats) < 2:
            return None
        house = next((seat for seat, row in enumerate(record.seats) if row.user is None), None)
        level = "" if house is None else record.seats[house].house or ""
        names = (record.seats[0].name, record.seats[1].name)
        context = Context(match_id, names, house=house, level=level)
        log = [batch.events for batch in await store.log(match_id)]
        played = record.match.play.number if record.match.play is not None else 0
        hands = range(played, 0, -1) if number is None else (number,)
        return next((film for hand in hands if (film := hand_film(log, hand, context)) is not None), None)
    finally:
        await store.close()
