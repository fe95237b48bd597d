"""What the queue says and what can be pressed under it: within a phone's width, and never how long it will take."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.queue import (
    alone_screen,
    back_screen,
    begun_screen,
    found_screen,
    opened_screen,
    out_screen,
    ready_screen,
    waiting_screen,
)
from ginbot.screens.screen import Screen
from tests.screens.stage import buttons_of
from tests.screens.test_every_screen import check_limits

UNTIL = datetime(2026, 1, 1, 20, tzinfo=UTC)
LONG = "W" * 32
"""As long as Discord lets names be."""


def found(pace: str, *, private: bool = False, name: str = "Anna", settling: bool = False) -> Screen:
    """The question about somebody rated 1540."""
    return found_screen(pace, 7, name, (1540, settling), seconds=30, until=UNTIL, private=private)


def every_screen() -> list[Screen]:
    """Each of them, of both paces, as wide as it can be."""
    screens = [ready_screen(LONG), begun_screen(LONG), opened_screen("https://discord.com/channels/1/2/3")]
    for pace in ("live", "slow"):
        screens += [waiting_screen(pace, n, everywhere=bool(n % 2), present=n > 3) for n in range(12)]
        screens += [found(pace, private=private, name=LONG) for private in (False, True)]
        screens += [alone_screen(pace, channel) for channel in (None, 10**19)]
        screens += [out_screen(why, pace) for why in ("left", "late", "playing", "full")]
        screens.append(back_screen(pace, LONG))
    return screens


@pytest.mark.parametrize("screen", every_screen())
def test_limits(screen: Screen) -> None:
    """Every screen keeps the limits and fits a phone, and each of its buttons is one of ours."""
    check_limits(screen)
    for button in buttons_of(screen):
        press = parse_press(button.id)
        assert press is not None
        assert press.verb in (Verb.QUEUE, Verb.HOUSE)


@pytest.mark.parametrize("screen", every_screen())
def test_nothing_is_promised(screen: Screen) -> None:
    """No screen tells how long somebody will have to wait."""
    assert not any(word in screen.text.lower() for word in ("estimate", "about", "usually", "average", "expect"))


@pytest.mark.parametrize(
    ("others", "said"),
    [
        (0, "Nobody else is waiting yet."),
        (1, "One other is waiting."),
        (2, "Two others are waiting."),
        (9, "Nine others are waiting."),
        (10, "10 others are waiting."),
    ],
)
def test_how_many_wait(others: int, said: str) -> None:
    """The answer to joining tells how many others wait, in words as long as they are few."""
    text = waiting_screen("live", others, everywhere=False).text
    assert text.startswith(f"You're in the queue, live. {said} I'll message you when it's on.\n-# ")


def test_the_question() -> None:
    """The first line is the push: name and rating, no time; the time stands below, and why it is asked here at all."""
    assert found("live").text == "**Anna** (1540) is ready to play. You?\n-# You have 30 s to say so."
    assert found("slow").text.splitlines()[1] == f"-# You can say so until <t:{int(UNTIL.timestamp())}:R>."
    assert found("live", settling=True).text.startswith("**Anna** (1540?) is")
    assert found("live", private=True).text.splitlines()[2].startswith("-# I can't write to you")
    assert found("live", name="*a*").text.startswith("**\\*a\\*** (1540)")


def test_after_the_question_nothing_commits() -> None:
    """Where *Ready* was, the next screen has nothing, or what can be taken back."""
    assert ready_screen("Anna").rows == begun_screen("Anna").rows == ()
    first = back_screen("live", "Anna").rows[-1]
    assert [button.label for button in buttons_of(Screen("", (first,)))] == ["Leave", "House meanwhile"]


def test_out_of_both() -> None:
    """Whoever leaves both queues reads of both."""
    assert out_screen("left", "live", "slow").text.startswith("You're out of the queue, live and slow.")
