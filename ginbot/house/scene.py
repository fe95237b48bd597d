"""A table in numbers, with many ways in which the hidden cards may lie, and actions tried out in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ginbot.house.story import as_hand, first_guess, seen_in, turns_of
from ginbot.house.thinking.belief import Seen, World, imagine
from ginbot.house.thinking.compiled import Chances, Counters, chances, numbers
from ginbot.house.thinking.habits import HABITS, KINDS
from ginbot.house.thinking.hands import LORE, Lore
from ginbot.house.thinking.playout import Terms
from ginbot.house.thinking.trial import (
    DRAW,
    KNOCK,
    PASS_FIRST,
    PASS_LAST,
    TAKE,
    THROW,
    Room,
    Table,
    standard_error,
    total,
    try_out,
)
from ginbot.house.thinking.winning import worth_of_points
from ginbot.rules import FULL_DECK, Action, Draw, Knock, Seat, Take, Threw, Throw, View, cards_of, other

APART = 6
"""So many changes are tried between two worlds, so that they differ."""
SEEDS = 0x7FFFFFFF
"""Seeds are numbers from 1 to this."""


class Walk(NamedTuple):
    """Where the walk through the worlds has come to."""

    world: World
    seen: Seen
    state: Counters


@dataclass(slots=True)
class Scene:
    """What a thought starts from; up to `worlds` ways to lie, by `hands` and `kinds` of the other player."""

    worlds: int
    walk: Walk | None
    """None where nothing is hidden."""
    table: Table
    hidden: Counters
    hands: Counters
    kinds: Counters
    worth: Chances
    terms: Terms
    lore: Lore
    room: Room
    seed: int
    is_last_to_pass: bool
    imagined: int = 0
    """So many worlds are there."""

    def imagine(self, upto: int) -> None:
        """Have at least so many worlds."""
        if self.walk is not None and upto > self.imagined:
            walk, odds = self.walk, chances([0.0] * KINDS)
            imagine(
                walk.state,
                walk.world,
                walk.seen,
                odds,
                HABITS,
                self.lore,
                APART,
                self.imagined,
                upto,
                self.hands,
                self.kinds,
            )
        self.imagined = max(upto, self.imagined)

    def trial(self, action: Action) -> Trial:
        """An action that has not been tried yet."""
        return Trial(self, action, chances([0.0] * self.worlds))

    def code(self, action: Action) -> tuple[int, int]:
        """An action in numbers, with its card."""
        match action:
            case Throw():
                return THROW, action.card
            case Knock():
                return KNOCK, action.card
            case Take():
                return TAKE, 0
            case Draw():
                return DRAW, 0
            case _:
                return (PASS_LAST if self.is_last_to_pass else PASS_FIRST), 0


@dataclass(slots=True)
class Trial:
    """How an action has done so far."""

    scene: Scene
    action: Action
    found: Chances
    """What it is worth, world by world."""
    tried: int = 0
    """In so many worlds."""
    sum: float = field(default=0.0)

    @property
    def worth(self) -> float:
        """The mean."""
        return self.sum / max(1, self.tried)

    def go_on(self, upto: int) -> None:
        """Try it in further worlds, up to this one."""
        scene, (code, card) = self.scene, self.scene.code(self.action)
        scene.imagine(upto)
        try_out(
            code,
            card,
            scene.table,
            scene.hidden,
            scene.hands,
            scene.kinds,
            self.tried,
            upto,
            scene.seed,
            scene.terms,
            scene.worth,
            HABITS,
            scene.lore,
            scene.room,
            self.found,
        )
        self.tried, self.sum = upto, float(total(self.found, upto))

    def doubt(self, best: Trial) -> float:
        """The standard error of the distance to the best action, over the worlds in which both were tried."""
        return float(standard_error(best.found, self.found, self.tried))


def imagined(view: View, seed: int, worlds: int) -> Scene:
    """The scene of the seat to act, for so many worlds, of which none is there yet."""
    seat = view.viewer or 0
    them = other(seat)
    lore, rules = LORE[view.ruleset.aces], view.ruleset
    pile = as_hand(list(view.pile))
    hidden = cards_of(FULL_DECK & ~(view.hand | view.known[them] | pile))
    unknown, walk = view.held[them] - view.known[them].bit_count(), None
    if unknown:
        turns = turns_of(view, them)
        world, seen = first_guess(turns, hidden, unknown), seen_in(turns, view.knock_limit)
        walk = Walk(world, seen, numbers([_start(seed)]))
    top = view.pile[-1] if view.can_take else -1
    table = Table(
        hand=view.hand,
        known_mine=view.known[seat],
        known_theirs=view.known[them],
        my_turns=_thrown_by(view, seat),
        their_turns=_thrown_by(view, them),
        top=top,
        gone=pile if top < 0 else pile ^ 1 << top,
        voids=int(any(option.voids for option in view.throws)),
    )
    terms = Terms(
        limit=view.knock_limit,
        gin_bonus=rules.gin_bonus,
        undercut_bonus=rules.undercut_bonus,
        big_gin_bonus=-1 if rules.big_gin_bonus is None else rules.big_gin_bonus,
        tie=int(rules.undercut_on_tie),
        times=2 if view.doubled else 1,
    )
    return Scene(
        worlds=worlds,
        walk=walk,
        table=table,
        hidden=numbers(hidden),
        hands=numbers([0] * worlds),
        kinds=numbers([0] * worlds),
        worth=chances(worth_of_points(rules, view.scores[seat], view.scores[them], view.voids)),
        terms=terms,
        lore=lore,
        room=Room(
            hands=numbers([0, 0]),
            known=numbers([0, 0]),
            players=numbers([0, 0]),
            turns=numbers([0, 0]),
            stock=numbers([0] * 52),
            state=numbers([1]),
        ),
        seed=_start(seed),
        is_last_to_pass=bool(view.passes),
    )


def _start(seed: int) -> int:
    """Chance's first state, which must not be 0."""
    return seed % SEEDS + 1


def _thrown_by(view: View, seat: Seat) -> int:
    return sum([isinstance(move, Threw) and move.seat == seat for move in view.moves])
