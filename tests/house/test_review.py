"""Looking back at a seat's play: which decisions there were, what they cost, and which are told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ginbot.house import Weighed, decisions_of, explain, judge, review_of, reviewing
from ginbot.house.decisions import Decision, is_plain, ways
from ginbot.house.effort import FLOOR
from ginbot.house.review import (
    CLOSER_LOOKS,
    GIN_LEFT,
    SHARES,
    SHOWN,
    SPREAD,
    SURE,
    SURE_AT_ONCE,
    Found,
    Judged,
    Question,
)
from ginbot.rules import (
    PRESETS,
    BigGin,
    Draw,
    Event,
    Gin,
    Knock,
    Pass,
    Resign,
    Take,
    Throw,
    TimeUp,
    View,
    parse_card,
    view,
)
from tests.house.positions import SEAT, position
from tests.house.table import chance, house, played
from tests.rules.reshuffle import reshuffled
from tests.rules.tables import deal, joined

WORLDS = 16
GINNING = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS"


def log_of(seed: int) -> list[tuple[Event, ...]]:
    """A match of the house against chance."""
    *_, (_, batches) = played((house, chance), Random(seed))
    return batches


def card(name: str) -> int:
    """The card of a name."""
    return parse_card(name)


def answered(
    decisions: tuple[Decision, ...], costs: dict[int, float], doubt: float = 0.0
) -> tuple[Found, list[Question]]:
    """A whole review in which some decisions, by their place, cost something."""
    steps, asked = reviewing(decisions, WORLDS), []
    answer = None
    while True:
        try:
            question = steps.send(answer)
        except StopIteration as done:
            return done.value, asked
        asked.append(question)
        cost = costs.get(decisions.index(question.decision), 0.0)
        answer = Judged(question.decision, question.decision.action, cost, doubt)


def by_count(view: View, seed: int, worlds: int) -> tuple[Weighed, ...]:
    """Weighs throws by what they leave, and nothing else."""
    return tuple(
        [
            Weighed(Throw(view.viewer or 0, option.card), 0.5 - option.leaves / 200)
            for option in sorted(view.throws, key=lambda option: option.leaves)
        ]
    )


def many(count: int) -> tuple[Decision, ...]:
    """So many decisions, alike but for the version."""
    seen = position("4S 5S 6S QH QD QC KH 5D 2C AD 8C")
    return tuple([Decision(replace(seen, version=number), Throw(SEAT, card("KH"))) for number in range(1, count + 1)])


def test_every_choice_of_a_seat_is_found() -> None:
    """The walk finds what a seat did, with the view it had then, in order; the other seat's doings are not among it."""
    table = joined(deal("4S 5S 6S QH QD QC 5D 2C AD 8C", "", "6D", "KD"))
    before = view(table.match, 1)
    table.play(Pass(1), Pass(0), Draw(1), Throw(1, card("8C")), Take(0))
    found = decisions_of(table.log, 1)
    assert found[0] == Decision(before, Pass(1))
    assert [each.action for each in found] == [Pass(1), Throw(1, card("8C"))], "drawing was all that could be done"
    assert [each.action for each in decisions_of(table.log, 0)] == [Pass(0), Take(0)]


def test_each_end_of_a_hand_is_told_apart() -> None:
    """A knock is found with its melds, gin with its card, big gin without one."""
    knocked, gin, big = (
        joined(deal("4S 5S 6S QH QD QC 5D 2C AD 8C", "", "6D", "KD")),
        joined(deal(GINNING, "", "6D", "KD")),
        joined(deal(GINNING, "", "6D", "JS")),
    )
    for table in (knocked, gin, big):
        table.play(Pass(1), Pass(0), Draw(1))
    shown = next(option for option in view(gin.match, 1).throws if option.card == card("KD"))
    assert shown.gin is not None
    gin.play(Gin(1, card("KD")))
    big.play(BigGin(1))
    assert decisions_of(gin.log, 1)[-1].action == Gin(1, card("KD"))
    assert decisions_of(big.log, 1)[-1].action == BigGin(1)
    table = joined(deal("4S 5S 6S QH QD QC 5D 2C AD AC", "", "6D", "KD"))
    table.play(Pass(1), Pass(0), Draw(1))
    knock = next(option for option in view(table.match, 1).throws if option.card == card("KD")).knocks[0]
    table.play(Knock(1, card("KD"), knock.melds))
    assert decisions_of(table.log, 1)[-1].action == Knock(1, card("KD"), knock.melds)


