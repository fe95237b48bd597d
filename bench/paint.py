"""Measures the painter: a hand's painting against its mere encoding, and how many bytes hands and other pictures take.

`python -m bench paint [--seed N]`. The ratio is taken in one run; the times themselves say little.
"""

from __future__ import annotations

import argparse
import io
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from PIL import Image

from ginbot.paint import draw, paint, warm
from ginbot.rules import best_melding, cards_of
from ginbot.screens.pictures import Count, HandPicture, MeldRow, Player

LEVEL = 6
"""The level that the budget is stated for; the painter's own may be another."""
HANDS = 100
REPEATS = 5
MOST_RATIO = 1.6
MOST_MEDIAN, MOST_WORST = 40_000, 64_000


def random_picture(chance: random.Random) -> HandPicture:
    """A hand of eleven as it looks before a throw: half of them a bare deal, half helped to some melds."""
    hand = sum(1 << card for card in chance.sample(range(52), 11))
    if chance.random() < 0.5:
        hand = max((sum(1 << card for card in chance.sample(range(52), 11)) for _ in range(200)), key=_melded)
    melding = best_melding(hand)
    deadwood = sorted(cards_of(melding.deadwood), key=lambda card: (-min(card % 13, 9), card))
    top = chance.choice([card for card in range(52) if not hand >> card & 1])
    return HandPicture(
        me=Player("Anna", str(chance.randrange(100)), lit=True),
        other=Player("Ben", str(chance.randrange(100)), deals=True),
        stock=chance.randrange(2, 32),
        top=top,
        top_label="Ben threw",
        target_label="first to 100",
        melds=tuple(MeldRow(_label(cards_of(meld)), cards_of(meld)) for meld in melding.melds),
        deadwood=tuple(deadwood),
        count=Count("leaves", str(melding.count), "knock at 10"),
        chosen=deadwood[0] if deadwood else None,
        new=deadwood[0] if deadwood else None,
    )


def _melded(hand: int) -> int:
    return -best_melding(hand).count


def _label(cards: Sequence[int]) -> str:
    return "set" if cards[0] % 13 == cards[1] % 13 else "run"


def encoded(image: Image.Image) -> bytes:
    """What Pillow alone makes of a palette image, at the budget's level."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def image_of(picture: HandPicture) -> Image.Image:
    """A picture painted, but not encoded."""
    return draw(picture).palette_image()


def once(job: Callable[[], object]) -> float:
    """How long a job takes the first time, in milliseconds of this thread's own time."""
    begun = time.thread_time()
    job()
    return (time.thread_time() - begun) * 1e3


def least_times(*jobs: Callable[[], object]) -> list[float]:
    """The shortest of some times of each job, done in turns, in milliseconds of this thread's own time."""
    least = [float("inf")] * len(jobs)
    for _ in range(REPEATS):
        for k, job in enumerate(jobs):
            begun = time.thread_time()
            job()
            least[k] = min(least[k], time.thread_time() - begun)
    return [seconds * 1e3 for seconds in least]


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 if one of them is over its budget."""
    parser = argparse.ArgumentParser(prog="python -m bench paint", description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    chance = random.Random(parser.parse_args(arguments).seed)
    print(f"warm                  {once(warm):6.0f} ms")
    pictures = [random_picture(chance) for _ in range(HANDS)]
    fresh = statistics.median(once(partial(paint, picture)) for picture in pictures)
    sizes = sorted(len(paint(picture)) for picture in pictures)
    pairs = [least_times(partial(paint, picture), partial(encoded, image_of(picture))) for picture in pictures]
    whole, alone = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratio, median, worst = whole / alone, statistics.median(sizes), sizes[-1]
    print(f"paint and encode      {whole:6.2f} ms ({fresh:.2f} for a hand with new words)")
    print(f"encode alone          {alone:6.2f} ms")
    print(f"ratio                 {ratio:6.2f}    (at most {MOST_RATIO})")
    print(f"bytes, median         {median / 1e3:6.1f} kB (at most {MOST_MEDIAN / 1e3:.0f})")
    print(f"bytes, worst of {HANDS}   {worst / 1e3:6.1f} kB (at most {MOST_WORST / 1e3:.0f})")
    return int(ratio > MOST_RATIO or median > MOST_MEDIAN or worst > MOST_WORST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
