"""What a server plays by, as its owners read it: its own rule sets, its default, and what has just become of them."""

from __future__ import annotations

from ginbot.rules import PRESETS, RuleSet, problems_of, ruleset_code
from ginbot.screens.differences import differences, preset_name
from ginbot.screens.offers import MOST_KEPT, Kept, default_rules, name_key
from ginbot.screens.screen import Screen
from ginbot.screens.words import ENGLISH, cut, escape, say

LENGTHS = ((32, 70), (32, 30), (16, 15))
"""Characters of a name and of what differs: the first that fit into a message, which the last always do."""
LONGEST = 2000


def server_rules_screen(kept: Kept, language: str = ENGLISH) -> Screen:
    """All that a server keeps, each with what differs from standard and its share code, and what is its default."""
    texts = ["\n".join(_lines(kept, language, *lengths)) for lengths in LENGTHS]
    return Screen(next((text for text in texts if len(text) <= LONGEST), texts[-1]))


def _lines(kept: Kept, language: str, name_length: int, list_length: int) -> list[str]:
    default = name_key(kept.default)
    lines = [say("server_rules.head", language)]
    if default not in {name_key(each.name) for each in kept.named}:
        lines.append(say("server_rules.default", language, name=default_name(kept, language)))
    for each in kept.named:
        code = "server_rules.line_default" if name_key(each.name) == default else "server_rules.line"
        name, told = escape(cut(each.name, name_length)), _told(each.ruleset, language, list_length)
        lines.append(say(code, language, name=name, list=told))
    if not kept.named:
        return [*lines, say("server_rules.none", language)]
    return [*lines, say("server_rules.hint", language, n=len(kept.named), most=MOST_KEPT)]


def told_screen(what: str, language: str = ENGLISH, **names: str) -> Screen:
    """That rules were added, renamed, removed, or made the default: names as they are, they are escaped here."""
    return Screen(say(f"server_rules.{what}", language, **{key: escape(name) for key, name in names.items()}))


def default_name(kept: Kept, language: str = ENGLISH) -> str:
    """What a default is called: by its name in the server, else by its preset, else by its share code."""
    own = next((each.name for each in kept.named if name_key(each.name) == name_key(kept.default)), None)
    if own is not None:
        return own
    ruleset = default_rules(kept)
    name = next((name for name, preset in PRESETS.items() if preset == ruleset), None)
    return ruleset_code(ruleset) if name is None else preset_name(name, language)


def _told(ruleset: RuleSet, language: str, length: int) -> str:
    told = cut(", ".join(differences(ruleset, language)) or say("offer.standard", language), length)
    if problems_of(ruleset):  # kept by an earlier version of the bot
        return told
    return say("server_rules.code", language, list=told, code=ruleset_code(ruleset))
