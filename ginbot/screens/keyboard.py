"""The rows of buttons under a hand, exactly as the storyboard has them: five that never move, or a question.

Whatever is pressed, the same place holds nothing on the next page that commits; a row is counted from the bottom.
"""

from __future__ import annotations

from ginbot.rules import (
    Aces,
    Card,
    Melding,
    Phase,
    ThrowOption,
    View,
    card_name,
    cards_of,
    ordered,
    rank_of,
)
from ginbot.screens.context import SORTS
from ginbot.screens.ids import Verb, knock_argument
from ginbot.screens.laying import laying_rows
from ginbot.screens.page import Page, has_pad, option_of
from ginbot.screens.reading import Reading
from ginbot.screens.screen import Button, Menu, Option, Row, Style
from ginbot.screens.words import card_text, melds_text

PER_ROW = 4
"""A fifth button in a row wraps on an iPhone."""
MOST_OPTIONS = 25
DEAR_ROWS = 3
"""Divisions that still get a button each; more of them get a menu."""


def hand_rows(reading: Reading, page: Page) -> tuple[Row, ...]:
    """The rows of a hand that is being played, on one of its pages."""
    if page.name == "ask":
        return _ask_rows(reading, page)
    if page.name == "more":
        return more_rows(reading, page)
    if page.name == "resign":
        return resign_rows(reading)
    if page.name == "pad":
        return pad_rows(reading)
    last = (reading.button("more", Verb.MORE, more_argument(page)), reading.table_button())
    if reading.view.can_finish:
        return laying_rows(reading, page, last)
    return (*_card_rows(reading, page), _now_row(reading, page), last)


def resign_rows(reading: Reading) -> tuple[Row, ...]:
    """The question before a resignation."""
    yes = reading.button("resign_yes", Verb.RESIGN, style=Style.RED)
    back = "" if reading.view.phase is Phase.BETWEEN else "more"
    return ((yes,), (reading.button("back", Verb.BACK, back),), (reading.table_button(),))


def pad_rows(reading: Reading) -> tuple[Row, ...]:
    """The score pad has a way back to More, where it was asked for."""
    return ((reading.button("back", Verb.BACK, "more"),), (reading.table_button(),))


def between_rows(reading: Reading) -> tuple[Row, ...]:
    """The rows under a result while the next hand is not yet dealt."""
    return ((reading.button("next", Verb.NEXT, style=Style.GREEN), reading.table_button()),)


def card_order(view: View, sort: str) -> tuple[Card, ...]:
    """The viewer's cards in the order of the keyboard."""
    melding = view.melding or Melding((), view.hand, 0)
    if sort == "suit":
        return cards_of(view.hand)
    if sort == "rank":
        return tuple(sorted(cards_of(view.hand), key=lambda card: (rank_of(card), card)))
    return ordered(melding, aces=view.ruleset.aces)


def dearest_first(hand: int, aces: Aces) -> tuple[Card, ...]:
    """Loose cards as a hand shows them."""
    return ordered(Melding((), hand, 0), aces=aces)


def _card_rows(reading: Reading, page: Page) -> tuple[Row, ...]:
    view = reading.view
    melded = 0 if view.melding is None else view.hand ^ view.melding.deadwood
    buttons = []
    for card in card_order(view, reading.context.sort):
        style = Style.BLUE if card == page.card else Style.GREEN if melded >> card & 1 else Style.GREY
        enabled = option_of(view, card) is not None
        buttons.append(Button(card_text(card), card_id(reading, page, card), style, enabled, card=card))
    return tuple([tuple(buttons[at : at + PER_ROW]) for at in range(0, len(buttons), PER_ROW)])


