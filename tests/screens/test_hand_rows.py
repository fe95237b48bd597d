"""The rows under a hand, state by state, as the storyboard names them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import Action, Knock, Match, Pass, RuleSet, Scored, Seat, Take, view
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import Verb, action_of, parse_press
from ginbot.screens.screen import Menu, Screen, Style
from tests.rules.tables import Table, acting, deal, joined
from tests.screens.stage import ANNA_AND_BEN, FOUR_WAYS, HOUSE, OPENER_RUN, buttons_of, drawn, labels, scenes

LAST = ["More…", "Table"]


def seen(table: Table | Match, seat: Seat = 1, page: str = "", context: Context = ANNA_AND_BEN) -> Screen:
    """The hand of a seat on a page."""
    return hand_screen(view(table.match if isinstance(table, Table) else table, seat), context, page)


def of_scene(name: str, page: str = "") -> Screen:
    """The hand of whoever is to act in a scene."""
    match = scenes()[name].match
    return seen(match, acting(match), page)


def test_w_waiting_is_all_grey() -> None:
    """W: the ten cards and whose turn it is are grey, More and the table are not."""
    screen = seen(joined(deal("KS KH 8D")), 0)
    assert [len(row) for row in labels(screen)] == [4, 4, 2, 1, 2]
    assert all(label.endswith("(x)") for row in labels(screen)[:4] for label in row)
    assert labels(screen)[3:] == [["Ben's turn(x)"], LAST]


def test_o1_and_o2_ask_about_the_upcard() -> None:
    """O1, O2: pass or take, for the one and then for the other."""
    table = joined(deal(upcard="9C"))
    assert labels(seen(table, 1))[3:] == [["Pass", "Take 9♣"], LAST]
    table.play(Pass(1))
    assert labels(seen(table, 0))[3:] == [["Pass", "Take 9♣"], LAST]


def test_o3_only_the_stock() -> None:
    """O3: both passed, so there is one way to draw."""
    table = joined(deal(upcard="9C"))
    table.play(Pass(1), Pass(0))
    assert labels(seen(table, 1))[3:] == [["Draw · 31 left"], LAST]


def test_d_draw_left_pile_right() -> None:
    """D: the stock is left, the pile right; no card can be pressed."""
    table = drawn("", "", "9C", "KD")
    table.play(parse("throw:KD", 1))
    screen = seen(table, 0)
    assert labels(screen)[3] == ["Draw · 30 left", "Take K♦"]
    assert all(label.endswith("(x)") for row in labels(screen)[:3] for label in row)


def parse(text: str, seat: Seat) -> Action:
    """The action of a press by a seat."""
    press = parse_press(f"gin:12:1:{text}")
    assert press is not None
    action = action_of(press, seat)
    assert action is not None
    return action


def test_t0_after_a_take_nothing_is_chosen_and_the_taken_card_is_grey() -> None:
    """T0: eleven cards, the one just taken grey, nothing chosen yet."""
    table = joined(deal("AS 2S 3S KH 8D 3C 2C AD 9H 9D", "", "9C"))
    table.play(Take(1))
    assert labels(seen(table)) == [
        ["K♥", "8♦", "3♣", "2♣"],
        ["A♦", "A♠", "2♠", "3♠"],
        ["9♥", "9♦", "9♣(x)"],
        ["Choose a card(x)"],
        LAST,
    ]


def test_t0_a_drawn_card_that_melds_is_not_chosen() -> None:
    """T0: two taps in rhythm must not throw the card one was waiting for."""
    screen = seen(drawn("AS 2S 3S KH 8D 6C 2C AD 9H 9D", "", "TD", "9C"))
    assert labels(screen)[3] == ["Choose a card(x)"]
    assert all(button.style is not Style.BLUE for button in buttons_of(screen))


def test_t1_drawn_deadwood_comes_up_chosen() -> None:
    """T1: the card drawn is chosen when it is deadwood, and can be unchosen."""
    table = drawn("AS 2S 3S KH 8D 6C 2C AD 9H 9D", "", "TD", "7H")
    screen = seen(table)
    assert labels(screen)[3] == ["Throw 7♥ (leaves 45)"]
    chosen = [button for button in buttons_of(screen) if button.style is Style.BLUE]
    assert [button.label for button in chosen] == ["7♥", "Throw 7♥ (leaves 45)"]
    press = parse_press(chosen[0].id)
    assert press is not None
    assert press.verb is Verb.UNCHOOSE
    assert labels(seen(table, page="unchosen"))[3] == ["Choose a card(x)"]
    assert labels(seen(table, page="choose:KH"))[3] == ["Throw K♥ (leaves 42)"]


def test_t2_throw_or_knock() -> None:
    """T2: where a knock is legal it stands beside the throw, with the lowest count."""
    assert labels(of_scene("two ways"))[3] == ["Throw K♦", "Knock with 7"]


def test_t3_gin_stands_beside_the_throw_and_the_knock_under_more() -> None:
    """T3: a knock that keeps the gin back is under More, with its own way back."""
    assert labels(of_scene("four ways and gin"))[3] == ["Throw K♦", "GIN"]
    more = of_scene("four ways and gin", "more:KD")
    assert labels(more)[3:] == [["Knock with 1", "Resign…"], ["Back"]]
    asked = of_scene("four ways and gin", "ask:KD")
    assert buttons_of(asked)[0].id.endswith(":back:more:KD")


def test_t4_big_gin_needs_no_card() -> None:
    """T4: all eleven meld; with a card chosen all three stand side by side."""
    assert labels(of_scene("big gin drawn"))[3] == ["BIG GIN"]
    assert labels(of_scene("big gin drawn", "choose:JS"))[3] == ["Throw J♠", "GIN", "BIG GIN"]
    assert labels(of_scene("big gin drawn", "choose:2S"))[3] == ["Throw 2♠", "BIG GIN"]
    assert labels(seen(scenes()["big gin drawn"].match, page="more:2S"))[3] == ["Knock with 1", "Resign…"]


def test_t4_without_big_gin_is_plain() -> None:
    """Where big gin is off, eleven melded cards are played as plain gin."""
    table = drawn(OPENER_RUN, "", "6D", "JS", RuleSet(big_gin_bonus=None))
    assert labels(seen(table))[3] == ["Choose a card(x)"]


def test_t5_a_throw_that_voids_says_so() -> None:
    """T5: the throw says that the hand is void, in as many words as fit."""
    assert labels(of_scene("twentieth take", "choose:QS"))[3] == ["Throw Q♠: hand is void"]
    assert labels(of_scene("last draw with a knock", "choose:JC"))[3] == ["Void with J♣", "Knock with 7"]
    assert labels(of_scene("last draw with gin", "choose:JC"))[3] == ["Void with J♣", "GIN"]
    assert labels(of_scene("last draw with big gin", "choose:JS"))[3] == ["Void: J♠", "GIN", "BIG GIN"]


def test_k1_one_way_to_knock() -> None:
    """K1: one division, a question, and Back above the table's link."""
    table = drawn("AS 2S 3S 4H 5H 6H TC TD TS 6D", "", "6C", "KC")
    screen = seen(table, page="ask:KC")
    assert labels(screen) == [["Yes, knock with 6"], ["Back"], ["Table"]]
    press = parse_press(buttons_of(screen)[0].id)
    assert press is not None
    action = action_of(press, 1)
    assert isinstance(action, Knock)
    table.play(action)
    end = table.match.results[-1].end
    assert isinstance(end, Scored)
    assert end.knocker_count == 6


