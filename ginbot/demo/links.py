"""Links to places in Discord, led to the page that shows the place here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

PLACE = re.compile(r"https://discord\.com/channels/(?:@me|\d+)/(\d+)(?:/\d+)?")
Payload = Callable[[Any], dict[str, Any]]


def local(links: str, payload: Payload) -> Payload:
    """What a page is told (`payload`), with every link into Discord leading to `links`/<channel> instead."""

    def told(window: Any) -> dict[str, Any]:
        text = json.dumps(payload(window))
        answer: dict[str, Any] = json.loads(PLACE.sub(rf"{links}/\1", text))
        return answer

    return told
