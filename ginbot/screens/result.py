"""A hand's result in words: how it ended, what was laid off where, the sum, who leads and who deals."""

from __future__ import annotations

from ginbot.rules import (
    Card,
    EndKind,
    Hand,
    HandResult,
    Melding,
    Scored,
    Seat,
    Voided,
    deadwood,
    next_dealer,
    other,
    targets,
)
from ginbot.screens.lesson import is_lesson
from ginbot.screens.reading import Reading
from ginbot.screens.sums import columns_line, hand_sum_lines
from ginbot.screens.words import is_set, meld_text, meld_words


def result_of(reading: Reading, number: int) -> HandResult | None:
    """The result of a hand that has been played to its end."""
    return next((result for result in reading.view.results if result.number == number), None)


def result_lines(reading: Reading, result: HandResult, *, last: bool = False) -> list[str]:
    """A result in words; with `last`, of a match that is over, it ends without who leads and deals.

    Where the whole match is told line by line below, that has the boxes, and there is no room for a hint.
    """
    end = result.end
    tallied = last and bool(reading.view.tally)
    if isinstance(end, Voided):
        lines = [reading.say(f"result.void_{end.why.value}", takes=reading.view.ruleset.pile_take_limit)]
    else:
        lines = [scored_line(reading, result, end)]
    if not last:
        lines[0] += f" {_standing(reading, result)}"
    if (laid := laid_off_line(reading, result)) != "":
        lines.append(laid)
    lines += hand_sum_lines(reading, result, tallied=tallied)
    if not last and (columns := columns_line(reading, result.number)) != "":
        lines.append(columns)
    if reading.context.hints and isinstance(end, Scored) and not tallied and not is_lesson(reading):
        lines.append(f"-# {reading.say(f'hint.result.{end.kind.value}', bonus=_bonus(reading, end.kind))}")
    return lines


def scored_line(reading: Reading, result: HandResult, end: Scored) -> str:
    """Who knocked with how much, against how much, and the sum."""
    knocker = seat_of(result)
    defender = other(knocker)
    role = "you" if knocker == reading.view.viewer else "against_you" if defender == reading.view.viewer else "they"
    facts = {
        "knocker": reading.name(knocker),
        "defender": reading.name(defender),
        "count": end.knocker_count,
        "left": end.defender_count,
        "sum": sum_text(reading, end),
        "points": "" if end.winner is None else _points_to(reading, end.winner, end.points),
    }
    return reading.say(f"result.{end.kind.value}.{role}", **facts)


def _points_to(reading: Reading, winner: Seat, points: int) -> str:
    whom = reading.form("result.to", winner)
    return reading.say("result.points", n=points, whom=whom)


def sum_text(reading: Reading, end: Scored) -> str:
    """The sum before the points: "31 + 25 = "; "" where it is only a difference."""
    bonus = _bonus(reading, end.kind)
    difference = abs(end.defender_count - end.knocker_count)
    if end.kind in (EndKind.KNOCK, EndKind.TIE):
        return "" if difference == end.points else f"{difference} × {end.points // difference} = "
    plain = difference + bonus
    if plain == end.points:
        return f"{difference} + {bonus} = "
    return f"({difference} + {bonus}) × {end.points // plain} = "


def _bonus(reading: Reading, kind: EndKind) -> int:
    rules = reading.view.ruleset
    bonuses = {EndKind.GIN: rules.gin_bonus, EndKind.BIG_GIN: rules.big_gin_bonus or 0}
    return bonuses.get(kind, rules.undercut_bonus)


def laid_off_line(reading: Reading, result: HandResult) -> str:
    """Which card went onto which meld, and what that was worth; "" where nothing was laid off."""
    defended = result.defended
    if defended is None or not defended.laid_off:
        return ""
    onto = reading.listed([_laid_part(reading, meld, cards) for meld, cards in laid_on(reading, result)])
    hand = defended.laid_off | defended.deadwood | sum(defended.melds)
    before = deadwood(hand, aces=reading.view.ruleset.aces)
    assert isinstance(result.end, Scored)  # a void hand has no defence
    return reading.form("result.laid_off", defended.seat, onto=onto, before=before, after=result.end.defender_count)


def _laid_part(reading: Reading, meld: Hand, cards: tuple[Card, ...]) -> str:
    language = reading.context.language
    if not reading.context.text:
        return reading.say("result.laid_on", cards=reading.cards(cards), meld=meld_text(meld, language))
    onto = meld_text(meld, language) if is_set(meld) else meld_words(meld, language)
    return reading.say("result.laid_on", cards=reading.listed([reading.card(card) for card in cards]), meld=onto)


def laid_on(reading: Reading, result: HandResult) -> list[tuple[Hand, tuple[Card, ...]]]:
    """The knocker's melds that something was laid off on, each with those cards in the order they go down."""
    if result.defended is None or not result.defended.laid_off:
        return []
    onto: dict[Hand, list[Card]] = {}
    done = [(laid.card, laid.meld) for laid in result.laid]  # by hand: what fits two melds was a choice
    aces = reading.view.ruleset.aces
    for card, meld in done or targets(knocked_melding(reading, result), result.defended.laid_off, aces=aces):
        onto.setdefault(meld, []).append(card)
    return [(meld, tuple(cards)) for meld, cards in onto.items()]


def knocked_melding(reading: Reading, result: HandResult) -> Melding:
    """What the knocker laid down."""
    assert result.knocked is not None  # a void hand shows nothing
    return Melding.of(result.knocked.melds, result.knocker_deadwood, aces=reading.view.ruleset.aces)


def seat_of(result: HandResult) -> Seat:
    """Who knocked or went gin."""
    assert result.knocked is not None  # a void hand shows nothing
    return result.knocked.seat


def _standing(reading: Reading, result: HandResult) -> str:
    """Who leads, and who deals the next hand."""
    dealer = next_dealer(reading.view.ruleset, result)
    again = "again" if isinstance(result.end, Voided) and dealer == result.dealer else "next"
    deals = reading.form(f"result.deals_{again}", dealer)
    one, two = result.scores
    if isinstance(result.end, Voided):
        return deals
    if one == two:
        return f"{reading.say('result.level', score=reading.score(one, one))} {deals}"
    leader = 0 if one > two else 1
    facts = {"score": reading.score(max(one, two), min(one, two))}
    if leader == dealer:
        return reading.form("result.leads_deals", leader, **facts)
    return f"{reading.form('result.leads', leader, **facts)} {deals}"
