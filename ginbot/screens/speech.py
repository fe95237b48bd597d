"""Text mode: a hand told in the order of need, for whoever hears the screen. Nothing here refers to a picture.

Whose turn it is, what happened, what can be done, melds, deadwood, pile and stock, score.
"""

from __future__ import annotations

from ginbot.rules import Card, HandResult, Melding, Phase, Scored, other
from ginbot.screens.keyboard import card_order, dearest_first, knocks_under_more, open_text
from ginbot.screens.laying import spoken_knock
from ginbot.screens.layout import thrower
from ginbot.screens.pad import spoken_pad
from ginbot.screens.page import Page, option_of
from ginbot.screens.reading import Reading, pile_line, score_line
from ginbot.screens.result import knocked_melding, seat_of
from ginbot.screens.speech_rows import leaves_text
from ginbot.screens.status import drew_text, first_line, hint_line
from ginbot.screens.temper import opening_remark

WAYS_LENGTH = 1200
"""Ways to knock that take more characters than this are told without what each is open to; the menu has that, too."""


def spoken_hand(reading: Reading, page: Page, resign: str) -> list[str]:
    """The lines of a hand that is being played; `resign` is that page's question."""
    if page.name == "ask":
        return [*_knock_lines(reading, page), *_table_lines(reading)]
    if page.name == "resign":
        return [resign, *_state_lines(reading)]
    if page.name == "pad":
        return spoken_pad(reading)
    if page.name == "more":
        return [first_line(reading), reading.say("spoken.more"), *_state_lines(reading)]
    if reading.view.shown is not None:
        return [first_line(reading), *spoken_knock(reading), *_own_lines(reading, ""), hint_line(reading)]
    last = opening_remark(reading) or hint_line(reading)
    return [first_line(reading), *_choice_lines(reading, page), *_state_lines(reading), last]


def spoken_result(reading: Reading, result: HandResult) -> list[str]:
    """Both hands as they lay open in a result; nothing for a void hand."""
    knocked, defended = result.knocked, result.defended
    if not isinstance(result.end, Scored) or knocked is None or defended is None:
        return []
    knocker, aces = seat_of(result), reading.view.ruleset.aces
    melds = knocked_melding(reading, result).melds
    loose = dearest_first(result.knocker_deadwood, aces)
    parts = [_shown(reading, knocker, melds), _deadwood(reading, loose, result.end.knocker_count)]
    if knocked.card is not None:
        parts.append(reading.say("spoken.thrown", card=reading.card(knocked.card)))
    loose = dearest_first(defended.deadwood, aces)
    theirs = [_shown(reading, other(knocker), defended.melds), _deadwood(reading, loose, result.end.defender_count)]
    return [" ".join(parts), " ".join(theirs)]


def _shown(reading: Reading, seat: int, melds: tuple[int, ...]) -> str:
    if not melds:
        return reading.form("spoken.shown_none", seat)
    return reading.form("spoken.shown", seat, melds=reading.melds(melds))


def _choice_lines(reading: Reading, page: Page) -> list[str]:
    """What the reader can do now."""
    view = reading.view
    if not reading.my_turn:
        return []
    if view.throws:
        return _throw_lines(reading, page)
    card = reading.card(view.pile[-1]) if view.pile else ""
    if view.can_pass and view.phase is Phase.WALL:
        return [reading.say("spoken.wall_take", card=card)] if view.can_take else []
    if view.can_pass:
        return [reading.say("spoken.can_pass_take", card=card)]
    code = "spoken.can_draw_take" if view.can_take and view.pile else "spoken.can_draw"
    return [reading.say(code, stock=view.stock, card=card)]


def _throw_lines(reading: Reading, page: Page) -> list[str]:
    """What is chosen, the card that came, what can be declared with which throw.

    The card just drawn is told before it is chosen, another card that the reader has just chosen leads.
    """
    view, parts = reading.view, []
    if view.drawn is not None:
        parts.append(drew_text(reading, view.drawn))
    if view.taken is not None:
        words = reading.card(view.taken)
        parts.append(reading.say("spoken.stays", card=words[0].upper() + words[1:]))
    if view.big_gin is not None:
        parts.append(reading.say("spoken.big_gin"))
    option = option_of(view, page.card)
    if option is None:
        return [" ".join([*parts, *_ends(reading)]), reading.say("spoken.choose")]
    chosen = reading.say("spoken.chosen", card=reading.card(option.card), leaves=leaves_text(reading, option))
    if knocks_under_more(view, option):
        chosen += f" {reading.say('spoken.under_more', count=option.knocks[0].count)}"
    lines = [" ".join([*parts, *_ends(reading)]), chosen]
    return lines if option.card == view.drawn else lines[::-1]


