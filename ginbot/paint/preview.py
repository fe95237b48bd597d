"""A sample picture, to see the painter at work without Discord."""

from __future__ import annotations

from ginbot.paint import paint
from ginbot.rules import parse_card
from ginbot.screens.pictures import Count, HandPicture, MeldRow, Player


def preview() -> bytes:
    """The PNG bytes of a sample hand."""
    return paint(sample_hand())


def sample_hand() -> HandPicture:
    """A hand that may knock, with a card chosen."""
    return HandPicture(
        me=Player("Anna", 62, lit=True),
        other=Player("Ben", 45, deals=True),
        stock=23,
        top=parse_card("4D"),
        top_label="Ben threw",
        target_label="first to 100",
        melds=(MeldRow("run", _cards("4S 5S 6S 7S")), MeldRow("set", _cards("QH QD QC"))),
        deadwood=_cards("KH 5D 2C AD"),
        count=Count("leaves", "8", "can knock", lit=True),
        chosen=parse_card("KH"),
        new=parse_card("7S"),
    )


def _cards(names: str) -> tuple[int, ...]:
    return tuple(parse_card(name) for name in names.split())
