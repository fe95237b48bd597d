"""Which rules a command offers while somebody types, and which rules a text means."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.rules import PRESETS, STANDARD, Refusal, Refused, RuleSet, parse_ruleset, ruleset_code
from ginbot.screens.differences import differences, preset_name
from ginbot.screens.words import ENGLISH, plain, say, seen

CUSTOM = "custom"
"""What stands for rules that are still to be made."""
MOST = 25
"""Lines that Discord shows."""
MOST_KEPT = MOST - len(PRESETS) - 1
"""Rule sets that a server may keep, so that a list has room for them, the presets and *Custom...*."""
LONGEST = 100
"""Characters of a line."""
LONGEST_NAME = 32
"""Characters of a name that a server gives to rules."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """Rules that a server keeps under a name of its own."""

    name: str
    ruleset: RuleSet


@dataclass(frozen=True, slots=True)
class Kept:
    """All that a server keeps, and which of it, or of the presets, it plays by where nobody says otherwise."""

    named: tuple[NamedRules, ...] = ()
    default: str = ""
    """A name or a share code; "" or a name that there is no more: standard."""


def name_key(name: str) -> str:
    """How names are compared: without regard to case, blanks, and what cannot be seen."""
    return seen(name).casefold()


def clean_name(name: str) -> str:
    """A name as it is kept: in one line. Raises BAD_NAME, NAME_TAKEN.

    A name is at most LONGEST_NAME long, and means nothing else yet: no preset, no share code.
    """
    clean = " ".join(plain(name).split())
    if not clean.strip("?") or len(clean) > LONGEST_NAME:
        raise Refused(Refusal.BAD_NAME, n=LONGEST_NAME)
    if name_key(clean) in {CUSTOM, *PRESETS} or _of_code(seen(clean)) is not None:
        raise Refused(Refusal.NAME_TAKEN, name=clean)
    return clean


def offers(text: str, kept: Kept, language: str = ENGLISH, *, custom: bool = True) -> tuple[tuple[str, str], ...]:
    """The lines that fit what is typed so far, each with the value that it stands for; *Custom...* is always there.

    The server's default comes first, then what else it keeps, then the presets.
    """
    first = name_key(kept.default)
    own = [(each.name, _line(each.name, each.ruleset, language)) for each in kept.named]
    known = own + [(name, _preset_line(name, language)) for name in PRESETS]
    default = _of_code(kept.default)
    if default is not None:
        known.append((kept.default, _line(kept.default, default, language)))
    known = [(name, _default_line(line, language) if name_key(name) == first else line) for name, line in known]
    known.sort(key=lambda each: name_key(each[0]) != first)
    sought = text.casefold().strip()
    found = [(line, value) for value, line in known if sought in line.casefold() or sought in value.casefold()]
    ruleset = _of_code(text)
    if ruleset is not None:
        code = ruleset_code(ruleset)
        found.insert(0, (_line(say("offer.code", language, code=code), ruleset, language), code))
    last = [(say("offer.custom", language), CUSTOM)] if custom else []
    return (*found[: MOST - len(last)], *last)


def rules_of(text: str | None, kept: Kept) -> RuleSet | None:
    """The rules that a text means; None where they are still to be made. Without a text, what the server plays by.

    Raises Refused: UNKNOWN_RULES; BAD_CODE, NEWER_CODE for what looks like a share code.
    """
    if text is None or not text.strip():
        return default_rules(kept)
    if name_key(text) == CUSTOM:
        return None
    found = _named(text, kept)
    if found is not None:
        return found
    try:
        return parse_ruleset(text)
    except Refused as refused:
        if refused.why is Refusal.NEWER_CODE or "-" in text.strip():
            raise
        raise Refused(Refusal.UNKNOWN_RULES, text=text.strip()[:LONGEST_NAME]) from None


def default_rules(kept: Kept) -> RuleSet:
    """What a server plays by where nobody says otherwise; standard where its default is there no more."""
    return _named(kept.default, kept) or _of_code(kept.default) or STANDARD


def _named(text: str, kept: Kept) -> RuleSet | None:
    key = name_key(text)
    own = {name_key(each.name): each.ruleset for each in kept.named}
    return own.get(key) or PRESETS.get(key)


def _of_code(text: str) -> RuleSet | None:
    try:
        return parse_ruleset(text)
    except Refused:
        return None


def _preset_line(name: str, language: str) -> str:
    return _cut(f"{preset_name(name, language)}: {say(f'preset.{name}', language)}")


def _line(name: str, ruleset: RuleSet, language: str) -> str:
    """A name and what differs from standard, as far as it fits."""
    told = ", ".join(differences(ruleset, language)) or say("offer.standard", language)
    return _cut(f"{plain(name)}: {told}")


def _default_line(line: str, language: str) -> str:
    return _cut(say("offer.default", language, line=line))


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip(' ,')}…"
