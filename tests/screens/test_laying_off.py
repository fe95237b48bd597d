"""Laying off by hand, and the wall: what each side reads, sees and may press."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import LayOff, LayOffBest, LayOffDone, parse_card, parse_hand, view
from ginbot.screens.context import Pace
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import Verb, action_of, lay_argument, parse_press, press_id
from ginbot.screens.pictures import LayOffPicture, ResultPicture
from ginbot.screens.screen import Menu
from ginbot.screens.table import table_screen
from tests.screens.stage import ANNA_AND_BEN, buttons_of, labels, scenes

EARS = replace(ANNA_AND_BEN, text=True)
SLOW_WAIT = "You knocked with 6. **Anna** is laying off."


def shown(scene: str, seat: int = 0, page: str = "", *, ears: bool = False) -> list[str]:
    """The lines that a seat reads."""
    return hand_screen(view(scenes()[scene].match, seat), EARS if ears else ANNA_AND_BEN, page).text.split("\n")


def test_the_defender_presses_a_card_and_then_a_meld() -> None:
    """Only cards that fit have buttons; the chosen one brings the melds that take it; both ends are always there."""
    seen, ends, last = view(scenes()["laying off"].match, 0), ["Lay off the best way", "Done"], ["More…", "Table"]
    first = hand_screen(seen, ANNA_AND_BEN)
    assert labels(first) == [["4♠", "7♥", "10♥"], ["Choose a card to lay off(x)"], ends, last]
    chosen = hand_screen(seen, ANNA_AND_BEN, "choose:7H")
    assert labels(chosen) == [["4♠", "7♥", "10♥"], ["On 4–6♥"], ends, last]
    press = parse_press(buttons_of(chosen)[3].id)
    assert press is not None
    assert action_of(press, 0) == LayOff(0, parse_card("7H"), parse_hand("4H 5H 6H"))
    assert labels(hand_screen(seen, ANNA_AND_BEN, "choose:KS"))[1] == ["Choose a card to lay off(x)"]


def test_a_card_that_fits_three_melds() -> None:
    """Every meld that takes the chosen card has a button, in as many words as there is room for."""
    screen = hand_screen(view(scenes()["laying off a card for three melds"].match, 0), ANNA_AND_BEN, "choose:6S")
    assert labels(screen)[1] == ["3–5♠", "7–9♠", "the sixes"]


def test_what_each_side_reads() -> None:
    """The defender reads what is left, the knocker and everybody else that the other lays off, and what so far."""
    assert shown("laying off")[0] == "**Ben** knocked with 6. Lay off what you like; you have 45."
    assert shown("laying off", 1)[0] == SLOW_WAIT
    assert shown("half laid off", 1)[0] == "You knocked with 6. **Anna** is laying off, so far 4♠."
    assert shown("nothing more to lay off")[0].startswith("**Ben** knocked with 6. Nothing of yours fits any more")
    table = table_screen(view(scenes()["half laid off"].match, None), ANNA_AND_BEN)
    assert "**Ben** knocked with 6. **Anna** is laying off, so far 4♠." in table.text


def test_the_knock_lies_open_and_the_defender_sees_the_own_hand() -> None:
    """The picture shows the melds with what was laid off; the defender's cards are backs for all but the defender."""
    match = scenes()["half laid off"].match
    own, theirs = hand_screen(view(match, 0), ANNA_AND_BEN).picture, hand_screen(view(match, 1), ANNA_AND_BEN).picture
    assert isinstance(own, LayOffPicture)
    assert isinstance(theirs, LayOffPicture)
    assert [row.laid_off for row in own.knocker.melds] == [(parse_card("4S"),), (), ()]
    assert (own.covered, own.defender.count, theirs.covered) == (0, "41", 9)
    assert (theirs.defender.melds, theirs.defender.deadwood, theirs.fits) == ((), (), ())
    assert own.knocker == theirs.knocker
    assert own.knocker.thrown is None
    assert theirs == table_screen(view(match, None), ANNA_AND_BEN).picture


