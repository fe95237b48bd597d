"""Picture orders: what the painter is to draw of a view, in ready words."""

from __future__ import annotations

from ginbot.rules import Card, Hand, Melding, Phase, Seat, Threw, View, cards_of
from ginbot.screens.keyboard import card_order, dearest_first
from ginbot.screens.page import Page, option_of
from ginbot.screens.pictures import Count, DivisionsPicture, HandPicture, MeldRow, Player, ShownHand, TablePicture
from ginbot.screens.reading import Reading, target
from ginbot.screens.words import is_set

MOST_DIVISIONS = 3


def hand_picture(reading: Reading, page: Page) -> HandPicture:
    """The viewer's own hand on one of its pages."""
    view = reading.view
    melding = _melding(view, page)
    loose = [card for card in card_order(view, reading.context.sort) if melding.deadwood >> card & 1]
    if reading.context.sort == "meld":
        loose = list(dearest_first(melding.deadwood, view.ruleset.aces))
    return HandPicture(
        me=_player(reading, reading.me),
        other=_player(reading, reading.you),
        stock=view.stock,
        top=view.pile[-1] if view.pile else None,
        top_label=_top_label(reading),
        target_label=_target_label(reading),
        melds=meld_rows(reading, melding.melds),
        deadwood=tuple(loose),
        count=_count(reading, page, melding),
        chosen=page.card,
        new=view.drawn if view.phase is Phase.THROW else None,
        new_label=reading.say("picture.new"),
        barred=view.taken if view.throws else None,
        barred_label=reading.say("picture.stays"),
        deals_label=reading.say("picture.deals"),
    )


def divisions_picture(reading: Reading, card: Card) -> DivisionsPicture:
    """The ways to lay one knock down, numbered as in the text."""
    option = option_of(reading.view, card)
    knocks = () if option is None else option.knocks
    shown = []
    for number, division in enumerate(knocks[:MOST_DIVISIONS], 1):
        loose = dearest_first(division.deadwood, reading.view.ruleset.aces)
        shown.append(ShownHand(str(number), meld_rows(reading, division.melds), loose, str(division.count)))
    return DivisionsPicture(reading.say("picture.divisions"), tuple(shown))


def table_picture(reading: Reading) -> TablePicture:
    """What lies open, and two fans of backs."""
    view = reading.view
    threw = thrower(view)
    by = "" if threw is None else reading.short(threw)
    label = ("picture.upcard_top", "picture.upcard_below") if threw is None else ("picture.by", "picture.threw_this")
    return TablePicture(
        lower=_player(reading, reading.me),
        upper=_player(reading, reading.you),
        held=(view.held[reading.me], view.held[reading.you]),
        stock=view.stock,
        top=view.pile[-1] if view.pile else None,
        top_label=(reading.say(label[0], name=by), reading.say(label[1])) if view.pile else ("", ""),
        target_label=_target_labels(reading),
        deals_label=reading.say("picture.deals"),
    )


def _target_label(reading: Reading) -> str:
    """What is played for; shorter where the hand counts double, which must be said, too."""
    rules = reading.view.ruleset
    if not reading.view.doubled:
        return target(rules, reading.context.language)
    return reading.say("picture.doubled_one" if rules.target is None else "picture.doubled_to", target=rules.target)


def _target_labels(reading: Reading) -> tuple[str, str]:
    """Two lines beside the stock: what the upcard has decided for this hand, or else what is played for."""
    view, rules = reading.view, reading.view.ruleset
    if rules.knock_limit == "upcard":
        limit = view.knock_limit
        knock = reading.say("picture.knock_at" if limit else "picture.gin_only", limit=limit)
        return (knock, reading.say("picture.doubled")) if view.doubled else ("", knock)
    if view.doubled:
        return _target_label(reading), reading.say("picture.doubled")
    if rules.target is None:
        return reading.say("picture.one_top"), reading.say("picture.one_below")
    return reading.say("picture.first"), reading.say("picture.to", target=rules.target)


def meld_rows(reading: Reading, melds: tuple[Hand, ...]) -> tuple[MeldRow, ...]:
    """Melds under their tabs."""
    return tuple([MeldRow(meld_label(reading, meld), cards_of(meld)) for meld in melds])


def meld_label(reading: Reading, meld: Hand) -> str:
    """The word on a meld's tab."""
    return reading.say("picture.set" if is_set(meld) else "picture.run")


def _melding(view: View, page: Page) -> Melding:
    """How the picture divides the hand: as the only knock asked about would, else the best way."""
    option = option_of(view, page.card)
    if page.name == "ask" and option is not None:
        division = option.knocks[0]
        return Melding(division.melds, division.deadwood | 1 << option.card, division.count)
    return view.melding or Melding((), view.hand, 0)


def _player(reading: Reading, seat: Seat) -> Player:
    view = reading.view
    lit, deals = view.to_act == seat, view.dealer == seat
    return Player(reading.short(seat), reading.points(seat), lit, deals, reading.face(seat))


def thrower(view: View) -> Seat | None:
    """Who threw the pile's top; None for the upcard."""
    if not view.pile:
        return None
    throws = [move.seat for move in view.moves if isinstance(move, Threw) and move.card == view.pile[-1]]
    return throws[-1] if throws else None


def _top_label(reading: Reading) -> str:
    if not reading.view.pile:
        return ""
    seat = thrower(reading.view)
    if seat is None:
        return reading.say("picture.upcard")
    if seat == reading.view.viewer:
        return reading.say("picture.you_threw")
    name = reading.short(seat).replace(" ", "\u00a0")  # where the room is narrow, the name is cut and not the verb
    return reading.say("picture.threw", name=name)


def _count(reading: Reading, page: Page, melding: Melding) -> Count:
    view = reading.view
    option = option_of(view, page.card)
    if option is None:
        limit = view.knock_limit
        below = reading.say("picture.knock_at", limit=limit) if limit else reading.say("picture.gin_only")
        return Count(reading.say("picture.deadwood"), str(melding.count), below)
    count = option.knocks[0].count if page.name == "ask" else option.leaves
    above = reading.say("picture.leaves")
    if option.gin is not None and page.name != "ask":
        return Count(above, str(count), reading.say("picture.gin"), lit=True)
    if option.knocks:
        return Count(above, str(count), reading.say("picture.can_knock"), lit=True)
    return Count(above, str(count), reading.say("picture.no_knock" if view.knock_limit else "picture.gin_only"))
