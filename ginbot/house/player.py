"""What the house does in each phase; how it judges a card is in the modules beside this one."""

from __future__ import annotations

from random import Random

from ginbot.house.drawing import is_worth_taking
from ginbot.house.effort import FULL
from ginbot.house.knocking import best_knock, sound_count
from ginbot.house.lesson import TEACHER, teach
from ginbot.house.levels import LEVELS
from ginbot.house.opponent import read
from ginbot.house.tempers import TEMPERS, Temper
from ginbot.house.throwing import best_throw
from ginbot.house.weighing import weigh
from ginbot.rules import Action, BigGin, Draw, Gin, Knock, LayOffBest, NextHand, Pass, Seat, Take, Throw, View


def choose(view: View, level: str, seed: int, worlds: int = FULL) -> Action:
    """The action the house takes in its seat; of equally good ones the seed decides.

    `worlds`: how many ways the hidden cards may lie it may try. Asked when nothing is to be done but dealing, it asks
    for the next hand. ValueError for an unknown level or a watcher's view.
    """
    if level not in (*LEVELS, TEACHER):
        raise ValueError(f"no such level: {level!r}")
    if view.viewer is None:
        raise ValueError("a watcher has no move to make")
    if level == TEACHER:
        return teach(view)
    temper = TEMPERS[level]
    usual = _usual(view, view.viewer, temper, Random(seed))
    if not temper.worlds or isinstance(usual, Gin | BigGin | LayOffBest | NextHand):
        return usual
    weighed = weigh(view, seed, min(worlds, temper.worlds), usual=usual)
    for each in weighed:
        if each.action == usual and weighed[0].worth - each.worth > temper.sure * each.doubt:
            return weighed[0].action
    return usual


def _usual(view: View, seat: Seat, temper: Temper, random: Random) -> Action:
    """What a player of this temper does without thinking ahead."""
    if view.can_take and is_worth_taking(view):
        return Take(seat)
    if view.can_pass:
        return Pass(seat)
    if view.can_draw:
        return Draw(seat)
    if view.can_finish:
        return LayOffBest(seat)
    if view.throws:
        return _finish_turn(view, seat, temper, random)
    return NextHand(seat)


def _finish_turn(view: View, seat: Seat, temper: Temper, random: Random) -> Action:
    """Declare what can be declared, knock where that is sound, else throw."""
    if view.big_gin is not None:
        return BigGin(seat)
    gins = [option.card for option in view.throws if option.gin is not None]
    if gins:
        return Gin(seat, random.choice(gins))
    opponent = read(view)
    knock = best_knock(view, opponent, sound_count(view, temper))
    if knock is not None:
        return Knock(seat, knock.card, knock.shown.melds)
    return Throw(seat, best_throw(view, opponent, temper, random))
