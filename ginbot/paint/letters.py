"""Letters: the two fonts, ranks drawn to an exact height, and words that are made to fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from PIL import Image, ImageDraw, ImageFont

from ginbot.paint.pen import SCALE


def _file(package: str, name: str) -> str:
    return str(files(package) / "files" / name)


RANK_FACE = _file("font_source_serif_pro", "SourceSerifPro-Bold.ttf")
BOLD = _file("font_hanken_grotesk", "HankenGrotesk-Bold.otf")
BROAD_FACE = BOLD
"""The ranks' face in large print; it is made bolder still."""
PLAIN = _file("font_hanken_grotesk", "HankenGrotesk-SemiBold.otf")

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SMALLEST = 31
"""The least size of a word that is still read on a phone, in pixels to the em."""
ELLIPSIS = "…"
NO_BREAK = "\u00a0"
"""The space before a French question mark, or in a name that is one word: drawn as any other."""
_FIGURES_ARE_LOWER = 1.045
_BROADER = 0.022
"""By how much of its height a rank in large print is made bolder on every side."""
_TAILS = {"J": 1.0, "Q": 1.12}
"""How far a rank with a tail may reach, in heights: the rest of the strip belongs to the suit."""


@lru_cache(maxsize=64)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A face at a size. The basic layout gives the same letters on every machine."""
    return ImageFont.truetype(face, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=64)
def rank_mask(rank: str, height: float, squeeze: float = 1.0, face: str = RANK_FACE) -> Image.Image:
    """A rank whose capitals are exactly `height` tall, at `SCALE` times the size."""
    serif = face == RANK_FACE
    size = height * SCALE * (_FIGURES_ARE_LOWER if serif and rank.isdigit() else 1)
    bold = 0 if serif else round(size * _BROADER)
    capital = font(face, 400).getbbox("H", anchor="ls")
    letters = font(face, round(400 * (size - 2 * bold) / -capital[1]))
    image = _ten(letters, size, bold) if rank == "10" else _letter(letters, rank, bold)
    if rank in _TAILS and image.height > size * 1.06:
        image = image.resize((image.width, round(size * _TAILS[rank])), Image.Resampling.LANCZOS)
    if squeeze != 1.0:
        image = image.resize((round(image.width * squeeze), image.height), Image.Resampling.LANCZOS)
    return image


def _letter(letters: ImageFont.FreeTypeFont, rank: str, bold: int) -> Image.Image:
    left, top, right, bottom = _whole(letters.getbbox(rank, anchor="ls", stroke_width=bold))
    image = Image.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(image).text((-left, -top), rank, 255, font=letters, anchor="ls", stroke_width=bold)
    return image.crop(image.getbbox()) if bold else image  # figures of one width leave air beside them


def _ten(letters: ImageFont.FreeTypeFont, size: float, bold: int) -> Image.Image:
    one, nil = _letter(letters, "1", bold), _letter(letters, "0", bold)  # kerned by hand
    top_one, top_nil = (-_whole(letters.getbbox(figure, anchor="ls", stroke_width=bold))[1] for figure in "10")
    base = max(top_one, top_nil)
    width = one.width + round(size * 0.055) + nil.width
    image = Image.new("L", (width, max(base - top_one + one.height, base - top_nil + nil.height)), 0)
    image.paste(one, (0, base - top_one))
    image.paste(nil, (width - nil.width, base - top_nil))
    return image


def _whole(box: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    return int(box[0]), int(box[1]), int(box[2]), int(box[3])


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """Words as a mask; (left, top) is where its corner lies from the start of the baseline."""

    mask: Image.Image
    left: int
    top: int


@lru_cache(maxsize=512)
def written(words: str, size: int, face: str) -> Written:
    """Words at a size, as a mask."""
    words, letters = _set_in(words, face, size)
    left, top, right, bottom = _whole(letters.getbbox(words, anchor="ls"))
    mask = Image.new("L", (max(1, right - left + 2), max(1, bottom - top + 2)), 0)
    ImageDraw.Draw(mask).text((1 - left, 1 - top), words, 255, font=letters, anchor="ls")
    return Written(mask, left - 1, top - 1)


@lru_cache(maxsize=2048)
def width(words: str, size: int, face: str) -> int:
    """How wide words are."""
    words, letters = _set_in(words, face, size)
    return -int(-letters.getlength(words) // 1)


@lru_cache(maxsize=1024)
def fit(words: str, size: int, face: str, room: int, least: int = SMALLEST) -> tuple[str, int]:
    """Words and a size that fit a width: smaller first, then the longest word is cut, then the end."""
    words = readable(words)
    for smaller in range(size, min(size, least) - 1, -1):
        if width(words, smaller, face) <= room:
            return words, smaller
    least = min(size, least)
    cuts = (cut for cut in (*_cut_longest(words), *_cut_end(words)) if width(cut, least, face) <= room)
    return next(cuts, ""), least


def _set_in(words: str, face: str, size: int) -> tuple[str, ImageFont.FreeTypeFont]:
    """Words as they are spelt in the face that has their letters, and this face."""
    words, chosen = words.replace(NO_BREAK, " "), _face(words, face)
    if chosen == RANK_FACE:
        words = words.replace(ELLIPSIS, "...")  # it gives its own ellipsis the room of one full stop
    return words, font(chosen, size)


def _cut_longest(words: str) -> Iterator[str]:
    """The words with ever less of the longest, which most likely is a name; three letters of it remain."""
    longest = max(words.split(" "), key=len)
    for kept in range(len(longest) - 1, 2, -1):
        yield words.replace(longest, longest[:kept] + ELLIPSIS, 1)


def _cut_end(words: str) -> Iterator[str]:
    """Ever less of the words, from the beginning."""
    for kept in range(len(words) - 1, -1, -1):
        yield words[:kept].rstrip() + ELLIPSIS


@lru_cache(maxsize=1024)
def readable(words: str) -> str:
    """Words without the characters that no font has; accents that are lacking fall away first.

    A word of foreign letters becomes an ellipsis, so that a name leaves something; a word of symbols just goes.
    """
    faces = (PLAIN,) if all(_has_shape(PLAIN, character) for character in words) else (PLAIN, RANK_FACE)
    spelt = unicodedata.normalize("NFC", words)
    kept = [(word, _readable_word(word, faces)) for word in spelt.split(" ")]
    text = " ".join(left for word, left in kept if left or not word)
    return text if _face(text, PLAIN) == PLAIN else "".join(part for part in text if _has_shape(RANK_FACE, part))


def _readable_word(word: str, faces: tuple[str, ...]) -> str:
    def known(character: str) -> bool:
        return any(_has_shape(face, character) for face in faces)

    parts = [character if known(character) else unicodedata.normalize("NFKD", character) for character in word]
    kept = NO_BREAK.join("".join(filter(known, "".join(parts))).split())
    return kept or (ELLIPSIS if any(map(str.isalnum, word)) else "")


def _face(words: str, face: str) -> str:
    """The face itself, or the ranks' one for words that only it can write, as in Greek and Cyrillic."""
    return face if all(_has_shape(PLAIN, character) for character in words) else RANK_FACE


@lru_cache(maxsize=4096)
def _has_shape(face: str, character: str) -> bool:
    if character in (" ", NO_BREAK):
        return True
    shape, missing = (font(face, 40).getmask(text) for text in (character, "\uffff"))
    return shape.getbbox() is not None and (shape.size != missing.size or bytes(shape) != bytes(missing))