def _ends(reading: Reading) -> list[str]:
    """Which throws allow a gin, and which a knock with how much, the lowest first."""
    throws = reading.view.throws
    gins = [reading.card(option.card) for option in throws if option.gin is not None]
    knocks: dict[int, list[str]] = {}
    for option in throws:
        if option.knocks:
            knocks.setdefault(option.knocks[0].count, []).append(reading.card(option.card))
    parts = [reading.say("spoken.gin", cards=reading.listed(gins, "or"))] if gins else []
    for count, cards in sorted(knocks.items()):
        parts.append(reading.say("spoken.knock", count=count, cards=reading.listed(cards, "or")))
    return parts


def _state_lines(reading: Reading) -> list[str]:
    """The hand itself, then the table."""
    limit = reading.view.knock_limit
    at = reading.say("spoken.knock_at", limit=limit) if limit else reading.say("spoken.gin_only")
    return _own_lines(reading, at)


def _own_lines(reading: Reading, at: str) -> list[str]:
    """Melds, deadwood and with how much of it one may knock, then the table."""
    view = reading.view
    melding = view.melding or Melding((), view.hand, 0)
    melds = reading.say("spoken.melds", melds=reading.melds(melding.melds)) if melding.melds else ""
    order = card_order(view, reading.context.sort)
    loose = tuple([card for card in order if melding.deadwood >> card & 1])
    deadwood = f"{_deadwood(reading, loose, melding.count)} {at}".rstrip()
    return [melds or reading.say("spoken.no_melds"), deadwood, *_table_lines(reading)]


def _deadwood(reading: Reading, cards: tuple[Card, ...], count: int) -> str:
    if not cards:
        return reading.say("spoken.no_deadwood")
    return reading.say("spoken.deadwood", count=count, cards=reading.cards(cards))


def _table_lines(reading: Reading) -> list[str]:
    """Pile and stock where the choice has not told them, then the score."""
    view = reading.view
    score = f"{score_line(reading)}. {reading.say('spoken.hand', number=view.number)}"
    score += f" {reading.form('spoken.dealt', view.dealer)}"
    if view.phase is Phase.LAY_OFF:
        return [score]
    if reading.my_turn and view.phase is Phase.DRAW:
        return [pile_line(reading), score]
    return [f"{_pile(reading)} {reading.say('spoken.stock', stock=view.stock)}", pile_line(reading), score]


def _pile(reading: Reading) -> str:
    view = reading.view
    if not view.pile:
        return reading.say("spoken.pile_empty")
    card, seat = reading.card(view.pile[-1]), thrower(view)
    if seat is None:
        return reading.say("spoken.pile_upcard", card=card)
    return reading.form("spoken.pile_threw", seat, card=card)


def _knock_lines(reading: Reading, page: Page) -> list[str]:
    """The question before a knock: what is thrown, what is at stake, and every way to lay it down."""
    option = option_of(reading.view, page.card)
    assert option is not None  # a page that fits
    name, knocks = reading.name(reading.you), option.knocks
    throwing = reading.say("spoken.throwing", card=reading.card(option.card))
    if len(knocks) == 1:
        count = knocks[0].count
        beaten = count if reading.view.ruleset.undercut_on_tie else count - 1
        careful = reading.say("spoken.careful", name=name, beaten=beaten)
        melds = reading.say("spoken.melds", melds=reading.melds(knocks[0].melds))
        loose = _deadwood(reading, _loose(reading, knocks[0]), count)
        laid = f"{melds} {loose} {open_text(reading, knocks[0])}"
        return [reading.say("spoken.knock_question", count=count), f"{throwing} {careful}", laid]
    careful = reading.say("spoken.careful_ways", name=name)
    ways = [f"{_way(reading, n, division)} {open_text(reading, division)}" for n, division in enumerate(knocks, 1)]
    if len("".join(ways)) > WAYS_LENGTH:
        ways = [_way(reading, number, division) for number, division in enumerate(knocks, 1)]
    return [reading.say("spoken.ways", n=len(knocks)), f"{throwing} {careful}", *ways]


def _way(reading: Reading, number: int, division: Melding) -> str:
    cards = reading.cards(_loose(reading, division))
    facts = {"number": number, "count": division.count, "melds": reading.melds(division.melds), "cards": cards}
    return reading.say("spoken.way", **facts)


def _loose(reading: Reading, division: Melding) -> tuple[Card, ...]:
    return dearest_first(division.deadwood, reading.view.ruleset.aces)
