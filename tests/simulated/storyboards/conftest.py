"""What is true of every storyboard of SCREENS.md besides what the other flows are judged by.

4.4 is in `test_slow`, what may go wrong there in `test_slow_trouble`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

import pytest

from tests.simulated.storyboards.eyes import posted
from tests.simulated.world import World


@pytest.fixture(autouse=True)
async def no_post_is_taken_for_another(world: World) -> AsyncIterator[None]:
    """No two posts in a channel carry the same nonce: Discord would answer the second with the first."""
    yield
    nonces = Counter((channel, body["nonce"]) for channel, body in posted(world) if body.get("nonce"))
    repeated = [nonce for nonce, times in nonces.items() if times > 1]
    assert not repeated, repeated
    assert all(len(nonce) <= 25 for _, nonce in nonces)
