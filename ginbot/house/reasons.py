"""Why one choice was worse than another, in the terms of somebody who plays gin: found by rules, told by screens.

The cost of a choice comes from trying out many worlds, which give no reasons. These rules name the first thing that a
player would nod at, from what the seat could see; where none fits the reason says no more than that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from ginbot.house.company import company, hopes, live, partners, unseen
from ginbot.rules import (
    Aces,
    Action,
    BigGin,
    Card,
    Gin,
    Hand,
    Knock,
    Take,
    Threw,
    Throw,
    Took,
    View,
    best_melding,
    card_value,
    cards_of,
    deadwood,
    other,
    rank_of,
)

DEARER = 3
"""A card that counts so much more is worth getting rid of."""
HARDLY_MORE = 1
"""So many more unseen cards that would help a card are no reason to keep it."""
FEWER = 2
"""So many melds fewer that the other player could make of it make a card safer."""
HIGH = 5
"""From this count on a knock may well be undercut."""
LATE_TURN = 6
"""From this turn of a hand on the other player may well be low."""
COLLECTS = 2
"""Whoever has taken so many cards from the pile may well be low."""
LOWER = 5
"""A count that comes down by so much is worth a card from the pile."""
STOCK_LOW = 8
"""With so few cards in the stock a hand may end without a score."""
NAMED = 3
"""So many cards are named at most."""


class Why(StrEnum):
    """What a player would say of a choice."""

    MISSED_GIN = "missed_gin"
    MISSED_BIG_GIN = "missed_big_gin"
    WAITED = "waited"
    WAITED_LATE = "waited_late"
    VOIDED = "voided"
    KNOCKED_HIGH = "knocked_high"
    KNOCKED_EARLY = "knocked_early"
    KNOCKED_MORE = "knocked_more"
    KNOCKED_OPEN = "knocked_open"
    LEFT_GIN = "left_gin"
    LEFT_KNOCK = "left_knock"
    LEFT_MELD = "left_meld"
    LEFT_LOW = "left_low"
    LEFT_PAIR = "left_pair"
    TOOK_LITTLE = "took_little"
    TOOK_MELD = "took_meld"
    FED = "fed"
    FED_NEAR = "fed_near"
    BROKE_MELD = "broke_meld"
    THREW_MELDED = "threw_melded"
    KEPT_HIGH = "kept_high"
    KEPT_DEAR = "kept_dear"
    BROKE_PAIR = "broke_pair"
    SAFER = "safer"
    SAFER_UNSEEN = "safer_unseen"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason with the cards and the number that its sentence names."""

    why: Why
    cards: tuple[Card, ...] = ()
    number: int = 0


def why(view: View, did: Action, better: Action) -> Reason:
    """Why `better` would have been better than what was done."""
    match did, better:
        case _, BigGin():
            return Reason(Why.MISSED_BIG_GIN)
        case _, Gin(_, card):
            return Reason(Why.MISSED_GIN, (card,))
        case Knock(), Knock():
            return _other_knock(view, did, better)
        case _, Knock():
            return _waited(view, better)
        case Knock(), Throw(_, card):
            return _knocked(view, did, card)
        case Throw(_, thrown), Throw(_, card):
            return _other_throw(view, thrown, card)
        case Take(), _:
            return _took(view)
        case _, Take():
            return _left(view)
        case _:
            return Reason(Why.PLAIN)


def count_of(view: View, knock: Knock) -> int:
    """What a knock leaves: by the melds it names, else as little as can be."""
    kept = view.hand & ~(1 << knock.card)
    if knock.melds is None:
        return deadwood(kept, aces=view.ruleset.aces)
    return sum([card_value(card, view.ruleset.aces) for card in cards_of(kept & ~sum(knock.melds))])


def _waited(view: View, better: Knock) -> Reason:
    option = next(option for option in view.throws if option.card == better.card)
    count = count_of(view, better)
    if option.voids:
        return Reason(Why.VOIDED, (better.card,), count)
    return Reason(Why.WAITED_LATE if view.stock <= STOCK_LOW else Why.WAITED, (better.card,), count)


def _knocked(view: View, did: Knock, better: Card) -> Reason:
    """A knock where playing on was worth more: for gin, where that was near, or because the other may be lower."""
    seat = view.viewer or 0
    turns = 1 + sum([isinstance(move, Threw) and move.seat == seat for move in view.moves])
    taken = sum([isinstance(move, Took) and move.seat == other(seat) for move in view.moves])
    count, gins = count_of(view, did), _gins(view, better)
    late = turns >= LATE_TURN or taken >= COLLECTS
    if gins and (count < HIGH or not late):
        return Reason(Why.KNOCKED_EARLY, gins[:NAMED], len(gins))
    return Reason(Why.KNOCKED_HIGH, (), count) if count >= HIGH or late else Reason(Why.PLAIN)


def _gins(view: View, thrown: Card) -> tuple[Card, ...]:
    """The unseen cards that would make gin of what a throw leaves."""
    kept, aces = view.hand ^ 1 << thrown, view.ruleset.aces
    return tuple([card for card in cards_of(unseen(view)) if _is_gin(kept, card, aces)])


def _is_gin(hand: Hand, drawn: Card, aces: Aces) -> bool:
    eleven = hand | 1 << drawn
    return any(not deadwood(eleven ^ 1 << card, aces=aces) for card in cards_of(hand))


