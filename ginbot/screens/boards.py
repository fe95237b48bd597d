"""Lists: the leaderboard, one's own matches, and what the bot may do in a channel. All private at first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from math import inf

from ginbot.screens.context import Pace
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.screen import Button, Screen
from ginbot.screens.times import moment
from ginbot.screens.words import ENGLISH, cut, escape, say

PER_PAGE = 10
SCOPES = ("server", "global")
SPANS = ("season", "all", "past")
"""This season, of all time, and the seasons that are over."""
NAME_LENGTH = 20
MOST_BROUGHT = 5
"""Rows of buttons that a message may have."""
GAME_NAME_LENGTH = 14
"""Ten lines with names full of marks must fit one message."""
LONGEST = 2_000
"""Characters that a message may hold."""
ROOM_FOR_MORE = 30
"""What is kept of them for the line that counts what found no room."""
PERMISSIONS = (
    "view_channel",
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
"""What is needed in a channel where matches are opened, in the order of the check."""
OPTIONAL_PERMISSIONS = ("embed_links", "manage_threads")


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One player on a board."""

    rank: int
    name: str
    rating: int
    deviation: int
    matches: int
    wins: int
    provisional: bool = False
    mine: bool = False
    """Whether this is the reader."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """One running match or open challenge of the reader."""

    name: str
    """The opponent; "" for an open challenge."""
    scores: tuple[int, int] = (0, 0)
    """The reader's first."""
    mine: bool = False
    """Whether it is the reader's turn."""
    between: bool = False
    """Whether a hand has ended and the next has not begun: then it is nobody's turn."""
    waiting: bool = False
    """Whether nobody has accepted yet."""
    ends_at: datetime | None = None
    """When the running turn, or the challenge, ends."""
    paused_until: datetime | None = None
    """Until when the turn's clock stands, because its player is on vacation."""
    pace: Pace = Pace.LIVE
    url: str = ""
    """The hand's message, or the challenge's post."""
    bring: int | None = None
    """The match's number, where no link leads to its hand: then a button brings it."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One permission, by its name in `PERMISSIONS` or `OPTIONAL_PERMISSIONS`."""

    permission: str
    granted: bool


@dataclass(frozen=True, slots=True)
class BoardPage:
    """What a button of a board names: "server.live.season.2"."""

    scope: str
    """One of SCOPES."""
    pace: Pace
    span: str = "all"
    """One of SPANS."""
    page: int = 1

    @property
    def argument(self) -> str:
        """What `board_of` reads."""
        return f"{self.scope}.{pool(self.pace)}.{self.span}.{self.page}"


