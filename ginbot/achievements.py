"""What players may be proud of: pure predicates over a match's events, and what they come to over all matches.

A match leaves for each of its seats a few numbers, its *deeds*; an achievement is a deed done so often. Deeds follow
from the log alone, so they can be counted anew for any match, and what is counted has no state of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ginbot.rules import (
    EMPTY,
    Drew,
    EndKind,
    EndReason,
    Event,
    HandResult,
    Match,
    Scored,
    Seat,
    Threw,
    Took,
    Voided,
    evolve,
    other,
)

STRONGEST = "expert"
"""The level of the house that it is something to beat."""
FAR_BEHIND, HEAVY, CLOSE, SHORT, LONG, EARLY, MANY_LAID = 80, 50, 5, 3, 15, 2, 3
WHOLE = 100
"""A match to fewer points is no whole one."""
LADDER = "ladder"
"""The achievement that no single match tells: it is reckoned where the rungs are kept."""
_GINS = (EndKind.GIN, EndKind.BIG_GIN)


@dataclass(frozen=True, slots=True)
class HandTold:
    """One hand that came to its end: how, and all its moves."""

    result: HandResult
    moves: tuple[Event, ...]

    @property
    def end(self) -> Scored | None:
        """How it was scored; None for a void one."""
        return self.result.end if isinstance(self.result.end, Scored) else None

    @property
    def knocker(self) -> Seat | None:
        """Who knocked or went gin."""
        return None if self.result.knocked is None else self.result.knocked.seat


@dataclass(frozen=True, slots=True)
class Told:
    """A match that is over, as one of its seats lived it."""

    seat: Seat
    match: Match
    hands: tuple[HandTold, ...]
    level: str | None = None
    """At which the house played; None for a match between people."""
    slow: bool = False

    @property
    def has_won(self) -> bool:
        """Whether this seat won the match."""
        return self.match.ended is not None and self.match.ended.winner == self.seat

    @property
    def has_won_whole(self) -> bool:
        """Whether it won a whole match by its points."""
        ended, target = self.match.ended, self.match.ruleset.target
        return self.has_won and ended is not None and ended.why is EndReason.TARGET and (target or 0) >= WHOLE

    @property
    def won(self) -> tuple[tuple[HandTold, Scored], ...]:
        """The hands that this seat won."""
        return tuple([(hand, end) for hand in self.hands if (end := hand.end) is not None and end.winner == self.seat])

    @property
    def finished(self) -> tuple[tuple[HandTold, Scored], ...]:
        """Those of them that it ended itself."""
        return tuple([(hand, end) for hand, end in self.won if hand.knocker == self.seat])


def hands_told(events: Iterable[Event]) -> tuple[Match, tuple[HandTold, ...]]:
    """A match from all its events, and its hands that came to their end."""
    match, hands = EMPTY, []
    for event in events:
        match = evolve(match, event)
        if isinstance(event, Scored | Voided):
            assert match.play is not None, "a hand has been played"
            hands.append(HandTold(match.results[-1], match.play.moves))
    return match, tuple(hands)


def _count(told: Told, *kinds: EndKind) -> int:
    return sum([end.kind in kinds for _, end in told.won])


def _knocks(told: Told) -> int:
    ends = [hand.end for hand in told.hands if hand.knocker == told.seat]
    return sum([end is not None and end.kind not in _GINS for end in ends])


def _ties(told: Told) -> int:
    return sum([end.kind is EndKind.UNDERCUT and end.knocker_count == end.defender_count for _, end in told.won])


def _bare(told: Told) -> int:
    return sum([end.kind is EndKind.KNOCK and end.knocker_count == 1 for _, end in told.finished])


def _early(told: Told) -> int:
    return sum([_times(hand, Threw, told.seat) <= EARLY for hand, _ in told.finished])


def _untaken(told: Told) -> int:
    return sum([_times(hand, Took, told.seat) == 0 < _times(hand, Drew, told.seat) for hand, _ in told.finished])


def _times(hand: HandTold, kind: type[Drew | Took | Threw], seat: Seat) -> int:
    return sum([isinstance(move, kind) and move.seat == seat for move in hand.moves])


def _laid(told: Told) -> int:
    return sum([_laid_off(hand, told.seat) >= MANY_LAID for hand in told.hands])


def _saved(told: Told) -> int:
    return sum([end.kind is EndKind.UNDERCUT and _laid_off(hand, told.seat) > 0 for hand, end in told.won])


def _laid_off(hand: HandTold, seat: Seat) -> int:
    defended = hand.result.defended
    return defended.laid_off.bit_count() if defended is not None and defended.seat == seat else 0


def _comeback(told: Told) -> bool:
    behind = [hand.result.scores[other(told.seat)] - hand.result.scores[told.seat] for hand in told.hands]
    return told.has_won and max(behind, default=0) >= FAR_BEHIND


def _shutout(told: Told) -> bool:
    return told.has_won_whole and all(hand.end is None or hand.end.winner in (told.seat, None) for hand in told.hands)


def _close(told: Told) -> bool:
    one, two = told.match.scores
    return told.has_won_whole and abs(one - two) <= CLOSE


DEEDS: dict[str, Callable[[Told], int]] = {
    "hands": lambda told: len(told.hands),
    "knocks": _knocks,
    "gins": lambda told: _count(told, *_GINS),
    "big_gins": lambda told: _count(told, EndKind.BIG_GIN),
    "undercuts": lambda told: _count(told, EndKind.UNDERCUT),
    "ties": _ties,
    "bare": _bare,
    "early": _early,
    "untaken": _untaken,
    "heavy": lambda told: sum([end.points >= HEAVY for _, end in told.won]),
    "laid": _laid,
    "saved": _saved,
    "three_gins": lambda told: _count(told, *_GINS) >= 3,
    "won": lambda told: told.has_won,
    "people": lambda told: told.has_won and told.level is None,
    "unwon": lambda told: not told.has_won and told.level is None,
    "comeback": _comeback,
    "shutout": _shutout,
    "close": _close,
    "short": lambda told: told.has_won_whole and len(told.hands) <= SHORT,
    "long": lambda told: told.has_won and len(told.hands) >= LONG,
    "slow": lambda told: told.has_won and told.level is None and told.slow,
    "strongest": lambda told: told.has_won_whole and told.level == STRONGEST,
}
"""Each deed by its name, with how often a match has it."""


@dataclass(frozen=True, slots=True)
class Achievement:
    """A deed done so often; of a `streak` without what breaks it between."""

    code: str
    deed: str
    goal: int = 1
    broken_by: str = ""


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement("first_knock", "knocks"),
    Achievement("first_gin", "gins"),
    Achievement("first_win", "won"),
    Achievement("undercut", "undercuts"),
    Achievement("lay_off", "laid"),
    Achievement("saved", "saved"),
    Achievement("untaken", "untaken"),
    Achievement("early", "early"),
    Achievement("heavy", "heavy"),
    Achievement("bare_knock", "bare"),
    Achievement("tie", "ties"),
    Achievement("big_gin", "big_gins"),
    Achievement("three_gins", "three_gins"),
    Achievement("close", "close"),
    Achievement("short", "short"),
    Achievement("long", "long"),
    Achievement("comeback", "comeback"),
    Achievement("shutout", "shutout"),
    Achievement("slow", "slow"),
    Achievement("strongest", "strongest"),
    Achievement("streak_5", "people", 5, broken_by="unwon"),
    Achievement("wins_10", "people", 10),
    Achievement("wins_50", "people", 50),
    Achievement("undercuts_10", "undercuts", 10),
    Achievement("gins_25", "gins", 25),
    Achievement("hands_100", "hands", 100),
    Achievement(LADDER, LADDER),
)
"""All of them, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody has come with one of them."""

    achievement: Achievement
    count: int = 0
    """At most the goal."""
    earned_in: int | None = None
    """The match in which the goal was reached."""

    @property
    def is_earned(self) -> bool:
        """Whether the goal has been reached."""
        return self.count >= self.achievement.goal


def deeds_of(events: Sequence[Event], seat: Seat, level: str | None = None, *, slow: bool = False) -> dict[str, int]:
    """What one seat did in a match, from all its events; nothing for one that is not over, or was aborted."""
    match, hands = hands_told(events)
    if match.ended is None or match.ended.why is EndReason.ABORTED:
        return {}
    told = Told(seat, match, hands, level, slow)
    counts = {name: int(count(told)) for name, count in DEEDS.items()}
    return {name: number for name, number in counts.items() if number}


def progress_of(done: Sequence[tuple[int, Mapping[str, int]]], rungs: int = 0, top: int = 0) -> tuple[Progress, ...]:
    """How far these matches bring somebody: each its number and its deeds, in the order of their ends.

    `rungs`: how many rungs of the ladder have been won of `top`; without a ladder that is left out.
    """
    found = [_progress(each, done) for each in ACHIEVEMENTS if each.code != LADDER]
    return (*found, Progress(Achievement(LADDER, LADDER, top), min(rungs, top))) if top else tuple(found)


def _progress(achievement: Achievement, done: Sequence[tuple[int, Mapping[str, int]]]) -> Progress:
    count = 0
    for match, deeds in done:
        if achievement.broken_by and deeds.get(achievement.broken_by):
            count = 0
        count += deeds.get(achievement.deed, 0)
        if count >= achievement.goal:
            return Progress(achievement, achievement.goal, match)
    return Progress(achievement, count)


def earned_in(match: int, done: Sequence[tuple[int, Mapping[str, int]]]) -> tuple[str, ...]:
    """The codes of what was achieved with one of these matches, in their order."""
    return tuple([each.achievement.code for each in progress_of(done) if each.earned_in == match])