def test_k2_two_ways_are_numbered() -> None:
    """K2: a row each, numbered as in the text."""
    assert labels(of_scene("two ways", "ask:KD")) == [["1: knock with 7"], ["2: knock with 10"], ["Back"], ["Table"]]


def test_k3_many_ways_are_a_menu() -> None:
    """K3: four divisions and more are a menu whose every value is a whole id of a legal knock."""
    table = drawn(FOUR_WAYS, "", "6D", "KD")
    screen = seen(table, page="ask:KD")
    menu = screen.rows[0]
    assert isinstance(menu, Menu)
    assert labels(screen) == [["menu"], ["Back"], ["Table"]]
    assert menu.options[0].label.startswith("Knock with 1: ")
    assert len(menu.options) == 4
    for option in menu.options:
        press = parse_press(option.value)
        assert press is not None
        fresh = drawn(FOUR_WAYS, "", "6D", "KD")
        fresh.play(parse(f"knock:{press.argument}", 1))
        assert fresh.match.results


def test_r_between_hands() -> None:
    """R: the next hand and the table; an older hand's message has no buttons."""
    table = scenes()["gin"]
    assert labels(seen(table)) == [["Next hand", "Table"]]
    assert labels(seen(table, page="resign")) == [["Yes, resign"], ["Back"], ["Table"]]
    assert seen(table, page="more").rows == seen(table).rows
    assert hand_screen(view(table.match, 1), ANNA_AND_BEN, number=7).rows == ()


