"""What a viewer sees: its own cards and the open ones, what it may do, and nothing more."""

from __future__ import annotations

from random import Random

import pytest

from ginbot.rules import (
    EMPTY,
    STANDARD,
    Action,
    BigGin,
    Draw,
    Drew,
    Expire,
    Gin,
    Knock,
    LayOffBest,
    LayOffDone,
    Melding,
    NextHand,
    Open,
    Pass,
    Passed,
    Phase,
    Refused,
    RuleSet,
    Take,
    Threw,
    Throw,
    ThrowOption,
    TimeUp,
    Took,
    View,
    best_melding,
    card_name,
    cards_of,
    decide,
    ordered,
    parse_card,
    view,
)
from tests.rules.rulesets import random_rules
from tests.rules.tables import Table, deal, draw_and_throw, hand, in_play, joined, options, random_table

OPENER = "4S 5S 6S 7H 8H 9H JD JC JS 2D"
DEALT = deal(opener=OPENER, dealer="KS KH QD QC 9D 8C 6D 5C 3H AD", upcard="KD", stock="KC 2C")


def test_a_view_without_a_hand() -> None:
    """Before the first deal there is a challenge to see and no hand, for whoever looks."""
    table = Table()
    steps: list[list[Action]] = [[], [Open(RuleSet(target=50), 2)], [Expire()]]
    for actions in steps:
        table.play(*actions)
        for viewer in (None, 0, 1):
            seen = view(table.match, viewer)
            assert (seen.viewer, seen.version, seen.phase) == (viewer, len(table.log), table.match.phase)
            assert (seen.ruleset, seen.lapse_limit) == (table.match.ruleset, table.match.lapse_limit)
            assert (seen.number, seen.hand, seen.melding, seen.upcard, seen.moves) == (0, 0, None, None, ())
            assert options(seen) == ()


def test_what_lies_open_is_seen_by_all() -> None:
    """Scores, the pile, the stock's count, the cards taken and still held: seats and watchers see the same."""
    table = joined(DEALT)
    table.play(Take(1), Throw(1, parse_card("JS")), Draw(0))
    for viewer in (None, 0, 1):
        seen = view(table.match, viewer)
        assert (seen.number, seen.dealer, seen.upcard, seen.knock_limit) == (1, 0, parse_card("KD"), 10)
        assert (seen.pile, seen.stock, seen.passes) == ((parse_card("JS"),), 30, 0)
        assert (seen.known, seen.held) == ((0, hand("KD")), (11, 10))
        assert (seen.phase, seen.to_act, seen.turn, seen.acted) == (Phase.THROW, 0, 2, (True, True))
        assert (seen.scores, seen.results, seen.voids, seen.lapses, seen.ended) == ((0, 0), (), 0, (0, 0), None)


def test_a_seat_sees_its_own_hand() -> None:
    """A seat sees its cards and how they meld best; a watcher sees none."""
    table = joined(DEALT)
    assert (view(table.match, 1).hand, view(table.match, 1).melding) == (hand(OPENER), best_melding(hand(OPENER)))
    assert view(table.match, 0).hand == hand("KS KH QD QC 9D 8C 6D 5C 3H AD")
    assert (view(table.match, None).hand, view(table.match, None).melding) == (0, None)


def test_a_draw_is_seen_by_the_one_who_drew() -> None:
    """The card drawn from the stock is in the drawer's view alone; a card taken from the pile is in everybody's."""
    table = joined(DEALT)
    table.play(Pass(1), Pass(0), Draw(1))
    drawn = parse_card("KC")
    for viewer, card in ((1, drawn), (0, None), (None, None)):
        seen = view(table.match, viewer)
        assert seen.moves == (Passed(1), Passed(0), Drew(1, card))
        assert (seen.drawn, seen.taken) == (card, None)
    table.play(Throw(1, parse_card("JS")), Take(0))
    for viewer in (None, 0, 1):
        seen = view(table.match, viewer)
        assert (seen.drawn, seen.taken) == (None, parse_card("JS"))
        assert seen.moves[3:] == (Threw(1, parse_card("JS")), Took(0, parse_card("JS")))
        assert seen.moves[2] == Drew(1, drawn if viewer == 1 else None)


