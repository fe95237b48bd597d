"""Laying off by hand: the defender's turn, what it may do, what the clock does, and what stays hidden meanwhile."""

from __future__ import annotations

from random import Random

import pytest

from ginbot.rules import (
    Defended,
    Draw,
    Ended,
    EndKind,
    EndReason,
    Gin,
    Knock,
    Knocked,
    LaidOff,
    Lapsed,
    LayOff,
    LayOffBegan,
    LayOffBest,
    LayOffDone,
    LayOffOption,
    Pass,
    Phase,
    Refusal,
    Refused,
    Resign,
    RuleSet,
    Scored,
    TimeUp,
    decide,
    lay_off,
    parse_card,
    view,
)
from ginbot.rules.laying import shown_in
from ginbot.rules.layoffs import fitting
from tests.rules.tables import Table, acting, deal, hand, in_play, joined, likely, random_deal

BY_HAND = RuleSet(layoff="by_hand")
KNOCKER = "4S 5S 6S 7H 8H 9H JD JC JS 2D"
DEFENDER = "7S 8S TH JH KS KH QD QC 6D 5C"
SPADES, HEARTS, JACKS = hand("4S 5S 6S"), hand("7H 8H 9H"), hand("JS JD JC")
KC = parse_card("KC")


def knocked(rules: RuleSet = BY_HAND, defender: str = DEFENDER, opener: str = KNOCKER, upcard: str = "KD") -> Table:
    """A table where seat 1 has knocked, with 2 unless told otherwise, putting the king of clubs face down."""
    table = joined(deal(opener=opener, dealer=defender, upcard=upcard, stock="KC"), rules)
    table.play(Pass(1), Pass(0), Draw(1), Knock(1, KC))
    return table


def put(card: str, meld: int) -> LayOff:
    """Seat 0 lays a card off."""
    return LayOff(0, parse_card(card), meld)


def refusal(table: Table, action: LayOff) -> Refusal:
    """Why a card is not laid off."""
    with pytest.raises(Refused) as refused:
        decide(table.match, action)
    return refused.value.why


def test_a_knock_leads_to_the_defenders_turn() -> None:
    """The defender gets a turn of its own, and nothing is scored yet."""
    table = knocked()
    assert table.log[-1] == (Knocked(1, KC, tuple(sorted((SPADES, HEARTS, JACKS)))), LayOffBegan(0))
    assert (table.match.phase, table.match.to_act, table.match.results) == (Phase.LAY_OFF, 0, ())
    assert table.match.turn == 4  # two refusals, the knocker's turn, and now this one


def test_cards_are_laid_off_one_by_one() -> None:
    """8S fits only after 7S, JH goes onto the jacks or behind the ten; what is left is melded the best way."""
    table = knocked()
    options = {(option.card, option.meld) for option in view(table.match, 0).lay_offs}
    assert options == {(parse_card("7S"), SPADES), (parse_card("TH"), HEARTS), (parse_card("JH"), JACKS)}
    assert refusal(table, put("8S", SPADES)) is Refusal.CANNOT_LAY_OFF
    turn = table.match.turn
    assert table.play(put("7S", SPADES)) == (LaidOff(0, parse_card("7S"), SPADES),)
    assert view(table.match, 0).lay_offs[0] == LayOffOption(parse_card("8S"), SPADES, hand("4S 5S 6S 7S"), 71)
    table.play(put("8S", SPADES), put("TH", HEARTS), put("JH", HEARTS))
    assert (table.match.turn, table.match.acted) == (turn, (True, True))
    defended, scored = table.play(LayOffDone(0))
    assert defended == Defended(0, hand("7S 8S TH JH"), (), hand("KS KH QD QC 6D 5C"))
    assert scored == Scored(EndKind.KNOCK, 1, 49, 2, 51)
    (result,) = table.match.results
    assert [laid.meld for laid in result.laid] == [SPADES, SPADES, HEARTS, HEARTS]
    assert (table.match.phase, in_play(table.match).laid) == (Phase.BETWEEN, ())


