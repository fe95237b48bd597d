"""The picture of a hand's result, and what it shows in words."""

from __future__ import annotations

from ginbot.rules import Card, EndKind, Hand, HandResult, Scored, Seat, cards_of, other, suit_of
from ginbot.screens.keyboard import dearest_first
from ginbot.screens.layout import meld_label, meld_rows
from ginbot.screens.pictures import MeldRow, ResultPicture, ShownHand
from ginbot.screens.reading import Reading
from ginbot.screens.result import knocked_melding, laid_on, seat_of, sum_text


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
            melds=_shown_melds(reading, result, defender),
            deadwood=dearest_first(result.knocker_deadwood, aces),
            count=str(end.knocker_count),
            thrown=knocked.card,
            thrown_label="" if knocked.card is None else reading.say("picture.threw_down"),
        ),
        defender=ShownHand(
            name=reading.short(defender),
            melds=meld_rows(reading, defended.melds),
            deadwood=dearest_first(defended.deadwood, aces),
            count=str(end.defender_count),
        ),
        sum=_picture_sum(reading, end),
        points=str(end.points),
        standing=reading.say(
            "picture.standing",
            first=reading.short(0),
            score=result.scores[0],
            second=reading.short(1),
            other=result.scores[1],
        ),
    )


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


def _shown_melds(reading: Reading, result: HandResult, defender: Seat) -> tuple[MeldRow, ...]:
    """The knocker's melds, each with what was laid off on it."""
    onto: dict[Hand, tuple[int, ...]] = dict(laid_on(reading, result))
    label = reading.say("picture.laid_off", name=reading.short(defender))
    rows = []
    for meld in knocked_melding(reading, result).melds:
        cards, laid = cards_of(meld), tuple(sorted(onto.get(meld, ())))
        before = bool(laid) and _precede(laid, cards)
        rows.append(MeldRow(meld_label(reading, meld), cards, laid, label if laid else "", before))
    return tuple(rows)


def _precede(laid: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Whether cards laid off on a run all lead up to its first one."""
    first = cards[0]
    return laid == tuple(range(first - len(laid), first)) and suit_of(laid[0]) == suit_of(cards[-1])
