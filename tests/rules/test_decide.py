"""What is allowed when: challenges, the opening, turns and whose they are."""

from __future__ import annotations

from random import Random

import pytest

from ginbot.rules import (
    EMPTY,
    STANDARD,
    Action,
    BigGin,
    Closed,
    Closure,
    Deal,
    Dealt,
    Decline,
    Draw,
    Drew,
    Expire,
    Gin,
    Join,
    Joined,
    Knock,
    LayOff,
    LayOffBest,
    LayOffDone,
    NextHand,
    Open,
    Opened,
    Pass,
    Passed,
    Phase,
    Refusal,
    Refused,
    Resign,
    RuleSet,
    Take,
    Threw,
    Throw,
    TimeUp,
    Took,
    Withdraw,
    apply,
    decide,
    parse_card,
)
from tests.rules.tables import Table, deal, draw_and_throw, hand, in_play, joined, random_deal


def why(table: Table, action: Action, deal: Deal | None = None) -> Refusal:
    """Why an action is refused; the table stays as it was."""
    before = table.match
    with pytest.raises(Refused) as refused:
        table.play(action, deal=deal)
    assert table.match is before
    return refused.value.why


def test_opening_a_match_leaves_a_seat_empty() -> None:
    """An opened match holds its rules and waits for a second player."""
    rules = RuleSet(target=50)
    assert decide(EMPTY, Open(rules, 2)) == (Opened(rules, 2),)
    match = apply(EMPTY, decide(EMPTY, Open(rules, 2)))
    assert (match.version, match.phase, match.to_act) == (1, Phase.CHALLENGE, None)
    assert (match.ruleset, match.lapse_limit) == (rules, 2)


def test_joining_deals_the_first_hand() -> None:
    """Whoever joins opens, the one already seated deals, and every card has its place."""
    dealt = random_deal(Random(1))
    table = Table()
    table.play(Open(STANDARD, 3))
    assert table.play(Join(), deal=dealt) == (Joined(), Dealt(0, dealt.deck))
    play = in_play(table.match)
    assert (table.match.phase, table.match.to_act, table.match.turn) == (Phase.UPCARD, 1, 1)
    assert (play.number, play.dealer, play.upcard, play.pile) == (1, 0, dealt.deck[20], (dealt.deck[20],))
    assert play.hands == (sum(1 << card for card in dealt.deck[10:20]), sum(1 << card for card in dealt.deck[:10]))
    assert play.stock == dealt.deck[21:]


@pytest.mark.parametrize("deck", [None, tuple(range(51)), (*range(51), 50), (*range(52), 0), (*range(51), 52)])
def test_a_deal_is_a_whole_deck(deck: tuple[int, ...] | None) -> None:
    """A deal that is missing, short, doubled or strange is a fault and no refusal."""
    table = Table()
    table.play(Open(STANDARD, 3))
    with pytest.raises(ValueError, match="52 cards"):
        table.play(Join(), deal=None if deck is None else Deal(deck))


@pytest.mark.parametrize(
    ("action", "closure"),
    [(Decline(), Closure.DECLINED), (Withdraw(), Closure.WITHDRAWN), (Expire(), Closure.EXPIRED)],
)
def test_a_challenge_closes_without_a_match(action: Action, closure: Closure) -> None:
    """A challenge that is declined, withdrawn or expired can no longer be joined."""
    table = Table()
    table.play(Open(STANDARD, 3))
    assert table.play(action) == (Closed(closure),)
    assert table.match.phase is Phase.CLOSED
    for late in (action, Join(), Draw(0), Resign(0), Open(STANDARD, 3)):
        assert why(table, late, random_deal(Random(1))) is Refusal.CHALLENGE_CLOSED


EVERYTHING: tuple[Action, ...] = (
    Open(STANDARD, 3),
    Join(),
    Decline(),
    Withdraw(),
    Expire(),
    Pass(1),
    Draw(1),
    Take(1),
    Throw(1, 0),
    Knock(1, 1),
    Gin(1, 0),
    BigGin(1),
    LayOff(1, parse_card("TH"), hand("7H 8H 9H")),
    LayOffBest(1),
    LayOffDone(1),
    NextHand(1),
    Resign(1),
    TimeUp(1),
)
ALLOWED: dict[Phase, set[type]] = {
    Phase.NEW: {Open},
    Phase.CHALLENGE: {Join, Decline, Withdraw, Expire},
    Phase.UPCARD: {Pass, Take, Resign, TimeUp},
    Phase.STOCK_ONLY: {Draw, Resign, TimeUp},
    Phase.DRAW: {Draw, Take, Resign, TimeUp},
    Phase.THROW: {Throw, Knock, Gin, BigGin, Resign, TimeUp},
    Phase.WALL: {Pass, Take, Resign, TimeUp},
    Phase.LAY_OFF: {LayOff, LayOffBest, LayOffDone, Resign, TimeUp},
    Phase.BETWEEN: {NextHand, Resign},
    Phase.OVER: set(),
    Phase.CLOSED: set(),
}


