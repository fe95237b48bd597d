"""The house's benchmark: its simple player does what is said of it, its pairs are fair, its numbers are right."""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose
from random import Random

import pytest

from bench.house import command, main, players
from bench.house.command import everybody
from bench.house.duel import Decks, Played, Player, pair
from bench.house.intervals import interval, quantile, ratings, students_t
from bench.house.patient import enough, habits, patient
from bench.house.players import REFERENCES, player_of
from bench.house.simple import simple
from ginbot.house import LEVELS
from ginbot.rules import (
    Action,
    BigGin,
    Draw,
    Drew,
    Event,
    Gin,
    Knock,
    Match,
    Pass,
    Phase,
    Play,
    Take,
    Threw,
    Throw,
    Took,
    View,
    parse_card,
    parse_hand,
    view,
)


def seat(hand: str, pile: str = "2C", stock: int = 20, phase: Phase | None = None, **what: object) -> View:
    """Seat 0 to act with this hand; with ten cards it draws, with eleven it throws."""
    mine, top = parse_hand(hand), [parse_card(name) for name in pile.split()]
    unseen = [card for card in range(52) if not mine >> card & 1 and card not in top]
    theirs = sum(1 << card for card in unseen[:10])
    play = Play(1, 1, (mine, theirs), tuple(unseen[10 : 10 + stock]), tuple(top), top[0], **what)  # type: ignore[arg-type]
    phase = phase or (Phase.THROW if mine.bit_count() == 11 else Phase.DRAW)
    return view(Match(phase=phase, to_act=0, play=play), 0)


def throw(card: str) -> Throw:
    """A plain throw by seat 0."""
    return Throw(0, parse_card(card))


LOOSE = "5S 6S 9H 9D KC KD QH JC 2D 3C"


def test_simple_takes_what_melds() -> None:
    """A top that makes or extends a meld is taken; a low one that melds nothing is not, whatever it would allow."""
    assert simple(seat(LOOSE, "7S"), 1) == Take(0)
    assert simple(seat("5S 6S 7S 9D KC KD QH JC 2D 3C", "8S"), 1) == Take(0)
    assert simple(seat(LOOSE, "AH"), 1) == Draw(0)
    assert simple(seat("4S 5S 6S 9H 9D 9C 2D 3C 4H KD", "AH"), 1) == Draw(0)


def test_simple_leaves_what_only_moves_a_meld() -> None:
    """A top that melds only by breaking something dearer is left."""
    assert simple(seat("7S 7H 7D AC 2C AD 2D AH 3H 4C", "JS"), 1) == Draw(0)
    assert simple(seat("TS JS QS KS TH TD 2C 4C 6D 8D", "3C"), 1) == Take(0)
    assert simple(seat("AC 2C 3C 4C 9D TD JD QD JH 3H", "JS"), 1) == Draw(0)


def test_simple_refuses_an_upcard_it_cannot_meld() -> None:
    """On the first upcard it passes where it would later draw."""
    assert simple(seat(LOOSE, "AH", phase=Phase.UPCARD), 1) == Pass(0)
    assert simple(seat(LOOSE, "7S", phase=Phase.UPCARD), 1) == Take(0)


def test_simple_throws_what_leaves_least() -> None:
    """The dearest loose card goes; of several that leave as much the one of the highest rank."""
    assert simple(seat("5S 6S 7S 9D 9H KC QD JC 2D 3C TS"), 1) == throw("KC")
    assert simple(seat("5S 6S 7S 9D 9H QC QD JC 2D 3C TS"), 1) in (throw("QC"), throw("QD"))


def test_simple_breaks_pairs_without_regret() -> None:
    """A pair of kings is no reason to throw anything else."""
    assert simple(seat("5S 6S 7S 9D 8H KC KD 4C 2D 3H TS"), 1) in (throw("KC"), throw("KD"))


def test_simple_never_throws_what_it_took() -> None:
    """The dearest card stays if it was taken this turn."""
    taken = parse_card("KC")
    assert simple(seat("5S 6S 7S 9D 9H KC QD JC 2D 3C TS", taken=taken), 1) == throw("QD")