def card_id(reading: Reading, page: Page, card: Card) -> str:
    """What pressing a card asks for: to choose it, to take that back, or with *quick throw* to throw it at once.

    A quick throw never takes a chance away: what allows a knock or gin, what would void the hand, the card just drawn
    (a double tap on *Draw* must not throw it) and every card while all eleven meld are chosen as ever.
    """
    if card == page.card:
        return reading.id(Verb.UNCHOOSE, card_name(card))
    view, option = reading.view, option_of(reading.view, card)
    quick = reading.context.quick and option is not None and card != view.drawn and view.big_gin is None
    if quick and option is not None and not (option.knocks or option.gin or option.voids):
        return reading.id(Verb.THROW, card_name(card))
    return reading.id(Verb.CHOOSE, card_name(card))


def _now_row(reading: Reading, page: Page) -> Row:
    """What can be done now."""
    view = reading.view
    if not reading.my_turn:
        return (_grey(reading, "their_turn", name=reading.short(reading.you)),)
    if view.phase is Phase.THROW:
        return _throw_row(reading, page)
    buttons = []
    if view.can_pass:
        buttons.append(pass_button(reading))
    if view.can_draw:
        buttons.append(reading.button("draw", Verb.DRAW, style=Style.BLUE, stock=view.stock))
    if view.can_take and view.pile:
        buttons.append(reading.button("take", Verb.TAKE, style=Style.BLUE, card=card_text(view.pile[-1])))
    return tuple(buttons)


def pass_button(reading: Reading) -> Button:
    """To refuse a card; at the wall that ends the hand."""
    if reading.view.phase is Phase.WALL:
        return reading.button("pass_void", Verb.PASS, style=Style.RED)
    return reading.button("pass", Verb.PASS)


def _throw_row(reading: Reading, page: Page) -> Row:
    option = option_of(reading.view, page.card)
    big = reading.button("big_gin", Verb.BIG, style=Style.RED) if reading.view.big_gin is not None else None
    if option is None:
        return (_grey(reading, "choose_quick" if reading.context.quick else "choose") if big is None else big,)
    ends = []
    if option.gin is not None:
        ends.append(reading.button("gin", Verb.GIN, card_name(option.card), Style.RED))
    elif option.knocks and big is None:
        ends.append(knock_button(reading, option))
    if big is not None:
        ends.append(big)
    return (_throw_button(reading, option, len(ends)), *ends)


def _throw_button(reading: Reading, option: ThrowOption, others: int) -> Button:
    """The throw, in as many words as there is room for beside the others."""
    forms = ("void", "void_with", "void_short") if option.voids else ("throw_leaves", "throw", "throw")
    style = Style.RED if option.voids else Style.BLUE
    facts = {"card": card_text(option.card), "leaves": option.leaves}
    return reading.button(forms[others], Verb.THROW, card_name(option.card), style, **facts)


def knock_button(reading: Reading, option: ThrowOption) -> Button:
    """Knocking asks first; with *quick throw* only where there is something to ask."""
    count = option.knocks[0].count
    if reading.context.quick and len(option.knocks) == 1:
        argument = knock_argument(option.card, option.knocks[0].melds)
        return reading.button("knock", Verb.KNOCK, argument, Style.RED, count=count)
    return reading.button("knock", Verb.ASK, card_name(option.card), Style.RED, count=count)


def knocks_under_more(view: View, option: ThrowOption | None) -> bool:
    """Whether a knock with this card stands under More, because better ends fill the row."""
    return option is not None and bool(option.knocks) and (option.gin is not None or view.big_gin is not None)


def _ask_rows(reading: Reading, page: Page) -> tuple[Row, ...]:
    option = option_of(reading.view, page.card)
    assert option is not None  # a page that fits
    card = card_name(option.card)
    under_more = knocks_under_more(reading.view, option)
    back = reading.button("back", Verb.BACK, f"more:{card}" if under_more else "unchosen")
    return (*_division_rows(reading, option), (back,), (reading.table_button(),))


