"""What the lesson says, step by step: as it is meant to be played, otherwise, and at its ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from ginbot.house import LESSON_DEAL, LESSON_RULES
from ginbot.rules import (
    Action,
    BigGin,
    Draw,
    Gin,
    Knock,
    Pass,
    Phase,
    Resign,
    Take,
    Throw,
    cards_of,
    parse_card,
    view,
)
from ginbot.screens.context import Context, Pace
from ginbot.screens.hand import hand_screen
from ginbot.screens.learning import LOOKS, ending_screen, endings_of, learn_screen
from ginbot.screens.lesson import ENDINGS
from ginbot.screens.lobby import accepted_screen
from ginbot.screens.screen import Screen, Style
from ginbot.screens.words import say
from tests.rules.tables import Table, acting, deal, joined
from tests.screens.stage import HOUSE, all_pages, buttons_of, labels
from tests.screens.test_every_screen import check_limits

NEWCOMER, ROSA = "9S 9H 9D 5C 6C KH QD 4H 3S 2S", "TS JS QS KD TD 7H 6H 4D 3D 8C"
LESSON = replace(HOUSE, occasion="learn", pace=Pace.SLOW, hints=True, turn_ends_at=None)
BY_EAR = replace(LESSON, text=True)


def lesson(*moves: Action) -> Table:
    """The lesson after these moves."""
    table = joined(LESSON_DEAL, LESSON_RULES)
    table.play(*moves)
    return table


def rosa(table: Table) -> None:
    """Rosa draws and throws the card drawn, or passes."""
    if table.match.phase is Phase.UPCARD:
        table.play(Pass(1))
        return
    table.play(Draw(1))
    assert table.match.play is not None
    assert table.match.play.drawn is not None
    table.play(Throw(1, table.match.play.drawn))


def advice(table: Table, page: str = "", text: bool = False) -> str:
    """The lesson's line on a page of the newcomer's hand."""
    screen = hand_screen(view(table.match, 0), BY_EAR if text else LESSON, page)
    if text:
        return screen.text.splitlines()[1]
    [line] = [line for line in screen.text.splitlines() if line.startswith("> ")]
    return line.removeprefix("> ")


def card(name: str) -> int:
    """The card of a name."""
    return parse_card(name)


def third_turn() -> Table:
    """The lesson as it is meant, up to the turn in which the newcomer may knock."""
    table = lesson(Take(0), Throw(0, card("KH")))
    rosa(table)
    table.play(Draw(0), Throw(0, card("QD")))
    rosa(table)
    return table


def test_melds_and_deadwood_come_first() -> None:
    """The first screen shows what melds are and the card to take, the next one what deadwood is and what costs most."""
    table = lesson()
    assert advice(table).startswith(
        "**Melds** are sets, like your 9♠ 9♥ 9♦, and runs in one suit. With 7♣ you have a run, 5♣ 6♣ 7♣"
    )
    table.play(Take(0))
    assert "**deadwood**" in advice(table)
    assert "29 in all" in advice(table)
    assert advice(table).endswith("choose K♥, which costs most.")
    assert advice(table, "choose:KH") == "*Throw* it, and 19 points of deadwood are left."


def test_a_worse_throw_is_said_to_be_one() -> None:
    """Whoever chooses another card reads what it would leave, and what the best one would; it may be thrown."""
    table = lesson(Take(0))
    assert advice(table, "choose:9S") == "Throwing 9♠ leaves 47, throwing K♥ only 19: better choose that."
    table.play(Throw(0, card("9S")))
    assert advice(table) == "Rosa draws and throws now. Then it is your turn."


def test_drawing_and_throwing() -> None:
    """A card that fits nothing is left lying; the drawn card that comes up chosen need not be thrown."""
    table = lesson(Take(0), Throw(0, card("KH")))
    rosa(table)
    assert advice(table).endswith("You have no use for J♥: press *Draw*.")
    table.play(Draw(0))
    assert advice(table) == "Throwing 6♦ leaves 19, throwing Q♦ only 15: better choose that."
    assert advice(table, "unchosen") == "Throw what costs most and fits nothing. Choose Q♦."


def test_taking_knocking_and_laying_off() -> None:
    """The fourth nine is worth taking; then the knock, its question, and the lay-off in the result."""
    table = third_turn()
    assert advice(table).startswith("With 9♣ you have 9♠ 9♥ 9♦ 9♣.")
    table.play(Take(0))
    assert advice(table).startswith("**Knock**: whoever has 10 or less left")
    assert advice(table).endswith("Choose 6♦, then *Knock with 9*.")
    assert advice(table, "choose:6D").startswith("*Knock with 9* ends the hand")
    assert advice(table, "choose:9S").startswith("**Knock**"), "with that card nobody could knock"
    assert "**lay off**" in advice(table, "ask:6D")
    option = next(each for each in view(table.match, 0).throws if each.card == card("6D"))
    table.play(Knock(0, option.card, option.knocks[0].melds))
    screen = hand_screen(view(table.match, 0), LESSON)
    assert "Rosa laid off 8♣ on 5-6-7♣: 48 became 40." in screen.text
    assert advice(table).startswith("You score the difference, and what Rosa **laid off** no longer counts.")
    assert labels(screen) == [["See: undercut and gin"], ["Play the house"]]
    assert [button.id.split(":")[3:] for button in buttons_of(screen)] == [["lesson", "undercut.gin"], ["house"]]


def test_gin() -> None:
    """Whoever throws on comes to gin, chosen or not; its result leads to what has not been seen."""
    table = third_turn()
    table.play(Take(0), Throw(0, card("6D")))
    rosa(table)
    table.play(Draw(0))
    assert advice(table) == "**Gin**: with 4♥ thrown, nothing is left over. Choose it."
    assert advice(table, "choose:4H").startswith("Press *GIN*")
    table.play(Gin(0, card("4H")))
    assert advice(table).startswith("You score all that Rosa had left over")
    assert labels(hand_screen(view(table.match, 0), LESSON))[0] == ["See: lay off and undercut"]


def test_refusing_the_first_card() -> None:
    """Whoever passes is told why the card must come from the stock; a card that fits nothing is passed."""
    table = lesson(Pass(0))
    rosa(table)
    assert advice(table) == "Nobody wanted 7♣, so this once the card comes from the stock: press *Draw*."
    other = joined(deal(NEWCOMER, ROSA, "JH", first_dealer=1), LESSON_RULES)
    assert advice(other) == "You have no use for J♥: press *Pass*."
    bare = joined(deal("9S 9H 5C 6C KH QD 4H 3S 2S JD", ROSA, "9D", first_dealer=1), LESSON_RULES)
    assert advice(bare).startswith("With 9♦ you have")


def test_knock_without_a_lay_off_and_big_gin() -> None:
    """A result without anything laid off says only what is scored; eleven melded cards are big gin."""
    table = joined(
        deal("9S 9H 9D 5C 6C 7C 4H 3S 2S KH", "TS JS QS KD TD 7H 6H 4D 3D 2C", "KC", first_dealer=1), LESSON_RULES
    )
    table.play(Pass(0), Pass(1), Draw(0))
    option = next(each for each in view(table.match, 0).throws if each.knocks)
    table.play(Knock(0, option.card, option.knocks[0].melds))
    assert advice(table).startswith("You score the difference")
    full = joined(deal("9S 9H 9D 9C 5C 6C 7C AS 2S 3S", ROSA, "4S", first_dealer=1), LESSON_RULES)
    full.play(Take(0))
    assert "*BIG GIN*" in advice(full)
    full.play(BigGin(0))
    assert advice(full).startswith("You score all")


def test_more_resigning_and_leaving() -> None:
    """Under More and before resigning it is said that neither is needed; left early, the lesson can begin again."""
    table = lesson(Take(0))
    assert "*Back*" in advice(table, "more")
    assert "/gin learn" in advice(table, "resign")
    table.play(Throw(0, card("KH")))
    rosa(table)
    table.play(Resign(0))
    screen = hand_screen(view(table.match, 0), LESSON)
    assert advice(table).startswith("The lesson has ended early.")
    assert labels(screen) == [["Begin the lesson again"], ["Read the rules"]]
    assert labels(hand_screen(view(lesson(Resign(0)).match, 0), LESSON))[0] == ["Begin the lesson again"]


def test_void() -> None:
    """When the stock has run down the same cards are dealt again."""
    table = run_down()
    assert advice(table).startswith("Nobody knocked before the stock ran down.")
    assert labels(hand_screen(view(table.match, 0), LESSON))[-1][0] == "Next hand"


def run_down() -> Table:
    """A lesson in which nobody wanted to end the hand."""
    table = lesson(Pass(0), Pass(1))
    while table.match.phase is not Phase.BETWEEN:
        table.play(Draw(acting(table.match)))
        assert table.match.play is not None
        table.play(Throw(acting(table.match), table.match.play.drawn or 0))
    return table


def test_by_ear() -> None:
    """In words the same is told right after the first line, without marks, and no hint repeats it."""
    table = lesson(Take(0))
    assert "the king of hearts, which costs most" in advice(table, text=True)
    assert say("hint.throw") not in hand_screen(view(table.match, 0), BY_EAR).text


def test_where_the_cards_are() -> None:
    """Whoever has just been told what is played need not read how that differs from the standard game."""
    seen = view(lesson().match, 0)
    told = accepted_screen(LESSON, seen, "https://discord.com/channels/@me/1/2").text
    assert told == "**Rosa** is at the table. Your cards are in our direct messages."
    assert "one hand decides" in accepted_screen(replace(LESSON, occasion=""), seen, "").text


def wanderers() -> Iterator[Table]:
    """Lessons in which anything allowed is pressed, looked at after each move."""
    for seed in range(2):
        random, table = Random(seed), lesson()
        while table.match.ended is None and table.match.phase is not Phase.BETWEEN:
            yield table
            if table.match.to_act == 1:
                rosa(table)
                continue
            seen = view(table.match, 0)
            if seen.throws:
                table.play(
                    Throw(0, random.choice(cards_of(seen.hand & ~(0 if seen.taken is None else 1 << seen.taken))))
                )
            elif seen.can_pass:
                table.play(random.choice([Pass(0), Take(0)]))
            else:
                table.play(random.choice([Draw(0), Take(0)] if seen.can_take else [Draw(0)]))
        yield table


@pytest.mark.parametrize("context", [LESSON, BY_EAR], ids=["picture", "text"])
def test_whatever_is_pressed_is_answered(context: Context) -> None:
    """Every page of every hand that presses can lead to keeps the limits, and says one thing of the lesson."""
    seen: set[str] = set()
    for table in wanderers():
        if table.match.turn % 3:  # a third of all turns is enough to see
            continue
        for screen in all_pages(table.match, 0, context).values():
            if screen.text in seen:
                continue
            seen.add(screen.text)
            check_limits(screen)
            marked = [line for line in screen.text.splitlines() if line.startswith("> ")]
            assert len(marked) == (0 if context is BY_EAR else 1)
    assert len(seen) > 30


@pytest.mark.parametrize("state", LOOKS)
def test_the_page_on_which_it_begins(state: str) -> None:
    """New, running or done: the page says so, keeps the limits and leads to the lesson and the rules; one is green."""
    screen = learn_screen(state, "Rosa")
    check_limits(screen)
    ids = [button.id for button in buttons_of(screen)]
    assert ids[-2:] == ["gin:-:0:lesson:begin", "gin:-:0:rules"]
    assert (labels(screen)[0] == ["Play the house"]) == (state == "done")
    assert [button.style is Style.GREEN for button in buttons_of(screen)] == [True] + [False] * (len(ids) - 1)


def pages(*endings: str, text: bool = False) -> Iterator[Screen]:
    """The pages after the lesson, one after the other."""
    while endings:
        yield ending_screen(endings, text=text)
        endings = endings[1:]


@pytest.mark.parametrize("text", [False, True])
def test_what_the_hand_could_not_show(text: bool) -> None:
    """Each ending has a page with an example; the last page leads to the house, and the numbers are the rules'."""
    shown = list(pages(*ENDINGS, text=text))
    for screen in shown:
        check_limits(screen)
        assert (screen.picture is None) == text
    assert "10 or less lets you knock" in shown[0].text
    assert "25 more" in shown[1].text
    assert "25 points more" in shown[2].text
    assert [labels(screen)[0] for screen in shown] == [["Next: undercut"], ["Next: gin"], ["Play the house"]]
    assert endings_of(buttons_of(shown[0])[0].id.split(":")[4]) == ENDINGS[1:]


@pytest.mark.parametrize("argument", ["", "gin.undercut", "undercut.undercut", "knock", "gin.", "begin"])
def test_endings_that_no_button_names(argument: str) -> None:
    """An ending that there is not, one named twice, and a wrong order are none."""
    assert endings_of(argument) == ()
