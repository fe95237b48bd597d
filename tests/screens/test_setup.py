"""The owner's panel and its list of changes as plain data: limits, pages, and what they say."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from ginbot.rules import PRESETS, STANDARD, RuleSet, ruleset_code
from ginbot.screens.audit import PER_PAGE, AuditLine, audit_screen, person_text
from ginbot.screens.context import Pace
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.offers import MOST_KEPT, Kept, NamedRules
from ginbot.screens.screen import Menu, Screen
from ginbot.screens.server import LONGEST_TURN, MOST_CHANNELS, SHORTEST_TURN, ServerSettings
from ginbot.screens.setup import (
    MOST_SHOWN,
    SET,
    Ended,
    Setup,
    channels_text,
    fitting,
    lacks_screen,
    page_screen,
    rules_named,
    rules_value,
    season_question,
    season_screen,
    setup_screen,
    void_form,
    void_question,
    void_screen,
)
from ginbot.screens.words import codes
from tests.screens.test_every_screen import check_limits

BIG = 2**62
NAMES = tuple([f"{'*' * 30}{number:02}" for number in range(MOST_KEPT)])
FULL = Setup(
    ServerSettings(tuple(range(BIG, BIG + MOST_CHANNELS)), True, Pace.SLOW3, 300, BIG, BIG, "pt"),
    Kept(tuple([NamedRules(name, RuleSet(target=150)) for name in NAMES]), NAMES[0]),
    300,
    tuple([(BIG + number, "*" * 40 if number else "") for number in range(40)]),
    lacks=tuple([(BIG + number, ("view_channel", "send_messages", "attach_files")) for number in range(MOST_CHANNELS)]),
)
PLAIN = Setup(ServerSettings(), Kept(), 45, lacks=((1, ()),))
MATCH = Ended(BIG, ("*" * 40, "#" * 40), (104, 73), "2026-03-01")


def check(screen: Screen) -> None:
    """Every limit that a screen must keep; Discord's own lists have no options."""
    options = [row for row in screen.rows if isinstance(row, Menu) and row.pick is None]
    check_limits(
        replace(screen, rows=tuple([row for row in screen.rows if not isinstance(row, Menu)]) + tuple(options))
    )


@pytest.mark.parametrize("setup", [PLAIN, FULL])
def test_every_page_keeps_the_limits(setup: Setup) -> None:
    """Nothing that an owner may choose makes a page too long for a message, or a row too wide for a phone."""
    check(setup_screen(setup, note="✓ Saved."))
    for page in SET:
        check(page_screen(page, setup, note="✓ Saved."))
    check(lacks_screen(setup))
    check(void_screen(tuple([replace(MATCH, match=BIG + n) for n in range(MOST_SHOWN)]), note="no"))
    check(void_screen(()))
    check(void_question(MATCH))
    check(season_screen(note="x"))
    check(season_question())
    assert len(void_form().title) <= 45


def test_what_is_chosen_stands_in_the_lists() -> None:
    """Discord's lists begin with what is set, without what has been deleted since."""
    [chooser, *_] = page_screen("channels", replace(FULL, gone=frozenset({BIG + 1}))).rows
    assert isinstance(chooser, Menu)
    assert BIG in chooser.chosen
    assert BIG + 1 not in chooser.chosen
    for page in ("opener", "results"):
        for gone, chosen in ((frozenset[int](), (BIG,)), (frozenset({BIG}), ())):
            [chooser, *_] = page_screen(page, replace(FULL, gone=gone)).rows
            assert isinstance(chooser, Menu)
            assert chooser.chosen == chosen


def test_what_is_missing_is_counted() -> None:
    """One channel, or several, or none: the panel says so, and the page tells what and how to mend it."""
    assert "I may do all" in setup_screen(PLAIN).text
    assert "one channel" in setup_screen(replace(PLAIN, lacks=((1, ("attach_files",)),))).text
    assert "25 channels" in setup_screen(FULL).text
    assert "✓ <#1>: all there" in lacks_screen(PLAIN).text
    assert "Permissions → my role" not in lacks_screen(PLAIN).text