def _division_rows(reading: Reading, option: ThrowOption) -> tuple[Row, ...]:
    if len(option.knocks) > DEAR_ROWS:
        return (_division_menu(reading, option),)
    rows = []
    for number, division in enumerate(option.knocks, 1):
        code = "knock_yes" if len(option.knocks) == 1 else "knock_number"
        argument = knock_argument(option.card, division.melds)
        facts = {"number": number, "count": division.count}
        rows.append((reading.button(code, Verb.KNOCK, argument, Style.RED, **facts),))
    return tuple(rows)


def _division_menu(reading: Reading, option: ThrowOption) -> Menu:
    options = []
    for division in option.knocks[:MOST_OPTIONS]:
        label = reading.say("button.knock_melds", count=division.count, melds=melds_text(division.melds))
        value = reading.id(Verb.KNOCK, knock_argument(option.card, division.melds))
        options.append(Option(label, value, open_text(reading, division)))
    return Menu(reading.id(Verb.ASK, card_name(option.card)), reading.say("button.divisions"), tuple(options))


def open_text(reading: Reading, division: Melding) -> str:
    """Which cards the other might lay off on the melds of a division."""
    cards = open_to(reading.view, division)
    if not cards:
        return reading.say("knock.closed")
    return reading.say("knock.open", cards=reading.cards(cards))


def open_to(view: View, division: Melding) -> tuple[Card, ...]:
    """The cards that fit a shown meld and that the other might hold, as far as the viewer can tell."""
    gone = view.hand | sum({1 << card for card in view.pile})
    others = [card for card in range(52) if not gone >> card & 1]
    return tuple([card for card in others if any(_fits(meld, card, view.ruleset.aces) for meld in division.melds)])


def _fits(meld: int, card: Card, aces: Aces) -> bool:
    try:
        return len(Melding.of((meld | 1 << card,), 0, aces=aces).melds) == 1
    except ValueError:
        return False


def more_argument(page: Page) -> str:
    """The chosen card, kept while More is open."""
    return "" if page.card is None else card_name(page.card)


def first_ever(reading: Reading) -> bool:
    """Whether this is the first hand of one of the reader's first matches, where text mode is offered by name."""
    return reading.context.hints and reading.view.number == 1


def _words_button(reading: Reading) -> Button:
    if reading.context.text:
        return reading.button("pictures", Verb.SET, "text.off")
    return reading.button("text", Verb.SET, "text.on")


def more_rows(reading: Reading, page: Page) -> tuple[Row, ...]:
    """Everything about a match that is not a move of this turn."""
    rows: list[Row] = [(reading.button("how_to_play", Verb.RULES), reading.button("table_rules", Verb.TABLE_RULES))]
    order = reading.context.sort if reading.context.sort in SORTS else SORTS[0]
    following = SORTS[(SORTS.index(order) + 1) % len(SORTS)]
    sort = reading.button(f"sort_{order}", Verb.SORT, following)
    rows.append(_liking_row(reading, sort))
    if reading.context.here:
        rows.append((reading.button("by_dm", Verb.DM),))
    elif reading.context.table_url:
        rows.append((reading.button("in_thread", Verb.HERE),))
    option = option_of(reading.view, page.card)
    resign = reading.button("resign", Verb.RESIGN_ASK)
    if option is not None and knocks_under_more(reading.view, option):
        rows.append((knock_button(reading, option), resign))
    else:
        rows.append((sort, resign) if first_ever(reading) else (resign,))
    back = "" if option is None else f"choose:{card_name(option.card)}"
    rows.append((reading.button("back", Verb.BACK, back),))
    return tuple(rows)


def _liking_row(reading: Reading, sort: Button) -> Row:
    """How the cards are shown, and beside it the score pad where there is one."""
    if first_ever(reading):
        return (_words_button(reading),)
    return (sort, reading.button("pad", Verb.PAD)) if has_pad(reading.view) else (sort,)


def _grey(reading: Reading, code: str, **facts: object) -> Button:
    """A button that only tells something."""
    return Button(reading.say(f"button.{code}", **facts), reading.id(Verb.BACK), enabled=False)
