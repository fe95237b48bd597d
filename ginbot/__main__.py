"""The command line: `ginbot run | demo | migrate | replay N | recount | backup | doctor | emojis | …`.

What a command does lives in the module it imports, and only when it is asked for; here is how it is asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from ginbot.logs import log_to_standard_error
from ginbot.settings import BadSetting, Settings, environment, load, read_database_url

NO_TOKEN = (
    "DISCORD_TOKEN is not set: get the bot's token from the Discord developer portal, page Bot of your application, "
    "and put it into .env (`ginbot demo` needs none)."
)


BROKEN, AWAY = 3, 4
"""Exit statuses of `ginbot run` without its database: starting again is of no use, or may be."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says; gives the exit status: 2 when something is missing or wrong in the settings."""
    arguments = parser().parse_args(argv)
    do: Callable[[argparse.Namespace, Settings], int] = arguments.do
    try:
        settings = load(environment(os.environ, Path(".env")))
        log_to_standard_error(settings.log_level, settings.log_format, [settings.token] if settings.token else [])
        return do(arguments, settings)
    except BadSetting as fault:
        print(fault, file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # how one stops it
        return 0


def parser() -> argparse.ArgumentParser:
    """What the command line may say."""
    top = argparse.ArgumentParser(prog="ginbot", description="Gin rummy inside Discord.")
    commands = top.add_subparsers(required=True, metavar="command")

    def command(name: str, do: Callable[[argparse.Namespace, Settings], int], says: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=says, description=says)
        added.set_defaults(do=do)
        return added

    command("run", run, "Run the bot; it needs a token.")
    trial = command("demo", demo, "Play in a browser, without Discord and without a token.")
    trial.add_argument("--open", action="store_true", help="open the browser")
    trial.add_argument("--port", type=int, default=0, help="the page's port; a free one by default")
    command("migrate", migrate, "Bring the database to this version's tables.")
    record = command("replay", replay, "Print a match as text.")
    record.add_argument("match", type=int, help="the match's number")
    record.add_argument("--film", type=Path, metavar="FILE", help="write one hand as an animated GIF instead")
    record.add_argument("--hand", type=int, help="which hand, with --film; the last one that is over by default")
    command("recount", recount, "Sum up every match that is over anew from its log: profiles and achievements.")
    copy = command("backup", backup, "Copy the database into BACKUP_DIR, try the copy out, remove old ones.")
    copy.add_argument("--check", type=Path, metavar="FILE", help="only try out a backup made earlier")
    move = command(
        "copy-database", copy_database, "Copy all of one database into another, empty one, and compare them."
    )
    move.add_argument("source", metavar="FROM", help="the database as it would stand in DATABASE_URL")
    move.add_argument("target", metavar="TO", help="the other one, likewise; on PostgreSQL it must have been created")
    move.add_argument("--stopped", action="store_true", help="do not look whether a bot still uses the first one")
    at_most_one = command("doctor", doctor, "Look whether all is there that the bot needs; one line each.")
    look = at_most_one.add_mutually_exclusive_group()
    look.add_argument("--running", action="store_true", help="only see whether a bot is at work on the database")
    look.add_argument(
        "--live", type=int, metavar="CHANNEL", help="try everything on Discord too, in the channel with this id"
    )
    cards = command("emojis", emojis, "Upload the cards as emojis of the application, or bring them up to date.")
    cards.add_argument("--remove", action="store_true", help="take them away again; no other emoji is touched")
    picture = command("preview", preview, "Paint a sample, without Discord.")
    picture.add_argument("--kind", choices=("hand", "table", "result"), default="hand", help="what; a hand by default")
    picture.add_argument(
        "--out", type=Path, default=Path("preview.png"), help="the picture's file; preview.png by default"
    )
    return top


def bring_up_to_date(settings: Settings) -> None:
    """Give the database this version's tables, so that nobody has to think of it.

    Raises BadSetting when there is no such database, or it cannot be written.
    """
    from ginbot.store.errors import NotSaved
    from ginbot.store.migrate import upgrade

    async def upgrade_and_part() -> None:
        try:
            await upgrade(settings.database_url)
        except NotSaved:
            # A connection that could not be opened still has a thread, which complains aloud when the loop it
            # reports its end to has gone.
            await asyncio.sleep(0.2)
            raise

    try:
        asyncio.run(upgrade_and_part())
    except NotSaved as fault:
        reason = str(fault).partition("\n")[0]
        raise BadSetting(f"DATABASE_URL names a database that cannot be used: {reason}.") from fault


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """The bot itself, until it is told to stop."""
    if settings.token is None:
        raise BadSetting(NO_TOKEN)
    bring_up_to_date(settings)
    import ginbot.chat.run
    from ginbot.upkeep import DatabaseGone

    try:
        ginbot.chat.run.run(settings)
    except DatabaseGone as gone:
        print(gone, file=sys.stderr)
        return BROKEN if gone.for_good else AWAY
    return 0


def demo(arguments: argparse.Namespace, settings: Settings) -> int:
    """The same bot in a simulated Discord."""
    import ginbot.demo.serve

    return ginbot.demo.serve.serve(settings, port=arguments.port, open_browser=arguments.open)


def migrate(arguments: argparse.Namespace, settings: Settings) -> int:
    """The database's tables as this version has them."""
    bring_up_to_date(settings)
    return 0


def replay(arguments: argparse.Namespace, settings: Settings) -> int:
    """A stored match, event by event."""
    bring_up_to_date(settings)
    import ginbot.store.replay

    if arguments.film is not None:
        return _film(arguments, settings)
    text = asyncio.run(ginbot.store.replay.replay_text(settings.database_url, arguments.match))
    if text is None:
        print(f"There is no match {arguments.match} in this database.", file=sys.stderr)
        return 1
    print(text)
    return 0


def _film(arguments: argparse.Namespace, settings: Settings) -> int:
    """One hand of a stored match as an animated GIF."""
    from ginbot.paint import paint_film
    from ginbot.store.replay import replay_film

    film = asyncio.run(replay_film(settings.database_url, arguments.match, arguments.hand))
    if film is None:
        print(f"Match {arguments.match} has no such hand, or it is not over.", file=sys.stderr)
        return 1
    try:
        arguments.film.write_bytes(paint_film(film))
    except OSError as fault:
        print(f"The film cannot be written: {fault}.", file=sys.stderr)
        return 1
    print(film.alt)
    return 0


def recount(arguments: argparse.Namespace, settings: Settings) -> int:
    """What profiles and achievements are counted from, as the logs have it."""
    bring_up_to_date(settings)
    from ginbot.matches.summaries import recount as count_anew
    from ginbot.store import Store

    async def count() -> tuple[int, int]:
        store = await Store.open(settings.database_url)
        try:
            return await count_anew(store)
        finally:
            await store.close()

    seen, changed = asyncio.run(count())
    print(f"{seen:,} matches summed up anew; of {changed:,} something was kept otherwise.")
    return 0


def backup(arguments: argparse.Namespace, settings: Settings) -> int:
    """A copy of the database that is known to be of use."""
    from ginbot.store import backups

    try:
        if arguments.check is not None:
            trial = asyncio.run(backups.check(arguments.check))
            print(f"{arguments.check} is sound: {trial.matches} matches, {trial.replayed} of them replayed.")
            return 0
        made = asyncio.run(backups.back_up(settings.database_url, Path(settings.backup_dir), datetime.now(UTC)))
    except backups.NotBackedUp as fault:
        print(fault, file=sys.stderr)
        return 1
    print(f"{made.file}: {made.size:,} bytes, {made.trial.matches} matches, {made.trial.replayed} of them replayed.")
    for name in made.removed:
        print(f"{name} has had its time and was removed.")
    return 0


def copy_database(arguments: argparse.Namespace, settings: Settings) -> int:
    """All that is in one database, in another."""
    from ginbot.progress import Bar
    from ginbot.store import copying

    source, target = read_database_url("FROM", arguments.source), read_database_url("TO", arguments.target)
    now = None if arguments.stopped else datetime.now(UTC)
    try:
        copied = asyncio.run(copying.copy_database(source, target, now, Bar()))
    except copying.NotCopied as fault:
        print(fault, file=sys.stderr)
        return 1
    print(f"{copied.rows:,} rows copied and counted, {copied.matches:,} matches replayed and found the same.")
    return 0


def doctor(arguments: argparse.Namespace, settings: Settings) -> int:
    """What is there and what is missing, line by line."""
    import ginbot.chat.doctor.run

    def report(line: object) -> None:
        print(line, flush=True)

    if arguments.running:
        return 0 if ginbot.chat.doctor.run.is_running(settings, report) else 1
    return 0 if ginbot.chat.doctor.run.run(settings, arguments.live, report) else 1


def emojis(arguments: argparse.Namespace, settings: Settings) -> int:
    """The cards as emojis of the application."""
    if settings.token is None:
        raise BadSetting(NO_TOKEN)
    import ginbot.chat.emoji_command
    from ginbot.progress import Bar

    def tell(words: str) -> None:
        print(words, flush=True)

    return ginbot.chat.emoji_command.run(settings.token, Bar(), tell, remove=arguments.remove)


def preview(arguments: argparse.Namespace, settings: Settings) -> int:
    """A picture as players get it."""
    import ginbot.paint.preview

    try:
        arguments.out.write_bytes(ginbot.paint.preview.preview(arguments.kind))
    except OSError as fault:
        print(f"The picture cannot be written: {fault}.", file=sys.stderr)
        return 1
    print(arguments.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
