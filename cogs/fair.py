"""Checking the deals of a match that is over, and the word of one's own that goes into those to come."""

from __future__ import annotations

from dataclasses import replace

from cogs.answering import Interaction
from ginbot.matches import seat_of
from ginbot.rules import view
from ginbot.screens.fair import nothing_verified_screen, published_name, published_text, verified_screen
from ginbot.screens.review import has_review, review_row


async def verify(interaction: Interaction, match_id: int | None) -> None:
    """The check of a match, of one's own latest one unless another is named, privately, with all of it as a file.

    Whoever played it may look back at their own play from there.
    """
    desk, user = interaction.client.desk, interaction.user.id
    promised, language = (await desk.matches.promise(user)).commitment, desk.language(interaction)
    wanted = match_id if match_id is not None else await desk.store.last_over(user)
    if wanted is None:
        await desk.sender.reply(interaction, nothing_verified_screen(promised, language))
        return
    published = await desk.matches.published(wanted, user, interaction.guild_id)
    screen = verified_screen(published, language, promised)
    record = await desk.matches.load(wanted)
    seat = seat_of(record, user)
    if seat is not None and has_review(view(record.match, seat)):
        screen = replace(screen, rows=(review_row(wanted, language),))
    await desk.sender.reply(interaction, screen, attached=(published_name(published), published_text(published)))