TURNS = {phase for phase, allowed in ALLOWED.items() if TimeUp in allowed}


def in_phase(phase: Phase) -> Table:
    """A table in a phase, with seat 1 to act where a seat is; in THROW it has drawn a card that makes big gin."""
    if phase in (Phase.WALL, Phase.LAY_OFF):
        return last_turn(phase)
    table = Table()
    if phase is Phase.NEW:
        return table
    table.play(Open(STANDARD, 3))
    if phase is Phase.CHALLENGE:
        return table
    if phase is Phase.CLOSED:
        table.play(Expire())
        return table
    suited = deal(opener="AS 2S 3S 4S 5S 6S 7S 8S 9S TS", upcard="KD", stock="JS")
    table.play(Join(), deal=suited)
    if phase is Phase.UPCARD:
        return table
    table.play(Pass(1), Pass(0))
    if phase is Phase.STOCK_ONLY:
        return table
    table.play(Draw(1))
    if phase is Phase.THROW:
        return table
    if phase is Phase.DRAW:
        table.play(Throw(1, parse_card("JS")), Draw(0), Throw(0, in_play(table.match).stock[0]))
        return table
    table.play(BigGin(1))
    if phase is Phase.OVER:
        table.play(Resign(0))
    return table


def last_turn(phase: Phase) -> Table:
    """A table of a variant where seat 1 has a turn after the other has thrown at the floor, or knocked."""
    knocker = "4S 5S 6S 7H 8H 9H JD JC JS 2D"
    if phase is Phase.LAY_OFF:
        table = joined(deal(opener="TH", dealer=knocker, upcard="KD", stock="KC QC"), RuleSet(layoff="by_hand"))
        table.play(Pass(1), Pass(0), Draw(1), Throw(1, parse_card("KC")), Draw(0), Knock(0, parse_card("QC")))
        return table
    table = joined(deal(opener=knocker, upcard="KD"), RuleSet(wall=True))
    table.play(Take(1), Throw(1, parse_card("2D")))
    draw_and_throw(table, 29)
    return table


@pytest.mark.parametrize("phase", list(Phase))
def test_each_phase_knows_its_actions(phase: Phase) -> None:
    """In each phase every action is either allowed or refused with the word for that phase, and changes nothing."""
    table = in_phase(phase)
    assert table.match.phase is phase
    for action in EVERYTHING:
        if type(action) in ALLOWED[phase]:
            assert decide(table.match, action, random_deal(Random(1)))
        else:
            assert why(table, action) is expected_refusal(phase, action)


def expected_refusal(phase: Phase, action: Action) -> Refusal:
    """The word for an action that a phase does not know."""
    if phase is Phase.OVER:
        return Refusal.MATCH_OVER
    if phase is Phase.CLOSED:
        return Refusal.CHALLENGE_CLOSED
    if phase not in (Phase.NEW, Phase.CHALLENGE):
        if isinstance(action, Join):
            return Refusal.TOO_LATE
        if isinstance(action, Decline | Withdraw | Expire):
            return Refusal.CHALLENGE_CLOSED
    return Refusal.NOT_NOW


@pytest.mark.parametrize("phase", sorted(TURNS))
def test_only_the_seat_to_act_moves(phase: Phase) -> None:
    """Whatever the other seat tries in a turn, it is told that it is not its turn."""
    table = in_phase(phase)
    laying = (LayOff(0, 0, 7), LayOffBest(0), LayOffDone(0))
    for action in (Pass(0), Draw(0), Take(0), Throw(0, 0), Knock(0, 0), Gin(0, 0), BigGin(0), *laying, TimeUp(0)):
        assert why(table, action) is Refusal.NOT_YOUR_TURN


def test_the_non_dealer_takes_the_upcard() -> None:
    """The upcard is offered to the non-dealer first, who takes it and throws as on any turn."""
    table = joined(deal(opener="AS", upcard="KD"))
    assert table.play(Take(1)) == (Took(1, parse_card("KD")),)
    assert (table.match.phase, table.match.to_act, in_play(table.match).pile) == (Phase.THROW, 1, ())
    assert table.play(Throw(1, parse_card("AS"))) == (Threw(1, parse_card("AS")),)
    assert (table.match.phase, table.match.to_act) == (Phase.DRAW, 0)


