"""Pictures for ears: everything one shows, in the order of need, suits always as words. At most 1,024 characters."""

from __future__ import annotations

from ginbot.rules import Card
from ginbot.screens.pictures import (
    BoardPicture,
    ChartPicture,
    DeckPicture,
    DivisionsPicture,
    HandPicture,
    HousePicture,
    HousePlayer,
    LayOffPicture,
    MatchStrip,
    MeldRow,
    MeldsPicture,
    PadColumn,
    PadPicture,
    Picture,
    Player,
    ResultPicture,
    SheetPicture,
    ShownHand,
    TablePicture,
)
from ginbot.screens.words import card_words, meld_words, say, the_card

LONGEST = 1024


def alt_text(picture: Picture, language: str) -> str:
    """What a picture shows, told from the picture's own order, so that neither knows more than the other."""
    if isinstance(picture, HandPicture):
        parts = _hand(picture, language)
    elif isinstance(picture, TablePicture):
        parts = _table(picture, language)
    elif isinstance(picture, ResultPicture):
        parts = _result(picture, language)
    elif isinstance(picture, MeldsPicture):
        parts = [
            say("alt.line", language, line=f"{picture.title}."),
            *[_shown(line, language) for line in picture.lines],
        ]
    elif isinstance(picture, SheetPicture):
        parts = _sheet(picture, language)
    elif isinstance(picture, PadPicture):
        parts = _pad(picture, language)
    elif isinstance(picture, HousePicture):
        parts = [_house_player(player, language) for player in picture.players]
    elif isinstance(picture, BoardPicture):
        parts = [say("alt.board_head", language, title=picture.title, label=picture.label), *_board(picture, language)]
    elif isinstance(picture, DeckPicture):
        parts = [say("alt.deck", language, name=picture.name, cards=_cards(picture.cards, language))]
    elif isinstance(picture, ChartPicture):
        parts = [_chart(picture, language)]
    elif isinstance(picture, LayOffPicture):
        parts = _laying(picture, language)
    else:
        parts = _divisions(picture, language)
    text = " ".join([_capital(part) for part in parts if part])
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _hand(picture: HandPicture, language: str) -> list[str]:
    chosen = picture.chosen if picture.better is None else None
    better_from = picture.better_from
    return [
        _turn((picture.me, picture.other), language),
        _marked("alt.marked", picture.better, picture.better_label, language),
        say(f"alt.better_{better_from}", language, label=picture.better_label) if better_from else "",
        _marked("alt.marked", picture.played, picture.played_label, language),
        "" if chosen is None else say("alt.chosen", language, card=the_card(chosen, language)),
        say("alt.count", language, above=picture.count.above, number=picture.count.number, below=picture.count.below),
        _marked("alt.marked", picture.new, picture.new_label, language),
        _marked("alt.marked", picture.barred, picture.barred_label, language),
        _cards_of(picture.melds, picture.deadwood, language),
        _piles(picture.top, picture.top_label, picture.stock, language),
        *_scores((picture.me, picture.other), picture.deals_label, picture.target_label, language),
    ]


def _table(picture: TablePicture, language: str) -> list[str]:
    players = (picture.lower, picture.upper)
    held = [
        say("alt.held", language, name=player.name, cards=cards)
        for player, cards in zip(players, picture.held, strict=True)
    ]
    label = " ".join([part for part in picture.top_label if part])
    return [
        _turn(players, language),
        *held,
        _piles(picture.top, label, picture.stock, language),
        *_scores(players, picture.deals_label, " ".join(picture.target_label), language),
    ]


def _result(picture: ResultPicture, language: str) -> list[str]:
    return [
        say("alt.title", language, title=picture.title, hand=picture.hand_label),
        _shown(picture.knocker, language),
        _shown(picture.defender, language),
        say("alt.sum", language, sum=picture.sum, points=picture.points),
        say("alt.standing", language, standing=_standing(picture.standing)),
        *([] if picture.pad is None else _pad(picture.pad, language)),
        *([] if picture.match is None else _strip(picture.match, language)),
    ]


def _strip(strip: MatchStrip, language: str) -> list[str]:
    """A match hand by hand: who made what in which, what that came to, and what it did to the ratings."""
    sides = []
    for name, points, total in zip(strip.names, strip.points, strip.totals, strict=True):
        made = [
            say("alt.strip_hand", language, label=strip.hands_label, number=number, points=made)
            for number, made in zip(strip.hands, points, strict=True)
            if made
        ]
        code = "alt.strip_side" if made else "alt.strip_none"
        sides.append(say(code, language, name=name, points=", ".join(made), total=total))
    for number, one, other in zip(strip.hands, *strip.points, strict=True):
        if not one and not other:
            sides.append(say("alt.strip_void", language, label=strip.hands_label, number=number))
    for name, rating in zip(strip.names, strip.ratings, strict=True):
        if rating:
            sides.append(say("alt.strip_rating", language, name=name, label=strip.ratings_label, rating=rating))
    return sides


def _chart(picture: ChartPicture, language: str) -> str:
    facts = {"title": picture.title, "place": picture.title_label, "first": picture.points[0][0], "now": picture.value}
    return say("alt.chart", language, **facts, after=picture.last_label, deviation=picture.deviation)


