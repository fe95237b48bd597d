"""Cards as emojis: how their emojis are called, and where in a text they take a card's place. Nothing here uploads.

A name says the card, because it is what a screen reader says and what a notification shows, and then how it looks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ginbot.rules import Card, rank_of, suit_of
from ginbot.screens.words import RANK_MARKS, SUIT_MARKS

LONGEST = 2000
"""Characters of a message, those of its emojis counted as they are sent."""
_RANKS = ("ace", *[str(number) for number in range(2, 11)], "jack", "queen", "king")
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_NAME = re.compile(f"({'|'.join(_RANKS)})_of_({'|'.join(_SUITS)})_([0-9a-f]{{5}})")
_CARD = re.compile(f"(?<![\\w\\-–])({'|'.join(RANK_MARKS)})([{SUIT_MARKS}])(?![\\w\ufe0f])")
"""A card that stands alone; the last of "6-7-8♠" does not."""


def emoji_name(card: Card, mark: str) -> str:
    """How the emoji of a card is called: "9_of_clubs_0a1b2", the mark telling how it looks."""
    return f"{_RANKS[rank_of(card)]}_of_{_SUITS[suit_of(card)]}_{mark}"


def parse_emoji_name(name: str) -> tuple[Card, str] | None:
    """Which card an emoji shows, and its mark; None for one that is not of ours."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    return _SUITS.index(found[2]) * 13 + _RANKS.index(found[1]), found[3]


def with_emojis(text: str, emojis: Mapping[Card, str]) -> str:
    """The text with emojis in place of the cards it names; as it was where that would be too long for a message."""

    def emoji(found: re.Match[str]) -> str:
        card = SUIT_MARKS.index(found[2]) * 13 + RANK_MARKS.index(found[1])
        return emojis.get(card, found[0])

    dressed = _CARD.sub(emoji, text)
    return dressed if len(dressed) <= LONGEST else text
