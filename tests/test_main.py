"""The command line: what it says, what it refuses, and with which exit status."""

import logging
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import ginbot.store.replay
from ginbot.__main__ import NO_TOKEN, main, parser
from ginbot.paint.preview import sample_table
from ginbot.screens.pictures import Film, Shot

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Every test stands in an empty folder, with no setting in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.startswith("GINBOT_") or name in {"DISCORD_TOKEN", "DATABASE_URL"}:
            monkeypatch.delenv(name)


@pytest.fixture
def logging_as_before():
    """What a test does to the root logger is undone."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.usefixtures("logging_as_before")
def test_run_without_a_token_says_where_to_get_one(capsys: pytest.CaptureFixture[str]):
    """`ginbot run` without a token ends with status 2 and one sentence on standard error."""
    assert main(["run"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == NO_TOKEN + "\n"
    assert "developer portal" in err
    assert "ginbot demo" in err


@pytest.mark.parametrize("command", ["run", "demo", "migrate", "replay 1", "backup", "doctor", "emojis", "preview"])
def test_a_bad_setting_stops_every_command(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Any command refuses a bad setting with status 2 and one sentence, before it does anything."""
    monkeypatch.setenv("GINBOT_LIVE_SECONDS", "5")
    assert main(command.split()) == 2
    assert capsys.readouterr().err == "GINBOT_LIVE_SECONDS is '5', out of range: 20 to 300 is accepted.\n"
    assert list(Path.cwd().iterdir()) == []


def test_the_file_in_the_folder_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Settings come from `.env` where the command is given."""
    (tmp_path / ".env").write_text("GINBOT_WORKERS=none\n", encoding="utf-8")
    assert main(["run"]) == 2
    assert capsys.readouterr().err.startswith("GINBOT_WORKERS is 'none'")


@pytest.mark.usefixtures("logging_as_before")
def test_migrate_makes_the_database(tmp_path: Path):
    """`ginbot migrate` makes the tables where the setting says, and a second time changes nothing."""
    assert main(["migrate"]) == 0
    with closing(sqlite3.connect(tmp_path / "ginbot.sqlite3")) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert {"matches", "events", "seats", "screens"} <= tables
    assert main(["migrate"]) == 0


@pytest.mark.parametrize("command", [["run"], ["migrate"], ["replay", "1"]])
@pytest.mark.usefixtures("logging_as_before")
def test_a_database_that_cannot_be_used_is_a_bad_setting(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """A database in a folder that is not there ends a command with status 2 and one sentence."""
    monkeypatch.setenv("DISCORD_TOKEN", "hush")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///nowhere/ginbot.sqlite3")
    assert main(command) == 2
    assert capsys.readouterr().err == (
        "DATABASE_URL names a database that cannot be used: (sqlite3.OperationalError) unable to open database file.\n"
    )


@pytest.mark.usefixtures("logging_as_before")
def test_preview_paints_a_picture_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`ginbot preview` writes a PNG where it is told to, and says where; a folder that is not there is one sentence."""
    assert main(["preview", "--out", "hand.png"]) == 0
    assert (tmp_path / "hand.png").read_bytes().startswith(b"\x89PNG\r\n")
    assert capsys.readouterr().out == "hand.png\n"
    assert main(["preview", "--out", "nowhere/hand.png"]) == 1
    assert capsys.readouterr().err.startswith("The picture cannot be written: ")


@pytest.mark.usefixtures("logging_as_before")
def test_backup_makes_a_copy_and_checks_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`ginbot backup` makes a copy in BACKUP_DIR and says so; with --check it tries one out; what fails is one line."""
    assert main(["backup"]) == 1
    assert capsys.readouterr() == ("", "There is no database ginbot.sqlite3 yet.\n")
    assert main(["migrate"]) == 0
    capsys.readouterr()
    assert main(["backup"]) == 0
    (made,) = (tmp_path / "backups").iterdir()
    assert re.fullmatch(r"ginbot-\d{8}T\d{6}Z\.sqlite3", made.name)
    out = capsys.readouterr().out
    assert out.startswith(f"backups/{made.name}: ")
    assert out.endswith(" bytes, 0 matches, 0 of them replayed.\n")
    assert main(["backup", "--check", str(made)]) == 0
    assert capsys.readouterr().out == f"{made} is sound: 0 matches, 0 of them replayed.\n"
    made.write_bytes(made.read_bytes()[:5000])
    assert main(["backup", "--check", str(made)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.usefixtures("logging_as_before")
def test_backup_tells_what_it_has_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`ginbot backup` names each old backup that it removes."""
    assert main(["migrate"]) == 0
    (tmp_path / "backups").mkdir()
    for hour in ("01", "02"):
        (tmp_path / "backups" / f"ginbot-20260101T{hour}0000Z.sqlite3").touch()
    assert main(["backup"]) == 0
    removed = "ginbot-20260101T010000Z.sqlite3 has had its time and was removed."
    assert capsys.readouterr().out.splitlines()[1:] == [removed]
    assert len(list((tmp_path / "backups").iterdir())) == 2


