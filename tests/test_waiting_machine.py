"""The queue played in any order: nobody is ever lost, doubled, or left waiting for somebody who is gone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from ginbot.matches import waiting
from ginbot.matches.waiting import WAIT, Line, both_ready, joined, left, ready, tended, unreached
from ginbot.store import Known, QueueState
from tests.test_waiting import NOBODY, NOW, knowledge, row


class Crowd(RuleBasedStateMachine):
    """People join, press, leave and let time pass in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.now = NOW
        self.line: Line = {}
        self.began = 0

    @rule(user=st.integers(1, 5), guild=st.sampled_from([None, 1, 2]), everywhere=st.booleans())
    def join(self, user: int, guild: int | None, everywhere: bool) -> None:
        """Somebody joins."""
        new = replace(row(user), since=self.now, until=self.now + WAIT["live"], guild=guild, everywhere=everywhere)
        self.line = joined(self.line, new)

    @rule(user=st.integers(1, 5), known=knowledge)
    def look(self, user: int, known: Known) -> None:
        """The Keeper looks."""
        self.line = tended(self.line, replace(known, playing=frozenset({user} if user == 5 else ())), self.now)

    @rule(user=st.integers(1, 5))
    def tell(self, user: int) -> None:
        """Somebody is told."""
        if user in self.line:
            self.line[user] = replace(self.line[user], told=self.line[user].step, message=user)

    @rule(user=st.integers(1, 5))
    def say_yes(self, user: int) -> None:
        """Somebody presses Ready; where both have, their match begins and they are out."""
        if user in self.line:
            self.line = ready(self.line, user, self.line[user].step, self.now, ("token", self.now))
        for pair in both_ready(self.line):
            for each in pair:
                self.line[each.user] = replace(each, state=QueueState.STARTED)

    @rule(user=st.integers(1, 5), pressed=st.sampled_from([None, 1, 2]))
    def leave(self, user: int, pressed: int | None) -> None:
        """Somebody leaves."""
        self.line = left(self.line, user, self.now, pressed=pressed)

    @rule(user=st.integers(1, 5))
    def lose(self, user: int) -> None:
        """Somebody cannot be reached."""
        if user in self.line:
            self.line = unreached(self.line, user, self.line[user].step, self.now)

    @rule(seconds=st.sampled_from([1, 31, 33, 61, 901]))
    def wait(self, seconds: int) -> None:
        """Time passes."""
        self.now += timedelta(seconds=seconds)

    @invariant()
    def found_for_each_other(self) -> None:
        """Whoever was found was found by the one found: nobody waits for somebody who is gone."""
        for user, each in self.line.items():
            assert each.user == user
            if each.state in waiting.FOUND:
                assert each.other is not None
                other = self.line[each.other]
                assert (other.other, other.state in waiting.FOUND, other.user != user) == (user, True, True)

    @invariant()
    def looked_at(self) -> None:
        """A look leaves nobody due: everybody comes up again later, at the latest when their time is over."""
        for each in tended(self.line, NOBODY, self.now).values():
            ready_ = each.state is QueueState.READY
            assert each.due_at > self.now or ready_
            if each.state in waiting.WAITING:
                assert each.due_at <= each.until


TestCrowd = Crowd.TestCase
TestCrowd.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
