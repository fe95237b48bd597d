"""The only way anything happens to a match: load it, let the rules decide, append what they say.

Nothing is shown from here, and nothing that Discord says reaches here but ids, names and moments.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from ginbot.pace import WARNING, Clock, Terms, clock_after, clock_called, clock_shown, lapse_limit
from ginbot.rules import (
    EMPTY,
    FULL_DECK,
    STANDARD,
    Action,
    BigGin,
    Card,
    Deal,
    Decline,
    Drew,
    EndReason,
    Event,
    Expire,
    Gin,
    Join,
    Match,
    NextHand,
    Open,
    Phase,
    Refusal,
    Refused,
    RuleSet,
    Seat,
    Throw,
    TimeUp,
    Took,
    Withdraw,
    apply,
    cards_of,
    decide,
)
from ginbot.screens.context import Pace
from ginbot.store import By, Commit, DueFor, NewMatch, RatedResult, Record, SeatRow, Stale, Status, Store

RUNNING_LIMIT = 10
"""Matches one person may have running or asked for at once."""
DOUBLE_TAP = timedelta(seconds=1.2)
"""A throw of the drawn card, or big gin, this soon after the draw is taken for an impatient finger."""

_PEOPLE = (By.SEAT_0, By.SEAT_1)
_STATUS = {Phase.CHALLENGE: Status.CHALLENGE, Phase.CLOSED: Status.CLOSED, Phase.OVER: Status.OVER}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: Discord's id, and the name to be kept with the match."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is asked of the other player, or of everybody (`invited` None)."""

    host: Person
    invited: Person | None
    pace: Pace
    ruleset: RuleSet = STANDARD
    rated: bool = True
    guild: int | None = None
    channel: int | None = None
    thread: int | None = None
    """The thread it is played in, where there is one already."""
    rematch_of: int | None = None


class Call(Enum):
    """What a live turn's player hears before the time is up."""

    NUDGE = "a message, for somebody who has pressed nothing yet"
    WARNING = "the hand's first line, for somebody who has"


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things take; a server's own values may differ."""

    live_turn: timedelta = timedelta(seconds=45)
    next_hand: timedelta = timedelta(seconds=20)
    house_delay: timedelta = timedelta(seconds=1.5)


def shuffled_deck() -> tuple[Card, ...]:
    """A full deck, shuffled by the operating system's secure source."""
    deck = list(cards_of(FULL_DECK))
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


def fresh_deal() -> Deal:
    """A deal nobody could foresee."""
    return Deal(shuffled_deck(), secrets.randbelow(2))


def seat_of(record: Record, user: int) -> Seat | None:
    """The seat this person holds, if any."""
    return next((row.seat for row in record.seats if row.user == user), None)


def house_seat(record: Record) -> Seat | None:
    """The seat the house plays, if any."""
    return next((row.seat for row in record.seats if row.house is not None), None)


