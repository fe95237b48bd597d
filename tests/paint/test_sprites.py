"""What must be seen of a card: a tall index alone in its strip, and the chosen card raised."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from ginbot.house import LEVELS
from ginbot.paint import CLASSIC, DECKS, Deck, draw, warm
from ginbot.paint.format import BACK, LARGE, SMALL, Format
from ginbot.paint.heads import FACES as DRAWN
from ginbot.paint.layout import LEAST_STEP, LIFT
from ginbot.paint.letters import BROAD_FACE, RANKS, rank_mask
from ginbot.paint.palette import ink
from ginbot.paint.pen import SCALE
from ginbot.paint.rect import Rect
from ginbot.paint.sheet import FACES, PORTRAITS
from ginbot.paint.sprites import card_on, portrait_piece
from ginbot.rules import card_name, parse_card
from ginbot.screens.pictures import Picture
from tests.paint.samples import THROW, hand

CARDS = range(52)


every_deck = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)


def ink_of(deck: Deck, card: int, form: Format, columns: tuple[int, int]) -> list[bool]:
    """For each row of a card whether its suit's colour is in some columns, edges left out."""
    image = card_on(deck, card, form, deck.felt).crop((columns[0], 0, columns[1], form.height))
    wanted = ink(deck, deck.suits[card // 13])
    return [wanted in image.crop((0, y, image.width, y + 1)).tobytes() for y in range(image.height)]


@pytest.mark.parametrize("rank", RANKS)
def test_index_height(rank: str) -> None:
    """Every rank is drawn at least 58 pixels tall, 88 in large print."""
    assert 58 * SCALE <= rank_mask(rank, 58).height <= 66 * SCALE
    assert 87 * SCALE <= rank_mask(rank, 88, face=BROAD_FACE).height <= 100 * SCALE


@every_deck
@pytest.mark.parametrize("form", [LARGE, SMALL])
def test_index_seen(deck: Deck, form: Format) -> None:
    """Of each card's rank at least 56 rows are in the full colour of its suit, within what a fan leaves visible."""
    columns = (4, 90 if deck.large_print else 60) if form is LARGE else (4, form.width - 4)
    for card in CARDS:
        rows = ink_of(deck, card, form, columns)
        first = rows.index(True)
        last = next(y for y in range(first + 40, form.height) if not rows[y])
        assert first <= 14, card_name(card)
        assert last - first >= (84 if deck.large_print and form is LARGE else 56), card_name(card)


@every_deck
def test_ten_in_its_strip(deck: Deck) -> None:
    """Nothing of a 10 reaches the next card at the least step."""
    edge = 93 if deck.large_print else 78
    for suit in range(4):
        image = card_on(deck, 13 * suit + 9, LARGE, deck.felt)
        gap = image.crop((edge, 12, edge + 1, 70))
        assert set(gap.tobytes()) == {ink(deck, deck.paper)}
    assert edge < LEAST_STEP


@every_deck
def test_cards_differ(deck: Deck) -> None:
    """No two cards, nor a card and a back, look alike in either format."""
    for form in (LARGE, SMALL):
        faces = {card_on(deck, card, form, deck.felt).tobytes() for card in (BACK, *CARDS)}
        assert len(faces) == 53


def test_backs_differ() -> None:
    """Every deck has a motif of its own."""
    assert len({deck.motif for deck in DECKS.values()}) == len(DECKS)
    assert len({card_on(deck, BACK, SMALL, deck.felt).tobytes() for deck in DECKS.values()}) == len(DECKS)


def test_corners_show_the_ground() -> None:
    """The corners of a card have the colour of what it lies on, the upper ones that of a rail if there is one."""
    card = card_on(CLASSIC, 0, LARGE, CLASSIC.dark_felt, CLASSIC.gold)
    assert card.getpixel((0, 0)) == ink(CLASSIC, CLASSIC.gold)
    assert card.getpixel((159, 223)) == ink(CLASSIC, CLASSIC.dark_felt)


@pytest.mark.parametrize("size", PORTRAITS)
def test_everybody_of_the_house_has_a_face(size: int) -> None:
    """Each level has a portrait, no two are alike at any size, and their corners show what they hang on."""
    assert FACES == LEVELS == DRAWN
    pieces = [portrait_piece(CLASSIC, face, size, CLASSIC.dark_felt) for face in FACES]
    assert len({piece.tobytes() for piece in pieces}) == len(FACES)
    for piece in pieces:
        assert piece.size == (size, size)
        assert piece.getpixel((0, 0)) == piece.getpixel((size - 1, size - 1)) == ink(CLASSIC, CLASSIC.dark_felt)


def test_sheets_are_read_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    """After warming no sheet has to be read when cards and portraits are shown."""
    deck = replace(CLASSIC)
    warm(deck)
    monkeypatch.setattr("ginbot.paint.sheet.Image", None)
    for face in FACES:
        assert portrait_piece(deck, face, 60, deck.felt).size == (60, 60)
    assert card_on(deck, 5, LARGE, deck.gold).size == LARGE.size


def pixels(picture: Picture, rect: Rect) -> Image.Image:
    """A part of a painted picture, in full colour."""
    return draw(picture).palette_image().convert("RGB").crop(rect.box)


def test_chosen_card_is_raised() -> None:
    """The chosen card's index stands 24 pixels higher than when it is not chosen."""
    lying, raised = Rect(30, 412, 60, 110), Rect(30, 412 - LIFT, 60, 110)
    plain = pixels(replace(THROW, chosen=None), lying)
    assert ImageChops.difference(plain, pixels(THROW, raised)).getbbox() is None


def test_chosen_card_has_a_gold_frame() -> None:
    """Gold runs round the chosen card."""
    frame = pixels(THROW, Rect(18, 420, 2, 150))
    assert frame.getcolors() == [(300, (0xE9, 0xB6, 0x3F))]


@every_deck
def test_barred_card_keeps_its_index(deck: Deck) -> None:
    """A card that may not be thrown is veiled and hatched beside its index, which is as clear as ever."""
    barred = replace(hand("run: 9C TC JC", deadwood="KD 8S 7D 2H", barred=parse_card("8S")), deck=deck.name)
    plain, wide = replace(barred, barred=None), 86 if deck.large_print else 66
    index, beside = Rect(22 + 132 + 6, 412, wide, 110), Rect(22 + 132 + 96, 412, 34, 200)
    assert ImageChops.difference(pixels(barred, index), pixels(plain, index)).getbbox() is None
    assert ImageChops.difference(pixels(barred, beside), pixels(plain, beside)).getbbox() is not None


@pytest.mark.parametrize("suit", [1, 2, 3])  # a spade is as black as every line
def test_a_portrait_holds_nothing_that_its_frame_would_cut(suit: int) -> None:
    """In large print no piece of a sceptre's or a flower's suit is seen beside a king's or a queen's head."""
    deck = DECKS["large"]
    for card in (13 * suit + 11, 13 * suit + 12):
        beside = card_on(deck, card, LARGE, deck.felt).crop((144, 150, 150, 190))
        assert ink(deck, deck.suits[suit]) not in beside.tobytes(), card_name(card)


@pytest.mark.parametrize("deck", [deck for deck in DECKS.values() if not deck.large_print])
def test_a_tens_pips_stand_apart_from_its_index(deck: Deck) -> None:
    """Between the 0 of a 10 and its pips three columns show nothing but paper."""
    for suit in range(4):
        strip = card_on(deck, 13 * suit + 9, LARGE, deck.felt).crop((78, 12, 81, 212))
        assert set(strip.tobytes()) == {ink(deck, deck.paper)}
