"""Pages outside a match: front door, rules, boards, own matches, the check, and every refusal."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rules import Problem, Refusal, Refused, RuleProblem, RuleSet
from ginbot.screens.boards import (
    OPTIONAL_PERMISSIONS,
    PER_PAGE,
    PERMISSIONS,
    SCOPES,
    SPANS,
    BoardLine,
    BoardPage,
    CheckLine,
    GameLine,
    PastTable,
    SeasonName,
    board_of,
    board_screen,
    check_screen,
    games_screen,
    past_screen,
)
from ginbot.screens.context import Pace
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.pages import (
    friend_screen,
    front_door,
    no_dm_line,
    outage_line,
    table_rules,
    watcher_screen,
)
from ginbot.screens.panel import Do, Panel, parse_panel
from ginbot.screens.refused import placeholders, refusal_screen
from ginbot.screens.words import codes
from tests.screens.stage import ANNA_AND_BEN, HOUSE, MOMENT, buttons_of, labels
from tests.screens.test_every_screen import check_limits

NAME = "Anna*_~|>`[]()<@#:" + "W" * 20
FULL = tuple([BoardLine(9_990 + n, NAME, 3_000, 350, 99_999, 99_999, True) for n in range(PER_PAGE)])
OWN = BoardLine(12_345, NAME, 1_512, 120, 3, 1, True, True)


def test_the_front_door() -> None:
    """What `/gin play` shows leads everywhere."""
    screen = front_door()
    assert screen.text.startswith("**Gin rummy.**")
    assert labels(screen) == [["Challenge a friend"], ["Play the house"], ["Learn gin", "My games"]]
    check_limits(screen)


def test_challenging_a_friend() -> None:
    """Where somebody can be challenged the page leads to rules of one's own, for whoever reads it."""
    screen = friend_screen(maker=Panel(101))
    check_limits(screen)
    press = parse_press(buttons_of(screen)[0].id)
    assert press is not None
    assert parse_panel(press.argument) == (Do.SHOW, Panel(101))


def test_single_pages() -> None:
    """What tells one thing is a line without buttons."""
    for screen in (friend_screen(), watcher_screen()):
        check_limits(screen)
        assert screen.rows == ()
    assert "*My hand*" in no_dm_line()


@pytest.mark.parametrize(
    ("away", "words"),
    [(10, "for a minute."), (80, "for a minute."), (360, "for 6 minutes."), (7200, "for 120 minutes.")],
)
def test_an_outage_is_owned_up_to(away: int, words: str) -> None:
    """The time away is told in whole minutes, and what the turn has now."""
    assert outage_line(away, 45).startswith("I was away")
    assert words in outage_line(away, 45)
    assert outage_line(away, 45).endswith("45 s.")


def test_table_rules_tell_what_is_different() -> None:
    """A table's page tells limit and bonuses, and what a variant changes."""
    standard = table_rules(RuleSet(), ANNA_AND_BEN).text
    assert standard.split("\n") == [
        "**This table:** first to 100, 45 s a turn, rated.",
        "Knock with 10 or less.",
        "Gin: 25 more.",
        "Undercut: 25 more.",
        "Big gin, all eleven cards: 31 more.",
        "Void hands in a row that end the match: 3.",
    ]
    strange = RuleSet(knock_limit=0, big_gin_bonus=None, void_limit=None, aces="round")
    assert table_rules(strange, HOUSE).text.split("\n")[1:] == [
        "No knocking: gin only.",
        "Gin: 25 more.",
        "Runs go round the corner: Q-K-A and K-A-2. An ace counts 15.",
        "Not rated.",
    ]
    upcard = table_rules(RuleSet(knock_limit="upcard"), ANNA_AND_BEN).text
    assert "Knock with the upcard's value or less." in upcard


def test_a_board_keeps_the_limits() -> None:
    """A full page of the longest lines fits, with the reader's own line below it, and all that can be said."""
    season = SeasonName(2026, 4, 99, MOMENT)
    screen = board_screen(FULL, OWN, 20_000, BoardPage("global", Pace.LIVE, "season", 2), season, unlisted=True)
    check_limits(screen)
    assert screen.text.count("\n") == PER_PAGE + 5
    assert "**You**" in screen.text
    assert "**3000?** ± 350" in screen.text
    check_limits(past_screen((PastTable(season, FULL[:3]),) * 8, BoardPage("global", Pace.LIVE, "past")))


