"""Events and rule sets as JSON: everything comes back, nothing unknown is swallowed."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot import rules
from ginbot.rules import STANDARD, Drew, Event, Knocked, Opened, RuleSet, Scored, ScoreLine, parse_card, parse_hand
from ginbot.store import decode, decode_ruleset, encode, encode_ruleset

CARDS = st.integers(0, 51)
HANDS = st.frozensets(CARDS, max_size=11).map(lambda cards: sum(1 << card for card in cards))
SEATS = st.integers(0, 1)
RULESETS = st.builds(
    RuleSet,
    **{
        name: st.integers(0, len(span) - 1).map(lambda place, span=span: span.at(place))  # type: ignore[misc]  # a default
        for name, span in rules.SPANS.items()
    },
)
BY_TYPE: dict[str, st.SearchStrategy[Any]] = {
    "RuleSet": RULESETS,
    "Card": CARDS,
    "Card | None": st.none() | CARDS,
    "Hand": HANDS,
    "tuple[Card, ...]": st.permutations(range(52)).map(tuple),
    "tuple[Hand, ...]": st.lists(HANDS, max_size=4).map(tuple),
    "Seat": SEATS,
    "Seat | None": st.none() | SEATS,
    "int": st.integers(0, 500),
    "tuple[int, ...]": st.lists(st.integers(0, 2), max_size=3).map(tuple),
    "tuple[ScoreLine, ...]": st.lists(
        st.builds(
            ScoreLine, st.sampled_from(rules.Item), SEATS, st.integers(0, 500), st.integers(0, 9), st.integers(0, 2)
        ),
        max_size=9,
    ).map(tuple),
    **{name: st.sampled_from(getattr(rules, name)) for name in ("Closure", "VoidReason", "EndReason", "EndKind")},
}
TYPES: tuple[type[Event], ...] = get_args(Event)


@pytest.mark.parametrize("kind", TYPES)
def test_every_event_comes_back_from_json(kind: type[Event]) -> None:
    """Whatever an event of any type holds, its JSON means the same event."""

    @given(st.builds(kind, **{field.name: BY_TYPE[str(field.type)] for field in fields(kind)}))
    def comes_back(event: Event) -> None:
        assert decode(json.loads(json.dumps(encode(event)))) == event

    comes_back()


@given(RULESETS)
def test_every_rule_set_comes_back_from_json(ruleset: RuleSet) -> None:
    """A rule set's JSON means the same rule set."""
    assert decode_ruleset(json.loads(json.dumps(encode_ruleset(ruleset)))) == ruleset


def test_logs_are_written_in_names() -> None:
    """Cards, hands and decks are names, so that a log can be read by eye and outlives how cards are numbered."""
    assert encode(Drew(0, parse_card("TD"))) == {"type": "Drew", "seat": 0, "card": "TD"}
    knock = Knocked(1, parse_card("KH"), (parse_hand("4S 5S 6S"), parse_hand("9S 9H 9D")))
    assert encode(knock) == {"type": "Knocked", "seat": 1, "card": "KH", "melds": ["4S 5S 6S", "9S 9H 9D"]}
    scored = Scored(rules.EndKind.UNDERCUT, 0, 27, 6, 4)
    assert encode(scored) == {
        "type": "Scored",
        "kind": "undercut",
        "winner": 0,
        "points": 27,
        "knocker_count": 6,
        "defender_count": 4,
        "boxes": 0,
        "box_points": 0,
        "columns": [0],
    }
    tallied = encode(rules.Tallied((ScoreLine(rules.Item.BOXES, 1, 75, 3, 2),)))
    assert tallied["lines"] == [{"item": "boxes", "seat": 1, "points": 75, "count": 3, "column": 2}]
    deck = encode(rules.Dealt(1, tuple(range(52))))["deck"]
    assert deck.startswith("AS2S3S")
    assert len(deck) == 104


def test_what_an_old_log_lacks_has_its_default() -> None:
    """A missing field of a rule set is standard's, a missing field of an event its default."""
    assert decode_ruleset({}) == STANDARD
    assert decode_ruleset({"target": None}) == RuleSet(target=None)
    assert decode({"type": "Opened", "ruleset": {}}) == Opened(STANDARD, 3)
    old = {"type": "Scored", "kind": "knock", "winner": 1, "points": 7, "knocker_count": 6, "defender_count": 13}
    assert decode(old) == Scored(rules.EndKind.KNOCK, 1, 7, 6, 13, boxes=0, box_points=0, columns=(0,))


@pytest.mark.parametrize(
    ("data", "names"),
    [
        ({"type": "Danced", "seat": 0}, "Danced"),
        ({"type": "Passed", "seat": 0, "mood": "bad"}, "mood"),
        ({"type": "Opened", "ruleset": {"jokers": 2}}, "jokers"),
    ],
)
def test_what_a_newer_release_wrote_is_refused_by_name(data: dict[str, Any], names: str) -> None:
    """An unknown event, field or rule stops the reading and says what it was."""
    with pytest.raises(ValueError, match=f"newer release.*{names}"):
        decode(data)


def test_a_broken_event_is_refused() -> None:
    """An event without what it needs says what is missing; a card that is none says so."""
    with pytest.raises(ValueError, match="Threw without 'card'"):
        decode({"type": "Threw", "seat": 0})
    with pytest.raises(ValueError, match="not a card"):
        decode({"type": "Threw", "seat": 0, "card": "1S"})
