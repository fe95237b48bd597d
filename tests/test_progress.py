"""How far something long has come, as it is told on a terminal and elsewhere."""

from __future__ import annotations

import io

from ginbot.progress import Bar


class Terminal(io.StringIO):
    """Somebody looks at it."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_elsewhere_each_thing_is_one_line() -> None:
    """In a log only what is complete is told."""
    out = io.StringIO()
    bar = Bar(out)
    for done in (0, 500, 1200):
        bar("events", done, 1200)
    bar("queue", 0, 0)
    assert out.getvalue() == "1,200 events\n0 queue\n"


def test_on_a_terminal_the_line_grows() -> None:
    """Somebody who looks sees each step in one line, and a new line for the next thing."""
    out = Terminal()
    bar = Bar(out)
    for done in (0, 600, 1200):
        bar("events", done, 1200)
    first, second, third = out.getvalue().split("\r")[1:]
    assert first == f"{'.' * 30}         0/1,200 events"
    assert second == f"{'#' * 15}{'.' * 15}       600/1,200 events"
    assert third == f"{'#' * 30}     1,200/1,200 events\n"
