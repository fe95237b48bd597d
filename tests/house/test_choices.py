"""Single choices of the house: when it takes, what it throws, whether and how it knocks."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ginbot.house import LEVELS, choose
from ginbot.house.danger import danger
from ginbot.house.drawing import is_worth_taking
from ginbot.house.knocking import best_knock, open_to, sound_count
from ginbot.house.opponent import Opponent, read
from ginbot.house.tempers import TEMPERS, Temper
from ginbot.house.throwing import best_throw, hope
from ginbot.rules import (
    FULL_DECK,
    BigGin,
    Drew,
    Gin,
    Match,
    Melding,
    Passed,
    Phase,
    Play,
    RuleSet,
    Threw,
    Took,
    View,
    parse_card,
    parse_hand,
    view,
)

NOBODY = Opponent(known=0, declined=0, unseen=parse_hand("KS QS"), chance=0.5)
WARY = Temper(knocks=((2, 10), (5, 6)), late=2)
"""A player who knocks with less and less, and fears what it throws."""


def seat(hand: str, pile: str = "2C", stock: int = 20, **what: object) -> View:
    """Seat 0 to act with this hand; with ten cards it draws, with eleven it throws."""
    mine = parse_hand(hand)
    top = [parse_card(name) for name in pile.split()]
    unseen = [card for card in range(52) if not mine >> card & 1 and card not in top]
    theirs = sum(1 << card for card in unseen[:10])
    play = Play(
        number=1,
        dealer=1,
        hands=(mine, theirs),
        stock=tuple(unseen[10 : 10 + stock]),
        pile=tuple(top),
        upcard=top[0],
        **what,  # type: ignore[arg-type]
    )
    phase = Phase.THROW if mine.bit_count() == 11 else Phase.DRAW
    return view(Match(phase=phase, to_act=0, play=play), 0)


def other_hand(**what: object) -> Opponent:
    """The other hand with nothing known of it but this."""
    return replace(Opponent(known=0, declined=0, unseen=FULL_DECK, chance=0.3), **what)  # type: ignore[arg-type]


def test_takes_what_makes_a_meld() -> None:
    """A card that makes a meld is taken, one that only swaps a dear card for a cheap one is not."""
    assert is_worth_taking(seat("5S 6S 9H 9D KC KD QH JC 2D 3C", "7S"))
    assert not is_worth_taking(seat("5S 6S 9H 9D KC KD QH JC 2D 3C", "AH"))


def test_leaves_a_card_that_only_moves_a_meld() -> None:
    """A card that makes a meld at the cost of another is left lying."""
    assert not is_worth_taking(seat("7S 7H 7D AC 2C AD 2D AH 3H 4C", "JS"))
    assert not is_worth_taking(seat("AS 2S 3S AH 2H 3H AD 2D 3D AC", "KC"))


def test_takes_a_loose_card_for_a_knock() -> None:
    """A cheap card is taken for the deadwood if with it a knock becomes possible, and left once it already is."""
    assert is_worth_taking(seat("4S 5S 6S 9H 9D 9C 2D 3C 4H KD", "AH"))
    assert not is_worth_taking(seat("4S 5S 6S 9H 9D 9C 2D 3C 4H AD", "AC"))


def test_big_gin_before_gin_before_all() -> None:
    """Eleven melded cards are shown as big gin, ten as gin."""
    melded = seat("AS 2S 3S 4S 9H 9D 9C JD QD KD TD")
    assert choose(melded, LEVELS[0], 1) == BigGin(0)
    ten = seat("AS 2S 3S 4S 9H 9D 9C JD QD KD 6H")
    assert choose(ten, LEVELS[0], 1) == Gin(0, parse_card("6H"))


def test_knocks_early_with_what_it_has_and_late_with_little() -> None:
    """What it knocks with falls as its turns go by, at whatever turns its temper has."""
    early = seat("AS 2S 3S 9H 9D 9C 2D 3C 4H 5D KD")
    counts = [
        sound_count(replace(early, moves=tuple(Threw(who, 0) for _ in range(turns) for who in (0, 1))), WARY)
        for turns in range(14)
    ]
    assert counts == [10] * 2 + [6] * 3 + [2] * 9
    assert {sound_count(early, TEMPERS[level]) for level in ("easy", "hard", "expert")} == {2}
    assert sound_count(early, TEMPERS["medium"]) == 10


def test_waits_when_the_count_is_too_high_for_the_hour() -> None:
    """A knock that is legal but late for its count is not made."""
    knocking = seat("AS 2S 3S 9H 9D 9C 2D 3C 4H AD KD")
    plan = best_knock(knocking, read(knocking))
    assert plan is not None
    assert plan.shown.count == 10
    assert best_knock(knocking, read(knocking), 10) == plan
    assert best_knock(knocking, read(knocking), 9) is None
    assert best_knock(seat("4S 5S 6S 9H 9D 2C 8C TD QD JH KS"), NOBODY) is None


def test_shows_the_division_that_takes_least() -> None:
    """Of two equal divisions the one shown is that on which the other player's known cards do not fit."""
    three_by_three = seat("7S 8S 9S 7H 8H 9H 7D 8D 9D 2C KC", "3C")
    sets = best_knock(three_by_three, other_hand(known=parse_hand("TS 6H"), unseen=0))
    runs = best_knock(three_by_three, other_hand(known=parse_hand("7C 8C"), unseen=0))
    assert sets is not None
    assert runs is not None
    assert sets.shown.melds == tuple(sorted(parse_hand(meld) for meld in ("7S 7H 7D", "8S 8H 8D", "9S 9H 9D")))
    assert runs.shown.melds == tuple(sorted(parse_hand(meld) for meld in ("7S 8S 9S", "7H 8H 9H", "7D 8D 9D")))


