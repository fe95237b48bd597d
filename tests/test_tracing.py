"""By which names requests are counted: no id, no token, nothing that grows."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.chat.tracing import GATEWAY, route_of


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/channels/123/messages/456", "/channels/{id}/messages/{id}"),
        ("/api/v10/users/@me/channels", "/users/@me/channels"),
        ("/api/v10/interactions/123/aW50ZXI/callback", "/interactions/{id}/{token}/callback"),
        ("/api/v10/webhooks/1/abc/messages/@original", "/webhooks/{id}/{token}/messages/@original"),
        ("/api/v10/webhooks/1/abc", "/webhooks/{id}/{token}"),
        ("/api/v10/gateway/bot", "/gateway/bot"),
        (
            "/api/v10/channels/1/messages/2/reactions/%F0%9F%91%8D/@me",
            "/channels/{id}/messages/{id}/reactions/{other}/@me",
        ),
        ("/", GATEWAY),
        ("/?v=10", GATEWAY),
    ],
)
def test_a_route_has_neither_ids_nor_tokens(path: str, route: str) -> None:
    """Numbers, tokens and whatever is no plain word are replaced."""
    assert route_of(path) == route


@given(st.integers(0, 1 << 64), st.text(st.characters(exclude_characters="/"), min_size=1))
def test_no_token_is_ever_told(number: int, token: str) -> None:
    """Whatever a token looks like, it is not part of a route."""
    assert (
        route_of(f"/api/v10/webhooks/{number}/{token}/messages/@original")
        == "/webhooks/{id}/{token}/messages/@original"
    )
    assert not re.search(r"\d", route_of(f"/api/v10/channels/{number}"))
