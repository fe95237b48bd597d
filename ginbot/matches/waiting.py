"""Who waits, who is asked, who meets whom: pure functions from the queue of one pace to the queue afterwards.

No clock, no database and no text is here. Two who were found name each other in their rows; whatever happens to one
of them, the other is let go in the same step, so no row ever waits for somebody who is gone.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from math import inf
from typing import TypeAlias

from ginbot.rating import NEW
from ginbot.store import Known, QueueRow, QueueState

Line: TypeAlias = dict[int, QueueRow]

WAIT = {"live": timedelta(minutes=15), "slow": timedelta(hours=24)}
"""How long somebody waits alone; as long as a slow challenge is open."""
ANSWER = {"live": timedelta(seconds=30), "slow": timedelta(hours=12)}
"""How long both may take to say that they are ready; a slow match is for people who sleep meanwhile."""
GRACE = timedelta(seconds=2)
"""For presses that are still on their way when that time is over."""
LATE = timedelta(seconds=2)
"""A question that comes later than this gives its time from then on."""
WIDENS = {"live": timedelta(minutes=1), "slow": timedelta(hours=1)}
"""After so long the allowed difference doubles."""
NARROWEST = 100.0
"""Rating points by which two may differ at first."""
DOUBLINGS = 5
"""After so many doublings anybody will do."""
SOON = timedelta(seconds=2)
"""When somebody new is looked at, should the press that joined not have led to it at once."""
REMEMBERED = timedelta(hours=1)
"""How long it is tried to tell somebody who is out."""
OFFERED = timedelta(hours=24)
"""How long the buttons work under the message that nobody came."""

WAITING = frozenset({QueueState.WAITING, QueueState.BACK})
FOUND = frozenset({QueueState.ASKED, QueueState.READY})
IN = WAITING | FOUND


def allowed(pace: str, waited: timedelta) -> float:
    """By how many rating points somebody's opponent may differ who has waited so long."""
    doublings = max(waited, timedelta()) // WIDENS[pace]
    return inf if doublings >= DOUBLINGS else NARROWEST * 2**doublings


def may_meet(one: QueueRow, other: QueueRow) -> bool:
    """Whether two would do for each other at all: in one server, or both wherever they are."""
    if one.user == other.user:
        return False
    same_server = one.guild is not None and one.guild == other.guild
    return same_server or (one.everywhere and other.everywhere)


def difference(one: QueueRow, other: QueueRow, known: Known) -> float:
    """How far two are apart, by the server's ratings where both are there, else by everybody's."""
    pool = pool_of(one, other)
    ratings = [known.ratings.get((pool, row.user), NEW.value) for row in (one, other)]
    return abs(ratings[0] - ratings[1])


def pool_of(one: QueueRow, other: QueueRow) -> int:
    """The ratings that count between two: of the server in which both are, 0 for everybody's."""
    return one.guild if one.guild is not None and one.guild == other.guild else 0


def found(line: Line, known: Known, now: datetime) -> list[tuple[QueueRow, QueueRow]]:
    """Who meets whom now; whoever has waited longest stands first in a pair, and chooses first.

    The nearest opponent within the wider of both allowances is taken, of several equally near who has waited longest.
    One of the last three opponents is taken only by somebody for whom nobody else waits, from nobody else likewise.
    """
    waiting = sorted((row for row in line.values() if row.state in WAITING), key=_place)
    pairs, taken = [], set[int]()
    for row in waiting:
        if row.user in taken:
            continue
        near = [
            (difference(row, other, known), _place(other), other)
            for other in waiting
            if other.user not in taken and _may_be_paired(row, other, waiting, known, now)
        ]
        if near:
            other = min(near, key=lambda each: each[:2])[2]
            pairs.append((row, other))
            taken |= {row.user, other.user}
    return pairs


def _place(row: QueueRow) -> tuple[bool, datetime, int]:
    """Whoever comes back stands before everybody else."""
    return (row.state is not QueueState.BACK, row.since, row.user)


