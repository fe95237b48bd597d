"""What each thing that may be done is worth: which are tried, in what order they come, and what is preferred."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from ginbot.house import choose, weigh
from ginbot.house.effort import FLOOR
from ginbot.house.knocking import best_knock
from ginbot.house.opponent import read
from ginbot.house.scene import imagined
from ginbot.house.tempers import TEMPERS
from ginbot.house.thinking.winning import MOST, worth_of_points
from ginbot.house.weighing import ABOVE_LEAST, Weighed
from ginbot.rules import (
    PRESETS,
    STANDARD,
    Action,
    Draw,
    Event,
    Knock,
    Match,
    Pass,
    Phase,
    RuleSet,
    Seat,
    Take,
    Throw,
    View,
    decide,
    parse_card,
    replay,
    view,
)
from tests.house.positions import SEAT, position
from tests.house.table import chance, house, played
from tests.house.test_player import RULESETS
from tests.house.test_story import moves
from tests.rules.reshuffle import reshuffled
from tests.rules.tables import at_the_wall, deal, joined

TEN = "4S 5S 6S 9H 9D 2C 7H 7D KC JS"
SURE = "4S 5S 6S 9H 9D 9C 7H 7D 7C AH KC"
"""With an ace left over, and nothing to be laid off but at the ends."""
THINKING = ("hard", "expert")


def card(name: str) -> int:
    """The card of a name."""
    return parse_card(name)


def worth_of(weighed: tuple[Weighed, ...]) -> dict[Action, float]:
    """What each action is worth."""
    return {each.action: each.worth for each in weighed}


def test_weighs_throws_and_the_knock() -> None:
    """Every throw that leaves little enough is tried, and the best knock; best first, each with its doubt."""
    seen = position(SURE, pile="3D QD", moves=moves("1:drew 1:threw:QD 0:drew"))
    weighed = weigh(seen, 1, 16)
    options = {option.card: option.leaves for option in seen.throws}
    least = min(options.values())
    knock = best_knock(seen, read(seen))
    assert knock is not None
    tried = {Throw(SEAT, option) for option, left in options.items() if left <= least + ABOVE_LEAST}
    assert {each.action for each in weighed} == tried | {Knock(SEAT, knock.card, knock.shown.melds)}
    assert all(0.0 <= each.worth <= 1.0 and each.doubt >= 0.0 for each in weighed)
    assert weighed[0].doubt == 0.0
    assert weighed[0].action == Knock(SEAT, card("KC"), knock.shown.melds)
    assert weighed[0].worth > weigh(position(TEN + " QH", pile="3D QD"), 1, 8)[0].worth


def test_what_is_tried_as_often_comes_in_order() -> None:
    """Of the actions tried in all worlds the better comes first."""
    seen = position(TEN + " QH", pile="3D QD", moves=moves("1:drew 1:threw:QD 0:drew"))
    weighed = weigh(seen, 3, FLOOR)
    scene = imagined(seen, 3, FLOOR)
    tried = []
    for each in weighed:
        trial = scene.trial(each.action)
        trial.go_on(FLOOR)
        if abs(trial.worth - each.worth) < 1e-12:
            tried.append(each.worth)
    assert len(tried) >= 2
    assert all(one >= two for one, two in pairwise(tried))
    assert weighed[0].worth == tried[0]


def test_what_is_clear_is_thought_about_no_further() -> None:
    """Where one action is ahead of all others early on, more worlds change nothing; where it is close, they do."""
    clear = replace(position(SURE, pile="3D QD", stock=2), scores=(20, 60))
    assert weigh(clear, 1, 64) == weigh(clear, 1, 32) == weigh(clear, 1, 16)
    close = position(TEN + " QH", pile="3D QD", moves=moves("1:drew 1:threw:QD 0:drew"))
    assert weigh(close, 3, 64) != weigh(close, 3, 16)


def test_the_same_seed_weighs_the_same() -> None:
    """The same seed weighs to the same numbers, another one to others."""
    seen = position(TEN + " QH", pile="3D QD")
    assert weigh(seen, 4, 16) == weigh(seen, 4, 16)
    assert weigh(seen, 4, 16) != weigh(seen, 5, 16)


def test_the_usual_is_among_them() -> None:
    """What would be done without thought is weighed even where it looks foolish, and nothing is weighed twice."""
    seen = position(SURE, pile="3D QD")
    foolish = Throw(SEAT, card("9H"))
    assert foolish not in worth_of(weigh(seen, 1, 8))
    assert foolish in worth_of(weigh(seen, 1, 8, usual=foolish))
    usual = Throw(SEAT, card("KC"))
    assert weigh(seen, 1, 8, usual=usual) == weigh(seen, 1, 8)


def test_a_card_without_company_is_not_thought_of() -> None:
    """Taking is tried only where the hand holds a card that could lie in a meld with the pile's top."""
    assert set(worth_of(weigh(position(TEN, pile="3D QC"), 1, 8))) == {Draw(SEAT), Take(SEAT)}
    assert weigh(position("4S 5S 6S 9H 9D 9C 2C 2H KC KS", pile="3D AD"), 1, 8) == ()


