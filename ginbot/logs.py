"""How events are written to standard error: as lines of text or of JSON, and without what nobody may read there.

What is logged is decided where it happens. No token, no card of a hand and nothing that people write belongs there;
the formats here are the second fence, for what libraries and their errors say.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable
from datetime import UTC, datetime

OURS = ("ginbot", "cogs")
"""The loggers that may say DEBUG. Those of libraries would repeat whole messages and tokens there."""
MEANT = (
    *("Guilds intent seems to be disabled", "PyNaCl is not installed", "davey is not installed"),
    *("Context impl ", "Will assume "),
)
"""How events begin that tell nobody anything: discord.py's about what is left out on purpose, voice and what simcord's
client has no use of, and Alembic's about the kind of database, at every look at one."""
HUSHED = "***"

_SECRETS = (
    (re.compile(r"((?:webhooks|interactions)/\d+/)[\w.-]+"), rf"\1{HUSHED}"),  # an interaction's token in an address
    (re.compile(r"\b[\w-]{18,40}\.[\w-]{5,8}\.[\w-]{25,}"), HUSHED),  # a bot's token
    (re.compile(r"(://[^\s:/@]*:)[^\s/@]+@"), rf"\1{HUSHED}@"),  # a password in an address
)
_ABOUT = re.compile(r"match (\d+)(?: at (\d+))?\b")
"""How every message about one match begins."""


class OneLine(logging.Formatter):
    """Writes an event, its traceback too, on one line, whatever the names of people in it contain."""

    def __init__(self, form: str | None = None, *, secrets: Iterable[str] = ()) -> None:
        """`secrets`: texts that are never written."""
        super().__init__(form)
        self._secrets = tuple(secrets)

    def format(self, record: logging.LogRecord) -> str:
        """The event as one line."""
        lines = super().format(record).splitlines()
        return hushed(" | ".join(line.strip() for line in lines if line.strip()), self._secrets)


class JsonLine(logging.Formatter):
    """Writes an event as one line of JSON: time, level, logger, message; match, version, exception if it has them."""

    def __init__(self, *, secrets: Iterable[str] = ()) -> None:
        """`secrets`: texts that are never written."""
        super().__init__()
        self._secrets = tuple(secrets)

    def format(self, record: logging.LogRecord) -> str:
        """The event as one line of JSON."""
        message = record.getMessage()
        about = _ABOUT.match(message)
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": hushed(message, self._secrets),
        }
        if about is not None:
            told |= {name: int(each) for name, each in zip(("match", "version"), about.groups(), strict=True) if each}
        if record.exc_info:
            told["exception"] = hushed(self.formatException(record.exc_info), self._secrets)
        return json.dumps(told, ensure_ascii=False)


def log_to_standard_error(level: str, form: str = "text", secrets: Iterable[str] = ()) -> None:
    """Send every event of this level or above to standard error, written as text or as JSON."""
    out = logging.StreamHandler()
    text = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    out.setFormatter(JsonLine(secrets=secrets) if form == "json" else OneLine(text, secrets=secrets))
    out.addFilter(lambda record: not str(record.msg).startswith(MEANT))
    logging.getLogger().addHandler(out)
    logging.getLogger().setLevel("INFO" if level == "DEBUG" else level)
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)  # else seven lines for each start


def hushed(text: str, secrets: Iterable[str] = ()) -> str:
    """The text without tokens and passwords: those named, and whatever looks like one."""
    for secret in secrets:
        text = text.replace(secret, HUSHED)
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text
