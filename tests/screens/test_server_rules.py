"""What an owner reads of the server's rules: everything, however much it is, in one message."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import PRESETS, STANDARD, RuleSet, ruleset_code
from ginbot.screens.offers import MOST_KEPT, Kept, NamedRules
from ginbot.screens.server_rules import server_rules_screen, told_screen
from tests.screens.test_custom import any_rules
from tests.screens.test_every_screen import check_limits

OURS = RuleSet(target=150, gin_bonus=20)


def text_of(*named: NamedRules, default: str = "") -> list[str]:
    """The lines that are shown."""
    return server_rules_screen(Kept(named, default)).text.split("\n")


@pytest.mark.parametrize(
    ("default", "name"),
    [("", "Standard"), ("kingdom", "Kingdom"), (ruleset_code(OURS), ruleset_code(OURS)), ("Gone", "Standard")],
)
def test_a_server_without_rules_of_its_own(default: str, name: str) -> None:
    """The default is a preset, a share code, or standard where there is none any more."""
    assert text_of(default=default)[1] == f"Unless somebody says otherwise: **{name}**."
    assert text_of(default=default)[2].startswith("No rules of its own yet.")


def test_rules_of_its_own() -> None:
    """Each has its name, what differs and its code; the default is marked; what makes no sense any more has no code."""
    old = RuleSet(extra_boxes=True)
    lines = text_of(NamedRules("Our*s", OURS), NamedRules("Same", STANDARD), NamedRules("Old", old), default="SAME")
    assert lines[1:4] == [
        f"**Our\\*s**: first to 150, gin 20 · `{ruleset_code(OURS)}`",
        f"★ **Same**, the default: as standard · `{ruleset_code(STANDARD)}`",
        "**Old**: two extra boxes for gin and one for an undercut",
    ]
    assert lines[4].startswith(f"3 of {MOST_KEPT}.")


@pytest.mark.parametrize("letter", ["W", "*", "@"])
@pytest.mark.parametrize("ruleset", [any_rules(1), PRESETS["oklahoma"], replace(PRESETS["hollywood"], aces="round")])
def test_all_of_it_fits(letter: str, ruleset: RuleSet) -> None:
    """As many as a server may keep, with the longest names, are in one message, each in a line."""
    named = tuple([NamedRules(f"{number:02}" + letter * 30, ruleset) for number in range(MOST_KEPT)])
    screen = server_rules_screen(Kept(named, named[3].name))
    check_limits(screen)
    assert len(screen.text.split("\n")) == MOST_KEPT + 2


def test_what_has_become_of_them() -> None:
    """Names are escaped in what is told."""
    assert told_screen("renamed", name="a*", to="b_").text == "**a\\*** is called **b\\_** now."
