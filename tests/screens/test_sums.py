"""Sums in words and on the score pad: a child could add up every one of them."""

from __future__ import annotations

import re
from dataclasses import replace

from ginbot.rules import (
    PRESETS,
    EndKind,
    HandResult,
    Phase,
    RuleSet,
    Scored,
    Seat,
    View,
    replay,
    view,
)
from ginbot.screens.hand import hand_screen
from ginbot.screens.lobby import challenge_screen
from ginbot.screens.pictures import HandPicture, PadPicture, ResultPicture, TablePicture
from ginbot.screens.table import table_screen
from tests.rules.tables import deal, joined
from tests.screens.stage import ANNA_AND_BEN, knocked, labels
from tests.screens.variants import after_wins, whole

KINGDOM, HOLLYWOOD, OKLAHOMA = PRESETS["kingdom"], PRESETS["hollywood"], PRESETS["oklahoma"]
EARS = replace(ANNA_AND_BEN, text=True)
KNOCKER, DEFENDER = "AS 2S 3S 4H 5H 6H TC TD TS 6D", "KS KH KD QS QH QD 7H TH 4S AC"


def lines(rules: RuleSet, *wins: tuple[Seat, int], text: bool = False) -> list[str]:
    """The small lines that Anna reads after these hands."""
    screen = hand_screen(after_wins(rules, *wins), EARS if text else ANNA_AND_BEN)
    return [line[3:] for line in screen.text.split("\n") if line.startswith("-# ")]


def test_a_match_is_added_up_player_by_player() -> None:
    """40, 15, 35 and 30 under kingdom: hands, boxes and game in one line for each player, the totals above."""
    seen = after_wins(KINGDOM, (0, 40), (1, 15), (0, 35), (0, 30))
    assert hand_screen(seen, ANNA_AND_BEN).text.startswith("**You win 280 : 40** after 4 hands.")
    assert lines(KINGDOM, (0, 40), (1, 15), (0, 35), (0, 30))[:2] == [
        "Anna: 3 hands 105 + 3 boxes 75 + game 100 = 280",
        "Ben: one hand 15 + one box 25 = 40",
    ]
    assert challenge_screen(replace(seen, viewer=None), ANNA_AND_BEN).text == "**Anna** beat **Ben** 280 : 40."


def test_a_shutout_is_named() -> None:
    """40, 30 and 35 against nothing: the shutout has its own place in the sum, and no hand is none."""
    told = lines(KINGDOM, (0, 40), (0, 30), (0, 35))
    assert "Anna: 3 hands 105 + 3 boxes 75 + game 100 + shutout 100 = 380" in told
    assert "Ben: no hand won = 0" in told


def test_whoever_reaches_the_target_wins_with_less() -> None:
    """The winner's total stands first though it is the lower one, and a line says why."""
    wins: list[tuple[Seat, int]] = [(1, 11)] * 8 + [(0, 50), (0, 50)]
    assert hand_screen(after_wins(KINGDOM, *wins), ANNA_AND_BEN).text.startswith("**You win 250 : 288**")
    assert "Whoever reaches 100 wins, whatever the bonuses come to." in lines(KINGDOM, *wins)
    assert not any("whatever" in line for line in lines(KINGDOM, (0, 100)))


def test_hollywood_is_added_up_column_by_column() -> None:
    """Wins of 32, 28 and 45: the columns after the hand, and at the end each with its bonuses, then all."""
    told = lines(HOLLYWOOD, (0, 32), (0, 28), (0, 45))
    assert told[-1] == "Columns, Anna first: 105 : 0, 73 : 0, 45 : 0."
    end = lines(HOLLYWOOD, (0, 60), (1, 10), (0, 60), (0, 60), (0, 60))
    assert "Column 1. Anna: 2 hands 120 + 2 boxes 50 + game 100 = 270; Ben: one hand 10 + one box 25 = 35" in end
    assert "Column 3. Anna: 2 hands 120 + 2 boxes 50 + game 100 + shutout 100 = 370; Ben: no hand won = 0" in end
    assert any(line.startswith("All columns: Anna ") for line in end)


def test_the_lines_of_a_tally_add_up() -> None:
    """Every sum that is printed at the end of a match is right, and so is the sum of the sums."""
    for name in ("hollywood", "oklahoma", "palace", "classic"):
        seen = view(whole(name).match, 0)
        text = hand_screen(seen, ANNA_AND_BEN).text
        sums = re.findall(r"(Anna|Ben): ([^=;\n]*) = (\d+)", text)
        assert len(sums) == 2 * len(seen.columns)
        for who, seat in (("Anna", 0), ("Ben", 1)):
            own = [(parts, int(total)) for name, parts, total in sums if name == who]
            assert all(sum([int(number[1]) for number in parts_of(parts)]) == total for parts, total in own)
            assert sum([total for _, total in own]) == seen.totals[seat]


def parts_of(text: str) -> list[tuple[str, str]]:
    """What each part of a sum is, and its points."""
    return re.findall(r"(\S[^+]*?) (\d+)(?: \+|$)", text)