def test_simple_knocks_as_soon_as_it_may() -> None:
    """Ten is low enough at once; eleven is not."""
    knock = simple(seat("5S 6S 7S 9D 9H 9C 2D 3D 5C KC JC"), 1)
    assert isinstance(knock, Throw)
    knock = simple(seat("5S 6S 7S 9D 9H 9C 2D 3D 5C KC 8S"), 1)
    assert isinstance(knock, Knock)
    assert knock.card == parse_card("KC")


def test_simple_goes_gin_when_it_can() -> None:
    """Ten melded cards are gin and eleven big gin."""
    assert simple(seat("AS 2S 3S 4S 9H 9D 9C JD QD KD 7C"), 1) == Gin(0, parse_card("7C"))
    assert simple(seat("AS 2S 3S 4S 9H 9D 9C JD QD KD TD"), 1) == BigGin(0)


def test_patient_waits_for_little() -> None:
    """With eight it knocks only once the stock runs low; with one it knocks at once."""
    eight = "5S 6S 7S 9D 9H 9C 2D 3D 3C KC 8S"
    assert isinstance(patient(seat(eight), 1), Throw)
    assert enough(seat(eight, stock=4), 0) > enough(seat(eight), 0)
    assert isinstance(patient(seat("5S 6S 7S 9D 9H 9C 2D 2C 2S KC AC"), 1), Knock)


def test_patient_grows_choosier() -> None:
    """After some turns of its own it knocks with less than in the first ones."""
    moves: list[Event] = [Threw(0, card) for card in range(8)]
    assert enough(seat(LOOSE, moves=tuple(moves)), 0) < enough(seat(LOOSE), 0)


def test_patient_remembers() -> None:
    """It knows what the other took, threw and let lie."""
    moves = (Drew(0, 3), Threw(0, 30), Took(1, 30), Threw(1, 40), Drew(0, 4), Threw(0, 41), Drew(1, None), Threw(1, 42))
    wanted, unwanted = habits(seat(LOOSE, moves=moves, known=(0, 1 << 30)), 1)
    assert wanted == 1 << 30
    assert unwanted == 1 << 40 | 1 << 41 | 1 << 42


def reluctant(seen: View, seed: int) -> Action:
    """The simple player, but it takes nothing, and draws a lot about what it throws."""
    if seen.can_draw:
        return Draw(seen.viewer or 0)
    action = simple(seen, seed)
    if isinstance(action, Throw):
        return Throw(action.seat, Random(seed).choice(seen.throws).card)
    return Pass(action.seat) if isinstance(action, Take) else action


@pytest.mark.parametrize("player", [player_of("patient", None), reluctant])
def test_a_player_against_itself_is_one_all(player: Player) -> None:
    """The same player on both sides wins each pair once, and makes as many points as it gives, lots or no lots."""
    played = pair((player, player), seed=3, number=2)
    assert played.matches == 2
    assert played.wins == 1
    assert played.points[0] == played.points[1]
    assert all(played.times)


def test_a_pair_is_the_same_whoever_plays_it() -> None:
    """Played again a pair ends the same way, with the players exchanged the other way round, and another is another."""
    first = pair((simple, reluctant), seed=1, number=0)
    assert pair((simple, reluctant), seed=1, number=0) == first
    turned = pair((reluctant, simple), seed=1, number=0)
    assert (turned.wins, turned.points) == (2 - first.wins, first.points[::-1])
    assert pair((simple, reluctant), seed=1, number=1) != first


def test_every_hand_has_a_deck_of_its_own() -> None:
    """Decks differ by seed, pair and hand, and by nothing else."""
    decks = {Decks(seed, number).deal(hand, 0).deck for seed in (1, 2) for number in (0, 1) for hand in (1, 2)}
    assert len(decks) == 8
    assert Decks(1, 0).deal(1, 0) == Decks(1, 0).deal(1, 0)


@pytest.mark.parametrize("hand", [1, 2, 7])
def test_a_seat_gets_its_cards_whoever_deals(hand: int) -> None:
    """The dealer of a hand changes who opens it, but neither seat's cards nor the upcard and the stock."""
    one, two = Decks(1, 0).deal(hand, 0).deck, Decks(1, 0).deal(hand, 1).deck
    assert sorted(one) == list(range(52))
    assert (one[:10], one[10:20], one[20:]) == (two[10:20], two[:10], two[20:])


