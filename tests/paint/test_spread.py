"""Where the small cards of an opened hand lie."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from ginbot.paint.rect import Rect
from ginbot.paint.spread import (
    CARD_HEIGHT,
    CARD_WIDTH,
    LEFT,
    RIGHT,
    SPACINGS,
    TAB,
    Block,
    MeldShape,
    Spread,
    line_tops,
    spread,
)

THREW = 196


def rect(block: Block, tops: tuple[int, ...], tab: bool) -> Rect:
    """What a block covers, with its tab and its tray."""
    left = min(block.x, block.tray[0] if block.tray else RIGHT)
    right = max(block.x + block.width, sum(block.tray) if block.tray else 0)
    rise = TAB if tab else 0
    return Rect(left, tops[block.line] - rise, right - left, CARD_HEIGHT + rise)


def covered(places: Spread, first: int, total: int, thrown: int) -> list[Rect]:
    """Everything that a spread puts down."""
    tops = line_tops(places, first)
    rects = [rect(block, tops, True) for block in places.melds]
    if places.loose is not None:
        rects.append(rect(places.loose, tops, False))
    for place, width in ((places.total, total), (places.thrown, thrown)):
        if place is not None:
            rects.append(Rect(place[1], tops[place[0]], width, CARD_HEIGHT))
    return rects


def check(places: Spread, total: int, thrown: int) -> None:
    """Nothing lies on anything else or beyond the margins."""
    rects = covered(places, 178, total, thrown)
    for one in rects:
        assert one.x >= LEFT
        assert one.right <= RIGHT
    for one, other in combinations(rects, 2):
        assert not one.overlaps(other)


@st.composite
def knockers(draw: st.DrawFn) -> tuple[list[MeldShape], int]:
    """Ten cards in up to three melds of up to five with cards laid off on them, and the rest."""
    sizes = draw(st.lists(st.integers(3, 5), min_size=1, max_size=3).filter(lambda sizes: sum(sizes) <= 10))
    shapes = []
    left = 4
    for size in sizes:
        laid = draw(st.integers(0, left if size + 4 < 10 else 1))
        left -= laid
        before = laid > 0 and draw(st.booleans())
        shapes.append(MeldShape(size, laid, draw(st.integers(90, 156)) if laid else 0, before))
    return shapes, 10 - sum(sizes)


@given(knockers(), st.integers(96, 160))
def test_two_lines_for_the_knocker(hand: tuple[list[MeldShape], int], total: int) -> None:
    """Ten cards, what was laid off, and the total or the thrown card never need a third line."""
    shapes, loose = hand
    places = spread(shapes, loose, total, THREW, 2)
    assert places.lines <= 2
    check(places, total, THREW)


@given(st.lists(st.integers(3, 10), max_size=3).filter(lambda sizes: sum(sizes) <= 10), st.integers(96, 160))
def test_one_line_for_the_defender(sizes: list[int], total: int) -> None:
    """Ten cards without anything laid off lie on one line, every index in sight."""
    places = spread([MeldShape(size) for size in sizes], 10 - sum(sizes), total, 0, 1)
    assert places.lines == 1
    assert all(block.step >= SPACINGS[1].meld for block in places.melds)
    check(places, total, 0)


def test_laid_off_cards_join_their_meld() -> None:
    """The tray begins where the meld's last card ends, and holds its tab and its cards."""
    places = spread([MeldShape(4, 1, 112), MeldShape(3)], 3, 100, THREW, 2)
    first = places.melds[0]
    assert first.tray is not None
    left, width = first.tray
    assert first.x < left < first.x + first.width
    assert width >= max(112, CARD_WIDTH)
    assert places.melds[1].x >= left + width


def test_cards_laid_off_below_a_run_stand_before_it() -> None:
    """The tray is as wide as it would be after the meld, and what follows stands where it would."""
    after, before = [spread([MeldShape(3, 1, 112, led), MeldShape(3)], 3, 100, THREW, 2).melds for led in (False, True)]
    assert after[0].tray is not None
    assert before[0].tray == (LEFT, after[0].tray[1])
    assert LEFT < before[0].x < LEFT + after[0].tray[1]
    assert before[0].x + before[0].width == sum(after[0].tray)
    assert before[1] == after[1]


def test_total_moves_beside_the_name() -> None:
    """Where the line has no room for the total, it has no place on a line."""
    assert spread([MeldShape(4)], 4, 150, 0, 1).total is not None
    assert spread([MeldShape(3), MeldShape(3)], 4, 150, 0, 1).total is None


def test_thrown_card_alone_on_its_line() -> None:
    """The thrown card stands at the right edge, but at the left when nothing else is on its line."""
    beside = spread([MeldShape(3)], 2, 100, THREW, 2).thrown
    alone = spread([MeldShape(10)], 0, 0, THREW, 2).thrown
    assert beside == (0, RIGHT - THREW)
    assert alone == (1, LEFT)


def test_nothing_to_show() -> None:
    """A hand without cards takes one empty line."""
    assert spread([], 0, 0, 0, 1) == Spread((), None, None, None, 1)


def test_last_resort() -> None:
    """When nothing helps, the thrown card and the total are left out rather than painted over something."""
    places = spread([MeldShape(11), MeldShape(11), MeldShape(3)], 3, 150, THREW, 2)
    assert places.total is None
    assert places.thrown is None
    check(places, 0, 0)