def test_what_the_clock_played_is_no_decision() -> None:
    """Neither a lapsed turn nor giving up is judged."""
    table = joined(deal())
    table.play(Pass(1), Pass(0), Draw(1), TimeUp(1))
    assert [each.action for each in decisions_of(table.log, 1)] == [Pass(1)]
    table.play(Resign(1))
    assert [each.action for each in decisions_of(table.log, 1)] == [Pass(1)]


@pytest.mark.parametrize("preset", ["standard", "classic", "oklahoma"])
def test_every_decision_was_one(preset: str) -> None:
    """At each there were two things to do at least, it was the seat's turn, and another way has its reason."""
    *_, (_, batches) = played((chance, chance), Random(4), replace(PRESETS[preset], target=30))
    found = decisions_of(batches, 0)
    assert len(found) > 5
    for each in found:
        assert ways(each.view) > 1
        assert each.view.viewer == each.view.to_act == 0
        better = house(each.view, 1)
        assert explain(Judged(each, better, 0.1, 0.0)).better == better


@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_do_not_matter(seed: int) -> None:
    """With every card dealt anew that the seat cannot know while a hand lasts, the same is found of it."""
    log = log_of(seed)
    cut = next(number for number, events in enumerate(log) if number > 12 and len(events) == 1)
    other = reshuffled(log[:cut], 0, Random(seed))
    one, two = decisions_of(log[:cut], 0), decisions_of(other, 0)
    assert one == two
    assert [judge(each, FLOOR) for each in one[-3:]] == [judge(each, FLOOR) for each in two[-3:]]


def test_a_cost_is_what_was_given_away() -> None:
    """The cost is the difference to the best; the house's own choice costs nothing; the doubt comes along."""
    seen = position("4S 5S 6S QH QD QC KH 5D 2C AD 8C")
    best, worse = Throw(SEAT, card("KH")), Throw(SEAT, card("2C"))

    def weigher(view: View, seed: int, worlds: int) -> tuple[Weighed, ...]:
        assert (seed, worlds) == (seen.version + SPREAD * WORLDS, WORLDS)
        return Weighed(best, 0.6), Weighed(worse, 0.5, 0.01)

    assert judge(Decision(seen, best), WORLDS, weigher) == Judged(Decision(seen, best), best, 0.0, 0.0)
    costly = judge(Decision(seen, worse), WORLDS, weigher)
    assert (costly.better, round(costly.cost, 6), costly.doubt) == (best, 0.1, 0.01)
    unthought = judge(Decision(seen, Throw(SEAT, card("5D"))), WORLDS, weigher)
    assert round(unthought.cost, 6) == 0.1, "as much as the worst that was weighed"


def test_a_knock_is_recognised_by_its_card() -> None:
    """A knock laid down in a way that was not weighed counts as the one with the same card."""
    seen = position("4S 5S 6S QH QD QC KH 5D 2C AD AC")
    weighed = Weighed(Knock(SEAT, card("KH"), (1,)), 0.7), Weighed(Knock(SEAT, card("5D"), (1,)), 0.5)
    decision = Decision(seen, Knock(SEAT, card("KH"), (2,)))
    assert judge(decision, WORLDS, lambda view, seed, worlds: weighed).cost == 0.0