def test_students_t_is_that_of_the_tables() -> None:
    """Known values for 10, 29 and 99 degrees of freedom."""
    assert [round(students_t(free), 3) for free in (10, 29, 99)] == [2.228, 2.045, 1.984]


def test_an_interval_is_what_it_should_be() -> None:
    """Of eleven values with a mean of 0.5 and a spread of 0.25 the interval reaches 0.168 either way."""
    values = [0.5, *[0.5 + 0.25 * way for way in (-1, 1)] * 5]
    found = interval(values)
    assert isclose(found.mean, 0.5)
    assert isclose(found.high - 0.5, 2.228 * 0.25 / 11**0.5, rel_tol=1e-3)
    assert isclose(0.5 - found.low, found.high - 0.5)


def test_an_interval_stays_a_rate() -> None:
    """It never leaves 0 to 1, one value says nothing, and where all are alike three in a hundred are unseen."""
    assert interval([0.0, 1.0, 1.0]).high == 1.0
    assert (interval([1.0]).low, interval([1.0]).high) == (0.0, 1.0)
    assert isclose(interval([1.0] * 100).low, 0.97, abs_tol=1e-3)
    assert interval([1.0] * 100).high == 1.0


def test_quantiles_are_values_that_were_seen() -> None:
    """The median and the 95 % of a hundred values are the fiftieth and the 95th."""
    values = [float(each) for each in range(1, 101)]
    assert [quantile(values, share) for share in (0.5, 0.95, 1.0, 0.0)] == [50, 95, 100, 1]


def test_ratings_are_those_of_the_rates() -> None:
    """Ten wins for one loss are 400, and through a third player differences add up."""
    many = 11_000.0
    found = ratings({("a", "b"): (many * 10, many), ("b", "c"): (many * 10, many)}, "c", 1200)
    assert round(found["b"]) == 1600
    assert round(found["a"]) == 2000
    assert found["c"] == 1200


def test_ratings_leave_out_strangers() -> None:
    """Whoever met nobody that met the anchor has no rating; a clean sweep has one."""
    found = ratings({("a", "b"): (10, 0), ("x", "y"): (5, 5), ("b", "b"): (1, 1)}, "b", 1200)
    assert set(found) == {"a", "b"}
    assert 1600 < found["a"] < 2000


def test_everybody_meets_whom_the_levels_are_judged_by() -> None:
    """Each level meets every reference and every lower level, nobody twice."""
    matched = list(everybody())
    assert len(matched) == len(set(matched)) == len(LEVELS) * len(REFERENCES) + 6
    assert ("expert", "hard") in matched


def test_processes_change_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The table names rates, pairs and ratings, and is the same however the pairs are handed out."""
    monkeypatch.setitem(players.PLAYERS, "patient", lambda: reluctant)  # quicker
    arguments = ["--match", "simple", "patient", "--pairs", "2"]
    assert main([*arguments, "--processes", "1"]) == 0
    alone = capsys.readouterr().out.splitlines()

    class Backwards:
        """Something like an executor, which plays the last pair first."""

        def map(self, play: object, tasks: list[command.Task]) -> Iterator[Played]:
            played = {task: command.play(task) for task in reversed(tasks)}
            return iter([played[task] for task in tasks])

        def shutdown(self, cancel_futures: bool) -> None:
            """There is nothing to end."""

    monkeypatch.setattr(command, "spawned", lambda processes, niceness: Backwards())
    assert main([*arguments, "--processes", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == alone[:3]
    assert alone[2].startswith("| simple | patient | ")
    assert "| 2 | 4 |" in alone[2]
    assert any(line.startswith("Ratings (simple = 1200;") for line in alone)


def test_nothing_is_measured_by_no_pair(capsys: pytest.CaptureFixture[str]) -> None:
    """Asked for no pair the command says that one is needed."""
    with pytest.raises(SystemExit):
        main(["--pairs", "0"])
    assert "at least one pair" in capsys.readouterr().err