def test_counts_what_is_left_open() -> None:
    """A card known in the other hand counts whole, an unseen one by its chance, others not at all."""
    shown = Melding.of([parse_hand("7S 7H 7D")], parse_hand("2C"))
    assert open_to(shown, other_hand(known=parse_hand("7C"), unseen=0), "low") == 7
    assert open_to(shown, other_hand(unseen=parse_hand("7C KD"), chance=0.5), "low") == 3.5


def test_throws_the_dear_and_useless() -> None:
    """A king that nothing joins goes before cards that are melded, pairs and small change."""
    seen = seat("4S 5S 6S 9H 9D 2C 3C 2D 7H 7D KS", "8C")
    assert best_throw(seen, read(seen), WARY, Random(1)) == parse_card("KS")


def test_keeps_what_the_other_player_collects() -> None:
    """Of two equal kings it throws the one that fits nothing the other player took."""
    seen = seat("4S 5S 6S 2C 3C AH AD 7H 7D KS KH", "8C")
    collects = other_hand(known=parse_hand("QS JS"), unseen=parse_hand("QH JH QD"))
    assert best_throw(seen, collects, WARY, Random(1)) == parse_card("KH")


def test_throws_even_if_all_is_void() -> None:
    """On the stock's last draw, without a knock, it still throws."""
    seen = seat("4S 5S 6S 9H 9D 2C 8C TD QD JH KS", stock=2)
    assert all(option.voids for option in seen.throws)
    assert best_throw(seen, read(seen), WARY, Random(1))


def test_danger_grows_with_what_was_taken() -> None:
    """A neighbour of a card that the other player took is more dangerous than the same card otherwise."""
    card = parse_card("8H")
    rest = FULL_DECK ^ 1 << card
    plain = danger(card, other_hand(unseen=rest), "low")
    took = parse_hand("9H")
    assert danger(card, other_hand(known=took, unseen=rest ^ took), "low") > plain


def test_danger_falls_with_what_was_declined() -> None:
    """A rank of which the other player threw a card is less dangerous than otherwise."""
    card, thrown = parse_card("8H"), parse_hand("8S")
    rest = FULL_DECK ^ 1 << card ^ thrown
    plain = danger(card, other_hand(unseen=rest), "low")
    assert danger(card, other_hand(unseen=rest, declined=thrown), "low") < plain


def test_danger_is_sure_of_two_known_cards() -> None:
    """A card that makes a meld with two known ones is certain to be taken, one that fits nothing is safe."""
    assert danger(parse_card("8H"), other_hand(known=parse_hand("9H TH"), unseen=0), "low") == 1
    assert danger(parse_card("8H"), NOBODY, "low") == 0


def test_danger_goes_round_the_corner_where_runs_do() -> None:
    """An ace next to a king and a queen is dangerous only where runs go on there."""
    royal = other_hand(known=parse_hand("QH KH"), unseen=0)
    assert danger(parse_card("AH"), royal, "low") == 0
    assert danger(parse_card("AH"), royal, "round") == 1


def test_hope_is_the_gain_of_the_next_card() -> None:
    """Of two unseen cards one finishes a run and takes its cards' count away: half of that is hoped for."""
    hand = parse_hand("5S 6S")
    assert hope(hand, 11, other_hand(unseen=parse_hand("7S KD")), "low") == 11 / 2


def test_reads_the_other_hand() -> None:
    """What was taken is known; what was thrown, passed or left for the stock was declined; the pile is seen."""
    opened = seat("AS 2S 3S 9H 9D 9C 2D 3C 4H 5D", "5H 7C")
    five, king, seven = parse_card("5H"), parse_card("KD"), parse_card("7C")
    moves = (
        Passed(1),
        Passed(0),
        Drew(0, 0),
        Threw(0, king),
        Took(1, king),
        Threw(1, seven),
        Drew(0, 1),
        Threw(0, 1),
        Drew(1, None),
    )
    opponent = read(replace(opened, moves=moves, known=(0, 1 << king)))
    assert opponent.known == 1 << king
    assert opponent.declined == 1 << five | 1 << seven | 1 << 1
    assert not opponent.unseen & (opened.hand | opponent.known | 1 << five | 1 << seven)
    assert opponent.chance == 9 / opponent.unseen.bit_count()


def test_plays_round_the_corner() -> None:
    """Where aces go round the corner an ace is taken for its queen and king."""
    low = seat("QS KS 9H 9D 9C 2D 3C 4H 7C 8D", "AS")
    assert not is_worth_taking(low)
    assert is_worth_taking(replace(low, ruleset=RuleSet(aces="round")))
