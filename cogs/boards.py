"""Who leads: the boards of this server and of all, live and slow, this season, of all time, and seasons past."""

from __future__ import annotations

from dataclasses import replace

from cogs.answering import Interaction, follow
from ginbot.rules import Refusal, Refused
from ginbot.screens.board_picture import painted_board
from ginbot.screens.boards import (
    PER_PAGE,
    BoardLine,
    BoardPage,
    PastTable,
    SeasonName,
    board_of,
    board_screen,
    past_screen,
    pool,
)
from ginbot.screens.context import Pace
from ginbot.screens.ids import Press
from ginbot.screens.screen import Screen
from ginbot.seasons import season_of_table
from ginbot.store import BoardRow, listed_from

SEASONS = 8
"""So many past seasons are listed."""


async def board(interaction: Interaction, scope: str | None, pace: Pace) -> None:
    """The first page of a board, privately: this season's, or of all time while nobody has played in it."""
    desk = interaction.client.desk
    scope = scope or ("global" if interaction.guild_id is None else "server")
    at = _here(interaction, BoardPage(scope, pace, "season"))
    guild = _guild(interaction, at)
    now = desk.matches.clock()
    table = await desk.store.season_table(guild, now)
    if not await desk.store.board_size(guild, pool(pace), table=table, listed=guild == 0, now=now):
        at = replace(at, span="all")
    await desk.sender.reply(interaction, await _screen(interaction, at))


async def turn_page(interaction: Interaction, press: Press) -> None:
    """Another page of a board, or another board, in the same private message."""
    await follow(interaction, await _screen(interaction, _named(interaction, press)))


async def show_page(interaction: Interaction, press: Press) -> None:
    """A page of a board for everybody to see."""
    at = _named(interaction, press)
    if at.span == "past":
        raise Refused(Refusal.OLD_BUTTON)
    await interaction.client.desk.sender.reply(interaction, await _screen(interaction, at, shown=True), private=False)


def _named(interaction: Interaction, press: Press) -> BoardPage:
    """The page that a board's button names. Raises OLD_BUTTON for anything else."""
    named = board_of(press.argument)
    if named is None or press.match is not None:
        raise Refused(Refusal.OLD_BUTTON)
    return _here(interaction, named)


def _here(interaction: Interaction, at: BoardPage) -> BoardPage:
    """The same page where this is asked: outside of servers there is no server's board."""
    return at if interaction.guild_id is not None else replace(at, scope="global")


def _guild(interaction: Interaction, at: BoardPage) -> int:
    return (interaction.guild_id or 0) if at.scope == "server" else 0


async def _screen(interaction: Interaction, at: BoardPage, *, shown: bool = False) -> Screen:
    desk, user, language = interaction.client.desk, interaction.user.id, interaction.client.desk.language(interaction)
    guild, pace, is_global = _guild(interaction, at), pool(at.pace), at.scope == "global"
    switches = interaction.guild_id is not None
    moment = desk.matches.clock()
    now = await desk.store.season_table(guild, moment)
    if at.span == "past":
        found = await desk.store.past_tables(guild, pace, now, SEASONS, listed=is_global, now=moment)
        tables = tuple([PastTable(_season(table), tuple([_line(row, 0) for row in top])) for table, top in found])
        return past_screen(tables, at, language, switches=switches)
    table = now if at.span == "season" else None
    size = await desk.store.board_size(guild, pace, table=table, listed=is_global, now=moment)
    at = replace(at, page=min(at.page, max(1, -(-size // PER_PAGE))))
    offset = (at.page - 1) * PER_PAGE
    rows = await desk.store.board(guild, pace, offset, PER_PAGE, table=table, listed=is_global, now=moment)
    own = await desk.store.standing(guild, pace, user, table=table, listed=is_global, now=moment)
    unlisted = is_global and not (await desk.wishes(interaction)).everywhere
    lines = tuple([_line(row, user) for row in rows])
    season = None if table is None else _season(table, running=True)
    mine = None if own is None else _line(own, user)
    young = listed_from(user) if listed_from(user) > moment else None
    how = {"shown": shown, "unlisted": unlisted, "switches": switches}
    screen = board_screen(lines, mine, size, at, season, language, young_until=young, **how)
    return painted_board(screen, lines, at, season, language) if shown else screen


def _season(table: int, *, running: bool = False) -> SeasonName:
    season, part = season_of_table(table)
    return SeasonName(season.year, season.quarter, part, season.end if running else None)


def _line(row: BoardRow, reader: int) -> BoardLine:
    return BoardLine(
        rank=row.rank,
        name=row.name,
        rating=round(row.rating),
        deviation=round(row.deviation),
        matches=row.matches,
        wins=row.wins,
        provisional=row.provisional,
        mine=row.user == reader,
    )
