"""Sample pictures, to see the painter at work without Discord."""

from __future__ import annotations

from collections.abc import Callable

from ginbot.paint import paint
from ginbot.rules import parse_card
from ginbot.screens.pictures import (
    Count,
    HandPicture,
    LayOffPicture,
    MeldRow,
    PadColumn,
    PadPicture,
    Picture,
    Player,
    ResultPicture,
    ShownHand,
    TablePicture,
)


def preview(kind: str = "hand") -> bytes:
    """The PNG bytes of a sample, one of KINDS."""
    return paint(KINDS[kind]())


def sample_hand() -> HandPicture:
    """A hand that may knock, with a card chosen."""
    return HandPicture(
        me=Player("Anna", "62", lit=True),
        other=Player("Ben", "45", deals=True),
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


def sample_table() -> TablePicture:
    """What everybody sees meanwhile."""
    return TablePicture(
        lower=Player("Anna", "62", lit=True),
        upper=Player("Ben", "45", deals=True),
        held=(11, 10),
        stock=23,
        top=parse_card("4D"),
        top_label=("Ben", "threw this"),
        target_label=("first", "to 100"),
    )


def sample_result() -> ResultPicture:
    """How that hand might end."""
    return ResultPicture(
        title="Anna knocks and wins 13",
        hand_label="hand 4",
        knocker=ShownHand(
            "Anna",
            (
                MeldRow("run", _cards("4S 5S 6S 7S"), _cards("8S"), "+ Ben"),
                MeldRow("set", _cards("QH QD QC"), _cards("QS"), "+ Ben"),
            ),
            _cards("5D 2C AD"),
            "8",
            thrown=parse_card("KH"),
            thrown_label="threw",
        ),
        defender=ShownHand("Ben", (MeldRow("set", _cards("9S 9H 9D 9C")),), _cards("KC 6H 3H 2D"), "21"),
        sum="21 − 8 = ",
        points="13",
        standing="Anna 75   Ben 45",
    )


def sample_lay_off() -> LayOffPicture:
    """How Ben would have laid off by hand, one card being done and another chosen."""
    return LayOffPicture(
        title="Anna knocks with 8",
        hand_label="hand 4",
        knocker=ShownHand(
            "Anna",
            (MeldRow("run", _cards("4S 5S 6S 7S"), _cards("8S"), "+ Ben"), MeldRow("set", _cards("QH QD QC"))),
            _cards("5D 2C AD"),
            "8",
        ),
        defender=ShownHand("Ben", (MeldRow("set", _cards("9S 9H 9D")),), _cards("KC QS 9C 6H 3H 2D"), "40"),
        covered=0,
        standing="Anna 62   Ben 45",
        fits=_cards("9S QS"),
        chosen=parse_card("QS"),
        fits_label="fits",
    )


def sample_pad() -> PadPicture:
    """A score pad of three columns, one of them closed."""
    return PadPicture(
        title="Score pad",
        names=("Anna", "Ben"),
        columns=(
            PadColumn("Column 1", (("32", "28", "45"), ("9",)), ("105", "9"), ("3 boxes", "one box"), winner=0),
            PadColumn("Column 2", (("28", "45"), ()), ("73", "0"), ("2 boxes", "")),
            PadColumn("Column 3", (("45",), ()), ("45", "0"), ("one box", "")),
        ),
        foot="first to 100",
        label="hand 4",
    )


KINDS: dict[str, Callable[[], Picture]] = {
    "hand": sample_hand,
    "table": sample_table,
    "result": sample_result,
    "lay_off": sample_lay_off,
    "pad": sample_pad,
}


def _cards(names: str) -> tuple[int, ...]:
    return tuple(parse_card(name) for name in names.split())
