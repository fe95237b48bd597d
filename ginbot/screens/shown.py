"""The picture of a hand's result, and what it shows in words."""

from __future__ import annotations

from ginbot.rules import Card, EndKind, Hand, HandResult, Melding, Scored, Seat, cards_of, other, suit_of
from ginbot.screens.keyboard import dearest_first
from ginbot.screens.laying import knocker_of, laid_onto, shown_of
from ginbot.screens.layout import meld_label, meld_rows
from ginbot.screens.pad import pad_picture
from ginbot.screens.page import lay_off_cards
from ginbot.screens.pictures import LayOffPicture, MeldRow, ResultPicture, ShownHand
from ginbot.screens.reading import Reading
from ginbot.screens.result import knocked_melding, laid_on, seat_of, sum_text
from ginbot.screens.strip import match_strip


def result_picture(reading: Reading, result: HandResult) -> ResultPicture | None:
    """Both hands laid open; None for a void hand, which shows no cards."""
    end, knocked, defended = result.end, result.knocked, result.defended
    if not isinstance(end, Scored) or knocked is None or defended is None:
        return None
    knocker, defender = seat_of(result), other(seat_of(result))
    aces = reading.view.ruleset.aces
    return ResultPicture(
        title=_title(reading, end, knocker),
        hand_label=reading.say("picture.hand", number=result.number),
        knocker=ShownHand(
            name=reading.short(knocker),
            melds=_shown_melds(reading, knocked_melding(reading, result), dict(laid_on(reading, result)), defender),
            deadwood=dearest_first(result.knocker_deadwood, aces),
            count=str(end.knocker_count),
            thrown=knocked.card,
            thrown_label="" if knocked.card is None else reading.say("picture.threw_down"),
            face=reading.face(knocker),
        ),
        defender=ShownHand(
            name=reading.short(defender),
            melds=meld_rows(reading, defended.melds),
            deadwood=dearest_first(defended.deadwood, aces),
            count=str(end.defender_count),
            face=reading.face(defender),
        ),
        sum=_picture_sum(reading, end),
        points=str(end.points),
        standing=_standing(reading, result.scores),
        pad=pad_picture(reading, result.number) if len(reading.view.columns) > 1 else None,
        match=match_strip(reading) if result.number == reading.view.number else None,
    )


def lay_off_picture(reading: Reading, chosen: Card | None = None) -> LayOffPicture:
    """A knock that lies open; the cards of whoever lays off are seen by nobody else."""
    view, shown, aces = reading.view, shown_of(reading.view), reading.view.ruleset.aces
    knocker = knocker_of(view)
    defender, name = other(knocker), reading.short(other(knocker))
    own = view.melding if view.viewer == defender else None
    hand = ShownHand(name, (), (), "", face=reading.face(defender))
    if own is not None:
        hand = ShownHand(name, meld_rows(reading, own.melds), dearest_first(own.deadwood, aces), str(own.count))
    return LayOffPicture(
        title=reading.say("picture.title_laying", knocker=reading.short(knocker), count=shown.count),
        hand_label=reading.say("picture.hand", number=view.number),
        knocker=ShownHand(
            name=reading.short(knocker),
            melds=_shown_melds(reading, shown, laid_onto(view), defender),
            deadwood=dearest_first(shown.deadwood, aces),
            count=str(shown.count),
            face=reading.face(knocker),
        ),
        defender=hand,
        covered=0 if own is not None else view.held[defender],
        standing=_standing(reading, view.scores),
        fits=lay_off_cards(view),
        chosen=chosen,
        fits_label=reading.say("picture.fits") if view.lay_offs else "",
    )


def _standing(reading: Reading, scores: tuple[int, int]) -> str:
    one, two = scores
    facts = {"first": reading.short(0), "score": one, "second": reading.short(1), "other": two}
    return reading.say("picture.standing", **facts)


def _title(reading: Reading, end: Scored, knocker: Seat) -> str:
    winner = "" if end.winner is None else reading.short(end.winner)
    return reading.say(
        f"picture.title_{end.kind.value}", knocker=reading.short(knocker), winner=winner, points=end.points
    )


def _picture_sum(reading: Reading, end: Scored) -> str:
    if end.kind is not EndKind.KNOCK:
        return sum_text(reading, end)
    difference = end.defender_count - end.knocker_count
    if difference == end.points:
        return f"{end.defender_count} − {end.knocker_count} = "
    return f"({end.defender_count} − {end.knocker_count}) × {end.points // difference} = "


def _shown_melds(
    reading: Reading, shown: Melding, onto: dict[Hand, tuple[Card, ...]], defender: Seat
) -> tuple[MeldRow, ...]:
    """The knocker's melds, each with what was laid off on it."""
    label = reading.say("picture.laid_off", name=reading.short(defender))
    rows = []
    for meld in shown.melds:
        cards, laid = cards_of(meld), tuple(sorted(onto.get(meld, ())))
        before = bool(laid) and _precede(laid, cards)
        rows.append(MeldRow(meld_label(reading, meld), cards, laid, label if laid else "", before))
    return tuple(rows)


def _precede(laid: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Whether cards laid off on a run all lead up to its first one."""
    first = cards[0]
    return laid == tuple(range(first - len(laid), first)) and suit_of(laid[0]) == suit_of(cards[-1])
