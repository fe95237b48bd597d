"""`/gin`: the commands of players. Each reads its arguments and calls one thing."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs import blocks, boards, custom, daily, history, ladder, learn, lists, own, privacy
from cogs.answering import Interaction, answer, choices
from cogs.choosing import offered, offered_as_they_are, rules_for
from cogs.films import Films
from cogs.house import choose, offered_opponents, suggestion
from cogs.queue import QueueGroup
from ginbot.chat.bot import GinBot
from ginbot.rules import LONGEST_WORD
from ginbot.screens.boards import SCOPES
from ginbot.screens.context import Pace
from ginbot.screens.ids import Press, Verb
from ginbot.screens.pages import friend_screen, front_door
from ginbot.screens.panel import Panel, Use
from ginbot.screens.profile import profile_of
from ginbot.screens.screen import Screen
from ginbot.screens.words import say


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Gin(commands.GroupCog, group_name="gin", group_description=say("command.group")):
    """What players ask for."""

    @app_commands.command(name="play", description=say("command.play"))
    async def play(self, interaction: Interaction) -> None:
        """The front door."""
        await answer(interaction, _page(interaction, front_door(interaction.client.desk.language(interaction))))

    @app_commands.command(name="challenge", description=say("command.challenge"))
    @app_commands.describe(
        opponent=say("option.opponent"),
        pace=say("option.pace_challenge"),
        rules=say("option.rules"),
        rated=say("option.rated"),
        target=say("option.target"),
    )
    @app_commands.choices(pace=choices(*Pace))
    @app_commands.autocomplete(rules=offered)
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        pace: str | None = None,
        rules: app_commands.Range[str, 1, 100] | None = None,
        rated: bool = True,
        target: app_commands.Range[int, 10, 500] | None = None,
    ) -> None:
        """Challenge somebody, or anybody."""
        await answer(
            interaction,
            custom.challenge(interaction, opponent, rules, target, rated, None if pace is None else Pace(pace)),
        )

    @app_commands.command(name="house", description=say("command.house"))
    @app_commands.describe(
        level=say("option.level"),
        pace=say("option.pace_house"),
        watch=say("option.watch"),
        rules=say("option.rules"),
        target=say("option.target"),
    )
    @app_commands.choices(pace=choices(Pace.SLOW, Pace.LIVE))
    @app_commands.autocomplete(rules=offered, level=offered_opponents)
    async def house(
        self,
        interaction: Interaction,
        level: app_commands.Range[str, 1, 100] | None = None,
        pace: str = Pace.SLOW,
        watch: bool = False,
        rules: app_commands.Range[str, 1, 100] | None = None,
        target: app_commands.Range[int, 10, 500] | None = None,
    ) -> None:
        """Play the house."""
        await answer(interaction, custom.house(interaction, rules, target, level, Pace(pace), watch))

    queue = QueueGroup()

    @app_commands.command(name="games", description=say("command.games"))
    async def games(self, interaction: Interaction) -> None:
        """The own matches."""
        await answer(interaction, lists.games(interaction))

    @app_commands.command(name="hand", description=say("command.hand"))
    async def hand(self, interaction: Interaction) -> None:
        """The cards, brought back."""
        await answer(interaction, lists.bring_hand(interaction))

    @app_commands.command(name="resign", description=say("command.resign"))
    async def resign(self, interaction: Interaction) -> None:
        """Give up; asks first."""
        await answer(interaction, lists.ask_to_resign(interaction))

    @app_commands.command(name="leaderboard", description=say("command.leaderboard"))
    @app_commands.describe(scope=say("option.scope"), pace=say("option.pace"))
    @app_commands.choices(scope=choices(*SCOPES), pace=choices(Pace.LIVE, Pace.SLOW))
    async def leaderboard(self, interaction: Interaction, scope: str | None = None, pace: str = Pace.LIVE) -> None:
        """A board."""
        await answer(interaction, boards.board(interaction, scope, Pace(pace)))

    @app_commands.command(name="profile", description=say("command.profile"))
    @app_commands.describe(member=say("option.member"))
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """Numbers of one's own, or of somebody else."""
        await answer(interaction, own.profile(interaction, member))

    @app_commands.command(name="settings", description=say("command.settings"))
    @app_commands.describe(word=say("option.word"))
    async def settings(
        self, interaction: Interaction, word: app_commands.Range[str, 1, LONGEST_WORD] | None = None
    ) -> None:
        """What one may choose for oneself."""
        await answer(interaction, own.settings(interaction, word))

    @app_commands.command(name="history", description=say("command.history"))
    @app_commands.describe(match=say("option.match"))
    async def history(self, interaction: Interaction, match: app_commands.Range[int, 1] | None = None) -> None:
        """The matches that are over."""
        await answer(interaction, history.history(interaction, match))

    @app_commands.command(name="learn", description=say("command.learn"))
    @app_commands.describe(rules=say("option.rules_page"))
    @app_commands.autocomplete(rules=offered_as_they_are)
    async def learn(self, interaction: Interaction, rules: app_commands.Range[str, 1, 100] | None = None) -> None:
        """The lesson, and the rules page by page."""
        await answer(interaction, learn.learn(interaction) if rules is None else _explain(interaction, rules))

    @app_commands.command(name="privacy", description=say("command.privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        """What is kept of oneself."""
        await answer(interaction, privacy.open_privacy(interaction))

    @app_commands.command(name="ladder", description=say("command.ladder"))
    async def ladder(self, interaction: Interaction) -> None:
        """The ladder."""
        await answer(interaction, ladder.ladder(interaction))

    @app_commands.command(name="daily", description=say("command.daily"))
    async def daily(self, interaction: Interaction) -> None:
        """The deal of the day."""
        await answer(interaction, daily.daily(interaction))


async def _page(interaction: Interaction, screen: Screen) -> None:
    await interaction.client.desk.sender.reply(interaction, screen)


async def _explain(interaction: Interaction, rules: str | None) -> None:
    ruleset = await rules_for(interaction, rules)
    if ruleset is None:
        await custom.open_panel(interaction, await _panel(interaction))
    elif rules is None:
        await interaction.client.rulebook.explain_present(interaction, ruleset)
    else:
        await interaction.client.rulebook.explain(interaction, ruleset)


async def _panel(interaction: Interaction) -> Panel:
    """A panel for whatever can be played here: in direct messages nobody can be challenged."""
    if interaction.guild_id is None:
        level = await suggestion(interaction.client.desk, interaction.user.id)
        return Panel(interaction.user.id, use=Use.HOUSE, pace=Pace.SLOW, rated=False, level=level)
    pace = (await interaction.client.desk.store.server(interaction.guild_id)).pace
    return Panel(interaction.user.id, pace=pace)


async def _friend(interaction: Interaction, press: Press) -> None:
    maker = None if interaction.guild_id is None else await _panel(interaction)
    await _page(interaction, friend_screen(interaction.client.desk.language(interaction), maker))


async def _rules(interaction: Interaction, press: Press) -> None:
    """The rules of a match, or without one those that are played here."""
    if press.match is None:
        await _explain(interaction, None)
    else:
        await interaction.client.rulebook.of_match(interaction, press)


async def _show(interaction: Interaction, press: Press) -> None:
    """What stands privately, for everybody to see: a profile or a page of a board."""
    await (own.show_profile if profile_of(press.argument) is not None else boards.show_page)(interaction, press)


async def _games(interaction: Interaction, press: Press) -> None:
    await lists.games(interaction)


async def _next_game(interaction: Interaction, press: Press) -> None:
    await lists.next_game(interaction, press)


async def setup(bot: GinBot) -> None:
    """Register the group, and what answers the buttons of its pages."""
    await bot.add_cog(Gin())
    bot.presses.handlers |= {
        Verb.FRIEND: _friend,
        Verb.HOUSE: choose,
        Verb.GAMES: _games,
        Verb.NEXT_GAME: _next_game,
        Verb.PAGE: boards.turn_page,
        Verb.SHOW: _show,
        Verb.SET: own.change,
        Verb.PROFILE: own.back_to_profile,
        Verb.BADGES: own.badges,
        Verb.BLOCK: blocks.pressed,
        Verb.PRIVACY: privacy.pressed,
        Verb.HISTORY: history.turn,
        Verb.REPLAY: history.step,
        Verb.LOG: history.tell,
        Verb.VERIFY: history.verify,
        Verb.RULES: _rules,
        **Films().handlers(),
        **custom.Custom().handlers(),
        **learn.Lessons().handlers(),
        **ladder.Climbing().handlers(),
        **daily.Dailies().handlers(),
    }
