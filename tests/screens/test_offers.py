"""Rules by name: what is offered behind `rules:`, and what a text means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import PRESETS, STANDARD, Refusal, Refused, RuleSet, codes, parse_ruleset, ruleset_code
from ginbot.screens.offers import (
    CUSTOM,
    LONGEST,
    MOST,
    MOST_KEPT,
    Kept,
    NamedRules,
    clean_name,
    default_rules,
    name_key,
    offers,
    rules_of,
)

OURS = RuleSet(target=150, gin_bonus=20, undercut_bonus=10)
KEPT = Kept((NamedRules("Friday Night", OURS), NamedRules("Long", RuleSet(target=500))), default="friday night")
NOTHING = Kept()


def refusal_of(text: str, kept: Kept = NOTHING) -> Refused:
    """Why a text means no rules."""
    with pytest.raises(Refused) as caught:
        rules_of(text, kept)
    return caught.value


def test_everything_is_offered() -> None:
    """The server's default comes first, then its other rules, the presets, and Custom last."""
    values = [value for _, value in offers("", KEPT)]
    assert values == ["Friday Night", "Long", *PRESETS, CUSTOM]
    assert offers("", KEPT)[0][0] == "★ Friday Night: first to 150, gin 20, undercut 10"
    assert [value for _, value in offers("", NOTHING)] == [*PRESETS, CUSTOM]
    assert CUSTOM not in [value for _, value in offers("", NOTHING, custom=False)]
    assert [value for _, value in offers("", Kept(default="oklahoma"))][:2] == ["oklahoma", "standard"]
    code = ruleset_code(OURS)
    assert offers("", Kept(default=code))[0] == (f"★ {code}: first to 150, gin 20, undercut 10", code)
    assert default_rules(Kept(default=code)) == OURS


def test_every_line_fits() -> None:
    """Nothing is offered beyond what Discord shows, no line is too long, and none of a preset is cut."""
    everything = RuleSet(opening="plain", aces="round", wall=True, first_dealer="random", void_dealer="pass")
    full = Kept(
        tuple([NamedRules(f"{n:032}", replace(everything, target=10 + n)) for n in range(MOST_KEPT)]), f"{3:032}"
    )
    lines = offers("", full)
    assert len(lines) == MOST
    assert all(len(line) <= LONGEST and len(value) <= LONGEST for line, value in lines)
    assert not [line for line, value in lines if value in PRESETS and line.endswith("…")]
    assert len(offers("0", Kept(full.named * 3))) == MOST
    assert all(len(line) <= LONGEST for line, _ in offers("", Kept(default="standard")))


def test_typing_narrows_it() -> None:
    """What is typed is sought in names and lines, whatever its case; Custom stays."""
    assert [value for _, value in offers("FRIDAY", KEPT)] == ["Friday Night", CUSTOM]
    assert [value for _, value in offers("hollywood", KEPT)] == ["hollywood", CUSTOM]
    assert [value for _, value in offers("spade", NOTHING)] == ["oklahoma", CUSTOM]
    assert [value for _, value in offers("nothing like it", NOTHING)] == [CUSTOM]


def test_a_share_code_is_recognised() -> None:
    """A pasted code is offered with what it means; one that is misread is not."""
    code = ruleset_code(OURS)
    line, value = offers(code.lower(), NOTHING)[0]
    assert line == f"Rules from code {code}: first to 150, gin 20, undercut 10"
    assert value == code
    assert offers(ruleset_code(STANDARD), NOTHING)[0][0].endswith(": as standard")
    assert rules_of(f" {code.lower()} ", NOTHING) == rules_of(code.replace("-", ""), NOTHING) == OURS
    wrong = code[:-1] + ("2" if code[-1] != "2" else "3")
    assert [value for _, value in offers(wrong, NOTHING)] == [CUSTOM]


@pytest.mark.parametrize("name", PRESETS)
def test_presets_by_name(name: str) -> None:
    """A preset is meant by its name, in any case, also where a server keeps rules."""
    assert rules_of(f" {name.upper()} ", KEPT) == PRESETS[name]


def test_the_servers_own() -> None:
    """A server's rules are meant by their name, and by nothing at all where they are its default."""
    assert rules_of("  friday   NIGHT ", KEPT) == OURS
    assert rules_of(None, KEPT) == rules_of(" ", KEPT) == default_rules(KEPT) == OURS
    assert rules_of(None, NOTHING) == default_rules(Kept(default="removed")) == STANDARD
    assert default_rules(Kept(default="kingdom")) == PRESETS["kingdom"]
    assert rules_of("Custom", KEPT) is None


def test_what_means_nothing_is_refused_kindly() -> None:
    """Unknown names are told as such, misread and newer codes as what they are."""
    unknown = refusal_of("pinochle")
    assert (unknown.why, unknown.facts) == (Refusal.UNKNOWN_RULES, {"text": "pinochle"})
    assert len(str(refusal_of("x" * 200).facts["text"])) == 32
    code = ruleset_code(OURS)
    assert refusal_of(code[:-1] + ("2" if code[-1] != "2" else "3")).why is Refusal.BAD_CODE


def test_a_newer_code() -> None:
    """A code of a version that is not known yet is told as such, with hyphens and without."""
    letters = [codes.VERSION + 1, 5]
    text = "".join([codes.LETTERS[letter] for letter in letters + codes._checks(letters)])
    assert refusal_of(text).why is Refusal.NEWER_CODE


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 33])
def test_bad_names(name: str) -> None:
    """A name must be seen, and not be too long."""
    with pytest.raises(Refused) as caught:
        clean_name(name)
    assert caught.value.why is Refusal.BAD_NAME


@pytest.mark.parametrize("name", ["Standard", " custom ", "HOLLYWOOD", ruleset_code(OURS), ruleset_code(OURS).lower()])
def test_taken_names(name: str) -> None:
    """No server's rules take the name of a preset, of Custom or of a share code."""
    with pytest.raises(Refused) as caught:
        clean_name(name)
    assert caught.value.why is Refusal.NAME_TAKEN


def test_names_are_cleaned() -> None:
    """A name is kept in one line with single blanks, and compared without regard to case."""
    assert clean_name("  Friday\n Night ") == "Friday Night"
    assert clean_name("x" * 32) == "x" * 32
    assert name_key("Friday  NIGHT") == name_key(" friday night") == "friday night"
    assert parse_ruleset(ruleset_code(OURS)) == OURS


def test_names_that_look_the_same() -> None:
    """Case, blanks, invisible marks and the way an accent is written make no other name, a share code included."""
    assert {name_key(each) for each in ("Café 1", " cafe\u0301  1", "CA\u200bFÉ\u3164 1", "\u2060café\u00a01")} == {
        "café 1"
    }
    code = ruleset_code(OURS)
    with pytest.raises(Refused) as caught:
        clean_name(f"{code[0]}\u200b{code[1:]}")
    assert caught.value.why is Refusal.NAME_TAKEN
    assert clean_name("👩\u200d🚀") == "👩\u200d🚀"