def test_what_may_not_be_laid_off() -> None:
    """Only an own card, not laid off yet, onto a meld that was shown and that it fits."""
    table = knocked()
    assert refusal(table, put("2D", SPADES)) is Refusal.NOT_YOUR_CARD
    assert refusal(table, put("7S", HEARTS)) is Refusal.CANNOT_LAY_OFF
    assert refusal(table, put("7S", hand("8S 9S TS"))) is Refusal.CANNOT_LAY_OFF
    table.play(put("7S", SPADES))
    assert refusal(table, put("7S", SPADES)) is Refusal.NOT_YOUR_CARD
    assert refusal(table, put("8S", hand("4S 5S 6S 7S"))) is Refusal.CANNOT_LAY_OFF
    table.play(put("JH", JACKS))
    assert view(table.match, 0).lay_offs[-1].card == parse_card("TH")


@pytest.mark.parametrize(("first", "left"), [((), 51), (("7S",), 51), (("7S", "8S"), 51)])
def test_the_best_way_goes_on_from_what_is_there(first: tuple[str, ...], left: int) -> None:
    """The best way lays off all that helps beside what lies there already, card by card."""
    table = knocked()
    table.play(*[put(card, SPADES) for card in first])
    *more, defended, scored = table.play(LayOffBest(0))
    assert all(isinstance(event, LaidOff) for event in more)
    assert len(more) == 4 - len(first)
    assert isinstance(defended, Defended)
    assert isinstance(scored, Scored)
    assert (defended.laid_off, scored.defender_count) == (hand("7S 8S TH JH"), left)
    assert len(table.match.results[0].laid) == 4


def test_laying_off_nothing_costs() -> None:
    """Whoever is done at once keeps all the deadwood: 86 against 2."""
    assert knocked().play(LayOffDone(0))[-1] == Scored(EndKind.KNOCK, 1, 84, 2, 86)


def test_laying_off_too_much_costs_a_meld() -> None:
    """A card taken out of an own meld is gone from it: 7S is missed by 8S and 9S, where the best way keeps it."""
    table = knocked(defender="7S 8S 9S KS KH KD AH AC AD 2C", upcard="QD")
    assert view(table.match, 0).lay_offs[0].leaves == 19
    table.play(put("7S", SPADES))
    assert table.play(LayOffDone(0))[-1] == Scored(EndKind.KNOCK, 1, 17, 2, 19)
    table = knocked(defender="7S 8S 9S KS KH KD AH AC AD 2C", upcard="QD")
    assert table.play(LayOffBest(0))[-1] == Scored(EndKind.UNDERCUT, 0, 25, 2, 2)


def test_an_undercut_by_hand_deals_and_scores() -> None:
    """Laying off may win the hand, with the table's own bonus."""
    rules = RuleSet(layoff="by_hand", undercut_bonus=10)
    table = knocked(rules, defender="7S KS KH KD QS QH QD AH AC AD", upcard="9C")
    table.play(put("7S", SPADES))
    assert table.play(LayOffDone(0))[-1] == Scored(EndKind.UNDERCUT, 0, 12, 2, 0)
    assert table.match.scores == (12, 0)


def test_nobody_is_asked_where_nothing_fits() -> None:
    """Without a card that fits, and after gin, the hand is scored at once."""
    table = knocked(defender="KS KH QD QC 9D 8C 6D 5C 3H AD")
    assert table.match.phase is Phase.BETWEEN
    table = joined(deal(opener="4S 5S 6S 7H 8H 9H JD JC JS JH", dealer="7S", upcard="KD", stock="KC"), BY_HAND)
    table.play(Pass(1), Pass(0), Draw(1), Gin(1, KC))
    assert table.match.phase is Phase.BETWEEN


def test_the_clock_lays_off_the_best_way() -> None:
    """A lapse finishes for the defender, and counts for that seat alone."""
    table = knocked()
    table.play(put("7S", SPADES))
    lapsed, *laid, defended, scored = table.play(TimeUp(0))
    assert (lapsed, len(laid)) == (Lapsed(0), 3)
    assert isinstance(defended, Defended)
    assert scored == Scored(EndKind.KNOCK, 1, 49, 2, 51)
    assert (table.match.phase, table.match.lapses, table.match.lapsing) == (Phase.BETWEEN, (1, 0), False)


