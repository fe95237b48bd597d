"""The other player's turns as they were seen, and a first world that agrees with them."""

from __future__ import annotations

from random import Random

import pytest

from ginbot.house.story import Turn, as_hand, first_guess, seen_in, turns_of
from ginbot.house.thinking.belief import FROM_DEAL, NOT_HELD, TURN, World
from ginbot.rules import (
    FULL_DECK,
    Drew,
    Event,
    Passed,
    Phase,
    RuleSet,
    Threw,
    Took,
    View,
    WallReached,
    cards_of,
    other,
    view,
)
from tests.house.positions import position
from tests.house.table import Player, chance, house, played
from tests.rules.tables import cards

MINE = "AS 2S 3S 4S 5S 6H 7H 8H TC JC"


def moves(text: str) -> tuple[Event, ...]:
    """Moves in words, as "1:pass 0:took:KD 1:threw:KD 1:drew"."""
    made: list[Event] = []
    for word in text.split():
        seat, what, *names = word.split(":")
        if what == "pass":
            made.append(Passed(int(seat)))
        elif what == "drew":
            made.append(Drew(int(seat), None))
        else:
            made.append((Took if what == "took" else Threw)(int(seat), cards(names[0])[0]))
    return tuple(made)


def seen(story: str, pile: str, knows: str = "") -> View:
    """Seat 0 to draw after these moves; `pile`: the upcard first, and what lies there now."""
    return position(MINE, pile=pile, knows=knows, moves=moves(story))


def checked(turns: list[Turn], hidden: tuple[int, ...], count: int) -> World:
    """A first guess in which every card lies once, and everything thrown had come before."""
    world = first_guess(turns, hidden, count)
    thrown_in = seen_in(turns, 10).thrown_in
    assert len(set(world.held)) == len(world.held)
    assert sorted([*world.held[:count], *world.unseen]) == sorted(hidden)
    assert all(thrown_in[card] == len(turns) for card in world.held[:count])
    assert all(thrown_in[card] < len(turns) for card in world.held[count:])
    for card in range(52):
        assert (world.since[card] == NOT_HELD) == (card not in world.held)
        assert card not in world.held or world.since[card] <= thrown_in[card]
    for number, turn in enumerate(turns):
        draws = not turn.took and turn.thrown >= 0
        assert (world.drawn[number] >= 0) == draws
        assert not draws or world.since[world.drawn[number]] == number
    assert sum([world.since[card] == FROM_DEAL for card in world.held]) == 10
    return world


def sizes_as_played(turns: list[Turn], world: World) -> set[int]:
    """How many cards the hand had before each turn in such a world."""
    held, found = as_hand([card for card in world.held if world.since[card] == FROM_DEAL]), set()
    for number, turn in enumerate(turns):
        found.add(held.bit_count())
        if turn.thrown >= 0:
            held |= 1 << (turn.top if turn.took else world.drawn[number])
            held ^= 1 << turn.thrown
    return found


def test_tells_of_an_upcard_that_both_refused() -> None:
    """A refusal is a turn without a throw, and an upcard that both refused may not be taken in the next one."""
    both = seen("1:pass 0:pass 1:drew 1:threw:KD", "9C KD")
    nine, king = cards("9C KD")
    assert turns_of(both, 1) == [Turn(nine, 0, -1, 0, 0), Turn(-1, 0, king, 1 << nine, 0)]


def test_tells_what_was_taken_and_left() -> None:
    """Each turn has the pile as it lay, and what the other was known to hold, until it was thrown."""
    told = seen("0:took:9C 0:threw:KD 1:drew 1:threw:2D 0:drew 0:threw:9C 1:took:9C 1:threw:3D", "KD 2D 3D", "9C")
    nine, king, two, three = cards("9C KD 2D 3D")
    assert turns_of(told, 1) == [
        Turn(king, 0, two, 1 << king, 1 << nine),
        Turn(nine, 1, three, 1 << king | 1 << two, 0),
    ]


def test_tells_of_the_watching_seat_alone() -> None:
    """The doings of the one seat are no turns of the other, nor is an event that is no move."""
    told = position(MINE, pile="9C", moves=(*moves("0:pass"), WallReached(0)))
    assert turns_of(told, 1) == []
    assert turns_of(told, 0) == [Turn(cards("9C")[0], 0, -1, 0, 0)]


def test_numbers_in_the_order_that_belief_reads() -> None:
    """A turn is five numbers; a card's first throw counts, all that was never thrown may be held still."""
    turns = [Turn(7, 1, 9, 3, 5), Turn(-1, 0, -1, 0, 0), Turn(9, 1, 9, 0, 0)]
    told = seen_in(turns, 6)
    assert list(told.turns) == [7, 1, 9, 3, 5, -1, 0, -1, 0, 0, 9, 1, 9, 0, 0]
    assert len(told.turns) == TURN * len(turns)
    assert (told.thrown_in[9], told.thrown_in[7], told.limit) == (0, 3, 6)


def test_a_taken_card_thrown_again_was_never_dealt() -> None:
    """What came from the pile and went there again is none of the cards from deal and stock."""
    told = seen("0:drew 0:threw:9C 1:took:9C 1:threw:KD 0:drew 0:threw:4D 1:drew 1:threw:9C", "QD KD 4D 9C")
    turns = turns_of(told, 1)
    world = checked(turns, cards("2C 3C 4C 5C 6C 7C 8C 2H 3H 4H 5H KC"), 10)
    assert cards("9C")[0] not in world.held
    assert cards("KD")[0] in world.held
    assert sizes_as_played(turns, world) == {10}


def test_a_thrown_card_taken_back_and_thrown_again_came_once() -> None:
    """A card of one's own, thrown, taken back and thrown once more, came before the first throw and only once."""
    told = seen(
        "1:drew 1:threw:9C 0:took:9C 0:threw:4D 1:drew 1:threw:KD 0:drew 0:threw:9C 1:took:9C 1:threw:5D "
        "0:drew 0:threw:6D 1:drew 1:threw:9C",
        "QD 4D KD 5D 6D 9C",
    )
    turns = turns_of(told, 1)
    world = checked(turns, cards("2C 3C 4C 5C 6C 7C 8C 2H 3H 4H 5H KC"), 10)
    assert seen_in(turns, 10).thrown_in[cards("9C")[0]] == 0
    assert sizes_as_played(turns, world) == {10}


@pytest.mark.parametrize("ruleset", [RuleSet(), RuleSet(opening="plain", wall=True)])
@pytest.mark.parametrize("players", [(house, house), (chance, chance), (house, chance)])
def test_a_first_guess_agrees_with_what_was_seen(players: tuple[Player, Player], ruleset: RuleSet) -> None:
    """In real hands the first world has the right cards in every place, and ten in the hand before every turn."""
    random, told = Random(3), 0
    for match, _ in played(players, random, ruleset):
        if match.phase not in (Phase.DRAW, Phase.THROW, Phase.UPCARD) or match.to_act is None or random.random() < 0.5:
            continue
        now, them = view(match, match.to_act), other(match.to_act)
        unknown = 10 - now.known[them].bit_count()
        hidden = cards_of(FULL_DECK & ~(now.hand | now.known[them] | as_hand(list(now.pile))))
        turns = turns_of(now, them)
        assert sizes_as_played(turns, checked(turns, hidden, unknown)) <= {10}
        told += 1
        if told >= 120:
            break
    assert told > 20
