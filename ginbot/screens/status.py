"""The first line of a hand: whose turn it is and what happened. It is the push notification, too."""

from __future__ import annotations

from ginbot.rules import Card, Phase, ThrowOption, View, WallReached
from ginbot.screens.laying import laying_line, waiting_line
from ginbot.screens.lesson import is_lesson
from ginbot.screens.pages import outage_line
from ginbot.screens.reading import Reading
from ginbot.screens.times import moment
from ginbot.screens.told import own_text, told, turn_text, whose_turn
from ginbot.screens.turns import last_of, turns_of

STOCK_FLOOR = 2


def first_line(reading: Reading) -> str:
    """The first line of a hand that is being played: no time in it, for ears no card of the hand either."""
    if not reading.my_turn:
        return receipt_line(reading) if reading.slow else _waiting(reading)
    context, line = reading.context, _mine(reading)
    if reading.slow:
        return line if _names_other(reading) else reading.say("first.slow", name=reading.name(reading.you), line=line)
    if context.warned:
        return reading.say("warned", line=line)
    if context.away_seconds:
        return f"{outage_line(context.away_seconds, context.turn_seconds, context.language)} {line}"
    return line


def hint_line(reading: Reading) -> str:
    """The small line for somebody's first matches, by phase; "" where there is nothing to say."""
    if not (reading.context.hints and reading.my_turn) or is_lesson(reading):
        return ""
    if reading.view.phase is Phase.LAY_OFF:
        return f"-# {reading.say('hint.lay_off')}"
    if reading.view.phase is not Phase.THROW:
        silent = reading.view.phase in (Phase.STOCK_ONLY, Phase.WALL)
        return "" if silent else f"-# {reading.say('hint.draw')}"
    return f"-# {reading.say('hint.knock' if may_knock(reading.view) else 'hint.throw')}"


def may_knock(view: View) -> bool:
    """Whether some throw allows a knock."""
    return any(option.knocks for option in view.throws)


def may_go_gin(view: View) -> bool:
    """Whether some throw leaves gin, or all eleven meld."""
    return view.big_gin is not None or any(option.gin for option in view.throws)


def _mine(reading: Reading) -> str:
    view = reading.view
    if view.phase is Phase.THROW:
        return _throw(reading)
    if view.phase is Phase.LAY_OFF:
        return laying_line(reading)
    if view.phase is Phase.WALL:
        return _at_the_wall(reading)
    theirs = last_of(turns_of(view.moves), reading.you)
    if view.phase is Phase.UPCARD:
        upcard = view.pile[-1]
        if theirs is None:
            return reading.say("first.ask_slow" if reading.slow else "first.ask", upcard=reading.card(upcard))
        return reading.say("first.passed", passed=_bold_told(reading), upcard=reading.bare(upcard))
    if view.phase is Phase.STOCK_ONLY:
        if theirs is not None and theirs.lapsed:
            return reading.say("first.stock_late", late=told(reading, theirs))
        return reading.say("first.stock") + _late(reading)
    if theirs is None:
        return reading.say("first.open")
    did = told(reading, theirs)
    mine = last_of(turns_of(view.moves), reading.me)
    if reading.solo and mine is not None:
        return f"{own_text(reading, mine)} {did}"
    return reading.say("first.draw", name=reading.name(reading.you), did=did) + _late(reading)


def _at_the_wall(reading: Reading) -> str:
    """The last choice of a hand: one card, for a knock only."""
    view = reading.view
    did = told(reading, turns_of(view.moves)[-1])
    return reading.say("first.wall" if view.can_take else "first.wall_none", did=did, card=reading.bare(view.pile[-1]))


def _names_other(reading: Reading) -> bool:
    """Whether the line for the reader's turn begins with the other player's name anyway."""
    return reading.view.phase is Phase.DRAW and last_of(turns_of(reading.view.moves), reading.you) is not None


