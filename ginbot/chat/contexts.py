"""From what is stored about a match to the surroundings its screens are written in."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from ginbot.achievements import earned_in
from ginbot.chat.slow import waiting_turns
from ginbot.chat.tongues import Tongues
from ginbot.house import LEVELS, NAMES, RATINGS, TEACHER, TEACHERS_LEVEL, next_level
from ginbot.matches import Matches, house_seat, is_slow
from ginbot.pace import challenge_length
from ginbot.rating import Rating, is_provisional
from ginbot.rules import Phase, Seat
from ginbot.screens.context import Context, NextGame, Pace, Preferences, RatingChange
from ginbot.screens.occasions import Kind, is_daily, occasion_of
from ginbot.store import Delivery, Record, ScreenRow, SeatRow, Status
from ginbot.store import RatingChange as StoredChange

HINTED_MATCHES = 3
"""In so many first matches the hand carries a line of advice."""
REMEMBERED = 10_000
"""Of so many players it is remembered whether they get it."""


def message_url(guild: int | None, channel: int, message: int) -> str:
    """A link that opens the message; without a server, one in our direct messages."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def hand_kind(seat: Seat) -> str:
    """The kind of screen that shows a seat's hand."""
    return f"hand:{seat}"


class Contexts:
    """Builds the context of a match as one reader meets it."""

    def __init__(self, matches: Matches, tongues: Tongues) -> None:
        self._matches = matches
        self._tongues = tongues
        self._store = matches.store
        self._newcomers: dict[tuple[int, int], bool] = {}

    async def of(self, record: Record, reader: Seat | None, screens: tuple[ScreenRow, ...]) -> Context:
        """The surroundings of a match for a seat, or for everybody (None)."""
        facts, seats = record.facts, record.seats
        pace = Pace(facts.pace)
        row = seats[reader] if reader is not None else None
        wishes = Preferences.of((row.preferences if row is not None else None) or {})
        invited = await self._store.player(facts.invited) if facts.invited is not None else None
        waiting = record.match.phase is Phase.CHALLENGE
        house = house_seat(record)
        level, tongues = _level(record, house), self._tongues
        above = next_level(level) if facts.occasion is None else None  # where else to go is told by the occasion
        return Context(
            match=facts.id,
            names=(seats[0].name, seats[1].name if len(seats) > 1 else ""),
            users=(seats[0].user, seats[1].user if len(seats) > 1 else None),
            house=house,
            level=level,
            above=None if above is None else (NAMES[above], RATINGS[above]),
            pace=pace,
            turn_seconds=facts.turn_seconds,
            rated=facts.rated,
            turn_ends_at=facts.turn_ends_at,
            paused_until=self.paused_until(record),
            next_game=await self._next_game(record, reader),
            open_until=facts.created + challenge_length(pace) if waiting else None,
            invited=facts.invited,
            invited_name=invited.name if invited is not None else "",
            table_url=_table_url(record, screens, private=await self.is_private(record)),
            closed=record.match.closed,
            here=row is not None and row.delivery is Delivery.HERE,
            hints=row is not None and row.user is not None and await self._is_new(facts.id, row.user),
            ratings=await self._ratings(record),
            earned=await self._earned(record, row),
            sort=wishes.sort,
            quick=wishes.quick,
            text=wishes.text,
            deck=wishes.deck,
            warned=reader == record.match.to_act and self._is_last_call(record, screens),
            seal="" if is_daily(facts.occasion) else facts.commitment or "",  # a day's seal is opened after the day
            occasion=facts.occasion or "",
            away_seconds=facts.away_seconds if facts.away_version == facts.version else 0,
            language=await tongues.of_server(facts.guild) if row is None else tongues.of_seat(row),
            voided=record.match.phase is Phase.OVER and facts.rated and await self._store.is_void(facts.id),
            limited=await self._is_limited(record),
            **await self._pause(record, row),
            **await self._rematch(record, row),
        )

    async def is_private(self, record: Record) -> bool:
        """Whether a table that is still to be opened will stand in a thread of its own number, not its post's."""
        facts = record.facts
        return facts.thread is None and facts.guild is not None and (await self._store.server(facts.guild)).private

    async def _is_limited(self, record: Record) -> bool:
        """Whether the match that is asked for is not rated because its two have played enough."""
        facts, phase = record.facts, record.match.phase
        if phase is Phase.OVER and house_seat(record) is None:
            asked = await self._store.rematch(facts.id)
            return asked is not None and not asked.facts.rated and await self._store.is_limited(asked.facts.id)
        return phase is Phase.CHALLENGE and not facts.rated and await self._store.is_limited(facts.id)

    async def _pause(self, record: Record, row: SeatRow | None) -> dict[str, Any]:
        """What leaving this match means for its reader."""
        ended = record.match.ended
        if ended is None or row is None or row.user is None or ended.seat != row.seat or not record.facts.rated:
            return {}
        kind = await self._store.offence(record.facts.id, row.user)
        until = None if kind is None else await self._matches.paused(row.user)
        return {} if until is None else {"pause": until, "stalled": kind == "stall"}

    def paused_until(self, record: Record) -> datetime | None:
        """Until when the running turn's player is on vacation."""
        seat = record.match.to_act
        if seat is None or not is_slow(record):
            return None
        until = record.seats[seat].vacation_until
        return until if until is not None and until > self._matches.clock() else None

    async def _next_game(self, record: Record, reader: Seat | None) -> NextGame | None:
        """What somebody who has moved may go on with."""
        user = record.seats[reader].user if reader is not None else None
        if user is None or not is_slow(record) or record.match.to_act in (None, reader):
            return None
        for waiting in await waiting_turns(self._matches, user):
            left = (waiting.ends_at - self._matches.clock()).total_seconds()
            return NextGame(waiting.match_id, waiting.name, max(0, round(left)))
        return None

    def _is_last_call(self, record: Record, screens: tuple[ScreenRow, ...]) -> bool:
        nudged = any(screen.kind == "nudge" for screen in screens)
        return not nudged and self._matches.is_last_call(record)

    async def _rematch(self, record: Record, row: SeatRow | None) -> dict[str, Any]:
        """What has become of another match between the same two, as the reader meets it."""
        if record.match.phase is Phase.CHALLENGE and record.facts.rematch_of is not None:
            return {"rematch_until": record.facts.created + challenge_length(Pace(record.facts.pace))}
        if record.match.phase is not Phase.OVER or row is None:
            return {}
        asked = await self._store.rematch(record.facts.id)
        if asked is None:
            return await self._house_again(record, row)
        if asked.facts.status is not Status.CHALLENGE:
            refused = asked.facts.status is Status.CLOSED and asked.seats[0].user == row.user
            return {"rematch": "refused" if refused else "closed"}
        until = asked.facts.created + challenge_length(Pace(asked.facts.pace))
        how = "asked" if asked.seats[0].user == row.user else "invited"
        return {"rematch": how, "rematch_until": until, "rematch_seal": asked.facts.commitment or ""}

    async def _house_again(self, record: Record, row: SeatRow) -> dict[str, Any]:
        """Another match against the house begins with the press that asks for it, so that its seal is shown before."""
        occasion = occasion_of(record.facts.occasion)
        if occasion is not None and occasion.kind is not Kind.RUNG:
            return {"rematch": "closed"}
        if house_seat(record) is None or row.user is None:
            return {}
        seal = (await self._matches.promise(row.user)).commitment
        return {"rematch_seal": seal} if occasion is None else {"rematch": "elsewhere", "rematch_seal": seal}

    async def _is_new(self, match_id: int, user: int) -> bool:
        """Whether a match is one of a player's first ones; asked once a match, or each of its screens would ask."""
        known = self._newcomers.get((match_id, user))
        if known is not None:
            return known
        if len(self._newcomers) >= REMEMBERED:
            self._newcomers.clear()
        is_new = await self._store.count_matches(user, Status.OVER) < HINTED_MATCHES
        self._newcomers[match_id, user] = is_new
        return is_new

    async def _earned(self, record: Record, row: SeatRow | None) -> tuple[str, ...]:
        """What a match that is over has brought its reader."""
        if record.match.phase is not Phase.OVER or row is None or row.user is None:
            return ()
        return earned_in(record.facts.id, (await self._store.career(row.user)).deeds)

    async def _ratings(self, record: Record) -> tuple[RatingChange | None, RatingChange | None]:
        if record.match.phase is not Phase.OVER or not record.facts.rated:
            return (None, None)
        changes = await self._store.rating_changes(record.facts.id)
        pool = record.facts.guild or 0
        here = {change.user: _shown(change) for change in changes if change.guild == pool}
        first, second = (here.get(seat.user) if seat.user is not None else None for seat in record.seats)
        return (first, second)


