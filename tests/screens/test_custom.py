"""The panel of one's own rules: ids that hold all of it, every value to be reached, words for what comes of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginbot.rules import PRESETS, SPANS, STANDARD, RuleSet, problems_of, ruleset_code
from ginbot.screens.context import Pace
from ginbot.screens.custom import FORM_FIELDS, NAME, filled_in, panel_form, panel_screen, posted_screen
from ginbot.screens.ids import LONGEST, Verb, parse_press
from ginbot.screens.offers import MOST_KEPT, Kept, NamedRules
from ginbot.screens.panel import Do, Panel, Use, parse_panel
from ginbot.screens.screen import Menu, Screen
from tests.rules.rulesets import random_rules
from tests.screens.stage import buttons_of, labels
from tests.screens.test_every_screen import check_limits

HUGE = 2**63 - 1
ANNA = Panel(owner=101)
WIDEST = Panel(HUGE, use=Use.HOUSE, opponent=HUGE, pace=Pace.SLOW3, rated=False, watch=True, level="unbeatable")
FULL = Kept(tuple([NamedRules(f"{n} *_~|>`" + "W" * 22, replace(STANDARD, target=200 + n)) for n in range(MOST_KEPT)]))


def any_rules(seed: int) -> RuleSet:
    """Rules of any values, most of which make no sense."""
    rng = Random(seed)
    values = {name: span.at(rng.randrange(len(span))) for name, span in SPANS.items()}
    return RuleSet(**values)  # type: ignore[arg-type]  # each from its own span


def menus(screen: Screen) -> dict[str, dict[str, Panel]]:
    """What each menu offers: the panel that follows, by its label."""
    found = {}
    for row in screen.rows:
        if isinstance(row, Menu):
            panels = {}
            for option in row.options:
                panels[option.label] = pressed(option.value)[1]
            found[row.placeholder] = panels
    return found


def pressed(text: str) -> tuple[Do, Panel]:
    """What an id of the panel means."""
    press = parse_press(text)
    assert press is not None
    assert press.match is None
    assert press.verb in (Verb.CUSTOM, Verb.CUSTOM_FORM)
    parsed = parse_panel(press.argument)
    assert parsed is not None
    return parsed


@given(
    st.integers(0, 2**32),
    st.integers(0, HUGE),
    st.sampled_from(Use),
    st.none() | st.integers(0, HUGE),
    st.sampled_from(Pace),
    st.booleans(),
    st.booleans(),
    st.sampled_from(("", "easy")),
    st.sampled_from(Do),
)
def test_an_id_holds_the_whole_panel(
    seed: int, owner: int, use: Use, opponent: int | None, pace: Pace, rated: bool, watch: bool, level: str, do: Do
) -> None:
    """Whatever the panel stands at, senseless rules too, is read back from any of its ids, and fits."""
    panel = Panel(owner, any_rules(seed), use, opponent, pace, rated, watch, level)
    assert pressed(panel.id(do)) == (do, panel)
    assert pressed(panel.id(do, Verb.CUSTOM_FORM)) == (do, panel)
    assert len("menu:" + panel.id(do, Verb.CUSTOM_FORM)) <= LONGEST


@given(st.text(alphabet="0aZ.cshgow123", max_size=20))
def test_what_no_panel_wrote_is_none(text: str) -> None:
    """A text is a panel only if that panel would write exactly it."""
    parsed = parse_panel(text)
    assert parsed is None or f"{parsed[0].value}.{parsed[1].text()}" == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "show",
        "show.0.1d..c010",
        "show.00.1d..c010.",
        "show.0.1d.-1.c010.",
        "show.0.1d..x010.",
        "show.0.1d..c910.",
        "show.0.1d..c0.",
        "show.0.1d..c030.",
        "show.0...c010.",
        "fly.0.1d..c010.",
        f"show.{'Z' * 14}.1d..c010.",
        f"show.0.1{'0' * 11}..c010.",
        f"show.0.1d.1{'0' * 11}.c010.",
    ],
)
def test_malformed_panels(text: str) -> None:
    """Too few parts, another spelling, unknown words, numbers out of range: none of it is a panel."""
    assert parse_panel(text) is None
    assert parse_panel("show.0.1d..c010.") == (Do.SHOW, Panel(owner=75))


@pytest.mark.parametrize("may_save", [False, True])
@pytest.mark.parametrize("use", Use)
@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_the_panel_keeps_the_limits(use: Use, may_save: bool, seed: int) -> None:
    """With any rules and all that a server may keep, the panel fits into a message, and so do its forms."""
    panel = replace(WIDEST, use=use, ruleset=any_rules(seed), level="easy")
    check_limits(panel_screen(panel, FULL, "W" * 32, may_save=may_save))
    for do in (*FORM_FIELDS, Do.SAVE):
        form = panel_form(panel, do)
        assert len(form.title) <= 45
        assert 1 <= len(form.fields) <= 5
        assert len(form.id) <= LONGEST
        for field in form.fields:
            assert len(field.label) <= 45
            assert len(field.hint) <= 100
            assert len(field.value) <= field.longest
            assert "{" not in field.label + field.hint


def test_a_fresh_panel() -> None:
    """It tells what is played, its code, and offers bases, choices, forms and the challenge."""
    screen = panel_screen(replace(ANNA, opponent=102), Kept(), "Be*n")
    assert screen.text.split("\n") == [
        "**Your own rules**, to challenge Be\\*n",
        "As standard so far: first to 100, knock with 10 or less, gin and undercut 25.",
        f"Share code: `{ruleset_code(STANDARD)}`. Whoever pastes it behind `rules:` plays the same.",
    ]
    assert labels(screen)[3:] == [["Limits…", "Points…"], ["Challenge with these"]]
    assert list(menus(screen)) == ["Start from…", "How it is played…", "What counts…"]
    assert panel_screen(ANNA, Kept()).text.startswith("**Your own rules**, to challenge anybody\n")
    assert labels(panel_screen(replace(ANNA, use=Use.HOUSE), Kept()))[-1] == ["Play the house"]


def test_rules_for_the_server_are_saved_and_not_played() -> None:
    """Whoever makes rules for the server finds Save and no match to begin; nobody else finds Save."""
    screen = panel_screen(replace(ANNA, use=Use.SERVER), Kept(), may_save=True)
    assert labels(screen)[3:] == [["Limits…", "Points…", "Save…"]]
    assert labels(panel_screen(ANNA, Kept(), may_save=True))[3] == ["Limits…", "Points…", "Save…"]


def test_every_change_is_one_choice() -> None:
    """A choice changes exactly the field it names, for the same owner; what is so already is not offered."""
    panel = replace(ANNA, opponent=102, ruleset=PRESETS["oklahoma"])
    offered = menus(panel_screen(panel, Kept()))
    for choices in (offered["How it is played…"], offered["What counts…"]):
        for after in choices.values():
            assert replace(after, ruleset=panel.ruleset) == panel
            changed = [f for f in SPANS if getattr(after.ruleset, f) != getattr(panel.ruleset, f)]
            assert len(changed) == 1
    assert offered["How it is played…"]["You lay off yourself"].ruleset.layoff == "by_hand"
    assert "Knock with the upcard's value or less" not in offered["How it is played…"]


def test_every_field_and_every_word_can_be_reached() -> None:
    """Each field's words are in a menu, and each of its numbers can be typed."""
    reached: dict[str, set[object]] = {}
    for start in (STANDARD, any_rules(3), any_rules(7)):
        offered = menus(panel_screen(replace(ANNA, ruleset=start), Kept()))
        for choices in (offered["How it is played…"], offered["What counts…"]):
            for after in choices.values():
                for field in SPANS:
                    reached.setdefault(field, set()).update({getattr(after.ruleset, field), getattr(start, field)})
    typed = {field for fields in FORM_FIELDS.values() for field in fields}
    for field, span in SPANS.items():
        assert field in typed or set(span.words) <= reached[field], field
        assert span.most < span.least or field in typed


