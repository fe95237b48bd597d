"""Films as files: every frame is its picture, and a file is neither too large nor too long."""

from __future__ import annotations

import io
from random import Random

from PIL import Image, ImageChops

from ginbot.paint import draw, paint_film
from ginbot.paint.preview import sample_table
from ginbot.rules import replay
from ginbot.screens.film import MOST, hand_film, takes_of
from ginbot.screens.pictures import Film, Shot
from tests.rules.golden import LOGS, read
from tests.rules.reshuffle import reshuffled
from tests.screens.stage import ANNA_AND_BEN, scenes

SIZE = (960, 640)
LARGEST = 2_000_000


def longest() -> Film:
    """A film of as many shots as there may be."""
    film = hand_film([events for events, _ in read(LOGS / "pile.jsonl")], 1, ANNA_AND_BEN)
    assert film is not None
    return film


def frames(file: bytes) -> list[tuple[Image.Image, int]]:
    """Every frame of a file as it is seen, and how long it stands."""
    image, found = Image.open(io.BytesIO(file)), []
    for place in range(getattr(image, "n_frames", 1)):
        image.seek(place)
        found.append((image.convert("RGB"), int(image.info["duration"])))
    return found


def test_every_frame_is_its_picture() -> None:
    """Frame by frame a film shows what painting its pictures alone gives; the result is brought down to its height."""
    film = hand_film(scenes()["knocked"].log, 1, ANNA_AND_BEN)
    assert film is not None
    found = frames(paint_film(film))
    assert [time for _, time in found] == [shot.milliseconds for shot in film.shots]
    for (image, _), shot in zip(found[:-1], film.shots[:-1], strict=True):
        assert image.size == SIZE
        assert ImageChops.difference(image, draw(shot.picture).palette_image().convert("RGB")).getbbox() is None
    end = draw(film.shots[-1].picture).palette_image().convert("RGB")
    smaller = end.resize((end.width * 640 // end.height, 640), Image.Resampling.LANCZOS)
    assert smaller.size == (768, 640)
    inside = found[-1][0].crop((96, 0, 864, 640))
    assert sum(ImageChops.difference(inside, smaller).convert("L").histogram()[64:]) < 768 * 640 // 200


def test_the_longest_film_is_small() -> None:
    """A film of as many shots as there may be is under two megabytes, and under twenty seconds."""
    film = longest()
    assert len(film.shots) == MOST + 2
    file = paint_film(film)
    assert len(file) < LARGEST
    assert sum([time for _, time in frames(file)]) < 20_000


def test_what_stays_stands_longer() -> None:
    """Two equal shots in a row are one frame that stands as long as both."""
    picture = sample_table()
    film = Film((Shot(picture, 500), Shot(picture, 700)), "")
    assert [time for _, time in frames(paint_film(film))] == [1200]


def test_a_low_end_stands_on_felt() -> None:
    """Both hands of a void hand leave felt below them."""
    film = hand_film(scenes()["three voids"].log, 3, ANNA_AND_BEN)
    assert film is not None
    image, _ = frames(paint_film(film))[-1]
    assert image.size == SIZE
    assert image.getpixel((480, 639)) == (0x17, 0x53, 0x3F)


def test_the_same_bytes_for_whoever_could_not_know() -> None:
    """Byte for byte, what is shown of a hand so far does not depend on any card that nobody at the table has seen."""
    rng, log = Random(4), [events for events, _ in read(LOGS / "standard.jsonl")]
    for length in (9, 16):
        files = [
            paint_film(Film(tuple([Shot(take.picture, 100) for take in takes_of(each, 1, ANNA_AND_BEN)]), ""))
            for each in (log[:length], reshuffled(log[:length], None, rng))
        ]
        assert files[0] == files[1]
    assert replay(log[:9]).play != replay(reshuffled(log[:9], None, rng)).play
