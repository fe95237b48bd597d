"""Looking back at one's own play in a match that is over: its costliest mistakes, a page each.

What was a mistake, and why, is found elsewhere; here it gets words and a picture.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, Protocol

from ginbot.rules import (
    Action,
    BigGin,
    Card,
    Draw,
    EndReason,
    Gin,
    Knock,
    Pass,
    Phase,
    Take,
    Threw,
    Throw,
    View,
    card_value,
    cards_of,
    deadwood,
)
from ginbot.screens.alt import alt_text
from ginbot.screens.context import Context
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.layout import hand_picture
from ginbot.screens.page import Page
from ginbot.screens.pictures import HandPicture
from ginbot.screens.reading import Reading
from ginbot.screens.screen import Button, Row, Screen, in_deck
from ginbot.screens.words import ENGLISH, say


class Mistake(Protocol):
    """One decision that cost something."""

    @property
    def view(self) -> View:
        """All that its player could know."""
        ...

    @property
    def did(self) -> Action:
        """What was done."""
        ...

    @property
    def better(self) -> Action:
        """What would have been better."""
        ...

    @property
    def cost(self) -> float:
        """How much of the chance to win the match it gave away."""
        ...

    @property
    def why(self) -> str:
        """The code of the reason."""
        ...

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that the reason names."""
        ...

    @property
    def number(self) -> int:
        """What the reason counts."""
        ...


