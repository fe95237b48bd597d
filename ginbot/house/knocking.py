"""Whether to knock, with which throw, and which melds to show."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.house.opponent import Opponent
from ginbot.house.tempers import Temper
from ginbot.rules import Aces, Card, Melding, Threw, View, card_value, cards_of, lay_off


@dataclass(frozen=True, slots=True)
class KnockPlan:
    """A card to throw face down, and the division to show."""

    card: Card
    shown: Melding


def best_knock(view: View, opponent: Opponent, limit: int | None = None) -> KnockPlan | None:
    """The knock that leaves least, counting what it lets the other player lay off; None where there is none.

    `limit`: with how much it is sound to knock, below what the table allows.
    """
    plans = [KnockPlan(option.card, shown) for option in view.throws for shown in option.knocks]
    if limit is not None:
        plans = [plan for plan in plans if plan.shown.count <= limit]
    if not plans:
        return None
    aces = view.ruleset.aces
    return min(plans, key=lambda plan: (plan.shown.count + open_to(plan.shown, opponent, aces), plan.card))


def sound_count(view: View, temper: Temper) -> int:
    """The highest count that a player of this temper knocks with at this point of the hand."""
    turns = 1 + sum(isinstance(move, Threw) and move.seat == view.viewer for move in view.moves)
    return next((count for last, count in temper.knocks if turns <= last), temper.late)


def open_to(shown: Melding, opponent: Opponent, aces: Aces) -> float:
    """What the other player can be expected to lay off onto these melds."""
    total = 0.0
    for card in cards_of(opponent.known | opponent.unseen):
        if lay_off(shown, 1 << card, aces=aces).laid_off:
            total += card_value(card, aces) * (1.0 if opponent.known >> card & 1 else opponent.chance)
    return total