def test_the_dealer_takes_the_upcard() -> None:
    """An upcard the non-dealer refuses is offered to the dealer, after whom play is normal."""
    table = joined(deal(dealer="AS", upcard="KD"))
    assert table.play(Pass(1)) == (Passed(1),)
    assert (table.match.phase, table.match.to_act, in_play(table.match).passes) == (Phase.UPCARD, 0, 1)
    table.play(Take(0), Throw(0, parse_card("AS")))
    assert (table.match.phase, table.match.to_act) == (Phase.DRAW, 1)


def test_two_refusals_leave_the_stock_only() -> None:
    """After two refusals the non-dealer has to draw from the stock; then the refused card lies under its throw."""
    table = joined(deal(upcard="KD", stock="QD JD"))
    table.play(Pass(1), Pass(0))
    assert (table.match.phase, table.match.to_act) == (Phase.STOCK_ONLY, 1)
    assert why(table, Take(1)) is Refusal.NOT_NOW
    assert table.play(Draw(1)) == (Drew(1, parse_card("QD")),)
    table.play(Throw(1, parse_card("QD")))
    assert in_play(table.match).pile == (parse_card("KD"), parse_card("QD"))
    assert decide(table.match, Take(0)) == (Took(0, parse_card("QD")),)
    assert decide(table.match, Draw(0)) == (Drew(0, parse_card("JD")),)


def test_a_turn_is_one_turn_from_draw_to_throw() -> None:
    """The turn counts up with every refusal, throw and deal, and not between draw and throw."""
    table = joined(deal())
    turns = [table.match.turn]
    for action in (Pass(1), Pass(0), Draw(1), Throw(1, in_play(table.match).stock[0]), Draw(0)):
        table.play(action)
        turns.append(table.match.turn)
    assert turns == [1, 2, 3, 3, 4, 4]


def test_the_card_taken_this_turn_stays() -> None:
    """The card taken from the pile may be thrown neither plainly nor in a knock or gin, until the next turn."""
    cards = "3S 4S 5S 8H 9H TH 2C AC 4D 3D"
    table = joined(deal(opener=cards, upcard="KD"))
    table.play(Take(1))
    for action in (Throw(1, parse_card("KD")), Knock(1, parse_card("KD")), Gin(1, parse_card("KD"))):
        assert why(table, action) is Refusal.TAKEN_CARD
    table.play(Throw(1, parse_card("3D")), Draw(0), Throw(0, in_play(table.match).stock[0]), Draw(1))
    assert table.play(Throw(1, parse_card("KD"))) == (Threw(1, parse_card("KD")),)


def test_only_own_cards_are_thrown() -> None:
    """A card in the other hand, the stock or the pile can be thrown in no way, and the refusal names it."""
    table = joined(deal(opener="AS", dealer="KS", upcard="KD", stock="2D 3D"))
    table.play(Pass(1), Pass(0), Draw(1))
    for name in ("KS", "KD", "3D"):
        card = parse_card(name)
        for action in (Throw(1, card), Knock(1, card), Gin(1, card)):
            with pytest.raises(Refused) as refused:
                decide(table.match, action)
            assert (refused.value.why, refused.value.facts) == (Refusal.NOT_YOUR_CARD, {"card": card})


def test_cards_once_taken_are_known_until_thrown() -> None:
    """What a seat took from the pile counts as known while it holds it."""
    table = joined(deal(opener="AS", upcard="KD"))
    table.play(Take(1), Throw(1, parse_card("AS")))
    assert in_play(table.match).known == (0, hand("KD"))
    table.play(Take(0), Throw(0, parse_card("JS")))
    assert in_play(table.match).known == (hand("AS"), hand("KD"))
    table.play(Draw(1), Throw(1, parse_card("KD")))
    assert in_play(table.match).known == (hand("AS"), 0)


def test_after_the_end_everything_is_refused() -> None:
    """A match that is over refuses whatever comes."""
    table = in_phase(Phase.OVER)
    for action in EVERYTHING:
        assert why(table, action) is Refusal.MATCH_OVER


def test_the_version_counts_actions() -> None:
    """Each accepted action makes one version, however many events it led to."""
    table = joined(deal())
    assert table.match.version == 2
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 3)
    assert table.match.version == len(table.log) == 10
