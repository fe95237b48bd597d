"""How a hand and a match come to their ends: what follows a throw, a knock and a hand that is over.

Who may throw or knock is for `decide` to judge.
"""

from __future__ import annotations

from ginbot.rules.actions import Seat, other
from ginbot.rules.cards import Card
from ginbot.rules.events import Defended, Ended, EndReason, Event, Knocked, Scored, Threw, Voided, VoidReason
from ginbot.rules.layoffs import lay_off
from ginbot.rules.melds import Melding
from ginbot.rules.options import STOCK_FLOOR
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.score import score_hand
from ginbot.rules.state import HandResult, Match, Play


def voiding(ruleset: RuleSet, play: Play) -> VoidReason | None:
    """Why a plain throw would void the hand now, if it would."""
    if len(play.stock) <= STOCK_FLOOR:
        return VoidReason.STOCK
    if ruleset.pile_take_limit is not None and play.pile_takes >= ruleset.pile_take_limit:
        return VoidReason.PILE
    return None


def thrown(match: Match, play: Play, seat: Seat, card: Card) -> tuple[Event, ...]:
    """What a plain throw leads to: the next turn, or a void hand and perhaps the end of the match."""
    threw = Threw(seat, card)
    why = voiding(match.ruleset, play)
    if why is None:
        return (threw,)
    return (threw, Voided(why), *_after_void(match))


def shown_down(match: Match, play: Play, seat: Seat, card: Card | None, shown: Melding) -> tuple[Event, ...]:
    """What a knock, a gin or a big gin leads to: the other seat's best defence, the score, perhaps the end."""
    rules, defender = match.ruleset, other(seat)
    hand = play.hands[defender]
    defence = lay_off(shown, hand, aces=rules.aces)
    score = score_hand(rules, shown, hand, play.upcard, defence.laid_off)
    winner = None if score.winner is None else seat if score.winner == "knocker" else defender
    return (
        Knocked(seat, card, shown.melds),
        Defended(defender, defence.laid_off, defence.melds, defence.deadwood),
        Scored(score.kind, winner, score.points, score.knocker_count, score.defender_count),
        *_after_score(match, winner, score.points),
    )


def next_dealer(ruleset: RuleSet, last: HandResult) -> Seat:
    """Who deals after a hand that ended like this; after a tie that scores nothing the same player again."""
    if isinstance(last.end, Voided):
        return last.dealer if ruleset.void_dealer == "same" else other(last.dealer)
    winner = last.end.winner
    if winner is None:
        return last.dealer
    dealers = {"winner": winner, "loser": other(winner), "alternate": other(last.dealer)}
    return dealers[ruleset.next_dealer]


def _after_void(match: Match) -> tuple[Ended, ...]:
    """The end of a match that has had too many void hands in a row: it stays as it stands."""
    limit = match.ruleset.void_limit
    if limit is None or match.voids + 1 < limit:
        return ()
    one, two = match.scores
    leader = None if one == two else 0 if one > two else 1
    return (Ended(leader, EndReason.VOIDS),)


def _after_score(match: Match, winner: Seat | None, points: int) -> tuple[Ended, ...]:
    """The end of a match whose target is reached; a tie that scores nothing ends none."""
    if winner is None:
        return ()
    target = match.ruleset.target
    if target is None:
        return (Ended(winner, EndReason.ONE_HAND),)
    if match.scores[winner] + points >= target:
        return (Ended(winner, EndReason.TARGET),)
    return ()
