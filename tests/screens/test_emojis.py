"""Cards as emojis: names that say the card, and texts in which they take its place."""

from __future__ import annotations

import re

import pytest

from ginbot.rules import view
from ginbot.screens.emojis import LONGEST, emoji_name, parse_emoji_name, with_emojis
from ginbot.screens.hand import hand_screen
from ginbot.screens.words import card_text, cards_text
from tests.screens.stage import ANNA_AND_BEN, CONTEXTS, HERE, TEXT, all_pages, buttons_of, card, scenes

EMOJIS = {each: f"<:{emoji_name(each, 'abcde')}:{1234567890123456789 + each}>" for each in range(52)}
ROW_WIDTH, EMOJI = 272, 22


def test_a_name_says_the_card_and_how_it_looks() -> None:
    """Names are such as Discord takes, read out as the card, and read back."""
    assert emoji_name(card("TC"), "0a1b2") == "10_of_clubs_0a1b2"
    names = {emoji_name(each, "0a1b2") for each in range(52)}
    assert len(names) == 52
    assert all(re.fullmatch(r"\w{2,32}", name) for name in names)
    assert [parse_emoji_name(emoji_name(each, "0a1b2")) for each in range(52)] == [
        (each, "0a1b2") for each in range(52)
    ]


@pytest.mark.parametrize("name", ["9_of_clubs", "9_of_clubs_xyz12", "11_of_clubs_0a1b2", "my_9_of_clubs_0a1b2", ""])
def test_what_is_not_ours(name: str) -> None:
    """A name that is not wholly of ours is nobody's card."""
    assert parse_emoji_name(name) is None


def test_a_text_with_emojis() -> None:
    """Every card that stands alone becomes its emoji; one in a run's name does not, nor one without an emoji."""
    assert with_emojis("You threw K♥.", EMOJIS) == f"You threw {EMOJIS[card('KH')]}."
    assert with_emojis("10♣ 9♣", EMOJIS) == f"{EMOJIS[card('TC')]} {EMOJIS[card('9C')]}"
    for text in ("8♠ on 6-7-8♠", "5–8♠", "K♥\ufe0f", "11♥", "♥"):
        assert with_emojis(text, {card("8S"): "X"}) == text.replace("8♠ on", "X on")
    for each in range(52):
        assert with_emojis(card_text(each), EMOJIS) == EMOJIS[each]


def test_a_text_that_would_be_too_long() -> None:
    """A message that its emojis would make longer than Discord takes keeps its letters."""
    text = "\n".join([cards_text(tuple(range(52)))] * 2)
    assert with_emojis(text, EMOJIS) == text
    assert len(with_emojis(cards_text(tuple(range(30))), EMOJIS)) <= LONGEST


@pytest.mark.parametrize("name", ["plain", "quick"])
def test_which_buttons_are_cards(name: str) -> None:
    """The buttons that name a card and nothing else say which, and as emojis they fit a phone's row too."""
    found = 0
    for table in scenes().values():
        if table.match.play is None:
            continue
        for screen in all_pages(table.match, 1, CONTEXTS[name]).values():
            for button in buttons_of(screen):
                is_card = re.fullmatch(r"(10|[2-9AJQK])[♠♥♦♣]", button.label) is not None
                assert (button.card is not None) == is_card
                assert button.card is None or card_text(button.card) == button.label
                found += is_card
            for row in screen.rows:
                if isinstance(row, tuple) and row[0].card is not None:
                    assert len(row) * (32 + EMOJI) + 8 * (len(row) - 1) <= ROW_WIDTH
    assert found > 100


def test_text_mode_has_no_card_buttons() -> None:
    """Who plays by words never meets a button without words."""
    for table in scenes().values():
        if table.match.play is not None:
            for screen in all_pages(table.match, 1, TEXT).values():
                assert all(button.card is None for button in buttons_of(screen))
    assert HERE.text is ANNA_AND_BEN.text is False
    assert hand_screen(view(scenes()["two ways"].match, 1), TEXT).picture is None
