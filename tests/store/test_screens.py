"""Which message shows which version, and which screens are behind."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ginbot.store import By, Delivery, DueFor, ScreenRow, SeatRow, Stale, Status, Store
from tests.store.sample import ANNA, NOW, SOON, acceptance, challenge, ending, running, seconds

FAR = NOW + timedelta(minutes=14)


def hand(match_id: int, seat: int = 0, shown: int = 2, **changes: object) -> ScreenRow:
    """A hand by direct message."""
    row = ScreenRow(match_id, f"hand:{seat}", 55, 66, NOW, shown, page="c=TD", token="token", token_expires=FAR)
    return replace(row, **changes)  # type: ignore[arg-type]


async def the(store: Store, match_id: int, kind: str) -> ScreenRow:
    """A screen that is there."""
    row = await store.screen(match_id, kind)
    assert row is not None
    return row


async def test_a_screen_comes_back_as_it_was_saved(store: Store) -> None:
    """A saved screen is found again, alone and among its match's."""
    match_id = await running(store)
    table = ScreenRow(match_id, "table")
    assert await store.save_screen(hand(match_id))
    assert await store.save_screen(table)
    assert await store.screen(match_id, "hand:0") == hand(match_id)
    assert await store.screens_of(match_id) == (hand(match_id), table)
    assert await store.screen(match_id, "hand:1") is None
    assert await store.screens_of(404) == ()


async def test_a_screen_never_goes_back(store: Store) -> None:
    """An older version does not replace a newer one; the same version does."""
    match_id = await running(store)
    await store.save_screen(hand(match_id))
    assert not await store.save_screen(hand(match_id, shown=1, message=77))
    assert await store.screen(match_id, "hand:0") == hand(match_id)
    assert await store.save_screen(hand(match_id, page=""))
    assert await store.screen(match_id, "hand:0") == hand(match_id, page="")


async def test_a_screen_is_never_ahead_of_its_match(store: Store) -> None:
    """A row that claims a version its match has not reached is a fault and is not saved."""
    match_id = await running(store)
    for row in (hand(match_id, shown=3), hand(404)):
        with pytest.raises(ValueError, match="ahead"):
            await store.save_screen(row)
    assert await store.screens_of(match_id) == ()


async def test_a_dropped_screen_is_gone(store: Store) -> None:
    """A forgotten screen has no row; the others stay."""
    match_id = await running(store)
    await store.save_screen(hand(match_id))
    await store.save_screen(hand(match_id, 1))
    await store.drop_screen(match_id, "hand:0")
    assert await store.screens_of(match_id) == (hand(match_id, 1),)


async def test_what_shows_less_than_its_match_is_behind(store: Store) -> None:
    """Screens that show an older version are behind, the longest standing first, up to the limit."""
    match_id = await running(store)
    await store.save_screen(hand(match_id, shown=1))
    await store.save_screen(hand(match_id, 1, shown=1, posted_at=NOW - seconds(1)))
    await store.save_screen(ScreenRow(match_id, "table", posted_at=NOW, shown=2))
    assert await store.behind(NOW, 10) == ((match_id, "hand:1"), (match_id, "hand:0"))
    assert await store.behind(NOW, 1) == ((match_id, "hand:1"),)
    await store.save_screen(hand(match_id))
    await store.save_screen(hand(match_id, 1))
    assert await store.behind(NOW, 10) == ()
    await store.append(acceptance(match_id, version=2, events=(), by=By.CLOCK, joined=None))
    assert len(await store.behind(NOW, 10)) == 3


async def test_a_screen_that_was_never_posted_is_not_behind(store: Store) -> None:
    """Only screens with a row are looked at: what a running match still lacks is for its commit to post."""
    await running(store)
    assert await store.behind(NOW, 10) == ()


@pytest.mark.parametrize("token_expires", [None, NOW - seconds(1), NOW])
async def test_a_hand_shown_here_without_a_live_token_is_never_behind(store: Store, token_expires: object) -> None:
    """A private answer whose token has run out cannot be edited; with a live one it can. The other seat's may."""
    match_id = await running(store)
    await store.set_delivery(match_id, 0, Delivery.HERE)
    await store.save_screen(hand(match_id, shown=1, token_expires=token_expires))
    await store.save_screen(hand(match_id, 1, shown=1))
    assert await store.behind(NOW, 10) == ((match_id, "hand:1"),)
    await store.save_screen(replace(await the(store, match_id, "hand:0"), token="new", token_expires=NOW + seconds(1)))
    assert len(await store.behind(NOW, 10)) == 2


async def test_a_house_match_shown_here_obeys_the_same_rule(store: Store) -> None:
    """The one screen of a house match is the hand of its one person."""
    seats = (SeatRow(0, "Anna", ANNA), SeatRow(1, "House", house="medium"))
    match_id = await store.create(challenge(seats=seats, status=Status.RUNNING, due_for=DueFor.CLOCK))
    await store.save_screen(ScreenRow(match_id, "solo", 5, 6, NOW, 0))
    assert await store.behind(NOW, 10) == ((match_id, "solo"),)
    await store.set_delivery(match_id, 0, Delivery.HERE)
    assert await store.behind(NOW, 10) == ()
    await store.save_screen(replace(await the(store, match_id, "solo"), token="new", token_expires=NOW + seconds(1)))
    assert await store.behind(NOW, 10) == ((match_id, "solo"),)