def test_choices_follow_the_phases() -> None:
    """A view offers what the phase allows, to the seat to act and to nobody else."""
    table = joined(DEALT)

    def offers(viewer: int | None) -> tuple[bool, bool, bool, bool, int]:
        seen = view(table.match, viewer)
        return seen.can_pass, seen.can_draw, seen.can_take, seen.can_next, len(seen.throws)

    nothing = (False, False, False, False, 0)
    turns: list[tuple[list[Action], int, tuple[bool, bool, bool, bool, int]]] = [
        ([], 1, (True, False, True, False, 0)),
        ([Pass(1)], 0, (True, False, True, False, 0)),
        ([Pass(0)], 1, (False, True, False, False, 0)),
        ([Draw(1)], 1, (False, False, False, False, 11)),
        ([Throw(1, parse_card("JS"))], 0, (False, True, True, False, 0)),
        ([Take(0)], 0, (False, False, False, False, 10)),
    ]
    for actions, seat, expected in turns:
        table.play(*actions)
        assert (offers(seat), offers(1 - seat), offers(None)) == (expected, nothing, nothing)
    table.play(Throw(0, parse_card("KS")), Draw(1), Throw(1, parse_card("2C")))
    table = joined(DEALT)
    table.play(Pass(1), Pass(0), Draw(1), Knock(1, parse_card("KC")))
    between = (False, False, False, True, 0)
    assert (offers(0), offers(1), offers(None)) == (between, between, nothing)


def test_throws_say_what_they_lead_to() -> None:
    """Each card that may be thrown tells what it leaves, which knocks it allows and whether it makes gin."""
    table = joined(deal(opener="2S 3S 4S 4H 4C 9H TH JH AD AC", upcard="KD", stock="KC"))
    table.play(Pass(1), Pass(0), Draw(1))
    seen = view(table.match, 1)
    fours = Melding.of((hand("4S 4H 4C"), hand("9H TH JH")), hand("2S 3S AD AC"))
    run = Melding.of((hand("2S 3S 4S"), hand("9H TH JH")), hand("4H 4C AD AC"))
    throws = {option.card: option for option in seen.throws}
    assert throws[parse_card("KC")] == ThrowOption(parse_card("KC"), 7, (fours, run))
    assert throws[parse_card("4S")] == ThrowOption(parse_card("4S"), 25)
    assert seen.big_gin is None


def test_gin_and_big_gin_are_offered() -> None:
    """A hand of eleven melded cards offers big gin, and gin for each card that can be spared."""
    table = joined(deal(opener="4S 5S 6S 7H 8H 9H JD JC JS JH", upcard="KD", stock="7S"))
    table.play(Pass(1), Pass(0), Draw(1))
    seen = view(table.match, 1)
    assert seen.big_gin == best_melding(seen.hand)
    gins = {card_name(option.card) for option in seen.throws if option.gin}
    assert gins == {"4S", "7S", "JS", "JH", "JD", "JC"}
    assert all(option.gin == best_melding(seen.hand ^ 1 << option.card) for option in seen.throws if option.gin)
    assert not any(option.knocks for option in seen.throws if option.gin)


def test_the_card_taken_is_no_throw() -> None:
    """The card just taken from the pile is in the hand and not among the throws."""
    table = joined(DEALT)
    table.play(Take(1))
    seen = view(table.match, 1)
    assert seen.hand >> parse_card("KD") & 1
    assert {option.card for option in seen.throws} == set(cards_of(hand(OPENER)))


