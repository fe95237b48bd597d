"""Environment and `.env` -> one frozen Settings. Nothing else reads either, and nothing here acts on them."""

from __future__ import annotations

import difflib
import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = ("text", "json")
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


class BadSetting(Exception):
    """A setting nobody can work with; its text is one sentence for whoever runs the bot."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that whoever runs the bot may choose; times are in seconds."""

    token: str | None = field(default=None, repr=False)
    database_url: str = field(default="sqlite+aiosqlite:///ginbot.sqlite3", repr=False)  # may hold a password
    live_seconds: int = 45
    next_hand_seconds: float = 20.0
    house_delay_seconds: float = 1.5
    defer_seconds: float = 1.5
    poll_seconds: float = 2.0
    dm_openings: int = 50
    workers: int = 1
    log_level: str = "INFO"
    log_format: str = "text"
    backup_dir: str = "backups"
    backup_hours: float = 0.0
    shard_count: int = 0
    shard_ids: tuple[int, ...] = ()
    metrics_port: int = 0
    metrics_host: str = "127.0.0.1"


def environment(surroundings: Mapping[str, str], file: Path) -> dict[str, str]:
    """The environment's variables over those of a `.env` file, which need not exist.

    Raises BadSetting when the file is there and cannot be read.
    """
    try:
        written = dotenv_values(file, interpolate=False)
    except (OSError, UnicodeDecodeError) as fault:
        raise BadSetting(f"{file} cannot be read as a text file of settings ({type(fault).__name__}).") from fault
    return {name: value for name, value in written.items() if value is not None} | dict(surroundings)


def load(environ: Mapping[str, str]) -> Settings:
    """The settings that these variables make; one that is missing or empty keeps its default.

    Raises BadSetting, naming the variable, at the first value that cannot be used.
    """
    for name in environ:
        if name.startswith("GINBOT_") and name not in VARIABLES:
            raise BadSetting(f"{name} is not a setting of ginbot{_meant(name)}.")
    chosen: dict[str, str | int | float | tuple[int, ...]] = {}
    for name, (attribute, read) in VARIABLES.items():
        text = environ.get(name, "").strip()
        if text:
            chosen[attribute] = read(name, text)
    settings = Settings(**chosen)  # type: ignore[arg-type]  # each reader gives its own field's type
    if settings.shard_ids and settings.shard_ids[-1] >= settings.shard_count:
        raise BadSetting(
            f"GINBOT_SHARD_IDS names shard {settings.shard_ids[-1]}, and GINBOT_SHARD_COUNT is {settings.shard_count}: "
            "shards are counted from 0."
        )
    return settings


def _meant(name: str) -> str:
    close = difflib.get_close_matches(name, VARIABLES, 1, cutoff=0.8)
    return f"; {close[0]} is" if close else ""


def _token(name: str, text: str) -> str:
    if text.isascii() and text.isprintable() and " " not in text:
        return text
    raise BadSetting(f"{name} holds a space or a letter that no token has: give the bot's token alone.")


def read_database_url(name: str, text: str) -> str:
    """A database's address with its driver. Raises BadSetting, naming `name`, where it is none."""
    scheme, separator, place = text.partition("://")
    if not separator or scheme not in DRIVERS:
        raise BadSetting(
            f"{name} names no database that ginbot knows: sqlite:///file.sqlite3 "
            "and postgresql://user:password@host/database are accepted."
        )
    if scheme.startswith("sqlite") and place.partition("?")[0] in {"", "/", "/:memory:"}:
        raise BadSetting(f"{name} names no file, so every match would be lost: sqlite:///file.sqlite3 is accepted.")
    if not place:
        raise BadSetting(f"{name} names no server: postgresql://user:password@host/database is accepted.")
    return f"{DRIVERS[scheme]}://{place.replace('?sslmode=', '?ssl=').replace('&sslmode=', '&ssl=')}"


def _log_level(name: str, text: str) -> str:
    if text.upper() in LOG_LEVELS:
        return text.upper()
    raise BadSetting(f"{name} is {_quoted(text)}, no level: one of {', '.join(LOG_LEVELS)} is accepted.")


def _log_format(name: str, text: str) -> str:
    if text.lower() in LOG_FORMATS:
        return text.lower()
    raise BadSetting(f"{name} is {_quoted(text)}, no format: {' or '.join(LOG_FORMATS)} is accepted.")


def _folder(name: str, text: str) -> str:
    if text.isprintable():
        return text
    raise BadSetting(f"{name} holds a letter that no folder's name has.")


def _shard_ids(name: str, text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if all(part.isascii() and part.isdigit() for part in parts):
        return tuple(sorted({int(part) for part in parts}))
    raise BadSetting(f"{name} is {_quoted(text)}, no list of shards: numbers with commas between them are accepted.")


def _address(name: str, text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise BadSetting(
            f"{name} is {_quoted(text)}, no address: 127.0.0.1, or 0.0.0.0 for all of this machine's, is accepted."
        ) from None


def _whole(least: int, most: int) -> Callable[[str, str], int]:
    def read(name: str, text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise BadSetting(_unfit(name, text, "no whole number", least, most)) from None
        return int(_within(name, text, number, least, most))

    return read


def _number(least: float, most: float) -> Callable[[str, str], float]:
    def read(name: str, text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise BadSetting(_unfit(name, text, "no number", least, most)) from None
        return _within(name, text, number, least, most)

    return read


def _within(name: str, text: str, number: float, least: float, most: float) -> float:
    if least <= number <= most:
        return number
    raise BadSetting(_unfit(name, text, "out of range", least, most))


def _unfit(name: str, text: str, fault: str, least: float, most: float) -> str:
    return f"{name} is {_quoted(text)}, {fault}: {least:g} to {most:g} is accepted."


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")


VARIABLES: Mapping[str, tuple[str, Callable[[str, str], str | int | float | tuple[int, ...]]]] = {
    "DISCORD_TOKEN": ("token", _token),
    "DATABASE_URL": ("database_url", read_database_url),
    "GINBOT_LIVE_SECONDS": ("live_seconds", _whole(20, 300)),
    "GINBOT_NEXT_HAND_SECONDS": ("next_hand_seconds", _number(0, 600)),
    "GINBOT_HOUSE_DELAY_SECONDS": ("house_delay_seconds", _number(0, 10)),
    "GINBOT_DEFER_SECONDS": ("defer_seconds", _number(0, 2.5)),
    "GINBOT_POLL_SECONDS": ("poll_seconds", _number(0.1, 3600)),
    "GINBOT_DM_OPENINGS": ("dm_openings", _whole(0, 10_000)),
    "GINBOT_WORKERS": ("workers", _whole(1, 16)),
    "GINBOT_LOG_LEVEL": ("log_level", _log_level),
    "GINBOT_LOG_FORMAT": ("log_format", _log_format),
    "BACKUP_DIR": ("backup_dir", _folder),
    "GINBOT_BACKUP_HOURS": ("backup_hours", _number(0, 168)),
    "GINBOT_SHARD_COUNT": ("shard_count", _whole(0, 10_000)),
    "GINBOT_SHARD_IDS": ("shard_ids", _shard_ids),
    "GINBOT_METRICS_PORT": ("metrics_port", _whole(0, 65_535)),
    "GINBOT_METRICS_HOST": ("metrics_host", _address),
}
