"""The table's words: only those that a rule set has a use for."""

from __future__ import annotations

from collections.abc import Callable

from ginbot.rules import RuleSet
from ginbot.screens.explained.examples import can_knock
from ginbot.screens.explained.sentence import Sentences, told

_ALWAYS: Callable[[RuleSet], bool] = lambda rules: True  # noqa: E731
_WORDS: tuple[tuple[str, Callable[[RuleSet], bool]], ...] = (
    ("big_gin", lambda rules: rules.big_gin_bonus is not None),
    ("box", lambda rules: rules.box_bonus > 0),
    ("column", lambda rules: rules.columns == 3),
    ("deadwood", _ALWAYS),
    ("gin", _ALWAYS),
    ("knock", can_knock),
    ("lay_off", can_knock),
    ("meld", _ALWAYS),
    ("pile", _ALWAYS),
    ("run", _ALWAYS),
    ("set", _ALWAYS),
    ("shutout", lambda rules: rules.shutout != "none"),
    ("stock", _ALWAYS),
    ("throw", _ALWAYS),
    ("undercut", lambda rules: can_knock(rules) and rules.undercut_on_tie),
    ("undercut_less", lambda rules: can_knock(rules) and not rules.undercut_on_tie),
    ("upcard", _ALWAYS),
    ("void", _ALWAYS),
    ("wall", lambda rules: rules.wall),
)


def words(rules: RuleSet) -> Sentences:
    """Every word that this table uses, in the order of the alphabet, with what it means here."""
    return tuple([told(f"rules.words.{word}") for word, is_used in _WORDS if is_used(rules)])
