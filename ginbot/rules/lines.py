"""Sums explained line by line, for a hand and for a match; nothing is decided here, and words are put elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from ginbot.rules.actions import Seat, other
from ginbot.rules.events import Item, Scored, ScoreLine
from ginbot.rules.pad import Column, pad_of
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.score import EndKind, is_doubled
from ginbot.rules.state import HandResult

FLAT_SHUTOUT = 100
_BONUS = {EndKind.GIN: Item.GIN, EndKind.BIG_GIN: Item.BIG_GIN, EndKind.UNDERCUT: Item.UNDERCUT}


def hand_lines(ruleset: RuleSet, result: HandResult) -> tuple[ScoreLine, ...]:
    """What a hand's points are made of, and last its boxes, which are not among them; nothing for a void or a tie.

    Boxes have the points that they are worth, whether these are credited at once or added at the end.
    """
    end = result.end
    if not isinstance(end, Scored) or end.winner is None:
        return ()
    seat, is_gin = end.winner, end.kind in (EndKind.GIN, EndKind.BIG_GIN)
    base = end.defender_count if is_gin else abs(end.knocker_count - end.defender_count)
    lines = [ScoreLine(Item.DEADWOOD if is_gin else Item.DIFFERENCE, seat, base)]
    doubled = is_doubled(ruleset, result.upcard)
    single = end.points // 2 if doubled else end.points
    if end.kind in _BONUS:
        lines.append(ScoreLine(_BONUS[end.kind], seat, single - base))
    if doubled:
        lines.append(ScoreLine(Item.SPADE, seat, single))
    if end.boxes:
        lines.append(ScoreLine(Item.BOXES, seat, end.boxes * ruleset.box_bonus, end.boxes))
    return tuple(lines)


def is_tallied(ruleset: RuleSet) -> bool:
    """Whether more counts at the end of a match than the points of its hands, or in more than one column."""
    return bool(ruleset.box_bonus or ruleset.game_bonus or ruleset.shutout != "none" or ruleset.columns > 1)


def tally_of(ruleset: RuleSet, pad: tuple[Column, ...]) -> tuple[ScoreLine, ...]:
    """What a match comes to, column by column and seat by seat, when it ends with the score pad like this.

    Hands are a line for each seat, also when there are none; boxes, game bonus and shutout only where there are some. A
    column that nobody has won gets its boxes and nothing more.
    """
    lines = []
    for place, column in enumerate(pad):
        for seat in (0, 1):
            lines += _seat_lines(ruleset, column, place, seat)
    return tuple(lines)


def _seat_lines(ruleset: RuleSet, column: Column, place: int, seat: Seat) -> list[ScoreLine]:
    own = [entry for entry in column.entries if entry.seat == seat]
    points, boxes = sum([entry.points for entry in own]), sum([entry.boxes for entry in own])
    lines = [ScoreLine(Item.HANDS, seat, points, len(own), place)]
    if boxes:
        lines.append(ScoreLine(Item.BOXES, seat, boxes * ruleset.box_bonus, boxes, place))
    if column.winner != seat:
        return lines
    if ruleset.game_bonus:
        lines.append(ScoreLine(Item.GAME, seat, ruleset.game_bonus, column=place))
    if ruleset.shutout != "none" and not column.has(other(seat)):
        more = {"double_game": ruleset.game_bonus, "flat": FLAT_SHUTOUT, "double_hands": points}[ruleset.shutout]
        lines.append(ScoreLine(Item.SHUTOUT, seat, more, column=place))
    return lines


def totals_of(lines: Iterable[ScoreLine]) -> tuple[int, int]:
    """What each seat's lines add up to."""
    totals = [0, 0]
    for line in lines:
        totals[line.seat] += line.points
    return totals[0], totals[1]


def totals_after(ruleset: RuleSet, results: Iterable[HandResult]) -> tuple[int, int]:
    """What each seat would have if the match ended as it stands: hands and boxes, and what is won already."""
    return totals_of(tally_of(ruleset, pad_of(ruleset, results)))
