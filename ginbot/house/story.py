"""What the other player did in this hand, from its moves, in the numbers that `thinking.belief` reads."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.house.thinking.belief import FROM_DEAL, NOT_HELD, Seen, World
from ginbot.house.thinking.compiled import numbers
from ginbot.rules import Card, Drew, Hand, Passed, Seat, Threw, Took, View


@dataclass(slots=True)
class Turn:
    """One turn of the other player's; the fields are in the order of the numbers."""

    top: Card
    """The pile's top, -1 where it could not be taken."""
    took: int
    thrown: Card
    """-1 for a pass."""
    gone: Hand
    """What lay in the pile beside the top."""
    known: Hand
    """What it knew the watching seat to hold."""

    def numbers(self) -> list[int]:
        """The turn as numbers."""
        return [self.top, self.took, self.thrown, self.gone, self.known]


def turns_of(view: View, them: Seat) -> list[Turn]:
    """Each turn of that seat in the hand so far, a refusal of the upcard too."""
    pile = [] if view.upcard is None else [view.upcard]
    turns: list[Turn] = []
    known: Hand = 0
    passes = 0
    for move in view.moves:
        match move:
            case Passed():
                passes += 1
                if move.seat == them:
                    turns.append(Turn(pile[-1], 0, -1, 0, known))
            case Took():
                pile.pop()
                if move.seat == them:
                    turns.append(Turn(move.card, 1, -1, as_hand(pile), known))
                else:
                    known |= 1 << move.card
            case Drew():
                if move.seat == them:
                    refused = passes == 2 and len(pile) == 1  # the upcard, which both have refused
                    turns.append(Turn(-1 if refused else pile[-1], 0, -1, as_hand(pile), known))
            case Threw():
                if move.seat == them:
                    turns[-1].thrown = move.card
                pile.append(move.card)
                known &= ~(1 << move.card)
            case _:
                pass
    return turns


def as_hand(cards: list[Card]) -> Hand:
    """Cards as a mask."""
    return sum([1 << card for card in cards])


def seen_in(turns: list[Turn], limit: int) -> Seen:
    """The turns in numbers; `limit`: up to which count that seat could have knocked."""
    thrown_in = [len(turns)] * 52
    for number in range(len(turns) - 1, -1, -1):  # a card taken back later left the cards from deal and stock before
        if turns[number].thrown >= 0:
            thrown_in[turns[number].thrown] = number
    return Seen(numbers([number for turn in turns for number in turn.numbers()]), numbers(thrown_in), limit)


def first_guess(turns: list[Turn], hidden: tuple[Card, ...], count: int) -> World:
    """Some world that agrees with what was seen: `count` of the hidden cards are in the other hand."""
    taken: set[Card] = set()
    thrown: dict[int, Card] = {}  # by turn, what came from deal or stock
    for number, turn in enumerate(turns):
        if turn.took:
            taken.add(turn.top)
        if turn.thrown in taken:
            taken.discard(turn.thrown)
        elif turn.thrown >= 0:
            thrown[number] = turn.thrown
    held = [*hidden[:count], *thrown.values()]
    since, drawn = [NOT_HELD] * 52, [-1] * len(turns)
    for card in held:
        since[card] = FROM_DEAL
    # From the last turn back: what was drawn may have been thrown at once, or later, or be in the hand still.
    still = list(hidden[:count])
    for number in range(len(turns) - 1, -1, -1):
        turn = turns[number]
        if number in thrown:
            still.append(thrown[number])
        if not turn.took and turn.thrown >= 0:
            card = still.pop()
            since[card], drawn[number] = number, card
    return World(numbers(held), numbers(hidden[count:]), numbers(since), numbers(drawn), numbers([0]))
