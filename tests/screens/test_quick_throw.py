"""Quick throw: one press throws, but never where something better or worse hangs on the card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import Take, view
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.screen import Menu, Screen
from tests.rules.tables import acting, deal, joined
from tests.screens.stage import ANNA_AND_BEN, buttons_of, drawn, labels, matches, scenes, seats

QUICK = replace(ANNA_AND_BEN, quick=True)


def verbs(screen: Screen) -> dict[str, Verb]:
    """What pressing each thing of a screen asks for."""
    found = {button.label: button.id for button in buttons_of(screen) if button.enabled and button.id}
    for row in screen.rows:
        if isinstance(row, Menu):
            found |= {option.label: option.value for option in row.options}
    presses = {label: parse_press(text) for label, text in found.items()}
    return {label: press.verb for label, press in presses.items() if press is not None}


def of_scene(name: str, page: str = "", *, text: bool = False) -> dict[str, Verb]:
    """The presses of whoever is to act in a scene."""
    match = scenes()[name].match
    return verbs(hand_screen(view(match, acting(match)), replace(QUICK, text=text), page))


def test_a_plain_card_is_thrown_at_once() -> None:
    """A card on which nothing hangs is thrown by its own button."""
    table = joined(deal("AS 2S 3S KH 8D 3C 2C AD 9H 9D", "", "9C"))
    table.play(Take(1))
    found = verbs(hand_screen(view(table.match, 1), QUICK))
    assert found["K♥"] is found["9♦"] is Verb.THROW
    assert "9♣" not in found


def test_the_drawn_card_is_chosen_as_ever() -> None:
    """The card just drawn comes up chosen, and a press on it only takes that back: a double tap throws nothing."""
    table = drawn("AS 2S 3S KH 8D 6C 2C AD 9H 9D", "", "TD", "7H")
    screen = hand_screen(view(table.match, 1), QUICK)
    assert labels(screen)[3] == ["Throw 7♥ (leaves 45)"]
    assert verbs(screen)["7♥"] is Verb.UNCHOOSE
    assert verbs(hand_screen(view(table.match, 1), QUICK, "unchosen"))["7♥"] is Verb.CHOOSE
    assert verbs(screen)["K♥"] is Verb.THROW


def test_what_allows_an_end_is_chosen() -> None:
    """A card that allows a knock or gin, or voids the hand, is chosen; with eleven melded every card is."""
    assert of_scene("two ways", "choose:2S")["K♦"] is Verb.CHOOSE
    assert of_scene("two ways")["2♠"] is Verb.THROW
    ways = of_scene("four ways and gin", "unchosen")
    assert ways["A♠"] is ways["K♦"] is Verb.CHOOSE
    assert of_scene("twentieth take")["Q♠"] is Verb.CHOOSE
    assert of_scene("big gin taken")["9♠"] is Verb.CHOOSE


def test_the_knock_is_asked_only_where_there_is_a_choice() -> None:
    """One way to lay it down is done at once, several are asked about."""
    table = drawn("AS 2S 3S 4H 5H 6H TC TD TS 6D", "", "6C", "KC")
    screen = hand_screen(view(table.match, 1), QUICK)
    knock = next(button for button in buttons_of(screen) if button.label == "Knock with 6")
    assert knock.id.startswith("gin:12:5:knock:KC-")
    assert of_scene("two ways")["Knock with 7"] is Verb.ASK
    asking = hand_screen(view(table.match, 1), ANNA_AND_BEN)
    assert verbs(asking)["Knock with 6"] is Verb.ASK


def test_a_menu_throws_at_once_too() -> None:
    """In text mode the menu follows the same rule."""
    found = of_scene("two ways", "choose:2S", text=True)
    assert found["King of diamonds"] is Verb.CHOOSE
    assert found["3 of spades"] is Verb.THROW


@pytest.mark.parametrize("text", [False, True])
def test_nothing_is_lost_by_one_press(text: bool) -> None:
    """In every state a card that is thrown at once allows no knock and no gin, voids nothing and was not just drawn."""
    for match in matches():
        for seat in seats(match):
            seen = view(match, seat)
            risky = [o for o in seen.throws if o.knocks or o.gin or o.voids or o.card == seen.drawn]
            for page in ("", "unchosen"):
                screen = hand_screen(seen, replace(QUICK, text=text), page)
                thrown = [button.id for row in screen.rows[:3] if not isinstance(row, Menu) for button in row]
                thrown = [] if text else [text_id for text_id in thrown if ":throw:" in text_id]
                menus = [row for row in screen.rows if isinstance(row, Menu)]
                thrown += [option.value for menu in menus for option in menu.options if ":throw:" in option.value]
                cards = {press.argument for text_id in thrown if (press := parse_press(text_id)) is not None}
                assert not cards & {card_name_of(option.card) for option in risky}
                assert seen.big_gin is None or not cards


def card_name_of(card: int) -> str:
    """A card's name in an id."""
    return "A23456789TJQK"[card % 13] + "SHDC"[card // 13]