def test_a_throw_that_voids_says_so() -> None:
    """At the stock floor every throw says that it would void the hand, and before it none does."""
    table = joined(DEALT)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 27)
    table.play(Draw(0))
    assert {option.voids for option in view(table.match, 0).throws} == {False}
    table.play(Throw(0, in_play(table.match).drawn or 0), Draw(1))
    assert {option.voids for option in view(table.match, 1).throws} == {True}


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ("4S 5S 6S 7H 8H 9H JD JC JS 2D KC", "KC 2D 4S 5S 6S 7H 8H 9H JS JD JC"),
        ("KH KS QC TD 2S AS", "KS KH QC TD 2S AS"),
        ("3S 2S AS", "AS 2S 3S"),
        ("5C 5H 5D AS 2S 3S 4D", "4D AS 2S 3S 5H 5D 5C"),
    ],
)
def test_a_hand_is_ordered_deadwood_first(cards: str, order: str) -> None:
    """Deadwood comes first, dearest and then highest first, then meld by meld."""
    assert " ".join([card_name(card) for card in ordered(best_melding(hand(cards)))]) == order


def test_a_dear_ace_comes_first() -> None:
    """Where aces go round the corner an ace is the dearest card of all."""
    melding = best_melding(hand("KH AS 5D"), aces="round")
    assert ordered(melding, aces="round") == (parse_card("AS"), parse_card("KH"), parse_card("5D"))
    assert ordered(melding) == (parse_card("KH"), parse_card("5D"), parse_card("AS"))


def test_throws_are_ordered_as_the_hand() -> None:
    """The throws come in the order in which the hand is shown."""
    table = joined(DEALT)
    table.play(Take(1))
    seen = view(table.match, 1)
    assert seen.melding is not None
    shown = [card for card in ordered(seen.melding) if card != seen.taken]
    assert [option.card for option in seen.throws] == shown


def test_a_scored_hand_is_shown_to_all() -> None:
    """The result of a scored hand shows both hands to everybody, that of a void one shows none."""
    table = joined(DEALT)
    table.play(Pass(1), Pass(0), Draw(1), Knock(1, parse_card("KC")))
    for viewer in (None, 0, 1):
        (result,) = view(table.match, viewer).results
        assert result.knocked is not None
        assert result.defended is not None
        assert sum(result.knocked.melds) | result.knocker_deadwood == hand(OPENER)
        assert result.defended.deadwood == hand("KS KH QD QC 9D 8C 6D 5C 3H AD")
    table.play(NextHand(), deal=DEALT)
    for action in (Pass(0), Pass(1)):
        table.play(action)
    draw_and_throw(table, 29)
    result = view(table.match, None).results[-1]
    assert (result.knocked, result.defended, result.knocker_deadwood) == (None, None, 0)


def test_lapses_are_seen() -> None:
    """What the clock played is among the moves, with the drawn card covered for the others."""
    table = joined(DEALT)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 2)
    table.play(TimeUp(1))
    assert view(table.match, 0).lapses == (0, 1)
    assert Drew(1, None) in view(table.match, 0).moves
    assert Drew(1, None) not in view(table.match, 1).moves


EVERY_MOVE = (Pass, Draw, Take, NextHand, BigGin, LayOffBest, LayOffDone)


def judged(table: Table, seen: View) -> None:
    """Check that a view offers exactly what `decide` allows, over every card for every throw."""
    seat = seen.viewer
    assert seat is not None
    offered = options(seen)
    tried: list[Action] = [action(seat) for action in EVERY_MOVE]
    tried += [action(seat, card) for card in range(52) for action in (Throw, Gin)]
    tried += [Knock(seat, card, ()) for card in range(52)]
    for action in {*tried, *offered}:
        try:
            decide(table.match, action, DEALT)
        except Refused:
            assert action not in offered
        else:
            assert action in offered


@pytest.mark.parametrize("seed", range(60))
def test_a_view_offers_what_is_allowed(seed: int) -> None:
    """Whatever a view offers is allowed, and whatever is allowed is offered, at any point of a match."""
    rng = Random(seed)
    rules = random_rules(rng) if seed % 2 else STANDARD
    table = random_table(rng, rules, actions=rng.randrange(3, 120), lateness=0.01)
    for viewer in (0, 1):
        judged(table, view(table.match, viewer))


def test_an_empty_match_is_nothing_to_see() -> None:
    """A match in which nothing has happened shows its phase, and that nobody is to act."""
    seen = view(EMPTY, None)
    assert (seen.phase, seen.to_act, seen.turn) == (Phase.NEW, None, 0)
