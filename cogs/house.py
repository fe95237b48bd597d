"""The house's table: whom one may play there, and what one who names nobody is offered."""

from __future__ import annotations

import logging

from discord import app_commands

from cogs.answering import Interaction
from cogs.choosing import rules_for
from ginbot.chat.desk import Desk
from ginbot.house import LEVELS, NAMES, RATINGS, suggested
from ginbot.rules import Refusal, Refused, RuleSet
from ginbot.screens.context import Pace
from ginbot.screens.house import Opponent, house_offers, house_screen, level_of
from ginbot.screens.ids import Press
from ginbot.screens.panel import Panel, Use
from ginbot.screens.screen import in_deck
from ginbot.store import AgainstHouse, NotSaved

log = logging.getLogger(__name__)

STRANGER = AgainstHouse({}, None)


async def offered_opponents(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Who plays for the house, with rating, standing and temper; a standing that cannot be read is left out."""
    desk = interaction.client.desk
    try:
        against = await desk.store.against_house(interaction.user.id)
    except NotSaved:
        log.warning("interaction %d: the standing of %s could not be read", interaction.id, interaction.user.id)
        against = STRANGER
    lines = house_offers(current, opponents(against), desk.language(interaction))
    return [app_commands.Choice(name=line, value=level) for line, level in lines]


async def choose(interaction: Interaction, press: Press) -> None:
    """The answer to *Play the house*: who may be played, by what is played here anyway."""
    ruleset = await rules_for(interaction, None)
    assert ruleset is not None, "nothing is to be made where nothing was asked for"
    await offer(interaction, ruleset)


async def offer(interaction: Interaction, ruleset: RuleSet, pace: Pace = Pace.SLOW, watch: bool = False) -> None:
    """Answer privately with those who may be played by these rules; a press on one of them begins the match."""
    desk = interaction.client.desk
    against = await desk.store.against_house(interaction.user.id)
    wishes = await desk.wishes(interaction)
    panel = Panel(interaction.user.id, ruleset, Use.HOUSE, pace=pace, rated=False, watch=watch)
    screen = house_screen(
        panel,
        opponents(against),
        suggested(against.standing, against.last),
        desk.language(interaction),
        text=wishes.text,
    )
    await desk.sender.reply(interaction, in_deck(screen, wishes.deck))


async def suggestion(desk: Desk, user: int) -> str:
    """The level at which somebody is to play who has named none."""
    against = await desk.store.against_house(user)
    return suggested(against.standing, against.last)


def named(level: str) -> str:
    """The level that somebody has typed or picked. Raises UNKNOWN_LEVEL."""
    found = level_of(level, opponents(STRANGER))
    if found is None:
        raise Refused(Refusal.UNKNOWN_LEVEL, names=", ".join(NAMES.values()))
    return found


def opponents(against: AgainstHouse) -> tuple[Opponent, ...]:
    """Everybody who plays for the house, the weakest first."""
    standing = against.standing
    return tuple([Opponent(level, NAMES[level], RATINGS[level], *standing.get(level, (0, 0))) for level in LEVELS])
