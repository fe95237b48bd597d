"""A stored match as text, and its log as it was stored."""

from __future__ import annotations

from ginbot.rules import Dealt, Joined, Opened
from ginbot.store import Batch, By, Store
from ginbot.store.replay import replay_film, replay_text
from tests.store.sample import DECK, NOW, challenge, finished, running


async def test_a_log_is_given_as_it_was_stored(store: Store) -> None:
    """Each batch comes back with its version, its moment, who caused it and its events; other matches stay out."""
    await store.create(challenge())
    match_id = await running(store)
    first, second = await store.log(match_id)
    assert first == Batch(1, NOW, By.SEAT_0, tuple(challenge().events))
    assert isinstance(first.events[0], Opened)
    assert second == Batch(2, NOW, By.SEAT_1, (Joined(), Dealt(0, DECK)))
    assert await store.log(404) == ()


async def test_a_match_is_read_and_told(store: Store, url: str) -> None:
    """The text of a match has the names kept with it; a challenge has one so far, and no match has no text."""
    match_id, waiting = await running(store), await store.create(challenge())
    text = await replay_text(url, match_id)
    assert text is not None
    assert "   1  2026-03-01 20:15:30  seat:0  Anna opens a match" in text
    assert "Ben sits down." in text
    assert "still running" in text
    alone = await replay_text(url, waiting)
    assert alone == "   1  2026-03-01 20:15:30  seat:0  Anna opens a match, first to 100."
    assert await replay_text(url, 404) is None


async def test_a_hand_as_a_film(store: Store, url: str) -> None:
    """A match that is over has the film of its last hand, or of the one named; any other, or none, has no film."""
    ended, going_on, waiting = await finished(store), await running(store), await store.create(challenge())
    film = await replay_film(url, ended, None)
    assert film is not None
    assert film == await replay_film(url, ended, 1)
    assert "hand 1 between Anna and Ben" in film.alt
    for match_id, number in ((ended, 2), (going_on, None), (going_on, 1), (waiting, None), (404, None)):
        assert await replay_film(url, match_id, number) is None
