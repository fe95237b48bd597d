"""What Discord has to be told: a token's form, the permissions as one number, the link that invites the bot."""

from __future__ import annotations

import base64

import discord

from ginbot.chat.doctor.lines import Line, failed, ok
from ginbot.screens.boards import PERMISSIONS

GET_ONE = "get one from the Discord developer portal, page Bot of your application, Reset Token, and put it into .env"
SHORTEST_SECRET = 25
"""Characters of a token's last part, at least."""


def permissions() -> discord.Permissions:
    """What the bot asks for when it is invited."""
    return discord.Permissions(**dict.fromkeys(PERMISSIONS, True))


def invite_link(application: int) -> str:
    """Where whoever manages a server invites the bot."""
    return discord.utils.oauth_url(application, permissions=permissions(), scopes=("bot", "applications.commands"))


def application_of(token: str) -> int | None:
    """The application that a token belongs to, which its first part tells; None where it is no token."""
    first, *others = token.split(".")
    if len(others) != 2 or not others[0] or len(others[1]) < SHORTEST_SECRET:
        return None
    try:
        number = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except ValueError:  # no base64, or of no text
        return None
    return int(number) if number.isdigit() and 15 <= len(number) <= 20 else None


def token_line(token: str | None) -> Line:
    """Whether there is a token and it looks like one; nothing of it is told but whose it is."""
    if token is None:
        return failed("token", f"DISCORD_TOKEN is not set: {GET_ONE}.")
    application = application_of(token)
    if application is None:
        return failed(
            "token",
            "DISCORD_TOKEN has not the form of a bot's token, three parts with dots between them "
            f"(nor is it the client secret, nor the public key): {GET_ONE}.",
        )
    return ok("token", f"has a token's form and belongs to application {application}")


def permissions_line() -> Line:
    """The permissions as the number in the link."""
    names = ", ".join(name.replace("_", " ") for name in PERMISSIONS)
    return ok("permissions", f"{permissions().value} ({names})")


def invite_line(token: str | None) -> Line:
    """The link that invites the bot."""
    application = None if token is None else application_of(token)
    if application is None:
        return failed("invite", "there is no link without a token: it tells the application's id.")
    return ok("invite", invite_link(application))