def test_the_upcard_is_weighed_by_both() -> None:
    """Whoever is offered the upcard weighs taking it against passing, the first and the last."""
    first = joined(deal(opener=TEN, upcard="JC", dealer="AH AD AC 3H 3D 5H 5D 5C TD TH"))
    for seat, passes in ((1, False), (0, True)):
        now = first.match
        if passes:
            first.play(Pass(1))
            now = first.match
        weighed = weigh(view(now, seat), 1, 8)
        assert {type(each.action) for each in weighed} <= {Take, Pass}
        assert len(weighed) in (0, 2)
        scene = imagined(view(now, seat), 1, 8)
        assert scene.is_last_to_pass == passes
        trial = scene.trial(Pass(seat))
        assert trial.worth == 0.0
        trial.go_on(8)
        assert 0.0 < trial.worth < 1.0


def test_passing_lets_the_other_take() -> None:
    """Passing an upcard that the other player wants is worth less than passing one that is no use to it."""
    hand = "AS 2S 3S 6H 6D 9C 9D TC QC KH"
    knows = position(hand, pile="JD", knows="JS JH 4S 5S 6S 2H 2C 8D 7D 4C")
    offered = replace(knows, phase=Phase.UPCARD, can_pass=True, can_draw=False)
    wanted = imagined(offered, 1, 64).trial(Pass(SEAT))
    useless = imagined(replace(offered, pile=(card("KC"),), upcard=card("KC")), 1, 64).trial(Pass(SEAT))
    wanted.go_on(64)
    useless.go_on(64)
    assert wanted.worth < useless.worth


def test_nothing_is_weighed_where_there_is_no_choice() -> None:
    """At the wall, between hands and where a card must be drawn there is nothing to weigh."""
    wall = at_the_wall(Random(3)).match
    assert wall.phase is Phase.WALL
    assert wall.to_act is not None
    assert weigh(view(wall, wall.to_act), 1, 8) == ()
    over = next(match for match, _ in played((house, house), Random(2)) if match.phase is Phase.BETWEEN)
    assert weigh(view(over, 0), 1, 8) == ()


def test_a_throw_that_voids_is_worth_a_void_hand() -> None:
    """On the stock's last card a plain throw brings nothing, and a knock is better for whoever lies behind."""
    seen = replace(position(SURE, pile="3D QD", stock=2), scores=(20, 60))
    assert all(option.voids for option in seen.throws)
    weighed = worth_of(weigh(seen, 1, 8))
    void = worth_of_points(STANDARD, 20, 60, 0)[MOST]
    knocks = [worth for action, worth in weighed.items() if isinstance(action, Knock)]
    assert {round(worth, 9) for action, worth in weighed.items() if isinstance(action, Throw)} == {round(void, 9)}
    assert knocks[0] > void


def test_a_sure_knock_is_made_and_a_sure_undercut_is_not() -> None:
    """Against a hand that is known, the knock that wins the match is made, the one that is undercut is not."""
    poor = replace(position(SURE, pile="3D QD", knows="KS KD QS QH JS TH 8C 8D 3H 2D"), scores=(90, 90))
    melded = replace(position(SURE, pile="3D QD", knows="AS 2S 3S KS KD KH QS QH QC AD"), scores=(90, 90))
    assert weigh(poor, 1, 16)[0].worth == 1.0
    for level in THINKING:
        assert isinstance(choose(poor, level, 1, 16), Knock)
        assert isinstance(choose(melded, level, 1, 16), Throw)


