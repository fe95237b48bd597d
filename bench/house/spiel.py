"""OpenSpiel's simple gin rummy player at ginbot's table; needs the `bench` extra.

That player looks at its own cards, at the pile's top and at whether the stock is at its end, and remembers nothing.
So for each decision a hand is dealt in OpenSpiel that has these cards in these places, whatever else in the others,
and the player is asked there: it never learns more than the `View` tells. Its hands are played under ginbot's rules.

What differs in OpenSpiel's game, and what becomes of it:

* A knock may leave 10, gin and undercut are worth 25: as under the standard rules, the only ones it is matched under.
* There is no big gin. With eleven melded cards it throws one and is paid for a gin, not for the big gin.
* At two cards in the stock the pile's top may be taken for a knock, and only then is the hand void; under the standard
  rules the throw before has voided it. That choice never comes up.
* Fifty takings of the pile's top in one hand void it; here twenty turns of them in a row do.
* It may throw the card that it has just taken, which here is forbidden. It would take a card for that alone when it
  can knock without it; then it draws from the stock here (on the upcard it passes). Where the forbidden throw comes up
  after a taking that was meant, it throws and knocks as the simple player does.
* Of two ways to meld that count the same it may choose the one whose dearest card leaves too much for the knock that
  it has announced. OpenSpiel stops with an error there; here it throws and knocks as the simple player does.
* It never lays off. Here that is done for it, as for everybody under the standard rules.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from bench.house.simple import finish, lowest
from ginbot.rules import (
    FULL_DECK,
    Action,
    Card,
    Draw,
    Gin,
    Hand,
    Knock,
    LayOffBest,
    Pass,
    Seat,
    Take,
    Throw,
    View,
    card_name,
    cards_of,
)

_UTILS: Any = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
TAKE, STOCK, REFUSE, ANNOUNCE = 52, 53, 54, 55
"""What OpenSpiel calls drawing the upcard, drawing from the stock, passing and knocking; below are cards to throw."""
MELDS = 56
"""Its first action that lays a meld."""


class Spiel:
    """The player: called like any other, it asks OpenSpiel's."""

    def __init__(self) -> None:
        game: Any = pyspiel.load_game("gin_rummy")
        self._empty = game.new_initial_state()
        self._bot: Any = pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), 0)

    def __call__(self, seen: View, seed: int) -> Action:
        """What OpenSpiel's player does; it draws no lots."""
        seat = seen.viewer or 0
        if seen.throws:
            return self._thrown(seen, seat)
        if seen.can_take and self._takes(seen.hand, seen.pile[-1]):
            return Take(seat)
        if seen.can_pass:
            return Pass(seat)
        return LayOffBest(seat) if seen.can_finish else Draw(seat)

    def _takes(self, hand: Hand, top: Card) -> bool:
        """Whether it takes the pile's top, and not just to throw it back."""
        asked = self._dealt(hand, top)
        if self._step(asked) != TAKE:
            return False
        return self._thrown_of(hand | 1 << top, top)[0] != top

    def _thrown(self, seen: View, seat: Seat) -> Action:
        """The end of its turn."""
        last = seen.taken if seen.taken is not None else seen.drawn
        assert last is not None
        card, melds = self._thrown_of(seen.hand, last)
        option = next((option for option in seen.throws if option.card == card), None)
        if option is None:
            return finish(seen, lowest(seen))
        if melds is None:
            return Throw(seat, option.card)
        if option.gin is not None:
            return Gin(seat, option.card)
        shown = next((each for each in option.knocks if sum(each.melds) == melds), None)
        return Knock(seat, option.card, shown.melds) if shown is not None else finish(seen, option)

    def _thrown_of(self, hand: Hand, last: Card) -> tuple[Card | None, Hand | None]:
        """The card that it throws from eleven, and if it knocks, the cards that it melds; no card where it fails."""
        upcard = cards_of(FULL_DECK & ~hand)[-1]
        asked = self._dealt(hand ^ 1 << last, upcard)
        for action in (REFUSE, REFUSE, STOCK, foreign(last)):
            asked.apply_action(action)
        try:
            chosen = self._step(asked)
            if chosen != ANNOUNCE:
                return native(chosen), None
            asked.apply_action(chosen)
            card = self._bot.step(asked)
            asked.apply_action(card)
            melded = 0
            while (action := self._bot.step(asked)) != REFUSE:
                melded |= sum([1 << native(each) for each in _UTILS.int_to_meld[action - MELDS]])
                asked.apply_action(action)
        except pyspiel.SpielError:
            return None, None
        return native(card), melded

    def _dealt(self, hand: Hand, upcard: Card) -> Any:
        """A hand of OpenSpiel's in which its player is to act first, with these cards and this upcard."""
        asked = self._empty.clone()
        others = cards_of(FULL_DECK & ~hand & ~(1 << upcard))[:10]
        for card in (*cards_of(hand), *others, upcard):
            asked.apply_action(foreign(card))
        return asked

    def _step(self, asked: Any) -> int:
        """What it does first in such a hand, having forgotten every other."""
        self._bot.restart()
        action: int = self._bot.step(asked)
        return action


def foreign(card: Card) -> int:
    """The number that OpenSpiel has for a card."""
    return _FOREIGN[card]


def native(number: int) -> Card:
    """The card that OpenSpiel has this number for."""
    return _FOREIGN.index(number)


def _number(card: Card) -> int:
    name = card_name(card)
    number: int = _UTILS.card_int(name[0] + name[1].lower())
    return number


_FOREIGN = tuple([_number(card) for card in range(52)])
