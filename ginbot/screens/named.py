"""What commands and their options are called in each language, and texts that call them so.

Texts are written with the English names, as code: `/gin challenge rules:`. Each language says what it calls them in
the tables `named.command` and `named.option`; when its texts are read the names are put in, so that a text never
names a command otherwise than Discord shows it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

COMMANDS, OPTIONS = "named.command.", "named.option."
_CODE = re.compile(r"`(/gin[-\w]*(?: [^`]*)?|[a-z]+:[^`]*)`")
_WORD = re.compile(r"^/?[a-z-]+$")


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A text with the commands in it called as they are in a language, whose texts by code are `names`."""
    return _CODE.sub(lambda found: f"`{_called(found[1], names)}`", text)


def _called(code: str, names: Mapping[str, str]) -> str:
    """One piece of code: the words of a command up to its options, then each option up to its colon."""
    return " ".join([_word(word, names) for word in code.split(" ")])


def _word(word: str, names: Mapping[str, str]) -> str:
    option, colon, value = word.partition(":")
    if colon:
        return f"{names.get(OPTIONS + option, option)}:{value}"
    slash = "/" if word.startswith("/") else ""
    return slash + names.get(COMMANDS + word.removeprefix("/"), word.removeprefix("/")) if _WORD.match(word) else word
