"""How matches begin: challenges with their empty seat, and matches against the house."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from ginbot.matches.deals import entropy_of, fresh_seed
from ginbot.matches.fairness import Fairness
from ginbot.matches.seats import Invitation, Person, seat_of
from ginbot.matches.table import status_of
from ginbot.pace import Clock, clock_after, lapse_limit
from ginbot.rules import (
    EMPTY,
    STANDARD,
    Deal,
    Decline,
    Event,
    Join,
    Match,
    Open,
    Phase,
    Refusal,
    Refused,
    Seat,
    Withdraw,
    apply,
    deal_of,
    decide,
    must_make_sense,
)
from ginbot.screens.context import Preferences
from ginbot.store import By, Delivery, NewMatch, Promise, Record, SeatRow, Stale, Status

RUNNING_LIMIT = 10
"""Matches one person may have running or asked for at once."""
POSTING = timedelta(seconds=30)
"""A challenge without a post after so long was left by a crash: nobody can accept or withdraw it."""


HOUSE = "house"
"""For what a seed is promised that somebody's next match against the house is dealt from."""


@dataclass(frozen=True, slots=True)
class Source:
    """What the decks of a match follow from whose seats are taken already; a `deal` of its own needs no seed."""

    seed: bytes | None = field(default=None, repr=False)
    entropy: str | None = None
    promise: Promise | None = None
    deal: Deal | None = None

    @classmethod
    def promised(cls, promise: Promise, press: int, seats: tuple[SeatRow, ...]) -> Source:
        """The seed that was promised for a match, which begins by this press."""
        return cls(promise.seed, entropy_of(press, seats), promise)


