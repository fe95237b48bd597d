"""What holds in a server because its owners have set it so: where, how and by whom matches are opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ginbot.screens.context import Pace
from ginbot.screens.words import languages

SHORTEST_TURN, LONGEST_TURN = 20, 300
"""Seconds that a server may give to a live turn."""
MOST_CHANNELS = 25
"""As many as one menu of Discord's lets choose."""
LARGEST = 2**63 - 1


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """All of it but the default rules, which are kept with the rule sets."""

    channels: tuple[int, ...] = ()
    """Where matches may be opened; none named: everywhere."""
    private: bool = False
    """Whether tables stand in private threads."""
    pace: Pace = Pace.LIVE
    """How fast challenges are played in which nobody says otherwise."""
    live_seconds: int | None = None
    """How long a live turn takes; None: as long as everywhere."""
    opener: int | None = None
    """The role that may open matches; None: everyone."""
    results: int | None = None
    """The channel in which results are told; None: nowhere."""
    language: str = ""
    """What everybody there reads is in; "" follows Discord, which has a server's language for communities alone."""

    @classmethod
    def of(cls, stored: Mapping[str, object]) -> ServerSettings:
        """The settings that were stored; what is unknown or makes no sense is as if it had never been set."""
        channels = stored.get("channels")
        listed = channels if isinstance(channels, list) else []
        seconds, pace = _number(stored.get("live_seconds")), stored.get("pace")
        return cls(
            channels=tuple([each for each in map(_number, listed) if each is not None])[:MOST_CHANNELS],
            private=stored.get("private") is True,
            pace=Pace(pace) if isinstance(pace, str) and pace in tuple(Pace) else Pace.LIVE,
            live_seconds=seconds if seconds is not None and SHORTEST_TURN <= seconds <= LONGEST_TURN else None,
            opener=_number(stored.get("opener")),
            results=_number(stored.get("results")),
            language=str(stored.get("language")) if stored.get("language") in languages() else "",
        )

    def as_dict(self) -> dict[str, object]:
        """What `of` reads back."""
        return {
            "channels": list(self.channels),
            "private": self.private,
            "pace": self.pace.value,
            "live_seconds": self.live_seconds,
            "opener": self.opener,
            "results": self.results,
            "language": self.language,
        }

    def allows(self, *places: int | None) -> bool:
        """Whether matches may be opened in a channel, or in the one that it belongs to."""
        return not self.channels or any(place in self.channels for place in places)


def _number(value: object) -> int | None:
    return value if type(value) is int and 0 < value <= LARGEST else None