def _bold_told(reading: Reading) -> str:
    theirs = turns_of(reading.view.moves)[-1]
    if theirs.lapsed:
        return told(reading, theirs)
    return reading.say("first.they_passed", name=reading.name(theirs.seat))


def _late(reading: Reading) -> str:
    """What the clock did in the reader's last turn, where it did."""
    mine = last_of(turns_of(reading.view.moves), reading.me)
    return f" {told(reading, mine)}" if mine is not None and mine.lapsed else ""


def _throw(reading: Reading) -> str:
    view = reading.view
    line = reading.say("first.took", card=reading.card(view.taken)) if view.taken is not None else ""
    if view.drawn is not None and not reading.context.text:
        line = drew_text(reading, view.drawn)
    if view.throws[0].voids:
        parts = [line, _last_draw(reading, view.throws)]
    else:
        parts = [line, reading.say("first.throw_another" if view.taken is not None else "first.throw")]
        if view.ruleset.wall and view.stock <= STOCK_FLOOR:
            parts.append(reading.say("first.before_wall", name=reading.name(reading.you)))
        parts.append(_chance(reading))
    return " ".join([part for part in parts if part])


def drew_text(reading: Reading, card: Card) -> str:
    """Which card came from the stock."""
    return reading.say("first.drew", card=reading.card(card))


def _chance(reading: Reading) -> str:
    if may_go_gin(reading.view):
        return reading.say("first.may_gin")
    return reading.say("first.may_knock") if may_knock(reading.view) else ""


def _last_draw(reading: Reading, throws: tuple[ThrowOption, ...]) -> str:
    why = "stock" if reading.view.stock <= STOCK_FLOOR else "pile"
    why = "wall" if any(isinstance(move, WallReached) for move in reading.view.moves) else why
    way = "gin" if may_go_gin(reading.view) else "knock" if may_knock(reading.view) else "none"
    takes = reading.view.ruleset.pile_take_limit
    return reading.say(f"first.void_{why}", way=reading.say(f"first.void_way_{way}"), takes=takes)


def _waiting(reading: Reading) -> str:
    view = reading.view
    if view.phase is Phase.LAY_OFF:
        return waiting_line(reading)
    turns = turns_of(view.moves)
    seat = reading.you
    if not turns:
        return _dealt(reading)
    mine = last_of(turns, reading.me)
    parts = [] if mine is None else [own_text(reading, mine)]
    if view.phase is Phase.STOCK_ONLY and not any(turn.lapsed for turn in turns):
        parts = [reading.say("first.both_passed")]
    parts.append(whose_turn(reading, seat))
    if not turns[-1].done and turns[-1].seat == seat:
        parts.append(turn_text(reading, turns[-1]))
    return " ".join([part for part in parts if part])


def receipt_line(reading: Reading) -> str:
    """What a slow match says after the reader's move, until the other has moved: what was done, and until when."""
    mine = last_of(turns_of(reading.view.moves), reading.me)
    if reading.view.phase is Phase.LAY_OFF:
        did = waiting_line(reading)
    elif mine is None:
        did = _dealt(reading)
    elif mine.lapsed or mine.threw is None:
        did = own_text(reading, mine)
    else:
        did = reading.say("receipt.threw", threw=reading.card(mine.threw))
    return f"{did} {_until(reading)}".rstrip()


def _until(reading: Reading) -> str:
    """Until when the other may think, or is away."""
    context, name = reading.context, reading.name(reading.you)
    if context.paused_until is not None:
        return reading.say("receipt.away", name=name, end=moment(context.paused_until, "f"))
    if context.turn_ends_at is None:
        return ""
    return reading.say("receipt.until", name=name, end=moment(context.turn_ends_at, "f"))


def _dealt(reading: Reading) -> str:
    """A new hand in which the other is asked first; in a match's first one, that the other is there."""
    name = reading.name(reading.you)
    if reading.view.number > 1 or reading.me != 0:
        return reading.say("first.dealt", name=name)
    code = "first.house_sat" if reading.context.house is not None else "first.accepted"
    return reading.say(code, name=name)
