"""Tables under other rules than the standard ones, in the states that only they have. Claims are in the tests."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from ginbot.rules import (
    PRESETS,
    Column,
    Draw,
    Ended,
    EndKind,
    EndReason,
    Event,
    Knock,
    LayOff,
    LayOffBest,
    Match,
    Pass,
    Phase,
    RuleSet,
    Scored,
    Seat,
    Take,
    Tallied,
    TimeUp,
    View,
    parse_card,
    replay,
    totals_after,
    view,
)
from ginbot.rules.endings import after_score
from ginbot.rules.pad import columns_for, entered
from tests.rules.tables import Table, deal, draw_and_throw, joined, random_table

BY_HAND = RuleSet(layoff="by_hand")
WALL = RuleSet(wall=True)
KNOCKER = "AS 2S 3S 4H 5H 6H TC TD TS 6D"
DEFENDER = "KS KH KD 4S 8H QD 7H TH 5S AC"
SIXES = ("3S 4S 5S 7S 8S 9S 6H 6D 6C AC", "6S 2S KS KH QD QC JD 9H 8D 7C")
"""One card of the second hand fits three melds of the first."""


def laying(ruleset: RuleSet = BY_HAND, knocker: str = KNOCKER, defender: str = DEFENDER) -> Table:
    """Ben has knocked by throwing the king of clubs, and Anna lays off by hand."""
    table = joined(deal(knocker, defender, "JC", "KC"), ruleset)
    table.play(Pass(1), Pass(0))
    table.play(Draw(1))
    option = next(option for option in view(table.match, 1).throws if option.card == parse_card("KC"))
    table.play(Knock(1, option.card, option.knocks[0].melds))
    return table


def lay_first(table: Table, cards: int, seat: Seat = 0) -> None:
    """Lay off what comes first, so many times."""
    for _ in range(cards):
        option = view(table.match, seat).lay_offs[0]
        table.play(LayOff(seat, option.card, option.meld))


def at_the_wall(dealer: str = "") -> Table:
    """The stock has run down, and Anna, with this hand, has the last choice."""
    table = joined(deal("", dealer), WALL)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 29)
    return table


@cache
def variant_scenes() -> dict[str, Table]:
    """Tables by what is special about them."""
    half, done, late = laying(), laying(), laying()
    lay_first(half, 1)
    while view(done.match, 0).lay_offs:
        lay_first(done, 1)
    late.play(TimeUp(0))
    best = laying()
    lay_first(best, 1)
    best.play(LayOffBest(0))
    taken = at_the_wall()
    taken.play(Take(0))
    passed = at_the_wall()
    passed.play(TimeUp(0))
    return {
        "laying off": laying(),
        "laying off a card for three melds": laying(knocker=SIXES[0], defender=SIXES[1]),
        "half laid off": half,
        "nothing more to lay off": done,
        "laid off by hand": best,
        "late in laying off": late,
        "before the wall": _before_the_wall(),
        "wall": at_the_wall(),
        "wall without a knock": at_the_wall("2S 4H 6D 8C TS QH AD 3C 5S 7H"),
        "past the wall": taken,
        "late at the wall": passed,
    }


def _before_the_wall() -> Table:
    table = joined(deal(), WALL)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 28)
    table.play(Draw(1))
    return table


@cache
def whole(name: str) -> Table:
    """A match under a preset, played by chance until somebody has reached the target."""
    table = random_table(Random(0), PRESETS[name], 1200, lateness=0)
    assert table.match.ended is not None
    assert table.match.ended.why is EndReason.TARGET
    return table


@cache
def variant_matches() -> tuple[Match, ...]:
    """Matches under the presets with scores of more than one kind: their ends, and two states before."""
    found = []
    for name in ("hollywood", "oklahoma", "palace", "classic"):
        log = whole(name).log
        found.append(replay(log))
        for phase in (Phase.BETWEEN, Phase.THROW):
            states = (replay(log[:length]) for length in range(len(log) - 1, 0, -1))
            found.append(next(state for state in states if state.phase is phase))
    return tuple(found)


def after_wins(rules: RuleSet, *wins: tuple[Seat, int], viewer: Seat | None = 0) -> View:
    """What a viewer sees after these hands, each a winner and its points, knocked with 5."""
    table = laying(replace(rules, layoff="automatic"))
    knock, pad, results, scores = table.match.results[0], (Column(),) * rules.columns, [], [0, 0]
    ends: tuple[Event, ...] = ()
    for number, (seat, points) in enumerate(wins, 1):
        boxes = 1 if rules.box_bonus else 0
        at_once = boxes * rules.box_bonus if rules.box_timing == "running" else 0
        end = Scored(EndKind.KNOCK, seat, points, 5, 5 + points, boxes, at_once, columns_for(pad, seat))
        ends, pad = after_score(rules, pad, number, end), entered(rules, pad, number, end)
        scores[seat] += (points + at_once) * len(end.columns)
        results.append(replace(knock, number=number, end=end, scores=(scores[0], scores[1])))
    tally = next((event.lines for event in ends if isinstance(event, Tallied)), ())
    ended = next((event for event in ends if isinstance(event, Ended)), None)
    return replace(
        view(table.match, viewer),
        ruleset=rules,
        phase=Phase.BETWEEN if ended is None else Phase.OVER,
        results=tuple(results),
        number=len(results),
        scores=(scores[0], scores[1]),
        totals=totals_after(rules, results),
        columns=pad,
        tally=tally,
        ended=ended,
    )
