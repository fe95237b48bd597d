"""`/gin queue`: waiting for whoever wants to play, too. What becomes of it is `ginbot.chat.queue`'s."""

from __future__ import annotations

from discord import app_commands

from cogs.answering import Interaction, answer, choices
from cogs.permissions import can_open_table, may_wait
from ginbot.chat.desk import TOKEN_LIFE
from ginbot.chat.press import person_of
from ginbot.chat.queue import PACES
from ginbot.matches import Wish
from ginbot.rules import Refusal, Refused
from ginbot.screens.boards import SCOPES
from ginbot.screens.context import Pace
from ginbot.screens.queue import out_screen, ready_screen, waiting_screen
from ginbot.screens.words import say
from ginbot.store import QueueState


class QueueGroup(app_commands.Group):
    """What people ask for who have nobody to challenge."""

    def __init__(self) -> None:
        super().__init__(name="queue", description=say("command.queue"))

    @app_commands.command(name="join", description=say("command.queue_join"))
    @app_commands.describe(pace=say("option.queue_pace"), scope=say("option.queue_scope"))
    @app_commands.choices(pace=choices(*PACES), scope=choices(*SCOPES))
    async def join(self, interaction: Interaction, pace: str = Pace.LIVE.value, scope: str = "server") -> None:
        """Wait for somebody."""
        await answer(interaction, join(interaction, pace, everywhere=scope != "server"))

    @app_commands.command(name="leave", description=say("command.queue_leave"))
    @app_commands.describe(pace=say("option.queue_leave_pace"))
    @app_commands.choices(pace=choices(*PACES))
    async def leave(self, interaction: Interaction, pace: str | None = None) -> None:
        """Wait no longer."""
        await answer(interaction, leave(interaction, PACES if pace is None else (pace,)))


async def join(interaction: Interaction, pace: str, *, everywhere: bool) -> None:
    """Wait for an opponent, or hear how things stand; in direct messages there is no server to stay in."""
    desk, queue = interaction.client.desk, interaction.client.queue
    await may_wait(interaction)
    wish = Wish(
        pace,
        everywhere or interaction.guild_id is None,
        guild=interaction.guild_id,
        channel=interaction.channel_id if await can_open_table(interaction) else None,
        token=interaction.token,
        token_expires=interaction.created_at + TOKEN_LIFE,
    )
    place = await desk.matches.join_queue(person_of(interaction), wish)
    row, language = place.row, desk.language(interaction)
    if row.state is QueueState.ASKED:
        screen = await queue.question(row)
    elif row.state is QueueState.READY:
        screen = ready_screen(await queue.other_name(row), language)
    else:
        screen = waiting_screen(pace, place.others, everywhere=row.everywhere, present=place.was_in, language=language)
    await desk.sender.reply(interaction, screen)
    await queue.follow(pace)


async def leave(interaction: Interaction, paces: tuple[str, ...]) -> None:
    """Wait no longer, in one queue or in all. Raises NOT_IN_QUEUE."""
    desk, queue = interaction.client.desk, interaction.client.queue
    given_up = await desk.matches.leave_queue(interaction.user.id, paces)
    if not given_up:
        raise Refused(Refusal.NOT_IN_QUEUE)
    screen = out_screen("left", *[row.pace for row in given_up], language=desk.language(interaction))
    await desk.sender.reply(interaction, screen)
    for row in given_up:
        await queue.follow(row.pace)