def test_what_was_not_weighed_costs_nothing() -> None:
    """Where the house has no opinion there is no mistake."""
    seen = position("4S 5S 6S QH QD QC KH 5D 2C AD AC")
    thrown, knocked = Throw(SEAT, card("KH")), Knock(SEAT, card("KH"))
    assert judge(Decision(seen, thrown), WORLDS, lambda view, seed, worlds: ()).cost == 0.0
    assert judge(Decision(seen, knocked), WORLDS, lambda view, seed, worlds: (Weighed(thrown, 0.9),)).cost == 0.0


def test_gin_is_never_to_be_missed() -> None:
    """Not to go gin is a mistake without any weighing; to go gin, or big gin, is none."""
    seen, big = position(f"{GINNING} KD"), position(f"{GINNING} JS")
    gin = Gin(SEAT, card("KD"))
    missed = judge(Decision(seen, Throw(SEAT, card("KD"))), WORLDS)
    assert (missed.better, missed.cost) == (gin, GIN_LEFT)
    assert judge(Decision(big, Throw(SEAT, card("JS"))), WORLDS).better == BigGin(SEAT)
    assert judge(Decision(seen, gin), WORLDS).cost == 0.0
    assert judge(Decision(big, BigGin(SEAT)), WORLDS).cost == 0.0


def test_the_three_costliest_are_told() -> None:
    """The worst mistakes come first, at most three; what is small, or may be luck, is none."""
    decisions = many(40)
    found, _ = answered(decisions, {3: 0.03, 9: 0.2, 17: 0.1, 21: 0.3, 30: 0.01})
    assert [fault.decision.view.version for fault in found.faults] == [22, 10, 18]
    assert len(found.faults) == SHOWN
    assert (found.decisions, found.looked, found.sound) == (40, 40, 36)
    lucky, _ = answered(decisions, {3: 0.1}, doubt=0.06)
    assert lucky.faults == ()


def test_the_costliest_are_looked_at_more_closely() -> None:
    """Everything is looked at once; then the suspects with as many worlds as a thought has, the worst with more."""
    _, asked = answered(many(40), {number: 0.03 + number / 1000 for number in range(20)})
    worlds = [question.worlds for question in asked]
    assert worlds == [8] * 40 + [8] * 20 + [16] * 8 + [32] * 4
    assert [question.share for question in asked] == [0.5] * 40 + [0.7] * 20 + [0.85] * 8 + [1.0] * 4
    assert [question.decision.view.version for question in asked[:12]] == [*range(1, 40, 4), 2, 6]
    assert [question.decision.view.version for question in asked[-4:]] == list(range(20, 16, -1))


def test_the_usual_thing_is_looked_at_last() -> None:
    """Throwing what leaves least, drawing past a useless card and taking a useful one can wait; the rest cannot."""
    loose, low = "4S 5S 6S KH 9D 8D 5D 2C AD 7C JS", "4S 5S 6S QH QD QC KH 5D 2C AD AC"
    ten = position("4S 5S 8H QH QD 5D 2C TD KH JC", pile="QC")
    dull = position("4S 5S 8H QH QD 5D 2C TD KH JC", pile="KD")
    plain = [(position(loose), Throw(SEAT, card("KH"))), (ten, Take(SEAT)), (dull, Draw(SEAT)), (dull, Pass(SEAT))]
    knock = position(low)
    others = [
        (position(loose), Throw(SEAT, card("2C"))),
        (knock, Throw(SEAT, card("KH"))),
        (knock, Knock(SEAT, card("KH"))),
        (ten, Draw(SEAT)),
        (dull, Take(SEAT)),
    ]
    assert [is_plain(Decision(*each)) for each in plain] == [True] * 4
    assert [is_plain(Decision(*each)) for each in others] == [False] * 5
    assert is_plain(Decision(position(f"{GINNING} KD"), Gin(SEAT, card("KD"))))
    decisions = tuple([Decision(*each) for each in (*plain, *others)])
    _, asked = answered(decisions, {})
    assert [question.decision for question in asked[:5]] == [decisions[at] for at in (4, 8, 5, 6, 7)]


