"""How a hand and a match come to their ends: what follows a throw, a knock and a hand that is over.

Who may throw or knock is for `decide` to judge.
"""

from __future__ import annotations

from ginbot.rules.actions import Seat, other
from ginbot.rules.cards import Card
from ginbot.rules.events import (
    Defended,
    Ended,
    EndReason,
    Event,
    Knocked,
    LayOffBegan,
    Scored,
    Tallied,
    Threw,
    Voided,
    VoidReason,
    WallReached,
)
from ginbot.rules.layoffs import Defence, fitting, lay_off
from ginbot.rules.lines import is_tallied, tally_of, totals_after, totals_of
from ginbot.rules.melds import Melding
from ginbot.rules.options import STOCK_FLOOR
from ginbot.rules.pad import Column, columns_for, entered, pad_of
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.score import score_hand
from ginbot.rules.state import HandResult, Match, Play


def voiding(ruleset: RuleSet, play: Play) -> VoidReason | None:
    """Why a plain throw would void the hand now, if it would."""
    if len(play.stock) <= STOCK_FLOOR and not _leads_to_wall(ruleset, play):
        return VoidReason.STOCK
    if ruleset.pile_take_limit is not None and play.pile_takes >= ruleset.pile_take_limit:
        return VoidReason.PILE
    return None


def _leads_to_wall(ruleset: RuleSet, play: Play) -> bool:
    """Whether a throw at the stock's floor leaves the other a last choice: not the throw that follows that choice."""
    return ruleset.wall and play.taken is None


def thrown(match: Match, play: Play, seat: Seat, card: Card) -> tuple[Event, ...]:
    """What a plain throw leads to: the next turn, or a void hand and perhaps the end of the match."""
    threw = Threw(seat, card)
    why = voiding(match.ruleset, play)
    if why is not None:
        return (threw, *voided(match, why))
    return (threw, WallReached(other(seat))) if len(play.stock) <= STOCK_FLOOR else (threw,)


def voided(match: Match, why: VoidReason) -> tuple[Event, ...]:
    """What follows when a hand is void: perhaps the end of the match, as it stands, with its boxes."""
    limit, rules = match.ruleset.void_limit, match.ruleset
    if limit is None or match.voids + 1 < limit:
        return (Voided(why),)
    one, two = totals_after(rules, match.results)
    leader = None if one == two else 0 if one > two else 1
    return (Voided(why), *_tallied(rules, pad_of(rules, match.results)), Ended(leader, EndReason.VOIDS))


def shown_down(match: Match, play: Play, seat: Seat, card: Card | None, shown: Melding) -> tuple[Event, ...]:
    """What a knock, a gin or a big gin leads to: the other seat's defence, the score, perhaps the end.

    By hand the other lays off first, if there is anything to choose.
    """
    rules, defender = match.ruleset, other(seat)
    hand = play.hands[defender]
    knocked = Knocked(seat, card, shown.melds)
    if rules.layoff == "by_hand" and shown.deadwood and fitting(shown.melds, hand, aces=rules.aces):
        return (knocked, LayOffBegan(defender))
    defence = lay_off(shown, hand, aces=rules.aces)
    return (knocked, *defended(match, play, seat, shown, defence))


def defended(match: Match, play: Play, knocker: Seat, shown: Melding, defence: Defence) -> tuple[Event, ...]:
    """What follows once it is settled what the defender lays off: the score, and perhaps the end of the match."""
    rules, defender = match.ruleset, other(knocker)
    score = score_hand(rules, shown, play.hands[defender], play.upcard, defence.laid_off)
    winner = None if score.winner is None else knocker if score.winner == "knocker" else defender
    pad = pad_of(rules, match.results)
    scored = Scored(
        score.kind,
        winner,
        score.points,
        score.knocker_count,
        score.defender_count,
        score.boxes,
        score.boxes * rules.box_bonus if rules.box_timing == "running" else 0,
        () if winner is None else columns_for(pad, winner),
    )
    laid_down = Defended(defender, defence.laid_off, defence.melds, defence.deadwood)
    return (laid_down, scored, *after_score(rules, pad, len(match.results) + 1, scored))


def next_dealer(ruleset: RuleSet, last: HandResult) -> Seat:
    """Who deals after a hand that ended like this; after a tie that scores nothing the same player again."""
    if isinstance(last.end, Voided):
        return last.dealer if ruleset.void_dealer == "same" else other(last.dealer)
    winner = last.end.winner
    if winner is None:
        return last.dealer
    dealers = {"winner": winner, "loser": other(winner), "alternate": other(last.dealer)}
    return dealers[ruleset.next_dealer]


def after_score(rules: RuleSet, pad: tuple[Column, ...], number: int, scored: Scored) -> tuple[Event, ...]:
    """The end of a match whose last column is closed by this hand; a tie that scores nothing ends none."""
    if scored.winner is None:
        return ()
    pad = entered(rules, pad, number, scored)
    if rules.target is None:
        return (*_tallied(rules, pad), Ended(scored.winner, EndReason.ONE_HAND))
    if any(column.winner is None for column in pad):
        return ()
    return (*_tallied(rules, pad), Ended(_winner(rules, pad), EndReason.TARGET))


def _winner(rules: RuleSet, pad: tuple[Column, ...]) -> Seat | None:
    """Who reached the target, whatever bonuses add up to; of several columns the higher sum wins."""
    if len(pad) == 1:
        return pad[0].winner
    one, two = totals_of(tally_of(rules, pad))
    return None if one == two else 0 if one > two else 1


def _tallied(rules: RuleSet, pad: tuple[Column, ...]) -> tuple[Event, ...]:
    return (Tallied(tally_of(rules, pad)),) if is_tallied(rules) else ()