class Matches:
    """Loads matches, lets the rules decide, appends; `changed` is told when a match that moved is due next."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime],
        timing: Timing = Timing(),
        deal: Callable[[], Deal] = fresh_deal,
        changed: Callable[[datetime | None], None] = lambda due_at: None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.timing = timing
        self.changed = changed
        self._deal = deal

    async def challenge(self, invitation: Invitation) -> Record:
        """Open a match with an empty seat.

        Raises Refused: YOURSELF, TOO_MANY_MATCHES, ALREADY_ASKED (fact `match`: the earlier one).
        """
        host, invited = invitation.host, invitation.invited
        if invited is not None and invited.user == host.user:
            raise Refused(Refusal.YOURSELF)
        await self._room_for(host.user, Status.RUNNING, Status.CHALLENGE)
        if invited is not None:
            earlier = await self.store.challenge_between(host.user, invited.user)
            if earlier is not None:
                raise Refused(Refusal.ALREADY_ASKED, match=earlier, name=invited.name)
        opened = decide(EMPTY, Open(invitation.ruleset, lapse_limit(invitation.pace, house=False)))
        return await self._create(invitation, (SeatRow(0, host.name, user=host.user),), opened)

    async def play_house(self, host: Person, level: str, house_name: str, place: Invitation) -> Record:
        """Open a match against the house and deal its first hand.

        Raises Refused: TOO_MANY_MATCHES.
        """
        await self._room_for(host.user, Status.RUNNING)
        opened = decide(EMPTY, Open(place.ruleset, lapse_limit(place.pace, house=True)))
        joined = decide(apply(EMPTY, opened), Join(), self._deal())
        seats = (SeatRow(0, host.name, user=host.user), SeatRow(1, house_name, house=level))
        return await self._create(place, seats, opened + joined)

    async def join(self, match_id: int, version: int, guest: Person, at: datetime) -> Record:
        """Take the empty seat of a challenge; whoever has it already, by a second tap, just gets the match.

        Raises Refused: YOURSELF, NOT_INVITED, TOO_LATE, CHALLENGE_CLOSED, TOO_MANY_MATCHES; Stale is turned into these.
        """
        record = await self.load(match_id)
        if seat_of(record, guest.user) == 1:
            return record
        if seat_of(record, guest.user) == 0:
            raise Refused(Refusal.YOURSELF)
        if record.facts.invited not in (None, guest.user):
            raise Refused(Refusal.NOT_INVITED, name=await self._name(record.facts.invited))
        _must_be_open(record.match)
        await self._room_for(guest.user, Status.RUNNING)
        await self.store.seen(guest.user, guest.name, at)
        seat = SeatRow(1, guest.name, user=guest.user)
        try:
            return await self._commit(record, Join(), By.SEAT_1, at, joined=seat)
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

    async def load(self, match_id: int) -> Record:
        """The match as stored. Raises Refused: OLD_BUTTON where there is none."""
        record = await self.store.record(match_id)
        if record is None:
            raise Refused(Refusal.OLD_BUTTON)
        return record

    async def play(self, match_id: int, action: Action, *, version: int, by: By, at: datetime) -> Record:
        """One action, made on `version` at the moment `at`, from check to stored.

        Raises Stale where the match has moved on, NotSaved where the database fails, Refused where the rules
        do, TOO_SOON for the second half of a double tap.
        """
        record = await self.load(match_id)
        if record.match.version != version:
            raise Stale
        if by in _PEOPLE and _is_double_tap(record, action, at):
            raise Refused(Refusal.TOO_SOON)
        return await self._commit(record, action, by, at)

    async def lapse(self, record: Record, now: datetime) -> Record:
        """What the clock does once a turn, a challenge's time or the pause between hands is over."""
        match = record.match
        if match.phase is Phase.CHALLENGE:
            return await self._commit(record, Expire(), By.CLOCK, now)
        if match.phase is Phase.BETWEEN:
            return await self._commit(record, NextHand(), By.CLOCK, now)
        assert match.to_act is not None, "a running match waits for a seat or for the next deal"
        return await self._commit(record, TimeUp(match.to_act), By.CLOCK, now)

    async def rematch(self, match_id: int, user: int, at: datetime) -> Record:
        """Ask for another match between the same two, accept the other's asking, or deal anew against the house.

        Raises Refused: STRANGER, NOT_NOW (it is not over), ALREADY_ASKED, CHALLENGE_CLOSED, TOO_MANY_MATCHES.
        """
        record = await self.load(match_id)
        seat = seat_of(record, user)
        if seat is None:
            raise Refused(Refusal.STRANGER)
        if record.match.phase is not Phase.OVER:
            raise Refused(Refusal.NOT_NOW)
        asked = await self.store.rematch(match_id)
        if asked is None:
            try:
                return await self._ask_again(record, seat)
            except Stale:
                return await self.rematch(match_id, user, at)
        if asked.facts.status is not Status.CHALLENGE:
            raise Refused(Refusal.CHALLENGE_CLOSED)
        if asked.seats[0].user == user:
            raise Refused(Refusal.ALREADY_ASKED, name=record.seats[1 - seat].name)
        return await self.join(asked.facts.id, asked.facts.version, Person(user, record.seats[seat].name), at)

    async def _ask_again(self, record: Record, seat: Seat) -> Record:
        facts, mine, theirs = record.facts, record.seats[seat], record.seats[1 - seat]
        assert mine.user is not None, "only people ask"
        host = Person(mine.user, mine.name)
        invited = None if theirs.user is None else Person(theirs.user, theirs.name)
        place = Invitation(
            host,
            invited,
            Pace(facts.pace),
            facts.ruleset,
            facts.rated,
            guild=facts.guild,
            channel=facts.channel,
            thread=facts.thread,
            rematch_of=facts.id,
        )
        if theirs.house is not None:
            return await self.play_house(host, theirs.house, theirs.name, place)
        await self._room_for(host.user, Status.RUNNING, Status.CHALLENGE)
        opened = decide(EMPTY, Open(facts.ruleset, lapse_limit(place.pace, house=False)))
        return await self._create(place, (SeatRow(0, host.name, user=host.user),), opened)

    async def call(self, record: Record, now: datetime) -> Call | None:
        """What a live turn's player is to hear now, if anything; its next due time is set."""
        facts, match = record.facts, record.match
        if facts.turn_ends_at is None or match.to_act is None:
            return None
        pressed = has_pressed(record)
        clock = clock_called(facts.turn_ends_at, self.terms(record), now, pressed=pressed)
        if clock.due_at is None or clock.due_for is None:
            return None
        if not await self.store.set_due(facts.id, facts.version, clock.due_at, clock.due_for):
            return None
        self.changed(clock.due_at)
        if not pressed:
            return Call.NUDGE
        return Call.WARNING if clock.due_for is DueFor.CLOCK else None

    def is_last_call(self, record: Record) -> bool:
        """Whether the first line of the hand is to say how little time is left."""
        end = record.facts.turn_ends_at
        live = record.facts.pace == Pace.LIVE and end is not None and has_pressed(record)
        return live and end is not None and end - self.clock() <= WARNING

    async def start_clock(self, record: Record, shown: datetime) -> bool:
        """Move a turn's end once, where its hand was first shown late; whether it moved."""
        facts = record.facts
        if facts.clock_version >= facts.version:
            return False
        running = Clock(facts.turn_ends_at, facts.due_at, facts.due_for)
        moved = clock_shown(record.match, running, self.terms(record), record.last_at, shown)
        if moved is None or moved.due_at is None or moved.due_for is None:
            return False
        if await self.store.set_clock(facts.id, facts.version, moved.turn_ends_at, moved.due_at, moved.due_for):
            self.changed(moved.due_at)
            return True
        return False

    def terms(self, record: Record) -> Terms:
        """What the clock needs to know of this match."""
        away = tuple(row.pressed_at is None for row in record.seats)
        return Terms(
            pace=Pace(record.facts.pace),
            live_turn=timedelta(seconds=record.facts.turn_seconds),
            house=house_seat(record),
            house_delay=self.timing.house_delay,
            next_hand=self.timing.next_hand,
            away=(away[0], away[-1]),
            double=(_has_double(record, 0), _has_double(record, -1)),
        )

    async def _create(self, place: Invitation, seats: tuple[SeatRow, ...], events: tuple[Event, ...]) -> Record:
        now = self.clock()
        match = apply(EMPTY, events)
        house = 1 if len(seats) == 2 else None
        terms = Terms(place.pace, self.timing.live_turn, house, self.timing.house_delay, self.timing.next_hand)
        clock = clock_after(EMPTY, match, Clock(None, None, None), terms, now)
        await self.store.seen(place.host.user, place.host.name, now)
        if place.invited is not None:
            await self.store.seen(place.invited.user, place.invited.name, now)
        new = NewMatch(
            ruleset=place.ruleset,
            pace=place.pace,
            rated=place.rated and place.ruleset == STANDARD and house is None,
            seats=seats,
            events=events,
            at=now,
            status=_status(match),
            turn_ends_at=clock.turn_ends_at,
            due_at=clock.due_at,
            due_for=clock.due_for,
            guild=place.guild,
            channel=place.channel,
            thread=place.thread,
            invited=place.invited.user if place.invited is not None else None,
            rematch_of=place.rematch_of,
            turn_seconds=round(self.timing.live_turn.total_seconds()),
            screens=_first_screens(place, house),
        )
        match_id = await self.store.create(new)
        self.changed(clock.due_at)
        return await self.load(match_id)

    async def _commit(
        self, record: Record, action: Action, by: By, at: datetime, joined: SeatRow | None = None
    ) -> Record:
        before, facts = record.match, record.facts
        events = decide(before, action, self._deal())
        after = apply(before, events)
        running = Clock(facts.turn_ends_at, facts.due_at, facts.due_for)
        clock = clock_after(before, after, running, self.terms(record), self.clock())
        commit = Commit(
            match_id=facts.id,
            version=before.version,
            events=events,
            at=at,
            by=by,
            status=_status(after),
            turn_ends_at=clock.turn_ends_at,
            due_at=clock.due_at,
            due_for=clock.due_for,
            joined=joined,
            rated=_rated(record, after),
            away=action.seat if isinstance(action, TimeUp) else None,
            screens=("table", "hand:0", "hand:1") if isinstance(action, Join) else (),
        )
        await self.store.append(commit)
        self.changed(clock.due_at)
        return await self.load(facts.id)

    async def _room_for(self, user: int, *statuses: Status) -> None:
        counts = [await self.store.count_matches(user, status) for status in statuses]
        if sum(counts) >= RUNNING_LIMIT:
            raise Refused(Refusal.TOO_MANY_MATCHES, n=RUNNING_LIMIT)

    async def _name(self, user: int | None) -> str:
        player = await self.store.player(user) if user is not None else None
        return player.name if player is not None else ""


