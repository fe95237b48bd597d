"""What an action leads to, or why it is refused: `decide`, the one place that knows what is allowed when.

The phases of a hand
--------------------
A match waits for exactly one thing at a time, and `Phase` names it. A hand runs through its phases like this:

    Dealt ── UPCARD ──Pass── UPCARD ──Pass── STOCK_ONLY
               │ Take          │ Take            │ Draw
               └───────────────┴──────┬──────────┘
                                      ▼
              ┌──Draw or Take────── THROW ──Knock, Gin, BigGin──┬──(by hand)── LAY_OFF
              │                       │ Throw                   ▼                 │
             DRAW ◄───────────────────┼──(the hand is void)── BETWEEN ◄───────────┘ ──NextHand── Dealt
                                      └──(to the wall)─────── WALL ──Take── THROW, or Pass── BETWEEN

The opening is two offers of one card. Both offers are the phase UPCARD, first to the non-dealer, then to the dealer,
told apart by `Play.passes`; each refusal is a turn of its own. Taking the upcard is a take like any other: the card
may not be thrown again this turn, and it counts towards the pile takes in a row. Two refusals leave the upcard lying
and the non-dealer before the stock alone, and this is STOCK_ONLY rather than DRAW because the refused card cannot be
had after all. The dealer who draws next may take whatever the non-dealer has thrown: from there on play is normal.

A turn is DRAW and THROW with the same seat to act; `Match.turn` stays the same in between, since one clock covers
both. `Play.drawn` and `Play.taken` say how the turn began: one of them is set in THROW, neither elsewhere.

A hand ends on the way out of THROW. A knock, a gin or a big gin needs no phase of its own, for the other seat has
nothing to decide: its lay-offs are done for it, so knocking, defending and scoring are one action. A plain throw ends
the hand as void when the draw before it left two cards in the stock, or when it closes one pile take too many in a
row. Both are judged at the throw and not at the draw, because until then the player may knock.

Two variants put one more turn behind that. Where players lay off by hand, a knock that leaves them any choice leads to
LAY_OFF: one turn of the defender, of any number of cards, ended by *done* or by the best way. Where the game goes to
the wall, the throw that leaves two cards in the stock leads to WALL: the other may take it if that lets them knock,
and then is in THROW as ever, except that a plain throw now voids; or pass, and the hand is void.

Between two hands nobody is to act: BETWEEN waits for either player, or the time, to ask for the next deal. After each
hand the match may be OVER at once, within the same action. Resigning and lateness cut across all of this. Before a
first hand there is CHALLENGE, with a seat still empty, and CLOSED when nobody took it.

So an action is judged in this order: is the match still open, is this the seat's turn, does the phase know the
action, and do the cards allow it. The first three are the table `_WHEN` and the function `_judge`; the rest is one
small function for each action, which reads the state and gives events. Nothing is changed here: `evolve` does that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ginbot.rules.actions import (
    Action,
    BigGin,
    Deal,
    Decline,
    Draw,
    Expire,
    Gin,
    Join,
    Knock,
    LayOff,
    LayOffBest,
    LayOffDone,
    NextHand,
    Open,
    Pass,
    Resign,
    Seat,
    Take,
    Throw,
    TimeUp,
    Withdraw,
    other,
)
from ginbot.rules.cards import FULL_DECK, Card, Hand
from ginbot.rules.endings import next_dealer, shown_down, thrown, voided
from ginbot.rules.events import (
    Closed,
    Closure,
    Dealt,
    Drew,
    Ended,
    EndReason,
    Event,
    Joined,
    LaidOff,
    Opened,
    Passed,
    Took,
    VoidReason,
)
from ginbot.rules.lateness import time_up
from ginbot.rules.laying import finished, finished_best, held, lay_off_options
from ginbot.rules.melds import Melding
from ginbot.rules.options import big_gin, can_knock_with, gin, knock_limit, knocks
from ginbot.rules.refusals import Refusal, Refused
from ginbot.rules.sets import deadwood
from ginbot.rules.state import Match, Phase, Play

Moves = Pass | Draw | Take | Throw | Knock | Gin | BigGin | LayOff | LayOffBest | LayOffDone | TimeUp
"""What only the seat to act may do, or have done for it."""
TURNS = frozenset({Phase.UPCARD, Phase.STOCK_ONLY, Phase.DRAW, Phase.THROW, Phase.WALL, Phase.LAY_OFF})
"""The phases in which a seat is to act."""

_WHEN: dict[type[Action], frozenset[Phase]] = {
    Open: frozenset({Phase.NEW}),
    Join: frozenset({Phase.CHALLENGE}),
    Decline: frozenset({Phase.CHALLENGE}),
    Withdraw: frozenset({Phase.CHALLENGE}),
    Expire: frozenset({Phase.CHALLENGE}),
    Pass: frozenset({Phase.UPCARD, Phase.WALL}),
    Draw: frozenset({Phase.STOCK_ONLY, Phase.DRAW}),
    Take: frozenset({Phase.UPCARD, Phase.DRAW, Phase.WALL}),
    Throw: frozenset({Phase.THROW}),
    Knock: frozenset({Phase.THROW}),
    Gin: frozenset({Phase.THROW}),
    BigGin: frozenset({Phase.THROW}),
    LayOff: frozenset({Phase.LAY_OFF}),
    LayOffBest: frozenset({Phase.LAY_OFF}),
    LayOffDone: frozenset({Phase.LAY_OFF}),
    NextHand: frozenset({Phase.BETWEEN}),
    Resign: TURNS | {Phase.BETWEEN},
    TimeUp: TURNS,
}
_TOO_LATE = {
    Join: Refusal.TOO_LATE,
    Decline: Refusal.CHALLENGE_CLOSED,
    Withdraw: Refusal.CHALLENGE_CLOSED,
    Expire: Refusal.CHALLENGE_CLOSED,
}
"""What those hear who come to a challenge that has become a running match."""


def decide(match: Match, action: Action, deal: Deal | None = None) -> tuple[Event, ...]:
    """What an action leads to; Refused if it is not allowed now.

    The deal is used only if a hand begins. ValueError if it is needed and missing, or is no whole deck.
    """
    _judge(match, action)
    if isinstance(action, Join | NextHand):
        return _DEALING[type(action)](match, action, _checked(deal))
    if match.play is None:
        return _BEFORE[type(action)](match, action)
    return _PLAYING[type(action)](match, match.play, action)


def _judge(match: Match, action: Action) -> None:
    """Refuse what comes after the end, out of turn, or in a phase that does not know it."""
    if match.phase is Phase.OVER:
        raise Refused(Refusal.MATCH_OVER)
    if match.phase is Phase.CLOSED:
        raise Refused(Refusal.CHALLENGE_CLOSED)
    if isinstance(action, Moves) and match.phase in TURNS and action.seat != match.to_act:
        raise Refused(Refusal.NOT_YOUR_TURN)
    if match.phase not in _WHEN[type(action)]:
        running = match.play is not None
        raise Refused(_TOO_LATE.get(type(action), Refusal.NOT_NOW) if running else Refusal.NOT_NOW)


def _checked(deal: Deal | None) -> Deal:
    if deal is None or sum([1 << card for card in set(deal.deck)]) != FULL_DECK or len(deal.deck) != 52:
        raise ValueError("a hand begins with a whole deck of 52 cards")
    return deal


def _join(match: Match, action: Join, deal: Deal) -> tuple[Event, ...]:
    dealer = deal.first_dealer if match.ruleset.first_dealer == "random" else 0
    return (Joined(), Dealt(dealer, deal.deck))


def _next_hand(match: Match, action: NextHand, deal: Deal) -> tuple[Event, ...]:
    return (Dealt(next_dealer(match.ruleset, match.results[-1]), deal.deck),)


def _open(match: Match, action: Open) -> tuple[Event, ...]:
    return (Opened(action.ruleset, action.lapse_limit),)


def _decline(match: Match, action: Decline) -> tuple[Event, ...]:
    return (Closed(Closure.DECLINED),)


def _withdraw(match: Match, action: Withdraw) -> tuple[Event, ...]:
    return (Closed(Closure.WITHDRAWN),)


def _expire(match: Match, action: Expire) -> tuple[Event, ...]:
    return (Closed(Closure.EXPIRED),)


def _pass(match: Match, play: Play, action: Pass) -> tuple[Event, ...]:
    passed = Passed(action.seat)
    return (passed, *voided(match, VoidReason.STOCK)) if match.phase is Phase.WALL else (passed,)


def _draw(match: Match, play: Play, action: Draw) -> tuple[Event, ...]:
    return (Drew(action.seat, play.stock[0]),)


def _take(match: Match, play: Play, action: Take) -> tuple[Event, ...]:
    if match.phase is Phase.WALL and not can_knock_with(match.ruleset, play, play.hands[action.seat]):
        raise Refused(Refusal.NO_KNOCK_WITH_IT, card=play.pile[-1])
    return (Took(action.seat, play.pile[-1]),)


def _throw(match: Match, play: Play, action: Throw) -> tuple[Event, ...]:
    _kept(play, action.seat, action.card)
    return thrown(match, play, action.seat, action.card)


def _knock(match: Match, play: Play, action: Knock) -> tuple[Event, ...]:
    kept = _kept(play, action.seat, action.card)
    shown = _division(match, play, kept, action.melds)
    return shown_down(match, play, action.seat, action.card, shown)


def _division(match: Match, play: Play, kept: Hand, melds: tuple[Hand, ...] | None) -> Melding:
    """The division a knock shows: the one that was chosen, or the only one there is."""
    limit = knock_limit(match.ruleset, play.upcard)
    count = deadwood(kept, aces=match.ruleset.aces)
    if count > limit:
        raise Refused(Refusal.TOO_MUCH_DEADWOOD, count=count, limit=limit)
    options = knocks(match.ruleset, play.upcard, kept)
    if melds is not None:
        options = tuple([option for option in options if option.melds == tuple(sorted(melds))])
    if len(options) != 1:
        raise Refused(Refusal.NO_SUCH_DIVISION)
    return options[0]


def _gin(match: Match, play: Play, action: Gin) -> tuple[Event, ...]:
    kept = _kept(play, action.seat, action.card)
    shown = gin(match.ruleset, kept)
    if shown is None:
        raise Refused(Refusal.NOT_GIN, count=deadwood(kept, aces=match.ruleset.aces))
    return shown_down(match, play, action.seat, action.card, shown)


def _big_gin(match: Match, play: Play, action: BigGin) -> tuple[Event, ...]:
    shown = big_gin(match.ruleset, play.hands[action.seat])
    if shown is None:
        raise Refused(Refusal.NOT_BIG_GIN)
    return shown_down(match, play, action.seat, None, shown)


def _kept(play: Play, seat: Seat, card: Card) -> Hand:
    """The ten cards left when a card is thrown, which must be the seat's own and not just taken from the pile."""
    if not play.hands[seat] >> card & 1:
        raise Refused(Refusal.NOT_YOUR_CARD, card=card)
    if card == play.taken:
        raise Refused(Refusal.TAKEN_CARD, card=card)
    return play.hands[seat] ^ 1 << card