def test_a_board_turns_its_pages() -> None:
    """The first page has nothing before it, the last nothing after it; nothing moves, and every board is near."""
    rows = (BoardLine(1, "Anna", 1600, 60, 12, 8, mine=True),)
    only = board_screen(rows, rows[0], 1, BoardPage("server", Pace.SLOW3))
    assert labels(only) == [
        ["Previous(x)", "Next(x)", "Show here"],
        ["This season", "Past seasons"],
        ["Live", "All servers"],
    ]
    assert only.text.split("\n")[:2] == [
        "**Leaderboard of this server**, slow, all time",
        "1\\. **You** · **1600** ± 60 · 12 matches, 8 won",
    ]
    middle = board_screen(rows, None, 25, BoardPage("server", Pace.LIVE, "season", 2), SeasonName(2026, 4))
    presses = [parse_press(button.id) for button in buttons_of(middle)]
    assert [(press.verb, press.argument) for press in presses if press is not None] == [
        (Verb.PAGE, "server.live.season.1"),
        (Verb.PAGE, "server.live.season.3"),
        (Verb.SHOW, "server.live.season.2"),
        (Verb.PAGE, "server.live.all.1"),
        (Verb.PAGE, "server.live.past.1"),
        (Verb.PAGE, "server.slow.season.1"),
        (Verb.PAGE, "global.live.season.1"),
    ]
    assert "Page 2 of 3" in middle.text
    assert middle.text.startswith("**Leaderboard of this server**, live, season 4 of 2026\n")


def test_whoever_is_not_on_a_board_has_a_line_all_the_same() -> None:
    """One's own row says that there is none yet; the copy for everybody does not."""
    rows = (BoardLine(1, "Anna", 1600, 60, 12, 8),)
    texts = [board_screen(rows, None, 1, BoardPage("server", Pace.LIVE), shown=shown).text for shown in (False, True)]
    assert ["You have no rated match here yet." in text for text in texts] == [True, False]


def test_without_a_server_there_is_none_to_switch_to() -> None:
    """In direct messages only the board of all servers is there."""
    rows = (BoardLine(1, "Anna", 1600, 60, 12, 8),)
    alone = board_screen(rows, None, 1, BoardPage("global", Pace.LIVE), switches=False)
    assert labels(alone)[-1] == ["Slow"]
    assert labels(past_screen((), BoardPage("global", Pace.LIVE, "past"), switches=False))[-1] == ["Slow"]


def test_whoever_is_not_listed_reads_so() -> None:
    """One's own line is there all the same, and nobody else's eyes are on it."""
    line = "-# Only you see your line: `/gin settings` puts you on the boards of all servers."
    at = BoardPage("global", Pace.LIVE)
    for rows in ((), (BoardLine(1, "Anna", 1600, 60, 12, 8),)):
        texts = board_screen(rows, OWN, len(rows), at, unlisted=True).text.split("\n")
        assert texts.count(line) == 1
        assert any("**You**" in text for text in texts)
    assert line not in board_screen(rows, OWN, 1, at).text


def test_a_board_for_everybody_has_no_you() -> None:
    """The copy for the channel names everybody and has no buttons."""
    rows = (BoardLine(1, "Anna", 1600, 60, 12, 8, mine=True),)
    screen = board_screen(rows, OWN, 1, BoardPage("server", Pace.LIVE), shown=True, unlisted=True)
    assert "You" not in screen.text
    assert "Anna" in screen.text
    assert screen.rows == ()


def test_an_empty_board_says_how_to_fill_it() -> None:
    """Before the first rated match there is a line, and the way to the other boards."""
    for at, season in (
        (BoardPage("server", Pace.LIVE), None),
        (BoardPage("server", Pace.LIVE, "season"), SeasonName(2026, 4)),
        (BoardPage("global", Pace.LIVE), None),
    ):
        screen = board_screen((), None, 0, at, season)
        assert "/gin challenge" in screen.text
        assert labels(screen)[0] == ["Previous(x)", "Next(x)", "Show here(x)"]