def test_by_ear_each_card_stands_in_a_menu_with_its_meld() -> None:
    """The menu lays off at once; with nothing left there is no menu, and both ends stay."""
    screen = hand_screen(view(scenes()["half laid off"].match, 0), EARS)
    assert labels(screen) == [["Lay off the best way"], ["Done"], ["menu"], ["More…", "Table"]]
    menu = screen.rows[2]
    assert isinstance(menu, Menu)
    first = menu.options[0]
    assert (first.label, first.description) == ("5 of spades on ace, 2, 3, 4 of spades", "leaves 36")
    assert "Laid off so far: 4 of spades on ace, 2, 3 of spades." in screen.text
    done = hand_screen(view(scenes()["nothing more to lay off"].match, 0), EARS)
    assert labels(done)[2] == ["Nothing more fits"]


def test_the_result_shows_what_went_where() -> None:
    """What was laid off by hand stands on the meld that was chosen, also where another would have taken it."""
    table = scenes()["laying off a card for three melds"]
    match = table.match
    sixes = parse_hand("6H 6D 6C")
    played = type(table)()
    played.match, played.log = match, list(table.log)
    played.play(LayOff(0, parse_card("6S"), sixes), LayOffDone(0))
    screen = hand_screen(view(played.match, 0), ANNA_AND_BEN)
    assert "You laid off 6♠ on the sixes" in screen.text
    assert isinstance(screen.picture, ResultPicture)
    assert [row.laid_off for row in screen.picture.knocker.melds if row.laid_off] == [(parse_card("6S"),)]


@pytest.mark.parametrize("argument", ["", "KH", "4S", "4S-", "4S-A", "4S-AS2S.4H5H", "-AS2S3S", "4S-AS2SAS"])
def test_a_malformed_lay_off_means_nothing(argument: str) -> None:
    """A lay-off names one card and one meld; anything else is no action."""
    press = parse_press(press_id(1, 1, Verb.LAY, argument))
    assert press is None or action_of(press, 0) is None


def test_the_ends_take_no_argument() -> None:
    """Best way and done are read back; with an argument they are no action."""
    best, done = (parse_press(press_id(1, 1, verb)) for verb in (Verb.BEST, Verb.DONE))
    assert best is not None
    assert done is not None
    assert (action_of(best, 1), action_of(done, 1)) == (LayOffBest(1), LayOffDone(1))
    assert action_of(replace(best, argument="4S"), 1) is None
    assert lay_argument(parse_card("4S"), parse_hand("AS 2S 3S")) == "4S-AS2S3S"


def test_the_wall_takes_a_knock_or_voids() -> None:
    """The last choice is the card for a knock, or passing; where it allows no knock there is no button for it."""
    take, none = hand_screen(view(scenes()["wall"].match, 0), ANNA_AND_BEN), shown("wall without a knock")
    assert labels(take)[-2][0] == "Pass: hand is void"
    assert labels(take)[-2][1].startswith("Take ")
    assert take.text.split("\n")[0].endswith("and knock, or pass, and the hand is void.")
    assert "allows you no knock: pass, and the hand is void." in none[0]
    assert labels(hand_screen(view(scenes()["wall without a knock"].match, 0), ANNA_AND_BEN))[-2] == [
        "Pass: hand is void"
    ]
    assert "You can take " in shown("wall", ears=True)[1]
    assert shown("wall without a knock", ears=True)[1].startswith(("Melds", "No melds"))


def test_before_and_past_the_wall() -> None:
    """The throw that leads to the wall says so; the one after it says that it would void the hand."""
    assert "The stock has run down: after your throw **Anna** has the last choice." in shown("before the wall", 1)[0]
    assert "Last card: " in shown("past the wall")[0]


def test_whoever_was_late_is_told_so() -> None:
    """Under the result stands that the clock laid off, or passed at the wall, for the one whose time ran out alone."""
    counted = "(1 of 3 in a row; the third loses the match.)"
    assert shown("late in laying off")[-1] == f"Time ran out: I laid off the best way for you. {counted}"
    assert "Time ran out" not in "".join(shown("late in laying off", 1))
    assert "Time ran out" not in "".join(shown("laid off by hand"))
    assert shown("late at the wall")[-1] == f"Time ran out: I passed for you. {counted}"


def test_a_slow_knocker_reads_a_receipt() -> None:
    """In a slow match the knocker is told until when the other may lay off."""
    context = replace(ANNA_AND_BEN, pace=Pace.SLOW)
    text = hand_screen(view(scenes()["laying off"].match, 1), context).text
    assert text.startswith(f"{SLOW_WAIT} **Anna** has until ")