def test_an_own_finish_forgets_the_lapses() -> None:
    """Saying done is a move of one's own, the knocker's counters stay."""
    table = joined(deal(opener=KNOCKER, dealer=DEFENDER, upcard="KD", stock="KC"), BY_HAND)
    table.play(Pass(1), Pass(0), Draw(1), TimeUp(1), TimeUp(0), Draw(1))
    assert table.match.lapses == (1, 0)
    seen = view(table.match, 1)
    shown = next(option for option in seen.throws if option.knocks)
    table.play(Knock(1, shown.card, shown.knocks[0].melds), LayOffDone(0))
    assert (table.match.lapses, table.match.phase) == ((0, 0), Phase.BETWEEN)


def test_resigning_shows_no_more() -> None:
    """Giving up while laying off scores nothing, and the card face down stays hidden."""
    table = knocked()
    table.play(put("7S", SPADES))
    assert table.play(Resign(0)) == (Ended(1, EndReason.RESIGNED, 0),)
    assert KC not in view(table.match, 0).pile
    assert KC in view(table.match, 1).pile
    assert view(table.match, None).shown is None


def test_what_each_sees_meanwhile() -> None:
    """All see the knocker's ten cards and what is laid off; the card face down only the knocker."""
    table = knocked()
    table.play(put("7S", SPADES))
    for viewer in (0, 1, None):
        seen = view(table.match, viewer)
        assert seen.shown is not None
        assert (seen.shown.melds, seen.shown.deadwood, seen.shown.count) == (
            tuple(sorted((SPADES, HEARTS, JACKS))),
            hand("2D"),
            2,
        )
        assert seen.laid == (LaidOff(0, parse_card("7S"), SPADES),)
        assert seen.held == (9, 10)
        assert (seen.pile[-1] == KC) is (viewer == 1)
        (knock,) = [move for move in seen.moves if isinstance(move, Knocked)]
        assert knock.card == (KC if viewer == 1 else None)
        assert (bool(seen.lay_offs), seen.can_finish) == ((True, True) if viewer == 0 else (False, False))
    own = view(table.match, 0)
    assert own.hand == hand("8S TH JH KS KH QD QC 6D 5C")
    assert own.melding is not None
    assert own.melding.count == 79


def test_done_by_hand_is_judged_as_ever() -> None:
    """After the hand everybody sees the card, and the defender's whole hand again."""
    table = knocked()
    table.play(put("7S", SPADES), LayOffDone(0))
    for viewer in (0, None):
        seen = view(table.match, viewer)
        assert (seen.pile[-1], seen.held, seen.shown, seen.laid) == (KC, (10, 10), None, ())
    assert view(table.match, 0).hand == hand(DEFENDER)


@pytest.mark.no_cover
def test_the_best_way_is_the_automatic_one() -> None:
    """Over many random knocks the best way, asked for at once, leaves what laying off automatically would."""
    rng, tried = Random(5), 0
    while tried < 60:
        table = joined(random_deal(rng), RuleSet(layoff="by_hand", aces=rng.choice(("low", "round")), target=500))
        while table.match.phase not in (Phase.LAY_OFF, Phase.BETWEEN, Phase.OVER):
            table.play(likely(table.match, rng, 0))
        if table.match.phase is Phase.LAY_OFF:
            tried += 1
            seat, play, aces = acting(table.match), in_play(table.match), table.match.ruleset.aces
            best = lay_off(shown_in(play, aces=aces)[1], play.hands[seat], aces=aces)
            assert Defended(seat, best.laid_off, best.melds, best.deadwood) in table.play(LayOffBest(seat))


def test_one_card_may_be_missing_on_both_ends() -> None:
    """Round the corner a run of twelve lacks one card at both ends, which is offered once."""
    twelve = hand("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")
    assert fitting((twelve,), hand("KS 2H"), aces="round") == ((parse_card("KS"), twelve),)
