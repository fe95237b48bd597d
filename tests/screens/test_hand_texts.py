"""What a hand says: the first line in every state, the score below it, hints, questions, and the ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import (
    Draw,
    Drew,
    EndKind,
    Gin,
    Join,
    Knocked,
    Lapsed,
    NextHand,
    Open,
    Pass,
    Passed,
    Resign,
    RuleSet,
    Scored,
    Seat,
    Take,
    Threw,
    Throw,
    TimeUp,
    Took,
    view,
)
from ginbot.screens.context import Context, Pace, RatingChange
from ginbot.screens.hand import hand_screen
from ginbot.screens.turns import Turn, turns_of
from tests.rules.tables import Table, acting, deal, draw_and_throw, in_play, joined, take_and_throw
from tests.screens.stage import ANNA_AND_BEN, HOUSE, MOMENT, card, drawn, matches, scenes, seats, turned

STAMP = int(MOMENT.timestamp())


def lines(table: Table, seat: Seat, page: str = "", context: Context = ANNA_AND_BEN, number: int = 0) -> list[str]:
    """The lines of a hand."""
    return hand_screen(view(table.match, seat), context, page, number).text.split("\n")


def at_draw() -> Table:
    """A table at which Anna is to draw after Ben's first turn."""
    table = drawn("", "KS QH 9D 7C 6S 4H 2D AC JS 8H", "9C", "KD")
    table.play(Throw(1, card("KD")))
    return table


def test_the_opening_in_words() -> None:
    """Both are told who moves first, then who passed, then that only the stock is left."""
    table = joined(deal(upcard="9C"))
    assert lines(table, 0)[0] == "**Ben** accepted. Ben moves first; your cards are below."
    assert lines(table, 1)[0] == "Your move, first of the hand. The upcard is 9♣."
    table.play(Pass(1))
    assert lines(table, 0)[0] == "**Ben** passed. Do you want the 9♣?"
    assert lines(table, 1)[0] == "You passed. **Anna's** turn."
    table.play(Pass(0))
    assert lines(table, 0)[0] == "You both passed. **Ben's** turn."
    assert lines(table, 1)[0] == "You both passed. Draw from the stock."


def test_an_opening_without_an_offer() -> None:
    """Where no upcard is offered the first to move is told just that."""
    seen = replace(view(at_draw().match, 0), moves=())
    assert hand_screen(seen, ANNA_AND_BEN).text.split("\n")[0] == "Your move, first of the hand."


def test_turns_are_read_from_their_moves() -> None:
    """What is no part of a turn is passed over, and a lapse belongs to the turn that it ends."""
    moves = (
        Passed(1),
        Took(0, 3),
        Lapsed(0),
        Threw(0, 4),
        Drew(1, None),
        Knocked(1, 5, ()),
        Scored(EndKind.GIN, 1, 1, 0, 0),
    )
    assert turns_of(moves) == (Turn(1, passed=True), Turn(0, took=3, threw=4, lapsed=True), Turn(1, drew=True))


def test_a_house_match_starts_by_sitting_down() -> None:
    """Nobody accepts in a house match: the house sits down."""
    table = joined(deal(upcard="9C"))
    assert lines(table, 0, context=HOUSE)[0] == "**Rosa** sits down and moves first; your cards are below."


