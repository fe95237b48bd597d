"""Events and rule sets as JSON and back: what is written here is read for ever.

Cards are names ("TD"), hands are names with spaces between them, a deck is one string. A field that an old log lacks
has its default; an event or a field that this release does not know comes from a newer one and is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, asdict, fields
from typing import Any, get_args

from ginbot import rules
from ginbot.rules import Card, Event, Hand, RuleSet, ScoreLine, card_name, hand_name, parse_card, parse_hand

_Codec = tuple[Callable[[Any], Any], Callable[[Any], Any]]


def _same(value: Any) -> Any:
    return value


def _optional(codec: _Codec) -> _Codec:
    write, read = codec
    return (lambda value: None if value is None else write(value)), (
        lambda value: None if value is None else read(value)
    )


def _deck_name(deck: tuple[Card, ...]) -> str:
    return "".join(map(card_name, deck))


def _parse_deck(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(text[i : i + 2]) for i in range(0, len(text), 2))


def _meld_names(melds: tuple[Hand, ...]) -> list[str]:
    return [hand_name(meld) for meld in melds]


def _parse_melds(names: list[str]) -> tuple[Hand, ...]:
    return tuple(map(parse_hand, names))


def _line_values(lines: tuple[ScoreLine, ...]) -> list[dict[str, Any]]:
    return [{**asdict(line), "item": line.item.value} for line in lines]


def _parse_lines(values: list[dict[str, Any]]) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(**{**value, "item": rules.Item(value["item"])}) for value in values)


def encode_ruleset(ruleset: RuleSet) -> dict[str, Any]:
    """A rule set as JSON, every field of it."""
    return {field.name: getattr(ruleset, field.name) for field in fields(ruleset)}


def decode_ruleset(data: dict[str, Any]) -> RuleSet:
    """The rule set that JSON means, standard's where it says nothing; ValueError if this release cannot know it."""
    unknown = sorted(data.keys() - _RULES)
    if unknown:
        raise ValueError(f"a rule set of a newer release: unknown field {unknown[0]!r}")
    return RuleSet(**data)


_RULES = {field.name for field in fields(RuleSet)}
_CARD: _Codec = (card_name, parse_card)
# By the field's type as it is written in `ginbot.rules.events`: cards, hands and seats are all integers to Python.
_CODECS: dict[str, _Codec] = {
    "RuleSet": (encode_ruleset, decode_ruleset),
    "Card": _CARD,
    "Card | None": _optional(_CARD),
    "Hand": (hand_name, parse_hand),
    "tuple[Card, ...]": (_deck_name, _parse_deck),
    "tuple[Hand, ...]": (_meld_names, _parse_melds),
    "tuple[int, ...]": (list, tuple),
    "tuple[ScoreLine, ...]": (_line_values, _parse_lines),
    "Seat": (_same, _same),
    "Seat | None": (_same, _same),
    "int": (_same, _same),
    "Closure": (str, rules.Closure),
    "VoidReason": (str, rules.VoidReason),
    "EndReason": (str, rules.EndReason),
    "EndKind": (str, rules.EndKind),
}


def _codec_of(field: Field[Any]) -> _Codec:
    return _CODECS[str(field.type)]


_TYPES: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}
_WRITERS = {kind: [(field.name, _codec_of(field)[0]) for field in fields(kind)] for kind in _TYPES.values()}
_READERS = {name: {field.name: _codec_of(field)[1] for field in fields(kind)} for name, kind in _TYPES.items()}
_NEEDED = {name: {field.name for field in fields(kind) if field.default is MISSING} for name, kind in _TYPES.items()}


def encode(event: Event) -> dict[str, Any]:
    """An event as JSON: its type, then every field of it."""
    data: dict[str, Any] = {"type": type(event).__name__}
    for name, write in _WRITERS[type(event)]:
        data[name] = write(getattr(event, name))
    return data


def decode(data: dict[str, Any]) -> Event:
    """The event that JSON means; ValueError if this release cannot know it."""
    name = data["type"]
    readers = _READERS.get(name)
    if readers is None:
        raise ValueError(f"an event of a newer release: unknown type {name!r}")
    values = {}
    for key, value in data.items():
        if key != "type":
            read = readers.get(key)
            if read is None:
                raise ValueError(f"an event of a newer release: unknown field {key!r} of {name}")
            values[key] = read(value)
    missing = sorted(_NEEDED[name] - values.keys())
    if missing:
        raise ValueError(f"a broken event: {name} without {missing[0]!r}")
    return _TYPES[name](**values)
