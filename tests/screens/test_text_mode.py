"""Text mode: the rows, the menu, the order of the text, and the ends, where the pictures' tests look at pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import Gin, Refusal, Refused, RuleSet, Take, Throw, view
from ginbot.screens.context import Context, Pace, RatingChange
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.reading import Reading
from ginbot.screens.refused import refusal_screen
from ginbot.screens.screen import Menu, Screen
from ginbot.screens.speech import WAYS_LENGTH
from tests.rules.tables import Table, acting, deal, joined
from tests.screens.stage import ANNA_AND_BEN, FOUR_WAYS, HOUSE, MOMENT, card, drawn, labels, scenes
from tests.screens.test_every_screen import check_limits

EARS = replace(ANNA_AND_BEN, text=True)
STAMP = int(MOMENT.timestamp())


def heard(table: Table, seat: int = 1, page: str = "", context: Context = EARS, number: int = 0) -> Screen:
    """What a seat gets in text mode."""
    return hand_screen(view(table.match, seat), context, page, number)


def of_scene(name: str, page: str = "", context: Context = EARS) -> Screen:
    """The hand of whoever is to act in a scene."""
    table = scenes()[name]
    return heard(table, acting(table.match), page, context)


def menu_of(screen: Screen) -> Menu:
    """The one menu of a screen."""
    (menu,) = [row for row in screen.rows if isinstance(row, Menu)]
    return menu


def test_a_turn_in_the_order_of_need() -> None:
    """Whose turn and what happened, what can be done, melds, deadwood, and the score with the clock."""
    table = drawn("9S 8S 7S QH AS AH 6D 4C 9D 9C", "4S 5S 6S KH 9H 3C 2C 7D 8D QC", "TC", "KD")
    table.play(Throw(1, card("KD")))
    assert heard(table, 0).text.split("\n") == [
        "Your turn against **Ben**. Ben drew and threw the king of diamonds.",
        "You can draw, 30 left, or take the king of diamonds.",
        "Melds: 4, 5, 6 of spades.",
        "Deadwood 49: king of hearts, queen of clubs, 9 of hearts, 8 of diamonds, 7 of diamonds, 3 of clubs, "
        "2 of clubs. Knock at 10 or less.",
        f"-# You have 0, Ben has 0, in a match to 100. Your turn ends at <t:{STAMP}:T>. Hand 1. You dealt.",
    ]
    assert labels(heard(table, 0)) == [["Draw, 30 left"], ["Take king of diamonds"], ["More…", "Table"]]


def test_waiting_leaves_out_what_is_grey() -> None:
    """Whoever waits hears the hand, pile and stock, and has More and the table."""
    screen = heard(joined(deal(upcard="9C")), 0)
    assert labels(screen) == [["More…", "Table"]]
    assert "Pile: the 9 of clubs, the upcard. Stock: 31 left." in screen.text.split("\n")
    table = joined(deal(upcard="9C"))
    table.play(Take(1))
    assert "The pile is empty. Stock: 31 left." in heard(table, 0).text
    assert "The 9 of clubs stays in your hand until your next turn." in heard(table, 1).text


def test_the_rows_state_by_state() -> None:
    """The ends, the throw and the menu stand one below the other; the menu is always second from the bottom."""
    last = ["More…", "Table"]
    assert labels(of_scene("first ask")) == [["Pass", "Take 8 of hearts"], last]
    assert labels(of_scene("stock only")) == [["Draw, 31 left"], last]
    assert labels(of_scene("two ways")) == [["Knock with 7"], ["Throw king of diamonds"], ["menu"], last]
    assert labels(of_scene("two ways", "choose:9H")) == [["Throw 9 of hearts"], ["menu"], last]
    assert labels(of_scene("two ways", "unchosen")) == [["menu"], last]
    assert labels(of_scene("four ways and gin")) == [["GIN"], ["Throw king of diamonds"], ["menu"], last]
    assert labels(of_scene("big gin drawn")) == [["BIG GIN"], ["menu"], last]
    chosen = of_scene("big gin drawn", "choose:JS")
    assert labels(chosen) == [["GIN", "BIG GIN"], ["Throw jack of spades"], ["menu"], last]
    assert labels(of_scene("twentieth take", "choose:QS"))[0] == ["Void with queen of spades"]


def test_the_menu_tells_what_each_card_does() -> None:
    """Dearest first, each with what throwing it would do; the chosen one is in the placeholder."""
    menu = menu_of(of_scene("two ways", "choose:AD"))
    assert menu.placeholder == "Chosen: ace of diamonds"
    assert [(option.label, option.description) for option in menu.options][:4] == [
        ("King of diamonds", "leaves 7: you may knock"),
        ("3 of spades", "leaves 14"),
        ("2 of spades", "leaves 15"),
        ("Ace of clubs", "leaves 16"),
    ]
    assert menu_of(of_scene("two ways", "unchosen")).placeholder == "Choose a card"
    gin = {o.label: o.description for o in menu_of(of_scene("four ways and gin", "unchosen")).options}
    assert (gin["King of diamonds"], gin["2 of hearts"]) == ("gin", "leaves 14")
    void = {o.label: o.description for o in menu_of(of_scene("last draw with gin", "unchosen")).options}
    assert void["Jack of clubs"] == "gin, or it would void the hand"
    assert void["2 of spades"] == "would void the hand"
    assert void["Ace of spades"] == "leaves 10: knock, or it would void the hand"


@pytest.mark.parametrize(("sort", "first"), [("meld", "King"), ("suit", "2 of spades"), ("rank", "Ace of diamonds")])
def test_the_menu_is_sorted_as_asked(sort: str, first: str) -> None:
    """The menu and the deadwood have the order that the reader likes."""
    screen = of_scene("two ways", "unchosen", replace(EARS, sort=sort))
    assert menu_of(screen).options[0].label.startswith(first)
    deadwood = next(line for line in screen.text.split("\n") if line.startswith("Deadwood"))
    assert f": {first.lower()}" in deadwood


def test_what_is_chosen_is_told() -> None:
    """The card drawn is told before it is chosen; another card that was just chosen leads, and says what it does."""
    assert of_scene("two ways").text.split("\n")[:3] == [
        "Now throw a card. You may knock this turn.",
        "You drew the king of diamonds. You can knock with 7 by throwing the king of diamonds.",
        "Chosen: the king of diamonds, leaves 7: you may knock.",
    ]
    other = of_scene("two ways", "choose:2S").text.split("\n")
    assert other[1] == "Chosen: the 2 of spades, leaves 15."
    both = of_scene("four ways and gin").text
    assert "You can knock with 1 by throwing the king of diamonds. You can knock with 10 by throwing" in both
    assert "Chosen: the king of diamonds, gin. A knock with 1 is under More." in both
    assert labels(of_scene("four ways and gin", "more:KD"))[3] == ["Knock with 1", "Resign…"]


def test_a_knock_is_asked_in_words() -> None:
    """The question names no card in its first line; below it stands what is thrown, at stake and laid down."""
    table = drawn("AS 2S 3S 4H 5H 6H TC TD TS 6D", "", "6C", "KC")
    screen = heard(table, page="ask:KC")
    assert screen.text.split("\n")[:3] == [
        "Knock with 6?",
        "You throw the king of clubs face down. If Anna has 6 or less after laying off, Anna scores.",
        "Melds: ace, 2, 3 of spades; 4, 5, 6 of hearts; 10 of spades, diamonds, clubs. Deadwood 6: 6 of diamonds. "
        "Open to 4 of spades, 3 of hearts, 7 of hearts, 10 of hearts.",
    ]
    assert labels(screen) == [["Yes, knock with 6"], ["Back"], ["Table"]]
    kind = drawn("AS 2S 3S 4H 5H 6H TC TD TS 6D", "", "6C", "KC", RuleSet(undercut_on_tie=False))
    assert "If Anna has 5 or less" in heard(kind, page="ask:KC").text


def test_several_ways_are_told_and_stand_in_a_menu() -> None:
    """Every way is told with what it is open to, and chosen from a menu of whole knocks."""
    screen = of_scene("two ways", "ask:KD")
    assert screen.text.startswith("2 ways to lay it down.\nYou throw the king of diamonds face down.")
    assert "**2**: leaves 10. Melds: 2, 3, 4 of spades; 9, 10, jack of hearts. Deadwood: 4 of hearts," in screen.text
    assert labels(screen) == [["menu"], ["Back"], ["Table"]]
    press = parse_press(menu_of(screen).options[1].value)
    assert press is not None
    assert (press.verb, press.argument) == (Verb.KNOCK, "KD-2S3S4S.9HTHJH")
    back = screen.rows[1]
    assert not isinstance(back, Menu)
    assert back[0].id.endswith(":back:choose:KD")
    under_more = of_scene("four ways and gin", "ask:KD").rows[1]
    assert not isinstance(under_more, Menu)
    assert under_more[0].id.endswith(":back:more:KD")


def test_very_many_ways_still_fit() -> None:
    """Ways that would take too much room are told without what each is open to."""
    seen = view(drawn(FOUR_WAYS, "", "6D", "KD").match, 1)
    option = seen.throws[0]
    many = replace(seen, throws=(replace(option, knocks=option.knocks * 2), *seen.throws[1:]))
    few = hand_screen(seen, EARS, "ask:KD")
    screen = hand_screen(many, EARS, "ask:KD")
    assert "Open to" in few.text
    assert "Open to" not in screen.text
    assert len(few.text) < WAYS_LENGTH < len(screen.text) < 2000


def test_a_long_description_is_left_to_the_text() -> None:
    """What a way is open to stands in the menu only where a description has room for it."""
    table = drawn("9S TS JS 9H TH JH 9D TD JD AC", "", "KC", "KD")
    screen = heard(table, page="ask:KD")
    descriptions = [option.description for option in menu_of(screen).options]
    assert "" in descriptions
    assert all(len(description) <= 100 for description in descriptions)
    assert screen.text.count("Open to") == len(descriptions)


def test_more_and_resigning_keep_the_hand_in_hearing() -> None:
    """More and its question are complete without a picture."""
    for page in ("more", "resign"):
        text = of_scene("two ways", page).text
        assert "Melds: 9, 10, jack of hearts" in text
        assert "Stock: 30 left." in text
    assert of_scene("two ways", "resign").text.startswith("Resign this match against Anna?")
    assert "*Back* leads to your hand" in of_scene("two ways", "more").text


def test_a_result_lays_both_hands_open_in_words() -> None:
    """Who knocked with what against what, what was laid off where, both hands, the card thrown face down."""
    lines = heard(scenes()["undercut"], 0).text.split("\n")
    assert lines == [
        "**Undercut!** Ben knocked with 6, you had 1: 5 + 25 = 30 points to you. You lead 30 to 0 and deal.",
        "You laid off the 4 of spades on ace, 2, 3 of spades, the 7 of hearts on 4, 5, 6 of hearts and the 10 "
        "of hearts on the tens: 22 became 1.",
        "Ben's melds: ace, 2, 3 of spades; 4, 5, 6 of hearts; 10 of spades, diamonds, clubs. "
        "Deadwood 6: 6 of diamonds. Thrown face down: the king of clubs.",
        "Your melds: queen of spades, hearts, diamonds; king of spades, hearts, diamonds. Deadwood 1: ace of clubs.",
    ]
    level = heard(scenes()["tie that scores nothing"]).text
    assert "Level at 0 to 0." in level
    big = heard(scenes()["big gin"]).text
    assert "Thrown face down" not in big
    assert "No deadwood." in big
    assert heard(scenes()["void"]).text == "**Void hand**: the stock ran down. Nobody scores. Anna deals again."


def test_a_hand_without_melds_says_so() -> None:
    """Nothing melded is told, in the hand and in a result."""
    scattered = "KS QH 9D 7C 5S 3H AD JC 8S 6D"
    assert "No melds.\nDeadwood 69: " in heard(joined(deal(scattered, "", "2C"))).text
    table = drawn("AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "KH QD 9D 7C 5H 3H AD JC 8H 6D", "2C", "KD")
    table.play(Gin(1, card("KD")))
    assert "\nAnna has no melds. Deadwood 69: king of hearts," in heard(table, 1).text
    assert "\nYou have no melds. Deadwood 69: king of hearts," in heard(table, 0).text


def test_a_straight_gin_table_says_that_nobody_knocks() -> None:
    """Where only gin ends a hand, that is told in the limit's place."""
    assert "Gin only." in heard(drawn("", "", "9C", "KD", RuleSet(knock_limit=0))).text