def test_rules_are_named_by_what_they_are() -> None:
    """A value stands for one name, also after others were added, and for nothing once it is gone."""
    kept = Kept((NamedRules("Ours", STANDARD), NamedRules("Other", PRESETS["blitz"])))
    for name in ("Ours", "Other", *PRESETS):
        assert rules_named(rules_value(name), kept) == name
    assert rules_named(rules_value("Ours"), Kept()) is None
    assert "Rules: Ours" in setup_screen(replace(PLAIN, kept=replace(kept, default="OURS"))).text
    code = ruleset_code(RuleSet(target=150))
    assert f"Rules: {code}" in setup_screen(replace(PLAIN, kept=Kept(default=code))).text


def test_long_lists_are_cut() -> None:
    """A list of channels names so many, and lines end where a message does."""
    assert channels_text((1, 2, 3), 2) == "<#1>, <#2>, …"
    assert fitting(["head", "a" * 10, "b" * 10], 20) == "head\naaaaaaaaaa\n…"


def test_settings_as_they_are_stored() -> None:
    """What is stored reads back; what makes no sense is as if it had never been set."""
    assert ServerSettings.of(FULL.settings.as_dict()) == FULL.settings
    assert ServerSettings.of({}) == ServerSettings()
    wrong = {
        "channels": [0, "1", True, 2**64, -1],
        "private": 1,
        "pace": "fast",
        "live_seconds": SHORTEST_TURN - 1,
        "opener": "x",
        "results": None,
        "language": "xx",
        "rules": "blitz",
    }
    assert ServerSettings.of(wrong) == ServerSettings()
    assert (
        ServerSettings.of({"channels": 7, "pace": 7, "language": ["de"], "live_seconds": LONGEST_TURN + 1})
        == ServerSettings()
    )


def test_where_matches_may_be_opened() -> None:
    """Everywhere where none is named; else in these and in what belongs to them."""
    assert ServerSettings().allows(1)
    some = ServerSettings(channels=(1, 2))
    assert some.allows(1)
    assert some.allows(9, 2)
    assert not some.allows(9, None)


def test_the_list_of_changes() -> None:
    """Every kind of change has words; the longest page keeps the limits, and its buttons lead to its neighbours."""
    now = datetime(2026, 3, 1, tzinfo=UTC)
    facts = {"list": channels_text((BIG,) * 9, 4), "name": "*" * 32, "to": "*" * 32, "seconds": 300}
    facts |= {"channel": f"<#{BIG}>", "role": f"<@&{BIG}>", "match": BIG}
    kinds = sorted(code.removeprefix("audit.") for code in codes() if code.startswith("audit."))
    whats = [kind for kind in kinds if kind not in ("none", "line", "foot")]
    assert len(whats) == 22
    lines = [AuditLine(BIG, what, now, BIG, facts) for what in whats]
    for start in range(0, len(lines), PER_PAGE):
        check(audit_screen(tuple(lines[start : start + PER_PAGE]), 2, 3))
    longest = audit_screen((AuditLine(BIG, "rules_renamed", now, None, facts),) * PER_PAGE, 1, 1)
    check(longest)
    [turn, _] = audit_screen((), 2, 3).rows
    assert not isinstance(turn, Menu)
    assert [press.argument for b in turn if (press := parse_press(b.id)) and press.verb is Verb.SETUP] == [
        "log.1",
        "log.3",
    ]
    assert "Nothing has been changed yet." in audit_screen((), 1, 1).text


def test_people_are_mentioned_or_former() -> None:
    """Whoever has had all deleted is named by nothing."""
    assert person_text(7) == "<@7>"
    assert person_text(-7) == person_text(None) == "a former player"
