"""Picture orders and their alt texts: what is ordered, and that all of it is told."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace

import pytest

from ginbot.rules import RuleSet, Take, Throw, View, card_name, cards_of, view
from ginbot.screens.alt import alt_text
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.layout import divisions_picture
from ginbot.screens.pictures import Count, DivisionsPicture, HandPicture, TablePicture
from ginbot.screens.reading import Reading
from ginbot.screens.table import table_screen
from ginbot.screens.words import card_words
from tests.rules.tables import deal, joined
from tests.screens.stage import ANNA_AND_BEN, OPENER_RUN, WIDE, all_pages, card, drawn, matches, scenes, seats


def picture(seen: View, page: str = "", context: Context = ANNA_AND_BEN) -> HandPicture:
    """The hand picture of a view on a page."""
    ordered = hand_screen(seen, context, page).picture
    assert isinstance(ordered, HandPicture)
    return ordered


def test_a_hand_is_divided_and_counted() -> None:
    """Melds under their tabs, deadwood dearest first, the count of it with the limit."""
    shown = picture(view(joined(deal("AS 2S 3S KH 8D 6C 2C AD 9H TC")).match, 1))
    assert [(row.label, [card_name(c) for c in row.cards]) for row in shown.melds] == [("run", ["AS", "2S", "3S"])]
    assert [card_name(c) for c in shown.deadwood] == ["KH", "TC", "9H", "8D", "6C", "2C", "AD"]
    assert shown.count == Count("deadwood", "46", "knock at 10")
    assert (shown.me.name, shown.me.lit, shown.me.deals) == ("Ben", True, False)
    assert (shown.other.name, shown.other.lit, shown.other.deals) == ("Anna", False, True)
    assert (shown.stock, shown.top_label, shown.target_label) == (31, "upcard", "first to 100")
    assert (shown.chosen, shown.new, shown.barred) == (None, None, None)


def test_the_count_tells_what_a_card_leaves() -> None:
    """With a card chosen the count is what is left, lit where that ends the hand."""
    two, four = view(scenes()["two ways"].match, 1), view(scenes()["four ways and gin"].match, 1)
    assert picture(two).count == Count("leaves", "7", "can knock", lit=True)
    assert picture(two, "choose:JH").count == Count("leaves", "36", "no knock yet")
    assert picture(four).count == Count("leaves", "0", "GIN", lit=True)
    assert picture(four, "ask:KD").count == Count("leaves", "1", "can knock", lit=True)
    gin_only = drawn("", "", "9C", "KD", RuleSet(knock_limit=0))
    assert picture(view(gin_only.match, 1), "unchosen").count.below == "gin only"
    assert (picture(two).chosen, picture(two).new) == (card("KD"), card("KD"))
    assert picture(two, "unchosen").chosen is None


def test_a_taken_card_is_barred_for_its_taker() -> None:
    """The card just taken stays; the other player's picture does not mark it."""
    table = joined(deal("AS 2S 3S KH 8D 3C 2C AD 9H 9D", "", "9C"))
    table.play(Take(1))
    assert picture(view(table.match, 1)).barred == card("9C")
    assert picture(view(table.match, 0)).barred is None
    assert picture(view(table.match, 0)).top is None
    assert picture(view(table.match, 0)).top_label == ""


def test_the_piles_top_has_its_thrower() -> None:
    """The label says who threw the top card, from the reader's side."""
    table = drawn("", "", "9C", "KD")
    table.play(Throw(1, card("KD")))
    assert picture(view(table.match, 0)).top_label == "Ben threw"
    assert picture(view(table.match, 1)).top_label == "you threw"
    public = table_screen(view(table.match, None), ANNA_AND_BEN).picture
    assert isinstance(public, TablePicture)
    assert public.top_label == ("Ben", "threw this")
    assert public.target_label == ("first", "to 100")
    table.play(Take(0))
    assert picture(view(table.match, 0)).top_label == "upcard"


def test_a_throwers_name_does_not_break() -> None:
    """A name of two words is one where room is scarce, so that it is cut and not what it did."""
    table = drawn("", "", "9C", "KD")
    table.play(Throw(1, card("KD")))
    context = replace(ANNA_AND_BEN, names=("Anna", "Ben Ott"))
    assert picture(view(table.match, 0), context=context).top_label == "Ben\u00a0Ott threw"


def test_the_question_divides_as_the_knock_would() -> None:
    """The hand under a knock's question is divided as it would be laid down, the thrown card loose."""
    table = drawn("AS 2S 3S 4H 5H 6H TC TD TS 6D", "", "6C", "KC")
    asked = picture(view(table.match, 1), "ask:KC")
    assert [card_name(c) for c in asked.deadwood] == ["KC", "6D"]
    assert asked.chosen == card("KC")


def test_several_divisions_are_shown_numbered() -> None:
    """Two or three divisions have a picture of their own, with what each leaves."""
    shown = hand_screen(view(scenes()["two ways"].match, 1), ANNA_AND_BEN, "ask:KD").picture
    assert isinstance(shown, DivisionsPicture)
    assert [(division.name, division.count) for division in shown.divisions] == [("1", "7"), ("2", "10")]
    reading = Reading(view(scenes()["four ways and gin"].match, 1), ANNA_AND_BEN)
    assert len(divisions_picture(reading, card("KD")).divisions) == 3
    assert divisions_picture(reading, card("KS")).divisions == ()