async def test_an_accepted_challenge_rests_until_the_match_is_over(store: Store) -> None:
    """The challenge's post is behind at its acceptance and at the end, and at no move between."""
    match_id = await store.create(challenge())
    post = ScreenRow(match_id, "challenge", 5, 6, NOW, 1)
    await store.save_screen(post)
    await store.append(acceptance(match_id))
    assert await store.behind(NOW, 10) == ((match_id, "challenge"),)
    await store.save_screen(replace(post, shown=2))
    await store.append(acceptance(match_id, version=2, events=(), by=By.CLOCK, joined=None))
    assert await store.behind(NOW, 10) == ()
    await store.append(ending(match_id, version=3))
    assert await store.behind(NOW, 10) == ((match_id, "challenge"),)


async def test_after_a_day_a_finished_matchs_screens_are_given_up(store: Store) -> None:
    """A screen that could not be drawn is tried for a day after its match's end."""
    match_id = await running(store)
    await store.save_screen(hand(match_id))
    await store.append(ending(match_id))
    day = timedelta(days=1)
    assert await store.behind(NOW + day - seconds(1), 10) == ((match_id, "hand:0"),)
    assert await store.behind(NOW + day, 10) == ()


async def test_a_claimed_screen_is_left_alone_for_a_while(store: Store) -> None:
    """Who draws a screen, or lets it rest after a fault, has it alone until then or until it is saved."""
    match_id = await running(store)
    await store.save_screen(hand(match_id, shown=1))
    assert await store.claim_screen(match_id, "hand:0", SOON, NOW)
    assert not await store.claim_screen(match_id, "hand:0", FAR, NOW)
    assert await store.behind(NOW, 10) == ()
    assert await store.behind(SOON, 10) == ((match_id, "hand:0"),)
    assert await store.claim_screen(match_id, "hand:0", FAR, SOON)
    await store.save_screen(hand(match_id, shown=1))
    assert await store.behind(SOON, 10) == ((match_id, "hand:0"),)
    assert not await store.claim_screen(match_id, "table", SOON, NOW)


async def test_a_commit_may_order_screens(store: Store) -> None:
    """Screens named by a new match or a commit are behind until they are drawn; those that exist stay."""
    match_id = await store.create(challenge(screens=("challenge",)))
    assert await store.behind(NOW, 10) == ((match_id, "challenge"),)
    post = ScreenRow(match_id, "challenge", 5, 6, NOW, 1)
    await store.save_screen(post)
    await store.append(acceptance(match_id, screens=("challenge", "table")))
    assert await store.screen(match_id, "challenge") == post
    assert await store.screen(match_id, "table") == ScreenRow(match_id, "table")
    assert set(await store.behind(NOW, 10)) == {(match_id, "challenge"), (match_id, "table")}


async def test_a_stale_commit_orders_no_screens(store: Store) -> None:
    """What was lost to somebody faster leaves no screen to be drawn."""
    match_id = await running(store)
    with pytest.raises(Stale):
        await store.append(acceptance(match_id, screens=("table",)))
    assert await store.screens_of(match_id) == ()


async def test_what_is_shown_is_noted_alone(store: Store) -> None:
    """Noting what a message shows leaves its page and token as they are, and never goes back or ahead."""
    match_id = await running(store)
    before = hand(match_id, shown=1, digest="old")
    await store.save_screen(before)
    drawn = replace(before, shown=2, digest="new", page="lost", token=None)
    assert await store.note_shown(drawn)
    assert await store.screen(match_id, "hand:0") == replace(before, shown=2, digest="new")
    assert not await store.note_shown(replace(drawn, shown=1))
    assert not await store.note_shown(replace(drawn, shown=3))
    assert not await store.note_shown(replace(drawn, message=77))
    assert await store.screen(match_id, "hand:0") == replace(before, shown=2, digest="new")


async def test_the_newest_known_version(store: Store) -> None:
    """A process knows the newest version it has read or written, and nothing of matches it has not met."""
    match_id = await store.create(challenge())
    assert store.newest(match_id) == 0
    assert await store.record(match_id)
    assert store.newest(match_id) == 1
    await store.append(acceptance(match_id))
    assert store.newest(match_id) == 2


async def test_hands_are_shown_again(store: Store) -> None:
    """Hands that show the newest version count as behind once more; what is not posted, or no hand, stays as it is."""
    match_id = await running(store)
    for kind, message in (("hand:0", 5), ("hand:1", None), ("table", 7)):
        await store.save_screen(ScreenRow(match_id, kind, 4, message, NOW, shown=2))
    assert await store.behind(NOW, 10) == ()
    await store.show_hands_again(match_id)
    assert await store.behind(NOW, 10) == ((match_id, "hand:0"),)
