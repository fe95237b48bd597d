"""One sentence of the rules before it is put into a language: its code and the facts in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ginbot.screens.words import say


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, not yet in any language."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def spoken(self, language: str) -> str:
        """The sentence in a language."""
        return say(self.code, language, **self.facts)


Sentences = tuple[Sentence, ...]


def told(code: str, /, **facts: object) -> Sentence:
    """A sentence with its facts."""
    return Sentence(code, facts)