def test_past_seasons_are_told_by_who_led_them() -> None:
    """Each table names its three best with their ratings then; one without anybody listed has a dash."""
    top = tuple([BoardLine(n, name, 1700 - n, 60, 9, 5) for n, name in enumerate(("Anna", "*Ben*", "Cem"), 1)])
    tables = (PastTable(SeasonName(2026, 3), top), PastTable(SeasonName(2026, 2, 2), ()))
    screen = past_screen(tables, BoardPage("server", Pace.LIVE, "past"))
    assert screen.text.split("\n") == [
        "**Seasons of this server**, live",
        "· season 3 of 2026: 1\\. Anna (1699) · 2\\. \\*Ben\\* (1698) · 3\\. Cem (1697)",
        "· season 2 of 2026, table 2: –",
    ]
    assert labels(screen) == [["This season", "All time"], ["Slow", "All servers"]]


@given(st.sampled_from(SCOPES), st.sampled_from(Pace), st.sampled_from(SPANS), st.integers(1, 10**6))
def test_a_boards_button_names_its_page(scope: str, pace: Pace, span: str, page: int) -> None:
    """What a button of a board names is read again, slow paces as one; older buttons mean the board of all time."""
    slow = Pace.LIVE if pace is Pace.LIVE else Pace.SLOW
    assert board_of(BoardPage(scope, pace, span, page).argument) == BoardPage(scope, slow, span, page)
    assert board_of(f"{scope}.live.{page}") == BoardPage(scope, Pace.LIVE, "all", page)


@pytest.mark.parametrize(
    "text", ["", "server", "server.live", "server.live.", "server.live.0", "moon.live.1", "server.live.ever.1"]
)
def test_a_forged_page_is_none(text: str) -> None:
    """A scope, pace, span or page that is none means nothing."""
    assert board_of(text) is None
    assert board_of("server.fast.1") is None
    assert board_of("server.live.²") is None
    assert board_of("server.live.all.1.1") is None
    assert board_of(f"server.live.{10**7}") is None


def test_own_matches_are_listed() -> None:
    """Each running match has opponent, score, whose turn, until when, and the way there; the reader's turns lead."""
    stamp = int(MOMENT.timestamp())
    lines = (
        GameLine("Ben", (38, 52), mine=True, ends_at=MOMENT, url="https://discord.com/channels/@me/5/6"),
        GameLine("Cem", (0, 7), ends_at=MOMENT, pace=Pace.SLOW),
        GameLine("Fay", (9, 9), mine=True, ends_at=MOMENT - timedelta(hours=1), pace=Pace.SLOW3),
        GameLine("Gus", (1, 2), ends_at=MOMENT + timedelta(days=9), paused_until=MOMENT, pace=Pace.SLOW),
        GameLine("Eve", (21, 10), between=True, ends_at=MOMENT),
        GameLine("Dora", waiting=True, ends_at=MOMENT, url="https://discord.com/channels/7/8/9"),
        GameLine("", waiting=True),
    )
    assert games_screen(lines).text.split("\n") == [
        "**Your matches**",
        f"· against **Fay** · 9 : 9 · **your turn** · due <t:{stamp - 3600}:R>",
        f"· against **Ben** · 38 : 52 · **your turn** · by <t:{stamp}:T> · [hand](https://discord.com/channels/@me/5/6)",
        "· against **Eve** · 21 : 10 · the next hand can begin",
        f"· against **Cem** · 0 : 7 · Cem's turn · due <t:{stamp}:R>",
        f"· against **Gus** · 1 : 2 · Gus's turn · away until <t:{stamp}:f>",
        f"· waiting for **Dora** to accept · closes <t:{stamp}:R> · [challenge](https://discord.com/channels/7/8/9)",
        "· waiting for somebody to sit down",
    ]
    assert "/gin play" in games_screen(()).text
    full = GameLine(
        NAME, (499, 499), ends_at=MOMENT, url="https://discord.com/channels/@me/" + "9" * 19 + "/" + "9" * 19
    )
    check_limits(games_screen((full,) * 10))


def test_hands_without_a_link_are_brought_by_a_button() -> None:
    """Where no link leads to the cards a button brings them, the reader's turns first, as many as rows."""
    linked = GameLine("Ben", mine=True, url="https://discord.com/channels/@me/5/6")
    lines = [GameLine(NAME, mine=number == 8, bring=number) for number in range(3, 10)]
    screen = games_screen((linked, *lines))
    check_limits(screen)
    assert [button.id for row in screen.rows for button in row] == [f"gin:{match}:0:mine" for match in (8, 3, 4, 5, 6)]
    assert games_screen((linked,)).rows == ()


