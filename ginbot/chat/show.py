"""Draws screens until nothing is newer: one drawer for each screen, and never one while a press is being answered.

A failed send never touches the match: the screen stays behind, rests, and the Keeper brings it up again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ginbot.chat.drawing import Drawing
from ginbot.chat.faults import REST
from ginbot.matches import Matches
from ginbot.rules import Phase, Refused
from ginbot.store import NotSaved, Record

log = logging.getLogger(__name__)

Key = tuple[int, str]


class Show:
    """The Keeper's and the presses' way to have screens drawn."""

    def __init__(self, matches: Matches, drawing: Drawing, *, pause: float = 0.0) -> None:
        """`pause`: seconds for which a table that shows a draw waits for the throw, so that both take one edit."""
        self.pause = pause
        self._matches = matches
        self._drawing = drawing
        self._held: Counter[Key] = Counter()
        self._busy: Counter[int] = Counter()
        """Matches whose presses are being answered, or all of whose screens are being drawn."""
        self._passed_over: set[int] = set()
        """Busy matches that the Keeper would have looked after."""
        self._at_work: dict[Key, asyncio.Event] = {}
        """Screens that are being drawn, each with what tells that this is over."""
        self._again: set[Key] = set()
        self._overlapped: set[Key] = set()

    async def __call__(self, match_id: int, kind: str | None = None, record: Record | None = None) -> None:
        """Draw one screen of a match, even if nothing is newer, or all that are behind; never raises.

        `record`: the match as it was just now, where it is at hand.
        """
        try:
            if kind is not None:
                await self._draw((match_id, kind), again=True)
                return
            with self._at_it(match_id):
                await self._draw_all(match_id, record)
        except Exception:  # the match goes on, and the Keeper looks again
            log.exception("match %d: its screens could not be looked up", match_id)

    async def until_shown(self, match_id: int, kind: str) -> None:
        """Draw one screen as a call does; where it is being drawn already, come back when that is over."""
        await self(match_id, kind)
        if (match_id, kind) in self._at_work:
            await self._at_work[match_id, kind].wait()

    def looks_after(self, match_id: int) -> bool:
        """Whether whoever changed a match is showing it just now, so that nobody else need do so.

        Whoever asks and is told so hears afterwards that it is time to look again: more may have to be shown by then.
        """
        if match_id in self._busy:
            self._passed_over.add(match_id)
        return match_id in self._busy

    def is_drawing(self, match_id: int, kind: str) -> bool:
        """Whether a screen is being drawn just now, and will be once more if a press overlaps with that."""
        return (match_id, kind) in self._at_work

    async def _draw_all(self, match_id: int, record: Record | None) -> None:
        for each in await self._drawing.kinds_behind(match_id, record):
            if each == "table" and await self._waits_for_throw(match_id, record):
                record = None
            await self._draw((match_id, each), record=record)

    @contextmanager
    def _at_it(self, match_id: int) -> Iterator[None]:
        self._busy[match_id] += 1
        try:
            yield
        finally:
            self._busy[match_id] -= 1
            if not self._busy[match_id]:
                del self._busy[match_id]
                if match_id in self._passed_over:
                    self._passed_over.discard(match_id)
                    self._matches.changed(None)

    @contextmanager
    def hold(self, match_id: int, kind: str) -> Iterator[None]:
        """While a press is answered with this screen nobody draws it; a write that overlapped is followed by one."""
        key = (match_id, kind)
        self._held[key] += 1
        try:
            with self._at_it(match_id):
                yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
            if key in self._at_work:
                self._overlapped.add(key)

    async def _waits_for_throw(self, match_id: int, record: Record | None) -> bool:
        """Wait a moment where somebody has drawn and not yet thrown; whether it was so."""
        if not self.pause:
            return False
        record = record or await self._matches.load(match_id)
        if record.match.phase is not Phase.THROW:
            return False
        await asyncio.sleep(self.pause)
        return True

    async def _draw(self, key: Key, *, again: bool = False, record: Record | None = None) -> None:
        if key in self._held:
            return
        if key in self._at_work:
            self._again.add(key)
            return
        self._at_work[key] = over = asyncio.Event()
        try:
            await self._draw_until_current(key, again=again, record=record)
        finally:
            del self._at_work[key]
            over.set()
            self._again.discard(key)
            self._overlapped.discard(key)

    async def _draw_until_current(self, key: Key, *, again: bool, record: Record | None) -> None:
        match_id, kind = key
        while True:
            anew, again = key in self._overlapped, again or key in self._again
            self._again.discard(key)
            self._overlapped.discard(key)
            try:
                await self._drawing.draw(match_id, kind, again=again, anew=anew, record=record)
            except NotSaved:
                log.exception("match %d: what %s shows could not be noted", match_id, kind)
                return
            except Refused:
                return
            except Exception:
                log.exception("match %d: %s could not be drawn", match_id, kind)
                await self._rest(key)
                return
            if key not in self._again | self._overlapped:
                return
            record = None

    async def _rest(self, key: Key) -> None:
        now = self._matches.clock()
        try:
            await self._matches.store.claim_screen(*key, now + REST, now)
        except NotSaved:
            log.exception("match %d: %s cannot rest", *key)
