"""Where the cards of a hand lie, for every way ten or eleven cards can be divided into melds and the rest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given

from ginbot.paint.layout import CARD_HEIGHT, CARD_WIDTH, FRAME, LEAST_STEP, LIFT, HandLayout, Placed, hand_layout
from ginbot.paint.letters import BOLD, written
from ginbot.paint.marks import TAB_BASE, TAB_SIZE
from ginbot.paint.rect import Rect
from ginbot.screens.pictures import HandPicture
from ginbot.screens.words import languages, say
from tests.paint.samples import hand_pictures

PICTURE = Rect(0, 0, 960, 640)
PLATES = Rect(440, 10, 506, 110)
"""The players' rows, which a raised card must not touch."""


def partitions(cards: int) -> Iterator[tuple[int, ...]]:
    """All orders of meld sizes that use at most so many cards."""
    yield ()
    for first in range(3, cards + 1):
        for rest in partitions(cards - first):
            yield (first, *rest)


HANDS = [(melds, total - sum(melds)) for total in (10, 11) for melds in partitions(total)]


def area(placed: Placed) -> Rect:
    """The rectangle that a group covers, nothing raised."""
    return Rect(placed.x, placed.y, placed.width, CARD_HEIGHT)


def check(layout: HandLayout, melds: tuple[int, ...], loose: int) -> None:
    """The laws of every layout."""
    places = [
        (placed.group.meld, placed.group.first + k) for placed in layout.groups for k in range(placed.group.count)
    ]
    expected = [(meld, k) for meld, size in enumerate(melds) for k in range(size)] + [(None, k) for k in range(loose)]
    assert sorted(places, key=str) == sorted(expected, key=str)
    areas = [area(placed) for placed in layout.groups]
    for rect in areas:
        assert rect.inside(Rect(14, 126, 932, 510))
        assert not rect.overlaps(layout.count)
    for one, other in combinations(areas, 2):
        assert not one.overlaps(other)
    assert layout.count.inside(PICTURE)
    for placed in layout.groups:
        assert LEAST_STEP <= placed.step < CARD_WIDTH
        for x, y in placed.spots:
            raised = Rect(x - FRAME, y - LIFT - FRAME, CARD_WIDTH + 2 * FRAME, CARD_HEIGHT + 2 * FRAME)
            assert raised.inside(PICTURE)
            assert not raised.overlaps(PLATES)
        if placed.group.meld is not None:
            tab = Rect(placed.x, placed.y - layout.tab, placed.width, layout.tab)
            assert tab.y >= 126
            assert not any(tab.overlaps(rect) for rect in areas)


@pytest.mark.parametrize(("melds", "loose"), HANDS)
def test_every_division(melds: tuple[int, ...], loose: int) -> None:
    """Each card lies once, in the picture, over nothing else, with its index in sight; melds keep room for tabs."""
    check(hand_layout(melds, loose), melds, loose)


@given(hand_pictures())
def test_real_hands(picture: HandPicture) -> None:
    """Hands that were dealt obey the same laws."""
    melds = tuple(len(meld.cards) for meld in picture.melds)
    check(hand_layout(melds, len(picture.deadwood)), melds, len(picture.deadwood))


@pytest.mark.parametrize(("melds", "loose"), [((3, 3), 4), ((4, 4), 3), ((3, 5), 2), ((4,), 6), ((8,), 3), ((3,), 8)])
def test_melds_above_the_rest(melds: tuple[int, ...], loose: int) -> None:
    """In an ordinary hand every meld lies on the felt and every loose card on the dark felt."""
    layout = hand_layout(melds, loose)
    for placed in layout.groups:
        assert (placed.y < layout.edge) == (placed.group.meld is not None)


def test_wrapped_run_reads_on() -> None:
    """A run of nine or more goes on in the lower row under a tab of its own."""
    for size in (9, 10, 11):
        upper, lower = hand_layout((size,), 0).groups
        assert upper.y < lower.y
        assert (upper.group.first, lower.group.first) == (0, upper.group.count)
        assert lower.group.count >= 3


def test_many_loose_cards_move_the_count() -> None:
    """The count stands at the right below, and moves up beside the meld when the loose cards need the row."""
    assert hand_layout((3,), 6).count.y > 392
    assert hand_layout((3,), 8).count.y < 392
    assert hand_layout((), 11).count.y > 392


def test_tab_gives_way_to_a_raised_card() -> None:
    """A tab moves only when the raised card would hide it, and only where there is room."""
    meld = Placed(hand_layout((3, 3), 4).groups[0].group, 22, 162, 112)
    assert meld.tab_shift(None, 84) == 0
    assert meld.tab_shift(1, 84) == 0
    assert meld.tab_shift(0, 84) == CARD_WIDTH + FRAME + 6
    assert meld.tab_shift(0, 300) == 0


@pytest.mark.parametrize("language", languages())
def test_a_tabs_word_has_air(language: str) -> None:
    """In every language a meld's word stays inside the lowest tab, accents and all, and its tail above the card."""
    lowest = min(hand_layout(melds, loose).tab for melds, loose in HANDS if melds)
    for key in ("picture.run", "picture.set"):
        word = written(say(key, language), TAB_SIZE, BOLD)
        above, below = word.top + 1, word.top + word.mask.height - 1
        assert lowest - TAB_BASE + above >= 1
        assert below <= TAB_BASE  # a tail ends at the card