def result_of(kind: EndKind, points: int, rules: RuleSet, *, boxes: int, upcard: int = 14) -> list[str]:
    """The lines about one hand that Ben knocked or went gin in."""
    seen = after_wins(rules, (1, points))
    end = Scored(kind, 0 if kind is EndKind.UNDERCUT else 1, points, 6, 4, boxes)
    if kind is EndKind.GIN:
        end = Scored(kind, 1, points, 0, 21, boxes)
    result: HandResult = replace(seen.results[0], end=end, upcard=upcard)
    text = hand_screen(replace(seen, results=(result,)), ANNA_AND_BEN).text
    return [line[3:] for line in text.split("\n") if line.startswith("-# ")]


def test_a_hand_is_explained_item_by_item() -> None:
    """Difference or deadwood, bonus, what a spade adds, boxes: each a line of its own."""
    assert result_of(EndKind.UNDERCUT, 54, OKLAHOMA, boxes=2, upcard=0) == [
        "Difference of 6 and 4: 2",
        "Undercut: 25",
        "Spade upcard, the same again: 27",
        "2 boxes, added at the end: 50",
    ]
    assert result_of(EndKind.GIN, 46, OKLAHOMA, boxes=3) == [
        "Deadwood: 21",
        "Gin: 25",
        "3 boxes, added at the end: 75",
    ]
    palace = PRESETS["palace"]
    assert result_of(EndKind.UNDERCUT, 22, palace, boxes=1)[-1] == "One box, counted at once: 10"
    assert result_of(EndKind.GIN, 46, PRESETS["race"], boxes=0) == []


def test_a_hand_of_hollywood_says_where_it_is_entered() -> None:
    """One win in two columns counts twice, and the lines above the columns say so."""
    told = lines(HOLLYWOOD, (0, 32))
    assert told[-2:] == ["All of it in column 1", "Columns, Anna first: 32 : 0, 0 : 0, 0 : 0."]
    assert "All of it in each of columns 1 and 2" in lines(HOLLYWOOD, (0, 32), (0, 28))
    assert not any("All of it" in line for line in lines(KINGDOM, (0, 32)))


def test_the_end_of_a_match_says_nothing_twice() -> None:
    """The last hand leaves its boxes to the lines of the match, and a painted score pad has every hand."""
    told = lines(KINGDOM, (0, 60), (1, 10), (0, 60))
    assert not any("added at the end" in line for line in told)
    assert "Hand by hand: 1: you 60 · 2: Ben 10 · 3: you 60" in told
    columns = lines(HOLLYWOOD, (0, 60), (1, 10), (0, 60), (0, 60), (0, 60))
    assert not any(line.startswith("Hand by hand") for line in columns)


def oklahoma_hand(upcard: str, rules: RuleSet = OKLAHOMA) -> tuple[str, str, TablePicture]:
    """The score lines of a player and of the table, and the table's picture, in a hand with this upcard."""
    table = joined(deal("", "", upcard), rules)
    own, public = hand_screen(view(table.match, 1), ANNA_AND_BEN), table_screen(view(table.match, None), ANNA_AND_BEN)
    assert isinstance(public.picture, TablePicture)
    return own.text.split("\n")[1], public.text.split("\n")[2], public.picture


def test_oklahomas_limit_is_told_all_hand_long() -> None:
    """The upcard's limit stands in every score line and on the table's picture, and so does doubling."""
    own, public, picture = oklahoma_hand("7H")
    assert ", to 150, knock at 7 · " in own
    assert ", to 150, knock at 7 · " in public
    assert picture.target_label == ("", "knock at 7")
    own, public, picture = oklahoma_hand("AS")
    assert ", to 150, gin only, counts double · " in own
    assert picture.target_label == ("gin only", "counts double")
    doubling = RuleSet(spade_doubles="points")
    own, _, picture = oklahoma_hand("9S", doubling)
    assert ", to 100, counts double · " in own
    assert picture.target_label == ("×2, to 100", "counts double")
    assert oklahoma_hand("9H", doubling)[2].target_label == ("first", "to 100")


def test_a_doubled_hand_says_so_in_its_picture() -> None:
    """The line beside the pile has what is played for and that it counts double."""
    for target, label in ((100, "×2, to 100"), (None, "×2, one hand")):
        table = joined(deal("", "", "9S"), RuleSet(spade_doubles="points", target=target))
        picture = hand_screen(view(table.match, 1), ANNA_AND_BEN).picture
        assert isinstance(picture, HandPicture)
        assert picture.target_label == label


def test_straight_gin_never_offers_a_knock() -> None:
    """Where only gin ends a hand no button knocks, and the picture says gin only with and without a card chosen."""
    table = knocked(KNOCKER, DEFENDER, "KC").log[:-1]
    straight = replay(table)
    straight = replace(straight, ruleset=PRESETS["straight"])
    for page in ("unchosen", "choose:KC"):
        screen = hand_screen(view(straight, 1), ANNA_AND_BEN, page)
        assert not any("Knock" in label for row in labels(screen) for label in row)
        assert isinstance(screen.picture, HandPicture)
        assert screen.picture.count.below == "gin only"


