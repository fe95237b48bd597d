"""Looking back: each mistake's page, the words for every reason, the picture, and when there is a review at all."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from ginbot.house import Why
from ginbot.rules import (
    Action,
    BigGin,
    Card,
    Draw,
    Gin,
    Knock,
    Pass,
    Seat,
    Take,
    Throw,
    View,
    parse_card,
    view,
)
from ginbot.screens.alt import alt_text
from ginbot.screens.pictures import HandPicture
from ginbot.screens.reading import Reading
from ginbot.screens.review import has_review, no_review_screen, review_rows, review_screen
from ginbot.screens.words import codes
from tests.rules.tables import deal, joined
from tests.screens.stage import ANNA_AND_BEN, HOUSE, TEXT, TWO_WAYS, WIDE, drawn, labels, scenes
from tests.screens.test_every_screen import check_limits

KD = parse_card("KD")
BEN: Seat = 1


@dataclass(frozen=True, slots=True)
class Wrong:
    """A mistake as the house would tell it."""

    view: View
    did: Action
    better: Action
    cost: float = 0.062
    why: str = "kept_high"
    cards: tuple[Card, ...] = (KD,)
    number: int = 10


@dataclass(frozen=True, slots=True)
class Back:
    """A review as the house would give it."""

    mistakes: tuple[Wrong, ...]
    decisions: int = 40
    looked: int = 40
    sound: int = 37
    hurried: bool = False


def throwing() -> View:
    """Ben, with the king of diamonds drawn and two ways to knock without it."""
    return view(drawn(TWO_WAYS, "", "6D", "KD").match, BEN)


def opening() -> View:
    """Ben, asked first whether he wants the upcard."""
    return view(joined(deal(TWO_WAYS, "", "6D")).match, BEN)


def wrongs() -> tuple[Wrong, ...]:
    """A mistake with each thing that can be done, and each that can be better."""
    seen, first = throwing(), opening()
    throw, other = Throw(BEN, KD), Throw(BEN, parse_card("AC"))
    knock = Knock(BEN, KD, seen.throws[0].knocks[0].melds)
    pairs: list[tuple[View, Action, Action]] = [
        (seen, other, throw),
        (seen, throw, knock),
        (seen, knock, throw),
        (seen, Knock(BEN, KD), knock),
        (seen, throw, Gin(BEN, KD)),
        (seen, Gin(BEN, KD), BigGin(BEN)),
        (seen, BigGin(BEN), throw),
        (first, Pass(BEN), Take(BEN)),
        (first, Take(BEN), Pass(BEN)),
        (first, Draw(BEN), Take(BEN)),
        (first, Take(BEN), Draw(BEN)),
    ]
    return tuple([Wrong(seen, did, better) for seen, did, better in pairs])


def test_a_page_says_what_why_and_how_much() -> None:
    """What was done, what was better, the reason and the cost; on the first page how the rest went."""
    back = Back((wrongs()[0], wrongs()[1]))
    assert review_screen(back, ANNA_AND_BEN).text.split("\n") == [
        "**Your play, 1 of 2** · hand 1, turn 1",
        "You threw A♣. Better: **throw K♦**.",
        "You kept K♦: 10 points, and nothing of yours went with it.",
        "-# It cost about 6 % of your chance to win.",
        "-# Sound decisions: 37 of 40, judged by what you could know.",
    ]
    waited = replace(back, mistakes=(wrongs()[0], replace(wrongs()[1], why="waited", number=7, cost=0.001)))
    assert review_screen(waited, ANNA_AND_BEN, 2).text.split("\n") == [
        "**Your play, 2 of 2** · hand 1, turn 1",
        "You threw K♦. Better: **knock with 7**, throwing K♦.",
        "7 was low enough to lay down, and each turn you wait gives Anna another card.",
        "-# It cost about 1 % of your chance to win.",
    ]


def test_a_throw_after_the_upcard_was_taken() -> None:
    """Where nothing lies on the pile there is nothing to name of it."""
    table = joined(deal(TWO_WAYS, "", "KD"))
    table.play(Take(BEN))
    seen = view(table.match, BEN)
    assert seen.pile == ()
    wrong = Wrong(seen, Throw(BEN, parse_card("AC")), Throw(BEN, parse_card("AD")))
    assert "You threw A♣. Better: **throw A♦**." in review_screen(Back((wrong,)), ANNA_AND_BEN).text


def test_instead_of_a_knock_one_plays_on() -> None:
    """A throw that is better than a knock means to play on."""
    assert "You knocked with 7, throwing K♦. Better: **play on**, throwing K♦." in (
        review_screen(Back((wrongs()[2],)), ANNA_AND_BEN).text
    )


def test_pages_are_turned() -> None:
    """Previous and next name the pages beside; at the ends they are grey, and a single page has neither."""
    back = Back(wrongs()[:3])
    assert [labels(review_screen(back, ANNA_AND_BEN, page)) for page in (1, 2, 3)] == [
        [["Previous(x)", "Next"]],
        [["Previous", "Next"]],
        [["Previous", "Next(x)"]],
    ]
    [row] = review_screen(back, ANNA_AND_BEN, 2).rows
    assert isinstance(row, tuple)
    assert [button.id for button in row] == ["gin:12:0:review_page:1", "gin:12:0:review_page:3"]
    assert review_screen(back, ANNA_AND_BEN, 0) == review_screen(back, ANNA_AND_BEN, 1)
    assert review_screen(back, ANNA_AND_BEN, 99) == review_screen(back, ANNA_AND_BEN, 3)
    assert review_screen(Back(wrongs()[:1]), ANNA_AND_BEN).rows == ()


def test_the_picture_marks_both_cards() -> None:
    """The better card is chosen and named so, the one that went has its word, and the count is of the better one."""
    picture = review_screen(Back(wrongs()[:1]), ANNA_AND_BEN).picture
    assert isinstance(picture, HandPicture)
    assert (picture.chosen, picture.better, picture.played) == (KD, KD, parse_card("AC"))
    assert (picture.better_from, picture.count.above, picture.count.number) == ("", "leaves", "7")
    alt = alt_text(picture, "en")
    assert alt.startswith(
        "It is Ben's turn. The king of diamonds is marked better. The ace of clubs is marked threw. The"
    )
    assert "chosen" not in alt


@pytest.mark.parametrize(
    ("number", "source", "told"),
    [(7, "pile", "The pile is marked better."), (10, "stock", "The stock is marked better."), (8, "", "")],
)
def test_the_picture_marks_where_to_draw(number: int, source: str, told: str) -> None:
    """Where the pile or the stock was better it is framed and told; for refusing the upcard nothing is."""
    screen = review_screen(Back((wrongs()[number],)), ANNA_AND_BEN)
    assert isinstance(screen.picture, HandPicture)
    assert (screen.picture.better_from, screen.picture.better) == (source, None)
    assert told in screen.alt


def test_in_words_everything_is_in_the_text() -> None:
    """Whoever plays by ear gets no picture: cards in words, the hand told, no suit marks and no small print."""
    screen = review_screen(Back(wrongs()[:1]), TEXT)
    assert screen.picture is None
    assert screen.text.startswith(
        "Your play, 1 of 1. Hand 1, turn 1.\nYou threw the ace of clubs. Better: **throw the king"
    )
    assert "You kept the king of diamonds" in screen.text
    assert "6 percent" in screen.text
    assert "melded: run 9, 10, jack of hearts; set 4 of spades, hearts, clubs." in screen.text
    assert not set("♠♥♦♣·") & set(screen.text)
    assert "-#" not in screen.text
    assert labels(review_screen(Back(wrongs()[:2]), TEXT)) == [["Next"]], "grey buttons are left out"


@pytest.mark.parametrize("context", [ANNA_AND_BEN, WIDE, HOUSE, TEXT], ids=["plain", "wide", "house", "text"])
@pytest.mark.parametrize("why", Why)
def test_every_reason_has_words(why: Why, context: object) -> None:
    """Each reason is a sentence that begins with a capital and ends, with whatever was done, in every limit."""
    assert hasattr(context, "text")
    for wrong in wrongs():
        for cards in ((), (KD, parse_card("AC"), parse_card("4S"))):
            screen = review_screen(Back((replace(wrong, why=why.value, cards=cards),)), context)  # type: ignore[arg-type]
            check_limits(screen)
            reason = screen.text.split("\n")[2]
            assert reason[0] == reason[0].upper()
            assert reason.endswith(".")


def test_no_words_without_a_reason() -> None:
    """There are words for reasons that the house can give, and for no others."""
    assert {code.removeprefix("review.why.") for code in codes() if code.startswith("review.why.")} == set(Why)
    for number, told in ((1, "one card could"), (3, "3 cards could")):
        wrong = replace(wrongs()[0], why="broke_pair", number=number)
        assert told in review_screen(Back((wrong,)), ANNA_AND_BEN).text


def test_well_played() -> None:
    """Without a costly mistake it is said kindly, with how much was looked at; so is that nothing was to decide."""
    assert review_screen(Back(()), ANNA_AND_BEN).text.split("\n") == [
        "**Well played!** I looked at 40 of your decisions and found none that cost you much.",
        "-# Judged by what you could know at that moment.",
    ]
    assert review_screen(Back((), 140, 5, 5, hurried=True), ANNA_AND_BEN).text.split("\n") == [
        "I looked at 5 of your decisions so far, and none of them cost you much.",
        "-# Judged by what you could know at that moment. There was time for 5 of your 140 decisions. "
        "I am busy just now: press *Review my play* again in a while for the rest.",
    ]
    assert "your one decision" in review_screen(Back((), 1, 1, 1), ANNA_AND_BEN).text
    assert review_screen(Back((), 0, 0, 0), ANNA_AND_BEN).text.startswith("There was nothing to decide")


def test_what_there_was_no_time_for_is_said() -> None:
    """A review that ended early says how far it came."""
    told = "There was time for 25 of your 40 decisions."
    assert review_screen(Back((), looked=25), ANNA_AND_BEN).text.endswith(told)
    assert review_screen(Back(wrongs()[:2], looked=25), ANNA_AND_BEN).text.endswith(told)
    assert told not in review_screen(Back(wrongs()[:2], looked=25), ANNA_AND_BEN, 2).text


@pytest.mark.parametrize("code", ["stranger", "running", "nothing", "broken"])
def test_why_there_is_none(code: str) -> None:
    """Each reason against a review is a sentence alone."""
    screen = no_review_screen(code)
    check_limits(screen)
    assert screen.rows == ()


def test_when_there_is_a_review() -> None:
    """After a match that counts, for everybody who has moved in it; its button has no version."""
    for name in ("blitz", "resigned", "forfeited", "three voids"):
        assert all(has_review(view(scenes()[name].match, viewer)) for viewer in (0, 1, None)), name
    [row] = review_rows(Reading(view(scenes()["blitz"].match, 0), ANNA_AND_BEN))
    assert isinstance(row, tuple)
    assert [(button.label, button.id) for button in row] == [("Review my play", "gin:12:0:review")]
    for name in ("left", "no show", "gin", "two ways", "declined"):
        assert not any(has_review(view(scenes()[name].match, viewer)) for viewer in (0, 1, None)), name
        assert review_rows(Reading(view(scenes()[name].match, 0), ANNA_AND_BEN)) == ()
