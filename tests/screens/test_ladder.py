"""The ladder's page as somebody climbs, and what stands under a rung's match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import Gin, Resign, RuleSet
from ginbot.rules import view as seen
from ginbot.screens.hand import hand_screen
from ginbot.screens.ladder import Rung, ladder_screen, rung_of
from ginbot.screens.occasions import RUNGS, Kind, Occasion, rungs_won
from ginbot.screens.pictures import HousePicture
from ginbot.screens.profile import Profile, profile_screen
from tests.rules.tables import Table
from tests.screens.stage import HOUSE, OPENER_RUN, buttons_of, card, drawn, labels
from tests.screens.test_every_screen import check_limits

NAMES, LEVELS = ("Rosa", "Bruno", "Ingrid", "Zeno", "Zeno"), ("easy", "medium", "hard", "expert", "expert")
SEAL = "ab" * 32


def rungs(won: int, running: int = 0) -> tuple[Rung, ...]:
    """All rungs for somebody who has won so many."""
    states = ["won"] * won + ["next"] + ["closed"] * RUNGS
    return tuple(
        [Rung(n, NAMES[n - 1], LEVELS[n - 1], states[n - 1], running=n == running) for n in range(1, RUNGS + 1)]
    )


def over(winner: int) -> Table:
    """A rung's match that this seat has won, the reader sitting in seat 1."""
    table = drawn(OPENER_RUN, "", "6D", "KD", RuleSet(target=None))
    table.play(Gin(1, card("KD")) if winner == 1 else Resign(1))
    return table


def shown(rung: int, winner: int) -> tuple[str, list[list[str]], list[str]]:
    """The text, labels and ids under the end of a rung's match."""
    context = replace(
        HOUSE,
        names=("Rosa", "Anna"),
        users=(None, 101),
        house=0,
        occasion=Occasion(Kind.RUNG, rung).text,
        rematch="elsewhere",
        rematch_seal=SEAL,
        above=None,
    )
    screen = hand_screen(seen(over(winner).match, 1), context)
    check_limits(screen)
    return screen.text, labels(screen), [button.id for button in buttons_of(screen)]


@pytest.mark.parametrize("won", range(RUNGS + 1))
@pytest.mark.parametrize("text", [False, True])
def test_the_page(won: int, text: bool) -> None:
    """Every rung has its button, what is not open is grey, and the picture or the words say how far one has come."""
    screen = ladder_screen(rungs(won), text=text)
    check_limits(screen)
    assert [button.enabled for button in buttons_of(screen)] == [number <= won for number in range(RUNGS)]
    assert labels(ladder_screen(rungs(RUNGS))) == [
        ["1 · Rosa", "2 · Bruno"],
        ["3 · Ingrid", "4 · Zeno"],
        ["5 · Zeno, match to 100"],
    ]
    assert (screen.picture is None) == text
    if won == 0:
        assert "try as often as you like" in screen.text
    assert ("Climbed" in screen.text) is False
    assert screen.text.startswith("**The ladder")
    if text:
        assert (
            f"Rung 5: Zeno, expert, a match to 100: {'won' if won == RUNGS else 'your turn' if won == 4 else 'closed'}"
            in (screen.text)
        )


def test_zeno_stands_on_two_rungs() -> None:
    """The picture shows four faces; the strongest with the rung that matters now."""
    found = []
    for won in (0, 3, 4, 5):
        picture = ladder_screen(rungs(won)).picture
        assert isinstance(picture, HousePicture)
        assert len(picture.players) == 4
        found.append((picture.players[3].level, picture.players[3].standing, picture.players[3].lit))
    assert found == [
        ("rung 4", "closed", False),
        ("rung 4", "your turn", True),
        ("rung 5", "your turn", True),
        ("rung 5", "won", False),
    ]


def test_one_rung_is_one() -> None:
    """What is won is counted in words that agree with the number."""
    assert "1 of 5 rungs is yours." in ladder_screen(rungs(1)).text
    assert "2 of 5 rungs are yours." in ladder_screen(rungs(2)).text


def test_a_running_match_is_said() -> None:
    """Whoever has left a rung's match in the middle reads against whom it waits."""
    assert "Your hand against **Bruno** waits for you." in ladder_screen(rungs(1, running=2)).text


def test_a_rung_won_and_lost() -> None:
    """A win leads to the next rung, a loss to this one again; the last one to the ladder alone. The seal is shown."""
    text, rows, ids = shown(2, 1)
    assert "**Rung 2 is yours**, and rung 3 is open." in text
    assert SEAL in text
    assert rows == [["Review my play"], ["Climb to rung 3"], ["The ladder"]]
    assert ids[1:] == ["gin:-:0:ladder:3", "gin:-:0:ladder"]
    text, rows, ids = shown(2, 0)
    assert "Rung 2 stays as it is: win its hand to climb." in text
    assert rows[-2:] == [["Try rung 2 again"], ["The ladder"]]
    assert "gin:-:0:ladder:2" in ids
    text, rows, _ = shown(RUNGS, 1)
    assert "you have climbed the ladder" in text
    assert rows == [["Review my play"], ["The ladder"]]
    text, rows, _ = shown(RUNGS, 0)
    assert "win its match to climb" in text
    assert rows[-2:] == [["Try rung 5 again"], ["The ladder"]]


@pytest.mark.parametrize(("argument", "rung"), [("1", 1), ("5", 5), ("0", None), ("6", None), ("", None), ("01", None)])
def test_the_rung_of_a_button(argument: str, rung: int | None) -> None:
    """Only what a button says is a rung."""
    assert rung_of(argument) == rung


def test_rungs_count_from_the_lowest() -> None:
    """A gap ends the count, whatever has been won above it."""
    texts = [Occasion(Kind.RUNG, number).text for number in range(1, RUNGS + 1)]
    assert [rungs_won(texts[:number]) for number in range(RUNGS + 1)] == list(range(RUNGS + 1))
    assert rungs_won([texts[0], texts[2]]) == 1


def test_the_profile_tells_of_it() -> None:
    """A profile says how far somebody has climbed, also where nothing else has been played; the top has a star."""
    assert "Ladder: 2 of 5 rungs climbed" in profile_screen(Profile("Anna", rungs=2)).text
    assert "★ **Climbed the ladder**, all 5 rungs of it" in profile_screen(Profile("Anna", rungs=RUNGS)).text
    assert "adder" not in profile_screen(Profile("Anna", house_matches=1)).text
