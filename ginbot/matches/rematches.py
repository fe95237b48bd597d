"""Another match between the same two: asked for, accepted by asking too, or begun at once against the house."""

from __future__ import annotations

from datetime import datetime

from ginbot.matches.lobby import Lobby
from ginbot.matches.seats import Invitation, Person, seat_of
from ginbot.pace import lapse_limit
from ginbot.rules import EMPTY, Open, Phase, Refusal, Refused, Seat, decide
from ginbot.screens.context import Pace
from ginbot.store import Record, Stale, Status


class Rematches(Lobby):
    """Begins matches that follow another."""

    async def rematch(self, match_id: int, user: int, at: datetime, press: int = 0) -> Record:
        """Ask for another match between the same two, accept the other's asking, or deal anew against the house.

        Whoever presses again once it has begun, by a second tap, just gets it.

        Raises Refused: STRANGER, NOT_NOW (it is not over, or was for more than itself), ALREADY_ASKED,
        CHALLENGE_CLOSED, BANNED, YOU_BLOCKED, NOT_ACCEPTING, PLAYED_ENOUGH, TOO_MANY_MATCHES.
        """
        record = await self.load(match_id)
        seat = seat_of(record, user)
        if seat is None:
            raise Refused(Refusal.STRANGER)
        if record.match.phase is not Phase.OVER or record.facts.occasion is not None:
            raise Refused(Refusal.NOT_NOW)
        asked = await self.store.rematch(match_id)
        if asked is None:
            try:
                return await self._ask_again(record, seat, press)
            except Stale:
                return await self.rematch(match_id, user, at, press)
        if asked.facts.status is Status.RUNNING:
            return await self.load(asked.facts.id)
        if asked.facts.status is not Status.CHALLENGE:
            raise Refused(Refusal.CHALLENGE_CLOSED)
        if asked.seats[0].user == user:
            raise Refused(Refusal.ALREADY_ASKED, name=record.seats[1 - seat].name)
        guest = Person(user, record.seats[seat].name, press)
        return await self.join(asked.facts.id, asked.facts.version, guest, at)

    async def _ask_again(self, record: Record, seat: Seat, press: int) -> Record:
        facts, mine, theirs = record.facts, record.seats[seat], record.seats[1 - seat]
        assert mine.user is not None, "only people ask"
        host = Person(mine.user, mine.name, press)
        invited = None if theirs.user is None else Person(theirs.user, theirs.name)
        place = Invitation(
            host,
            invited,
            Pace(facts.pace),
            facts.ruleset,
            facts.rated or await self.store.is_limited(facts.id),
            guild=facts.guild,
            channel=facts.channel,
            thread=facts.thread,
            private=facts.private,
            rematch_of=facts.id,
        )
        if theirs.house is not None:
            return await self.play_house(host, theirs.house, theirs.name, place)
        await self._may_play_here(host, facts.guild)
        assert invited is not None, "it is not the house"
        await self._may_meet(host, invited, facts.guild)
        place = await self._fairly(place)
        await self._room_for(host.user, Status.RUNNING, Status.CHALLENGE)
        opened = decide(EMPTY, Open(facts.ruleset, lapse_limit(place.pace, house=False)))
        return await self._create(place, (await self._seat(0, host, facts.guild, facts.id),), opened)
