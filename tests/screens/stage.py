"""Matches to look at: random ones in every state, and scenes that chance would not bring. Claims are in the tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random

from ginbot.rules import (
    STANDARD,
    BigGin,
    Decline,
    Draw,
    Event,
    Gin,
    Knock,
    Match,
    NextHand,
    Open,
    Pass,
    Phase,
    Resign,
    RuleSet,
    Seat,
    Take,
    Throw,
    TimeUp,
    parse_card,
    replay,
    view,
)
from ginbot.screens.context import Context, Pace, RatingChange
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import LOOKS, page_of, parse_press
from ginbot.screens.screen import Button, Menu, Screen
from tests.rules.tables import Table, acting, cards, deal, draw_and_throw, in_play, joined, random_table, take_and_throw
from tests.screens.variants import variant_matches, variant_scenes

MOMENT = datetime(2026, 8, 6, 20, 15, tzinfo=UTC)
ANNA_AND_BEN = Context(
    match=12,
    names=("Anna", "Ben"),
    users=(101, 102),
    rated=True,
    turn_ends_at=MOMENT,
    table_url="https://discord.com/channels/1/2/3",
)
WIDE = replace(
    ANNA_AND_BEN,
    match=2**63 - 1,
    names=("Maximiliane_Ohnsorge_von_der_Aue", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"),
    hints=True,
    warned=True,
    ratings=(RatingChange(1512, True, 1561, True), RatingChange(1500, False, 1449, False)),
)
"""Names as long as they come, and every extra line."""
HOUSE = replace(
    ANNA_AND_BEN,
    names=("Anna", "Rosa"),
    users=(101, None),
    house=1,
    level="easy",
    above=("Bruno", 1250),
    table_url="",
    rated=False,
)
HERE = replace(WIDE, here=True, pace=Pace.SLOW, sort="rank")
TEXT = replace(WIDE, text=True)
QUICK = replace(ANNA_AND_BEN, quick=True, sort="suit")
QUICK_TEXT = replace(HOUSE, text=True, quick=True, away_seconds=300)
CONTEXTS = {
    "plain": ANNA_AND_BEN,
    "wide": WIDE,
    "house": HOUSE,
    "here": HERE,
    "text": TEXT,
    "quick": QUICK,
    "quick text": QUICK_TEXT,
}
"""Readers with different likings, by what is special about them."""

DOUBLING = RuleSet(spade_doubles="points")
STRIDE = 13
"""Every so many actions a random match is looked at; odd, so that every phase is met."""

OPENER_RUN = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS"
TWO_WAYS = "2S 3S 4S 4H 4C 9H TH JH AD AC"
FOUR_WAYS = "AH 2H 3H AD 2D 3D AC 2C 3C AS"


def card(name: str) -> int:
    """The card of a name."""
    return parse_card(name)


def drawn(opener: str, dealer: str = "", upcard: str = "", stock: str = "", ruleset: RuleSet = STANDARD) -> Table:
    """A table whose opener has drawn its first card from the stock, both having refused the upcard."""
    table = joined(deal(opener, dealer, upcard, stock), ruleset)
    table.play(Pass(1), Pass(0), Draw(1))
    return table


def knocked(opener: str, dealer: str, throws: str, ruleset: RuleSet = STANDARD, upcard: str = "6C") -> Table:
    """A table whose opener has drawn a card and knocked by throwing it, the first way there is."""
    table = drawn(opener, dealer, upcard, throws, ruleset)
    option = next(option for option in view(table.match, 1).throws if option.card == card(throws))
    table.play(Knock(1, option.card, option.knocks[0].melds))
    return table


def stock_at_floor(hand: str = "") -> Table:
    """A table at the last draw of a hand: this throw would void it."""
    table = joined(deal(hand))
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 28)
    table.play(Draw(acting(table.match)))
    return table


def twentieth_take() -> Table:
    """A table at the twentieth take from the pile in a row."""
    table = joined(deal())
    take_and_throw(table, 19)
    table.play(Take(acting(table.match)))
    return table


def big_gin_at_floor() -> Table:
    """A table at whose last draw all eleven cards meld."""
    table = joined(deal(OPENER_RUN, "JS QS KS AH 2H 3H 4H 5H 6H 7H", "8H"))
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 28)
    seat = acting(table.match)
    play = in_play(table.match)
    hand = sum([1 << c for c in cards(OPENER_RUN)])
    stock = (card("JS"), *play.stock[1:])
    table.match = replace(table.match, play=replace(play, hands=(hand, hand), stock=stock))
    table.play(Draw(seat))
    return table


@cache
def scenes() -> dict[str, Table]:
    """Tables by what is special about them."""
    found = {
        "open": Table(),
        "declined": Table(),
        "first ask": joined(deal()),
        "stock only": joined(deal()),
        "two ways": drawn(TWO_WAYS, "", "6D", "KD"),
        "four ways and gin": drawn(FOUR_WAYS, "", "6D", "KD"),
        "big gin drawn": drawn(OPENER_RUN, "", "6D", "JS"),
        "big gin taken": joined(deal(OPENER_RUN, "", "JS")),
        "last draw": stock_at_floor(),
        "last draw with a knock": stock_at_floor(TWO_WAYS),
        "last draw with gin": stock_at_floor(OPENER_RUN),
        "last draw with big gin": big_gin_at_floor(),
        "twentieth take": twentieth_take(),
        "knocked": knocked("AS 2S 3S 4H 5H 6H TC TD TS 6D", "KS KH KD QS QH QD 7H JC 9C 2C", "KC"),
        "undercut": knocked("AS 2S 3S 4H 5H 6H TC TD TS 6D", "KS KH KD QS QH QD 7H TH 4S AC", "KC"),
        "tie that scores nothing": knocked(
            "AS 2S 3S 4H 5H 6H TC TD TS 6D", "KS KH KD QS QH QD JC JH JD 6S", "KC", RuleSet(undercut_on_tie=False)
        ),
        "doubled": knocked("AS 2S 3S 4H 5H 6H TC TD TS 6D", "KS KH KD QS QH QD 7H JC 9C 2C", "KC", DOUBLING, "9S"),
        "undercut doubled": knocked(
            "AS 2S 3S 4H 5H 6H TC TD TS 6D", "KS KH KD QS QH QD 7H TH 4S AC", "KC", DOUBLING, "9S"
        ),
    }
    found["open"].play(Open(STANDARD, 3))
    found["declined"].play(Open(STANDARD, 3), Decline())
    found["big gin taken"].play(Take(1))
    found["stock only"].play(Pass(1), Pass(0))
    return found | _ends() | variant_scenes()


def _ends() -> dict[str, Table]:
    gin, big = drawn(OPENER_RUN, "", "6D", "KD"), drawn(OPENER_RUN, "", "6D", "JS")
    gin.play(Gin(1, card("KD")))
    big.play(BigGin(1))
    blitz = drawn(OPENER_RUN, "", "6D", "KD", RuleSet(target=None))
    blitz.play(Gin(1, card("KD")))
    void, voided = stock_at_floor(), stock_at_floor()
    for table in (void, voided):
        table.play(Throw(acting(table.match), in_play(table.match).drawn or 0))
    for _ in range(2):
        voided.play(NextHand(0), deal=deal())
        voided.play(Pass(acting(voided.match)))
        voided.play(Pass(acting(voided.match)))
        draw_and_throw(voided, 29)
    piled = twentieth_take()
    seat = acting(piled.match)
    piled.play(Throw(seat, view(piled.match, seat).throws[0].card))
    late, gone, away, left = joined(deal()), joined(deal()), joined(deal()), joined(deal())
    for table in (late, gone):
        table.play(Pass(1), Pass(0))
        draw_and_throw(table, 2)
        for _ in range(1 if table is late else 2):
            table.play(TimeUp(1))
            draw_and_throw(table, 1)
    gone.play(TimeUp(1))
    away.play(TimeUp(1))
    left.play(Resign(0))
    resigned = joined(deal())
    resigned.play(Pass(1), Pass(0), Resign(0))
    between = drawn(OPENER_RUN, "", "6D", "KD")
    between.play(Gin(1, card("KD")), Resign(0))
    return {
        "gin": gin,
        "big gin": big,
        "blitz": blitz,
        "void": void,
        "three voids": voided,
        "void by takes": piled,
        "late": late,
        "forfeited": gone,
        "no show": away,
        "left": left,
        "resigned": resigned,
        "resigned between hands": between,
    }


@cache
def logs() -> tuple[tuple[tuple[Event, ...], ...], ...]:
    """The logs of some random matches, every one to its end or near it."""
    return tuple([tuple(random_table(Random(seed), lateness=0.05).log) for seed in range(4)])


@cache
def matches() -> tuple[Match, ...]:
    """States that those matches went through, taken evenly, and the scenes."""
    found = [table.match for table in scenes().values()]
    for log in logs():
        found += [replay(log[:length]) for length in range(1, len(log) + 1, STRIDE)]
        found.append(replay(log))
    return (*found, *variant_matches())


def seats(match: Match) -> tuple[Seat, ...]:
    """Who has a hand in this match."""
    return () if match.play is None else (0, 1)


def pages_of(screen: Screen) -> set[str]:
    """The pages that the presses of a screen lead to, seen from the same view."""
    presses = [parse_press(button.id) for button in buttons_of(screen) if button.enabled and button.id]
    presses += [parse_press(option.value) for row in screen.rows if isinstance(row, Menu) for option in row.options]
    return {page_of(press) for press in presses if press is not None and press.verb in LOOKING}


LOOKING = LOOKS


def buttons_of(screen: Screen) -> list[Button]:
    """All buttons of a screen."""
    return [button for row in screen.rows if not isinstance(row, Menu) for button in row]


def all_pages(match: Match, seat: Seat, context: Context) -> dict[str, Screen]:
    """Every page of a hand that presses can reach, by its text."""
    found: dict[str, Screen] = {}
    waiting = {"", "resign"}
    while waiting:
        page = waiting.pop()
        found[page] = hand_screen(view(match, seat), context, page)
        waiting |= pages_of(found[page]) - set(found)
    return found


def hand_screens(*contexts: Context) -> Iterator[Screen]:
    """Every page of every hand in every state, one context after the other."""
    for number, match in enumerate(matches()):
        context = contexts[number % len(contexts)]
        for seat in seats(match):
            yield from all_pages(match, seat, context).values()


def turned(match: Match) -> bool:
    """Whether somebody is to act in this match."""
    return match.phase in (Phase.UPCARD, Phase.STOCK_ONLY, Phase.DRAW, Phase.THROW, Phase.WALL, Phase.LAY_OFF)


def labels(screen: Screen) -> list[list[str]]:
    """The labels row by row, "(x)" behind a grey one."""
    return [
        ["menu"] if isinstance(row, Menu) else [button.label + ("" if button.enabled else "(x)") for button in row]
        for row in screen.rows
    ]
