"""The queue as pure functions: who meets whom, who is let go, and that nobody is ever lost or taken twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.matches import waiting
from ginbot.matches.waiting import (
    ANSWER,
    GRACE,
    OFFERED,
    REMEMBERED,
    WAIT,
    Line,
    allowed,
    both_ready,
    difference,
    found,
    joined,
    left,
    may_meet,
    ready,
    shown,
    tended,
    unreached,
)
from ginbot.store import Known, QueueRow, QueueState

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
NOBODY = Known()
PACES = ("live", "slow")


def row(
    user: int, waited: float = 0, *, pace: str = "live", state: QueueState = QueueState.WAITING, **more: object
) -> QueueRow:
    """Somebody who waits in server 1, unless told otherwise, for so many seconds."""
    since = NOW - timedelta(seconds=waited)
    facts = {"guild": 1, "until": since + WAIT[pace], "due_at": NOW, "step": 1, "told": 1, **more}
    return QueueRow(pace, user, f"user {user}", state, since, **facts)  # type: ignore[arg-type]  # their fields


def line(*rows: QueueRow) -> Line:
    """A queue of these."""
    return {each.user: each for each in rows}


def rated(**ratings: float) -> Known:
    """Ratings in server 1 by name: u1=1600."""
    return Known({(1, int(name[1:])): value for name, value in ratings.items()})


def users(pairs: list[tuple[QueueRow, QueueRow]]) -> list[tuple[int, int]]:
    """Who meets whom."""
    return [(one.user, other.user) for one, other in pairs]


def asked(pace: str = "live") -> Line:
    """Two who have just been found for each other, and have been told so."""
    after = tended(line(row(1, 60, pace=pace), row(2, pace=pace)), NOBODY, NOW)
    return {user: replace(each, told=each.step, dm=user * 10, message=user * 100) for user, each in after.items()}


# ---------------------------------------------------------------------------------------------- who meets whom


@pytest.mark.parametrize(("pace", "minute"), [("live", 60), ("slow", 3600)])
def test_the_difference_widens(pace: str, minute: int) -> None:
    """The allowance begins at a hundred points, doubles with every step of waiting, and ends by allowing anybody."""
    seen = [allowed(pace, timedelta(seconds=minute * steps)) for steps in range(7)]
    assert seen == [100, 200, 400, 800, 1600, inf, inf]
    assert allowed(pace, timedelta(seconds=minute - 1)) == 100
    assert allowed(pace, timedelta(seconds=-5)) == 100


def test_too_far_apart_at_first() -> None:
    """Two who are 300 points apart do not meet at once, but when one of them has waited two minutes."""
    known = rated(u1=1500, u2=1800)
    assert found(line(row(1, 119), row(2)), known, NOW) == []
    assert users(found(line(row(1, 120), row(2)), known, NOW)) == [(1, 2)]
    assert users(found(line(row(1), row(2, 120)), known, NOW)) == [(2, 1)]


def test_the_nearest_is_taken() -> None:
    """Whoever has waited longest meets the nearest, not the next; a tie goes to who waits longer."""
    known = rated(u1=1500, u2=1590, u3=1520, u4=1480)
    assert users(found(line(row(1, 50), row(2, 40), row(3, 30), row(4, 35)), known, NOW)) == [(1, 4), (2, 3)]


def test_who_was_left_standing_comes_first() -> None:
    """Whoever comes back to the head of the queue chooses before those who have waited longer."""
    known = rated(u1=1500, u2=1510, u3=1520)
    waits = line(row(1, 50), row(2, 40), row(3, 1, state=QueueState.BACK))
    assert users(found(waits, known, NOW)) == [(3, 2)]


def test_servers() -> None:
    """People of one server meet; others only where both would meet anybody, and then by everybody's ratings."""
    here, there, anywhere = row(1), row(2, guild=2), row(3, guild=3, everywhere=True)
    assert not may_meet(here, there)
    assert not may_meet(here, anywhere)
    assert may_meet(anywhere, row(4, guild=None, everywhere=True))
    assert may_meet(here, replace(anywhere, guild=1))
    assert not may_meet(here, here)
    assert not may_meet(row(5, guild=None), row(6, guild=None))
    known = Known({(1, 1): 1500.0, (1, 3): 1900.0, (0, 3): 1520.0, (0, 4): 1530.0})
    assert difference(here, replace(anywhere, guild=1), known) == 400
    assert difference(anywhere, row(4, guild=None, everywhere=True), known) == 10


