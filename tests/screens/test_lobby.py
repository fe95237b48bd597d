"""Around a match: the challenge's post, the answers to Accept and to My hand, the nudge."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import Closure, RuleSet, view
from ginbot.screens.context import Context, Pace
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.lobby import (
    accepted_screen,
    challenge_screen,
    come_back_screen,
    hand_link_screen,
    moved_screen,
    nudge_screen,
    thread_name,
)
from tests.rules.tables import Table, deal, joined
from tests.screens.stage import ANNA_AND_BEN, HOUSE, MOMENT, WIDE, buttons_of, drawn, labels, scenes

ADDRESSED = replace(ANNA_AND_BEN, names=("Anna", ""), users=(101, None), invited=102, invited_name="Ben")
OPEN = replace(ADDRESSED, invited=None, invited_name="")
URL = "https://discord.com/channels/@me/5/6"


def post(name: str, context: Context = ANNA_AND_BEN) -> str:
    """The post's text in a scene."""
    return challenge_screen(view(scenes()[name].match, None), context).text


def test_a_challenge_to_somebody() -> None:
    """The invited player is mentioned and may accept, decline or read the rules."""
    context = replace(ADDRESSED, open_until=MOMENT)
    screen = challenge_screen(view(scenes()["open"].match, 0), context)
    assert screen.text == (
        "<@102>, **Anna** challenges you to gin rummy: first to 100, 45 s a turn, rated. "
        f"Open until <t:{int(MOMENT.timestamp())}:t>."
    )
    assert screen.mentions == (102,)
    assert labels(screen) == [["Accept", "Decline", "Rules"]]
    verbs = [press.verb for b in buttons_of(screen) if (press := parse_press(b.id)) is not None]
    assert verbs == [Verb.ACCEPT, Verb.DECLINE, Verb.RULES]


def test_an_open_challenge() -> None:
    """Anybody may sit down; nobody is pinged."""
    screen = challenge_screen(view(scenes()["open"].match, None), OPEN)
    assert screen.text == "**Anna** is looking for an opponent: first to 100, 45 s a turn, rated."
    assert screen.mentions == ()
    assert labels(screen) == [["Sit down", "Withdraw", "Rules"]]


@pytest.mark.parametrize(
    ("pace", "rated", "ruleset", "words"),
    [
        (Pace.LIVE, True, RuleSet(), "first to 100, 45 s a turn, rated."),
        (Pace.SLOW, False, RuleSet(), "first to 100, a day a turn."),
        (Pace.SLOW3, False, RuleSet(target=None), "one hand, three days a turn.\nOtherwise as standard. Not rated."),
        (
            Pace.LIVE,
            False,
            RuleSet(target=150, gin_bonus=20, knock_limit=7),
            "first to 150, 45 s a turn.\nUnlike standard: knock with 7 or less, gin 20. Not rated.",
        ),
    ],
)
def test_a_challenge_says_what_is_played(pace: Pace, rated: bool, ruleset: RuleSet, words: str) -> None:
    """Target, pace, what differs from standard and whether it is rated are in the post."""
    seen = replace(view(scenes()["open"].match, None), ruleset=ruleset)
    assert challenge_screen(seen, replace(OPEN, pace=pace, rated=rated)).text.endswith(words)


def test_whoever_accepts_reads_once_more_what_is_played() -> None:
    """The answer to Accept tells all that differs from standard, the target too; of standard rules it tells nothing."""
    seen = view(scenes()["first ask"].match, 1)
    own = accepted_screen(ANNA_AND_BEN, replace(seen, ruleset=RuleSet(target=150, gin_bonus=20)), URL)
    assert own.text.split("\n")[1:] == ["Unlike standard: first to 150, gin 20. Not rated."]
    assert "\n" not in accepted_screen(ANNA_AND_BEN, seen, URL).text


@pytest.mark.parametrize(
    ("closed", "invited", "words"),
    [
        (None, None, "This challenge is closed."),
        (Closure.DECLINED, 102, "This challenge is closed."),
        (Closure.WITHDRAWN, None, "This challenge is closed."),
        (Closure.EXPIRED, None, "Nobody sat down. `/gin challenge` asks again."),
        (Closure.EXPIRED, 102, "This challenge has run out. `/gin challenge` asks again."),
    ],
)
def test_a_closed_challenge_is_one_line(closed: Closure | None, invited: int | None, words: str) -> None:
    """However it closed there are no buttons, and nobody is blamed."""
    context = replace(ADDRESSED, closed=closed, invited=invited)
    screen = challenge_screen(view(scenes()["declined"].match, None), context)
    assert (screen.text, screen.rows, screen.mentions) == (words, (), ())


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ("first ask", "**Anna** and **Ben** are playing gin rummy: first to 100, 45 s a turn, rated."),
        ("gin", "**Anna** and **Ben** are playing gin rummy: first to 100, 45 s a turn, rated."),
        ("blitz", "**Ben** beat **Anna** 25 : 0."),
        ("three voids", "**Anna** and **Ben** drew 0 : 0."),
        ("resigned", "**Ben** beat **Anna**, who resigned."),
        ("forfeited", "**Anna** beat **Ben** on time."),
        ("no show", "**Anna** and **Ben** did not get to play: nobody moved in time."),
        ("left", "**Anna** and **Ben** did not get to play."),
    ],
)
def test_a_match_is_one_line_in_its_channel(scene: str, words: str) -> None:
    """From acceptance on the post is one line, at the end with the score."""
    assert post(scene) == words


