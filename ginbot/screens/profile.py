"""What somebody has done at the table: the answer to `/gin profile`. Private at first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from ginbot.screens.achievements import Badge, badges_argument, badges_line
from ginbot.screens.course import Course, course_picture, course_words
from ginbot.screens.ids import LARGEST, Verb, press_id
from ginbot.screens.occasions import RUNGS
from ginbot.screens.pictures import DECKS
from ginbot.screens.screen import Button, Screen, in_deck
from ginbot.screens.times import moment
from ginbot.screens.words import ENGLISH, cut, escape, say

NAME_LENGTH = 32


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating on one board, live."""

    value: int
    deviation: int
    provisional: bool
    rank: int
    of: int
    """How many players the board has."""
    listed: bool = True
    """Whether this player wishes to be seen there."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One player's numbers; all but the house's are of matches between people that were played to an end."""

    name: str
    mine: bool = False
    """Whether this is the reader."""
    server: Standing | None = None
    everywhere: Standing | None = None
    """On the global board."""
    matches: int = 0
    wins: int = 0
    draws: int = 0
    gins: int = 0
    big_gins: int = 0
    undercuts_made: int = 0
    undercuts_suffered: int = 0
    streak: int = 0
    """Matches won in a row, the last one included."""
    best_streak: int = 0
    house_matches: int = 0
    house_wins: int = 0
    house: tuple[tuple[str, int, int], ...] = ()
    """Each who plays for the house and was met: name, this player's wins and losses."""
    head_to_head: tuple[int, int, int] | None = None
    """The reader's wins, losses and draws against this player; None for oneself."""
    since: datetime | None = None
    """When the first match was."""
    user: int = 0
    """Whose profile it is, for *Show here*; 0 leaves the button out."""
    hands: int = 0
    """How many of them there were in the matches whose hands were counted."""
    points: tuple[int, int] = (0, 0)
    """In these hands, this player's and the opponents'."""
    favourite: tuple[str, int] | None = None
    """Whom this player has met most, and how often."""
    rungs: int = 0
    """How many rungs of the ladder this player has won."""
    badges: tuple[Badge, ...] = ()
    """All achievements."""
    newest: tuple[str, ...] = ()
    """The codes of those earned last, the newest first."""
    course: Course | None = None
    """How the rating went; None for who has not been rated."""


def profile_argument(user: int) -> str:
    """How *Show here* names a profile: "profile.123"."""
    return f"profile.{user}"


def profile_of(argument: str) -> int | None:
    """The user whose profile is to be shown; None for anything malformed."""
    scope, _, user = argument.partition(".")
    if scope != "profile" or not (user.isascii() and user.isdigit()) or user.startswith("0") or len(user) > 19:
        return None
    return int(user) if int(user) <= LARGEST else None


def profile_screen(
    profile: Profile, language: str = ENGLISH, *, shown: bool = False, text: bool = False, deck: str = DECKS[0]
) -> Screen:
    """A player's numbers, and their rating as a chart, or with `text` in words.

    `shown` is the copy for everybody: without button, "you" and head to head.
    """
    screen = _numbers(profile, language, shown=shown)
    if profile.course is None or not profile.matches:
        return screen
    words = course_words(profile.course, cut(profile.name), language, mine=profile.mine and not shown)
    if text or not profile.course.is_one:
        return replace(screen, text=f"{screen.text}\n-# {words}")
    picture = course_picture(profile.course, profile.name, language)
    return in_deck(replace(screen, picture=picture, alt=words), deck)