def test_no_repeat_while_others_wait() -> None:
    """One of the last three opponents is met again only if nobody else waits for either of the two."""
    met = Known(lately={1: (2,)})
    assert users(found(line(row(1, 9), row(2, 8)), met, NOW)) == [(1, 2)]
    assert users(found(line(row(1, 9), row(2, 8), row(3, 7)), met, NOW)) == [(1, 3)]
    assert users(found(line(row(2, 9), row(1, 8), row(3, 7)), met, NOW)) == [(2, 3)], "it counts for both"
    far = Known({(1, 3): 1800.0}, {1: (2,)})
    assert found(line(row(1, 9), row(2, 8), row(3, 7)), far, NOW) == [], "somebody waits, though not near enough yet"
    elsewhere = row(3, 7, guild=2)
    assert users(found(line(row(1, 9), row(2, 8), elsewhere), met, NOW)) == [(1, 2)], "who would not do is nobody"


people = st.builds(
    lambda user, waited, guild, everywhere, state: row(user, waited, guild=guild, everywhere=everywhere, state=state),
    st.integers(1, 30),
    st.floats(0, 900),
    st.sampled_from([None, 1, 2]),
    st.booleans(),
    st.sampled_from([QueueState.WAITING, QueueState.BACK, QueueState.READY, QueueState.ALONE]),
)
crowds = st.lists(people, max_size=12, unique_by=lambda each: each.user)
knowledge = st.builds(
    Known,
    st.dictionaries(st.tuples(st.sampled_from([0, 1, 2]), st.integers(1, 30)), st.floats(800, 2400)),
    st.dictionaries(st.integers(1, 30), st.lists(st.integers(1, 30), max_size=3).map(tuple)),
)


@given(crowds, knowledge)
def test_pairs(crowd: list[QueueRow], known: Known) -> None:
    """Nobody is paired twice, with themselves, out of reach, too far away, or again while somebody else waits."""
    waits = [each for each in crowd if each.state in waiting.WAITING]
    pairs = found(line(*crowd), known, NOW)
    everybody = [user for pair in users(pairs) for user in pair]
    assert len(set(everybody)) == len(everybody)
    for one, other in pairs:
        assert {one.state, other.state} <= waiting.WAITING
        assert may_meet(one, other)
        assert difference(one, other, known) <= max(allowed("live", NOW - each.since) for each in (one, other))
        if other.user in known.lately.get(one.user, ()) or one.user in known.lately.get(other.user, ()):
            for person in (one, other):
                fresh = [
                    each for each in waits if may_meet(person, each) and each.user not in _met(person, waits, known)
                ]
                assert fresh == []


def _met(person: QueueRow, waits: list[QueueRow], known: Known) -> set[int]:
    theirs = {each.user for each in waits if person.user in known.lately.get(each.user, ())}
    return theirs | set(known.lately.get(person.user, ()))


@given(crowds, knowledge)
def test_the_nearest_of_those_left(crowd: list[QueueRow], known: Known) -> None:
    """Whoever chooses takes nobody farther away than another who could have been taken, and none is left."""
    left_over = {each.user: each for each in crowd if each.state in waiting.WAITING}
    waits = list(left_over.values())
    for one, other in found(line(*crowd), known, NOW):
        could = [e for e in left_over.values() if waiting._may_be_paired(one, e, waits, known, NOW)]
        assert difference(one, other, known) == min(difference(one, each, known) for each in could)
        del left_over[one.user], left_over[other.user]
    for one in left_over.values():
        assert not any(waiting._may_be_paired(one, other, waits, known, NOW) for other in left_over.values())


