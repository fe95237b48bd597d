"""Whether the pile's top is worth taking."""

from __future__ import annotations

from ginbot.rules import Hand, View, best_melding, cards_of, deadwood


def is_worth_taking(view: View) -> bool:
    """Whether the pile's top lowers the count by lying in a meld, or makes a knock possible."""
    top, aces = view.pile[-1], view.ruleset.aces
    before = deadwood(view.hand, aces=aces)
    after = min(_tens(view.hand, 1 << top), key=lambda hand: deadwood(hand, aces=aces))
    count = deadwood(after, aces=aces)
    if count >= before:
        return False
    is_loose = best_melding(after, aces=aces).deadwood >> top & 1
    return not is_loose or count <= view.knock_limit < before


def _tens(hand: Hand, taken: Hand) -> list[Hand]:
    """What can be left of the hand with the card taken, one of the others thrown."""
    return [(hand | taken) ^ 1 << card for card in cards_of(hand)]