def _level(record: Record, house: Seat | None) -> str:
    """The level at which the house plays; "" where it does not, and for a level that there is no more."""
    level = None if house is None else record.seats[house].house
    if level == TEACHER:
        return TEACHERS_LEVEL
    return level if level is not None and level in LEVELS else ""


def _shown(change: StoredChange) -> RatingChange:
    before = Rating(change.before, change.before_deviation, 0)
    after = Rating(change.after, change.after_deviation, 0)
    return RatingChange(round(before.value), is_provisional(before), round(after.value), is_provisional(after))


def _table_url(record: Record, screens: tuple[ScreenRow, ...], *, private: bool) -> str:
    """A link to the table, or to its thread, whose number is known before it is opened: its post's, if not private."""
    facts, rows = record.facts, {row.kind: row for row in screens}
    table, post = rows.get("table"), rows.get("challenge")
    if table is not None and table.channel is not None and table.message is not None:
        return message_url(facts.guild, table.channel, table.message)
    thread = facts.thread or (post.message if post is not None and table is not None and not private else None)
    return f"https://discord.com/channels/{facts.guild}/{thread}" if thread is not None else ""


def is_live(row: ScreenRow, now: datetime, margin: timedelta = timedelta(seconds=20)) -> bool:
    """Whether a screen can still be changed through the token of the press that answered with it."""
    return row.token is not None and row.token_expires is not None and row.token_expires - margin > now
