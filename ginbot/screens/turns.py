"""A hand's events as turns: what somebody did between being asked and throwing. No words here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ginbot.rules import Card, Drew, Event, Lapsed, Passed, Seat, Threw, Took


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of one seat, as far as it has come."""

    seat: Seat
    passed: bool = False
    drew: bool = False
    took: Card | None = None
    threw: Card | None = None
    lapsed: bool = False
    """Whether the clock played it, or its end."""

    @property
    def done(self) -> bool:
        """Whether nothing more can follow in it."""
        return self.passed or self.threw is not None


def turns_of(moves: tuple[Event, ...]) -> tuple[Turn, ...]:
    """The turns of a hand, in order, the running one last."""
    turns: list[Turn] = []
    for move in moves:
        if isinstance(move, Passed | Drew | Took | Threw | Lapsed):
            if not turns or turns[-1].done or turns[-1].seat != move.seat:
                turns.append(Turn(move.seat))
            turns[-1] = _with(turns[-1], move)
    return tuple(turns)


def last_of(turns: tuple[Turn, ...], seat: Seat) -> Turn | None:
    """A seat's last turn."""
    return next((turn for turn in reversed(turns) if turn.seat == seat), None)


def _with(turn: Turn, move: Passed | Drew | Took | Threw | Lapsed) -> Turn:
    if isinstance(move, Passed):
        return replace(turn, passed=True)
    if isinstance(move, Drew):
        return replace(turn, drew=True)
    if isinstance(move, Took):
        return replace(turn, took=move.card)
    return replace(turn, threw=move.card) if isinstance(move, Threw) else replace(turn, lapsed=True)
