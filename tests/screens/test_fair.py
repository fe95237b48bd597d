"""Deals that anybody can verify, in words and as published."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import (
    PRESETS,
    STANDARD,
    Join,
    Open,
    Resign,
    commitment,
    deck_of,
    first_dealer_of,
    public_entropy,
    view,
)
from ginbot.screens.fair import (
    LISTED,
    Published,
    promised_line,
    published_name,
    published_text,
    sealed,
    verified_screen,
)
from ginbot.screens.hand import hand_screen
from ginbot.screens.lobby import challenge_screen
from ginbot.screens.queue import found_screen
from ginbot.screens.reading import Reading
from ginbot.screens.rematch import rematch_screen
from ginbot.screens.screen import Screen
from ginbot.screens.table import table_screen
from tests.rules.tables import Table, deal
from tests.screens.stage import ANNA_AND_BEN, HOUSE, MOMENT, WIDE
from tests.screens.test_every_screen import check_limits

SEED = bytes(range(32))
SEAL = commitment(SEED)
ENTROPY = public_entropy(1234567890123456789, ("swordfish", ""))
SEALED = replace(ANNA_AND_BEN, seal=SEAL)


def published(hands: int = 3, **changes: object) -> Published:
    """A match of so many hands that was dealt as it should."""
    decks = tuple([deck_of(SEED, ENTROPY, number) for number in range(1, hands + 1)])
    return replace(Published(12, ("Anna", "*Ben*"), SEAL, SEED, ENTROPY, decks), **changes)  # type: ignore[arg-type]


def test_a_true_match_is_told_so() -> None:
    """Each check is a line, each hand has its mark, and the numbers lie in a block to copy; the next seal is below."""
    assert verified_screen(published(), promised="ab" * 32).text.split("\n") == [
        "**Match 12, Anna and \\*Ben\\*: the deals are true.**",
        "✓ The seed is the one that was sealed before the first card.",
        "✓ All 3 decks follow from it, card for card.",
        "-# Hand 1 ✓ · Hand 2 ✓ · Hand 3 ✓",
        "```",
        f"sealed: {SEAL}",
        f"seed: {SEED.hex()}",
        "entropy: 1234567890123456789/swordfish/",
        "```",
        "Every deck is in the file. To check it without me, run the script from ginbot's `docs/fair.md` on it.",
        f"-# Your next match against the house is sealed already: `{'ab' * 32}`",
    ]
    assert "✓ The deck follows from it" in verified_screen(published(1)).text
    assert "Hand 1" not in verified_screen(published(1)).text


def test_what_does_not_fit_is_named() -> None:
    """Another seed, another deck and another dealer are each said."""
    decks = published().decks
    text = verified_screen(published(decks=(decks[0], decks[0], decks[2]))).text
    assert "something does not fit" in text
    assert "✗ Not dealt from the deck that follows from it: 2." in text
    assert "-# Hand 1 ✓ · Hand 2 ✗ · Hand 3 ✓" in text
    assert "✗ The seed is not the one that was sealed." in verified_screen(published(commitment="00" * 32)).text


def test_a_drawn_dealer_is_checked_too() -> None:
    """Only where it was drawn who deals first there is a line about it."""
    dealer = first_dealer_of(SEED, ENTROPY)
    assert "✓ Who dealt first" in verified_screen(published(first_dealer=dealer)).text
    wrong = verified_screen(published(first_dealer=1 - dealer)).text
    assert "✗ Who dealt first" in wrong
    assert "something does not fit" in wrong
    assert f"\nfirst dealer: {dealer}\n" in published_text(published(first_dealer=dealer))
    assert "dealt first" not in verified_screen(published()).text


@pytest.mark.parametrize("hands", [1, LISTED, LISTED + 1, 200])
def test_the_longest_match_fits_a_message(hands: int) -> None:
    """However many hands there were, true or not, and whatever names and words are, the message is not too long."""
    entropy = public_entropy(2**63, ("♠" * 50, "w" * 50))
    for each in (published(hands), published(hands, decks=(published(1).decks[0],) * hands)):
        check_limits(verified_screen(replace(each, entropy=entropy, names=WIDE.names), promised=SEAL))


def test_what_is_published_is_a_line_each() -> None:
    """The file holds the numbers and every deck, by names and values, and no seed is printed by accident."""
    lines = published_text(published(2)).splitlines()
    assert lines[:5] == [
        "match: 12",
        "players: Anna, *Ben*",
        f"sealed: {SEAL}",
        f"seed: {SEED.hex()}",
        f"entropy: {ENTROPY}",
    ]
    assert [line[:15] for line in lines[5:]] == [f"hand 1: {lines[5][8:15]}", f"hand 2: {lines[6][8:15]}"]
    assert sorted(lines[5][8:].split()) == sorted(lines[6][8:].split())
    assert published_name(published()) == "ginbot-match-12.txt"
    assert SEED.hex() not in repr(published())
    assert repr(SEED) not in repr(published())


def test_a_name_cannot_pass_for_a_number() -> None:
    """Whatever somebody calls themselves, a name makes no line of its own."""
    assert published_text(published(names=("A\nseed: 00", "B"))).splitlines()[1] == "players: A seed: 00, B"


def test_who_has_played_nothing_reads_the_next_seal() -> None:
    """The seal of the next match against the house is there for everybody."""
    assert f"`{SEAL}`" in promised_line(SEAL)
    assert promised_line("") == ""


def test_a_seal_stands_wherever_a_match_is_offered() -> None:
    """The whole seal is in the post, in the question of a rematch and of the queue; its beginning is at the table."""
    table = Table()
    table.play(Open(STANDARD, 3))
    asked = view(table.match, None)
    line = f"-# Deals sealed by `{SEAL}`: `/gin history` opens it after the match."
    for context in (SEALED, replace(SEALED, invited=102)):
        assert challenge_screen(asked, context).text.endswith(line)
    assert challenge_screen(asked, ANNA_AND_BEN).text.count("sealed") == 0
    for screen in (
        rematch_screen(view(table.match, 1), SEALED),
        rematch_screen(view(table.match, 1), replace(SEALED, invited=102), called=True),
        found_screen("live", 7, "Ben", (1500, True), seconds=30, until=MOMENT, seal=SEAL),
    ):
        assert screen.text.endswith(line)
    table.play(Join(), deal=deal())
    seen = view(table.match, None)
    assert challenge_screen(seen, SEALED).text.endswith(line)
    assert table_screen(seen, SEALED).text.endswith(f"-# Deals sealed by `{SEAL[:12]}…`")


def test_who_plays_by_ear_is_spared_the_digits() -> None:
    """Sixty-four digits are not read out."""
    table = Table()
    table.play(Open(STANDARD, 3))
    reading = Reading(view(table.match, None), replace(SEALED, text=True))
    assert sealed(Screen("Anna asks."), reading).text == "Anna asks."


def test_the_end_says_how_to_check() -> None:
    """Under the end of a sealed match stands its number; of one from before there were seals nothing."""
    table = Table()
    table.play(Open(STANDARD, 3), Join(), deal=deal())
    table.play(Resign(1))
    for viewer in (0, None):
        seen = view(table.match, viewer)
        show = table_screen if viewer is None else hand_screen
        assert "-# Every deal can be checked: `/gin history match:12`" in show(seen, SEALED).text.split("\n")
        assert "verify" not in show(seen, ANNA_AND_BEN).text


def test_what_may_follow_is_sealed_under_the_end() -> None:
    """Whoever is asked for a rematch, or may play the house again, reads the seal before pressing; not by ear."""
    table = Table()
    table.play(Open(PRESETS["blitz"], 3), Join(), deal=deal())
    table.play(Resign(1))
    seen = view(table.match, 0)
    asked = replace(ANNA_AND_BEN, rematch="invited", rematch_seal=SEAL)
    assert f"Deals sealed by `{SEAL}`" in hand_screen(seen, asked).text
    house = replace(HOUSE, rematch_seal=SEAL)
    assert f"Your next match against the house is sealed already: `{SEAL}`" in hand_screen(seen, house).text
    for context in (replace(asked, text=True), replace(house, text=True), replace(asked, rematch="closed")):
        assert SEAL not in hand_screen(seen, context).text