def test_a_later_hand_starts_without_acceptance() -> None:
    """Only a match's first hand says that somebody accepted."""
    table = drawn("AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "", "6D", "KD")
    option = view(table.match, 1).throws[0]
    assert option.gin is not None
    table.play(Gin(1, option.card), NextHand(1), deal=deal())
    assert lines(table, 1)[0] == "A new hand. **Anna** moves first."


def test_a_turn_in_words() -> None:
    """Whoever draws hears what the other did; whoever waits what the last throw was and what the other does."""
    table = at_draw()
    assert lines(table, 0)[0] == "Your turn against **Ben**. Ben drew and threw K♦."
    assert lines(table, 1)[0] == "You threw K♦. **Anna's** turn."
    table.play(Take(0))
    assert lines(table, 0)[0] == "You took K♦. Now throw another card."
    assert lines(table, 1)[0] == "You threw K♦. **Anna's** turn. Anna took K♦."
    throw = view(table.match, 0).throws[0].card
    table.play(Throw(0, throw))
    assert lines(table, 1)[0].startswith("Your turn against **Anna**. Anna took K♦ and threw ")
    table.play(Draw(1))
    assert lines(table, 1)[0].startswith("You drew ")
    assert "Now throw a card." in lines(table, 1)[0]
    assert lines(table, 0)[0].endswith("**Ben's** turn. Ben drew.")


def test_taking_the_upcard_first_is_told() -> None:
    """Somebody who has not moved yet hears what the opener did."""
    table = joined(deal(upcard="9C"))
    table.play(Take(1))
    assert lines(table, 0)[0] == "**Ben's** turn. Ben took 9♣."


def test_both_moves_in_one_line_against_the_house() -> None:
    """In a house match without a thread the reader's move and the house's stand in one line."""
    table = at_draw()
    table.play(Draw(0), Throw(0, in_play(table.match).stock[0]))
    table.play(Draw(1), Throw(1, in_play(table.match).stock[0]))
    line = lines(table, 0, context=HOUSE)[0]
    assert line.startswith("You threw ")
    assert ". Rosa drew and threw " in line


def test_what_may_be_declared_is_said() -> None:
    """A knock or a gin that some throw allows is mentioned, and a throw that voids is warned of."""
    first = {name: lines(scenes()[name], acting(scenes()[name].match))[0] for name in SAID}
    assert first == SAID


SAID = {
    "two ways": "You drew K♦. Now throw a card. You may knock this turn.",
    "four ways and gin": "You drew K♦. Now throw a card. You may go gin this turn.",
    "big gin taken": "You took J♠. Now throw another card. You may go gin this turn.",
    "last draw with a knock": "You drew J♣. Last draw: knock now, or your throw voids the hand and nobody scores.",
    "last draw with gin": "You drew J♣. Last draw: go gin now, or your throw voids the hand and nobody scores.",
    "twentieth take": ("You took A♠. Take 20 from the pile in a row: your throw voids the hand, and nobody scores."),
}


def test_the_clock_is_told_as_a_wall_time_or_a_distance() -> None:
    """Live turns end at a time of day, slow ones in so many hours; without an end nothing is said."""
    table = at_draw()
    assert lines(table, 0)[1] == f"-# You 0, Ben 0, to 100 · by <t:{STAMP}:T>"
    assert lines(table, 1)[1] == f"-# You 0, Anna 0, to 100 · Anna: by <t:{STAMP}:T>"
    assert lines(table, 0, context=replace(ANNA_AND_BEN, pace=Pace.SLOW))[1].endswith(f"due <t:{STAMP}:R>")
    assert lines(table, 0, context=replace(ANNA_AND_BEN, turn_ends_at=None))[1] == "-# You 0, Ben 0, to 100"
    blitz = drawn("", "", "9C", "KD", RuleSet(target=None))
    assert lines(blitz, 1)[1].startswith("-# You 0, Anna 0, one hand")


def test_the_first_line_has_no_time_in_it() -> None:
    """The first line is the push notification: no time stamp, in any state."""
    for match in matches():
        for seat in seats(match):
            assert "<t:" not in hand_screen(view(match, seat), ANNA_AND_BEN).text.split("\n")[0]


def test_the_warning_comes_first() -> None:
    """When time runs short the first line says so, to the one whose turn it is."""
    warned = replace(ANNA_AND_BEN, warned=True)
    assert lines(at_draw(), 0, context=warned)[0].startswith("**15 s left.** Your turn against")
    assert "15 s" not in lines(at_draw(), 1, context=warned)[0]


def test_an_outage_is_told_before_all_else() -> None:
    """Whose turn began anew because the bot was away hears it first, until time runs short; nobody else does."""
    away = replace(ANNA_AND_BEN, away_seconds=360)
    told = "I was away for 6 minutes. Your turn starts again: 45 s. Your turn against **Ben**."
    assert lines(at_draw(), 0, context=away)[0].startswith(told)
    assert "away" not in lines(at_draw(), 1, context=away)[0]
    warned = replace(away, warned=True)
    assert lines(at_draw(), 0, context=warned)[0].startswith("**15 s left.** Your turn against")


def test_hints_go_with_the_phase() -> None:
    """Somebody new gets one small line, by what can be done; it goes by itself."""
    hinted = replace(ANNA_AND_BEN, hints=True)
    assert lines(at_draw(), 0, context=hinted)[2] == "-# Take the open card only if it completes something."
    assert lines(scenes()["first ask"], 1, context=hinted)[2].startswith("-# Take the open card")
    assert lines(scenes()["two ways"], 1, context=hinted)[2].startswith("-# Low is good")
    thrown = drawn("KS KH 9D 9C 7S 7H 5D 5C 3S 3H", "", "6C", "QS")
    assert lines(thrown, 1, context=hinted)[2].startswith("-# High cards")
    stock = joined(deal())
    stock.play(Pass(1), Pass(0))
    assert len(lines(stock, 1, context=hinted)) == len(lines(stock, 0, context=hinted)) == 2
    assert len(lines(scenes()["two ways"], 1, "ask:KD", hinted)) == 4
    assert len(lines(at_draw(), 0)) == 2


def test_the_knock_questions() -> None:
    """One division is asked plainly, some are numbered with what each is open to, many are in a menu."""
    table = drawn("AS 2S 3S 4H 5H 6H TC TD TS 6D", "", "6C", "KC")
    expected = "Knock with 6, throwing K♣ face down? If Anna has 6 or less after laying off, Anna scores."
    assert lines(table, 1, "ask:KC")[0] == expected
    kind = drawn("AS 2S 3S 4H 5H 6H TC TD TS 6D", "", "6C", "KC", RuleSet(undercut_on_tie=False))
    assert "If Anna has 5 or less" in lines(kind, 1, "ask:KC")[0]
    assert lines(scenes()["two ways"], 1, "ask:KD")[:3] == [
        "2 ways to lay it down, throwing K♦ face down:",
        "**1** 9♥ 10♥ J♥, 4♠ 4♥ 4♣, loose 3♠ 2♠ A♦ A♣: 7. Open to 8♥ Q♥ 4♦.",
        "**2** 2♠ 3♠ 4♠, 9♥ 10♥ J♥, loose 4♥ 4♣ A♦ A♣: 10. Open to A♠ 5♠ 8♥ Q♥.",
    ]
    assert lines(scenes()["four ways and gin"], 1, "ask:KD")[0].startswith("4 ways")
    assert "Open to nothing." in "".join(lines(scenes()["last draw with a knock"], 1, "ask:JC"))


PAUSE = (
    "Leaving a rated match in its first hand also makes you wait for the next one: ten minutes, and longer each time."
)


@pytest.mark.parametrize(
    ("rated", "moved", "words"),
    [
        (True, True, f"It counts as a loss. {PAUSE}"),
        (False, True, "Ben wins it then."),
        (True, False, f"Nothing counts yet. {PAUSE}"),
    ],
)
def test_the_resignation_is_asked_with_its_price(rated: bool, moved: bool, words: str) -> None:
    """Resigning says what it costs: no points before both have moved, a pause in a rated match's first hand."""
    table = at_draw() if moved else joined(deal())
    if moved:
        table.play(Draw(0))
    asked = lines(table, 0, "resign", replace(ANNA_AND_BEN, rated=rated))[0]
    assert asked == f"Resign this match against Ben? {words}"


def late_table() -> Table:
    """A table at which both have moved and Ben is to draw."""
    table = joined(deal(upcard="9C"))
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 2)
    return table