def _board(picture: BoardPicture, language: str) -> list[str]:
    labels = {"label": picture.rating_label, "won_label": picture.won_label}
    return [
        say("alt.board_row", language, rank=row.rank, name=row.name, rating=row.rating, deviation=row.deviation,
            won=row.won, **labels)
        for row in picture.rows
    ]  # fmt: skip


def _house_player(player: HousePlayer, language: str) -> str:
    facts = {"name": player.name, "level": player.level, "rating": player.rating, "standing": player.standing}
    return say("alt.house_player", language, **facts)


def _pad(picture: PadPicture, language: str) -> list[str]:
    head = say("alt.pad", language, title=picture.title, label=picture.label, target=picture.foot)
    return [head, *[_pad_column(column, picture.names, language) for column in picture.columns]]


def _pad_column(column: PadColumn, names: tuple[str, str], language: str) -> str:
    sides = []
    for name, entries, score, boxes in zip(names, column.entries, column.scores, column.boxes, strict=True):
        points = ", ".join(entries)
        side = say("alt.pad_side" if entries else "alt.pad_none", language, name=name, points=points, score=score)
        sides.append(f"{side}, {boxes}" if boxes else side)
    return f"{column.title}{': ' if column.title else ''}{'; '.join(sides)}."


def _laying(picture: LayOffPicture, language: str) -> list[str]:
    name, held = picture.defender.name, picture.covered
    fits, chosen = picture.fits, picture.chosen
    return [
        say("alt.title", language, title=picture.title, hand=picture.hand_label),
        "" if chosen is None else say("alt.chosen", language, card=the_card(chosen, language)),
        say("alt.fits", language, label=picture.fits_label, cards=_cards(fits, language)) if fits else "",
        _shown(picture.knocker, language),
        say("alt.held", language, name=name, cards=held) if held else _shown(picture.defender, language),
        say("alt.standing", language, standing=_standing(picture.standing)),
    ]


def _divisions(picture: DivisionsPicture, language: str) -> list[str]:
    return [say("alt.line", language, line=picture.title), *[_shown(shown, language) for shown in picture.divisions]]


def _sheet(picture: SheetPicture, language: str) -> list[str]:
    """A sum for two, row by row; what one of them has nothing of is left out."""
    rows = []
    for row in picture.rows:
        sums = [
            say("alt.has", language, name=name, points=points)
            for name, points in ((picture.left, row.left), (picture.right, row.right))
            if points
        ]
        rows.append(say("alt.row", language, label=row.label, sums=", ".join(sums)))
    return [say("alt.line", language, line=f"{picture.title}."), *rows]


def _shown(shown: ShownHand, language: str) -> str:
    parts = [
        say("alt.name", language, name=shown.name, hand=_cards_of(shown.melds, shown.deadwood, language)).rstrip(),
        say("alt.comes_to", language, count=shown.count) if shown.count else "",
        _capital(_marked("alt.marked", shown.thrown, shown.thrown_label, language)),
    ]
    return " ".join([part for part in parts if part])


def _standing(standing: str) -> str:
    """Both scores, which a picture keeps apart by a gap."""
    return ", ".join([part.strip() for part in standing.split("   ") if part.strip()])


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _turn(players: tuple[Player, Player], language: str) -> str:
    return " ".join([say("alt.turn", language, name=player.name) for player in players if player.lit])


def _marked(code: str, card: Card | None, label: str, language: str) -> str:
    return "" if card is None else say(code, language, card=the_card(card, language), label=label)


def _cards_of(melds: tuple[MeldRow, ...], loose: tuple[Card, ...], language: str) -> str:
    """What a hand is made of; "" for one that shows no card."""
    told = {"melds": "; ".join([_meld(row, language) for row in melds]), "cards": _cards(loose, language)}
    code = "has_both" if melds and loose else "has_melds" if melds else "has_loose" if loose else ""
    return say(f"alt.{code}", language, **told) if code else ""


def _meld(row: MeldRow, language: str) -> str:
    words = say(
        "alt.meld", language, label=row.label, cards=meld_words(sum([1 << card for card in row.cards]), language)
    )
    if not row.laid_off:
        return words
    return say("alt.laid_off", language, meld=words, label=row.laid_off_label, cards=_cards(row.laid_off, language))


def _cards(cards: tuple[Card, ...], language: str) -> str:
    return ", ".join([card_words(card, language) for card in cards])


def _piles(top: Card | None, label: str, stock: int, language: str) -> str:
    pile = say("alt.pile_empty", language) if top is None else _marked("alt.pile", top, label, language)
    return f"{pile} {say('alt.stock', language, n=stock)}"


def _scores(players: tuple[Player, Player], deals: str, target: str, language: str) -> list[str]:
    one, two = players
    facts = {"one": one.name, "score": one.score, "two": two.name, "other": two.score, "target": target}
    dealing = [say("alt.deals", language, name=player.name, label=deals) for player in players if player.deals]
    return [say("alt.scores", language, **facts), *dealing]