def has_pressed(record: Record) -> bool:
    """Whether whoever is to act has pressed anything since the turn began."""
    seat, play = record.match.to_act, record.match.play
    if seat is None or play is None:
        return False
    if play.drawn is not None or play.taken is not None:
        return True
    pressed = record.seats[seat].pressed_at
    return pressed is not None and pressed >= record.last_at


def _has_double(record: Record, index: int) -> bool:
    return not record.facts.rated and bool((record.seats[index].preferences or {}).get("double_time"))


def _first_screens(place: Invitation, house: Seat | None) -> tuple[str, ...]:
    """What a new match shows at once. A challenge's post answers its command, a rematch's is a message of ours."""
    if house is None:
        return ("challenge",) if place.rematch_of is not None else ()
    return ("hand:0", "table") if place.thread is not None else ("hand:0",)


def _status(match: Match) -> Status:
    return _STATUS.get(match.phase, Status.RUNNING)


def _must_be_open(match: Match) -> None:
    if match.phase is not Phase.CHALLENGE:
        raise Refused(_why_not_open(match))


def _why_not_open(match: Match) -> Refusal:
    return Refusal.CHALLENGE_CLOSED if match.phase is Phase.CLOSED else Refusal.TOO_LATE


def _is_double_tap(record: Record, action: Action, at: datetime) -> bool:
    play = record.match.play
    if (
        play is None
        or not play.moves
        or not isinstance(play.moves[-1], Drew | Took)
        or at - record.last_at >= DOUBLE_TAP
    ):
        return False
    return isinstance(action, BigGin) or (isinstance(action, Throw | Gin) and action.card == play.drawn)


def _rated(record: Record, after: Match) -> tuple[RatedResult, ...]:
    """What the match means for ratings: the server's pool and the global one, once it has ended and counts."""
    facts, ended = record.facts, after.ended
    if not facts.rated or ended is None or ended.why is EndReason.ABORTED:
        return ()
    first, second = (row.user for row in record.seats)
    assert first is not None, "only people are rated"
    assert second is not None, "only people are rated"
    score = 0.5 if ended.winner is None else 1.0 - ended.winner
    pace = "live" if facts.pace == Pace.LIVE else "slow"
    pools = (facts.guild, 0) if facts.guild is not None else (0,)
    return tuple(RatedResult(guild, pace, (first, second), score) for guild in pools)
