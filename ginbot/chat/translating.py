"""Commands in each language: what Discord's picker calls them, their options and choices, and says of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as At

from ginbot.screens.named import COMMANDS, OPTIONS
from ginbot.screens.words import ENGLISH, codes, language_of

NAMES = {At.command_name: COMMANDS, At.group_name: COMMANDS, At.parameter_name: OPTIONS}
"""What is called by a name of its own, and the table which has it; all else is found by its English text."""
TOLD = ("command.", "option.", "choice.")
"""The tables of what is said of commands."""


class WordsTranslator(app_commands.Translator):
    """Translates by the words files; what a language lacks Discord shows in English."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """The text in the language of a locale; None where it has none, or where it is the English one."""
        return _said(string.message, NAMES.get(context.location, ""), str(locale))


@cache
def _said(message: str, table: str, locale: str) -> str | None:
    """Discord's library asks for some thousand texts at each start, for most locales and texts the same anew."""
    language = language_of(locale)
    if language == ENGLISH:
        return None
    name = table + message
    code = name if name in codes() else _codes().get(message, "")
    text = codes(language).get(code)
    return text if isinstance(text, str) and text != message else None


@cache
def _codes() -> dict[str, str]:
    """What is said of commands in English, and the code of each."""
    return {text: code for code, text in codes().items() if isinstance(text, str) and code.startswith(TOLD)}
