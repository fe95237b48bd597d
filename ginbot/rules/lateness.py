"""What lateness means: the clock plays a lapsed turn for its seat, and never knocks.

When a turn has run out is for the Keeper to know; the rules never see the time.
"""

from __future__ import annotations

from ginbot.rules.actions import Seat, other
from ginbot.rules.cards import Card, card_value
from ginbot.rules.endings import thrown, voided
from ginbot.rules.events import Drew, Ended, EndReason, Event, Lapsed, Passed, VoidReason
from ginbot.rules.evolve import evolve
from ginbot.rules.laying import finished_best
from ginbot.rules.options import throwable
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.sets import deadwood
from ginbot.rules.state import Match, Phase, Play


def time_up(match: Match, play: Play, seat: Seat) -> tuple[Event, ...]:
    """What follows when the seat to act has let its time run out."""
    if not all(match.acted):
        return (Lapsed(seat), Ended(None, EndReason.ABORTED, seat))
    if match.lapses[seat] + 1 >= match.lapse_limit:
        return (Lapsed(seat), Ended(other(seat), EndReason.FORFEITED, seat))
    return (Lapsed(seat), *_played(match, play, seat))


def _played(match: Match, play: Play, seat: Seat) -> tuple[Event, ...]:
    """What the clock plays for a seat.

    It refuses what is offered, draws a stock card and throws it, makes the throw that is due, or lays off the best way.
    """
    if match.phase is Phase.UPCARD:
        return (Passed(seat),)
    if match.phase is Phase.WALL:
        return (Passed(seat), *voided(match, VoidReason.STOCK))
    if match.phase is Phase.LAY_OFF:
        return finished_best(match, play, seat)
    if match.phase is Phase.THROW:
        return thrown(match, play, seat, _late_throw(match.ruleset, play, seat))
    drew = Drew(seat, play.stock[0])
    after = evolve(match, drew)
    assert after.play is not None  # a draw does not end a hand
    return (drew, *thrown(after, after.play, seat, play.stock[0]))


def _late_throw(ruleset: RuleSet, play: Play, seat: Seat) -> Card:
    """The stock card drawn this turn, or after a take the card that leaves least, then the dearest, then the first."""
    if play.drawn is not None:
        return play.drawn
    hand, aces = play.hands[seat], ruleset.aces
    return min(
        throwable(play, hand),
        key=lambda card: (deadwood(hand & ~(1 << card), aces=aces), -card_value(card, aces), card),
    )
