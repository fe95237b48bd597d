"""A player's profile: for oneself, for somebody else, for everybody, and before the first match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.screens.achievements import Badge
from ginbot.screens.profile import Profile, Standing, profile_argument, profile_of, profile_screen
from tests.screens.stage import MOMENT, buttons_of, labels
from tests.screens.test_every_screen import check_limits

STAMP = int(MOMENT.timestamp())
ANNA = Profile(
    name="Anna",
    server=Standing(1561, 120, True, 3, 14),
    everywhere=Standing(1540, 90, False, 41, 200),
    matches=12,
    wins=7,
    draws=1,
    gins=9,
    big_gins=1,
    undercuts_made=4,
    undercuts_suffered=2,
    streak=2,
    best_streak=5,
    house_matches=1,
    house_wins=1,
    house=(("Rosa", 1, 0),),
    head_to_head=(3, 2, 1),
    since=MOMENT,
    user=101,
)


def test_somebody_elses_profile() -> None:
    """Ratings with rank, the record, and how the reader has done against this player."""
    screen = profile_screen(ANNA)
    assert screen.text.split("\n") == [
        "**Anna**",
        "This server, live: **1561?** ± 120, number 3 of 14",
        "All servers, live: **1540** ± 90, number 41 of 200",
        "12 matches: 7 won, 4 lost, 1 drawn (58 % won)",
        "Gins: 9, big gins: 1",
        "Undercuts: 4 made, 2 suffered",
        "Won in a row: 2 now, 5 at best",
        "Against the house: 1 match, 1 won",
        "-# Won and lost: Rosa 1-0",
        "You against Anna: 3 won, 2 lost, 1 drawn",
        f"-# First match: <t:{STAMP}:D> · ? means still settling.",
    ]
    assert labels(screen) == [["Show here"]]
    assert profile_of(buttons_of(screen)[0].id.rpartition(":")[2]) == 101


def test_a_profile_with_everything() -> None:
    """Points a hand, whom one met most and achievements have a line each, and a button leads to the list."""
    badges = (Badge("first_gin", 1, 1), Badge("wins_10", 3, 10))
    full = replace(
        ANNA, hands=80, points=(500, 452), favourite=("*Ben*", 7), badges=badges, newest=("first_gin",), best_streak=0
    )
    screen = profile_screen(full)
    lines = screen.text.split("\n")
    assert lines[6:8] == ["Points a hand: 6.2, the others 5.7", "Met most: \\*Ben\\*, 7 matches"]
    assert "Achievements: 1 of 2, the newest: First gin" in lines
    assert labels(screen) == [["Achievements"], ["Show here"]]
    check_limits(screen)


def test_whoever_is_on_no_board_of_all_servers_reads_so() -> None:
    """One's own rating there has no number among those who are listed."""
    text = profile_screen(replace(ANNA, mine=True, everywhere=Standing(1540, 90, False, 41, 200, listed=False))).text
    assert "All servers, live: **1540** ± 90, for your eyes only (`/gin settings`)" in text
    assert "number 41" not in text


def test_the_question_mark_is_explained_where_there_is_one() -> None:
    """Settled ratings, or none, leave nothing to explain."""
    for standing in (None, Standing(1561, 60, False, 3, 14)):
        text = profile_screen(replace(ANNA, server=standing)).text
        assert text.endswith(f"\n-# First match: <t:{STAMP}:D>")


def test_ones_own_profile_has_no_head_to_head() -> None:
    """For oneself there is nobody across the table, whatever stands in the numbers."""
    text = profile_screen(replace(ANNA, mine=True)).text
    assert text.startswith("**Your matches so far**\n")
    assert "against" not in text


def test_the_copy_for_everybody_speaks_to_nobody() -> None:
    """Shown in a channel it has a name, no "you" and no button."""
    for profile in (ANNA, replace(ANNA, mine=True)):
        screen = profile_screen(profile, shown=True)
        assert screen.text.startswith("**Anna**\n")
        assert "You" not in screen.text
        assert screen.rows == ()


def test_a_newcomer_is_told_what_to_do() -> None:
    """Without a match there is a friendly line, for oneself and about somebody else."""
    fresh = Profile("Anna", user=101)
    assert profile_screen(replace(fresh, mine=True)).text.endswith("`/gin play` shows where to start.")
    assert (
        profile_screen(fresh).text == "**Anna**\nAnna has not played a match here yet. `/gin challenge` asks for one."
    )
    assert profile_screen(fresh).rows == ()


def test_what_there_is_not_is_left_out() -> None:
    """Somebody who has only played the house has no rating, no record and no streak."""
    alone = Profile("Anna", house_matches=3, house_wins=0, head_to_head=(0, 0, 0))
    assert profile_screen(alone).text.split("\n") == [
        "**Anna**",
        "Against the house: 3 matches, 0 won",
        "You have not played Anna yet.",
    ]
    lost = Profile("Anna", matches=1)
    assert "Won in a row" not in profile_screen(lost).text
    assert "1 match: 0 won, 1 lost, 0 drawn (0 % won)" in profile_screen(lost).text
    assert profile_screen(lost).rows == ()


def test_a_profile_keeps_the_limits() -> None:
    """The longest name and the largest numbers fit, and nobody is pinged by a name."""
    many = 10**6
    huge = replace(
        ANNA,
        name="@everyone *_~|>`[]()<@#:" + "W" * 40,
        server=Standing(many, many, True, many, many),
        matches=many,
        user=2**63 - 1,
    )
    for shown in (False, True):
        screen = profile_screen(huge, shown=shown)
        check_limits(screen)
        assert "@everyone" not in screen.text
        assert screen.mentions == ()


@pytest.mark.parametrize("user", [1, 101, 2**63 - 1])
def test_the_button_names_its_player(user: int) -> None:
    """What the button writes is read back."""
    assert profile_of(profile_argument(user)) == user


@pytest.mark.parametrize(
    "argument",
    [
        f"profile.{2**63}",
        "",
        "profile",
        "profile.",
        "profile.x",
        "profile.-1",
        "profile.0",
        "profile.12345678901234567890",
        "server.live.1",
        "profile.²",
    ],
)
def test_a_forged_profile_is_none(argument: str) -> None:
    """Anything else names nobody."""
    assert profile_of(argument) is None