LATE = "(1 of 3 in a row; the third loses the match.)"


def test_a_lapse_at_the_draw() -> None:
    """What the clock drew and threw is told to its player, at once and at the next turn, and to the other."""
    table = late_table()
    table.play(TimeUp(1))
    mine = f"Time ran out: I drew 10♥ and threw it for you. {LATE}"
    assert lines(table, 1)[0] == f"{mine} **Anna's** turn."
    told = "**Ben's** time ran out (1 of 3). Ben drew and threw 10♥. Ben's turns are now 20 s."
    assert lines(table, 0)[0] == f"Your turn against **Ben**. {told}"
    slow = replace(ANNA_AND_BEN, pace=Pace.SLOW)
    assert "20 s" not in lines(table, 0, context=slow)[0]
    draw_and_throw(table, 1)
    assert lines(table, 1)[0] == f"Your turn against **Anna**. Anna drew and threw J♥. {mine}"


def test_a_lapse_at_the_throw() -> None:
    """After a take the clock throws; the draw was the player's own."""
    table = late_table()
    table.play(Take(1), TimeUp(1))
    assert lines(table, 1)[0].startswith("Time ran out: I threw ")
    assert "Ben took 9♥ and threw 10♠." in lines(table, 0)[0]


def test_a_lapse_at_the_upcard() -> None:
    """A refusal by the clock is told to both, also when it was the second one."""
    table = late_table()
    voided = scenes()["gin"]
    table.match = voided.match
    table.play(NextHand(0), deal=deal(upcard="9C"))
    table.match = replace(table.match, acted=(True, True))
    first = acting(table.match)
    second = 1 - first
    table.play(TimeUp(first))
    assert lines(table, first)[0] == f"Time ran out: I passed for you. {LATE} **{NAMES[second]}'s** turn."
    name = NAMES[first]
    told = f"**{name}'s** time ran out (1 of 3). {name} passed. {name}'s turns are now 20 s."
    assert lines(table, second)[0] == f"{told} Do you want the 9♣?"
    table.play(TimeUp(second))
    assert lines(table, first)[0].endswith("Draw from the stock.")
    assert lines(table, second)[0] == f"Time ran out: I passed for you. {LATE} **{name}'s** turn."