def _may_be_paired(one: QueueRow, other: QueueRow, waiting: list[QueueRow], known: Known, now: datetime) -> bool:
    if not may_meet(one, other) or frozenset({one.user, other.user}) in known.blocks:
        return False
    if difference(one, other, known) > max(allowed(row.pace, now - row.since) for row in (one, other)):
        return False
    return not _have_met(one, other, known) or not any(_has_another(row, waiting, known) for row in (one, other))


def _have_met(one: QueueRow, other: QueueRow, known: Known) -> bool:
    return other.user in known.lately.get(one.user, ()) or one.user in known.lately.get(other.user, ())


def _has_another(row: QueueRow, waiting: list[QueueRow], known: Known) -> bool:
    """Whether somebody waits whom this person has not met lately."""
    return any(
        may_meet(row, other)
        and not _have_met(row, other, known)
        and frozenset({row.user, other.user}) not in known.blocks
        for other in waiting
    )


# ------------------------------------------------------------------------------------------------- what people do


def joined(line: Line, new: QueueRow) -> Line:
    """Somebody joins; whoever is in already stays where they are, and is told by the newer answer from now on."""
    present = line.get(new.user)
    if present is None or present.state not in IN:
        return {**line, new.user: new}
    return {**line, new.user: replace(present, token=new.token, token_expires=new.token_expires)}


def left(line: Line, user: int, now: datetime, *, pressed: int | None = None) -> Line:
    """Somebody leaves, or says *Not now*; `pressed`: the message whose press says so: its answer changes it."""
    row = line.get(user)
    if row is None or row.state not in IN:
        return line
    if row.private or row.message in (None, pressed):
        return _gone(line, row, now)
    return _out(line, row, QueueState.LEFT, now)


def ready(line: Line, user: int, step: int, now: datetime, answer: tuple[str, datetime]) -> Line:
    """Somebody who was asked is ready; nothing changes where the question is not this one, or over.

    `answer`: the token of the press and its end, by which the private answer may be changed that asked.
    """
    row = line.get(user)
    if row is None or row.state is not QueueState.ASKED or row.step != step:
        return line
    token, expires = answer if row.private else (row.token, row.token_expires)
    row = replace(row, state=QueueState.READY, told=step, token=token, token_expires=expires, claimed_until=None)
    other = _found_for(line, row)
    if other is None or other.state is not QueueState.READY:
        return {**line, user: row}
    return {**line, user: replace(row, due_at=now), other.user: replace(other, due_at=now)}


def is_late(row: QueueRow, now: datetime) -> bool:
    """Whether a question that is shown only now has taken its time about it."""
    return now > row.until - ANSWER[row.pace] + LATE


def shown(line: Line, user: int, step: int, now: datetime) -> Line:
    """A question has been shown late: both have the whole time for an answer from now on."""
    row = line.get(user)
    other = None if row is None or row.step != step else _found_for(line, row)
    if row is None or other is None or not is_late(row, now):
        return line
    until = now + ANSWER[row.pace]
    again = [replace(each, until=until, due_at=until + GRACE) for each in (row, other)]
    return {**line, **{each.user: each for each in again}}


def unreached(line: Line, user: int, step: int, now: datetime) -> Line:
    """Somebody who was found cannot be told so: out, quietly, and the other need not wait."""
    row = line.get(user)
    if row is None or row.state is not QueueState.ASKED or row.step != step:
        return line
    return _gone(line, row, now)


def full(line: Line, user: int, now: datetime) -> Line:
    """Somebody who is ready has no room for another match."""
    row = line.get(user)
    return line if row is None or row.state not in FOUND else _out(line, row, QueueState.FULL, now)


def without_players(line: Line, known: Known, now: datetime) -> Line:
    """Whoever has begun another live match leaves the live queue; slow ones, and the house, leave time for both."""
    for row in list(line.values()):
        if row.pace == "live" and row.user in known.playing and line[row.user].state in IN:
            line = _out(line, line[row.user], QueueState.PLAYING, now)
    return line


# ------------------------------------------------------------------------------------------------- what time does