def _numbers(profile: Profile, language: str, *, shown: bool) -> Screen:
    mine = profile.mine and not shown
    name = escape(cut(profile.name, NAME_LENGTH))
    head = say("profile.head_mine" if mine else "profile.head", language, name=name)
    if not (profile.matches or profile.house_matches or profile.rungs):
        return Screen(f"{head}\n{say('profile.none_mine' if mine else 'profile.none', language, name=name)}")
    lines = [head, *_standings(profile, language), *_record(profile, language), *_house(profile, language)]
    if (badges := badges_line(profile.badges, profile.newest, language)) != "":
        lines.append(badges)
    if profile.head_to_head is not None and not mine and not shown:
        lines.append(_head_to_head(profile.head_to_head, name, language))
    if profile.since is not None:
        lines.append(f"-# {_foot(profile, profile.since, language)}")
    if shown or not profile.user:
        return Screen("\n".join(lines))
    show = Button(say("button.show", language), press_id(None, 0, Verb.SHOW, profile_argument(profile.user)))
    argument = badges_argument(profile.user, 1)
    badges_button = Button(say("button.badges", language), press_id(None, 0, Verb.BADGES, argument))
    return Screen("\n".join(lines), ((badges_button,), (show,)) if profile.badges else ((show,),))


def _standings(profile: Profile, language: str) -> list[str]:
    lines = []
    for code, standing in (("server", profile.server), ("global", profile.everywhere)):
        if standing is not None:
            rating = f"{standing.value}?" if standing.provisional else str(standing.value)
            facts = {"rating": rating, "deviation": standing.deviation, "rank": standing.rank, "of": standing.of}
            lines.append(say(f"profile.{code}" if standing.listed else "profile.global_unlisted", language, **facts))
    return lines


def _record(profile: Profile, language: str) -> list[str]:
    if not profile.matches:
        return []
    lines = [
        say(
            "profile.matches",
            language,
            n=profile.matches,
            wins=profile.wins,
            draws=profile.draws,
            losses=profile.matches - profile.wins - profile.draws,
            rate=round(100 * profile.wins / profile.matches),
        ),
        say("profile.gins", language, gins=profile.gins, big_gins=profile.big_gins),
        say("profile.undercuts", language, made=profile.undercuts_made, suffered=profile.undercuts_suffered),
    ]
    if profile.hands:
        mine, theirs = (_average(points, profile.hands, language) for points in profile.points)
        lines.append(say("profile.points", language, mine=mine, theirs=theirs))
    if profile.favourite is not None:
        name, times = profile.favourite
        lines.append(say("profile.favourite", language, name=escape(cut(name, NAME_LENGTH)), n=times))
    if profile.best_streak:
        lines.append(say("profile.streak", language, streak=profile.streak, best=profile.best_streak))
    return lines


def _average(points: int, hands: int, language: str) -> str:
    return f"{points / hands:.1f}".replace(".", say("profile.decimal", language))


def _house(profile: Profile, language: str) -> list[str]:
    return [*_against_house(profile, language), *_ladder(profile.rungs, language)]


def _ladder(rungs: int, language: str) -> list[str]:
    if not rungs:
        return []
    return [say("profile.ladder_top" if rungs == RUNGS else "profile.ladder", language, rungs=rungs, of=RUNGS)]


def _against_house(profile: Profile, language: str) -> list[str]:
    if not profile.house_matches:
        return []
    lines = [say("profile.house", language, n=profile.house_matches, wins=profile.house_wins)]
    if profile.house:
        each = [say("profile.level", language, name=n, wins=won, losses=lost) for n, won, lost in profile.house]
        lines.append(say("profile.levels", language, list=" · ".join(each)))
    return lines


def _foot(profile: Profile, since: datetime, language: str) -> str:
    """When it began, and what a question mark above means, where there is one."""
    foot = say("profile.since", language, since=moment(since, "D"))
    if any(standing is not None and standing.provisional for standing in (profile.server, profile.everywhere)):
        return say("profile.settling", language, since=foot)
    return foot


def _head_to_head(record: tuple[int, int, int], name: str, language: str) -> str:
    if not any(record):
        return say("profile.never_met", language, name=name)
    wins, losses, draws = record
    return say("profile.head_to_head", language, name=name, wins=wins, losses=losses, draws=draws)
