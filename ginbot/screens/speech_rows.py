"""The rows of text mode: one menu for the cards, only what can be pressed, and every card in words.

The menu is always the second row from the bottom, so that choosing never puts something that commits where it was.
"""

from __future__ import annotations

from ginbot.rules import Phase, ThrowOption, card_name
from ginbot.screens.ids import Verb, knock_argument
from ginbot.screens.keyboard import (
    card_id,
    card_order,
    knock_button,
    knocks_under_more,
    more_argument,
    more_rows,
    open_text,
    pad_rows,
    pass_button,
    resign_rows,
)
from ginbot.screens.laying import spoken_laying_rows
from ginbot.screens.page import Page, option_of
from ginbot.screens.reading import Reading
from ginbot.screens.screen import Button, Menu, Option, Row, Style

LONGEST_DESCRIPTION = 100


def speech_rows(reading: Reading, page: Page) -> tuple[Row, ...]:
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
        return spoken_laying_rows(reading, last)
    if reading.view.throws:
        return (*_throw_rows(reading, page), _card_menu(reading, page), last)
    return (*_draw_rows(reading), last)


def _draw_rows(reading: Reading) -> tuple[Row, ...]:
    """The ways to come to a card, each in a row of its own but for Pass; at the wall that has one, too."""
    view = reading.view
    rows: list[Row] = []
    if view.can_draw:
        rows.append((reading.button("draw_words", Verb.DRAW, style=Style.BLUE, stock=view.stock),))
    take = []
    if view.can_pass and view.phase is Phase.WALL:
        rows.append((pass_button(reading),))
    elif view.can_pass:
        take.append(pass_button(reading))
    if view.can_take and view.pile:
        take.append(reading.button("take", Verb.TAKE, style=Style.BLUE, card=reading.bare(view.pile[-1])))
    return (*rows, tuple(take)) if take else tuple(rows)


def _throw_rows(reading: Reading, page: Page) -> tuple[Row, ...]:
    """What ends the hand, then the throw."""
    option = option_of(reading.view, page.card)
    big = reading.button("big_gin", Verb.BIG, style=Style.RED) if reading.view.big_gin is not None else None
    ends: list[Button] = []
    if option is not None and option.gin is not None:
        ends.append(reading.button("gin", Verb.GIN, card_name(option.card), Style.RED))
    elif option is not None and option.knocks and big is None:
        ends.append(knock_button(reading, option))
    if big is not None:
        ends.append(big)
    rows: list[Row] = [tuple(ends)] if ends else []
    if option is not None:
        code, style = ("void_with", Style.RED) if option.voids else ("throw", Style.BLUE)
        name = card_name(option.card)
        rows.append((reading.button(code, Verb.THROW, name, style, card=reading.bare(option.card)),))
    return tuple(rows)


def _card_menu(reading: Reading, page: Page) -> Menu:
    """Every card that may be thrown, in the order of the hand, with what throwing it would do."""
    options = []
    for card in card_order(reading.view, reading.context.sort):
        option = option_of(reading.view, card)
        if option is not None and card != page.card:
            words = reading.bare(card)
            label = words[0].upper() + words[1:]
            options.append(Option(label, card_id(reading, page, card), leaves_text(reading, option)))
    if page.card is None:
        placeholder = reading.say("button.choose")
    else:
        placeholder = reading.say("button.chosen", card=reading.bare(page.card))
    return Menu(reading.id(Verb.CHOOSE), placeholder, tuple(options))


def leaves_text(reading: Reading, option: ThrowOption) -> str:
    """What throwing a card does: "leaves 14", "leaves 8: you may knock", "gin", "would void the hand"."""
    kind = "_gin" if option.gin is not None else "_knock" if option.knocks else ""
    void = "_void" if option.voids else ""
    count = option.knocks[0].count if kind == "_knock" else option.leaves
    return reading.say(f"spoken.leaves{kind}{void}", leaves=count)


def _ask_rows(reading: Reading, page: Page) -> tuple[Row, ...]:
    """Yes or the ways, then Back above the table: the finger was on Knock, two rows higher."""
    option = option_of(reading.view, page.card)
    assert option is not None  # a page that fits
    card = card_name(option.card)
    back = reading.button(
        "back", Verb.BACK, f"more:{card}" if knocks_under_more(reading.view, option) else f"choose:{card}"
    )
    first: Row = _ways_menu(reading, option)
    if len(option.knocks) == 1:
        argument = knock_argument(option.card, option.knocks[0].melds)
        first = (reading.button("knock_yes", Verb.KNOCK, argument, Style.RED, count=option.knocks[0].count),)
    return (first, (back,), (reading.table_button(),))


def _ways_menu(reading: Reading, option: ThrowOption) -> Menu:
    options = []
    for number, division in enumerate(option.knocks, 1):
        label = reading.say("spoken.way_label", number=number, count=division.count)
        value = reading.id(Verb.KNOCK, knock_argument(option.card, division.melds))
        about = open_text(reading, division)
        options.append(Option(label, value, about if len(about) <= LONGEST_DESCRIPTION else ""))
    return Menu(reading.id(Verb.ASK, card_name(option.card)), reading.say("button.divisions"), tuple(options))
