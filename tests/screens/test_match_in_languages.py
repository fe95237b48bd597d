"""A whole match in each language, as both players and the watchers read it; the transcripts are in tests/golden."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from ginbot.rules import Draw, Gin, Knock, NextHand, Pass, Throw, parse_card, view
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.lobby import accepted_screen, challenge_screen
from ginbot.screens.screen import Menu, Screen
from ginbot.screens.table import table_screen
from ginbot.screens.words import languages
from tests.rules.tables import Table, acting, draw_and_throw, joined
from tests.screens.stage import ANNA_AND_BEN, WIDE
from tests.simulated.hands import ginning, knocking, undercutting

GOLDEN = Path(__file__).parents[1] / "golden"
URL = "https://discord.com/channels/@me/1/2"


def told(screen: Screen) -> str:
    """A screen as it is read: its text, its labels, and what its picture says."""
    labels = [
        row.placeholder if isinstance(row, Menu) else " | ".join([each.label for each in row]) for row in screen.rows
    ]
    return "\n".join([screen.text, *[f"[{each}]" for each in labels], *([f"({screen.alt})"] if screen.alt else [])])


class Transcript:
    """What everybody reads of a match, each thing once."""

    def __init__(self, language: str) -> None:
        self.parts: list[str] = []
        shown = replace(ANNA_AND_BEN, language=language, hints=True)
        self._readers = (replace(shown, ratings=WIDE.ratings), replace(shown, text=True, ratings=WIDE.ratings))
        self._all = replace(shown, hints=False)

    def note(self, who: str, screen: Screen) -> None:
        """Add what somebody reads."""
        part = f"{who}> {told(screen)}"
        if part not in self.parts:
            self.parts.append(part)

    def look(self, table: Table, page: str = "") -> None:
        """What both players and the watchers read now; Anna plays by pictures and Ben by ear."""
        for seat, (who, context) in enumerate(zip(("Anna", "Ben"), self._readers, strict=True)):
            fits = page if table.match.to_act == seat else ""
            self.note(who, hand_screen(view(table.match, seat), context, fits))
        self.note("#", table_screen(view(table.match, None), self._all))

    def post(self, table: Table, context: Context | None = None) -> None:
        """What the channel reads."""
        self.note("channel", challenge_screen(view(table.match, None), context or self._all))

    def accept(self, table: Table) -> None:
        """What whoever has just sat down reads."""
        self.note("Ben", accepted_screen(self._readers[1], view(table.match, 1), URL))


def knock(table: Table, transcript: Transcript, card: str) -> None:
    """Ask to knock, read the question, and do it."""
    seat, thrown = acting(table.match), parse_card(card)
    option = next(option for option in view(table.match, seat).throws if option.card == thrown)
    transcript.look(table, f"choose:{card}")
    transcript.look(table, f"ask:{card}")
    table.play(Knock(seat, thrown, option.knocks[0].melds))
    transcript.look(table)


def pass_and_draw(table: Table, transcript: Transcript) -> None:
    """Both refuse the upcard, and the first player draws."""
    for _ in range(2):
        transcript.look(table)
        table.play(Pass(acting(table.match)))
    transcript.look(table)
    table.play(Draw(acting(table.match)))
    transcript.look(table)


def a_match(language: str) -> str:
    """Ben knocks, Anna is undercut, nobody scores, and gin decides."""
    transcript, table = Transcript(language), joined(knocking())
    transcript.post(table)
    transcript.accept(table)
    pass_and_draw(table, transcript)
    knock(table, transcript, "KD")
    table.play(NextHand(1), deal=undercutting())
    pass_and_draw(table, transcript)
    knock(table, transcript, "KS")
    table.play(NextHand(0), deal=knocking())
    table.play(Pass(acting(table.match)), Pass(acting(table.match) ^ 1))
    draw_and_throw(table, 28)
    table.play(Draw(acting(table.match)))
    transcript.look(table)
    seat = acting(table.match)
    table.play(Throw(seat, view(table.match, seat).throws[0].card))
    transcript.look(table)
    table.play(NextHand(0), deal=ginning())
    pass_and_draw(table, transcript)
    seat = acting(table.match)
    transcript.look(table, "choose:QS")
    table.play(Gin(seat, parse_card("QS")))
    transcript.look(table)
    transcript.post(table)
    return "\n\n".join(transcript.parts) + "\n"


@pytest.mark.parametrize("language", languages())
def test_a_match_reads_as_it_was_read(language: str) -> None:
    """Every screen of a match, in the order in which it is met, is the one that was read and found good."""
    path, text = GOLDEN / f"match.{language}.txt", a_match(language)
    if os.environ.get("GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