def test_an_opening_without_an_offer_can_be_drawn() -> None:
    """With nothing on the pile there is the stock alone, in the words and in the rows."""
    table = drawn("", "", "9C", "KD")
    table.play(Throw(1, card("KD")))
    seen = replace(view(table.match, 0), pile=())
    screen = hand_screen(seen, EARS)
    assert "You can draw, 30 left.\n" in screen.text
    assert labels(screen) == [["Draw, 30 left"], ["More…", "Table"]]
    assert Reading(seen, EARS).listed(["one"]) == "one"


def test_the_end_of_a_match_in_words() -> None:
    """Score, rating and the hands one by one have words where the picture mode has marks."""
    changes = (RatingChange(1512, True, 1561, False), RatingChange(1500, True, 1449, True))
    context = replace(EARS, ratings=changes, hints=True)
    text = heard(scenes()["blitz"], 1, context=context).text
    assert text.startswith(
        "**You win 25 to 0** after one hand. Rating before 1500 and settling, now 1449 and settling.\n"
        "**Gin!** 0 + 25 = 25 points to you.\n"
    )
    assert "-# A rating settles in about ten matches." in text
    assert "Rating before 1512 and settling, now 1561.\n" in heard(scenes()["blitz"], 0, context=context).text
    voids = heard(scenes()["three voids"]).text
    assert "**A draw, 0 to 0**, after 3 hands." in voids
    assert voids.endswith("-# Hand by hand: 1: void; 2: void; 3: void.")