@pytest.mark.usefixtures("logging_as_before")
def test_copy_database_moves_to_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`ginbot copy-database` tells what it has copied, refuses what is no empty database, and needs two addresses."""
    assert main(["migrate"]) == 0
    there = f"sqlite:///{tmp_path / 'there.db'}"
    assert main(["copy-database", "sqlite:///ginbot.sqlite3", there]) == 0
    out, err = capsys.readouterr()
    assert out == "0 rows copied and counted, 0 matches replayed and found the same.\n"
    assert "0 events\n" in err
    assert main(["copy-database", there, there]) == 1
    assert capsys.readouterr().err == "A database cannot be copied into itself.\n"
    assert main(["copy-database", "mysql://host/gin", there]) == 2
    assert capsys.readouterr().err.startswith("FROM names no database that ginbot knows")


@pytest.mark.parametrize("line", [[], ["knock"], ["replay"], ["replay", "first"], ["demo", "--port", "door"]])
def test_what_cannot_be_understood_ends_with_status_2(line: list[str], capsys: pytest.CaptureFixture[str]):
    """A line that makes no sense is answered by how to say it."""
    with pytest.raises(SystemExit) as ended:
        main(line)
    assert ended.value.code == 2
    assert "usage: ginbot" in capsys.readouterr().err


@pytest.mark.usefixtures("logging_as_before")
def test_a_film_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """`ginbot replay N --film FILE` writes a GIF and says what it shows; else it ends with 1."""
    assert main(["replay", "1", "--film", "film.gif"]) == 1
    assert capsys.readouterr().err.endswith("Match 1 has no such hand, or it is not over.\n")

    async def one_film(url: str, match: int, number: int | None) -> Film:
        return Film((Shot(sample_table(), 500),), f"Match {match}, hand {number}.")

    monkeypatch.setattr(ginbot.store.replay, "replay_film", one_film)
    assert main(["replay", "7", "--film", "film.gif", "--hand", "3"]) == 0
    assert capsys.readouterr().out == "Match 7, hand 3.\n"
    assert (tmp_path / "film.gif").read_bytes().startswith(b"GIF89a")
    assert main(["replay", "7", "--film", "nowhere/film.gif"]) == 1
    assert "The film cannot be written" in capsys.readouterr().err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]):
    """`ginbot --help` lists the commands."""
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    others = ["copy-database", "doctor", "emojis", "preview"]
    listed = re.findall(r"^    ([\w-]+)(?: |$)", capsys.readouterr().out, re.MULTILINE)
    assert listed == ["run", "demo", "migrate", "replay", "recount", "backup", *others]


def test_options_have_their_defaults():
    """The demo opens no browser and takes a free port, the preview has a name."""
    trial = parser().parse_args(["demo"])
    assert (trial.open, trial.port) == (False, 0)
    assert parser().parse_args(["preview"]).out == Path("preview.png")


def test_an_interrupt_is_the_ordinary_way_to_stop(monkeypatch: pytest.MonkeyPatch):
    """Ctrl-C ends a command with status 0 and no traceback."""

    def interrupted(*arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("ginbot.__main__.log_to_standard_error", interrupted)
    assert main(["run"]) == 0


def test_the_package_itself_can_be_run(tmp_path: Path):
    """`python -m ginbot run` ends just so, and says nothing else."""
    ended = subprocess.run(
        [sys.executable, "-m", "ginbot", "run"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", NO_TOKEN + "\n")
