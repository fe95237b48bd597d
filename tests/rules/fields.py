"""Cases for each value of each field of a RuleSet, with what they come to worked out by hand; `test_fields` plays them.

Sums stand written out where they are more than one addition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ginbot.rules import Action, BigGin, Gin, Knock, Seat, parse_card

KC = parse_card("KC")
MELDED = "4S 5S 6S 7H 8H 9H JD JC JS"
SETS = "KS KH KD QS QH QD"
HIGH = "KS KH QD QC 9D 8C 6D 5C 3H AD"


def _knock(seat: Seat) -> Action:
    return Knock(seat, KC)


def _gin(seat: Seat) -> Action:
    return Gin(seat, KC)


PLAYED: dict[str, tuple[str, str, str, Callable[[Seat], Action]]] = {
    # The opener holds 2, the dealer 10 + 10 + 10 + 10 + 9 + 8 + 6 + 5 + 3 + 1 = 72: 70.
    "knock": (f"{MELDED} 2D", HIGH, "KC", _knock),
    # 6 against 4: 2 and the bonus for the dealer.
    "undercut": (f"{MELDED} 6D", f"{SETS} 2C 3C 4C 4H", "KC", _knock),
    # 6 against 6: the bonus.
    "tie": (f"{MELDED} 6D", f"{SETS} 2C 3C 4C 6C", "KC", _knock),
    # Nothing against 8: 8 and the bonus, ten cards or eleven.
    "gin": (f"{MELDED} JH", f"{SETS} 2C 3C 4C 8D", "KC", _gin),
    "big_gin": (f"{MELDED} JH", f"{SETS} 2C 3C 4C 8D", "7S", BigGin),
}
"""One hand for each way to end one: opener, dealer, the card drawn, and what the opener ends it by."""
SPADE, HEART = "TS", "TH"
BOXES: dict[str, Any] = {"box_bonus": 25}
EXTRA: dict[str, Any] = {**BOXES, "extra_boxes": True}
TWICE: dict[str, Any] = {**BOXES, "spade_doubles": "points_and_boxes"}

HANDS: list[tuple[dict[str, Any], str, str, tuple[int | None, int, int, int]]] = [
    # Fields, hand, upcard; winner, points, boxes, what the boxes are credited with at once.
    ({}, "knock", SPADE, (1, 70, 0, 0)),
    ({}, "undercut", SPADE, (0, 27, 0, 0)),
    ({"gin_bonus": 20}, "gin", HEART, (1, 28, 0, 0)),
    ({"gin_bonus": 0}, "gin", HEART, (1, 8, 0, 0)),
    ({"gin_bonus": 100, "big_gin_bonus": 100}, "gin", HEART, (1, 108, 0, 0)),
    ({"undercut_bonus": 20}, "undercut", HEART, (0, 22, 0, 0)),
    ({"undercut_bonus": 10}, "undercut", HEART, (0, 12, 0, 0)),
    ({"undercut_bonus": 10}, "tie", HEART, (0, 10, 0, 0)),
    ({"undercut_bonus": 0}, "undercut", HEART, (0, 2, 0, 0)),
    ({"undercut_bonus": 100}, "undercut", HEART, (0, 102, 0, 0)),
    ({"undercut_on_tie": False}, "tie", HEART, (None, 0, 0, 0)),
    ({"undercut_on_tie": False, **EXTRA}, "tie", SPADE, (None, 0, 0, 0)),
    ({"undercut_on_tie": False}, "undercut", HEART, (0, 27, 0, 0)),
    ({"big_gin_bonus": 50}, "big_gin", HEART, (1, 58, 0, 0)),
    ({"big_gin_bonus": 100}, "big_gin", HEART, (1, 108, 0, 0)),
    ({"spade_doubles": "points"}, "knock", SPADE, (1, 140, 0, 0)),
    ({"spade_doubles": "points"}, "knock", HEART, (1, 70, 0, 0)),
    ({"spade_doubles": "points"}, "undercut", SPADE, (0, 54, 0, 0)),
    ({"spade_doubles": "points"}, "tie", SPADE, (0, 50, 0, 0)),
    ({"spade_doubles": "points"}, "gin", SPADE, (1, 66, 0, 0)),
    ({"spade_doubles": "points"}, "big_gin", SPADE, (1, 78, 0, 0)),
    ({"spade_doubles": "points", **EXTRA}, "gin", SPADE, (1, 66, 3, 0)),
    (TWICE, "knock", SPADE, (1, 140, 2, 0)),
    (TWICE, "knock", HEART, (1, 70, 1, 0)),
    ({**TWICE, **EXTRA}, "undercut", SPADE, (0, 54, 4, 0)),
    ({**TWICE, **EXTRA}, "big_gin", SPADE, (1, 78, 6, 0)),
    ({**TWICE, **EXTRA, "box_timing": "running"}, "gin", SPADE, (1, 66, 6, 150)),
    (BOXES, "undercut", HEART, (0, 27, 1, 0)),
    (EXTRA, "knock", HEART, (1, 70, 1, 0)),
    (EXTRA, "undercut", HEART, (0, 27, 2, 0)),
    (EXTRA, "tie", HEART, (0, 25, 2, 0)),
    (EXTRA, "gin", HEART, (1, 33, 3, 0)),
    (EXTRA, "big_gin", HEART, (1, 39, 3, 0)),
    ({**BOXES, "box_timing": "running"}, "knock", HEART, (1, 70, 1, 25)),
    ({"box_bonus": 20, "box_timing": "running"}, "knock", HEART, (1, 70, 1, 20)),
    ({"box_bonus": 10, "box_timing": "running", "extra_boxes": True}, "undercut", HEART, (0, 27, 2, 20)),
]

LIMITS: list[tuple[dict[str, Any], str, str, int]] = [
    # Fields, upcard, the one card that the opener is left with, and what limit there is.
    ({}, "AH", "TD", 10),
    ({"knock_limit": 5}, "KD", "5D", 5),
    ({"knock_limit": 5}, "KD", "6D", 5),
    ({"knock_limit": 1}, "KD", "AD", 1),
    ({"knock_limit": 0}, "KD", "AD", 0),
    ({"knock_limit": "upcard"}, "7C", "7D", 7),
    ({"knock_limit": "upcard"}, "7C", "8D", 7),
    ({"knock_limit": "upcard"}, "2S", "3D", 2),
    ({"knock_limit": "upcard"}, "QD", "TD", 10),
    ({"knock_limit": "upcard"}, "AH", "AD", 0),
    ({"knock_limit": "upcard", "ace_upcard": "one"}, "AH", "AD", 1),
    ({"knock_limit": "upcard", "ace_upcard": "one"}, "AH", "2D", 1),
]

SHUT_OUT: dict[str, Any] = {"next_dealer": "loser"}
"""With this seat 1 opens every hand and wins it; else the seats win in turn, seat 1 first. A hand is a knock of 70."""
MATCHES: list[tuple[dict[str, Any], int, tuple[int, int]]] = [
    # Fields, how many hands it takes, what the match comes to.
    ({}, 3, (70, 140)),
    ({"target": 10}, 1, (0, 70)),
    ({"target": 140}, 3, (70, 140)),
    ({"target": 141}, 5, (140, 210)),
    ({"target": 500, **SHUT_OUT}, 8, (0, 560)),
    ({"target": None}, 1, (0, 70)),
    ({"target": None, "box_bonus": 20}, 1, (0, 90)),
    ({"box_bonus": 25}, 3, (70 + 25, 140 + 50)),
    ({"box_bonus": 20}, 3, (70 + 20, 140 + 40)),
    ({"box_bonus": 10}, 3, (70 + 10, 140 + 20)),
    ({"box_bonus": 30, "box_timing": "end"}, 3, (70 + 30, 140 + 60)),
    ({"box_bonus": 30, "box_timing": "running"}, 1, (0, 70 + 30)),
    ({"box_bonus": 10, "box_timing": "running", "target": 80, "game_bonus": 100}, 1, (0, 70 + 10 + 100)),
    ({"game_bonus": 100}, 3, (70, 140 + 100)),
    ({"game_bonus": 100, **SHUT_OUT}, 2, (0, 140 + 100)),
    ({"shutout": "double_game", "game_bonus": 100}, 3, (70, 140 + 100)),
    ({"shutout": "double_game", "game_bonus": 100, **SHUT_OUT}, 2, (0, 140 + 200)),
    ({"shutout": "double_game", "game_bonus": 150, "box_bonus": 25, **SHUT_OUT}, 2, (0, 140 + 300 + 50)),
    ({"shutout": "flat", "game_bonus": 100}, 3, (70, 140 + 100)),
    ({"shutout": "flat", "game_bonus": 100, **SHUT_OUT}, 2, (0, 140 + 100 + 100)),
    ({"shutout": "flat", **SHUT_OUT}, 2, (0, 140 + 100)),
    ({"shutout": "double_hands"}, 3, (70, 140)),
    ({"shutout": "double_hands", "game_bonus": 100, "box_bonus": 25, **SHUT_OUT}, 2, (0, 280 + 100 + 50)),
    # Won by seat 1: 1; 1 and 2; 2 and 3; 3. The first column closes with the second hand, the next two with the others.
    ({"columns": 3, **SHUT_OUT}, 4, (0, 3 * 140)),
    # In each: two hands, two boxes, the game and the shutout.
    (
        {"columns": 3, "box_bonus": 25, "game_bonus": 100, "shutout": "double_game", **SHUT_OUT},
        4,
        (0, 3 * (140 + 50 + 200)),
    ),
    # Seat 0 wins in between: 1; 2, for the first is closed by then; 3. Two of seat 1's in each column, one of seat 0's.
    (
        {"columns": 3, "box_bonus": 25, "game_bonus": 100, "shutout": "double_game"},
        7,
        (3 * (70 + 25), 3 * (140 + 50 + 100)),
    ),
]

DEALERS: list[tuple[dict[str, Any], str, list[int], bool]] = [
    # Fields, the hand that is played again and again, who deals, and whether the match is over then. With a knock the
    # opener wins, with an undercut the dealer. Where the first dealer is drawn, it is seat 1.
    ({}, "knock", [0, 1, 0, 1], False),
    ({}, "undercut", [0, 0, 0, 0], False),
    ({"next_dealer": "loser"}, "knock", [0, 0, 0, 0], False),
    ({"next_dealer": "loser"}, "undercut", [0, 1, 0, 1], False),
    ({"next_dealer": "alternate"}, "knock", [0, 1, 0, 1], False),
    ({"next_dealer": "alternate"}, "undercut", [0, 1, 0, 1], False),
    ({"next_dealer": "alternate", "undercut_on_tie": False}, "tie", [0, 0, 0, 0], False),
    ({"first_dealer": "random"}, "knock", [1, 0, 1], False),
    ({"first_dealer": "random"}, "undercut", [1, 1, 1], False),
    ({}, "void", [0, 0, 0], True),
    ({"void_dealer": "pass"}, "void", [0, 1, 0], True),
    ({"void_dealer": "pass", "first_dealer": "random"}, "void", [1, 0, 1], True),
    ({"void_limit": None}, "void", [0] * 12, False),
    ({"void_limit": 1}, "void", [0], True),
    ({"void_limit": 2}, "void", [0, 0], True),
]

TAKES: list[tuple[dict[str, Any], int | None]] = [
    # Fields, and after how many turns from the pile the hand is void.
    ({}, 20),
    ({"pile_take_limit": 2}, 2),
    ({"pile_take_limit": 60}, 60),
    ({"pile_take_limit": None}, None),
]

PLAIN: dict[str, Any] = {"opening": "plain"}
ROUND: dict[str, Any] = {"aces": "round"}
BY_HAND: dict[str, Any] = {"layoff": "by_hand"}
WALL: dict[str, Any] = {"wall": True}
NO_BIG_GIN: dict[str, Any] = {"big_gin_bonus": None}
NAMED: dict[str, set[object]] = {
    "target": {10, 500},
    "knock_limit": {0},
    "gin_bonus": {0, 20, 100},
    "undercut_bonus": {0, 10, 20, 100},
    "big_gin_bonus": {50},
    "box_bonus": {10, 20, 25},
    "game_bonus": {100},
}
"""Numbers that tables play by, or the ends of what they may set; a word for a number has a case beside these."""
