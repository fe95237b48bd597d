"""Measures the painter in every deck: hands against their mere encoding and against the plain way, then every kind.

`python -m bench paint [--seed N] [--hands N] [--deck NAME]`. The plain way pastes files of 52 cards and saves with
`optimize`, without a word or a mark. All is taken in one run and in turns; the times themselves say little.
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

from bench._plain import Plain
from ginbot.paint import DECKS, Deck, draw, paint, warm
from ginbot.paint.phases import ALL
from ginbot.rules import best_melding, cards_of
from ginbot.screens.pictures import Count, HandPicture, MeldRow, Player

LEVEL = 6
"""The level that the budget is stated for."""
HANDS, PLAIN_HANDS = 100, 20
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


def hands_of(deck: Deck, pictures: Sequence[HandPicture]) -> bool:
    """Print a deck's figures for hands; whether all are within their budgets."""
    begun = once(partial(warm, deck))
    fresh = statistics.median(once(partial(paint, picture, deck)) for picture in pictures)
    sizes = sorted(len(paint(picture, deck)) for picture in pictures)
    plain = Plain(deck)
    plain_sizes = [len(plain.hand(picture)) for picture in pictures[:PLAIN_HANDS]]
    pairs = [
        least_times(partial(paint, picture, deck), partial(encoded, draw(picture, deck).palette_image()))
        for picture in pictures
    ]
    whole, alone = (statistics.median(times) for times in zip(*pairs, strict=True))
    plainly = statistics.median(least_times(partial(plain.hand, picture))[0] for picture in pictures[:PLAIN_HANDS])
    ratio, median = whole / alone, statistics.median(sizes)
    print(
        f"{deck.name:8} {whole:6.2f} {alone:6.2f} {ratio:6.2f} {fresh:6.2f} {begun:6.0f} {median / 1e3:7.1f} "
        f"{sizes[-1] / 1e3:7.1f} {plainly:8.1f} {statistics.median(plain_sizes) / 1e3:8.1f}"
    )
    return ratio <= MOST_RATIO and median <= MOST_MEDIAN and sizes[-1] <= MOST_WORST


def kinds_of(decks: Sequence[Deck]) -> bool:
    """Print for every kind of picture its bytes and its milliseconds in each deck; whether none is too large."""
    print(f"\n{'kB, ms':10}" + "".join(f"{deck.name:>14}" for deck in decks))
    good = True
    for name, make in ALL.items():
        cells = []
        for deck in decks:
            size = len(paint(make(), deck))
            good &= size <= MOST_WORST
            cells.append(f"{size / 1e3:7.1f} {least_times(partial(paint, make(), deck))[0]:6.2f}")
        print(f"{name:10}" + "".join(cells))
    return good


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 if one of them is over its budget."""
    parser = argparse.ArgumentParser(prog="python -m bench paint", description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--deck", choices=DECKS, action="append", help="one deck alone; may be said more than once")
    given = parser.parse_args(arguments)
    chance = random.Random(given.seed)
    pictures = [random_picture(chance) for _ in range(given.hands)]
    decks = [DECKS[name] for name in given.deck or DECKS]
    print(f"{len(pictures)} hands of eleven; at most {MOST_RATIO} times encoding alone at level {LEVEL}, "
          f"{MOST_MEDIAN / 1e3:.0f} kB at the median, {MOST_WORST / 1e3:.0f} at worst\n")  # fmt: skip
    print(f"{'':8} {'whole':>6} {'alone':>6} {'ratio':>6} {'fresh':>6} {'warm':>6} {'kB':>7} {'worst':>7} "
          f"{'plain ms':>8} {'plain kB':>8}")  # fmt: skip
    good = [hands_of(deck, pictures) for deck in decks]
    return int(not (all([*good, kinds_of(decks)])))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
