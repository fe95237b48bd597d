"""People, the matches they sit in, and what servers' owners have set."""

from __future__ import annotations

from ginbot.store import By, DueFor, PlayerRow, SeatRow, Status, Store
from tests.store.sample import ANNA, BEN, CEM, NOW, SOON, acceptance, challenge, ending, running

HOUSE = SeatRow(1, "House", house="medium")


async def house_match(store: Store, winner: int | None, user: int = ANNA) -> int:
    """The id of a house match that is over."""
    seats = (SeatRow(0, "Anna", user), HOUSE)
    match_id = await store.create(challenge(seats=seats, status=Status.RUNNING, due_for=DueFor.CLOCK, rated=False))
    await store.append(ending(match_id, winner, version=1))
    return match_id


async def test_a_name_is_kept_as_last_seen(store: Store) -> None:
    """A person's name is replaced, the day of the first meeting is not; a stranger is nobody."""
    assert await store.player(ANNA) is None
    await store.seen(ANNA, "Anna", NOW)
    await store.seen(ANNA, "Änna *the* great", SOON)
    assert await store.player(ANNA) == PlayerRow(ANNA, "Änna *the* great", NOW)


async def test_preferences_are_kept(store: Store) -> None:
    """What somebody has chosen is kept with the name, replaces what was chosen before, and survives being seen."""
    await store.save_preferences(ANNA, "Anna", {"nudges": False}, NOW)
    assert await store.player(ANNA) == PlayerRow(ANNA, "Anna", NOW, preferences={"nudges": False})
    await store.save_preferences(ANNA, "Änna", {"double_time": True}, SOON)
    await store.seen(ANNA, "Anna", SOON)
    await store.save_preferences(BEN, "Ben", {}, SOON)
    await running(store)
    assert await store.player(ANNA) == PlayerRow(ANNA, "Anna", NOW, preferences={"double_time": True})
    ben = await store.player(BEN)
    assert ben is not None
    assert ben.preferences == {}


async def test_preferences_are_read_with_the_seat(store: Store) -> None:
    """A match and every list of it has what its people have chosen, as it is then; the house has chosen nothing."""
    await store.save_preferences(BEN, "Ben", {"nudges": False}, NOW)
    match_id = await running(store)
    record, (listing,) = await store.record(match_id), await store.matches_of(ANNA, [Status.RUNNING])
    assert record is not None
    for seats in (record.seats, listing.seats):
        assert [(seat.user, seat.preferences) for seat in seats] == [(ANNA, None), (BEN, {"nudges": False})]
    await store.save_preferences(ANNA, "Anna", {"double_time": True}, NOW)
    record = await store.record(match_id)
    assert record is not None
    assert record.seats[0].preferences == {"double_time": True}
    await house_match(store, 0)
    (listing,) = await store.matches_of(ANNA, [Status.OVER])
    assert [seat.preferences for seat in listing.seats] == [{"double_time": True}, None]


async def test_sitting_down_is_being_seen(store: Store) -> None:
    """Whoever opens or joins a match is known by the name at the time."""
    await running(store)
    assert [player.name for player in [await store.player(ANNA), await store.player(BEN)] if player] == ["Anna", "Ben"]


async def test_a_persons_matches_are_listed_by_status(store: Store) -> None:
    """A list holds the matches with a seat of this person, both seats of each, oldest first."""
    first, second = await running(store, ANNA, BEN), await running(store, CEM, ANNA)
    waiting = await store.create(challenge(ANNA))
    await running(store, BEN, CEM)
    found = await store.matches_of(ANNA, [Status.RUNNING])
    assert [listing.facts.id for listing in found] == [first, second]
    assert [[seat.user for seat in listing.seats] for listing in found] == [[ANNA, BEN], [CEM, ANNA]]
    found = await store.matches_of(ANNA, [Status.RUNNING, Status.CHALLENGE])
    assert [listing.facts.id for listing in found] == [first, second, waiting]
    assert await store.matches_of(ANNA, [Status.OVER]) == ()
    assert await store.count_matches(ANNA, Status.RUNNING) == 2
    assert await store.count_matches(ANNA, Status.CHALLENGE) == 1
    assert await store.count_matches(404, Status.RUNNING) == 0


async def test_invitations_wait_for_the_invited(store: Store) -> None:
    """An addressed challenge is listed for whom it is meant until it is answered."""
    match_id = await store.create(challenge(ANNA, invited=BEN))
    assert [listing.facts.id for listing in await store.invitations(BEN)] == [match_id]
    assert await store.invitations(ANNA) == ()
    await store.append(acceptance(match_id))
    assert await store.invitations(BEN) == ()


async def test_a_challenge_between_two_is_found_from_both_sides(store: Store) -> None:
    """One open addressed challenge is found whoever asks, and no longer once it is closed."""
    assert await store.challenge_between(ANNA, BEN) is None
    await store.create(challenge(ANNA))
    await store.create(challenge(ANNA, invited=CEM))
    match_id = await store.create(challenge(ANNA, invited=BEN))
    assert await store.challenge_between(ANNA, BEN) == match_id
    assert await store.challenge_between(BEN, ANNA) == match_id
    assert await store.challenge_between(BEN, CEM) is None
    await store.append(acceptance(match_id))
    assert await store.challenge_between(ANNA, BEN) is None


async def test_a_threads_matches_are_found(store: Store) -> None:
    """All matches watched in one thread are listed, those elsewhere not."""
    ids = [await running(store, thread=9) for _ in range(2)]
    await running(store, thread=8)
    await running(store)
    assert [listing.facts.id for listing in await store.in_thread(9)] == ids


async def test_owners_settings_are_kept(store: Store) -> None:
    """A server has no settings until its owner saves some; saving replaces them."""
    assert await store.guild_settings(7) == {}
    await store.save_guild_settings(7, {"live": 60, "channels": [1, 2]})
    await store.save_guild_settings(7, {"live": 30})
    assert await store.guild_settings(7) == {"live": 30}
    assert await store.guild_settings(8) == {}


def test_a_seat_knows_its_author() -> None:
    """Each seat's actions are signed by it."""
    assert [By.seat(0), By.seat(1)] == [By.SEAT_0, By.SEAT_1]
