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
    parse_card,
    parse_hand,
    totals_of,
    view,
)
from ginbot.screens.context import Context
from ginbot.screens.explained.examples import ANNA, BEN, drawn, example, last_draw, whole_match
from ginbot.screens.keyboard import dearest_first
from ginbot.screens.layout import hand_picture, meld_label, meld_rows, table_picture
from ginbot.screens.page import Page
from ginbot.screens.pictures import MeldRow, MeldsPicture, Picture, SheetPicture, SheetRow, ShownHand
from ginbot.screens.reading import Reading
from ginbot.screens.result import result_lines
from ginbot.screens.shown import result_picture

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
    return " ".join(result_lines(reading, result, last=True)), result_picture(reading, result)


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
    assert match.ended is not None  # it was played to its end
    sums = totals_of(match.tally) if match.tally else match.scores
    rows = _tally_rows(reading, match.tally) if match.tally else _hand_rows(reading, match)
    rows.append(SheetRow(reading.say("rules.sheet.sum"), str(sums[ANNA]), str(sums[BEN])))
    title, names = reading.say("rules.picture.match"), (reading.short(ANNA), reading.short(BEN))
    picture = SheetPicture(title, *names, tuple(rows))
    winner = match.ended.winner
    if winner is None:
        return reading.say("rules.example.draw", score=reading.score(*sums)), picture
    score = reading.score(sums[winner], sums[1 - winner])
    return reading.say("rules.example.match", name=reading.name(winner), score=score), picture


def _tally_rows(reading: Reading, tally: tuple[ScoreLine, ...]) -> list[SheetRow]:
    """What a match came to: of one column item by item, of several column by column."""
    columns = sorted({line.column for line in tally})
    if len(columns) > 1:
        parts = [(reading.say(f"rules.sheet.column_{column + 1}"), [line for line in tally if line.column == column])
                 for column in columns]  # fmt: skip
    else:
        items = [item for item in ITEMS if any(line.item is item for line in tally)]
        parts = [(reading.say(f"rules.sheet.{item.value}"), [line for line in tally if line.item is item])
                 for item in items]  # fmt: skip
    return [SheetRow(label, *[_points(lines, seat) for seat in (ANNA, BEN)]) for label, lines in parts]


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