def test_a_long_match_gets_fewer_worlds_a_decision() -> None:
    """The first look costs about the same however many decisions there are, within bounds."""
    assert next(reviewing(many(5), WORLDS)).worlds == WORLDS
    assert next(reviewing(many(16), WORLDS)).worlds == 12
    assert next(reviewing(many(300), WORLDS)).worlds == FLOOR


def test_when_time_is_up_a_look_is_broken_off() -> None:
    """After a first look that is broken off its finds are looked at more closely; in the end it tells what it has."""
    decisions = many(2)
    steps = reviewing(decisions, WORLDS)
    first = next(steps)
    steps.send(Judged(first.decision, Draw(SEAT), 0.2, 0.0))
    closer = steps.send(None)
    assert (closer.decision, closer.share) == (first.decision, SHARES[1])
    assert steps.send(Judged(first.decision, Draw(SEAT), 0.1, 0.0)).worlds == WORLDS
    assert steps.send(None).worlds == 2 * WORLDS
    with pytest.raises(StopIteration) as done:
        steps.send(None)
    found = done.value.value
    assert (found.decisions, found.looked, found.sound) == (2, 1, 0)
    assert [fault.cost for fault in found.faults] == [0.1]


def test_of_a_few_decisions_nothing_is_told() -> None:
    """Where there was no time for half of them, the costliest of those looked at may be none of the whole."""
    steps = reviewing(many(3), WORLDS)
    first = next(steps)
    steps.send(Judged(first.decision, Draw(SEAT), 0.2, 0.0))
    steps.send(None)
    steps.send(Judged(first.decision, Draw(SEAT), 0.2, 0.0))
    steps.send(None)
    with pytest.raises(StopIteration) as done:
        steps.send(None)
    assert done.value.value == Found(3, 1, 0, ())
    assert review_of(done.value.value, ()).hurried
    assert not review_of(Found(2, 1, 1, ()), ()).hurried


def test_nothing_is_told_after_one_look() -> None:
    """What there was no time to look at again is no mistake that is told, though it may not be sound."""
    steps = reviewing(many(40), WORLDS)
    question = next(steps)
    steps.send(Judged(question.decision, Draw(SEAT), 0.2, 0.0))
    assert [steps.send(None).share for _ in CLOSER_LOOKS] == list(SHARES[1:])
    with pytest.raises(StopIteration) as done:
        steps.send(None)
    assert done.value.value == Found(40, 1, 0, ())


def test_a_first_look_has_to_be_surer() -> None:
    """By few worlds a cost of a few standard errors may be luck."""
    judged = Judged(many(1)[0], Draw(SEAT), 0.05, 0.01)
    assert judged.is_mistake(SURE)
    assert not judged.is_mistake(SURE_AT_ONCE)


def test_without_a_decision_nothing_is_asked() -> None:
    """A match in which there was nothing to decide is over at once."""
    found, asked = answered((), {})
    assert (found, asked) == (Found(0, 0, 0, ()), [])


def test_a_whole_match_is_reviewed() -> None:
    """Of a player who does anything mistakes are found, each dearer than the next, and told the same again."""
    *_, (_, batches) = played((house, chance), Random(2))
    decisions = decisions_of(batches, 1)

    def review() -> object:
        steps = reviewing(decisions, WORLDS)
        answer: Judged | None = None
        try:
            while True:
                question = steps.send(answer)
                answer = judge(question.decision, question.worlds, by_count)
        except StopIteration as done:
            return review_of(done.value, tuple([explain(fault) for fault in done.value.faults]))

    first = review()
    assert first == review()
    mistakes = first.mistakes  # type: ignore[attr-defined]
    assert [mistake.cost for mistake in mistakes] == sorted([mistake.cost for mistake in mistakes], reverse=True)
    assert len(mistakes) == SHOWN
