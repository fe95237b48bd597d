"""simcord's browser pages, one for each channel and person: opened as channels appear, published when they change.

A page shows what was published last, and refuses a press made on anything older. So a page is published when its
channel changed and at no other time. Presses take the world's turn, since simcord would answer "this page is gone"
to one that comes while another runs. simcord allows one preview at a time; forgetting the last one (`_preview`) before
the next is made allows many, and closing them is still done by `Env.shutdown`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from simcord import ChannelHandle, Env, MemberActor, Preview, UserHandle

from ginbot.demo.links import local
from ginbot.demo.looks import restyled
from ginbot.demo.pictures import OwnPictures
from ginbot.demo.world import Person, World

STALE_SECONDS = 365 * 86400.0
"""How long a page may stand unread in a tab that sleeps before simcord forgets it; ten minutes if not told."""


@dataclass(slots=True)
class Page:
    """One channel as one person sees it, at an address of its own."""

    kind: str
    """"channel", "dm" or "thread"."""
    channel: ChannelHandle
    person: str
    viewer: int
    """That person's user id."""
    preview: Preview
    content: int
    """What its channel held at the last look, as a number."""
    revisions: dict[str, int] = field(default_factory=dict)
    """How often each browser window of this page had been published by then."""

    @property
    def url(self) -> str:
        """Where to open it; good for this run of the demo."""
        return self.preview.url


class Pages:
    """All pages of one world, in the order in which they were opened; `front` is the address of the front page."""

    def __init__(self, world: World, front: str) -> None:
        self.world = world
        self.front = front
        self._happened = -1
        self.all: list[Page] = []

    async def open(self) -> None:
        """Open the pages that stand from the beginning: the channel and the DM, for each person."""
        for person in self.world.people:
            await self._add("channel", self.world.channel, person.name, person.member)
        for person in self.world.people:
            await self._add("dm", person.user.dm_channel, person.name, person.user)

    async def open_threads(self) -> None:
        """Open a page for each person in every thread that has none yet."""
        known = {page.channel.id for page in self.all}
        for thread in self.world.channel.threads:
            if thread.id not in known:
                for person in self.world.people:
                    await self._add_thread(thread, person)

    def publish(self) -> None:
        """Publish every page whose channel changed since; to be called with the world's turn held."""
        env = self.world.env
        happened = len(env.backend.transcript)
        for page in self.all:
            content = _content(env, page.channel, page.viewer) if happened != self._happened else page.content
            _publish(page, content)
        self._happened = happened

    async def _add_thread(self, thread: ChannelHandle, person: Person) -> None:
        await self._add("thread", thread, person.name, person.member)

    async def _add(self, kind: str, channel: ChannelHandle, name: str, viewer: MemberActor | UserHandle) -> None:
        env = self.world.env
        async with self.world.turn:
            env._preview = None
            preview = env.preview(channel, viewers=(viewer,), layout="channel", timezone=local_zone())
            preview._PAGE_LEASE_SECONDS = STALE_SECONDS  # type: ignore[misc]
            preview._action = partial(self._act, preview._action)  # type: ignore[method-assign]
            preview._media_worker = OwnPictures()
            preview._page_payload = local(f"{self.front}go/{name}", preview._page_payload)  # type: ignore[method-assign,assignment]
            preview._server._static = restyled(preview._server._static)  # type: ignore[method-assign,assignment]
            await preview.__aenter__()
            # Else a channel that was not empty when its page was opened ends, for ever, with what was last then.
            if preview._python is not None:
                preview._python.window_end_id = None
            self.all.append(Page(kind, channel, name, viewer.id, preview, _content(env, channel, viewer.id)))

    async def _act(self, act: Any, context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """What simcord does about a press, with the turn held, and then whatever it changed elsewhere."""
        async with self.world.turn:
            answer: dict[str, Any] = await act(context, body)
            self.publish()
            return answer


def _publish(page: Page, content: int) -> None:
    """Publish the page in every window that has not shown this content yet, and note what each has shown."""
    windows = page.preview._pages
    for identity, window in windows.items():
        # A revision that moved meanwhile is simcord's own publication, after a press in that very window.
        if content != page.content and page.revisions.get(identity, window.revision) == window.revision:
            page.preview._advance_presentation_time()
            page.preview._publish(window, reason="refresh")
    page.content = content
    page.revisions = {identity: window.revision for identity, window in windows.items()}


def _content(env: Env, channel: ChannelHandle, viewer: int) -> int:
    """A number that changes when anything changes that this person sees in the channel."""
    return hash(
        tuple(
            (one.id, one.content, one.flags, repr(one.components), repr(one.attachments), repr(one.embeds))
            for one in env.backend.messages.get(channel.id, {}).values()
            if one.visible_to(viewer)
        )
    )


def local_zone() -> str:
    """The computer's time zone by name, so that shown times are the player's own; UTC where it cannot be told."""
    for named in (os.environ.get("TZ", ""), str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]):
        if named and (Path("/usr/share/zoneinfo") / named).is_file():
            return named
    return "UTC"
