"""A machine that plays whole matches, asks for what is not allowed in between, and checks the laws at every step.

Run by `test_machine`.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ginbot.rules import (
    FULL_DECK,
    PRESETS,
    STANDARD,
    Action,
    BigGin,
    Decline,
    Draw,
    EndReason,
    Expire,
    Gin,
    Item,
    Join,
    Knock,
    LayOff,
    LayOffBest,
    LayOffDone,
    NextHand,
    Open,
    Pass,
    Phase,
    Refused,
    Resign,
    RuleSet,
    Scored,
    Seat,
    Take,
    Throw,
    TimeUp,
    View,
    Withdraw,
    decide,
    hand_lines,
    pad_of,
    parse_hand,
    replay,
    totals_of,
    view,
)
from tests.rules.reshuffle import reshuffled
from tests.rules.rulesets import random_rules
from tests.rules.tables import Table, likely, options, random_deal

RULES: tuple[RuleSet, ...] = (
    *PRESETS.values(),
    STANDARD,
    RuleSet(knock_limit=0, pile_take_limit=6, void_limit=2),
    RuleSet(knock_limit="upcard", opening="plain", undercut_on_tie=False, next_dealer="alternate", void_dealer="pass"),
    RuleSet(target=40, big_gin_bonus=None, aces="round", first_dealer="random", next_dealer="loser", wall=True),
    RuleSet(target=60, layoff="by_hand", wall=True, box_bonus=20, columns=3, shutout="double_hands"),
)
"""The presets, and what none of them plays; the machine makes up more."""
HANDLESS = frozenset({Phase.NEW, Phase.CHALLENGE, Phase.CLOSED})
TURNS = frozenset({Phase.UPCARD, Phase.STOCK_ONLY, Phase.DRAW, Phase.THROW, Phase.WALL, Phase.LAY_OFF})
SIMPLE = Throw | Gin | Pass | Draw | Take | BigGin | LayOff | LayOffBest | LayOffDone
"""What is allowed exactly if a view offers it."""

MELDS = tuple([parse_hand(text) for text in ("4S 4H 4D", "KS KH KC", "5C 6C 7C", "AD 2D 3D", "9H TH JH QH", "2S")])

seats = st.integers(0, 1)
cards = st.integers(0, 51)
anything = st.one_of(
    st.sampled_from((Open(STANDARD, 3), Join(), Decline(), Withdraw(), Expire(), NextHand())),
    st.builds(Pass, seats),
    st.builds(Draw, seats),
    st.builds(Take, seats),
    st.builds(Throw, seats, cards),
    st.builds(Knock, seats, cards),
    st.builds(Gin, seats, cards),
    st.builds(BigGin, seats),
    st.builds(LayOff, seats, cards, st.sampled_from(MELDS)),
    st.builds(LayOffBest, seats),
    st.builds(LayOffDone, seats),
    st.builds(NextHand, seats),
    st.builds(TimeUp, seats),
)
"""Every action but resigning, allowed or not; resigning is always allowed and would end most matches early."""


class MatchMachine(RuleBasedStateMachine):
    """One match, from the challenge to its end."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table()
        self.rng = Random(0)

    @initialize(
        seed=st.integers(0, 2**32),
        ruleset=st.sampled_from(RULES) | st.integers(0, 2**32).map(lambda seed: random_rules(Random(seed))),
        lapse_limit=st.integers(2, 3),
    )
    def open(self, seed: int, ruleset: RuleSet, lapse_limit: int) -> None:
        """A match begins as a challenge."""
        self.rng = Random(seed)
        self.table.play(Open(ruleset, lapse_limit))

    @precondition(lambda self: self.table.match.phase is Phase.CHALLENGE)
    @rule()
    def join(self) -> None:
        """Somebody sits down, and the first hand is dealt."""
        self.table.play(Join(), deal=random_deal(self.rng))
        assert self.table.match.play is not None

    @precondition(lambda self: self.table.match.phase not in HANDLESS | {Phase.OVER})
    @rule(actions=st.integers(1, 25), lateness=st.sampled_from((0, 0, 0.02, 0.3)))
    def play_on(self, actions: int, lateness: float) -> None:
        """A few more moves, sensible ones and others."""
        for _ in range(actions):
            if self.table.match.phase is Phase.OVER:
                break
            before = self.table.match
            self.table.play(likely(before, self.rng, lateness), deal=random_deal(self.rng))
            assert self.table.match.version == before.version + 1
            assert self.table.match.turn >= before.turn
            self.cards_are_partitioned()
            self.phase_and_seat_agree()

    @precondition(lambda self: self.table.match.phase is Phase.CHALLENGE)
    @rule(action=st.sampled_from((Decline(), Withdraw(), Expire())), sure=st.integers(0, 9))
    def close(self, action: Action, sure: int) -> None:
        """A challenge may come to nothing; here that mostly just could be."""
        assert decide(self.table.match, action)
        if sure == 9:
            self.table.play(action)
            assert self.table.match.phase is Phase.CLOSED

    @precondition(lambda self: self.table.match.phase is not Phase.CHALLENGE)
    @rule(action=anything)
    def ask(self, action: Action) -> None:
        """Anybody asks for anything: it is allowed if a view offers it, and a refusal changes nothing."""
        before, length = self.table.match, len(self.table.log)
        try:
            self.table.play(action, deal=random_deal(self.rng))
        except Refused:
            assert self.table.match is before
            assert len(self.table.log) == length
            if isinstance(action, SIMPLE):
                assert action not in options(view(before, action.seat))
        else:
            if isinstance(action, SIMPLE):
                assert action in options(view(before, action.seat))

    @precondition(lambda self: self.table.match.phase not in HANDLESS | {Phase.OVER})
    @rule(seat=seats, sure=st.integers(0, 9))
    def resign(self, seat: Seat, sure: int) -> None:
        """Either seat may give up in any phase with a hand; here it mostly thinks better of it."""
        assert decide(self.table.match, Resign(seat))
        if sure == 9:
            self.table.play(Resign(seat))
            assert self.table.match.phase is Phase.OVER

    @rule(viewer=st.sampled_from((0, 1, None)), seed=st.integers(0, 2**32))
    def look(self, viewer: Seat | None, seed: int) -> None:
        """A viewer looks: what it sees does not depend on any card that it cannot know."""
        other = replay(reshuffled(self.table.log, viewer, Random(seed)))
        seen = view(self.table.match, viewer)
        assert view(other, viewer) == seen
        self.view_agrees(seen)

    def view_agrees(self, seen: View) -> None:
        """Only the seat to act has choices, and between hands both may go on."""
        phase = self.table.match.phase
        acts = seen.viewer is not None and seen.viewer == self.table.match.to_act
        goes_on = seen.viewer is not None and phase is Phase.BETWEEN
        assert bool(options(seen)) == (acts or goes_on)
        assert seen.hand.bit_count() == (0 if seen.viewer is None else seen.held[seen.viewer])

    @invariant()
    def replay_equals_play(self) -> None:
        """The log folded anew is the match that was played."""
        assert replay(self.table.log) == self.table.match

    @invariant()
    def scores_agree(self) -> None:
        """Each sum is that of its lines: hands, running totals, the columns of the pad, and what a match comes to."""
        match = self.table.match
        rules = match.ruleset
        pad = pad_of(rules, match.results)
        assert match.scores == (sum([column.scores[0] for column in pad]), sum([column.scores[1] for column in pad]))
        for result in match.results:
            lines = hand_lines(rules, result)
            points = sum([line.points for line in lines if line.item is not Item.BOXES])
            assert points == (result.end.points if isinstance(result.end, Scored) else 0)
            assert all(line.points >= 0 for line in lines)
        if match.tally:
            assert totals_of(match.tally) == view(match, None).totals
        if match.ended and match.ended.why is EndReason.TARGET:
            assert all(column.winner is not None for column in pad)
        else:
            assert any(column.winner is None for column in pad)

    @invariant()
    def cards_are_partitioned(self) -> None:
        """Each of the 52 cards is in one place."""
        play = self.table.match.play
        if play is not None:
            places = [*play.hands, *[1 << card for card in (*play.stock, *play.pile)]]
            assert sum(places) == FULL_DECK
            assert sum([place.bit_count() for place in places]) == 52

    @invariant()
    def phase_and_seat_agree(self) -> None:
        """A seat is to act exactly in a turn; it holds eleven cards in the throw, and what it just got is its own."""
        match = self.table.match
        assert (match.to_act is not None) == (match.phase in TURNS)
        assert (match.play is None) == (match.phase in HANDLESS)
        assert (match.ended is not None) == (match.phase is Phase.OVER)
        assert not match.lapsing
        if match.play is None:
            return
        play = match.play
        new = [card for card in (play.drawn, play.taken) if card is not None]
        assert len(new) == (1 if match.phase is Phase.THROW else 0)
        assert all(play.known[seat] & ~play.hands[seat] == 0 for seat in (0, 1))
        if match.to_act is not None:
            assert (match.phase is Phase.LAY_OFF) or not play.laid
            held = [11 if match.phase is Phase.THROW and seat == match.to_act else 10 for seat in (0, 1)]
            assert [hand.bit_count() for hand in play.hands] == held
            assert all(play.hands[match.to_act] >> card & 1 for card in new)