def _other_knock(view: View, did: Knock, better: Knock) -> Reason:
    if count_of(view, better) < count_of(view, did):
        return Reason(Why.KNOCKED_MORE, (better.card,), count_of(view, better))
    return Reason(Why.KNOCKED_OPEN, (better.card,))


def _left(view: View) -> Reason:
    """What the pile's top would have done for the hand."""
    top, aces = view.pile[-1], view.ruleset.aces
    after = _with_top(view)
    before, count = deadwood(view.hand, aces=aces), deadwood(after, aces=aces)
    if not count:
        return Reason(Why.LEFT_GIN, (top,))
    if count <= view.knock_limit < before:
        return Reason(Why.LEFT_KNOCK, (top,), count)
    meld = next((meld for meld in best_melding(after, aces=aces).melds if meld >> top & 1), None)
    if meld is not None:
        return Reason(Why.LEFT_MELD, tuple([card for card in cards_of(meld) if card != top]), count)
    friends = partners(view, top)
    if before - count >= LOWER or (count < before and not friends):
        return Reason(Why.LEFT_LOW, (top,), count)
    return Reason(Why.LEFT_PAIR, friends[:NAMED]) if friends else Reason(Why.PLAIN)


def _took(view: View) -> Reason:
    """What was wrong with taking the pile's top."""
    top = view.pile[-1]
    melds = best_melding(_with_top(view), aces=view.ruleset.aces).melds
    return Reason(Why.TOOK_MELD if any(meld >> top & 1 for meld in melds) else Why.TOOK_LITTLE, (top,))


def _with_top(view: View) -> Hand:
    """The ten cards with the lowest count after taking the pile's top and throwing another."""
    top, aces = view.pile[-1], view.ruleset.aces
    return min(
        [(view.hand | 1 << top) ^ 1 << card for card in cards_of(view.hand)],
        key=lambda hand: deadwood(hand, aces=aces),
    )


def _other_throw(view: View, thrown: Card, better: Card) -> Reason:
    for rule in (_fed, _broke_meld, _fed_near, _kept_high, _broke_pair, _safer):
        reason = rule(view, thrown, better)
        if reason is not None:
            return reason
    return Reason(Why.PLAIN)


def _fed(view: View, thrown: Card, better: Card) -> Reason | None:
    """The card makes a meld with what the other player has picked up."""
    known = view.known[other(view.viewer or 0)]
    pairs = [pair for pair in company(thrown, view.ruleset.aces) if not pair & ~known]
    return Reason(Why.FED, cards_of(pairs[0])) if pairs else None


def _fed_near(view: View, thrown: Card, better: Card) -> Reason | None:
    """The card lies beside one that the other player has picked up, and the better one does not."""
    near = _near(view, thrown)
    return Reason(Why.FED_NEAR, near[:NAMED]) if near and not _near(view, better) else None


def _near(view: View, card: Card) -> tuple[Card, ...]:
    known = view.known[other(view.viewer or 0)]
    return cards_of(known & _union([pair for pair in live(view, card) if pair & known]))


def _broke_meld(view: View, thrown: Card, better: Card) -> Reason | None:
    """The card lay in a meld, and without it the hand counts more."""
    melds = view.melding.melds if view.melding is not None else ()
    meld = next((meld for meld in melds if meld >> thrown & 1), None)
    if meld is None or _leaves(view, thrown) <= _leaves(view, better):
        return None
    rest = meld ^ 1 << thrown
    broken = deadwood(rest, aces=view.ruleset.aces) > 0
    return Reason(Why.BROKE_MELD if broken else Why.THREW_MELDED, cards_of(rest))


def _kept_high(view: View, thrown: Card, better: Card) -> Reason | None:
    """A dearer card stayed in the hand, for no or hardly more hope."""
    aces = view.ruleset.aces
    saved = card_value(better, aces) - card_value(thrown, aces)
    if saved < DEARER or _leaves(view, better) >= _leaves(view, thrown):
        return None
    chances = hopes(view, better).bit_count()
    if not chances:
        return Reason(Why.KEPT_HIGH, (better,), card_value(better, aces))
    more = chances - hopes(view, thrown).bit_count()
    return Reason(Why.KEPT_DEAR, (better,), saved) if more <= HARDLY_MORE else None


def _broke_pair(view: View, thrown: Card, better: Card) -> Reason | None:
    """More unseen cards would have made a meld of this card than of the better one."""
    chances = hopes(view, thrown).bit_count()
    if chances <= hopes(view, better).bit_count():
        return None
    return Reason(Why.BROKE_PAIR, partners(view, thrown)[:NAMED], chances)


def _safer(view: View, thrown: Card, better: Card) -> Reason | None:
    """The other player could make clearly fewer melds of the better card, which is hardly worth more here."""
    more = hopes(view, better).bit_count() - hopes(view, thrown).bit_count()
    if len(live(view, better)) + FEWER > len(live(view, thrown)) or more > HARDLY_MORE:
        return None
    around = _union(company(better, view.ruleset.aces))
    gone = [card for card in view.pile[::-1] if around >> card & 1]
    gone.sort(key=lambda card: rank_of(card) != rank_of(better))
    return Reason(Why.SAFER, tuple(gone[:NAMED])) if gone else Reason(Why.SAFER_UNSEEN)


def _leaves(view: View, card: Card) -> int:
    return next(option.leaves for option in view.throws if option.card == card)


def _union(pairs: Iterable[Hand]) -> Hand:
    union = 0
    for pair in pairs:
        union |= pair
    return union