def test_prefers_what_the_score_asks_for() -> None:
    """The same knock is worth more to whoever it brings to the target."""
    seen = position(SURE, pile="3D QD")
    near, far = [weigh(replace(seen, scores=(mine, 0)), 1, 8) for mine in (95, 0)]
    assert near[0].worth > far[0].worth > 0.5


@pytest.mark.parametrize("level", THINKING)
def test_leaves_the_usual_only_when_sure(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another action is chosen where it is better by so many standard errors as the level asks for, else the usual."""
    seen = position(SURE, pile="3D QD", moves=moves("0:drew 0:threw:2C " * 8))
    sure, usual = TEMPERS[level].sure, choose(seen, "easy", 1)
    other = Throw(SEAT, card("AH"))
    asked: list[int] = []

    def weighed(edge: float) -> None:
        def answer(view: View, seed: int, worlds: int, *, usual: Action) -> tuple[Weighed, ...]:
            asked.append(worlds)
            return Weighed(other, 0.5), Weighed(usual, 0.5 - edge * 0.01, 0.01)

        monkeypatch.setattr("ginbot.house.player.weigh", answer)

    weighed(sure + 0.1)
    assert choose(seen, level, 1, 16) == other
    weighed(sure - 0.1)
    assert choose(seen, level, 1, 16) != other
    choose(seen, level, 1, 1 << 30)
    assert asked == [16, 16, TEMPERS[level].worlds]
    monkeypatch.setattr("ginbot.house.player.weigh", lambda *_, **__: ())
    assert isinstance(choose(seen, level, 1), Throw | Knock)
    assert isinstance(usual, Throw | Knock)


def some_moments(ruleset: RuleSet, seed: int, count: int) -> list[tuple[Match, Seat, list[tuple[Event, ...]]]]:
    """So many moments of a match in which somebody has a choice, spread over it, each with the log so far."""
    random = Random(seed)
    found: list[tuple[Match, Seat, list[tuple[Event, ...]]]] = []
    for match, batches in played((house, chance), random, ruleset):
        if match.to_act is not None and random.random() < 0.12:
            found.append((match, match.to_act, list(batches)))
            if len(found) == count:
                break
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_thinking_is_legal_under_all_rules(ruleset: RuleSet) -> None:
    """What the levels that think ahead choose is accepted by the rules."""
    for number, (match, seat, _) in enumerate(some_moments(ruleset, 5, 2)):
        seen = view(match, seat)
        assert decide(match, choose(seen, THINKING[number % 2], number, 8))


@pytest.mark.parametrize("seed", range(2))
def test_thinking_knows_no_hidden_card(seed: int) -> None:
    """With every card that it cannot know dealt anew, whoever thinks ahead does the same, and weighs the same."""
    random = Random(seed)
    for number, (match, seat, batches) in enumerate(some_moments(STANDARD, seed, 3)):
        seen = view(match, seat)
        elsewhere = view(replay(reshuffled(batches, seat, random)), seat)
        if number == 2:
            assert weigh(elsewhere, seed, 8) == weigh(seen, seed, 8)
        level = THINKING[number % 2]
        assert choose(elsewhere, level, seed, 8) == choose(seen, level, seed, 8)


def test_thinks_of_the_rules_that_matter() -> None:
    """The scene has the rules' bonuses, whether the hand counts double, and whether there is big gin."""
    oklahoma = position(SURE, pile="9S QD", ruleset=PRESETS["oklahoma"])
    scene = imagined(oklahoma, 1, 8)
    assert (scene.terms.times, scene.terms.limit, scene.terms.big_gin_bonus) == (2, 9, 31)
    plain = imagined(position(SURE, pile="3D QD", ruleset=RuleSet(big_gin_bonus=None, undercut_on_tie=False)), 1, 8)
    assert (plain.terms.times, plain.terms.limit, plain.terms.big_gin_bonus, plain.terms.tie) == (1, 10, -1, 0)
    assert scene.table.top == -1
    assert imagined(position(TEN, pile="3D QD"), 1, 8).table.top == card("QD")
