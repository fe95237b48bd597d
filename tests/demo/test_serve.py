"""The demo's start where it cannot start."""

from __future__ import annotations

import socket

import pytest

from ginbot.demo.serve import serve
from ginbot.settings import BadSetting, Settings


def test_a_taken_port_is_said() -> None:
    """A port that somebody else has is one clear sentence, not a traceback."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadSetting, match=f"Port {port} cannot be had"):
            serve(Settings(), port=port, open_browser=False)
