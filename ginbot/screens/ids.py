"""What a button says when it is pressed: ids written and read. Nothing here is trusted or judged.

An id is `gin:<match>:<version>:<verb>[:argument]`, outside a match `gin:-:0:<verb>[:argument]`. It names cards and
melds, never positions in a list, so an old button can never mean another card than the one it showed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ginbot.rules import (
    Action,
    BigGin,
    Card,
    Draw,
    Gin,
    Hand,
    Knock,
    LayOff,
    LayOffBest,
    LayOffDone,
    NextHand,
    Pass,
    Resign,
    Seat,
    Take,
    Throw,
    card_name,
    cards_of,
    parse_card,
)

PATTERN = r"gin:(?P<rest>(?s:.*))"
"""Matches every id of ours, also one from another version of the bot, which must be answered too."""
LONGEST = 100
LARGEST = 2**63 - 1

_ID = re.compile(r"gin:(-|[1-9][0-9]{0,18}):(0|[1-9][0-9]{0,18}):([a-z_]+)(?::([A-Za-z0-9.:_-]+))?", re.ASCII)


class Verb(StrEnum):
    """What a press asks for."""

    PASS = "pass"
    DRAW = "draw"
    TAKE = "take"
    THROW = "throw"
    KNOCK = "knock"
    GIN = "gin"
    BIG = "big"
    LAY = "lay"
    BEST = "best"
    DONE = "done"
    NEXT = "next"
    RESIGN = "resign"

    CHOOSE = "choose"
    UNCHOOSE = "unchoose"
    ASK = "ask"
    BACK = "back"
    MORE = "more"
    RESIGN_ASK = "resign_ask"
    SORT = "sort"
    PAD = "pad"

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    REMATCH = "rematch"
    ACCEPT_REMATCH = "accept_rematch"
    NO_REMATCH = "no_rematch"

    MINE = "mine"
    HERE = "here"
    DM = "dm"
    BRING = "bring"
    RULES = "rules"
    RULES_PAGE = "rules_page"
    TABLE_RULES = "table_rules"
    REVIEW = "review"
    REVIEW_PAGE = "review_page"
    SHOW = "show"
    PAGE = "page"
    FRIEND = "friend"
    HOUSE = "house"
    LEARN = "learn"
    LESSON = "lesson"
    LADDER = "ladder"
    DAILY = "daily"
    GAMES = "games"
    NEXT_GAME = "next_game"
    SET = "set"
    QUEUE = "queue"
    CUSTOM = "custom"
    CUSTOM_FORM = "custom_form"
    PROFILE = "profile"
    BADGES = "badges"
    HISTORY = "history"
    REPLAY = "replay"
    FILM = "film"
    LOG = "log"
    VERIFY = "verify"
    BLOCK = "block"
    PRIVACY = "privacy"
    SETUP = "setup"
    SETUP_FORM = "setup_form"


MOVES = frozenset(
    {Verb.PASS, Verb.DRAW, Verb.TAKE, Verb.THROW, Verb.KNOCK, Verb.GIN, Verb.BIG}
    | {Verb.LAY, Verb.BEST, Verb.DONE, Verb.NEXT, Verb.RESIGN}
)
"""Verbs that change a match that is being played."""
LOOKS = frozenset({Verb.CHOOSE, Verb.UNCHOOSE, Verb.ASK, Verb.BACK, Verb.MORE, Verb.RESIGN_ASK, Verb.SORT, Verb.PAD})
"""Verbs on a hand that change nothing but the page it shows."""
FORMS = frozenset({Verb.CUSTOM_FORM, Verb.SETUP_FORM})
"""Verbs of what is filled in and sent off, which no button has."""
LOBBY = frozenset({Verb.ACCEPT, Verb.DECLINE, Verb.WITHDRAW})
"""Verbs that change a challenge."""


@dataclass(frozen=True, slots=True)
class Press:
    """An id taken apart."""

    match: int | None
    version: int
    verb: Verb
    argument: str = ""


def press_id(match: int | None, version: int, verb: Verb, argument: str = "") -> str:
    """The id of a button; outside a match (None) the version is 0."""
    text = f"gin:{'-' if match is None else match}:{version}:{verb.value}"
    return f"{text}:{argument}" if argument else text


def parse_press(text: str) -> Press | None:
    """The press that an id means, or None for anything that `press_id` would not have written."""
    found = _ID.fullmatch(text) if len(text) <= LONGEST else None
    if found is None or found[3] not in _VERBS:
        return None
    match, version = None if found[1] == "-" else int(found[1]), int(found[2])
    if version > LARGEST or (version > 0 if match is None else match > LARGEST):
        return None
    return Press(match, version, Verb(found[3]), found[4] or "")


def knock_argument(card: Card, melds: tuple[Hand, ...]) -> str:
    """How a knock names its card and its melds: "KH-4S4H4C.5S6S7S"."""
    return f"{card_name(card)}-{'.'.join([''.join([card_name(c) for c in cards_of(meld)]) for meld in melds])}"


def lay_argument(card: Card, meld: Hand) -> str:
    """How a lay-off names its card and the meld as the knocker has shown it: "8S-5S6S7S"."""
    return knock_argument(card, (meld,))


def action_of(press: Press, seat: Seat) -> Action | None:
    """The action that a move press asks for; None when it is no move or its argument is malformed."""
    if press.verb in _CARD_MOVES:
        return _card_move(press, seat)
    make = _PLAIN_MOVES.get(press.verb)
    return None if make is None or press.argument else make(seat)


def _card_move(press: Press, seat: Seat) -> Action | None:
    thrown, dash, shown = press.argument.partition("-")
    card = card_in(thrown)
    if card is None or (dash and press.verb not in _MELD_MOVES):
        return None
    if press.verb is Verb.THROW:
        return Throw(seat, card)
    if press.verb is Verb.GIN:
        return Gin(seat, card)
    melds = _melds(shown) if dash else None
    if press.verb is Verb.LAY:
        return LayOff(seat, card, melds[0]) if melds is not None and len(melds) == 1 else None
    return None if dash and not melds else Knock(seat, card, melds)


def card_in(text: str) -> Card | None:
    """The card of a name like "KH", or None."""
    try:
        return parse_card(text)
    except ValueError:
        return None


def _melds(text: str) -> tuple[Hand, ...] | None:
    melds = []
    for part in text.split("."):
        cards = [card_in(part[at : at + 2]) for at in range(0, len(part), 2)]
        meld = sum({1 << card for card in cards if card is not None})
        if not cards or meld.bit_count() != len(cards):
            return None
        melds.append(meld)
    return tuple(sorted(melds))


_VERBS = frozenset([verb.value for verb in Verb])
_MELD_MOVES = frozenset({Verb.KNOCK, Verb.LAY})
_CARD_MOVES = _MELD_MOVES | {Verb.THROW, Verb.GIN}
_PLAIN_MOVES: dict[Verb, Callable[[Seat], Action]] = {
    Verb.PASS: Pass,
    Verb.DRAW: Draw,
    Verb.TAKE: Take,
    Verb.BIG: BigGin,
    Verb.BEST: LayOffBest,
    Verb.DONE: LayOffDone,
    Verb.NEXT: NextHand,
    Verb.RESIGN: Resign,
}


def page_of(press: Press) -> str:
    """The page on which a hand is shown after a press that only looks (see `hand_screen`); "" for any other."""
    if press.verb is Verb.BACK:
        return press.argument
    name = _CARD_PAGES.get(press.verb)
    if name is not None and press.argument:
        return f"{name}:{press.argument}"
    return name or _PAGES.get(press.verb, "")


_CARD_PAGES = {Verb.CHOOSE: "choose", Verb.ASK: "ask", Verb.MORE: "more"}
_PAGES = {Verb.UNCHOOSE: "unchosen", Verb.SORT: "more", Verb.RESIGN_ASK: "resign", Verb.PAD: "pad"}