def pad(seen_rules: RuleSet, *wins: tuple[Seat, int]) -> PadPicture:
    """The score pad that a player looks at under More in the next hand."""
    picture = hand_screen(in_the_next_hand(seen_rules, *wins), ANNA_AND_BEN, "pad").picture
    assert isinstance(picture, PadPicture)
    return picture


def in_the_next_hand(rules: RuleSet, *wins: tuple[Seat, int]) -> View:
    """What Anna sees in the hand after these."""
    return replace(after_wins(rules, *wins), phase=Phase.DRAW, to_act=0, can_draw=True)


def test_the_score_pad_has_every_hand_in_its_columns() -> None:
    """Hands stand under each other by player, what has reached the target is marked, boxes are counted."""
    picture = pad(HOLLYWOOD, (0, 32), (1, 9), (0, 28), (0, 45))
    assert [column.entries for column in picture.columns] == [
        (("32", "28", "45"), ("9",)),
        (("28", "45"), ()),
        (("45",), ()),
    ]
    assert [column.scores for column in picture.columns] == [("105", "9"), ("73", "0"), ("45", "0")]
    assert [column.winner for column in picture.columns] == [0, None, None]
    assert picture.columns[0].boxes == ("3 boxes", "one box")
    assert [column.title for column in picture.columns] == ["Column 1", "Column 2", "Column 3"]


def test_a_long_column_adds_up_its_beginning() -> None:
    """Of many hands the earliest are one line, so that the pad stays as tall as a phone."""
    (column,) = pad(KINGDOM, *[(0, number) for number in range(1, 13)]).columns
    assert column.entries[0] == ("(+) 15", "6", "7", "8", "9", "10", "11", "12")
    assert column.title == ""


def test_boxes_that_count_at_once_are_in_the_pads_numbers() -> None:
    """Where boxes run they are part of each entry, and the pad says so."""
    (column,) = pad(PRESETS["palace"], (0, 30), (0, 20)).columns
    assert (column.entries[0], column.scores[0], column.boxes[0]) == (("40", "30"), "70", "2 boxes in it")


def test_the_pad_in_words() -> None:
    """Text mode tells the same, column by column, and More leads there only where there is a pad."""
    seen = in_the_next_hand(HOLLYWOOD, (0, 32), (1, 9), (0, 28))
    assert hand_screen(seen, EARS, "pad").text.split("\n") == [
        "Score pad: first to 100.",
        "Column 1: Anna 32 and 28, that is 60, 2 boxes; Ben 9, that is 9, one box.",
        "Column 2: Anna 28, that is 28, one box; Ben nothing yet.",
        "Column 3: Anna nothing yet; Ben nothing yet.",
    ]
    one = hand_screen(in_the_next_hand(KINGDOM, (0, 32)), EARS, "pad").text
    assert one.split("\n")[1] == "Anna 32, that is 32, one box; Ben nothing yet."
    assert ["Sort: by meld", "Score pad"] in labels(hand_screen(seen, ANNA_AND_BEN, "more"))
    standard = in_the_next_hand(RuleSet(), (0, 32))
    assert not isinstance(hand_screen(standard, ANNA_AND_BEN, "pad").picture, PadPicture)
    assert "Score pad" not in str(labels(hand_screen(standard, ANNA_AND_BEN, "more")))


def test_a_result_has_the_pad_as_it_was_then() -> None:
    """With several columns each hand's result keeps the pad of its own moment, also once more hands are played."""
    seen = after_wins(HOLLYWOOD, (0, 32), (0, 28), viewer=None)
    first, second = table_screen(seen, ANNA_AND_BEN, 1).picture, table_screen(seen, ANNA_AND_BEN).picture
    assert isinstance(first, ResultPicture)
    assert isinstance(second, ResultPicture)
    assert first.pad is not None
    assert second.pad is not None
    assert [column.scores[0] for column in first.pad.columns] == ["32", "0", "0"]
    assert [column.scores[0] for column in second.pad.columns] == ["60", "28", "0"]
    assert (
        "Score pad after hand 2, first to 100, as follows. Column 1: Anna has 32, 28, that is 60"
        in table_screen(seen, ANNA_AND_BEN).alt
    )


def test_scores_in_columns_are_told_side_by_side() -> None:
    """While a hand is played the score line and the name plates have one number for each column."""
    seen = in_the_next_hand(HOLLYWOOD, (0, 32), (1, 9), (0, 28))
    screen = hand_screen(seen, ANNA_AND_BEN)
    assert screen.text.split("\n")[1].startswith("-# You 60/28/0, Ben 9/0/0, to 100")
    assert isinstance(screen.picture, HandPicture)
    assert (screen.picture.me.score, screen.picture.other.score) == ("60/28/0", "9/0/0")
