"""What one viewer may see of a match: the only thing that is shown, painted or thought about.

A view is a function of what its viewer may know: reshuffling every card the viewer cannot know leaves it identical.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ginbot.rules.actions import Seat
from ginbot.rules.cards import Aces, Card, Hand, card_value, cards_of, rank_of
from ginbot.rules.endings import voiding
from ginbot.rules.events import Drew, Ended, Event, Knocked, LaidOff, Scored, ScoreLine
from ginbot.rules.laying import LayOffOption, held, lay_off_options, shown_in
from ginbot.rules.lines import totals_after
from ginbot.rules.melds import Melding, best_melding
from ginbot.rules.options import big_gin, can_knock_with, gin, knock_limit, knocks, throwable
from ginbot.rules.pad import Column, pad_of
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.score import is_doubled
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
    """What counts in the race; of several columns the sum."""
    results: tuple[HandResult, ...]
    """Every hand that has ended, this one's last."""
    voids: int
    acted: tuple[bool, bool]
    lapses: tuple[int, int]
    lapse_limit: int
    ended: Ended | None
    totals: tuple[int, int] = (0, 0)
    """With boxes, and with whatever bonuses are won by now: at the end, what the match came to."""
    columns: tuple[Column, ...] = ()
    """The score pad; under most rules it has one column."""
    tally: tuple[ScoreLine, ...] = ()
    """What a match that is over came to, line by line, where more than the hands' points counts."""
    number: int = 0
    """Which hand of the match this is; 0 before the first deal, and all below then at its default."""
    dealer: Seat = 0
    knock_limit: int = 10
    """Of this hand."""
    doubled: bool = False
    """Whether this hand counts double for its upcard; `ruleset.spade_doubles` says whether its boxes do."""
    upcard: Card | None = None
    hand: Hand = 0
    melding: Melding | None = None
    held: tuple[int, int] = (0, 0)
    """How many cards each seat holds, without what it has just laid off by hand."""
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
    """This hand after the deal; another's `Drew` has no card, nor has its `Knocked` until the hand is scored."""
    shown: Melding | None = None
    """What the knocker has laid open, while the other lays off by hand."""
    laid: tuple[LaidOff, ...] = ()
    """What has been laid off by hand so far; afterwards it is in the hand's result."""
    can_pass: bool = False
    can_draw: bool = False
    can_take: bool = False
    can_next: bool = False
    throws: tuple[ThrowOption, ...] = ()
    """One for each card the viewer may throw now, ordered as its hand is."""
    big_gin: Melding | None = None
    lay_offs: tuple[LayOffOption, ...] = ()
    """Every card that the viewer may lay off now, with each meld that takes it."""
    can_finish: bool = False
    """Whether the viewer is laying off, and so may say *done* or have the best way laid off."""


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
        totals=totals_after(match.ruleset, match.results),
        columns=pad_of(match.ruleset, match.results),
        tally=match.tally,
    )
    if match.play is None:
        return seen
    seen = _table(seen, match.play)
    if match.phase is Phase.LAY_OFF:
        _, shown = shown_in(match.play, aces=match.ruleset.aces)
        seen = replace(seen, shown=shown)
    if viewer is None:
        return seen
    seen = _own_hand(seen, match, match.play, viewer)
    return _choices(seen, match, match.play, viewer) if viewer == match.to_act else seen


def ordered(melding: Melding, *, aces: Aces = "low") -> tuple[Card, ...]:
    """The cards as a hand shows them: deadwood first, the dearest and of those the highest leading, then each meld."""
    loose = sorted(cards_of(melding.deadwood), key=lambda card: (-card_value(card, aces), -rank_of(card), card))
    return (*loose, *[card for meld in melding.melds for card in cards_of(meld)])


def _table(seen: View, play: Play) -> View:
    """The view with all that lies open on the table; every draw from the stock and a card face down are covered."""
    down = _face_down(play, seen.viewer)
    return replace(
        seen,
        number=play.number,
        dealer=play.dealer,
        knock_limit=knock_limit(seen.ruleset, play.upcard),
        doubled=is_doubled(seen.ruleset, play.upcard),
        upcard=play.upcard,
        held=(held(play, 0).bit_count(), held(play, 1).bit_count()),
        known=play.known,
        pile=play.pile if down is None else play.pile[:-1],
        stock=len(play.stock),
        passes=play.passes,
        taken=play.taken,
        moves=tuple(
            [_covered(move, seen.viewer) if move is not down else replace(down, card=None) for move in play.moves]
        ),
        laid=play.laid,
    )


def _face_down(play: Play, viewer: Seat | None) -> Knocked | None:
    """The knock whose card lies face down for this viewer: another's, as long as the hand has not been scored."""
    knocked = next((move for move in play.moves if isinstance(move, Knocked)), None)
    if knocked is None or knocked.seat == viewer or any(isinstance(move, Scored) for move in play.moves):
        return None
    return knocked


def _covered(move: Event, viewer: Seat | None) -> Event:
    """A move as the viewer saw it: what somebody else drew from the stock stays hidden."""
    return Drew(move.seat, None) if isinstance(move, Drew) and move.seat != viewer else move


def _own_hand(seen: View, match: Match, play: Play, viewer: Seat) -> View:
    """The view with the viewer's own cards."""
    hand = held(play, viewer)
    return replace(
        seen,
        hand=hand,
        melding=best_melding(hand, aces=match.ruleset.aces),
        can_next=match.phase is Phase.BETWEEN,
    )


def _choices(seen: View, match: Match, play: Play, viewer: Seat) -> View:
    """The view with what the viewer may do now, being the one to act."""
    hand = play.hands[viewer]
    match match.phase:
        case Phase.UPCARD:
            return replace(seen, can_pass=True, can_take=True)
        case Phase.STOCK_ONLY:
            return replace(seen, can_draw=True)
        case Phase.DRAW:
            return replace(seen, can_draw=True, can_take=True)
        case Phase.WALL:
            return replace(seen, can_pass=True, can_take=can_knock_with(match.ruleset, play, hand))
        case Phase.LAY_OFF:
            options = lay_off_options(play, viewer, aces=match.ruleset.aces)
            return replace(seen, lay_offs=options, can_finish=True)
        case _:
            return _throwing(seen, match.ruleset, play, hand)


def _throwing(seen: View, ruleset: RuleSet, play: Play, hand: Hand) -> View:
    """The view of the seat that is to throw."""
    order = ordered(best_melding(hand, aces=ruleset.aces), aces=ruleset.aces)
    allowed = throwable(play, hand)
    throws = [_throw_option(ruleset, play, hand, card) for card in order if card in allowed]
    return replace(seen, drawn=play.drawn, throws=tuple(throws), big_gin=big_gin(ruleset, hand))


def _throw_option(ruleset: RuleSet, play: Play, hand: Hand, card: Card) -> ThrowOption:
    kept = hand ^ 1 << card
    return ThrowOption(
        card=card,
        leaves=deadwood(kept, aces=ruleset.aces),
        knocks=knocks(ruleset, play.upcard, kept),
        gin=gin(ruleset, kept),
        voids=voiding(ruleset, play) is not None,
    )
