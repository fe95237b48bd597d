"""Play: load a match, let the rules decide, append what they say with all that changes with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from ginbot.house import LESSON_DEAL
from ginbot.matches.clocks import USUAL, Clocks, Timing
from ginbot.matches.deals import entropy_of, fresh_deal
from ginbot.matches.summaries import summary_of
from ginbot.pace import Clock, Terms, clock_after
from ginbot.rules import (
    Action,
    BigGin,
    Deal,
    Drew,
    EndReason,
    Event,
    Expire,
    Gin,
    Join,
    Knock,
    Match,
    NextHand,
    Phase,
    Refusal,
    Refused,
    Resign,
    Throw,
    TimeUp,
    Took,
    apply,
    deal_of,
    decide,
)
from ginbot.screens.context import Pace, Preferences
from ginbot.screens.occasions import LESSON
from ginbot.store import By, Commit, Json, RatedResult, Record, SeatRow, Stale, Status, Store

DOUBLE_TAP = timedelta(seconds=1.2)
"""A throw of the drawn card, or big gin, this soon after the draw is taken for an impatient finger."""

RESULTS = "results"
"""The screen that a result is in the channel in which a server has results told."""

_PEOPLE = (By.SEAT_0, By.SEAT_1)
_STATUS = {Phase.CHALLENGE: Status.CHALLENGE, Phase.CLOSED: Status.CLOSED, Phase.OVER: Status.OVER}


class Table(Clocks):
    """Plays matches that are there; `deal`, where given, is what every hand is dealt from, in place of its match's."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime],
        timing: Timing = USUAL,
        deal: Callable[[], Deal] | None = None,
        changed: Callable[[datetime | None], None] = lambda due_at: None,
    ) -> None:
        super().__init__(store, clock=clock, timing=timing, changed=changed)
        self._deal = deal

    async def load(self, match_id: int) -> Record:
        """The match as stored. Raises Refused: OLD_BUTTON where there is none."""
        record = await self.store.record(match_id)
        if record is None:
            raise Refused(Refusal.OLD_BUTTON)
        return record

    async def play(
        self, match_id: int, action: Action, *, version: int, by: By, at: datetime, record: Record | None = None
    ) -> Record:
        """One action, made on `version` at the moment `at`, from check to stored; `record`: the match, if just loaded.

        Raises Stale where the match has moved on, NotSaved where the database fails, Refused where the rules
        do, TOO_SOON for the second half of a double tap.
        """
        record = record or await self.load(match_id)
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

    async def _commit(
        self,
        record: Record,
        action: Action,
        by: By,
        at: datetime,
        joined: SeatRow | None = None,
        press: int = 0,
        *,
        limited: bool = False,
    ) -> Record:
        before, facts = record.match, record.facts
        entropy = facts.entropy
        if joined is not None and facts.commitment is not None:
            entropy = entropy_of(press, (*record.seats, joined))
        dealing = isinstance(action, Join | NextHand)
        events = decide(before, action, await self._deal_of(record, entropy) if dealing else None)
        after = apply(before, events)
        running = Clock(facts.turn_ends_at, facts.due_at, facts.due_for)
        present = [replace(row, pressed_at=at) if by is By.seat(row.seat) else row for row in record.seats]
        seats = (*present, joined) if joined is not None else tuple(present)
        terms = self.terms(facts, seats)
        clock = clock_after(before, after, running, terms, self.clock())
        commit = Commit(
            match_id=facts.id,
            version=before.version,
            events=events,
            at=at,
            by=by,
            status=status_of(after),
            turn_ends_at=clock.turn_ends_at,
            due_at=clock.due_at,
            due_for=clock.due_for,
            joined=joined,
            entropy=entropy if joined is not None else None,
            result=await self._summary(record, after, events),
            rated=_rated(record, after),
            reckoned=_reckoned(before, after, terms, seats),
            away=action.seat if isinstance(action, TimeUp) else None,
            left_by=_left_by(record, action, after),
            limited=limited,
            screens=await self._new_screens(record, action, after),
        )
        appended = await self.store.append(commit, record)
        self.changed(clock.due_at)
        return appended or await self.load(facts.id)

    async def _new_screens(self, record: Record, action: Action, after: Match) -> tuple[str, ...]:
        """What is shown from now on: hands and table once both are there; the result, where a server has it told."""
        if isinstance(action, Join):
            return ("table", "hand:0", "hand:1")
        facts, people = record.facts, [row for row in record.seats if row.user is not None]
        if facts.guild is None or len(people) < 2 or after.ended is None or after.ended.why is EndReason.ABORTED:
            return ()
        return () if (await self.store.server(facts.guild)).results is None else (RESULTS,)

    async def _summary(self, record: Record, after: Match, events: tuple[Event, ...]) -> Json | None:
        """What is kept of a match once it is over."""
        if after.ended is None:
            return None
        log = [*[batch.events for batch in await self.store.log(record.facts.id)], events]
        return summary_of(after, log, tuple([row.house for row in record.seats]), record.facts.pace)

    async def _deal_of(self, record: Record, entropy: str | None) -> Deal:
        """What the next hand of a match is dealt from: always the same, by whichever process and however often."""
        if record.facts.occasion == LESSON.text:
            return LESSON_DEAL
        seed = None if entropy is None else await self.store.seed(record.facts.id)
        if seed is None or entropy is None:
            return self._dealt(fresh_deal())
        return self._dealt(deal_of(seed, entropy, len(record.match.results) + 1))

    def _dealt(self, deal: Deal) -> Deal:
        return deal if self._deal is None else self._deal()


def status_of(match: Match) -> Status:
    """How far a match has come, as it is stored."""
    return _STATUS.get(match.phase, Status.RUNNING)


def _reckoned(
    before: Match, after: Match, terms: Terms, seats: tuple[SeatRow, ...]
) -> tuple[int, datetime | None] | None:
    """Whose slow turn begins, and which vacation of that player its clock was reckoned with."""
    if not terms.slow or after.to_act is None or before.turn == after.turn:
        return None
    seat = seats[after.to_act]
    return None if seat.user is None else (seat.user, seat.vacation_until)


def _is_double_tap(record: Record, action: Action, at: datetime) -> bool:
    """Whether this may be the second half of an impatient tap on Draw or Take, where it comes so soon after."""
    play = record.match.play
    if play is None or not play.moves or not isinstance(play.moves[-1], Drew | Took):
        return False
    if at - record.last_at >= DOUBLE_TAP:
        return False
    if isinstance(action, Knock):  # asked first, unless its player throws quickly
        quick = Preferences.of(record.seats[action.seat].preferences or {}).quick
        return quick and action.card == play.drawn
    return isinstance(action, BigGin) or (isinstance(action, Throw | Gin) and action.card == play.drawn)


def _left_by(record: Record, action: Action, after: Match) -> tuple[int, str] | None:
    """Who has left a rated match just now: by resigning in its first hand, or by letting turns run out.

    While nothing counts yet, only those are left who sat down with whoever would come: friends sort it out themselves.
    """
    facts, ended = record.facts, after.ended
    if not facts.rated or ended is None or ended.seat is None:
        return None
    user = record.seats[ended.seat].user
    counted = ended.why is not EndReason.ABORTED or facts.invited is None
    quit_early = isinstance(action, Resign) and not record.match.results and counted
    if user is None or not (quit_early or isinstance(action, TimeUp)):
        return None
    return user, "quit" if quit_early else "stall"


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
