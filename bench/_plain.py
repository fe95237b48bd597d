"""The plain way to paint a hand, to be measured against: 52 card files with soft corners, pasted and saved."""

from __future__ import annotations

import io

from PIL import Image

from ginbot.paint import Deck
from ginbot.paint.colours import rgb
from ginbot.paint.format import LARGE
from ginbot.paint.layout import HEIGHT, WIDTH, hand_layout
from ginbot.paint.pen import rounded
from ginbot.paint.sprites import card_on
from ginbot.screens.pictures import HandPicture


class Plain:
    """A deck as files of single cards, read once."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._cards = [Image.open(io.BytesIO(_file(deck, card))).copy() for card in range(52)]

    def hand(self, picture: HandPicture) -> bytes:
        """The cards of a hand where they lie, as a PNG file in full colour."""
        image = Image.new("RGB", (WIDTH, HEIGHT), self._deck.felt)
        layout = hand_layout([len(meld.cards) for meld in picture.melds], len(picture.deadwood))
        for placed in layout.groups:
            group = placed.group
            cards = picture.deadwood if group.meld is None else picture.melds[group.meld].cards
            shown = cards[group.first : group.first + group.count]
            for card, spot in zip(shown, placed.spots, strict=True):
                image.paste(self._cards[card], spot, self._cards[card])
        out = io.BytesIO()
        image.save(out, "PNG", optimize=True)
        return out.getvalue()


def _file(deck: Deck, card: int) -> bytes:
    face = card_on(deck, card, LARGE, deck.edge)
    face.putpalette([part for colour in deck.palette for part in rgb(colour)])
    whole = face.convert("RGBA")
    whole.putalpha(rounded(LARGE.size, LARGE.radius))
    out = io.BytesIO()
    whole.save(out, "PNG")
    return out.getvalue()
