"""That the judge of every flow would hear a picture without words: it is tried on some that have none."""

from __future__ import annotations

import pytest

from tests.simulated.alts import silent_pictures
from tests.simulated.hands import knocking
from tests.simulated.world import World


def picture(alt: str | None, name: str = "ginbot.png") -> dict[str, object]:
    """A request with a picture."""
    return {"data": {"attachments": [{"id": 0, "filename": name, "description": alt}]}}


@pytest.mark.parametrize("alt", [None, "", "hand", "It is Anna's turn", "It holds K♥.", "x" * 1025, "It is {name}'s."])
def test_what_nobody_could_be_read_out(alt: str | None) -> None:
    """A missing, short, broken off or marked alt text is found, in an answer to a press as in a message."""
    assert len(silent_pictures([picture(alt), None, {"content": "no picture"}])) == 1
    assert len(silent_pictures([{"attachments": [{"filename": "film.gif", "description": alt}]}])) == 1


def test_what_is_read_out_well() -> None:
    """A sentence is, and a file of text needs none."""
    assert silent_pictures([picture("It is Anna's turn."), picture(None, "match.txt")]) == []


async def test_every_picture_of_a_match_is_among_them(world: World) -> None:
    """A flow's pictures are really looked at: hands, table and result."""
    await world.start(knocking())
    found = [
        each
        for request in world.env.http_requests
        if isinstance(request.json, dict)
        for part in (request.json, request.json.get("data") or {})
        for each in part.get("attachments") or []
    ]
    assert len(found) >= 3
    assert all(each["description"].endswith(".") for each in found)