def test_sorting_reaches_the_loose_cards_of_the_picture() -> None:
    """Loose cards lie as the keyboard has them."""
    seen = view(joined(deal("2S 3S 4S QH AS AH 6D 4C 9D 9C", "", "KC")).match, 1)
    orders = {
        sort: [card_name(c) for c in picture(seen, context=replace(ANNA_AND_BEN, sort=sort)).deadwood]
        for sort in ("meld", "suit", "rank")
    }
    assert orders["meld"][0] == "QH"
    assert orders["suit"][0] == "AH"
    assert orders["rank"][-1] == "QH"


def test_the_public_table_has_no_hands() -> None:
    """The table's picture holds one card at most: the pile's top."""
    for match in matches():
        shown = table_screen(view(match, None), ANNA_AND_BEN).picture
        if isinstance(shown, TablePicture):
            assert (shown.lower.name, shown.upper.name) == ("Anna", "Ben")
            assert sum(shown.held) in (20, 21)
    empty = joined(deal(OPENER_RUN, "", "JS"), RuleSet(target=None))
    empty.play(Take(1))
    bare = table_screen(view(empty.match, None), ANNA_AND_BEN)
    assert isinstance(bare.picture, TablePicture)
    assert (bare.picture.top, bare.picture.top_label, bare.picture.target_label) == (None, ("", ""), ("one", "hand"))
    assert "The pile is empty." in bare.alt


def parts(value: object) -> list[object]:
    """Everything that stands in a picture order, however deep."""
    if isinstance(value, tuple):
        return [part for item in value for part in parts(item)]
    if is_dataclass(value):
        return [part for field in fields(value) for part in parts(getattr(value, field.name))]
    return [value]


@pytest.mark.parametrize("context", [ANNA_AND_BEN, WIDE], ids=["plain", "wide"])
def test_alt_text_tells_every_card_and_name(context: Context) -> None:
    """Every card of a hand is told in words, with both names and both scores, and no suit mark."""
    for match in matches():
        for seat in seats(match):
            for screen in all_pages(match, seat, context).values():
                shown = screen.picture
                if shown is None:
                    continue
                assert not set("♠♥♦♣") & set(screen.alt)
                for text in (
                    part for part in parts(shown) if isinstance(part, str) and part.strip() and part != shown.deck
                ):
                    told = text.strip().lower().replace("   ", ", ")  # two scores are apart by a gap
                    barred = isinstance(shown, HandPicture) and shown.barred is None and told == shown.barred_label
                    new = isinstance(shown, HandPicture) and shown.new is None and told == shown.new_label
                    assert barred or new or told in screen.alt.lower(), (text, screen.alt)


def test_alt_text_of_a_hand_holds_all_its_cards() -> None:
    """Each card of the hand can be found in the alt text, whole or in the list of its meld."""
    for match in matches():
        for seat in seats(match):
            seen = view(match, seat)
            screen = hand_screen(seen, ANNA_AND_BEN, "")
            if isinstance(screen.picture, HandPicture):
                in_picture = {c for row in screen.picture.melds for c in row.cards} | set(screen.picture.deadwood)
                assert in_picture == set(cards_of(seen.hand))
                for loose in screen.picture.deadwood:
                    assert card_words(loose) in screen.alt


def test_alt_text_is_in_the_order_of_need() -> None:
    """Whose turn, what is chosen and left, melds, deadwood, pile and stock, scores: in this order."""
    alt = hand_screen(view(scenes()["two ways"].match, 1), ANNA_AND_BEN).alt
    order = ["Ben's turn.", "king of diamonds is chosen.", "says: leaves 7", "melded:", "deadwood is", "the pile lies"]
    order += ["in the stock", "The score is Ben 0", "Anna deals"]
    places = [alt.index(part) for part in order]
    assert places == sorted(places)


VERB = re.compile(
    r"\b(is|are|has|holds|says|lies|comes|deals|knocks|wins|undercuts|plays|reads|gets|follows|was|scored)\b|How do you"
)


def is_in_sentences(alt: str) -> bool:
    """Whether all of an alt text is made of whole sentences: each has a verb, and the last one its end."""
    sentences = re.split(r"(?<=[.?…]) (?=[A-Z0-9])", alt)
    return alt.endswith((".", "…")) and all(VERB.search(sentence) for sentence in sentences)


def test_alt_texts_are_sentences() -> None:
    """What is read out are sentences, of whatever kind the picture is."""
    kinds = set()
    for match in matches():
        shown = [table_screen(view(match, None), ANNA_AND_BEN)]
        shown += [screen for seat in seats(match) for screen in all_pages(match, seat, ANNA_AND_BEN).values()]
        for screen in shown:
            if screen.picture is not None:
                kinds.add(type(screen.picture).__name__)
                assert is_in_sentences(screen.alt), screen.alt
    assert kinds == {
        "HandPicture", "TablePicture", "ResultPicture", "DivisionsPicture", "LayOffPicture", "PadPicture"
    }  # fmt: skip


def test_a_monstrous_alt_text_is_cut() -> None:
    """Whatever words a language has, an alt text keeps Discord's limit."""
    shown = replace(picture(view(joined(deal()).match, 1)), target_label="x" * 2000)
    assert len(alt_text(shown, "en")) == 1024
