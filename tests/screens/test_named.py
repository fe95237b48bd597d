"""Commands in texts: called as the language of the text calls them, and nothing else is touched."""

from __future__ import annotations

import pytest

from ginbot.screens.named import with_names

NAMES = {
    "named.command.challenge": "herausfordern",
    "named.command.queue": "schlange",
    "named.command.join": "anstellen",
    "named.command.rules": "regeln",
    "named.option.rules": "regelwerk",
    "named.option.match": "partie",
}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("`/gin challenge` asks.", "`/gin herausfordern` asks."),
        (
            "`/gin queue join`, then `/gin challenge rules:`",
            "`/gin schlange anstellen`, then `/gin herausfordern regelwerk:`",
        ),
        ("`/gin-admin rules add`", "`/gin-admin regeln add`"),
        ("Behind `rules:` it plays", "Behind `regelwerk:` it plays"),
        ("`/gin verify match:{n}`", "`/gin verify partie:{n}`"),
        ("`{seal}…` and `docs/fair.md` stay, and challenge", "`{seal}…` and `docs/fair.md` stay, and challenge"),
        ("`challenge`", "`challenge`"),
    ],
)
def test_commands_in_a_text(text: str, named: str) -> None:
    """The words of a command and its options are put into the language; code of another kind stays as it is."""
    assert with_names(text, NAMES) == named
    assert with_names(text, {}) == text