@given(crowds, knowledge)
def test_it_is_symmetric_and_in_no_order(crowd: list[QueueRow], known: Known) -> None:
    """Whether two may meet does not depend on who asks, nor who meets whom on the order in which people are read."""
    waits = [each for each in crowd if each.state in waiting.WAITING]
    for one in waits:
        for other in waits:
            both = [waiting._may_be_paired(*pair, waits, known, NOW) for pair in ((one, other), (other, one))]
            assert both[0] == both[1]
    assert found(line(*crowd), known, NOW) == found(line(*reversed(crowd)), known, NOW)


# ---------------------------------------------------------------------------------------------- questions


@pytest.mark.parametrize("pace", PACES)
def test_both_are_asked(pace: str) -> None:
    """Two who are found name each other, must be told, and have half a minute; in the slow queue half a day."""
    after = tended(line(row(1, 60, pace=pace), row(2, pace=pace)), NOBODY, NOW)
    for user, other in ((1, 2), (2, 1)):
        assert (after[user].state, after[user].other) == (QueueState.ASKED, other)
        assert after[user].told < after[user].step
        assert after[user].until == NOW + ANSWER[pace]
        assert after[user].due_at == NOW + ANSWER[pace] + GRACE
    assert [round(ANSWER[each].total_seconds()) for each in PACES] == [30, 12 * 3600]


def test_both_are_ready() -> None:
    """Once both have pressed they are due at once; whoever joined first is first; a second press changes nothing."""
    line_ = asked()
    once = ready(line_, 2, line_[2].step, NOW, ("token", NOW))
    assert (once[2].state, both_ready(once)) == (QueueState.READY, [])
    assert ready(once, 2, line_[2].step, NOW, ("token", NOW)) == once
    twice = ready(once, 1, line_[1].step, NOW, ("token", NOW))
    assert users(both_ready(twice)) == [(1, 2)]
    assert twice[1].due_at == twice[2].due_at == NOW
    assert both_ready(tended(twice, NOBODY, NOW + timedelta(hours=1))), "what both agreed to does not lapse"


def test_a_press_of_another_question() -> None:
    """A question from before, or of an earlier stay, is not this one."""
    line_ = asked()
    assert ready(line_, 1, line_[1].step - 1, NOW, ("token", NOW)) == line_
    assert ready(line_, 3, 1, NOW, ("token", NOW)) == line_
    assert unreached(line_, 1, line_[1].step - 1, NOW) == line_


def test_the_token_of_a_private_press_is_kept() -> None:
    """Where the private answer asks, its press gives the token to change it by; a direct message's does not."""
    line_ = asked()
    line_[1] = replace(line_[1], private=True, token="old", token_expires=NOW)
    later = NOW + timedelta(minutes=15)
    assert ready(line_, 1, line_[1].step, NOW, ("new", later))[1].token == "new"
    assert ready(line_, 2, line_[2].step, NOW, ("new", later))[2].token is None


def test_a_question_that_comes_late() -> None:
    """Shown more than two seconds late it gives both the whole time from then on; an old one moves nothing."""
    line_ = asked()
    soon, late = NOW + timedelta(seconds=2), NOW + timedelta(seconds=9)
    assert shown(line_, 1, line_[1].step, soon) == line_
    after = shown(line_, 1, line_[1].step, late)
    assert {each.until for each in after.values()} == {late + ANSWER["live"]}
    assert {each.due_at for each in after.values()} == {late + ANSWER["live"] + GRACE}
    assert shown(line_, 1, line_[1].step - 1, late) == line_
    assert shown(line(row(1)), 1, 1, late) == line(row(1))


def test_one_does_not_answer() -> None:
    """After the time for it, and a little for presses on their way, that one is out and the other is first again."""
    line_ = ready(asked(), 1, asked()[1].step, NOW, ("token", NOW))
    end = NOW + ANSWER["live"]
    assert tended(line_, NOBODY, end + GRACE - timedelta(seconds=1))[2].state is QueueState.ASKED
    after = tended(line_, NOBODY, end + GRACE)
    assert (after[1].state, after[2].state) == (QueueState.BACK, QueueState.LATE)
    assert after[1].until == end + GRACE + WAIT["live"], "with all the time there is"
    assert after[1].since == line_[1].since
    assert all(each.told < each.step for each in after.values())


