"""How events are written: one line each, as text or as JSON, and never with a token in them."""

from __future__ import annotations

import json
import logging
import sys

import discord
import pytest

from ginbot.logs import HUSHED, JsonLine, OneLine, hushed, log_to_standard_error

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde." + "x" * 38
"""Of a bot's token's form, and nobody's."""


def record(message: str, *args: object, failed: bool = False) -> logging.LogRecord:
    """An event, with a traceback where something failed."""
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        return logging.LogRecord("gin", logging.ERROR, "", 0, message, args, sys.exc_info() if failed else None)


def test_an_event_is_one_line() -> None:
    """An event takes one line even with a traceback, or with a line break in somebody's name."""
    line = OneLine("%(levelname)s %(message)s").format(record("match %s\n by %s", 7, "a\r\nb", failed=True))
    assert line.startswith("ERROR match 7 | by a | b | Traceback")
    assert line.endswith("ValueError: first | second")
    assert len(line.splitlines()) == 1


def test_an_event_is_one_object() -> None:
    """As JSON an event is one line with its time, level, logger and message, and its match and version as numbers."""
    line = JsonLine().format(record("match %d at %d: nobody\nmoved", 7, 12))
    told = json.loads(line)
    assert len(line.splitlines()) == 1
    assert told.pop("time").endswith("+00:00")
    assert told == {
        "level": "ERROR",
        "logger": "gin",
        "message": "match 7 at 12: nobody\nmoved",
        "match": 7,
        "version": 12,
    }


def test_an_event_without_a_version_has_none() -> None:
    """A match is told without a version where there is none, and neither where an event is about no match."""
    assert json.loads(JsonLine().format(record("match %d: gone", 7)))["match"] == 7
    assert "version" not in json.loads(JsonLine().format(record("match %d: gone", 7)))
    assert "match" not in json.loads(JsonLine().format(record("a rematch 7 at 8")))


def test_an_error_is_told_whole() -> None:
    """As JSON an error's traceback stands beside the message, on the same line."""
    line = JsonLine().format(record("it failed", failed=True))
    assert len(line.splitlines()) == 1
    assert json.loads(line)["exception"].endswith("ValueError: first\nsecond")
    assert json.loads(line)["message"] == "it failed"


@pytest.mark.parametrize("form", [OneLine(secrets=["hush-hush"]), JsonLine(secrets=["hush-hush"])])
@pytest.mark.parametrize(
    "text",
    [
        "the token hush-hush is wrong",
        f"Bot {TOKEN} is refused",
        "POST https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb246hush-hushed_9/messages/@original failed",
        "POST /interactions/123/aW50ZXJhY3Rpb246hush/callback",
        "connecting to postgresql+asyncpg://gin:hush-hush-9@host/gin",
    ],
)
def test_tokens_are_not_written(form: logging.Formatter, text: str) -> None:
    """A token or a password is not written, wherever it stands; what is around it is."""
    try:
        raise RuntimeError(text)
    except RuntimeError:
        event = logging.LogRecord("gin", logging.ERROR, "", 0, text, (), sys.exc_info())
    line = form.format(event)
    assert "hush" not in line
    assert "aW50" not in line
    assert TOKEN not in line
    assert line.count(HUSHED) >= 2, "the message and the error both name it"


def test_what_is_no_secret_stays() -> None:
    """Addresses, ids and file names are left as they are."""
    text = "GET https://discord.com/api/v10/channels/123/messages/456 gave 404 (ginbot.store.engine, line 40)"
    assert hushed(text) == text


def test_events_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """Events of the chosen level are written to standard error, lesser ones nowhere."""
    log_to_standard_error("WARNING")
    logging.getLogger("gin").info("quiet")
    logging.getLogger("gin").warning("match 7 is late")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("WARNING gin: match 7 is late\n")
    assert len(err.splitlines()) == 1


def test_every_logger_is_written_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With the switch on json, what discord.py says is JSON too."""
    log_to_standard_error("INFO", "json")
    logging.getLogger("discord.gateway").warning("Shard ID %s is back", None)
    told = json.loads(capsys.readouterr().err)
    assert (told["logger"], told["message"]) == ("discord.gateway", "Shard ID None is back")


def test_libraries_do_not_speak_of_every_detail(capsys: pytest.CaptureFixture[str]) -> None:
    """At DEBUG our own events are written, but not those of libraries, which would repeat whole messages."""
    log_to_standard_error("DEBUG")
    for name in ("discord.http", "aiosqlite", "ginbot.keeper", "cogs.gin"):
        logging.getLogger(name).debug("spoken")
    written = capsys.readouterr().err
    assert [line.split()[3] for line in written.splitlines()] == ["ginbot.keeper:", "cogs.gin:"]


def test_what_is_meant_to_be_missing_is_not_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    """A client made as the bot is makes discord.py warn of nothing that is left out on purpose."""
    log_to_standard_error("INFO")
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = True
    discord.Client(intents=discord.Intents.none())
    logging.getLogger("discord.client").warning("something else")
    assert [line.partition(" WARNING ")[2] for line in capsys.readouterr().err.splitlines()] == [
        "discord.client: something else"
    ]
