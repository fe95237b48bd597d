"""Actions through Matches: what the rules refuse, the double tap, what is rated, and no match without a due time."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from ginbot.matches import DOUBLE_TAP, Invitation
from ginbot.rating import NEW, rated
from ginbot.rules import (
    PRESETS,
    Action,
    BigGin,
    Draw,
    EndReason,
    Gin,
    Knock,
    Pass,
    Phase,
    Refusal,
    Refused,
    Resign,
    RuleSet,
    Seat,
    Take,
    Throw,
    TimeUp,
    parse_card,
)
from ginbot.screens.context import Pace
from ginbot.store import By, DueFor, Record, Status
from tests.room import ANNA, BEN, GUILD, Room
from tests.rules.tables import deal, in_play, likely, random_deal

GIN_HAND = "AS 2S 3S 4H 5H 6H 7D 8D 9D TD"
"""Ten melded cards, so that any card drawn may be thrown with gin."""


async def opened(room: Room, stock: str, opener: str = GIN_HAND, upcard: str = "KH") -> Record:
    """A match in which both refused the upcard and seat 1 has just drawn."""
    room.deal = deal(opener=opener, stock=stock, upcard=upcard)
    return await room.act(await room.sit(), Pass(1), Pass(0), Draw(1))


async def refusal(room: Room, record: Record, action: Action, after: float, by: By = By.SEAT_1) -> Refusal | None:
    """Why an action so many seconds after the last one is refused, if it is; then nothing has changed."""
    told = list(room.told)
    try:
        await room.matches.play(
            record.facts.id, action, version=record.match.version, by=by, at=record.last_at + timedelta(seconds=after)
        )
    except Refused as refused:
        assert await room.load(record) == record
        assert room.told == told
        return refused.why
    return None


def card(name: str) -> int:
    """A card by its name."""
    return parse_card(name)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Draw(0), Refusal.NOT_YOUR_TURN),
        (Draw(1), Refusal.NOT_NOW),
        (Throw(1, card("QC")), Refusal.NOT_YOUR_CARD),
        (Gin(1, card("AS")), Refusal.NOT_GIN),
        (BigGin(1), Refusal.NOT_BIG_GIN),
        (Knock(1, card("AS")), Refusal.TOO_MUCH_DEADWOOD),
    ],
)
async def test_what_the_rules_refuse_changes_nothing(room: Room, action: Action, why: Refusal) -> None:
    """A refusal of the rules comes through as it is; nothing is stored and nobody is told."""
    hand = "AS 3S 5S 7H 9H JH QD 8D 6D TD"
    assert await refusal(room, await opened(room, "KC", hand), action, after=5) is why


async def test_after_the_end_all_is_refused(room: Room) -> None:
    """A match that is over knows no action."""
    record = await room.act(await room.sit(), Resign(0))
    assert await refusal(room, record, Resign(1), after=5) is Refusal.MATCH_OVER


@pytest.mark.parametrize(
    ("stock", "action"),
    [("KC", Throw(1, card("KC"))), ("KC", Gin(1, card("KC"))), ("JD", BigGin(1))],
    ids=["throw", "gin", "big gin"],
)
async def test_a_double_tap_does_nothing(room: Room, stock: str, action: Action) -> None:
    """Within 1.2 s after the draw the card drawn is neither thrown nor gone gin with, and big gin waits, too."""
    record = await opened(room, stock)
    assert DOUBLE_TAP.total_seconds() == 1.2
    for after in (0.0, 0.4, 1.199):
        assert await refusal(room, record, action, after) is Refusal.TOO_SOON
    assert await refusal(room, record, action, after=1.2) is None


@pytest.mark.parametrize(
    "action",
    [Throw(1, card("TD")), Gin(1, card("TD")), Knock(1, card("AH")), Knock(1, card("2C"))],
    ids=["throw", "gin", "knock", "knock that was asked for"],
)
async def test_another_button_is_no_double_tap(room: Room, action: Action) -> None:
    """Any other card is thrown at once, and a knock, which has been asked once, goes through with any card."""
    low = "AS 2S 3S 4H 5H 6H 7D 8D 9D AH" if isinstance(action, Knock) else GIN_HAND
    stock = {"Gin": "6D", "Knock": "2C"}.get(type(action).__name__, "KC")
    assert await refusal(room, await opened(room, stock, low), action, after=0.1) is None


async def test_taking_is_no_first_tap(room: Room) -> None:
    """After a take from the pile any card is thrown at once: the button was another one."""
    room.deal = deal(upcard="KH")
    record = await room.act(await room.sit(), Take(1))
    assert await refusal(room, record, Throw(1, card("AS")), after=0.1) is None


async def test_the_house_has_no_finger(room: Room) -> None:
    """The house may throw the card it drew as fast as it likes."""
    record = await opened(room, "KC")
    assert await refusal(room, record, Throw(1, card("KC")), after=0.0, by=By.HOUSE) is None


async def test_nothing_is_tapped_twice_before_a_deal(room: Room) -> None:
    """Where nothing has been drawn there is no second tap."""
    record = await room.sit()
    assert await refusal(room, record, Pass(1), after=0.0) is None
    asked = await room.ask()
    assert await refusal(room, asked, Throw(1, 0), after=0.0) is Refusal.NOT_NOW


async def both_acted(room: Room, record: Record) -> Record:
    """The match once each player has made a move."""
    return await room.act(record, Pass(1), Pass(0))


async def ratings(room: Room, pace: str, guild: int = 0) -> list[float | None]:
    """Anna's and Ben's ratings in a pool."""
    found = [await room.store.rating_of(guild, pace, person.user) for person in (ANNA, BEN)]
    return [rating.value if rating else None for rating in found]


@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize(("pace", "pool"), [(Pace.LIVE, "live"), (Pace.SLOW, "slow"), (Pace.SLOW3, "slow")])
async def test_a_result_is_rated_in_both_pools(room: Room, loser: Seat, pace: Pace, pool: str) -> None:
    """A rated match moves the server's pool and the global one of its pace, and no other."""
    record = await room.act(await both_acted(room, await room.sit(pace=pace)), Resign(loser))
    assert (record.facts.status, record.facts.winner, record.facts.turn_ends_at) == (Status.OVER, 1 - loser, None)
    expected = [rating.value for rating in rated(NEW, NEW, float(loser))]
    assert await ratings(room, pool, GUILD) == await ratings(room, pool) == expected
    assert await ratings(room, "slow" if pool == "live" else "live") == [None, None]
    assert await ratings(room, pool, GUILD + 1) == [None, None]
    assert len(await room.store.rating_changes(record.facts.id)) == 4