def test_neither_answers() -> None:
    """Both are out."""
    after = tended(asked(), NOBODY, NOW + ANSWER["live"] + GRACE)
    assert {each.state for each in after.values()} == {QueueState.LATE}


def test_a_question_that_never_came() -> None:
    """Whoever could not be asked in time is out without a word."""
    line_ = asked()
    line_[2] = replace(line_[2], told=line_[2].step - 1)
    after = tended(line_, NOBODY, NOW + ANSWER["live"] + GRACE)
    assert (list(after), after[1].state) == ([1], QueueState.LATE)


def test_one_cannot_be_reached() -> None:
    """That one is out at once, the other need not wait for the end."""
    line_ = asked()
    after = unreached(line_, 2, line_[2].step, NOW)
    assert (list(after), after[1].state) == ([1], QueueState.BACK)


def test_a_partner_who_is_gone() -> None:
    """Should a row ever name somebody who does not name it, it goes back instead of waiting."""
    after = tended({1: asked()[1]}, NOBODY, NOW)
    assert after[1].state is QueueState.BACK


# ---------------------------------------------------------------------------------------------- ways out


def test_leaving() -> None:
    """Whoever waits just goes; of two who were found the other is first again; who is not in changes nothing."""
    assert left(line(row(1)), 1, NOW) == {}
    assert left({}, 1, NOW) == {}
    line_ = asked()
    after = left(line_, 1, NOW, pressed=100)
    assert (list(after), after[2].state) == ([2], QueueState.BACK)
    after = left(line_, 1, NOW)
    assert (after[1].state, after[2].state) == (QueueState.LEFT, QueueState.BACK), "the question elsewhere is changed"
    assert left(after, 1, NOW) == after


@pytest.mark.parametrize("pace", PACES)
def test_nobody_comes(pace: str) -> None:
    """After the whole wait somebody is out; what is offered then stands for a day."""
    alone = row(1, pace=pace)
    until = alone.until
    assert tended(line(alone), NOBODY, until - timedelta(seconds=1))[1].state is QueueState.WAITING
    after = tended(line(alone), NOBODY, until)
    assert after[1].state is QueueState.ALONE
    assert after[1].due_at == until + OFFERED
    assert tended(after, NOBODY, until + OFFERED - timedelta(seconds=1)) == after
    assert tended(after, NOBODY, until + OFFERED) == {}


def test_another_live_match() -> None:
    """Whoever plays somebody live leaves the live queue, also when found; the slow queue they stay in."""
    known = Known(playing=frozenset({1}))
    line_ = asked()
    after = tended(line_, known, NOW)
    assert (after[1].state, after[2].state) == (QueueState.PLAYING, QueueState.BACK)
    assert after[1].due_at == NOW + REMEMBERED
    assert tended(after, known, NOW)[1] == after[1], "told once"
    assert tended(line(row(1, pace="slow")), known, NOW)[1].state is QueueState.WAITING


def test_full() -> None:
    """Whoever has no room for another match is out, and lets the other go; who is not found stays."""
    after = waiting.full(asked(), 1, NOW)
    assert (after[1].state, after[2].state) == (QueueState.FULL, QueueState.BACK)
    assert waiting.full(after, 1, NOW) == after
    assert waiting.full(after, 9, NOW) == after


def test_joining_again() -> None:
    """Whoever is in stays where they are, with the newer answer; whoever is out begins anew."""
    line_ = asked()
    again = replace(row(1), token="new", token_expires=NOW)
    after = joined(line_, again)
    assert after[1] == replace(line_[1], token="new", token_expires=NOW)
    out = tended(line(row(1)), NOBODY, NOW + WAIT["live"])
    assert joined(out, again)[1] == again


def test_when_to_look_again() -> None:
    """Whoever waits is looked at with each step of the widening, and at the end."""
    after = tended(line(row(1, 90)), NOBODY, NOW)
    assert after[1].due_at == NOW + timedelta(seconds=30)
    after = tended(line(row(1, 880)), NOBODY, NOW)
    assert after[1].due_at == NOW + timedelta(seconds=20)
