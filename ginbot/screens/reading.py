"""One view in the words of one reader: who is "you", who has a name, in which language. Shared by all screens."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.rules import Card, Hand, RuleSet, Seat, View, other
from ginbot.screens.context import Context, Pace
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.screen import Button, Style
from ginbot.screens.times import moment
from ginbot.screens.words import card_text, card_words, cards_text, cut, escape, meld_words, melds_text, say, the_card


@dataclass(frozen=True, slots=True)
class Reading:
    """A view, its surroundings, and how both are put into words."""

    view: View
    context: Context

    def say(self, code: str, /, **facts: object) -> str:
        """The reader's words for a code."""
        return say(code, self.context.language, **facts)

    @property
    def me(self) -> Seat:
        """The reader's seat; a watcher reads from the first one's side."""
        return self.view.viewer or 0

    @property
    def you(self) -> Seat:
        """The seat across from the reader's."""
        return other(self.me)

    @property
    def my_turn(self) -> bool:
        """Whether the reader is to act."""
        return self.view.to_act is not None and self.view.to_act == self.view.viewer

    @property
    def solo(self) -> bool:
        """Whether this is a house match without a thread: table and hand are one message."""
        return self.context.house is not None and not self.context.table_url

    @property
    def slow(self) -> bool:
        """Whether this is one of those matches between two people of which somebody may play several at a time."""
        return self.context.pace is not Pace.LIVE and self.context.house is None

    def name(self, seat: Seat) -> str:
        """A player's name in a text."""
        return escape(self.context.names[seat])

    def short(self, seat: Seat) -> str:
        """A player's name in a label or a picture."""
        return cut(self.context.names[seat])

    def face(self, seat: Seat) -> str:
        """Whose portrait stands beside the name of a seat in a picture; "" for people."""
        return self.context.level if seat == self.context.house else ""

    def card(self, card: Card) -> str:
        """A card in a sentence: "9♣", for ears "the 9 of clubs"."""
        return the_card(card, self.context.language) if self.context.text else card_text(card)

    def bare(self, card: Card) -> str:
        """A card after an article, on a label or in a list: "9♣", for ears "9 of clubs"."""
        return card_words(card, self.context.language) if self.context.text else card_text(card)

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Cards in a row: "K♥ 9♣", for ears "king of hearts, 9 of clubs"."""
        return ", ".join([self.bare(card) for card in cards]) if self.context.text else cards_text(cards)

    def melds(self, melds: tuple[Hand, ...]) -> str:
        """Melds in a row, for ears with each suit said once."""
        if self.context.text:
            return "; ".join([meld_words(meld, self.context.language) for meld in melds])
        return melds_text(melds)

    def score(self, one: int, other: int) -> str:
        """A score: "59 : 38", for ears "59 to 38"."""
        return self.say("spoken.score" if self.context.text else "score.pair", one=one, other=other)

    def points(self, seat: Seat) -> str:
        """What a seat has in the race: a number, or one for each column."""
        scores = [str(column.scores[seat]) for column in self.view.columns]
        return "/".join(scores) if len(scores) > 1 else str(self.view.scores[seat])

    def listed(self, parts: list[str], code: str = "and") -> str:
        """Several things as one: "a, b and c"; with the code "or" one of several."""
        if len(parts) == 1:
            return parts[0]
        return self.say(code, first=", ".join(parts[:-1]), last=parts[-1])

    def form(self, code: str, seat: Seat | None, /, **facts: object) -> str:
        """A sentence about a seat: its `you` form for the reader's own, else its `they` form with the name."""
        if seat is not None and seat == self.view.viewer:
            return self.say(f"{code}.you", **facts)
        return self.say(f"{code}.they", name="" if seat is None else self.name(seat), **facts)

    def button(self, code: str, verb: Verb, argument: str = "", style: Style = Style.GREY, **facts: object) -> Button:
        """A button of this match, labelled by its code."""
        return Button(self.say(f"button.{code}", **facts), self.id(verb, argument), style)

    def id(self, verb: Verb, argument: str = "") -> str:
        """An id of this match as it stands."""
        return press_id(self.context.match, self.view.version, verb, argument)

    def table_button(self) -> Button:
        """The link to the table, or the rules where there is none."""
        if self.context.table_url:
            return Button(self.say("button.table"), url=self.context.table_url)
        return self.button("rules", Verb.RULES)


def special_text(reading: Reading) -> str:
    """What this hand's upcard has decided, told all hand long: the limit of a knock, and whether points double."""
    view = reading.view
    text = ""
    if view.ruleset.knock_limit == "upcard" and view.number:
        text = reading.say("score.limit" if view.knock_limit else "score.gin_only", limit=view.knock_limit)
    return text + reading.say("score.doubled") if view.doubled else text


def terms(ruleset: RuleSet, context: Context) -> str:
    """What is played for, how fast, and whether it counts: "first to 100, 45 s a turn, rated"."""
    language = context.language
    parts = [target(ruleset, language), turn_time(context)]
    if context.rated:
        parts.append(say("terms.rated", language))
    return ", ".join([part for part in parts if part])


def target(ruleset: RuleSet, language: str) -> str:
    """What wins the match: "first to 100", "one hand"."""
    if ruleset.target is None:
        return say("terms.one_hand", language)
    return say("terms.target", language, target=ruleset.target)


def turn_time(context: Context) -> str:
    """How long a turn is, in words; nothing against the house, where no clock presses."""
    if context.pace is not Pace.LIVE:
        return say(f"terms.{context.pace.value}", context.language)
    return say("terms.live", context.language, seconds=context.turn_seconds)


def turn_end(context: Context) -> str:
    """When the running turn ends: a wall time live, a distance in slow matches; "" where it has no end."""
    if context.turn_ends_at is None:
        return ""
    return moment(context.turn_ends_at, "T" if context.pace is Pace.LIVE else "R")


def is_told_above(reading: Reading) -> bool:
    """Whether the first line tells until when the other may think: in a slow match after one's own move."""
    return reading.slow and reading.view.viewer is not None and not reading.my_turn


def pile_line(reading: Reading) -> str:
    """The whole pile, where the rules list it and more lies there than the card that all see anyway; else ""."""
    pile = reading.view.pile
    if reading.view.ruleset.pile_shown == "top" or len(pile) < 2:
        return ""
    return f"-# {reading.say('table.pile', cards=reading.cards(pile[::-1]))}"


def score_line(reading: Reading) -> str:
    """The small second line: both scores, what wins, and until when the one to act may think."""
    view, context = reading.view, reading.context
    facts = {"mine": reading.points(reading.me), "theirs": reading.points(reading.you)}
    facts["name"] = reading.name(reading.you)
    if view.viewer is None:
        facts["me"] = reading.name(reading.me)
        line = reading.say("score.watcher", **facts)
    else:
        line = reading.say("spoken.you" if context.text else "score.you", **facts)
    goal = "one_hand" if view.ruleset.target is None else "target"
    goal = f"spoken.{goal}" if context.text and view.viewer is not None else f"score.{goal}"
    line += reading.say(goal, target=view.ruleset.target) + special_text(reading)
    end, kind = turn_end(context), "spoken" if context.text else "score"
    if view.to_act is None or is_told_above(reading):
        return f"-# {line}"
    if context.paused_until is not None:
        line += reading.form(f"{kind}.away", view.to_act, end=moment(context.paused_until, "f"))
    elif end:
        line += reading.form(f"{kind}.{'until' if context.pace is Pace.LIVE else 'due'}", view.to_act, end=end)
    return f"-# {line}"