def test_bases_are_the_servers_own_and_the_presets() -> None:
    """Whatever can be named can be started from; two names for the same rules are offered once."""
    kept = Kept((NamedRules("Friday", PRESETS["kingdom"]), NamedRules("Ours", replace(STANDARD, target=77))))
    bases = menus(panel_screen(ANNA, kept))["Start from…"]
    assert list(bases)[:2] == ["Friday", "Ours"]
    assert "Kingdom" not in bases
    assert bases["Ours"].ruleset.target == 77
    assert len(bases) == len(PRESETS) + 1
    menu = panel_screen(ANNA, kept).rows[0]
    assert isinstance(menu, Menu)
    assert {each.label: each.description for each in menu.options}["Ours"] == "first to 77"
    assert all(0 < len(each.description) <= 100 for each in menu.options)


def test_what_makes_no_sense_cannot_be_played() -> None:
    """Every problem is told, there is no code, and neither Save nor the challenge can be pressed."""
    panel = replace(ANNA, ruleset=RuleSet(extra_boxes=True, game_bonus=100, target=None))
    screen = panel_screen(panel, Kept(), may_save=True)
    assert len([line for line in screen.text.split("\n") if line.startswith("⚠")]) == len(problems_of(panel.ruleset))
    assert "Extra boxes need boxes." in screen.text
    assert "Share code" not in screen.text
    assert [b.label for b in buttons_of(screen) if not b.enabled] == ["Save…", "Challenge with these"]