def test_more_matches_than_a_message_holds() -> None:
    """The first matches are told in full, the rest are counted, and what only waits for somebody comes last."""
    url = "https://discord.com/channels/@me/" + "9" * 19 + "/" + "9" * 19
    playing = GameLine(NAME, (499, 499), ends_at=MOMENT, url=url)
    waiting = GameLine(NAME, waiting=True, ends_at=MOMENT, url=url)
    screen = games_screen((waiting,) * 9 + (playing,) * 10)
    check_limits(screen)
    lines = screen.text.split("\n")
    assert [("against" in line) for line in lines[1:8]] == [True] * 7
    assert lines[-1] == f"and {19 - len(lines[1:-1])} more"


def test_the_check_tells_what_is_missing() -> None:
    """Every permission has a line; what is missing says what happens without it, and where to mend it."""
    everything = tuple([CheckLine(name, True) for name in (*PERMISSIONS, *OPTIONAL_PERMISSIONS)])
    fine = check_screen(everything)
    assert fine.text.endswith("Nothing else is needed.")
    assert fine.text.count("✓") == len(everything)
    for name in PERMISSIONS:
        lacking = check_screen(tuple([replace(line, granted=line.permission != name) for line in everything]))
        assert "is missing. Without it" in lacking.text
        assert "Permissions" in lacking.text.split("\n")[-1]
    for name in OPTIONAL_PERMISSIONS:
        lacking = check_screen(tuple([replace(line, granted=line.permission != name) for line in everything]))
        assert "that is all right" in lacking.text
        assert lacking.text.endswith("Nothing else is needed.")
    check_limits(check_screen(tuple([replace(line, granted=False) for line in everything])))


FACTS: dict[str, object] = {
    "name": "Be*n",
    "card": 12,
    "count": 12,
    "limit": 10,
    "link": "https://discord.com/channels/1/2/3",
    "channel": "<#77>",
    "channels": "<#77>, <#78>",
    "role": "<@&79>",
    "end": "<t:1:f>",
    "left": "<t:1:R>",
    "permission": "create_public_threads",
    "n": 10,
    "names": "Rosa, Bruno",
    "seal": "0f" * 32,
    "text": "Be*n's own",
    "problem": Problem(RuleProblem.EXTRA_WITHOUT_BOXES, "extra_boxes"),
}


@pytest.mark.parametrize("why", Refusal)
def test_every_refusal_speaks(why: Refusal) -> None:
    """With all its facts and with none, a refusal has a text without gaps."""
    bare = refusal_screen(Refused(why)).text
    full = refusal_screen(Refused(why, **FACTS)).text
    for text in (bare, full):
        assert text
        assert "{" not in text
        assert "None" not in text
    if placeholders(f"refusal.{why.value}"):
        assert bare != full
    assert "Be*n" not in full


def test_refusals_fill_in_what_they_know() -> None:
    """Cards, names and permissions are put into words; facts may come later; empty ones do not count."""
    assert refusal_screen(Refused(Refusal.TAKEN_CARD, card=47)).text.startswith("You took the 9♣ this turn")
    assert refusal_screen(Refused(Refusal.NOT_YOUR_TURN), name="Anna").text.startswith("It's Anna's turn.")
    assert refusal_screen(Refused(Refusal.NOT_INVITED, name="")).text.startswith("This challenge is for somebody else.")
    lacking = Refused(Refusal.NO_PERMISSION, permission="create_public_threads", channel="<#77>")
    assert refusal_screen(lacking).text.startswith("I need **Create Public Threads** in <#77>")
    earlier = refusal_screen(Refused(Refusal.ALREADY_ASKED, name="Be:n", match=4), link="https://x.example/a_b")
    assert earlier.text.startswith("You already asked Be\\:n: https://x.example/a_b.")
    assert refusal_screen(Refused(Refusal.TOO_MANY_MATCHES, n=1)).text.startswith("You have 1 match running.")


def test_every_plain_refusal_belongs_to_one() -> None:
    """There is no text without facts for a reason that is none."""
    plain = {code.removeprefix("refusal_plain.") for code in codes() if code.startswith("refusal_plain.")}
    assert plain <= {why.value for why in Refusal}