class Lobby(Fairness):
    """Opens matches, and fills or closes their empty seats."""

    async def promise(self, user: int, purpose: str = HOUSE) -> Promise:
        """The seed of this person's next match of a sort, drawn before anybody can know by which press that begins."""
        return await self.store.promise(user, purpose, fresh_seed())

    async def challenge(self, invitation: Invitation) -> Record:
        """Open a match with an empty seat.

        Raises Refused: SENSELESS_RULES, YOURSELF, BANNED, YOU_BLOCKED, NOT_ACCEPTING, PAUSED, TOO_MANY_MATCHES,
        ALREADY_ASKED, ASKED_YOU (fact `match`: the earlier one).
        """
        must_make_sense(invitation.ruleset)
        host, invited = invitation.host, invitation.invited
        if invited is not None and invited.user == host.user:
            raise Refused(Refusal.YOURSELF)
        await self._may_play_here(host, invitation.guild)
        if invited is not None:
            await self._may_meet(host, invited, invitation.guild)
        invitation = await self._fairly(invitation)
        await self._may_begin(host.user, rated=is_rated(invitation))
        await self._room_for(host.user, Status.RUNNING, Status.CHALLENGE)
        if invited is not None:
            await self._none_between(host, invited)
        opened = decide(EMPTY, Open(invitation.ruleset, lapse_limit(invitation.pace, house=False)))
        return await self._create(invitation, (await self._seat(0, host, invitation.guild),), opened)

    async def play_house(self, host: Person, level: str, house_name: str, place: Invitation) -> Record:
        """Open a match against the house and deal its first hand.

        Raises Refused: SENSELESS_RULES, BANNED, TOO_MANY_MATCHES.
        """
        must_make_sense(place.ruleset)
        await self._may_play_here(host, place.guild)
        await self._room_for(host.user, Status.RUNNING)
        opened = decide(EMPTY, Open(place.ruleset, lapse_limit(place.pace, house=True)))
        own = await self._seat(0, host, place.guild, place.rematch_of)
        seats = (own, SeatRow(1, house_name, house=level))
        promise = await self.promise(host.user)
        try:
            return await self._create(place, seats, opened, Source.promised(promise, host.press, seats))
        except Stale:
            if await self.promise(host.user) == promise:  # it is a second rematch
                raise
            return await self.play_house(host, level, house_name, place)

    async def join(self, match_id: int, version: int, guest: Person, at: datetime, *, unrated: bool = False) -> Record:
        """Take the empty seat of a challenge; whoever has it already, by a second tap, just gets the match.

        `unrated`: whether the guest knows that it will not count if these two have played enough.

        Raises Refused: YOURSELF, NOT_INVITED, TOO_LATE, CHALLENGE_CLOSED, BANNED, YOU_BLOCKED, NOT_ACCEPTING, PAUSED,
        PLAYED_ENOUGH, TOO_MANY_MATCHES; Stale is turned into these.
        """
        record = await self.load(match_id)
        if seat_of(record, guest.user) == 1:
            return record
        if seat_of(record, guest.user) == 0:
            raise Refused(Refusal.YOURSELF)
        if record.facts.invited not in (None, guest.user):
            raise Refused(Refusal.NOT_INVITED, name=await self._name(record.facts.invited))
        _must_be_open(record.match)
        limited = await self._may_join(record, guest, unrated=unrated)
        await self._room_for(guest.user, Status.RUNNING)
        await self.store.seen(guest.user, guest.name, at)
        seat = await self._seat(1, guest, record.facts.guild, record.facts.rematch_of)
        try:
            return await self._commit(record, Join(), By.SEAT_1, at, joined=seat, press=guest.press, limited=limited)
        except Stale:
            late = await self.load(match_id)
            if seat_of(late, guest.user) == 1:
                return late
            raise Refused(_why_not_open(late.match)) from None

    async def turn_down(self, match_id: int, user: int, at: datetime) -> Record:
        """Decline a challenge, or withdraw it where its author presses.

        Raises Refused: NOT_INVITED, CHALLENGE_CLOSED, TOO_LATE; Stale is turned into these.
        """
        record = await self.load(match_id)
        _must_be_open(record.match)
        is_host = seat_of(record, user) == 0
        if not is_host and record.facts.invited != user:
            raise Refused(Refusal.NOT_INVITED, name=await self._name(record.facts.invited))
        try:
            if is_host:
                return await self._commit(record, Withdraw(), By.SEAT_0, at)
            return await self._commit(record, Decline(), By.SEAT_1, at)
        except Stale:
            raise Refused(_why_not_open((await self.load(match_id)).match)) from None

    async def _create(
        self,
        place: Invitation,
        seats: tuple[SeatRow, ...],
        opened: tuple[Event, ...],
        source: Source | None = None,
    ) -> Record:
        """Store a new match; with a source it is dealt at once."""
        now = self.clock()
        await self.store.seen(place.host.user, place.host.name, now)
        if place.invited is not None:
            await self.store.seen(place.invited.user, place.invited.name, now)
        new = self._new(place, seats, opened, source, live_turn=await self._live_turn(place.guild))
        match_id = await self.store.create(new)
        self.changed(new.due_at)
        return await self.load(match_id)

    def _new(
        self,
        place: Invitation,
        seats: tuple[SeatRow, ...],
        opened: tuple[Event, ...],
        source: Source | None = None,
        *,
        live_turn: timedelta,
    ) -> NewMatch:
        """A match with its clock, its seed drawn now; with a source it is dealt at once, from that."""
        events = opened
        if source is not None:
            events += decide(apply(EMPTY, opened), Join(), self._first_deal(source))
        source = source or Source(fresh_seed())
        promise = source.promise
        now, match, house = self.clock(), apply(EMPTY, events), any(row.house is not None for row in seats)
        new = NewMatch(
            ruleset=place.ruleset,
            pace=place.pace,
            rated=is_rated(place) and not house,
            limited=place.limited,
            seats=seats,
            events=events,
            at=now,
            status=status_of(match),
            guild=place.guild,
            channel=place.channel,
            thread=place.thread,
            private=place.private,
            invited=place.invited.user if place.invited is not None else None,
            rematch_of=place.rematch_of,
            turn_seconds=round(live_turn.total_seconds()),
            screens=_first_screens(place, seats),
            occasion=place.occasion,
            earlier=place.earlier,
            seed=source.seed,
            entropy=source.entropy,
            promise=promise,
            following=None if promise is None else fresh_seed(),
        )
        clock = clock_after(EMPTY, match, Clock(None, None, None), self.terms(new, seats), now)
        return replace(new, turn_ends_at=clock.turn_ends_at, due_at=clock.due_at, due_for=clock.due_for)

    def _first_deal(self, source: Source) -> Deal:
        if source.deal is not None:
            return source.deal
        assert source.seed is not None, "without a deal there is a seed"
        assert source.entropy is not None, "both seats are taken"
        return self._dealt(deal_of(source.seed, source.entropy, 1))

    async def _may_join(self, record: Record, guest: Person, *, unrated: bool) -> bool:
        """Refuse whoever may not sit down here; else whether the match, which was to be rated, will not be."""
        facts, host = record.facts, record.seats[0]
        await self._may_play_here(guest, facts.guild)
        assert host.user is not None, "only people ask"
        await self._may_meet(guest, Person(host.user, host.name), facts.guild)
        limited = facts.rated and await self.enough(guest.user, host.user)
        if limited and not unrated:
            raise Refused(Refusal.PLAYED_ENOUGH, name=host.name)
        if facts.rematch_of is None:  # whoever was left may well want another match against the very same
            await self._may_begin(guest.user, rated=facts.rated and not limited)
        return limited

    async def _fairly(self, place: Invitation) -> Invitation:
        """What is asked for, but unrated where its two have played enough."""
        if place.invited is None or not is_rated(place):
            return place
        return replace(place, limited=await self.enough(place.host.user, place.invited.user))

    async def _live_turn(self, guild: int | None) -> timedelta:
        """How long a live turn takes in a server, or outside of any."""
        seconds = (await self.store.server(guild)).live_seconds
        return self.timing.live_turn if seconds is None else timedelta(seconds=seconds)

    async def _none_between(self, host: Person, invited: Person) -> None:
        """Refuse where one of these two has asked the other already; what was asked and never posted is taken back."""
        earlier = await self.store.challenge_between(host.user, invited.user)
        if earlier is None:
            return
        record = await self.load(earlier)
        if not record.screens and self.clock() - record.facts.created > POSTING:
            await self.turn_down(earlier, record.seats[0].user or 0, self.clock())
            return
        mine = seat_of(record, host.user) == 0
        raise Refused(Refusal.ALREADY_ASKED if mine else Refusal.ASKED_YOU, match=earlier, name=invited.name)

    async def _room_for(self, user: int, *statuses: Status) -> None:
        counts = [await self.store.count_matches(user, status) for status in statuses]
        if sum(counts) >= RUNNING_LIMIT:
            raise Refused(Refusal.TOO_MANY_MATCHES, n=RUNNING_LIMIT)

    async def _seat(self, seat: Seat, person: Person, guild: int | None, rematch_of: int | None = None) -> SeatRow:
        """The seat of a person, served as that person wishes, or as in the match that this one follows."""
        player = await self.store.player(person.user)
        wishes = player.preferences if player is not None else None
        here = guild is not None and Preferences.of(wishes or {}).here
        if rematch_of is not None:
            before = await self.load(rematch_of)
            here = any(row.user == person.user and row.delivery is Delivery.HERE for row in before.seats)
        delivery, away = Delivery.HERE if here else Delivery.DM, await self.store.vacation(person.user)
        return SeatRow(
            seat,
            person.name,
            person.user,
            delivery=delivery,
            preferences=wishes,
            vacation_until=away.until if away is not None else None,
            language=player.language if player is not None else None,
        )

    async def _name(self, user: int | None) -> str:
        player = await self.store.player(user) if user is not None else None
        return player.name if player is not None else ""


def is_rated(place: Invitation) -> bool:
    """Whether a match between two people would count for ratings."""
    return place.rated and place.ruleset == STANDARD and not place.limited


def _first_screens(place: Invitation, seats: tuple[SeatRow, ...]) -> tuple[str, ...]:
    """What a new match shows at once. A challenge's post answers its command, a rematch's is a message of ours.

    Of two from the queue the channel is told by a message of ours, too; their table follows it.
    """
    if len(seats) < 2:
        return ("challenge",) if place.rematch_of is not None else ()
    if all(row.house is None for row in seats):
        return ("hand:0", "hand:1") if place.channel is None else ("hand:0", "hand:1", "challenge")
    return ("hand:0", "table") if place.thread is not None else ("hand:0",)


def _must_be_open(match: Match) -> None:
    if match.phase is not Phase.CHALLENGE:
        raise Refused(_why_not_open(match))


def _why_not_open(match: Match) -> Refusal:
    return Refusal.CHALLENGE_CLOSED if match.phase is Phase.CLOSED else Refusal.TOO_LATE