NAMES = ("Anna", "Ben")


def test_an_own_lapse_is_told_before_the_stock_too() -> None:
    """Whoever let the upcard lapse and is to draw from the stock hears of it."""
    table = late_table()
    table.match = scenes()["gin"].match
    table.play(NextHand(0), deal=deal(upcard="9C"))
    table.match = replace(table.match, acted=(True, True))
    first = acting(table.match)
    table.play(TimeUp(first), Pass(1 - first))
    assert lines(table, first)[0].startswith("You both passed. Draw from the stock. Time ran out: I passed for you.")


def test_the_last_lapse_has_a_word_for_any_limit() -> None:
    """A match with more lapses than words for them says "the last"."""
    table = Table()
    table.play(Open(RuleSet(), 5))
    table.play(Join(), deal=deal())
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 2)
    table.play(TimeUp(1))
    assert "(1 of 5 in a row; the last loses the match.)" in lines(table, 1)[0]


@pytest.mark.parametrize(
    ("scene", "mine", "theirs"),
    [
        (
            "forfeited",
            "You did not move three times running. Anna wins the match.",
            "**Ben** did not move three times running. You win the match.",
        ),
        (
            "no show",
            "Your time ran out before both had moved, so nothing counts.",
            "**Ben** did not show up, so nothing counts.",
        ),
        (
            "left",
            "**Anna** left before both had moved, so nothing counts.",
            "You left before both had moved, so nothing counts.",
        ),
        ("resigned", "**Anna** resigned. You win the match.", "You resigned. Ben wins the match."),
        ("blitz", "**You win 25 : 0** after one hand.", "**Ben wins 25 : 0** after one hand."),
        (
            "three voids",
            "3 void hands in a row end the match. **A draw, 0 : 0**, after 3 hands.",
            "3 void hands in a row end the match. **A draw, 0 : 0**, after 3 hands.",
        ),
    ],
)
def test_the_end_of_a_match(scene: str, mine: str, theirs: str) -> None:
    """How a match ended, for Ben and for Anna."""
    assert lines(scenes()[scene], 1)[0] == mine
    assert lines(scenes()[scene], 0)[0] == theirs


def test_the_end_tells_the_rating_and_what_the_mark_means() -> None:
    """A rated match ends with the rating before and after; a settling one is explained to the new."""
    changes = (RatingChange(1512, True, 1561, True), RatingChange(1600, False, 1570, False))
    context = replace(ANNA_AND_BEN, ratings=changes, hints=True)
    told = lines(scenes()["resigned"], 0, context=context)
    assert told == [
        "You resigned. Ben wins the match. Rating 1512? → 1561?",
        "-# ? means still settling: about ten matches.",
    ]
    assert lines(scenes()["resigned"], 1, context=context) == [
        "**Anna** resigned. You win the match. Rating 1600 → 1570"
    ]


