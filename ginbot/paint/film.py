"""Paints films: each shot as it would be painted alone, put together as an animated GIF.

A frame holds nothing but the pixels that are not as they were; what stays is transparent, which costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PIL import GifImagePlugin, Image, ImageChops

from ginbot.paint.canvas import Canvas
from ginbot.paint.colours import rgb
from ginbot.paint.palette import ink
from ginbot.screens.pictures import Film, Picture

WIDTH, HEIGHT = 960, 640
_LEAVE = 1
"""How GIF calls it that a frame stays under the next one."""


def film_gif(film: Film, draw: Callable[[Picture], Canvas]) -> bytes:
    """The film as a GIF file that begins again when it is over; `draw` paints one picture. All are of one deck."""
    canvases = [draw(shot.picture) for shot in film.shots]
    shots = [(_fitted(canvas), shot.milliseconds) for canvas, shot in zip(canvases, film.shots, strict=True)]
    palette = canvases[0].deck.palette
    first, clear = shots[0][0].copy(), len(palette)
    first.putpalette([part for colour in (*palette, "#000000") for part in rgb(colour)])
    header, _ = GifImagePlugin.getheader(first, info={"loop": 0, "optimize": False})
    parts = list(header)
    for piece, corner, time in _changes(shots, clear):
        parts += GifImagePlugin.getdata(piece, corner, duration=time, transparency=clear, disposal=_LEAVE)
    return b"".join([*parts, b";"])


def _changes(shots: list[tuple[Image.Image, int]], clear: int) -> Iterator[tuple[Image.Image, tuple[int, int], int]]:
    """For each picture what differs from the one before, where that lies, and how long it stands."""
    before, wait = shots[0]
    piece, corner = before, (0, 0)
    for image, time in shots[1:]:
        changed = ImageChops.difference(before, image).point([0] + [255] * 255)
        box = changed.getbbox()
        if box is None:
            wait += time
            continue
        yield piece, corner, wait
        fresh = Image.new("L", image.size, clear)
        fresh.paste(image, (0, 0), changed)
        piece, corner = fresh.crop(box), (box[0], box[1])
        before, wait = image, time
    yield piece, corner, wait


def _fitted(canvas: Canvas) -> Image.Image:
    """The picture's inks in a film's frame: brought down where it is too tall, between felt where it is too small."""
    painted = canvas.palette_image()
    if painted.height > HEIGHT:
        wide = painted.width * HEIGHT // painted.height
        smaller = painted.convert("RGB").resize((wide, HEIGHT), Image.Resampling.LANCZOS)
        painted = smaller.quantize(palette=painted, dither=Image.Dither.NONE)
    inks = Image.frombytes("L", painted.size, painted.tobytes())
    framed = Image.new("L", (WIDTH, HEIGHT), ink(canvas.deck, canvas.deck.felt))
    framed.paste(inks, ((WIDTH - inks.width) // 2, 0))
    return framed