async def test_outside_a_server_only_the_global_pool_moves(room: Room) -> None:
    """A rated match that belongs to no server moves the global pool alone."""
    asked = await room.matches.challenge(Invitation(ANNA, BEN, Pace.LIVE))
    record = await room.matches.join(asked.facts.id, 1, BEN, room.now)
    await room.act(await both_acted(room, record), Resign(0))
    changes = await room.store.rating_changes(record.facts.id)
    assert [(change.guild, change.score) for change in changes] == [(0, 0.0), (0, 1.0)]


async def test_a_draw_is_a_half(room: Room) -> None:
    """Three void hands at nothing all are a draw, which both are rated for by a half."""
    record = await room.sit()
    while record.match.ended is None:
        if record.match.phase is Phase.BETWEEN:
            record = await room.matches.lapse(record, room.now)
        seat = record.match.to_act or 0
        record = await room.act(record, Take(seat))
        play = in_play(record.match)
        dearest = max(card for card in range(52) if play.hands[seat] >> card & 1 and card != play.taken)
        record = await room.act(record, Throw(seat, dearest))
    assert (record.match.ended.why, record.match.ended.winner) == (EndReason.VOIDS, None)
    changes = await room.store.rating_changes(record.facts.id)
    assert [change.score for change in changes] == [0.5] * 4
    assert {change.after for change in changes} == {1500.0}


async def test_what_is_aborted_is_not_rated(room: Room) -> None:
    """Before both have acted, resigning and lateness abort a match, and nobody's rating moves."""
    resigned = await room.act(await room.sit(), Resign(0))
    room.wait(601)  # who leaves a stranger waits before the next one
    lapsed = await room.act(await room.sit(), Pass(1), TimeUp(0))
    for record in (resigned, lapsed):
        assert record.match.ended is not None
        assert record.match.ended.why is EndReason.ABORTED
        assert await room.store.rating_changes(record.facts.id) == ()


async def test_what_is_not_meant_to_count_does_not(room: Room) -> None:
    """Unrated, blitz and house matches end without a rating."""
    friendly = await both_acted(room, await room.sit(rated=False))
    blitz = await both_acted(room, await room.sit(ruleset=PRESETS["blitz"]))
    house = await room.sit_with_house()
    house = await room.matches.play(house.facts.id, Pass(1), version=1, by=By.HOUSE, at=room.now)
    house = await room.act(house, Pass(0))
    for record in (friendly, blitz, house):
        ended = await room.act(record, Resign(0))
        assert ended.facts.winner == 1
        assert await room.store.rating_changes(record.facts.id) == ()


async def test_only_standard_is_rated(room: Room) -> None:
    """A match is rated under standard as it is: with another target, or any one field different, it is not."""
    assert (await room.sit(ruleset=RuleSet(target=100))).facts.rated
    for rules in (RuleSet(target=101), RuleSet(pile_shown="all"), PRESETS["race"], PRESETS["straight"]):
        assert not (await room.sit(ruleset=rules)).facts.rated


@pytest.mark.parametrize("seed", range(6))
async def test_no_running_match_is_left_alone(room: Room, seed: int) -> None:
    """Whatever is played, a running match as stored has a due time that fits who is to act."""
    rng = Random(seed)
    record = await (room.sit_with_house() if seed % 2 else room.sit(pace=rng.choice(list(Pace))))
    for _ in range(100):
        facts, match = record.facts, record.match
        people = {DueFor.CLOCK, DueFor.NUDGE, DueFor.REMINDER}
        due_for = {DueFor.DEAL} if match.to_act is None else {DueFor.HOUSE} if seed % 2 and match.to_act else people
        if facts.status is not Status.RUNNING:
            assert (facts.due_for, facts.turn_ends_at) == (DueFor.ARCHIVE, None)
            return
        assert facts.due_for in due_for
        assert facts.due_at is not None
        assert (facts.turn_ends_at is None) == (due_for is not people)
        room.deal = random_deal(rng)
        record = await room.act(record, likely(match, rng, lateness=0.1))
