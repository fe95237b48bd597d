"""A hand as a moving picture: what is in it, how long it takes, what it tells, and that it shows nothing too early."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ginbot.rules import Phase, replay
from ginbot.screens.alt import LONGEST
from ginbot.screens.film import LONGEST_MS, MANY, MOST, hand_film, takes_of
from ginbot.screens.pictures import Film, MeldsPicture, ResultPicture, TablePicture
from tests.rules.golden import LOGS, read
from tests.rules.reshuffle import reshuffled
from tests.rules.tables import BY_HAND, Log, laying_off, random_table
from tests.screens.stage import ANNA_AND_BEN, HOUSE, WIDE, logs, scenes


@cache
def played(seed: int) -> Log:
    """A whole match of chance, by rules that have every phase."""
    return random_table(Random(seed), BY_HAND, 2_000).log


def film(log: Log, number: int = 1) -> Film:
    """The film of a hand that has one."""
    made = hand_film(log, number, ANNA_AND_BEN)
    assert made is not None
    return made


def tables(made: Film) -> list[TablePicture]:
    """All its pictures but the last."""
    return [shot.picture for shot in made.shots if isinstance(shot.picture, TablePicture)]


def labels(made: Film) -> list[str]:
    """What is told beside the pile, shot by shot."""
    return [" ".join(picture.top_label) for picture in tables(made)]


def test_a_knock() -> None:
    """The upcard, every move, the knock; then both hands lie open as in the result, and the alt text tells it all."""
    made = film(scenes()["knocked"].log)
    assert labels(made) == ["the upcard", "Ben passes", "Anna passes", "Ben draws a card", "Ben knocks"]
    assert [tables(made)[place].target_label for place in (0, -1)] == [("hand 1", ""), ("hand 1", "turn 3")]
    last = made.shots[-1].picture
    assert isinstance(last, ResultPicture)
    assert last.knocker.thrown is not None
    assert made.alt.startswith(
        "A moving picture of hand 1 between Anna and Ben, as everybody at the table saw it. "
        "Anna deals, and the upcard is the 6 of clubs. Ben passes. Anna passes. Ben draws. "
        "At the end both hands lie open. Hand 1: Ben knocks and wins 15."
    )


@pytest.mark.parametrize(
    ("scene", "label"),
    [
        ("gin", "Ben goes gin"),
        ("big gin", "Ben goes big gin"),
        ("resigned", "Anna gives up"),
        ("left", "Anna gives up"),
        ("forfeited", "Ben is away"),
        ("no show", "Ben is away"),
        ("resigned between hands", "Ben goes gin"),
    ],
)
def test_how_hands_end(scene: str, label: str) -> None:
    """A gin and a big gin are told as such, and so is who gave up or stayed away."""
    assert labels(film(scenes()[scene].log))[-1] == label


def test_a_void_hand_opens_with_the_match() -> None:
    """A void hand's cards are shown to nobody while the match goes on, and in its film once it is over."""
    assert hand_film(scenes()["void"].log, 1, ANNA_AND_BEN) is None
    made = film(scenes()["three voids"].log, 2)
    assert labels(made)[-1] == "no score: hand is void"
    last = made.shots[-1].picture
    assert isinstance(last, MeldsPicture)
    assert [line.name for line in last.lines] == ["Anna", "Ben"]
    assert "The hand is void" in made.alt


def test_what_has_no_film() -> None:
    """A hand that is being played has none, nor one that was never dealt."""
    log = scenes()["two ways"].log
    assert hand_film(log, 1, ANNA_AND_BEN) is None
    assert hand_film(log, 2, ANNA_AND_BEN) is None
    assert hand_film([], 1, ANNA_AND_BEN) is None


def test_a_long_hand_is_shortened() -> None:
    """Every film is under twenty seconds; of many moves the draws go first, of still more the earlier ones."""
    lengths = set()
    for seed in range(2):
        log = played(seed)
        for result in replay(log).results:
            made = film(log, result.number)
            assert sum([shot.milliseconds for shot in made.shots]) <= LONGEST_MS
            assert min([shot.milliseconds for shot in made.shots]) >= 100
            assert len(made.alt) <= LONGEST
            lengths.add(len(made.shots))
            every = takes_of(log, result.number, ANNA_AND_BEN)
            if len(every) > MANY:
                assert not any(label.endswith("draws a card") for label in labels(made))
    assert max(lengths) == MOST + 2


def test_long_names_and_a_portrait() -> None:
    """Names are cut, and whoever plays for the house has a face in the end."""
    made = hand_film(scenes()["knocked"].log, 1, WIDE)
    assert made is not None
    assert made.shots[0].picture.lower.name == "Maximiliane…"  # type: ignore[union-attr]  # a table, as all but the last
    assert len(made.alt) <= LONGEST
    house = hand_film(scenes()["three voids"].log, 1, HOUSE)
    assert house is not None
    assert [line.face for line in house.shots[-1].picture.lines] == ["", "easy"]  # type: ignore[union-attr]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_shown_too_early(seed: int) -> None:
    """What a film shows of any moment is the same for every match that nobody at the table could tell apart."""
    rng = Random(seed)
    log: Log = laying_off(rng).log if seed % 2 else list(logs()[seed // 2])
    for length in sorted(rng.sample(range(2, len(log) + 1), min(10, len(log) - 1))):
        match = replay(log[:length])
        if match.play is None or match.phase in (Phase.OVER, Phase.BETWEEN):
            continue
        number = match.play.number
        true, other = log[:length], reshuffled(log[:length], None, rng)
        assert takes_of(true, number, ANNA_AND_BEN) == takes_of(other, number, ANNA_AND_BEN)


@pytest.mark.no_cover
def test_all_but_the_last_shot_are_what_was_seen() -> None:
    """A film made afterwards has, up to its last shot, the pictures that its hand had when it was played, no others."""
    log, seen = list(logs()[1]), set()
    for length in range(1, len(log) + 1):
        match = replay(log[:length])
        if match.play is None or match.play.number != 1:
            continue
        if match.phase is Phase.BETWEEN:
            break
        seen |= {take.picture for take in takes_of(log[:length], 1, ANNA_AND_BEN)}
    shots = tables(film(log))
    assert len(shots) > 5
    assert set(shots[:-1]) <= seen
    assert shots[-1].top is None or shots[-1].top == shots[-2].top


def test_the_last_hand_is_a_hand_like_any_other() -> None:
    """What the match came to stands under its last result, not in that hand's film, whose end is as tall as ever."""
    log = [events for events, _ in read(LOGS / "standard.jsonl")]
    assert replay(log).phase is Phase.OVER
    last = film(log, replay(log).results[-1].number)
    picture = last.shots[-1].picture
    assert isinstance(picture, ResultPicture)
    assert (picture.pad, picture.match) == (None, None)
    assert "in all." not in last.alt
