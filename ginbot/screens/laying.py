"""Laying off by hand: rows and words while a knock lies open and the other player chooses what goes onto it.

Targets are always the third row from the bottom and cards stand above them, so that no press brings anything that
commits to where the finger was.
"""

from __future__ import annotations

from ginbot.rules import Card, Hand, Knocked, LayOffOption, Melding, Seat, View, card_name, cards_of, rank_of, suit_of
from ginbot.screens.ids import Verb, lay_argument
from ginbot.screens.page import Page, lay_off_cards
from ginbot.screens.reading import Reading
from ginbot.screens.screen import Button, Menu, Option, Row, Style
from ginbot.screens.words import RANK_MARKS, SUIT_MARKS, card_text, is_set, meld_text, meld_words

PER_ROW = 4
MOST_WITH_ON = 2
"""Targets that fit a row with "on" before each."""


def knocker_of(view: View) -> Seat:
    """Who has knocked in the hand that is played."""
    return next(move.seat for move in view.moves if isinstance(move, Knocked))


def shown_of(view: View) -> Melding:
    """What the knocker has laid open."""
    assert view.shown is not None  # as long as the other lays off
    return view.shown


def laid_onto(view: View) -> dict[Hand, tuple[Card, ...]]:
    """The knocker's melds that something has been laid off on, each with those cards in the order they went down."""
    onto: dict[Hand, tuple[Card, ...]] = {}
    for laid in view.laid:
        onto[laid.meld] = (*onto.get(laid.meld, ()), laid.card)
    return onto


def laying_line(reading: Reading) -> str:
    """The first line for whoever lays off."""
    view = reading.view
    facts = {"name": reading.name(reading.you), "count": shown_of(view).count, "left": _left(view)}
    return reading.say("laying.yours" if view.lay_offs else "laying.nothing", **facts)


def waiting_line(reading: Reading) -> str:
    """What the knocker and everybody else read meanwhile: who knocked with how much, and who lays off."""
    knocker = knocker_of(reading.view)
    knocked = reading.form("laying.knocked", knocker, count=shown_of(reading.view).count)
    laid = [reading.card(each.card) for each in reading.view.laid]
    code, cards = ("laying.laid", reading.listed(laid)) if laid else ("laying.waiting", "")
    return f"{knocked} {reading.form(code, 1 - knocker, cards=cards)}"


def _left(view: View) -> int:
    return 0 if view.melding is None else view.melding.count


# --------------------------------------------------------------------------------------------------- the rows


def laying_rows(reading: Reading, page: Page, last: Row) -> tuple[Row, ...]:
    """The cards that fit, the melds that the chosen one fits, and the two ways to be done."""
    cards = lay_off_cards(reading.view)
    buttons = [_card_button(reading, page, card) for card in cards]
    rows = [tuple(buttons[at : at + PER_ROW]) for at in range(0, len(buttons), PER_ROW)]
    return (*rows, _target_row(reading, page), _ending_row(reading), last)


def _card_button(reading: Reading, page: Page, card: Card) -> Button:
    chosen = card == page.card
    verb = Verb.UNCHOOSE if chosen else Verb.CHOOSE
    style = Style.BLUE if chosen else Style.GREY
    return Button(card_text(card), reading.id(verb, card_name(card)), style, card=card)


def _target_row(reading: Reading, page: Page) -> Row:
    options = [option for option in reading.view.lay_offs if option.card == page.card]
    if not options:
        code = "choose_lay" if reading.view.lay_offs else "nothing_fits"
        return (Button(reading.say(f"button.{code}"), reading.id(Verb.BACK), enabled=False),)
    code = "lay_on" if len(options) <= MOST_WITH_ON else "lay"
    return tuple([_target(reading, option, code) for option in options])


def _target(reading: Reading, option: LayOffOption, code: str) -> Button:
    argument = lay_argument(option.card, option.meld)
    return reading.button(code, Verb.LAY, argument, Style.BLUE, meld=_short(reading, option.grown))


def _short(reading: Reading, meld: Hand) -> str:
    """A meld on a label: "5–8♠" or "the sixes"."""
    if is_set(meld):
        return meld_text(meld, reading.context.language)
    first, last = _ends(meld)
    return f"{RANK_MARKS[rank_of(first)]}–{RANK_MARKS[rank_of(last)]}{SUIT_MARKS[suit_of(first)]}"


def _ends(run: Hand) -> tuple[Card, Card]:
    """The first and the last card of a run; one that goes round the corner begins after its gap."""
    cards = cards_of(run)
    ranks = {rank_of(card) for card in cards}
    first = next((card for card in cards if (rank_of(card) - 1) % 13 not in ranks), cards[0])
    last = next((card for card in cards if (rank_of(card) + 1) % 13 not in ranks), cards[-1])
    return first, last


def _ending_row(reading: Reading) -> tuple[Button, Button]:
    best = reading.button("lay_best", Verb.BEST, style=Style.GREEN)
    return best, reading.button("lay_done", Verb.DONE, style=Style.RED if reading.view.lay_offs else Style.GREY)


# ------------------------------------------------------------------------------------------------- text mode


def spoken_laying_rows(reading: Reading, last: Row) -> tuple[Row, ...]:
    """Best way and done, then one menu of every card with every meld that takes it."""
    best, done = _ending_row(reading)
    return ((best,), (done,), _menu(reading), last)


def _menu(reading: Reading) -> Row:
    options = []
    for option in reading.view.lay_offs:
        facts = {"card": reading.bare(option.card), "meld": _meld(reading, option.grown)}
        words = reading.say("spoken.lay_on", **facts)
        value = reading.id(Verb.LAY, lay_argument(option.card, option.meld))
        options.append(Option(words[0].upper() + words[1:], value, reading.say("spoken.leaves", leaves=option.leaves)))
    if not options:
        return (reading.button("nothing_fits", Verb.BACK),)
    return Menu(reading.id(Verb.CHOOSE), reading.say("button.choose_lay"), tuple(options))


def _meld(reading: Reading, meld: Hand) -> str:
    """A meld that takes a card, for ears: "the sixes", "5, 6, 7 of spades"."""
    return meld_text(meld, reading.context.language) if is_set(meld) else meld_words(meld, reading.context.language)


def spoken_knock(reading: Reading) -> list[str]:
    """The knock as it lies open, what has been laid off, and what the reader may lay off."""
    view, shown = reading.view, shown_of(reading.view)
    melds = reading.form("spoken.shown", knocker_of(view), melds=reading.melds(shown.melds))
    loose = reading.say("spoken.deadwood", count=shown.count, cards=reading.cards(cards_of(shown.deadwood)))
    laid = [
        reading.say("spoken.lay_on", card=reading.bare(each.card), meld=_meld(reading, each.meld)) for each in view.laid
    ]
    lines = [f"{melds} {loose}"]
    if laid:
        lines.append(reading.say("spoken.laid", cards="; ".join(laid)))
    return lines
