"""What one viewer may see of a match: the only thing that is shown, painted or thought about.

A view is a function of what its viewer may know: reshuffling every card the viewer cannot know leaves it identical.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ginbot.rules.actions import Seat
from ginbot.rules.cards import Aces, Card, Hand, card_value, cards_of, rank_of
from ginbot.rules.endings import voiding
from ginbot.rules.events import Drew, Ended, Event
from ginbot.rules.melds import Melding, best_melding
from ginbot.rules.options import big_gin, gin, knock_limit, knocks, throwable
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.sets import deadwood
from ginbot.rules.state import HandResult, Match, Phase, Play


@dataclass(frozen=True, slots=True)
class ThrowOption:
    """What throwing one card would lead to."""

    card: Card
    leaves: int
    """The lowest count of the ten cards left."""
    knocks: tuple[Melding, ...] = ()
    """The valid divisions that leave deadwood within the limit, lowest first."""
    gin: Melding | None = None
    """The division that leaves none, where there is one."""
    voids: bool = False
    """Whether a plain throw would void the hand."""


@dataclass(frozen=True, slots=True)
class View:
    """One match as one viewer may see it; a watcher (`viewer` None) has no hand and no options."""

    viewer: Seat | None
    version: int
    ruleset: RuleSet
    phase: Phase
    to_act: Seat | None
    turn: int
    scores: tuple[int, int]
    results: tuple[HandResult, ...]
    """Every hand that has ended, this one's last."""
    voids: int
    acted: tuple[bool, bool]
    lapses: tuple[int, int]
    lapse_limit: int
    ended: Ended | None
    number: int = 0
    """Which hand of the match this is; 0 before the first deal, and all below then at its default."""
    dealer: Seat = 0
    knock_limit: int = 10
    upcard: Card | None = None
    hand: Hand = 0
    melding: Melding | None = None
    held: tuple[int, int] = (0, 0)
    """How many cards each seat holds."""
    known: tuple[Hand, Hand] = (0, 0)
    """What each seat took from the pile and still holds."""
    pile: tuple[Card, ...] = ()
    stock: int = 0
    passes: int = 0
    drawn: Card | None = None
    """The viewer's own card drawn this turn."""
    taken: Card | None = None
    """The card taken from the pile this turn, whoever took it; it may not be thrown."""
    moves: tuple[Event, ...] = ()
    """This hand after the deal; another's `Drew` has no card."""
    can_pass: bool = False
    can_draw: bool = False
    can_take: bool = False
    can_next: bool = False
    throws: tuple[ThrowOption, ...] = ()
    """One for each card the viewer may throw now, ordered as its hand is."""
    big_gin: Melding | None = None


def view(match: Match, viewer: Seat | None) -> View:
    """What a seat, or with None a watcher, may see of a match."""
    seen = View(
        viewer=viewer,
        version=match.version,
        ruleset=match.ruleset,
        phase=match.phase,
        to_act=match.to_act,
        turn=match.turn,
        scores=match.scores,
        results=match.results,
        voids=match.voids,
        acted=match.acted,
        lapses=match.lapses,
        lapse_limit=match.lapse_limit,
        ended=match.ended,
    )
    if match.play is None:
        return seen
    seen = _table(seen, match.play)
    if viewer is None:
        return seen
    seen = _own_hand(seen, match, match.play, viewer)
    return _choices(seen, match, match.play, viewer) if viewer == match.to_act else seen


def ordered(melding: Melding, *, aces: Aces = "low") -> tuple[Card, ...]:
    """The cards as a hand shows them: deadwood first, the dearest and of those the highest leading, then each meld."""
    loose = sorted(cards_of(melding.deadwood), key=lambda card: (-card_value(card, aces), -rank_of(card), card))
    return (*loose, *[card for meld in melding.melds for card in cards_of(meld)])


def _table(seen: View, play: Play) -> View:
    """The view with all that lies open on the table, and with every draw from the stock covered."""
    return replace(
        seen,
        number=play.number,
        dealer=play.dealer,
        knock_limit=knock_limit(seen.ruleset, play.upcard),
        upcard=play.upcard,
        held=(play.hands[0].bit_count(), play.hands[1].bit_count()),
        known=play.known,
        pile=play.pile,
        stock=len(play.stock),
        passes=play.passes,
        taken=play.taken,
        moves=tuple([_covered(move, seen.viewer) for move in play.moves]),
    )


def _covered(move: Event, viewer: Seat | None) -> Event:
    """A move as the viewer saw it: what somebody else drew from the stock stays hidden."""
    return Drew(move.seat, None) if isinstance(move, Drew) and move.seat != viewer else move


def _own_hand(seen: View, match: Match, play: Play, viewer: Seat) -> View:
    """The view with the viewer's own cards."""
    hand = play.hands[viewer]
    return replace(
        seen,
        hand=hand,
        melding=best_melding(hand, aces=match.ruleset.aces),
        can_next=match.phase is Phase.BETWEEN,
    )


def _choices(seen: View, match: Match, play: Play, viewer: Seat) -> View:
    """The view with what the viewer may do now, being the one to act."""
    if match.phase is not Phase.THROW:
        return replace(
            seen,
            can_pass=match.phase is Phase.UPCARD,
            can_draw=match.phase is not Phase.UPCARD,
            can_take=match.phase is not Phase.STOCK_ONLY,
        )
    hand = play.hands[viewer]
    order = ordered(best_melding(hand, aces=match.ruleset.aces), aces=match.ruleset.aces)
    allowed = throwable(play, hand)
    throws = [_throw_option(match.ruleset, play, hand, card) for card in order if card in allowed]
    return replace(seen, drawn=play.drawn, throws=tuple(throws), big_gin=big_gin(match.ruleset, hand))


def _throw_option(ruleset: RuleSet, play: Play, hand: Hand, card: Card) -> ThrowOption:
    kept = hand ^ 1 << card
    return ThrowOption(
        card=card,
        leaves=deadwood(kept, aces=ruleset.aces),
        knocks=knocks(ruleset, play.upcard, kept),
        gin=gin(ruleset, kept),
        voids=voiding(ruleset, play) is not None,
    )
