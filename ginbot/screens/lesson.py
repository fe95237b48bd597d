"""What is said at each step of the lesson, one sentence or two above the hand as it then stands.

All of it follows from the view: which cards the lesson deals is not known here, so whatever is pressed is answered.
"""

from __future__ import annotations

from ginbot.rules import Card, EndKind, EndReason, HandResult, Phase, Scored, Threw, ThrowOption, best_melding
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.occasions import LESSON
from ginbot.screens.page import Page, option_of
from ginbot.screens.reading import Reading
from ginbot.screens.screen import Button, Row, Style
from ginbot.screens.words import say

ENDINGS = ("lay_off", "undercut", "gin")
"""What is told afterwards, unless the hand itself has shown it."""


def is_lesson(reading: Reading) -> bool:
    """Whether this match is somebody's lesson."""
    return reading.context.occasion == LESSON.text


def lesson_line(reading: Reading, page: Page) -> str:
    """What to know and what to press on this page of a hand that is being played."""
    if page.name in ("more", "resign"):
        return _told(reading, reading.say(f"lesson.{page.name}"))
    if not reading.my_turn:
        return _told(reading, reading.say("lesson.wait", name=reading.name(reading.you)))
    if reading.view.phase is Phase.THROW:
        return _told(reading, _throw(reading, page))
    return _told(reading, _draw(reading))


def void_line(reading: Reading) -> str:
    """What to know once the stock has run down."""
    return _told(reading, reading.say("lesson.void"))


def over_line(reading: Reading, result: HandResult | None) -> str:
    """What there was to see in how the hand ended."""
    if not was_finished(reading) or result is None or not isinstance(result.end, Scored):
        return _told(reading, reading.say("lesson.over.left"))
    if result.end.kind is not EndKind.KNOCK:
        return _told(reading, reading.say("lesson.over.gin", name=reading.name(reading.you)))
    laid = result.defended is not None and result.defended.laid_off
    code = "lesson.over.laid_off" if laid else "lesson.over.knock"
    return _told(reading, reading.say(code, name=reading.name(reading.you)))


def was_finished(reading: Reading) -> bool:
    """Whether the lesson came to its own end, and not to that of whoever left it."""
    return reading.view.ended is not None and reading.view.ended.why is EndReason.ONE_HAND


def untold(result: HandResult | None) -> tuple[str, ...]:
    """Which endings the hand has not shown."""
    end = None if result is None else result.end
    if isinstance(end, Scored) and end.kind is EndKind.KNOCK:
        return ENDINGS[1:]
    return ENDINGS[:2]


def lesson_rows(reading: Reading, result: HandResult | None) -> tuple[Row, ...]:
    """The rows under the lesson's result: what it did not show and the house, or, where it was left, the lesson."""
    language = reading.context.language
    house = (Button(reading.say("button.house"), press_id(None, 0, Verb.HOUSE), Style.GREEN),)
    if was_finished(reading):
        told = untold(result)
        label = reading.say(f"lesson.button.{told[0]}_{told[1]}")
        return ((Button(label, reading.id(Verb.LESSON, ".".join(told)), Style.BLUE),), house)
    return ((begin_button("again", language),), (read_button(language),))


def begin_button(how: str, language: str) -> Button:
    """The button that begins the lesson, or brings it back: `how` it says so is "begin", "go_on" or "again"."""
    return Button(say(f"lesson.button.{how}", language), press_id(None, 0, Verb.LESSON, "begin"), Style.GREEN)


def read_button(language: str) -> Button:
    """The button that opens the rules, page by page."""
    return Button(say("lesson.button.rules", language), press_id(None, 0, Verb.RULES))


def _told(reading: Reading, text: str) -> str:
    """Set apart from what every hand says; for ears there is nothing to set apart."""
    return text if reading.context.text else f"> {text}"


def _draw(reading: Reading) -> str:
    view = reading.view
    card = view.pile[-1]
    shown = reading.card(card)
    if view.phase is Phase.STOCK_ONLY:
        return reading.say("lesson.stock", card=shown)
    meld = _meld_with(reading, card)
    if meld == 0:
        return reading.say("lesson.draw_pass" if view.can_pass else "lesson.draw", card=shown)
    facts = {"card": shown, "meld": reading.melds((meld,))}
    if view.can_pass and view.melding is not None and view.melding.melds:
        return reading.say("lesson.melds", own=reading.melds(view.melding.melds), **facts)
    return reading.say("lesson.take", **facts)


def _meld_with(reading: Reading, card: Card) -> int:
    """The meld that a card would lie in, if one took it; 0 where it would be deadwood."""
    best = best_melding(reading.view.hand | 1 << card, aces=reading.view.ruleset.aces)
    return next((meld for meld in best.melds if meld >> card & 1), 0)


def _throw(reading: Reading, page: Page) -> str:
    view, chosen = reading.view, option_of(reading.view, page.card)
    best = min(view.throws, key=lambda option: option.leaves)
    if page.name == "ask" and chosen is not None:
        return reading.say("lesson.ask", name=reading.name(reading.you), count=chosen.knocks[0].count)
    if view.big_gin is not None:
        return reading.say("lesson.big_gin")
    if best.gin is not None:
        is_chosen = chosen is not None and chosen.gin is not None
        return reading.say("lesson.gin_chosen" if is_chosen else "lesson.gin", card=reading.card(best.card))
    if best.knocks:
        return _knock(reading, chosen, best)
    if chosen is not None:
        return _chosen(reading, chosen, best)
    first = not any(isinstance(move, Threw) and move.seat == reading.me for move in view.moves)
    count = 0 if view.melding is None else view.melding.count
    return reading.say("lesson.deadwood" if first else "lesson.throw", card=reading.card(best.card), count=count)


def _knock(reading: Reading, chosen: ThrowOption | None, best: ThrowOption) -> str:
    if chosen is not None and chosen.knocks:
        return reading.say("lesson.knock_chosen", count=chosen.knocks[0].count)
    facts = {"card": reading.card(best.card), "count": best.knocks[0].count}
    return reading.say("lesson.knock", limit=reading.view.knock_limit, **facts)


def _chosen(reading: Reading, chosen: ThrowOption, best: ThrowOption) -> str:
    facts = {"card": reading.card(chosen.card), "leaves": chosen.leaves}
    if chosen.leaves == best.leaves:
        return reading.say("lesson.chosen", **facts)
    return reading.say("lesson.chosen_other", best=reading.card(best.card), least=best.leaves, **facts)