def test_the_house_closes_a_match_quietly() -> None:
    """A slow house match in which nobody moves for a day is closed, not lost."""
    table = Table()
    table.play(Open(RuleSet(), 1))
    table.play(Join(), deal=deal())
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 3)
    table.play(TimeUp(0))
    slow = replace(HOUSE, pace=Pace.SLOW)
    assert lines(table, 0, context=slow)[0] == "Nobody moved for a day, so **Rosa** closed the match."
    assert lines(table, 0)[0] == "You did not move in time. Ben wins the match."
    table = Table()
    table.play(Open(RuleSet(), 1))
    table.play(Join(), deal=deal())
    table.play(Pass(1), TimeUp(0))
    assert lines(table, 0, context=slow)[0] == "Nobody moved for a day, so **Rosa** closed the match."


def test_a_match_ends_hand_by_hand() -> None:
    """The last message lists what each hand gave, the one before keeps its own result."""
    table = scenes()["three voids"]
    assert lines(table, 0)[-1] == "-# Hand by hand: 1: void · 2: void · 3: void"
    assert lines(table, 0, number=1) == ["**Void hand**: the stock ran down. Nobody scores. You deal again."]
    assert hand_screen(view(table.match, 0), ANNA_AND_BEN, number=1).rows == ()


def test_a_hand_that_was_cut_off_says_so() -> None:
    """A message whose hand has no result, and is not the current one, says that it was not played out."""
    assert lines(scenes()["first ask"], 0, number=7) == ["This hand was not played to its end."]


def test_no_hand_no_cards() -> None:
    """Before a match, after a closed challenge, and for a watcher there is a line and nothing else."""
    for scene, words in (("open", "Nobody has sat down yet."), ("declined", "This challenge is closed.")):
        screen = hand_screen(view(scenes()[scene].match, 0), ANNA_AND_BEN)
        assert (screen.text, screen.rows, screen.picture) == (words, (), None)
    watched = hand_screen(view(scenes()["first ask"].match, None), ANNA_AND_BEN)
    assert watched.text.startswith("You are watching.")


def test_names_are_escaped_wherever_they_are_shown() -> None:
    """No name can put marks, mentions or a new line into a text."""
    name = "*_~|>`[]()<@#:\nX"
    context = replace(ANNA_AND_BEN, names=(name, name))
    for match in matches():
        for seat in seats(match):
            text = hand_screen(view(match, seat), context).text
            assert name.split("\n")[0] not in text
            assert "\nX" not in text


def test_every_state_that_waits_for_a_seat_is_played() -> None:
    """The states looked at here hold every phase in which somebody is to act."""
    assert len({match.phase for match in matches() if turned(match)}) == 6


def test_a_resignation_leaves_the_hands_message() -> None:
    """After a resignation between hands the last hand's result stands under the match's end."""
    told = lines(scenes()["resigned between hands"], 1)
    assert told == ["**Anna** resigned. You win the match.", "**Gin!** 0 + 25 = 25 points to you."]
    cut_off = joined(deal())
    cut_off.play(Resign(1))
    assert hand_screen(view(cut_off.match, 0), ANNA_AND_BEN).picture is None


def test_limits_are_told_as_the_table_has_them() -> None:
    """How many takes void a hand, and how many void hands end a match, is what the rules say, and not always usual."""
    table = joined(deal(), RuleSet(pile_take_limit=4, void_limit=1))
    take_and_throw(table, 3)
    table.play(Take(acting(table.match)))
    seat = acting(table.match)
    assert "Take 4 from the pile in a row" in hand_screen(view(table.match, seat), ANNA_AND_BEN).text
    table.play(Throw(seat, view(table.match, seat).throws[0].card))
    text = hand_screen(view(table.match, 0), ANNA_AND_BEN).text
    assert "1 void hand ends the match." in text
    assert "4 takes from the pile in a row" in text
