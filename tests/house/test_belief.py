"""What the other hand may be: worlds that agree with all that was seen, the likelier the more often."""

from __future__ import annotations

from copy import deepcopy
from itertools import chain, count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginbot.house.company import company
from ginbot.house.scene import Scene, imagined
from ginbot.house.story import first_guess, seen_in, turns_of
from ginbot.house.thinking.belief import (
    BREAKS_A_MELD,
    KIND,
    MOVES,
    NOT_HELD,
    TIMES,
    World,
    _change,
    log_likelihood,
    log_of_throw,
)
from ginbot.house.thinking.chance import pick
from ginbot.house.thinking.habits import EAGER, HABITS, HOUSE, KINDS, SIMPLE
from ginbot.house.thinking.hands import LORE, REST, in_runs, melding
from ginbot.rules import FULL_DECK, Drew, Hand, Phase, Threw, Took, View, cards_of, other, parse_card, view
from tests.house.positions import position
from tests.house.table import chance, house, played
from tests.house.test_story import moves
from tests.rules.tables import cards, hand

LOW = LORE["low"]
MINE = "AS 2S 3S 6H 6D AC 2C TC JC KH"
WORLDS = 300


def thought(story: str, pile: str, knows: str = "", worlds: int = WORLDS) -> Scene:
    """What seat 0 imagines after these moves."""
    return filled(position(MINE, pile=pile, knows=knows, moves=moves(story)), 1, worlds)


def filled(seen: View, seed: int, worlds: int) -> Scene:
    """A scene with all its worlds."""
    scene = imagined(seen, seed, worlds)
    scene.imagine(worlds)
    return scene


def share(hands: list[Hand], pairs: tuple[Hand, ...]) -> float:
    """In what part of the hands any of these pairs is held."""
    return sum([any(held & pair == pair for pair in pairs) for held in hands]) / len(hands)


def courts_loose(hands: list[Hand]) -> float:
    """How many court cards and tens lie loose in these hands, on average."""
    courts = sum([1 << card for card in range(52) if card % 13 >= 9])
    rests = [melding(held, LOW) & REST for held in hands]
    return sum([((rest ^ in_runs(rest, LOW)) & courts).bit_count() for rest in rests]) / len(hands)


@pytest.mark.parametrize("seed", range(2))
def test_imagines_what_may_be(seed: int) -> None:
    """Every world has the right number of cards, none of them seen, and a kind that there is."""
    random, looked = Random(seed), 0
    for match, _ in played((house, chance), random):
        if match.phase not in (Phase.DRAW, Phase.THROW, Phase.UPCARD) or match.to_act is None or random.random() < 0.7:
            continue
        now, them = view(match, match.to_act), other(match.to_act)
        scene = filled(now, seed, 8)
        hidden = FULL_DECK & ~(now.hand | now.known[them] | sum([1 << card for card in now.pile]))
        assert len(scene.hands) == len(scene.kinds) == 8
        for held in scene.hands:
            assert held.bit_count() == 10 - now.known[them].bit_count()
            assert not held & ~hidden
        assert all(0 <= kind < KINDS for kind in scene.kinds)
        looked += 1
        if looked == 5:
            break
    assert looked == 5


def test_nothing_is_left_to_imagine_of_a_hand_that_is_known() -> None:
    """Where every card of the other hand has been seen, each world adds none to it."""
    scene = thought("", "5D", knows="4S 5S 6S 7S 8S 9S TS JS QS KS", worlds=8)
    assert list(scene.hands) == [0] * 8
    assert scene.table.known_theirs.bit_count() == 10


def test_the_same_seed_imagines_the_same() -> None:
    """The same seed has the same worlds, another one has others."""
    seen = position(MINE, pile="5D KD", moves=moves("1:drew 1:threw:KD"))
    assert list(filled(seen, 5, 16).hands) == list(filled(seen, 5, 16).hands)
    assert list(filled(seen, 5, 16).hands) != list(filled(seen, 6, 16).hands)


def test_worlds_are_the_same_however_they_are_asked_for() -> None:
    """Imagined in portions, and asked for fewer in between, they are those that are imagined at once."""
    seen = position(MINE, pile="5D KD", moves=moves("1:drew 1:threw:KD"))
    at_once, in_portions = filled(seen, 5, 16), imagined(seen, 5, 16)
    for upto in (3, 2, 10, 16):
        in_portions.imagine(upto)
    assert list(in_portions.hands) == list(at_once.hands)
    assert list(in_portions.kinds) == list(at_once.kinds)


def test_who_refused_a_card_seldom_had_use_for_it() -> None:
    """Pairs that would have made a meld of a refused card are held less often than those of a card never offered."""
    scene = thought("0:drew 0:threw:8S 1:drew 1:threw:KD 0:drew 0:threw:8D 1:drew 1:threw:KS", "4C 8S KD 8D KS")
    hands = list(scene.hands)
    refused = share(hands, company(parse_card("8S"), "low")), share(hands, company(parse_card("8D"), "low"))
    gone = hand("8S 8D KD KS 4C") | hand(MINE)
    plain = [tuple([pair for pair in company(parse_card(card), "low") if not pair & gone]) for card in ("5H", "7D")]
    assert max(refused) < min([share(hands, pairs) for pairs in plain])


