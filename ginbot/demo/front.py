"""The front page: what to do, and a link to every page there is. Plain HTML, for telephones too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from typing import Any

from aiohttp import web

from ginbot.demo.pages import Page

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

SKIPS = ("1", "24")
"""How many hours may be skipped at once."""
LOCAL = frozenset({"127.0.0.1", "localhost"})
"""The links are keys to the pages: they are given to nobody who came by another name."""


class Front:
    """The front page; `pages` is what it links, and may grow; `skip` moves the simulated clock by so many seconds."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self.skip: Callable[[float], Awaitable[None]] | None = None

    def application(self) -> web.Application:
        """This page to be served; asked by any other name than this computer's own it gives nothing away."""
        app = web.Application(middlewares=[_local_only])
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/threads", self._threads),
                web.get("/go/{person}/{channel}", self._go),
                web.post("/later/{hours}", self._later),
            ]
        )
        return app

    async def _index(self, request: web.Request) -> web.Response:
        if not self.pages:
            raise web.HTTPServiceUnavailable(text="Still setting the table: please load this again.")
        return web.Response(text=_index(self.pages), content_type="text/html")

    async def _threads(self, request: web.Request) -> web.Response:
        return web.Response(text=_threads(self.pages), content_type="text/html")

    async def _go(self, request: web.Request) -> web.Response:
        """To the page that shows a channel to a person: where links in messages lead."""
        asked = request.match_info["person"], request.match_info["channel"]
        for page in self.pages:
            if (page.person, str(page.channel.id)) == asked:
                raise web.HTTPFound(page.url)
        raise web.HTTPNotFound(text="There is no such place in this demo.")

    async def _later(self, request: web.Request) -> web.Response:
        """Hours that pass at once, for slow matches."""
        hours = request.match_info["hours"]
        if self.skip is None or hours not in SKIPS:
            raise web.HTTPNotFound
        await self.skip(float(hours) * 3600)
        raise web.HTTPSeeOther("/")


@web.middleware
async def _local_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    if request.host.partition(":")[0] not in LOCAL:
        raise web.HTTPForbidden
    return await handler(request)


def _index(pages: list[Page]) -> str:
    fixed: dict[str, Any] = {f"{page.kind}_{page.person}": _link(page) for page in pages if page.kind != "thread"}
    return _HTML.format(threads=_threads(pages), **fixed)


def _threads(pages: list[Page]) -> str:
    links = [f"<li>{_link(page)}</li>" for page in pages if page.kind == "thread"]
    return "".join(links) or "<li>None yet: a table gets its thread when a challenge is accepted.</li>"


def _link(page: Page) -> str:
    place = {"channel": "the channel", "dm": "direct messages", "thread": f"table “{page.channel.name}”"}[page.kind]
    target = f"{page.channel.id}-{page.person}"
    return f'<a href="{escape(page.url)}" target="{target}">{page.person}: {escape(place)}</a>'


_HTML = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ginbot demo</title>
<style>
  body {{ font: 1.05rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 0 auto; padding: 1rem;
         background: #fff; color: #222 }}
  h1 {{ font-size: 1.5rem; margin: .5rem 0 }} h2 {{ font-size: 1.1rem; margin: 1.2rem 0 .3rem }}
  li {{ margin: .3rem 0 }} code {{ background: #eee; padding: .1em .3em; border-radius: .2em }}
  #threads {{ list-style: none; padding: 0 }}
  a {{ display: inline-block; padding: .35rem .7rem; margin: .1rem 0; border-radius: .4rem; background: #1d5c3f;
      color: #fff; text-decoration: none }}
  form {{ display: inline }} button {{ font: inherit; padding: .35rem .7rem; border: 0; border-radius: .4rem;
      background: #555; color: #fff; cursor: pointer }}
  a:hover, a:focus {{ background: #164831 }} footer {{ margin-top: 2rem; color: #555; font-size: .9rem }}
  @media (prefers-color-scheme: dark) {{ body {{ background: #1e1f22; color: #ddd }} code {{ background: #333 }}
    footer {{ color: #aaa }} }}
</style>
<h1>Gin rummy, in a Discord that is not there</h1>
<p>Bot, rules, pictures and database are the real ones. Discord is simulated, on this computer only.
Each link opens one window of it, as one of two people.</p>
<h2>Play the house</h2>
<ol>
  <li>Open {channel_Anna} and type <code>/gin house</code> into the box at the bottom;
    choose it from the list, press the arrow, then the name of whom you want to play.</li>
  <li>Open {dm_Anna}: there is your hand. Draw or take a card, press a card to choose it, then throw it.</li>
</ol>
<h2>Play both sides of a match</h2>
<ol start="3">
  <li>As Anna, choose <code>/gin challenge</code>, then <em>opponent</em>, then Ben, and press the arrow.</li>
  <li>Open {channel_Ben} and accept.</li>
  <li>Each hand is in its own direct messages: {dm_Anna} and {dm_Ben}. The table has a thread, linked below.</li>
</ol>
<h2>Play a slow match</h2>
<ol start="6">
  <li>As Anna, choose <code>/gin challenge</code>, <em>opponent</em> Ben and <em>pace</em> slow; as Ben, accept.
    A turn lasts a day, and everything is in direct messages.</li>
  <li>Let time pass, which takes some seconds:
    <form method="post" action="/later/1"><button>An hour later</button></form>
    <form method="post" action="/later/24"><button>A day later</button></form></li>
</ol>
<h2>Learn, climb, look back</h2>
<ul>
  <li><code>/gin learn</code> is a lesson of five minutes, <code>/gin ladder</code> five rungs against the house,
    <code>/gin daily</code> the same hand for everybody, one try a day.</li>
  <li><code>/gin history</code> has every match that is over, move by move; <code>/gin settings</code> four decks,
    text instead of pictures, and the language.</li>
</ul>
<h2>Tables</h2>
<ul id="threads">{threads}</ul>
<footer>Live turns between two people run out after 45 seconds, as they would; when hours are skipped, too. Nothing is
kept when the demo stops (Ctrl-C where it was started).</footer>
<script>
  setInterval(async () => {{
    const answer = await fetch("/threads").catch(() => null);
    if (answer && answer.ok) {{
      const html = await answer.text(), list = document.getElementById("threads");
      if (list.dataset.was !== html) list.innerHTML = list.dataset.was = html;
    }}
  }}, 1000);
</script>
</html>
"""