class Review(Protocol):
    """What came of looking through a player's decisions."""

    @property
    def decisions(self) -> int:
        """How many there were."""
        ...

    @property
    def looked(self) -> int:
        """How many there was time for."""
        ...

    @property
    def hurried(self) -> bool:
        """Whether that was too few to say anything of the whole."""
        ...

    @property
    def sound(self) -> int:
        """How many of these were no mistakes."""
        ...

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The costliest mistakes, the worst first."""
        ...


def has_review(view: View) -> bool:
    """Whether a match is over in which there was something to decide."""
    ended = view.ended
    if view.phase is not Phase.OVER or ended is None or ended.why is EndReason.ABORTED:
        return False
    return view.acted[view.viewer] if view.viewer is not None else any(view.acted)


def review_rows(reading: Reading) -> tuple[Row, ...]:
    """The button under the end of a match, where there is a review."""
    return (review_row(reading.context.match, reading.context.language),) if has_review(reading.view) else ()


def review_row(match: int, language: str = ENGLISH) -> tuple[Button, ...]:
    """The button that asks for a review; its id has no version, for nothing about it changes any more."""
    return (Button(say("button.review", language), press_id(match, 0, Verb.REVIEW)),)


def review_screen(review: Review, context: Context, page: int = 1) -> Screen:
    """One page of a review, or, where no mistake was found, that there was none."""
    language = context.language
    if not review.decisions:
        return Screen(say("review.nothing", language))
    if not review.mistakes:
        remarks = [say("review.judged", language), *_partly(review, language)]
        code = "review.hurried" if review.hurried else "review.well"
        return Screen(f"{say(code, language, n=review.looked)}\n{_small(context, remarks)}")
    page = min(max(page, 1), len(review.mistakes))
    mistake = review.mistakes[page - 1]
    reading = Reading(mistake.view, context)
    lines = [_head(reading, page, len(review.mistakes)), *_told(reading, mistake)]
    if page == 1:
        sound = say("review.sound", language, sound=review.sound, n=review.looked)
        lines.append(_small(context, [sound, *_partly(review, language)]))
    rows, picture = _rows(context, page, len(review.mistakes)), _picture(reading, mistake)
    alt = alt_text(picture, language)
    text = "\n".join(lines)
    return Screen(f"{text}\n{alt}", rows) if context.text else in_deck(Screen(text, rows, picture, alt), context.deck)


def no_review_screen(code: str, language: str = ENGLISH) -> Screen:
    """Why there is none: "stranger", "running", "nothing" to decide, or "broken"."""
    return Screen(say(f"review.{code}", language))


def _head(reading: Reading, page: int, pages: int) -> str:
    seat = reading.view.viewer
    turn = 1 + sum([isinstance(move, Threw) and move.seat == seat for move in reading.view.moves])
    code = "review.head_spoken" if reading.context.text else "review.head"
    return reading.say(code, page=page, pages=pages, number=reading.view.number, turn=turn)


def _told(reading: Reading, mistake: Mistake) -> list[str]:
    """What was done, what would have been better, why, and what it cost."""
    did, better = _facts(reading, mistake.did), _facts(reading, mistake.better)
    lines = [
        reading.say(f"review.did.{_NAMES[type(mistake.did)]}", **did),
        reading.say(f"review.better.{_better_name(mistake)}", **better),
    ]
    named = reading.listed([reading.card(card) for card in mistake.cards]) if mistake.cards else ""
    facts = {
        "name": reading.name(reading.you),
        "thrown": did.get("card", ""),
        "better": better.get("card") or named,
        "cards": named,
        "number": mistake.number,
        "n": mistake.number,
    }
    reason = reading.say(f"review.why.{mistake.why}", **facts)
    code = "review.cost_spoken" if reading.context.text else "review.cost"
    cost = reading.say(code, n=max(1, round(100 * mistake.cost)))
    return [" ".join(lines), reason[0].upper() + reason[1:], cost]


def _better_name(mistake: Mistake) -> str:
    """What the words for the better action are called; instead of a knock a throw means to play on."""
    playing_on = isinstance(mistake.did, Knock) and isinstance(mistake.better, Throw)
    return "play_on" if playing_on else _NAMES[type(mistake.better)]


def _facts(reading: Reading, action: Action) -> dict[str, object]:
    """What the words for an action name."""
    view, facts = reading.view, {}
    if view.pile:
        facts["top"] = reading.card(view.pile[-1])
    if isinstance(action, Throw | Knock | Gin):
        facts["card"] = reading.card(action.card)
    if isinstance(action, Knock):
        facts["count"] = str(_left(view, action))
    return dict(facts)


def _left(view: View, knock: Knock) -> int:
    """What a knock leaves: by the melds it names, else as little as can be."""
    kept, aces = view.hand & ~(1 << knock.card), view.ruleset.aces
    if knock.melds is None:
        return deadwood(kept, aces=aces)
    return sum([card_value(card, aces) for card in cards_of(kept & ~sum(knock.melds))])


def _partly(review: Review, language: str) -> list[str]:
    """That there was no time for all of it, if so."""
    if review.looked == review.decisions:
        return []
    partly = say("review.partly", language, looked=review.looked, n=review.decisions)
    return [partly, say("review.later", language)] if review.hurried else [partly]


def _small(context: Context, remarks: list[str]) -> str:
    words = " ".join(remarks)
    return words if context.text else f"-# {words}"


def _rows(context: Context, page: int, pages: int) -> tuple[Row, ...]:
    if pages == 1:
        return ()
    turning = []
    for label, there in (("previous", page - 1), ("following", page + 1)):
        button = press_id(context.match, 0, Verb.REVIEW_PAGE, str(there))
        turning.append(Button(say(f"button.{label}", context.language), button, enabled=1 <= there <= pages))
    return (tuple([button for button in turning if button.enabled or not context.text]),)


def _picture(reading: Reading, mistake: Mistake) -> HandPicture:
    """The hand as it was, with the card that went and the better one, or where to draw from."""
    better, did = mistake.better, mistake.did
    card = better.card if isinstance(better, Throw | Knock | Gin) else None
    played = did.card if isinstance(did, Throw | Knock | Gin) else None
    source: Literal["", "stock", "pile"] = _SOURCES.get(type(better), "")
    return replace(
        hand_picture(reading, Page("hand", card)),
        better=card,
        better_label=reading.say("picture.better"),
        better_from=source,
        played=played,
        played_label=reading.say("picture.played"),
    )


_NAMES: dict[type, str] = {
    Pass: "pass",
    Draw: "draw",
    Take: "take",
    Throw: "throw",
    Knock: "knock",
    Gin: "gin",
    BigGin: "big_gin",
}
_SOURCES: dict[type, Literal["", "stock", "pile"]] = {Draw: "stock", Take: "pile"}
