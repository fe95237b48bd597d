"""A whole match as plain text: what happened, when, and with which cards; and single events in the same words.

Hands that are over lie open, void and resigned ones too; of the hand in play only what every watcher saw is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from ginbot.rules import (
    EMPTY,
    Card,
    Closed,
    Dealt,
    Defended,
    Drew,
    Ended,
    EndReason,
    Event,
    Hand,
    Joined,
    Knocked,
    LaidOff,
    Lapsed,
    LayOffBegan,
    Match,
    Opened,
    Passed,
    Phase,
    Play,
    Scored,
    Seat,
    Tallied,
    Threw,
    Took,
    Voided,
    WallReached,
    cards_of,
    deadwood,
    evolve,
    replay,
    totals_after,
)
from ginbot.screens.reading import target
from ginbot.screens.sums import tally_texts
from ginbot.screens.words import ENGLISH, card_text, card_words, cards_text, meld_words, melds_text, plain, say


class Batch(Protocol):
    """What one accepted action led to."""

    @property
    def version(self) -> int:
        """The match's version after it."""
        ...

    @property
    def at(self) -> datetime:
        """When it was made."""
        ...

    @property
    def by(self) -> str:
        """Who made it."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """What it led to."""
        ...


@dataclass(frozen=True, slots=True)
class _Telling:
    """A match as it stands after an event, and what may be told of it."""

    match: Match
    names: tuple[str, str]
    over: int
    """Hands up to this number lie open."""
    language: str = ENGLISH
    spoken: bool = False
    """Whether cards are told for ears."""

    def say(self, code: str, /, **facts: object) -> str:
        return say(code, self.language, **facts)

    def card(self, card: Card) -> str:
        return card_words(card, self.language) if self.spoken else card_text(card)

    def cards(self, hand: Hand) -> str:
        cards = cards_of(hand)
        return ", ".join([card_words(card, self.language) for card in cards]) if self.spoken else cards_text(cards)

    def melds(self, melds: tuple[Hand, ...]) -> str:
        if self.spoken:
            return "; ".join([meld_words(meld, self.language) for meld in melds])
        return melds_text(melds)

    def name(self, seat: Seat | None) -> str:
        return "" if seat is None else self.names[seat]

    @property
    def play(self) -> Play:
        assert self.match.play is not None, "a log has its deal before its moves"
        return self.match.play

    @property
    def is_open(self) -> bool:
        return self.play.number <= self.over

    @property
    def standing(self) -> dict[str, object]:
        one, two = self.match.scores
        return {"one": self.names[0], "score": one, "two": self.names[1], "other": two}


def history_text(batches: Sequence[Batch], names: tuple[str, str], language: str = ENGLISH) -> str:
    """A match from its log, one line for each thing that happened: version, moment, who caused it, what it was.

    Hands are told apart by empty lines. Names are by seat, "" for an empty one.
    """
    end = replay([batch.events for batch in batches])
    over = len(end.results) + (1 if end.phase is Phase.OVER else 0)
    plain_names = (plain(names[0]), plain(names[1]))
    match, lines = EMPTY, []
    for batch in batches:
        head = f"{batch.version:>4}  {batch.at:%Y-%m-%d %H:%M:%S}  {batch.by:<6}  "
        for event in batch.events:
            match = evolve(match, event)
            if isinstance(event, Dealt):
                lines.append("")
            for line in _WORDS[type(event)](_Telling(match, plain_names, over, language), event):
                lines.append(head + line)
                head = " " * len(head)
    if end.phase not in (Phase.OVER, Phase.CLOSED, Phase.CHALLENGE):
        lines += ["", say("history.running", language)]
    return "\n".join(lines)


def event_lines(
    match: Match, event: Event, names: tuple[str, str], language: str = ENGLISH, *, spoken: bool = False
) -> list[str]:
    """One event of a match that is over, all cards open; `match` is how it stood after the event."""
    return _WORDS[type(event)](_Telling(match, names, len(match.results) + 1, language, spoken), event)


def _opened(telling: _Telling, event: Opened) -> list[str]:
    return [telling.say("history.opened", name=telling.name(0), terms=target(event.ruleset, telling.language))]


def _joined(telling: _Telling, event: Joined) -> list[str]:
    return [telling.say("history.joined", name=telling.name(1))]


def _closed(telling: _Telling, event: Closed) -> list[str]:
    return [telling.say(f"history.closed.{event.why.value}", name=telling.name(0))]


def _dealt(telling: _Telling, event: Dealt) -> list[str]:
    play = telling.play
    facts = {"number": play.number, "name": telling.name(play.dealer), "card": telling.card(play.upcard)}
    lines = [telling.say("history.hand", **facts)]
    if telling.is_open:
        lines += [_holding(telling, "holds", seat, (), play.hands[seat]) for seat in (0, 1)]
    return lines


def _passed(telling: _Telling, event: Passed) -> list[str]:
    return [telling.say("history.passed", name=telling.name(event.seat))]


def _drew(telling: _Telling, event: Drew) -> list[str]:
    if event.card is None or not telling.is_open:
        return [telling.say("history.drew_hidden", name=telling.name(event.seat))]
    return [telling.say("history.drew", name=telling.name(event.seat), card=telling.card(event.card))]


def _took(telling: _Telling, event: Took) -> list[str]:
    return [telling.say("history.took", name=telling.name(event.seat), card=telling.card(event.card))]


def _threw(telling: _Telling, event: Threw) -> list[str]:
    return [telling.say("history.threw", name=telling.name(event.seat), card=telling.card(event.card))]


def _lapsed(telling: _Telling, event: Lapsed) -> list[str]:
    return [telling.say("history.lapsed", name=telling.name(event.seat))]


def _knocked(telling: _Telling, event: Knocked) -> list[str]:
    name, loose = telling.name(event.seat), telling.play.hands[event.seat] & ~sum(event.melds)
    count = deadwood(loose, aces=telling.match.ruleset.aces)
    shows = _holding(telling, "shows", event.seat, event.melds, loose)
    if event.card is None:
        return [telling.say("history.big_gin", name=name), shows]
    if not telling.is_open:  # the other lays off, and the card lies face down
        return [telling.say("history.knocked_hidden", name=name, count=count), shows]
    code = "history.knocked" if loose else "history.gin"
    return [telling.say(code, name=name, count=count, card=telling.card(event.card)), shows]


def _defended(telling: _Telling, event: Defended) -> list[str]:
    name = telling.name(event.seat)
    is_told = not event.laid_off or bool(telling.play.laid)
    laid_off = [] if is_told else [telling.say("history.laid_off", name=name, cards=telling.cards(event.laid_off))]
    return [*laid_off, _holding(telling, "shows", event.seat, event.melds, event.deadwood)]


def _wall_reached(telling: _Telling, event: WallReached) -> list[str]:
    return [telling.say("history.wall", name=telling.name(event.seat))]


def _lay_off_began(telling: _Telling, event: LayOffBegan) -> list[str]:
    return [telling.say("history.laying", name=telling.name(event.seat))]


def _laid(telling: _Telling, event: LaidOff) -> list[str]:
    facts = {"card": telling.card(event.card), "meld": telling.cards(event.meld)}
    return [telling.say("history.laid", name=telling.name(event.seat), **facts)]


def _tallied(telling: _Telling, event: Tallied) -> list[str]:
    return tally_texts(event.lines, telling.names, telling.language)


def _scored(telling: _Telling, event: Scored) -> list[str]:
    if event.winner is None:
        return [telling.say("history.tie", **telling.standing)]
    return [telling.say("history.scored", name=telling.name(event.winner), points=event.points, **telling.standing)]


def _voided(telling: _Telling, event: Voided) -> list[str]:
    return [telling.say(f"history.void_{event.why.value}", takes=telling.match.ruleset.pile_take_limit)]


def _ended(telling: _Telling, event: Ended) -> list[str]:
    why = {
        EndReason.RESIGNED: "resigned",
        EndReason.FORFEITED: "forfeited",
        EndReason.ABORTED: "no_show" if telling.match.lapses[event.seat or 0] else "resigned",
    }.get(event.why)
    lines = [] if why is None else [telling.say(f"history.{why}", name=telling.name(event.seat))]
    if event.why is EndReason.ABORTED:
        return [*lines, telling.say("history.aborted")]
    if event.winner is None:
        return [*lines, telling.say("history.draw")]
    scores = totals_after(telling.match.ruleset, telling.match.results)
    facts = {"high": scores[event.winner], "low": scores[1 - event.winner]}
    return [*lines, telling.say("history.wins", name=telling.name(event.winner), **facts)]


def _holding(telling: _Telling, code: str, seat: Seat, melds: tuple[Hand, ...], loose: Hand) -> str:
    """The cards of a seat: its melds, then what is loose."""
    cards = telling.melds(melds) if melds else telling.cards(loose)
    if melds and loose:
        cards = telling.say("history.loose", melds=cards, cards=telling.cards(loose))
    return telling.say(f"history.{code}", name=telling.name(seat), cards=cards)


_WORDS: dict[type[Event], Callable[[_Telling, Any], list[str]]] = {
    Opened: _opened,
    Joined: _joined,
    Closed: _closed,
    Dealt: _dealt,
    Passed: _passed,
    Drew: _drew,
    Took: _took,
    Threw: _threw,
    WallReached: _wall_reached,
    LayOffBegan: _lay_off_began,
    LaidOff: _laid,
    Lapsed: _lapsed,
    Knocked: _knocked,
    Defended: _defended,
    Scored: _scored,
    Tallied: _tallied,
    Voided: _voided,
    Ended: _ended,
}