def tended(line: Line, known: Known, now: datetime) -> Line:
    """All that is due: who plays elsewhere, whose time is over, who meets whom, and when to look again."""
    line = without_players(line, known, now)
    for step in (_unanswered, _alone, _forgotten):
        for user in list(line):
            if user in line:
                line = step(line, line[user], now)
    for one, other in found(line, known, now):
        line = {**line, one.user: _asked(one, other, now), other.user: _asked(other, one, now)}
    return {user: replace(row, due_at=_next_look(row, now)) for user, row in line.items()}


def first_of(one: QueueRow, other: QueueRow) -> QueueRow:
    """Which of two found for each other joined first, and will deal."""
    return min(one, other, key=_joined)


def both_ready(line: Line) -> list[tuple[QueueRow, QueueRow]]:
    """Those whose match can begin; whoever joined first stands first, and deals."""
    pairs = []
    for row in line.values():
        other = _found_for(line, row)
        if other is not None and row.state is other.state is QueueState.READY and _joined(row) < _joined(other):
            pairs.append((row, other))
    return pairs


def _unanswered(line: Line, row: QueueRow, now: datetime) -> Line:
    """The time for an answer is over: out who has not given one; quietly, where the question was never shown."""
    if row.state not in FOUND:
        return line
    other = _found_for(line, row)
    if other is None:
        return {**line, row.user: _back(row, now)}
    late = [each for each in (row, other) if each.state is QueueState.ASKED]
    if now < row.until + GRACE:
        return line
    for each in late:
        was_asked = each.told >= each.step
        line = _out(line, each, QueueState.LATE, now) if was_asked else _gone(line, each, now)
    return line


def _alone(line: Line, row: QueueRow, now: datetime) -> Line:
    return line if row.state not in WAITING or now < row.until else _out(line, row, QueueState.ALONE, now)


def _forgotten(line: Line, row: QueueRow, now: datetime) -> Line:
    if row.state in IN or now < row.due_at:
        return line
    return _without(line, row)


def _asked(row: QueueRow, other: QueueRow, now: datetime) -> QueueRow:
    return replace(
        row,
        state=QueueState.ASKED,
        other=other.user,
        until=now + ANSWER[row.pace],
        step=row.step + 1,
        claimed_until=None,
        dm=None,
        message=None,
        private=False,
    )


def _out(line: Line, row: QueueRow, state: QueueState, now: datetime) -> Line:
    """Out, to be told why; whoever was found is let go."""
    keep = OFFERED if state is QueueState.ALONE else REMEMBERED
    gone = replace(row, state=state, step=row.step + 1, due_at=now + keep, claimed_until=None)
    return _let_go({**line, row.user: gone}, row, now)


def _gone(line: Line, row: QueueRow, now: datetime) -> Line:
    """Out, with nothing to be told; whoever was found is let go."""
    return _let_go(_without(line, row), row, now)


def _without(line: Line, row: QueueRow) -> Line:
    return {user: each for user, each in line.items() if user != row.user}


def _let_go(line: Line, row: QueueRow, now: datetime) -> Line:
    """Put whoever this person was found for back to the head of the queue."""
    other = _found_for(line, row)
    return line if other is None else {**line, other.user: _back(other, now)}


def _found_for(line: Line, row: QueueRow) -> QueueRow | None:
    """Whoever was found for somebody, and has that person found in turn; None while nobody is, or no more."""
    other = line.get(row.other) if row.state in FOUND and row.other is not None else None
    return other if other is not None and other.other == row.user and other.state in FOUND else None


def _joined(row: QueueRow) -> tuple[datetime, int]:
    return (row.since, row.user)


def _back(row: QueueRow, now: datetime) -> QueueRow:
    """At the head of the queue, with all the time there is to wait."""
    until = now + WAIT[row.pace]
    return replace(row, state=QueueState.BACK, until=until, due_at=now, step=row.step + 1, claimed_until=None)


def _next_look(row: QueueRow, now: datetime) -> datetime:
    if row.state in WAITING:
        widens = WIDENS[row.pace]
        return min(row.until, row.since + (max(now - row.since, timedelta()) // widens + 1) * widens)
    return row.until + GRACE if row.state in FOUND else row.due_at
