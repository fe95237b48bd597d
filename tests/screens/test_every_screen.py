"""What holds for every screen in every state: the row budget, the limits of Discord, ids, the finger rule."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ginbot.rules import Match, NextHand, Phase, Seat, apply, decide, view
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import Press, Verb, action_of, page_of, parse_press
from ginbot.screens.lobby import accepted_screen, challenge_screen
from ginbot.screens.screen import Button, Menu, Row, Screen
from ginbot.screens.table import table_screen
from tests.rules.tables import random_deal
from tests.screens.stage import (
    ANNA_AND_BEN,
    CONTEXTS,
    LOOKING,
    QUICK_TEXT,
    TEXT,
    WIDE,
    all_pages,
    buttons_of,
    hand_screens,
    matches,
    seats,
)

ROW_WIDTH = 272
COMMITS = frozenset(
    {Verb.PASS, Verb.DRAW, Verb.TAKE, Verb.THROW, Verb.KNOCK, Verb.GIN, Verb.BIG, Verb.NEXT, Verb.RESIGN}
    | {Verb.LAY, Verb.BEST, Verb.DONE}
    | {Verb.REMATCH, Verb.ACCEPT_REMATCH, Verb.NO_REMATCH}
)
CHALLENGE_CONTEXTS = (ANNA_AND_BEN, replace(WIDE, invited=102, open_until=WIDE.turn_ends_at))


def width(row: tuple[Button, ...]) -> float:
    """How many points a row of buttons takes on a phone."""
    return sum([32 + 7.5 * len(b.label) + 20 * bool(b.url) for b in row]) + 8 * (len(row) - 1)


def check_limits(screen: Screen) -> None:
    """Every limit that a screen must keep."""
    assert 0 < len(screen.text) <= 2000
    assert "{" not in screen.text
    assert len(screen.rows) <= 5
    assert len(screen.alt) <= 1024
    assert (screen.picture is None) == (screen.alt == "")
    ids = []
    for row in screen.rows:
        if isinstance(row, Menu):
            assert 1 <= len(row.options) <= 25
            assert len({option.value for option in row.options}) == len(row.options)
            assert all(len(o.label) <= 80 and len(o.value) <= 100 and len(o.description) <= 100 for o in row.options)
            assert len(row.placeholder) <= 150
            ids.append(row.id)
            assert all(parse_press(option.value) is not None for option in row.options)
            continue
        assert 1 <= len(row) <= 4
        assert width(row) <= ROW_WIDTH, row
        for button in row:
            assert 1 <= len(button.label) <= 80
            assert bool(button.id) != bool(button.url)
        ids += [button.id for button in row if button.id]
    assert len(set(ids)) == len(ids)
    for text in ids:
        assert parse_press(text) is not None


@pytest.mark.parametrize("context", CONTEXTS.values(), ids=CONTEXTS)
def test_every_page_of_every_hand_keeps_the_limits(context: Context) -> None:
    """Rows fit the budget, ids are unique and ours, texts and labels are short enough, in every state."""
    for screen in hand_screens(context):
        check_limits(screen)


def test_every_table_and_post_keeps_the_limits() -> None:
    """Tables, challenge posts and past hands keep the limits too, in every state."""
    for match in matches():
        for context in CHALLENGE_CONTEXTS:
            check_limits(table_screen(view(match, None), context))
            check_limits(challenge_screen(view(match, None), context))
            for result in match.results:
                check_limits(table_screen(view(match, None), context, result.number))
        for seat in seats(match):
            check_limits(accepted_screen(WIDE, view(match, seat), "https://discord.com/channels/@me/1/2"))
            for result in match.results:
                check_limits(hand_screen(view(match, seat), WIDE, number=result.number))


class Presses:
    """One seat of one match: what each press leads to in the same message, worked out once."""

    def __init__(self, match: Match, seat: Seat, context: Context) -> None:
        self.pages = all_pages(match, seat, context)
        self._match, self._seat, self._context = match, seat, context
        self._moved: dict[str, Screen | None] = {}

    def after(self, text: str) -> tuple[Verb, Screen | None]:
        """The verb of a press and the screen that follows; None where nothing changes in this message."""
        press = parse_press(text)
        assert press is not None
        if press.verb in LOOKING:
            return press.verb, self.pages[page_of(press)]
        if text not in self._moved:
            self._moved[text] = self._play(press)
        return press.verb, self._moved[text]

    def _play(self, press: Press) -> Screen | None:
        action = action_of(press, self._seat)
        if action is None:
            return None
        deal = random_deal(Random(1)) if isinstance(action, NextHand) else None
        moved = apply(self._match, decide(self._match, action, deal))
        return hand_screen(view(moved, self._seat), self._context)


def pressable(row: Row) -> list[str]:
    """The ids that can be sent from a row."""
    if isinstance(row, Menu):
        return [option.value for option in row.options]
    return [button.id for button in row if button.enabled and button.id]


def committing(screen: Screen, from_bottom: int) -> list[str]:
    """The ids in a row, counted from the bottom, that would commit. A menu never does: a press on it opens it."""
    if from_bottom > len(screen.rows):
        return []
    row = screen.rows[-from_bottom]
    presses = [] if isinstance(row, Menu) else [(text, parse_press(text)) for text in pressable(row)]
    return [text for text, press in presses if press is not None and press.verb in COMMITS]


def guarded(match: Match, seat: Seat, verb: Verb, text: str) -> bool:
    """The exception that time guards: after a draw whatever throws the card drawn, after a draw or a take BIG GIN."""
    press = parse_press(text)
    assert press is not None
    if press.verb is Verb.BIG:
        return verb in (Verb.DRAW, Verb.TAKE)
    assert match.play is not None
    stock = match.play.stock
    action = action_of(press, seat)
    return verb is Verb.DRAW and getattr(action, "card", None) == stock[0]


def same_card(pressed: str, following: list[str]) -> list[str]:
    """Of the presses in a row those on the very card that was pressed: with quick throw others may throw."""
    return [text for text in following if text.rpartition(":")[2] == pressed.rpartition(":")[2]]


@pytest.mark.parametrize(
    "context", [c for c in CONTEXTS.values() if c is not WIDE], ids=[c for c in CONTEXTS if c != "wide"]
)
def test_where_the_finger_was_nothing_commits(context: Context) -> None:
    """After any press the same row, counted from the bottom, holds nothing that commits: the guarded throw excepted."""
    for match in matches():
        for seat in seats(match):
            presses = Presses(match, seat, context)
            for screen in presses.pages.values():
                for number, row in enumerate(reversed(screen.rows), 1):
                    for text in pressable(row):
                        verb, following = presses.after(text)
                        left = [] if following is None else committing(following, number)
                        if context.quick and verb in (Verb.CHOOSE, Verb.UNCHOOSE):
                            left = same_card(text, left)
                        assert [one for one in left if not guarded(match, seat, verb, one)] == [], (text, left)


@pytest.mark.parametrize("context", CONTEXTS.values(), ids=CONTEXTS)
def test_all_pages_are_reached(context: Context) -> None:
    """The pages that are checked here are all there are: hands, questions, More, the pad and the resignation."""
    pages = {p.partition(":")[0] for m in matches() for s in seats(m) for p in all_pages(m, s, context)}
    assert pages == {"", "choose", "ask", "more", "pad", "resign"} | (set() if context.text else {"unchosen"})


def test_a_grey_button_is_never_a_link_and_never_needed() -> None:
    """Somebody who is to act always finds at least one button that is not grey and not a link in row four."""
    for match in matches():
        if match.to_act is not None:
            for text in (TEXT, QUICK_TEXT):
                rows = hand_screen(view(match, match.to_act), text, "").rows
                assert any(pressable(row) for row in rows[:-1])
            screen = hand_screen(view(match, match.to_act), ANNA_AND_BEN, "")
            if match.phase is Phase.LAY_OFF:  # only cards that fit have buttons
                assert pressable(screen.rows[-2])
                continue
            assert len(screen.rows) == 5
            row = screen.rows[3]
            assert not isinstance(row, Menu)
            cards = [b for b in buttons_of(screen) if b.enabled and ":choose:" in b.id]
            assert any(b.enabled for b in row) or cards
