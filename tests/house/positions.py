"""Hand-made positions for looking back: only what the seat holds and has seen is said, the rest lies anywhere."""

from __future__ import annotations

from ginbot.rules import STANDARD, Event, Match, Phase, Play, RuleSet, View, parse_card, view
from tests.rules.tables import cards, hand

SEAT = 0


def position(
    holds: str,
    *,
    pile: str = "",
    knows: str = "",
    stock: int = 20,
    moves: tuple[Event, ...] = (),
    taken: str = "",
    ruleset: RuleSet = STANDARD,
) -> View:
    """Seat 0 with these cards, to draw if they are ten, to throw if eleven; `knows`: what the other has picked up."""
    mine, seen, theirs = hand(holds), cards(pile), cards(knows)
    rest = [card for card in range(52) if not mine >> card & 1 and card not in seen + theirs]
    other = sum([1 << card for card in (*theirs, *rest[: 10 - len(theirs)])])
    play = Play(
        number=1,
        dealer=1,
        hands=(mine, other),
        stock=tuple(rest[10 - len(theirs) :][:stock]),
        pile=seen,
        upcard=seen[0] if seen else rest[-1],
        known=(0, hand(knows)),
        taken=parse_card(taken) if taken else None,
        moves=moves,
    )
    phase = Phase.THROW if mine.bit_count() == 11 else Phase.DRAW
    match = Match(version=9, ruleset=ruleset, phase=phase, to_act=SEAT, acted=(True, True), play=play)
    return view(match, SEAT)
