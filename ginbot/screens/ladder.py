"""The ladder: its page with every rung, and what stands under the end of a rung's match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ginbot.screens.alt import alt_text
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.occasions import RUNGS, Kind, occasion_of
from ginbot.screens.pictures import HousePicture, HousePlayer
from ginbot.screens.reading import Reading
from ginbot.screens.review import review_rows
from ginbot.screens.screen import Button, Row, Screen, Style
from ginbot.screens.words import ENGLISH, say

PER_ROW = 2


@dataclass(frozen=True, slots=True)
class Rung:
    """One rung, as somebody meets it."""

    number: int
    name: str
    """Whoever plays for the house there."""
    level: str
    state: str
    """"won", "next" or "closed"."""
    running: bool = False
    """Whether the reader's match on it is being played."""

    @property
    def is_whole(self) -> bool:
        """Whether it is a whole match, and not a single hand."""
        return self.number == RUNGS


def rung_of(argument: str) -> int | None:
    """The rung that a button names; None for anything malformed."""
    return int(argument) if argument in {str(number + 1) for number in range(RUNGS)} else None


def ladder_screen(rungs: Sequence[Rung], language: str = ENGLISH, *, text: bool = False) -> Screen:
    """All rungs, each with the button that plays it; what is not open yet is grey."""
    won = sum([rung.state == "won" for rung in rungs])
    code = "ladder.top" if won == RUNGS else "ladder.head" if won == 0 else "ladder.so_far"
    lines = [say(code, language, n=won, rungs=RUNGS)]
    running = [rung.name for rung in rungs if rung.running]
    if running:
        lines.append(say("ladder.running", language, name=running[-1]))
    rows = _rows(rungs, language)
    if text:
        lines += [say("ladder.line", language, **_facts(rung, language)) for rung in rungs]
        return Screen("\n".join(lines), rows)
    picture = HousePicture(_players(rungs, language))
    return Screen("\n".join(lines), rows, picture, alt_text(picture, language))


def rung_in(reading: Reading) -> int:
    """On which rung a match is played; 0 for any other match."""
    occasion = occasion_of(reading.context.occasion)
    return occasion.rung if occasion is not None and occasion.kind is Kind.RUNG else 0


def rung_line(reading: Reading) -> str:
    """What a rung's match that is over means for the ladder."""
    number = rung_in(reading)
    last = "_last" if number == RUNGS else ""
    if not _is_won(reading):
        return reading.say(f"ladder.lost{last}", number=number)
    return reading.say(f"ladder.won{last}", number=number, next=number + 1)


def rung_rows(reading: Reading) -> tuple[Row, ...]:
    """The rows under the end of a rung's match: the review, the next rung or this one again, and the ladder."""
    number, language = rung_in(reading), reading.context.language
    ladder = (Button(say("ladder.button.all", language), press_id(None, 0, Verb.LADDER)),)
    if _is_won(reading) and number == RUNGS:
        return (*review_rows(reading), ladder)
    code, target = ("next", number + 1) if _is_won(reading) else ("again", number)
    climb = Button(
        say(f"ladder.button.{code}", language, number=target),
        press_id(None, 0, Verb.LADDER, str(target)),
        Style.GREEN,
    )
    return (*review_rows(reading), (climb,), ladder)


def _is_won(reading: Reading) -> bool:
    ended = reading.view.ended
    return ended is not None and ended.winner is not None and ended.winner == reading.view.viewer


def _rows(rungs: Sequence[Rung], language: str) -> tuple[Row, ...]:
    buttons = []
    for rung in rungs:
        label = say(
            "ladder.button.whole" if rung.is_whole else "ladder.button.rung", language, **_facts(rung, language)
        )
        style = Style.GREEN if rung.state == "next" else Style.GREY
        where = press_id(None, 0, Verb.LADDER, str(rung.number))
        buttons.append(Button(label, where, style, enabled=rung.state != "closed"))
    return tuple([tuple(buttons[at : at + PER_ROW]) for at in range(0, len(buttons), PER_ROW)])


def _facts(rung: Rung, language: str) -> dict[str, object]:
    return {
        "number": rung.number,
        "name": rung.name,
        "level": say(f"choice.{rung.level}", language),
        "what": say("ladder.match" if rung.is_whole else "ladder.hand", language),
        "state": say(f"ladder.state.{rung.state}", language),
    }


def _players(rungs: Sequence[Rung], language: str) -> tuple[HousePlayer, ...]:
    """Everybody on the ladder once; whoever stands on two rungs is shown with the one that matters now."""
    shown: dict[str, Rung] = {}
    for rung in rungs:
        before = shown.get(rung.level)
        if before is None or before.state == "won":
            shown[rung.level] = rung
    return tuple([_player(rung, language) for rung in shown.values()])


def _player(rung: Rung, language: str) -> HousePlayer:
    facts = _facts(rung, language)
    return HousePlayer(
        face=rung.level,
        name=rung.name,
        level=say("ladder.rung", language, number=rung.number),
        rating=say("ladder.match_short" if rung.is_whole else "ladder.hand", language),
        standing=str(facts["state"]),
        lit=rung.state == "next",
    )