def test_forms_hold_what_is_so_far() -> None:
    """A form's lines stand at the present numbers and words, and say what may be typed."""
    panel = replace(ANNA, ruleset=RuleSet(target=None, knock_limit="upcard", void_limit=None))
    limits = panel_form(panel, Do.LIMITS)
    assert [field.value for field in limits.fields] == ["one hand", "upcard", "never", "20"]
    assert limits.fields[0].hint == "10 to 500, or “one hand”"
    assert panel_form(panel, Do.POINTS).fields[0].hint == "0 to 100"
    assert [field.name for field in panel_form(panel, Do.SAVE).fields] == [NAME]


@pytest.mark.parametrize("do", FORM_FIELDS)
@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_sent_off_unchanged_a_form_changes_nothing(do: Do, seed: int) -> None:
    """What a form shows is read back as it was."""
    panel = replace(ANNA, ruleset=random_rules(Random(seed)))
    values = {field.name: field.value for field in panel_form(panel, do).fields}
    assert filled_in(panel, do, values) == (panel, ())


def test_what_is_typed() -> None:
    """Numbers and words are taken in any case; what cannot be is told with its range, and the rest is taken still."""
    typed = {"target": " 250 ", "knock_limit": "Upcard", "void_limit": "NEVER", "pile_take_limit": "61"}
    panel, notes = filled_in(ANNA, Do.LIMITS, typed)
    assert panel.ruleset == RuleSet(target=250, knock_limit="upcard", void_limit=None)
    assert notes == ("“61” is not saved. Takes from the pile in a row that void: from 2 to 60, please.",)
    panel, notes = filled_in(ANNA, Do.POINTS, {"gin_bonus": "many*", "big_gin_bonus": "none", "box_bonus": ""})
    assert panel.ruleset == RuleSet(big_gin_bonus=None)
    assert notes == ("“many\\*” is not saved. Bonus for gin: from 0 to 100, please.",)
    assert filled_in(ANNA, Do.POINTS, {"gin_bonus": "none", "undercut_bonus": "²"})[0] == ANNA


@pytest.mark.parametrize("typed", ["9" * 5000, "-1", "٣", "1e1", "0x1f", "@everyone"])
def test_what_is_no_number_of_ours(typed: str) -> None:
    """Whatever is typed instead of a number, however long, leaves every field as it is, with a note that is short."""
    for do, names in FORM_FIELDS.items():
        panel, notes = filled_in(Panel(1), do, dict.fromkeys(names, typed))
        assert panel == Panel(1)
        assert len(notes) == len(names)
        assert all(len(note) < 120 for note in notes)


def test_notes_stand_above() -> None:
    """What could not be taken is read first."""
    assert panel_screen(ANNA, Kept(), notes=("Look here.",)).text.startswith("Look here.\n**Your own rules**")


def test_when_it_is_posted() -> None:
    """The panel then only tells where the challenge is."""
    check_limits(posted_screen("https://discord.com/channels/1/2/3"))
    assert posted_screen("").text == "Your challenge is posted."
    assert posted_screen("x").rows == ()
