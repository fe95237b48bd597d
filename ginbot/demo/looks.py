"""How simcord's pages look here: as Discord has it where the two differ, and without a tester's tools."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.Response]]

STYLE = """
/* Discord puts buttons below a message's pictures. */
.channel-message { display: flex; flex-direction: column; }
.message-components { order: 1; }
.message-reactions { order: 2; }
.attachment-inline, .attachment-media { max-width: min(100%, 550px); }
/* The emoji font at hand draws spades and clubs in the colour of the buttons beneath them. */
.component-button, .message-content { font-variant-emoji: text; }
/* Both stand in the same narrow gutter, one over the other; Discord shows neither there. */
.message-gutter-time, .message-edited-compact { display: none; }
/* Nobody plays with these, and one of them closes the page for good. */
#refresh, #capture-open, #inspector-toggle, #view-action-output, #back-activity, .session-menu { display: none; }
#messages-sidebar, #messages-toggle, .message-context-actions { display: none; }
"""


def restyled(files: Handler) -> Handler:
    """The handler of a preview's own files, with our style at the end of its style sheet."""

    async def restyle(request: web.Request) -> web.Response:
        answer = await files(request)
        if request.path == "/preview.css":
            answer.text = f"{answer.text}{STYLE}"
        return answer

    return restyle
