"""Deals that anybody can verify, in words: the seal that is shown before a match, and all that opens it afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ginbot.rules import Card, Seat, Verification, card_name, verify
from ginbot.screens.reading import Reading
from ginbot.screens.screen import Screen
from ginbot.screens.words import ENGLISH, escape, plain, say

SHORT = 12
"""So many digits of a seal stand where it only shows which one it is: too few to prove anything, enough to compare."""
LISTED = 60
"""Of so many hands it is told one by one whether their decks follow."""
NAMED = 20
"""So many hands are named whose decks do not."""


@dataclass(frozen=True, slots=True)
class Published:
    """What anybody needs to check the deals of a match that is over."""

    match: int
    names: tuple[str, str]
    commitment: str
    seed: bytes = field(repr=False)
    entropy: str
    decks: tuple[tuple[Card, ...], ...]
    """In the order of the hands."""
    first_dealer: Seat | None = None
    """Who dealt first, where that was drawn."""

    def checked(self) -> Verification:
        """What comes of checking it."""
        return verify(self.commitment, self.seed, self.entropy, self.decks, self.first_dealer)


def published_name(published: Published) -> str:
    """What the file is called in which a match's numbers are published."""
    return f"ginbot-match-{published.match}.txt"


def published_text(published: Published) -> str:
    """The numbers and decks of a match, a line each, as the script in `docs/fair.md` reads them."""
    facts = {
        "match": str(published.match),
        "players": ", ".join([plain(name) for name in published.names]),
        **_numbers(published),
    }
    if published.first_dealer is not None:
        facts["first dealer"] = str(published.first_dealer)
    for number, deck in enumerate(published.decks, 1):
        facts[f"hand {number}"] = " ".join([card_name(card) for card in deck])
    return "".join([f"{name}: {value}\n" for name, value in facts.items()])


def verified_screen(published: Published, language: str = ENGLISH, promised: str = "") -> Screen:
    """What came of checking a match, with its numbers to copy.

    `promised`: the seal of the reader's next match against the house.
    """
    checked = published.checked()
    one, two = (escape(name) for name in published.names)
    holds = "holds" if checked.holds else "broken"
    lines = [say(f"fair.{holds}", language, match=published.match, one=one, two=two)]
    lines.append(say("fair.seed_holds" if checked.seed else "fair.seed_broken", language))
    lines += _decks(checked.hands, language)
    if published.first_dealer is not None:
        lines.append(say("fair.dealer_holds" if checked.dealer else "fair.dealer_broken", language))
    numbers = "\n".join([f"{name}: {value}" for name, value in _numbers(published).items()])
    # Whatever reads markdown ends a block of code only where the fence has its line to itself.
    lines += [f"```\n{numbers}\n```", say("fair.file", language), *_promised(promised, language)]
    return Screen("\n".join(lines))


def promised_line(promised: str, language: str = ENGLISH) -> str:
    """The seal of the reader's next match against the house, under a list; "" where there is none."""
    return seal_line(promised, language, "promised")


def seal_line(seal: str, language: str = ENGLISH, code: str = "sealed") -> str:
    """What is said of a seal where a match is offered or begins; "" where there is none."""
    return f"-# {say(f'fair.{code}', language, seal=seal)}" if seal else ""


def sealed(screen: Screen, reading: Reading, *, short: bool = False) -> Screen:
    """A screen with the seal of its match below its text; whoever plays by ear is spared the digits."""
    seal = reading.context.seal
    if not seal or reading.context.text:
        return screen
    line = seal_line(seal[:SHORT] if short else seal, reading.context.language, "sealed_short" if short else "sealed")
    return replace(screen, text=f"{screen.text}\n{line}")


def opening_lines(reading: Reading) -> list[str]:
    """Under the end of a match that was sealed: how its deals can be checked."""
    context = reading.context
    return [f"-# {reading.say('fair.open', match=context.match)}"] if context.seal else []


def _numbers(published: Published) -> dict[str, str]:
    return {"sealed": published.commitment, "seed": published.seed.hex(), "entropy": published.entropy}


def _decks(hands: tuple[bool, ...], language: str) -> list[str]:
    broken = [number for number, follows in enumerate(hands, 1) if not follows]
    lines = [say("fair.decks", language, n=len(hands))]
    if broken:
        named = [str(number) for number in broken[:NAMED]] + ["…"] * (len(broken) > NAMED)
        lines = [say("fair.decks_broken", language, hands=", ".join(named))]
    if 1 < len(hands) <= LISTED:
        marks = [say("fair.hand", language, number=n, mark="✓" if ok else "✗") for n, ok in enumerate(hands, 1)]
        lines.append(f"-# {' · '.join(marks)}")
    return lines


def _promised(seal: str, language: str) -> list[str]:
    return [seal_line(seal, language, "promised")] if seal else []