def test_accepting_answers_with_the_way_to_the_hand() -> None:
    """Who moves first is said, and where the cards are, with both ways to them."""
    table = joined(deal())
    screen = accepted_screen(ANNA_AND_BEN, view(table.match, 1), URL)
    assert screen.text == "You're in, and you move first. Your cards are in our direct messages."
    assert labels(screen) == [["Open my hand"], ["Play here instead"]]
    assert buttons_of(screen)[0].url == URL
    random = joined(deal(first_dealer=1), RuleSet(first_dealer="random"))
    second = accepted_screen(ANNA_AND_BEN, view(random.match, 1), "")
    assert second.text.startswith("You're in, and **Anna** moves first.")
    assert labels(second) == [["Play here instead"]]


def test_the_house_answers_with_the_way_to_the_hand() -> None:
    """A house match opened in a server is played by DM, and says so."""
    screen = accepted_screen(HOUSE, view(joined(deal()).match, 0), URL)
    assert screen.text == "**Rosa** is at the table. Your cards are in our direct messages."


def test_my_hand_by_dm_is_a_link() -> None:
    """My hand of a seat served by DM answers with the way there, even if its message is not there yet."""
    seen = view(joined(deal()).match, 0)
    assert labels(hand_link_screen(ANNA_AND_BEN, seen, URL)) == [["Open my hand"], ["Play here instead"]]
    assert labels(hand_link_screen(ANNA_AND_BEN, seen, "")) == [["Play here instead"]]


def test_a_seat_moved_to_the_thread_leaves_a_line() -> None:
    """The DM of a seat that is played in the thread says so and leads back."""
    seen = view(joined(deal()).match, 0)
    assert labels(moved_screen(seen, ANNA_AND_BEN)) == [["Play by DM", "Table"]]
    assert labels(moved_screen(seen, HOUSE)) == [["Play by DM"]]
    assert "**Ben**" in moved_screen(seen, ANNA_AND_BEN).text


def test_whoever_cannot_be_written_to_is_told_in_the_thread() -> None:
    """The line pings its player and brings the cards; a seat without a user is named."""
    screen = come_back_screen(ANNA_AND_BEN, 1)
    assert screen.text.startswith("<@102> I can't write to you, so we play here.")
    assert screen.mentions == (102,)
    assert labels(screen) == [["My hand"]]
    assert come_back_screen(HOUSE, 1).text.startswith("Rosa ")
    assert come_back_screen(HOUSE, 1).mentions == ()


def test_a_nudge_pings_whoever_is_to_act() -> None:
    """The nudge names the opponent and the seconds left."""
    table = drawn("", "", "9C", "KD")
    screen = nudge_screen(view(table.match, 1), ANNA_AND_BEN, 30)
    assert screen.text == "<@102>, your move against Anna: 30 s left."
    assert screen.mentions == (102,)
    assert nudge_screen(view(table.match, 1), HOUSE, 30).mentions == ()
    assert nudge_screen(view(scenes()["gin"].match, 1), ANNA_AND_BEN, 30).mentions == (101,)


def test_a_nudge_in_the_thread_brings_the_cards() -> None:
    """For a seat that is served in the thread the nudge pings there, with the way to the cards below it."""
    table = drawn("", "", "9C", "KD")
    screen = nudge_screen(view(table.match, 1), replace(ANNA_AND_BEN, here=True), 30)
    assert screen.text == "<@102>, your move against Anna: 30 s left. *My hand* brings your cards."
    assert screen.mentions == (102,)
    assert labels(screen) == [["My hand"]]
    assert nudge_screen(view(table.match, 1), ANNA_AND_BEN, 30).rows == ()


def test_a_thread_has_a_short_plain_name() -> None:
    """A thread is called after its players and keeps Discord's hundred characters."""
    assert thread_name("Anna", "Ben") == "Anna and Ben: gin rummy"
    assert len(thread_name("x" * 50, "y" * 50)) <= 100
    assert len(thread_name(*WIDE.names)) <= 100


def test_an_empty_table_is_a_challenge() -> None:
    """The scenes looked at here have the states they claim."""
    assert isinstance(scenes()["open"], Table)
    assert scenes()["open"].match.play is None
