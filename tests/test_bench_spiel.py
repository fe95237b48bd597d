"""OpenSpiel's simple gin rummy player, asked through its adapter: it plays by our rules and sees its view alone."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is in the `bench` extra")

from bench.house.duel import pair
from bench.house.spiel import Spiel, foreign, native
from ginbot.rules import (
    Draw,
    Gin,
    Knock,
    Match,
    Pass,
    Phase,
    Play,
    Take,
    Throw,
    View,
    card_name,
    parse_card,
    parse_hand,
    replay,
    view,
)
from tests.house.table import chance, played
from tests.rules.reshuffle import reshuffled

LOOSE = "5S 6S 9H 9D KC KD QH JC 2D 3C"


@pytest.fixture(scope="module")
def spiel() -> Spiel:
    """The player; making one takes OpenSpiel a moment."""
    return Spiel()


def seat(hand: str, pile: str = "2C", *, phase: Phase = Phase.DRAW, taken: str = "", drawn: str = "") -> View:
    """Seat 0 to act with this hand: in its draw, or with a card drawn or taken in its throw."""
    mine, top = parse_hand(hand), [parse_card(name) for name in pile.split()]
    unseen = [card for card in range(52) if not mine >> card & 1 and card not in top]
    theirs = sum(1 << card for card in unseen[:10])
    play = Play(
        number=1,
        dealer=1,
        hands=(mine, theirs),
        stock=tuple(unseen[10:30]),
        pile=tuple(top),
        upcard=top[0],
        taken=parse_card(taken) if taken else None,
        drawn=parse_card(drawn) if drawn else None,
    )
    return view(Match(phase=Phase.THROW if taken or drawn else phase, to_act=0, play=play), 0)


def test_every_card_has_its_number() -> None:
    """The two ways of numbering cards are exact inverses, and the king of hearts is OpenSpiel's last card."""
    assert sorted(foreign(card) for card in range(52)) == list(range(52))
    assert [native(foreign(card)) for card in range(52)] == list(range(52))
    assert card_name(native(51)) == "KH"


def test_it_takes_what_melds_or_lets_it_knock(spiel: Spiel) -> None:
    """It takes a meld's card, and one with which it can knock; else it draws, or passes on the upcard."""
    assert spiel(seat(LOOSE, "7S"), 1) == Take(0)
    assert spiel(seat("4S 5S 6S 9H 9D 9C 2D 3C 4H KD", "AH"), 1) == Take(0)
    assert spiel(seat(LOOSE, "8C"), 1) == Draw(0)
    assert spiel(seat(LOOSE, "8C", phase=Phase.UPCARD), 1) == Pass(0)


def test_it_takes_nothing_to_throw_it_back(spiel: Spiel) -> None:
    """With a hand that may knock already it would take a king and knock by throwing it; here it draws."""
    assert spiel(seat("4S 5S 6S 9H 9D 9C 2D 3C AH AD", "KD"), 1) == Draw(0)


def test_it_throws_its_dearest_loose_card(spiel: Spiel) -> None:
    """The king goes, and if that was the card taken, what the simple player throws then."""
    assert spiel(seat("5S 6S 7S 9D 9H KC QD JC 2D 3C TS", drawn="3C"), 1) == Throw(0, parse_card("KC"))
    assert spiel(seat("5S 6S 7S 9D 9H KC QD JC 2D 3C TS", taken="KC"), 1) == Throw(0, parse_card("QD"))


def test_it_knocks_and_goes_gin(spiel: Spiel) -> None:
    """A knock shows the melds that it laid, ten melded cards are gin, and eleven too: it knows no big gin."""
    action = spiel(seat("5S 6S 7S 9D 9H 9C 2D 3D AC KC 8S", drawn="AC"), 1)
    assert action == Knock(0, parse_card("KC"), (parse_hand("5S 6S 7S 8S"), parse_hand("9H 9D 9C")))
    assert spiel(seat("AS 2S 3S 4S 9H 9D 9C JD QD KD 7C", drawn="7C"), 1) == Gin(0, parse_card("7C"))
    assert isinstance(spiel(seat("AS 2S 3S 4S 9H 9D 9C JD QD KD TD", drawn="9C"), 1), Gin)


def test_it_sees_its_view_alone(spiel: Spiel) -> None:
    """With every card that it cannot know dealt anew it does the same, wherever random play may get."""
    random = Random(5)
    for asked, (match, batches) in enumerate(played((chance, chance), random)):
        if asked > 60:
            break
        if match.to_act is not None:
            elsewhere = view(replay(reshuffled(batches, match.to_act, random)), match.to_act)
            assert spiel(elsewhere, 1) == spiel(view(match, match.to_act), 1)


def test_it_plays_matches_to_their_end(spiel: Spiel) -> None:
    """A pair against itself is played by the rules, and ends one all."""
    assert pair((spiel, spiel), seed=1, number=1).wins == 1