def _lay_off(match: Match, play: Play, action: LayOff) -> tuple[Event, ...]:
    if not held(play, action.seat) >> action.card & 1:
        raise Refused(Refusal.NOT_YOUR_CARD, card=action.card)
    options = lay_off_options(play, action.seat, aces=match.ruleset.aces)
    if not any(option.card == action.card and option.meld == action.meld for option in options):
        raise Refused(Refusal.CANNOT_LAY_OFF, card=action.card)
    return (LaidOff(action.seat, action.card, action.meld),)


def _lay_off_best(match: Match, play: Play, action: LayOffBest) -> tuple[Event, ...]:
    return finished_best(match, play, action.seat)


def _lay_off_done(match: Match, play: Play, action: LayOffDone) -> tuple[Event, ...]:
    return finished(match, play, action.seat)


def _resign(match: Match, play: Play, action: Resign) -> tuple[Event, ...]:
    if not all(match.acted):
        return (Ended(None, EndReason.ABORTED, action.seat),)
    return (Ended(other(action.seat), EndReason.RESIGNED, action.seat),)


def _time_up(match: Match, play: Play, action: TimeUp) -> tuple[Event, ...]:
    return time_up(match, play, action.seat)


_DEALING: dict[type[Action], Callable[[Match, Any, Deal], tuple[Event, ...]]] = {Join: _join, NextHand: _next_hand}
_BEFORE: dict[type[Action], Callable[[Match, Any], tuple[Event, ...]]] = {
    Open: _open,
    Decline: _decline,
    Withdraw: _withdraw,
    Expire: _expire,
}
_PLAYING: dict[type[Action], Callable[[Match, Play, Any], tuple[Event, ...]]] = {
    Pass: _pass,
    Draw: _draw,
    Take: _take,
    Throw: _throw,
    Knock: _knock,
    Gin: _gin,
    BigGin: _big_gin,
    LayOff: _lay_off,
    LayOffBest: _lay_off_best,
    LayOffDone: _lay_off_done,
    Resign: _resign,
    TimeUp: _time_up,
}