def test_a_low_throw_tells_of_few_high_cards() -> None:
    """Who threw low cards holds few court cards loose, above all the simple; who threw high ones holds more."""
    low = thought("1:drew 1:threw:3D 0:drew 0:threw:KD 1:drew 1:threw:4H", "5D 3D KD 4H")
    high = thought("1:drew 1:threw:QD 0:drew 0:threw:KD 1:drew 1:threw:KS", "5D QD KD KS")
    simple = [held for held, kind in zip(low.hands, low.kinds, strict=True) if kind == SIMPLE]
    assert simple
    assert courts_loose(simple) < 0.2
    assert courts_loose(list(low.hands)) < 0.5
    assert courts_loose(list(high.hands)) > 1.0


def test_what_was_taken_brings_its_company() -> None:
    """Who took a card holds a pair that it makes a meld with, in nearly every world."""
    scene = thought("0:drew 0:threw:8S 1:took:8S 1:threw:KD", "4C KD", knows="8S")
    assert share(list(scene.hands), company(parse_card("8S"), "low")) > 0.8


def test_a_throw_from_a_meld_is_hardly_believed() -> None:
    """Throwing what lies in a meld, or what was just taken, is less likely than any loose card."""
    eleven = hand("4S 5S 6S 9H 9D 9C 2H 2D 7D QC KS")
    rest = melding(eleven, LOW) & REST
    for kind in range(KINDS + 1):
        logs = {
            card: log_of_throw(eleven, rest, 1 << parse_card("2H"), card, 0, 0, kind, HABITS, LOW)
            for card in cards("9H 4S 2H 2D 7D QC KS")
        }
        assert [logs[card] for card in cards("9H 4S 2H")] == [BREAKS_A_MELD] * 3
        loose = cards("2D 7D QC KS")
        assert sum([2.718281828459045 ** logs[card] for card in loose]) == pytest.approx(1.0)
        assert max(loose, key=lambda card: logs[card]) in cards("QC KS")


def test_who_holds_little_would_have_knocked() -> None:
    """A world in which an eager player could have knocked is less likely than for one who waits."""
    seen = position(MINE, pile="5D KD", moves=moves("1:drew 1:threw:KD"))
    turns = turns_of(seen, 1)
    melded = hand("4S 5S 6S 7S 9H 9D 9S 2H 2D 3H")
    hidden = cards_of(melded) + cards_of(FULL_DECK & ~(melded | seen.hand | hand("5D KD")))
    world, told = first_guess(turns, hidden, 10), seen_in(turns, 10)
    assert log_likelihood(world, EAGER, told, HABITS, LOW) < log_likelihood(world, HOUSE, told, HABITS, LOW) - 2
    strict = seen_in(turns, 0)
    assert log_likelihood(world, EAGER, strict, HABITS, LOW) > log_likelihood(world, EAGER, told, HABITS, LOW) + 2


def some_world(random: Random) -> tuple[World, View, int]:
    """The first guess of a moment some turns into a real hand, what was seen, and how many cards are unknown."""
    wanted = random.randrange(4, 16)
    for match, _ in chain.from_iterable(played((house, chance), random) for _ in count()):
        if match.to_act is None or match.play is None or len(match.play.moves) < wanted:
            continue
        now, them = view(match, match.to_act), other(match.to_act)
        if not any(isinstance(move, Drew | Took | Threw) and move.seat == them for move in now.moves):
            continue
        unknown = now.held[them] - now.known[them].bit_count()
        hidden = cards_of(FULL_DECK & ~(now.hand | now.known[them] | sum([1 << card for card in now.pile])))
        return first_guess(turns_of(now, them), hidden, unknown), now, unknown
    raise AssertionError("matches never end")


@settings(max_examples=12)
@given(st.integers(0, 10_000))
def test_a_change_done_twice_is_none(seed: int) -> None:
    """Any change, done once more, leaves the world as it was; once, it leaves it whole."""
    world, now, unknown = some_world(Random(seed))
    turns = turns_of(now, other(now.viewer or 0))
    told, state, changed = seen_in(turns, 10), [seed + 1], 0
    whole = sorted([*world.held, *world.unseen])
    for _ in range(60):
        move = pick(state, MOVES)
        bounds = (len(world.held), len(world.held)) if move <= TIMES else (unknown, len(world.unseen))
        one, two = pick(state, bounds[0]), pick(state, bounds[1])
        before = deepcopy(world)
        _change(world, move, one, two, told)
        once = deepcopy(world)
        changed += once != before
        _change(world, move, one, two, told)
        assert world == before
        _change(world, move, one, two, told)
        assert world == once
        assert sorted([*world.held, *world.unseen]) == whole
        for card in range(52):
            assert (world.since[card] == NOT_HELD) == (card not in world.held)
            assert card not in world.held or world.since[card] <= told.thrown_in[card]
        for number, card in enumerate(world.drawn):
            assert card < 0 or world.since[card] == number
    assert changed
    assert KIND < TIMES < MOVES