@dataclass(frozen=True, slots=True)
class SeasonName:
    """One table of a season: which quarter of which year, and which of its tables if it has several."""

    year: int
    quarter: int
    part: int = 1
    ends: datetime | None = None
    """When it is over; None for one that is."""


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table that is over, and who led it."""

    season: SeasonName
    top: tuple[BoardLine, ...]


def board_of(argument: str) -> BoardPage | None:
    """The page that a button of a board names; None for anything malformed.

    Buttons of older messages name no span: theirs is of all time.
    """
    parts = argument.split(".")
    if len(parts) == 3:
        parts.insert(2, "all")
    if len(parts) != 4:
        return None
    scope, pace, span, page = parts
    if scope not in SCOPES or pace not in ("live", "slow") or span not in SPANS:
        return None
    if not (page.isascii() and page.isdigit()) or not 1 <= int(page) <= 10**6:
        return None
    return BoardPage(scope, Pace(pace), span, int(page))


def pool(pace: Pace) -> str:
    """The pool a pace is rated in: live or slow."""
    return "live" if pace is Pace.LIVE else "slow"


def board_screen(
    rows: tuple[BoardLine, ...],
    own: BoardLine | None,
    size: int,
    at: BoardPage,
    season: SeasonName | None = None,
    language: str = ENGLISH,
    *,
    shown: bool = False,
    unlisted: bool = False,
    switches: bool = True,
    young_until: datetime | None = None,
) -> Screen:
    """One page of a board, the reader's own line always in sight.

    `size` is how many players the board has; `season` is named where it is one's board. `shown` is the copy for
    everybody, without buttons and without "you". `unlisted`: the reader has not asked to be on it. `switches`: whether
    there is a server whose board could be seen instead. `young_until`: when the reader's account is old enough for
    boards, if it is not yet.
    """
    lines = [_head(at, season, language), *[_board_line(line, language, shown) for line in rows]]
    if not rows:
        seasonal = "board.empty" if season is None else "board.empty_season"
        lines.append(say("board.empty_global" if at.scope == "global" else seasonal, language))
    if own is None and rows and not shown:
        lines += ["…", say("board.not_yet", language)]
    if own is not None and not shown and not any(line.mine for line in rows):
        lines += ["…", _board_line(own, language, shown)] if rows else [_board_line(own, language, shown)]
        if unlisted:
            lines.append(f"-# {say('board.unlisted', language)}")
    if young_until is not None and not shown:
        lines.append(f"-# {say('board.young', language, day=moment(young_until, 'D'))}")
    pages = max(1, -(-size // PER_PAGE))
    if rows:
        lines.append(f"-# {say('board.foot', language, page=at.page, pages=pages)}")
    if season is not None and season.ends is not None:
        lines.append(f"-# {say('board.ends', language, end=moment(season.ends, 'D'))}")
    if shown:
        return Screen("\n".join(lines))
    turning = (
        _page_button("previous", Verb.PAGE, replace(at, page=at.page - 1), at.page > 1, language),
        _page_button("following", Verb.PAGE, replace(at, page=at.page + 1), at.page < pages, language),
        _page_button("show", Verb.SHOW, at, bool(rows), language),
    )
    return Screen("\n".join(lines), (turning, *_switches(at, language, switches)))


def past_screen(
    tables: tuple[PastTable, ...], at: BoardPage, language: str = ENGLISH, *, switches: bool = True
) -> Screen:
    """The seasons that are over, the newest first, each with whoever led it at its end."""
    scope = say(f"board.past_{at.scope}", language, pace=say(f"board.{pool(at.pace)}", language))
    lines = [scope, *[_past_line(table, language) for table in tables]]
    if not tables:
        lines.append(say("board.past_none", language))
    return Screen("\n".join(lines), _switches(at, language, switches))


def _head(at: BoardPage, season: SeasonName | None, language: str) -> str:
    pace = say(f"board.{pool(at.pace)}", language)
    span = say("board.all", language) if season is None else season_words(season, language)
    return say(f"board.head_{at.scope}", language, pace=pace, span=span)


def season_words(season: SeasonName, language: str) -> str:
    """What a table of a season is called."""
    facts = {"quarter": season.quarter, "year": season.year, "part": season.part}
    return say("board.season" if season.part == 1 else "board.season_part", language, **facts)


def _past_line(table: PastTable, language: str) -> str:
    season, winners = season_words(table.season, language), []
    for line in table.top:
        name = escape(cut(line.name, NAME_LENGTH))
        winners.append(say("board.winner", language, rank=line.rank, name=name, rating=rating_words(line)))
    return say("board.past_line", language, season=season, list=" · ".join(winners) or "–")


def _switches(at: BoardPage, language: str, server: bool) -> tuple[tuple[Button, ...], ...]:
    """The ways to the other boards: each says what one would see."""
    spans = [(span, replace(at, span=span, page=1)) for span in SPANS if span != at.span]
    pace = Pace.SLOW if at.pace is Pace.LIVE else Pace.LIVE
    scope = "global" if at.scope == "server" else "server"
    others = [(f"to_{pool(pace)}", replace(at, pace=pace, page=1))]
    if server:
        others.append((f"to_{scope}", replace(at, scope=scope, page=1)))
    first = [_page_button(f"span_{span}", Verb.PAGE, there, True, language) for span, there in spans]
    second = [_page_button(code, Verb.PAGE, there, True, language) for code, there in others]
    return tuple(first), tuple(second)


def games_screen(lines: tuple[GameLine, ...], language: str = ENGLISH) -> Screen:
    """The reader's matches, with whose turn it is, until when, and the way there; as many as a message holds.

    Where it is the reader's turn comes first, what ends soonest leading; what only waits for somebody comes last.
    """
    if not lines:
        return Screen(say("games.none", language))
    text = say("games.head", language)
    ordered = sorted(lines, key=_urgency)
    brought = [(_bring(line.name, line.bring, language),) for line in ordered if line.bring is not None]
    rows = tuple(brought[:MOST_BROUGHT])
    for number, line in enumerate(ordered):
        longer, left = f"{text}\n{_game_line(line, language)}", len(lines) - number
        if len(longer) > LONGEST - ROOM_FOR_MORE:
            return Screen(f"{text}\n{say('games.more', language, n=left)}", rows)
        text = longer
    return Screen(text, rows)


def check_screen(lines: tuple[CheckLine, ...], language: str = ENGLISH) -> Screen:
    """What the bot may do in a channel, line by line, and what happens without."""
    texts = [say("check.head", language), *[_check_line(line, language) for line in lines]]
    missing = any(not line.granted and line.permission in PERMISSIONS for line in lines)
    return Screen("\n".join([*texts, say("check.mend" if missing else "check.fine", language)]))


def _page_button(code: str, verb: Verb, there: BoardPage, enabled: bool, language: str) -> Button:
    return Button(say(f"button.{code}", language), press_id(None, 0, verb, there.argument), enabled=enabled)


def rating_words(line: BoardLine) -> str:
    """A rating as it stands on a board, "1512?" while it settles."""
    return f"{line.rating}?" if line.provisional else str(line.rating)


def _board_line(line: BoardLine, language: str, shown: bool) -> str:
    return say(
        "board.mine" if line.mine and not shown else "board.line",
        language,
        rank=line.rank,
        name=escape(cut(line.name, NAME_LENGTH)),
        rating=rating_words(line),
        deviation=line.deviation,
        matches=say("board.matches", language, n=line.matches),
        wins=line.wins,
    )


def _game_line(line: GameLine, language: str) -> str:
    name = escape(cut(line.name, GAME_NAME_LENGTH))
    if line.waiting:
        parts = [say("games.waiting" if name else "games.waiting_any", language, name=name)]
    else:
        turn = "between" if line.between else "turn.you" if line.mine else "turn.they"
        score = say("games.score", language, mine=line.scores[0], theirs=line.scores[1])
        parts = [say("games.against", language, name=name), score, say(f"games.{turn}", language, name=name)]
    if line.ends_at is not None and not line.between:
        parts.append(_game_end(line, line.ends_at, language))
    if line.url:
        parts.append(f"[{say('games.challenge' if line.waiting else 'games.hand', language)}]({line.url})")
    return f"· {' · '.join(parts)}"


def _bring(name: str, match: int, language: str) -> Button:
    return Button(say("button.mine_against", language, name=cut(name)), press_id(match, 0, Verb.MINE))


def _urgency(line: GameLine) -> tuple[bool, bool, float]:
    """What the reader can do comes first, then what ends soonest."""
    ends_at = line.ends_at.timestamp() if line.ends_at is not None else inf
    return line.waiting, not (line.mine or line.between), ends_at


def _game_end(line: GameLine, ends_at: datetime, language: str) -> str:
    """When it ends; a live turn by the clock, since phones let relative times stand still."""
    if line.paused_until is not None:
        return say("games.away", language, end=moment(line.paused_until, "f"))
    if line.waiting:
        return say("games.closes", language, end=moment(ends_at, "R"))
    if line.pace is Pace.LIVE:
        return say("games.by", language, end=moment(ends_at, "T"))
    return say("games.due", language, end=moment(ends_at, "R"))


def _check_line(line: CheckLine, language: str) -> str:
    permission = say(f"permission.{line.permission}", language)
    if line.granted:
        return say("check.ok", language, permission=permission)
    code = "check.missing" if line.permission in PERMISSIONS else "check.optional"
    return say(code, language, permission=permission, without=say(f"without.{line.permission}", language))
