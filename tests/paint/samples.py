"""Pictures for the tests of the painter: ordinary ones, and those that are the tightest fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from PIL import Image

from ginbot.paint.phases import board, chart, over
from ginbot.paint.preview import sample_lay_off, sample_pad
from ginbot.rules import best_melding, cards_of, parse_card
from ginbot.screens.pictures import (
    BoardPicture,
    BoardRow,
    Count,
    DeckPicture,
    DivisionsPicture,
    HandPicture,
    HousePicture,
    HousePlayer,
    MatchStrip,
    MeldRow,
    MeldsPicture,
    PadColumn,
    Picture,
    Player,
    ResultPicture,
    SheetPicture,
    SheetRow,
    ShownHand,
    TablePicture,
)

LONG, LONGER = "Wwwwwwwwwwww", "Maximiliane…"


def cards(names: str) -> tuple[int, ...]:
    """The cards of names with spaces between them, in that order."""
    return tuple(parse_card(name) for name in names.split())


def melds(*texts: str) -> tuple[MeldRow, ...]:
    """Melds from texts such as "run: 4S 5S 6S + 7S" or "run: 3S < 4S 5S 6S", 7S or 3S being laid off by Ben."""
    rows = []
    for text in texts:
        label, rest = text.split(": ")
        under, before, over = rest.rpartition(" < ")
        own, _, after = over.partition(" + ")
        laid_off = cards(under or after)
        rows.append(MeldRow(label, cards(own), laid_off, "+ Ben" if laid_off else "", bool(before)))
    return tuple(rows)


def hand(*meld_texts: str, deadwood: str = "", **changes: Any) -> HandPicture:
    """An ordinary hand with these cards and changes."""
    fields: dict[str, Any] = {
        "me": Player("Anna", "62", lit=True),
        "other": Player("Ben", "45", deals=True),
        "stock": 23,
        "top": parse_card("4D"),
        "top_label": "Ben threw",
        "target_label": "first to 100",
        "melds": melds(*meld_texts),
        "deadwood": cards(deadwood),
        "count": Count("deadwood", "18", "knock at 10"),
    }
    return HandPicture(**(fields | changes))


THROW = hand(
    "run: 4S 5S 6S 7S", "set: QH QD QC", deadwood="KH 5D 2C AD",
    chosen=parse_card("KH"), new=parse_card("7S"), count=Count("leaves", "8", "can knock", lit=True),
)  # fmt: skip
WAITING = hand(
    "run: 4S 5S 6S", "set: QH QD QC", deadwood="TC 5D 2C AD",
    me=Player("Anna", "62"), other=Player("Ben", "45", lit=True, deals=True),
    top=parse_card("KH"), top_label="You threw",
)  # fmt: skip
BARRED = hand("run: 9C TC JC", "set: 3H 3S 3D", deadwood="KD JH 8S 7D 2H", barred=parse_card("JH"))
THREE_MELDS = hand("run: 4S 5S 6S", "set: QH QD QC", "run: TD JD KD", deadwood="2C AD", chosen=parse_card("TD"))
LOOKING_BACK = hand(
    "run: 4S 5S 6S 7S", "set: QH QD QC", deadwood="KH 5D 2C AD", chosen=parse_card("KH"), new=parse_card("7S"),
    better=parse_card("KH"), better_label="better", played=parse_card("2C"), played_label="threw",
    count=Count("leaves", "8", "can knock", lit=True),
)  # fmt: skip
LEFT_LYING = hand("run: 4S 5S 6S", deadwood="KH QD QC TC 5D 2C AD", better_from="pile", better_label="better")
DRAWN_FROM = hand("run: 4S 5S 6S", deadwood="KH QD QC TC 5D 2C AD", better_from="stock", better_label="better")
NO_MELD = hand(deadwood="KD QS JH TC 8D 8S 7C 5C 4H 2H AS", chosen=parse_card("QS"))
LONG_RUN = hand("run: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS")
TIGHT = hand(
    "run: 2S 3S 4S 5S 6S", "set: TH TD TC TS", deadwood="KH QD",
    me=Player(LONG, "1999", lit=True, deals=True), other=Player(LONG, "1045"), top=None, stock=0,
    top_label=f"{LONG} threw", target_label="first to 1000", deals_label="gives the cards",
    new_label="brand new", barred_label="must stay here", new=parse_card("KH"), barred=parse_card("QD"),
    count=Count("deadwood of yours", "1234", "knock not allowed", lit=True),
)  # fmt: skip
TABLE = TablePicture(
    Player("Anna", "62", lit=True), Player("Ben", "45", deals=True), (10, 11), 23, parse_card("4D"),
    ("Ben", "threw this"), ("first", "to 100"),
)  # fmt: skip
BARE_TABLE = TablePicture(
    Player(LONG, "1062", deals=True), Player(LONGER, "1145", lit=True), (10, 10), 0, None,
    (LONG, "threw this one away"), ("first one", "to 10000 points"),
)  # fmt: skip
KNOCK = ResultPicture(
    "Anna knocks and wins 13", "hand 4",
    ShownHand("Anna", melds("run: 4S 5S 6S 7S + 8S", "set: QH QD QC + QS"), cards("5D 2C AD"), "8", parse_card("KH"),
              "threw"),
    ShownHand("Ben", melds("set: 9S 9H 9D 9C"), cards("KC 6H 3H 2D"), "21"),
    "21 − 8 = ", "13", "Anna 75   Ben 45",
)  # fmt: skip
LED = ResultPicture(
    "Anna knocks and wins 7", "hand 1",
    ShownHand("Anna", melds("run: 5C < 6C 7C 8C", "run: AD 2D < 3D 4D 5D"), cards("4D 2C AH AC"), "8", parse_card("4H"),
              "threw"),
    ShownHand("Ben", melds("set: JS JH JC"), cards("7S 5S 3H"), "15"),
    "15 − 8 = ", "7", "Anna 7   Ben 0",
)  # fmt: skip
GIN = ResultPicture(
    "Anna goes gin and wins 46", "hand 4",
    ShownHand("Anna", melds("run: 4S 5S 6S", "set: QH QD QC", "run: 8D 9D TD JD"), (), "0", parse_card("KH"), "threw"),
    ShownHand("Ben", melds("set: 9S 9H 9C", "set: 2H 2S 2C"), cards("KC 6H 3H 2D"), "21"),
    "21 + 25 = ", "46", "Anna 108   Ben 45",
)  # fmt: skip
BIG_GIN = ResultPicture(
    "Big gin! Anna wins 102", "hand 14",
    ShownHand("Anna", melds("run: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS"), (), "0"),
    ShownHand("Ben", (), cards("KC KD QC JD TC 9H 6H 3H 2D AD"), "71"),
    "71 + 31 = ", "102", "Anna 108   Ben 45",
)  # fmt: skip
CROWDED = ResultPicture(
    f"{LONG} undercuts and wins 1036", "hand 1014",
    ShownHand(LONG, (MeldRow("run", cards("4S 5S 6S"), cards("2S 3S 7S 8S"), f"+ {LONG}"),
                     MeldRow("set", cards("QH QD QC"), cards("QS"), f"+ {LONG}")), cards("5D 2C AD 2D"), "10",
              parse_card("KH"), "then threw away"),
    ShownHand(LONGER, melds("set: 9S 9H 9D"), cards("TD AH"), "11"),
    "1110 − 1100 + 1025 = ", "1035", f"{LONG} 1175   {LONGER} 1145",
)  # fmt: skip
LONG_STANDING = ResultPicture("Void", "", ShownHand("Anna", (), (), ""), ShownHand("Ben", (), (), ""), "", "0",
                              "nobody is ahead after this long hand of many, many cards")  # fmt: skip
TWO_DIVISIONS = DivisionsPicture(
    "How do you lay it down?",
    (
        ShownHand("1", melds("set: 4S 4H 4C", "run: 6D 7D 8D"), cards("4D 2C AS AD"), "8"),
        ShownHand("2", melds("run: 4D 5D 6D 7D 8D"), cards("4S 2C"), "6"),
    ),
)
THREE_DIVISIONS = DivisionsPicture(
    "How do you lay it down?",
    (
        *TWO_DIVISIONS.divisions,
        ShownHand("3", melds("set: TS TD TC", "run: 6D 7D 8D", "set: 4S 4H 4C"), cards("4D"), "4"),
    ),
)

MELDS = MeldsPicture(
    "Melds and deadwood",
    (
        ShownHand("Ten cards", melds("run: 7S 8S 9S TS", "set: QH QD QC"), cards("5D 2C AD"), "8"),
        ShownHand("Runs", melds("run: AS 2S 3S", "run: QH KH AH", "run: KC AC 2C"), (), ""),
    ),
)
SHEET = SheetPicture(
    "A whole match", "Anna", LONG,
    (SheetRow("Hands", "148", "31"), SheetRow("Target reached, and a bonus", "100", ""), SheetRow("Sum", "248", "31")),
)  # fmt: skip
LAYING_OFF = sample_lay_off()
LAYING_OFF_SEEN = replace(
    LAYING_OFF, defender=ShownHand(LONG, (), (), ""), covered=10, fits=(), chosen=None, fits_label="",
    title=f"{LONG} knocks with 10", standing=f"{LONG} 1062   {LONGER} 1145",
)  # fmt: skip
PAD = sample_pad()
LONG_COLUMN = PadColumn(
    "A column with a name", (("(+) 1045", *["112"] * 7), ("99",) * 8), ("1999", "1045"), ("12 boxes in it",) * 2
)
LONG_PAD = replace(PAD, names=(LONG, LONGER), foot="first to 10000 points", columns=(LONG_COLUMN,) * 3)
ONE_COLUMN = replace(PAD, columns=(replace(PAD.columns[0], title="", boxes=("", "")),))
HOLLYWOOD = replace(KNOCK, pad=PAD)
COLUMNS = replace(THROW, me=Player("Anna", "104/102/77", lit=True), other=Player(LONG, "83/57/46", deals=True))

LONG_ROW = BoardRow("99990", "WWWWWWWWWWWWWWWWWWW…", "3000?", "± 350", "99999 of 99999")
LONG_BOARD = BoardPicture(
    "Season 4 of 2026, table 12", "all the servers that there are, slow", "the rating", "gewonnen", (LONG_ROW,) * 10
)
LONG_MATCH = replace(
    over(), standing=f"{LONG} 1062   {LONGER} 1145",
    match=MatchStrip((LONG, LONGER), "hand of all", tuple(str(k) for k in range(112, 121)),
                     (("112",) * 9, ("", "125") * 4 + ("",)), ("1062", "1145"), 1,
                     ("2112? → 2161?", "1500? → 1449?"), "how it rates"),
)  # fmt: skip

FOUR = tuple([
    HousePlayer(face, name, face, f"rating {rating}", standing, lit)
    for face, name, rating, standing, lit in (
        ("easy", "Rosa", 1000, "you 3-5", False), ("medium", "Bruno", 1250, "you 0-1", True),
        ("hard", "Ingrid", 1500, "not met yet", False), ("expert", "Zeno", 1700, "you 112-104", False),
    )
])  # fmt: skip
FACES = replace(
    KNOCK, knocker=replace(KNOCK.knocker, name="Ingrid", face="hard"),
    defender=replace(KNOCK.defender, name="Zeno", face="expert"),
)  # fmt: skip
AGAINST_ROSA = replace(THROW, other=Player("Rosa", "45", deals=True, face="easy"))
AT_BRUNOS = replace(TABLE, upper=Player("Bruno", "45", lit=True, deals=True, face="medium"), lower=Player("Anna", "62"))

HANDS = {"throw": THROW, "waiting": WAITING, "barred": BARRED, "three-melds": THREE_MELDS, "no-meld": NO_MELD,
         "long-run": LONG_RUN, "tight": TIGHT, "columns": COLUMNS, "against-rosa": AGAINST_ROSA,
         "looking-back": LOOKING_BACK, "left-lying": LEFT_LYING, "drawn-from": DRAWN_FROM}  # fmt: skip
OTHERS: dict[str, Picture] = {
    "table": TABLE, "bare-table": BARE_TABLE, "knock": KNOCK, "led": LED, "gin": GIN, "big-gin": BIG_GIN,
    "crowded": CROWDED, "long-standing": LONG_STANDING, "two-divisions": TWO_DIVISIONS,
    "three-divisions": THREE_DIVISIONS,
    "melds": MELDS,
    "sheet": SHEET,
    "laying-off": LAYING_OFF, "laying-off-seen": LAYING_OFF_SEEN, "pad": PAD, "long-pad": LONG_PAD,
    "one-column": ONE_COLUMN, "hollywood": HOLLYWOOD, "house": HousePicture(FOUR), "faces": FACES,
    "at-brunos": AT_BRUNOS,
    "chart": chart(), "board": board(), "long-board": LONG_BOARD, "over": over(), "long-match": LONG_MATCH,
    "deck": DeckPicture("classic", cards("KH QS TD 7C AS")),
}  # fmt: skip
PICTURES: dict[str, Picture] = HANDS | OTHERS


def colours_of(image: Image.Image) -> set[str]:
    """The colours in a picture."""
    parts = image.convert("RGB").tobytes()
    return {f"#{part.hex().upper()}" for part in {parts[k : k + 3] for k in range(0, len(parts), 3)}}


def label(row: Sequence[int]) -> str:
    """Whether a meld is a set or a run."""
    return "set" if row[0] % 13 == row[1] % 13 else "run"


@st.composite
def hand_pictures(draw: st.DrawFn) -> HandPicture:
    """Hands of ten or eleven, often of few ranks so that they meld, perhaps with a card chosen, new or barred."""
    lowest = draw(st.integers(0, 9))
    wide = draw(st.sampled_from((3, 5, 13)))
    near = [card for card in range(52) if lowest <= card % 13 < lowest + wide]
    pool = near if len(near) >= 11 else list(range(52))
    held = draw(st.lists(st.sampled_from(pool), min_size=10, max_size=11, unique=True))
    melding = best_melding(sum(1 << card for card in held))
    some = st.one_of(st.none(), st.sampled_from(held))
    rows = tuple(MeldRow(label(cards_of(meld)), cards_of(meld)) for meld in melding.melds)
    dead = tuple(sorted(cards_of(melding.deadwood), key=lambda card: (-min(card % 13, 9), card)))
    return replace(hand(), melds=rows, deadwood=dead, chosen=draw(some), new=draw(some), barred=draw(some))
