"""Checking the deals of a match that is over, and the word of one's own that goes into those to come."""

from __future__ import annotations

from cogs.answering import Interaction
from ginbot.screens.fair import nothing_verified_screen, published_name, published_text, verified_screen


async def verify(interaction: Interaction, match_id: int | None) -> None:
    """The check of a match, of one's own latest one unless another is named, privately, with all of it as a file."""
    desk, user = interaction.client.desk, interaction.user.id
    promised, language = (await desk.matches.promise(user)).commitment, desk.language(interaction)
    wanted = match_id if match_id is not None else await desk.store.last_over(user)
    if wanted is None:
        await desk.sender.reply(interaction, nothing_verified_screen(promised, language))
        return
    published = await desk.matches.published(wanted, user, interaction.guild_id)
    screen = verified_screen(published, language, promised)
    await desk.sender.reply(interaction, screen, attached=(published_name(published), published_text(published)))
