"""More sample pictures: the phases of a hand and the rarer kinds, for whoever wants to see them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ginbot.paint.preview import KINDS, sample_hand, sample_result
from ginbot.rules import parse_card
from ginbot.screens.pictures import (
    BoardPicture,
    BoardRow,
    ChartPicture,
    Count,
    DeckPicture,
    DivisionsPicture,
    HandPicture,
    HousePicture,
    HousePlayer,
    MatchStrip,
    MeldRow,
    MeldsPicture,
    Picture,
    Player,
    ResultPicture,
    SheetPicture,
    SheetRow,
    ShownHand,
)


def _cards(names: str) -> tuple[int, ...]:
    return tuple(parse_card(name) for name in names.split())


def waiting() -> HandPicture:
    """A hand while the other one moves."""
    return replace(
        sample_hand(), me=Player("Anna", "62"), other=Player("Ben", "45", lit=True, deals=True), top=parse_card("KH"),
        top_label="You threw", melds=(MeldRow("run", _cards("4S 5S 6S")), MeldRow("set", _cards("QH QD QC"))),
        deadwood=_cards("TC 5D 2C AD"), chosen=None, new=None, count=Count("deadwood", "18", "knock at 10"),
    )  # fmt: skip


def taken() -> HandPicture:
    """A hand that holds a card which may not go back."""
    return replace(
        sample_hand(), melds=(MeldRow("run", _cards("9C TC JC")), MeldRow("set", _cards("3H 3S 3D"))),
        deadwood=_cards("KD JH 8S 7D 2H"), chosen=None, new=None, barred=parse_card("JH"), top=parse_card("5S"),
        count=Count("deadwood", "37", "knock at 10"), other=Player("Rosa", "45", deals=True, face="easy"),
    )  # fmt: skip


def dealt() -> HandPicture:
    """A hand without a meld, while the upcard is offered."""
    return replace(
        waiting(), me=Player("Anna", "0", lit=True), other=Player("Maximiliane…", "0", deals=True), stock=31,
        top_label="upcard", melds=(), deadwood=_cards("KD QS JH TC 8D 7C 5C 4H 2H AS"),
        count=Count("deadwood", "67", "knock at 10"),
    )  # fmt: skip


def crowded() -> HandPicture:
    """Eight loose cards beside one meld, the drawn one chosen."""
    return replace(
        sample_hand(), melds=(MeldRow("set", _cards("TH TD TS")),), deadwood=_cards("KD QS JH 8D 7C 5C 4H 2H"),
        chosen=parse_card("JH"), new=parse_card("JH"), count=Count("leaves", "46", "knock at 10"), stock=3,
    )  # fmt: skip


def gin() -> HandPicture:
    """A hand that goes gin."""
    twos = MeldRow("set", _cards("2H 2D 2C"))
    shown = sample_hand()
    count = Count("leaves", "0", "gin!", lit=True)
    return replace(shown, melds=(*shown.melds, twos), deadwood=_cards("KH"), count=count)


def divisions() -> DivisionsPicture:
    """Three ways to lay a knock down."""
    return DivisionsPicture(
        "How do you lay it down?",
        (
            ShownHand("1", (MeldRow("set", _cards("4S 4H 4C")), MeldRow("run", _cards("6D 7D 8D"))),
                      _cards("4D 2C AS AD"), "8"),
            ShownHand("2", (MeldRow("run", _cards("4D 5D 6D 7D 8D")),), _cards("4S 2C"), "6"),
            ShownHand("3", (MeldRow("set", _cards("TS TD TC")), MeldRow("run", _cards("6D 7D 8D"))), _cards("4D"), "4"),
        ),
    )  # fmt: skip


def melds() -> MeldsPicture:
    """What melds are."""
    ten = (MeldRow("run", _cards("7S 8S 9S TS")), MeldRow("set", _cards("QH QD QC")))
    return MeldsPicture("Melds and deadwood", (ShownHand("Ten cards", ten, _cards("5D 2C AD"), "8"),))


def sheet() -> SheetPicture:
    """What a match came to."""
    rows = (SheetRow("Hands", "148", "31"), SheetRow("Target reached", "100", ""), SheetRow("Sum", "248", "31"))
    return SheetPicture("A whole match", "Anna", "Ben", rows)


def house() -> HousePicture:
    """The four who play for the house."""
    four = (
        ("easy", "Rosa", "rating 1000", "you 3-5"),
        ("medium", "Bruno", "rating 1250", "you 0-1"),
        ("hard", "Ingrid", "rating 1500", "not met yet"),
        ("expert", "Zeno", "rating 1700", "not met yet"),
    )
    players = [HousePlayer(face, name, face, rating, met, face == "medium") for face, name, rating, met in four]
    return HousePicture(tuple(players))


def over() -> ResultPicture:
    """A result that ends a match."""
    points = (("", "18", "", "31", "", "13"), ("22", "", "9", "", "14", ""))
    strip = MatchStrip(
        ("Anna", "Ben"), "hand", ("1", "2", "3", "4", "5", "6"), points, ("62", "45"), 0,
        ("1512? → 1561?", "1500 → 1449"), "rating",
    )  # fmt: skip
    return replace(sample_result(), hand_label="hand 6", standing="Anna 62   Ben 45", match=strip)


def board() -> BoardPicture:
    """A page of a board."""
    names = ("Maximiliane von der …", "Anna", "Ben", "Rosamund", "Ægir", "Дмитрий", "Lou", "Quentin", "Mo", "Winifred")
    rows = [
        BoardRow(str(k + 1), name, f"{1712 - 37 * k}{'?' * (k % 4 == 2)}", f"± {45 + 13 * k}", f"{40 - 4 * k} of 61")
        for k, name in enumerate(names)
    ]
    return BoardPicture("Season 4 of 2026", "this server, live", "rating", "won", tuple(rows))


def chart() -> ChartPicture:
    """How a rating went."""
    values = (1500, 1562, 1611, 1570, 1604, 1640, 1622, 1665, 1650, 1688)
    points = tuple([(value, 350 - 28 * k) for k, value in enumerate(values)])
    return ChartPicture("Anna", "this server, live", points, "1688", "± 98", "first", "9 matches")


def deck() -> DeckPicture:
    """What a deck looks like."""
    return DeckPicture("", _cards("KH QS TD 7C AS"))


ALL: dict[str, Callable[[], Picture]] = KINDS | {
    "waiting": waiting,
    "taken": taken,
    "dealt": dealt,
    "crowded": crowded,
    "gin": gin,
    "over": over,
    "divisions": divisions,
    "melds": melds,
    "sheet": sheet,
    "house": house,
    "deck": deck,
    "chart": chart,
    "board": board,
}
"""Every kind of picture, and every look of a hand."""
