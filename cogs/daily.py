"""`/gin daily`: the day's board, and the one try of each person."""

from __future__ import annotations

from cogs.answering import Interaction
from cogs.sitting import Sitting
from ginbot.chat.press import Handler
from ginbot.matches import Person, day_before
from ginbot.rules import Refusal, Refused, view
from ginbot.screens.daily import BOARD, Best, DailyPage, Entry, daily_of, daily_screen
from ginbot.screens.ids import Press, Verb
from ginbot.screens.occasions import Occasion
from ginbot.store import Record, Status, Try


async def daily(interaction: Interaction) -> None:
    """Answer privately with the board of today. Raises DAILY_ELSEWHERE where there is no server."""
    if interaction.guild_id is None:
        raise Refused(Refusal.DAILY_ELSEWHERE)
    await _open(interaction, interaction.client.desk.matches.today(interaction.guild_id))


class Dailies:
    """Answers presses on boards of days, and under tries that are over."""

    def __init__(self) -> None:
        self._sitting = Sitting()

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.DAILY: self.press}

    async def press(self, interaction: Interaction, press: Press) -> None:
        """The board of a day, or the try. Raises OLD_BUTTON, DAY_OVER, BANNED, TOO_MANY_MATCHES."""
        named, matches = daily_of(press.argument), interaction.client.desk.matches
        if named is None:
            raise Refused(Refusal.OLD_BUTTON)
        what, occasion = named
        if occasion.day > matches.today(occasion.guild).day:  # nothing is drawn for days to come
            raise Refused(Refusal.OLD_BUTTON)
        begun = await matches.on_occasion(interaction.user.id, occasion)
        if begun is None and occasion.guild != interaction.guild_id:  # of another server one knows one's own tries
            raise Refused(Refusal.OLD_BUTTON)
        if what == BOARD or (begun is not None and begun.facts.status is not Status.RUNNING):
            await _open(interaction, occasion)
            return

        async def begin(person: Person) -> Record:
            return await matches.try_daily(person, occasion)

        await self._sitting.down(interaction, occasion, begin)


async def _open(interaction: Interaction, occasion: Occasion) -> None:
    desk = interaction.client.desk
    day, user = await desk.matches.day(occasion), interaction.user.id
    now = desk.matches.clock()
    tries = await desk.store.tries(occasion.text, user, now)
    earlier = day_before(occasion)
    before = await desk.store.tries(earlier.text, user, now)
    page = DailyPage(
        occasion=occasion,
        opponent=day.name,
        ends_at=day.ends_at,
        seal=day.seal,
        entries=tuple([Entry(each.name, _points(each), each.user == user) for each in tries]),
        is_over=desk.matches.day_is_over(occasion),
        best=await _best(interaction, tries)
        if _may_see(tries, user, over=desk.matches.day_is_over(occasion))
        else None,
        yesterday=await _best(interaction, before) if _may_see(before, user, over=True) else None,
    )
    text = (await desk.wishes(interaction)).text
    await desk.sender.reply(interaction, daily_screen(page, desk.language(interaction), text=text))


def _points(each: Try) -> int | None:
    """What a try brought; 0 for one that was lost or left, None while it is being played."""
    if each.status is Status.RUNNING:
        return None
    return int((each.result or {}).get("scores", (0, 0))[each.seat]) if each.winner == each.seat else 0


def _may_see(tries: tuple[Try, ...], user: int, *, over: bool) -> bool:
    """Whether somebody may see the cards of a day: whose own try is over, and once the day is, who has none running."""
    own = next((each for each in tries if each.user == user), None)
    return over if own is None else own.status is not Status.RUNNING


async def _best(interaction: Interaction, tries: tuple[Try, ...]) -> Best | None:
    """The try that brought most, of equal ones the first; None where nobody has won."""
    best = max(tries, key=lambda each: (_points(each) or 0, -each.match), default=None)
    if best is None or not _points(best):
        return None
    record = await interaction.client.desk.matches.load(best.match)
    return Best(best.name, record.seats[1 - best.seat].name, _points(best) or 0, view(record.match, best.seat))