def test_an_earlier_hand_stays_in_words() -> None:
    """The message of a hand that is over keeps its result, told and without buttons."""
    screen = heard(scenes()["knocked"], 1, number=1)
    assert screen.text == heard(scenes()["knocked"], 1).text
    old = hand_screen(replace(view(scenes()["knocked"].match, 1), number=2), EARS, number=1)
    assert (old.text, old.rows, old.picture) == (screen.text, (), None)


def test_the_clock_in_words() -> None:
    """Live and slow turns have their end in the last line."""
    table = joined(deal())
    slow = replace(EARS, pace=Pace.SLOW)
    assert f". Your turn ends <t:{STAMP}:R>. Hand 1." in heard(table, 1, context=slow).text
    assert f" **Ben** has until <t:{STAMP}:f>." in heard(table, 0, context=slow).text.splitlines()[0]
    assert f". Ben's turn ends at <t:{STAMP}:T>. Hand 1." in heard(table, 0).text


def test_hints_come_last() -> None:
    """The small line for somebody's first matches closes the text of a hand."""
    hinted = replace(EARS, hints=True)
    assert of_scene("two ways", "", hinted).text.split("\n")[-1].startswith("-# Low is good")


def test_text_mode_is_offered_by_name_in_the_very_first_hand() -> None:
    """More of a first hand switches between text and pictures; the sorting stands beside the resignation there."""
    table = joined(deal())
    for context, label, argument in (
        (replace(ANNA_AND_BEN, hints=True), "Text instead of pictures", "text.on"),
        (replace(EARS, hints=True), "Pictures instead of text", "text.off"),
    ):
        screen = heard(table, page="more", context=context)
        check_limits(screen)
        assert labels(screen)[1:4] == [[label], ["Play in the thread"], ["Sort: by meld", "Resign…"]]
        row = screen.rows[1]
        assert not isinstance(row, Menu)
        press = parse_press(row[0].id)
        assert press is not None
        assert (press.match, press.verb, press.argument) == (12, Verb.SET, argument)
    later = hand_screen(replace(view(table.match, 1), number=2), replace(EARS, hints=True), "more")
    assert labels(later)[1] == ["Sort: by meld"]


def test_both_moves_against_the_house_are_heard_at_once() -> None:
    """Without a thread the reader's own throw and the house's turn are one line, cards in words."""
    table = drawn("", "", "9C", "KD")
    table.play(Throw(1, card("KD")))
    text = heard(table, 0, context=replace(HOUSE, text=True)).text
    assert text.startswith("You passed. Rosa drew and threw the king of diamonds.\n")


def test_a_refusal_can_be_in_words() -> None:
    """A refusal names its card for ears where the reader plays by text."""
    refused = Refused(Refusal.TAKEN_CARD, card=card("9C"))
    assert refusal_screen(refused, text=True).text.startswith("You took the 9 of clubs this turn")
    assert refusal_screen(refused).text.startswith("You took the 9♣ this turn")
