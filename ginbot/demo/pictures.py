"""The bot's own pictures on their way to the browser, as they are.

simcord checks every picture in a process started for it alone, which takes more than half a second for each new hand.
That is meant for files from strangers; here the bot made them.
"""

from __future__ import annotations

import struct

from simcord.preview._media import MediaInfo, MediaWorker

SIGNATURE = b"\x89PNG\r\n\x1a\n"


class OwnPictures(MediaWorker):
    """A media worker that lets the bot's PNG files pass and does with all else what simcord does."""

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        """What is to be known of a file, from its head alone where that is enough."""
        if media_time is not None or not blob.startswith(SIGNATURE):
            return await super().validate(key, blob, media_time=media_time)
        width, height = struct.unpack(">II", blob[16:24])
        # Nothing is decoded, so there is no memory to be limited; said otherwise, the page would report a problem.
        return MediaInfo("PNG", width, height, 1, 4 * width * height, blob, "image/png", memory_limited=True)