def test_e_match_over() -> None:
    """E: a look back, a rematch and a link to the result; without a thread no link."""
    table = scenes()["blitz"]
    assert labels(seen(table)) == [["Review my play"], ["Rematch", "Result"]]
    assert labels(seen(table, context=HOUSE)) == [["Review my play"], ["Rematch"]]


def test_m_more() -> None:
    """M: rules, sorting, where to play, resigning, and Back."""
    table = joined(deal())
    assert labels(seen(table, page="more")) == [
        ["How to play", "Table rules"],
        ["Sort: by meld"],
        ["Play in the thread"],
        ["Resign…"],
        ["Back"],
    ]
    here = seen(table, page="more", context=replace(ANNA_AND_BEN, here=True, sort="suit"))
    assert labels(here)[1:3] == [["Sort: by suit"], ["Play by DM"]]
    assert labels(seen(table, page="more", context=HOUSE))[1:] == [["Sort: by meld"], ["Resign…"], ["Back"]]
    unknown = seen(table, page="more", context=replace(ANNA_AND_BEN, sort="?"))
    assert labels(unknown)[1] == ["Sort: by meld"]


def test_more_brings_back_what_was_chosen() -> None:
    """Back from More leads to the card that was chosen before."""
    table = drawn("AS 2S 3S KH 8D 6C 2C AD 9H 9D", "", "TD", "7H")
    screen = seen(table, page="choose:KH")
    more = next(button for button in buttons_of(screen) if button.label == "More…")
    assert more.id.endswith(":more:KH")
    back = buttons_of(seen(table, page="more:KH"))[-1]
    assert back.id.endswith(":back:choose:KH")


def test_m2_resignation_is_asked() -> None:
    """M2: yes in red, Back to More, the table below."""
    screen = seen(joined(deal()), page="resign")
    assert labels(screen) == [["Yes, resign"], ["Back"], ["Table"]]
    assert buttons_of(screen)[0].style is Style.RED
    assert buttons_of(screen)[1].id.endswith(":back:more")


@pytest.mark.parametrize("page", ["choose:9C", "choose:KX", "choose", "ask:KH", "ask", "nonsense", "throw:KH"])
def test_a_page_that_does_not_fit_is_the_hand(page: str) -> None:
    """A page that belongs to another state is taken as the plain hand."""
    table = joined(deal("AS 2S 3S KH 8D 6C 2C AD 9H 9D", "", "9C"))
    table.play(Take(1))
    assert seen(table, page=page) == seen(table)


def test_without_a_table_the_rules_stand_in_its_place() -> None:
    """A match without a thread has Rules wherever the table's link would be."""
    assert labels(seen(joined(deal()), context=HOUSE))[-1] == ["More…", "Rules"]


@pytest.mark.parametrize(
    ("sort", "first"), [("meld", ["Q♥", "9♦", "9♣"]), ("suit", ["A♠", "2♠", "3♠"]), ("rank", ["A♠", "A♥", "2♠"])]
)
def test_cards_are_sorted_as_asked(sort: str, first: list[str]) -> None:
    """By meld the dearest deadwood leads, else suit or rank."""
    table = joined(deal("2S 3S 4S QH AS AH 6D 4C 9D 9C", "", "KC"))
    cards = [b.label for b in buttons_of(seen(table, context=replace(ANNA_AND_BEN, sort=sort)))]
    assert cards[:3] == first


def test_colours_tell_melded_from_loose_and_red_ends() -> None:
    """Melded cards are green, loose ones grey, and what ends the hand or match is red."""
    screen = of_scene("two ways", "choose:KD")
    colours = {button.label: button.style for button in buttons_of(screen)}
    assert colours["K♦"] is Style.BLUE
    assert colours["9♥"] is Style.GREEN
    assert colours["A♦"] is Style.GREY
    assert colours["Knock with 7"] is Style.RED
