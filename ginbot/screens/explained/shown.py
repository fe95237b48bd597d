"""What stands beside the sentences of a rules page: an example of it, as a picture and in words."""

from __future__ import annotations

from ginbot.rules import (
    Item,
    Match,
    RuleSet,
    Scored,
    ScoreLine,
    Seat,
    best_melding,
    card_value,
    other,
    parse_card,
    parse_hand,
    view,
)
from ginbot.screens.context import Context
from ginbot.screens.explained.examples import ANNA, BEN, drawn, example, last_draw, whole_match
from ginbot.screens.keyboard import dearest_first
from ginbot.screens.layout import hand_picture, meld_label, meld_rows, table_picture
from ginbot.screens.pad import pad_picture
from ginbot.screens.page import Page
from ginbot.screens.pictures import MeldRow, MeldsPicture, Picture, SheetPicture, SheetRow, ShownHand
from ginbot.screens.reading import Reading
from ginbot.screens.result import result_lines
from ginbot.screens.shown import result_picture
from ginbot.screens.sums import tally_lines

HANDS = ("knock", "lay_off", "undercut", "gin")
"""The pages whose example is a hand played to its end."""
MOST_HANDS = 7
"""How many hands of a match are told one by one."""
ITEMS = (Item.HANDS, Item.BOXES, Item.GAME, Item.SHUTOUT)
"""What a match is made of, in the order in which it is added up."""
_TEN = "7S 8S 9S TS QH QD QC 5D 2C AD"
_SETS = ("8S 8H 8D", "KS KH KD KC")
_RUNS = {"low": ("AS 2S 3S", "9C TC JC QC KC"), "round": ("AS 2S 3S", "QH KH AH", "KC AC 2C")}


def shown_on(name: str, rules: RuleSet, language: str, *, text: bool) -> tuple[str, Picture | None]:
    """The example on the page of this name, in words and as a picture; "" and None where there is none."""
    if name in HANDS:
        return _hand(name, rules, language, text)
    if name == "short":
        return "", _ten_cards(Reading(drawn(rules), _context(language, text)))
    if name == "melds":
        return "", _more_melds(Reading(drawn(rules), _context(language, text)))
    if name == "turn":
        return _turn(Reading(drawn(rules), _context(language, text)))
    if name == "void":
        return _last_draw(Reading(last_draw(rules), _context(language, text)))
    return _match(rules, language, text) if name == "match" else ("", None)


def _context(language: str, text: bool) -> Context:
    return Context(match=0, names=("Anna", "Ben"), language=language, text=text)


def _hand(name: str, rules: RuleSet, language: str, text: bool) -> tuple[str, Picture | None]:
    match = example(rules, name)
    reading, result = Reading(view(match, None), _context(language, text)), match.results[0]
    return "\n".join(result_lines(reading, result, last=True)), result_picture(reading, result)


def _ten_cards(reading: Reading) -> Picture:
    aces = reading.view.ruleset.aces
    best = best_melding(parse_hand(_TEN), aces=aces)
    melds, loose = meld_rows(reading, best.melds), dearest_first(best.deadwood, aces)
    line = ShownHand(reading.say("rules.picture.ten"), melds, loose, str(best.count))
    return MeldsPicture(reading.say("rules.picture.melds"), (line,))


def _more_melds(reading: Reading) -> Picture:
    runs = _RUNS[reading.view.ruleset.aces]
    lines = [
        ShownHand(reading.say(f"rules.picture.{name}"), tuple([_row(reading, meld) for meld in melds]), (), "")
        for name, melds in (("sets", _SETS), ("runs", runs))
    ]
    return MeldsPicture(reading.say("rules.picture.more"), tuple(lines))


def _row(reading: Reading, meld: str) -> MeldRow:
    return MeldRow(meld_label(reading, parse_hand(meld)), tuple([parse_card(name) for name in meld.split()]))


def _turn(reading: Reading) -> tuple[str, Picture]:
    view, aces = reading.view, reading.view.ruleset.aces
    assert view.drawn is not None  # a card has just been drawn
    best = min(view.throws, key=lambda option: (option.leaves, -card_value(option.card, aces)))
    facts = {"name": reading.name(ANNA), "drawn": reading.bare(view.drawn), "thrown": reading.bare(best.card)}
    told = reading.say("rules.example.turn", **facts, leaves=best.leaves)
    return told, hand_picture(reading, Page("hand"))


def _last_draw(reading: Reading) -> tuple[str, Picture]:
    seat, stock = reading.view.to_act, reading.view.stock
    assert seat is not None  # whoever has drawn is to throw
    return reading.say("rules.example.floor", name=reading.name(seat), stock=stock), table_picture(reading)


def _match(rules: RuleSet, language: str, text: bool) -> tuple[str, Picture]:
    match = whole_match(rules)
    reading = Reading(view(match, None), _context(language, text))
    told = [_won(reading), *(tally_lines(reading) if rules.columns == 3 else ())]
    return "\n".join(told), pad_picture(reading) if rules.columns == 3 else _sheet(reading, match)


def _won(reading: Reading) -> str:
    """Who won the match, and what both came to."""
    ended, sums = reading.view.ended, reading.view.totals
    assert ended is not None  # it was played to its end
    if ended.winner is None:
        return reading.say("rules.example.draw", score=reading.score(*sums))
    score = reading.score(sums[ended.winner], sums[other(ended.winner)])
    return reading.say("rules.example.match", name=reading.name(ended.winner), score=score)


def _sheet(reading: Reading, match: Match) -> Picture:
    sums = reading.view.totals
    rows = _tally_rows(reading, match.tally) if match.tally else _hand_rows(reading, match)
    rows.append(SheetRow(reading.say("rules.sheet.sum"), str(sums[ANNA]), str(sums[BEN])))
    return SheetPicture(reading.say("rules.picture.match"), reading.short(ANNA), reading.short(BEN), tuple(rows))


def _tally_rows(reading: Reading, tally: tuple[ScoreLine, ...]) -> list[SheetRow]:
    """What a match of one column came to, item by item."""
    rows = []
    for item in ITEMS:
        lines = [line for line in tally if line.item is item]
        if lines:
            rows.append(SheetRow(reading.say(f"rules.sheet.{item.value}"), _points(lines, ANNA), _points(lines, BEN)))
    return rows


def _points(lines: list[ScoreLine], seat: Seat) -> str:
    """What a seat has of these lines; "" where it has none."""
    own = [line.points for line in lines if line.seat == seat]
    return str(sum(own)) if own else ""


def _hand_rows(reading: Reading, match: Match) -> list[SheetRow]:
    """A match hand by hand; the first hands of a long one together."""
    gains = [(result.number, result.end) for result in match.results]
    scored = [(number, end.winner, end.points) for number, end in gains if isinstance(end, Scored)]
    early = len(scored) - MOST_HANDS + 1 if len(scored) > MOST_HANDS else 0
    rows = []
    if early:
        sums = [sum([points for _, winner, points in scored[:early] if winner == seat]) for seat in (ANNA, BEN)]
        rows.append(SheetRow(reading.say("rules.sheet.hands_to", last=early), str(sums[0]), str(sums[1])))
    for number, winner, points in scored[early:]:
        won = [str(points) if winner == seat else "" for seat in (ANNA, BEN)]
        rows.append(SheetRow(reading.say("rules.sheet.hand", number=number), *won))
    return rows
