"""What a host runs it by, as far as that can be told without an engine: Dockerfile, compose file, systemd units."""

from __future__ import annotations

import configparser
import fnmatch
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from ginbot.__main__ import AWAY, BROKEN, parser
from ginbot.settings import VARIABLES, load

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SERVICES = ("ginbot.service", "ginbot-backup.service")
LIBRARIES = ("requirements/run.txt", "requirements/speed.txt")
"""What may be installed in the image."""
ANALYZE = shutil.which("systemd-analyze")


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions in order, each with what follows it."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = [line.strip() for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines]


def of(kind: str) -> list[str]:
    """What follows each instruction of a kind."""
    return [rest for name, rest in instructions() if name == kind]


def copied() -> set[str]:
    """What the image is made of, as the Dockerfile names it."""
    return {source for rest in of("COPY") if "--from" not in rest for source in rest.split()[:-1]}


def last_stage() -> list[tuple[str, str]]:
    """The instructions of the stage that becomes the image."""
    found = instructions()
    start = max(number for number, (name, _) in enumerate(found) if name == "FROM")
    return found[start:]


def unit(name: str) -> dict[str, list[tuple[str, str]]]:
    """A unit's sections, each with its lines in order; a name may come twice."""
    sections: dict[str, list[tuple[str, str]]] = {}
    for line in (DEPLOY / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            section.append((key, value))
    return sections


def compose() -> dict[str, Any]:
    """The compose file's one service."""
    service: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]["ginbot"]
    return service


# ---------------------------------------------------------------------- the image


def test_it_is_built_in_stages() -> None:
    """There are two stages of one base, and what the first one needs for building does not get into the second."""
    bases = of("FROM")
    assert bases[0].endswith(" AS build")
    assert bases[1] == bases[0].removesuffix(" AS build")
    assert not [name for name, _ in last_stage() if name == "RUN"]
    assert "requirements" not in str(last_stage())


def test_every_source_is_there_and_let_through() -> None:
    """Whatever is copied into the image exists, and .dockerignore lets it through and nothing private."""
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    let_through = {rule[1:] for rule in rules if rule.startswith("!")}
    assert rules[0] == "*"
    sources = {source for source in copied() if source != "requirements/${LIBRARIES}.txt"} | set(LIBRARIES)
    assert sources == let_through
    assert not [source for source in sources if not (ROOT / source).exists()]
    assert not [secret for secret in (".env", "ginbot.sqlite3", ".git") if secret in let_through]


def test_what_one_stage_takes_from_the_other_was_put_there() -> None:
    """Every path that the second stage copies was made in the first."""
    build = " ".join(rest for name, rest in instructions()[: -len(last_stage())])
    for rest in of("COPY"):
        if "--from=build" in rest:
            assert rest.split()[-2] in build


def test_the_whole_program_is_in_it() -> None:
    """Every folder that the program reads at runtime is copied: code, commands, words."""
    assert {"ginbot", "cogs", "assets"} <= copied()
    assert (ROOT / "assets" / "words" / "en.toml").is_file()


def test_what_is_installed_is_pinned_by_hashes() -> None:
    """Libraries come from the file with hashes, and pip refuses any other."""
    (install,) = [json.loads(rest) for rest in of("RUN") if "install" in rest]
    assert "--require-hashes" in install
    assert install[install.index("-r") + 1] == "requirements/run.txt"
    assert "requirements/${LIBRARIES}.txt requirements/run.txt" in of("COPY")
    chosen = [compose()["build"]["args"]["LIBRARIES"], *[rest.partition("=")[2] for rest in of("ARG")]]
    assert chosen == ["run", "run"]
    for name in LIBRARIES:
        assert "--hash=sha256:" in (ROOT / name).read_text(encoding="utf-8")


def test_either_set_of_libraries_is_the_same_but_for_numba() -> None:
    """Whoever wants the faster house gets no other version of anything else."""
    plain, fast = (set(re.findall(r"^\S+==\S+", (ROOT / name).read_text(), flags=re.MULTILINE)) for name in LIBRARIES)
    assert plain < fast
    assert {each.partition("==")[0] for each in fast - plain} == {"numba", "llvmlite", "numpy"}


def test_nobody_is_root_and_nothing_needs_a_shell() -> None:
    """It runs as a numbered user that is not root; whatever is run is run without a shell."""
    (user,) = [rest for name, rest in last_stage() if name == "USER"]
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user)
    assert f"--chown={user} /data" in " ".join(of("COPY"))
    for rest in [*of("RUN"), *of("ENTRYPOINT"), *of("CMD"), of("HEALTHCHECK")[0].partition("CMD ")[2]]:
        assert isinstance(json.loads(rest), list)


def test_its_commands_are_ours() -> None:
    """The command and the health check are understood by the command line, and Python is the one that was installed."""
    start, check = json.loads(of("ENTRYPOINT")[0]), json.loads(of("HEALTHCHECK")[0].partition("CMD ")[2])
    assert start == ["/opt/ginbot/bin/python", "-m", "ginbot"] == check[:3]
    assert parser().parse_args(json.loads(of("CMD")[0])).do.__name__ == "run"
    assert parser().parse_args(check[3:]).running


def test_what_is_kept_lies_in_the_volume() -> None:
    """Paths as they come are relative, and it works in the volume's folder: database and backups lie there."""
    (folder,) = [rest for name, rest in last_stage() if name == "WORKDIR"]
    assert json.loads(of("VOLUME")[0]) == [folder]
    assert [each.partition(":")[2] for each in compose()["volumes"]] == [folder]
    settings = load({})
    assert settings.database_url.endswith(":///ginbot.sqlite3")
    assert not Path(settings.backup_dir).is_absolute()


def test_its_settings_are_ours() -> None:
    """Every setting named in the Dockerfile, the compose file and the units is one, with a value that is accepted."""
    named = dict(re.findall(r"(\w+)=(\S+)", " ".join(of("ENV")))) | compose()["environment"]
    ours = {name: value for name, value in named.items() if not name.startswith("PYTHON")}
    assert set(ours) <= set(VARIABLES)
    load(ours)


# ---------------------------------------------------------------------- the compose file


def test_the_container_can_do_little() -> None:
    """Its file system is read-only but for the volume and /tmp, it has no privileges and can gain none."""
    service = compose()
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert service["tmpfs"] == ["/tmp"]
    assert not {"privileged", "ports", "network_mode"} & set(service)
    assert service["env_file"] == ".env"


def test_the_container_is_given_time_to_stop() -> None:
    """Stopping takes up to ten seconds, and it is given more; the volume it names is declared."""
    whole = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert int(compose()["stop_grace_period"].removesuffix("s")) > 10
    assert [each.partition(":")[0] for each in compose()["volumes"]] == list(whole["volumes"])


# ---------------------------------------------------------------------- the units


@pytest.mark.parametrize("name", SERVICES)
def test_a_unit_runs_one_of_our_commands(name: str) -> None:
    """What a unit starts is a command of ours, by a user of its own, with its settings from one file."""
    service = dict(unit(name)["Service"])
    program, *line = service["ExecStart"].split()
    assert program == "/opt/ginbot/.venv/bin/ginbot"
    assert parser().parse_args(line).do.__name__ in ("run", "backup")
    assert service["User"] == service["Group"] == "ginbot"
    assert service["WorkingDirectory"] == f"/var/lib/{service['StateDirectory']}"


def test_the_unit_starts_again_only_where_that_helps() -> None:
    """A wrong setting or a broken database is not tried again and again; one that was only away is."""
    service = dict(unit("ginbot.service")["Service"])
    never = [int(status) for status in service["RestartPreventExitStatus"].split()]
    assert never == [2, BROKEN]
    assert AWAY not in never
    assert service["Restart"] == "on-failure"
    assert int(service["TimeoutStopSec"]) > 10
    assert service["KillMode"] == "mixed"


def test_the_timer_starts_the_backup() -> None:
    """The timer belongs to the service of the same name, runs every night, and makes up for nights that were missed."""
    timer = configparser.ConfigParser(interpolation=None)
    timer.read(DEPLOY / "ginbot-backup.timer", encoding="utf-8")
    assert timer["Timer"]["OnCalendar"].startswith("*-*-* ")
    assert timer.getboolean("Timer", "Persistent")
    assert fnmatch.filter([path.name for path in DEPLOY.iterdir()], "ginbot-backup.service")


@pytest.mark.skipif(ANALYZE is None, reason="systemd is not at hand")
@pytest.mark.parametrize("name", SERVICES)
def test_systemd_takes_the_unit_and_finds_it_safe(name: str, tmp_path: Path) -> None:
    """Every line of the unit is known to systemd, which rates its exposure 2.0 or less of 10."""
    assert ANALYZE is not None
    here = tmp_path / name
    text = (DEPLOY / name).read_text(encoding="utf-8")
    here.write_text(text.replace("/opt/ginbot/.venv/bin/ginbot", "/bin/true"), encoding="utf-8")
    verified = subprocess.run([ANALYZE, "verify", here], capture_output=True, text=True, timeout=60, check=False)
    if "Failed to" in verified.stderr and "instance" in verified.stderr:
        pytest.skip("systemd cannot look at units here")
    assert (verified.returncode, verified.stderr) == (0, "")
    rating = [ANALYZE, "security", "--offline=true", "--threshold=20", here]
    rated = subprocess.run(rating, capture_output=True, text=True, timeout=60, check=False)
    assert rated.returncode == 0, rated.stdout[-300:]


# ---------------------------------------------------------------------- what is told about them


def test_the_guide_names_what_there_is() -> None:
    """docs/hosting.md names every file a host may use, every command for hosts and every exit status."""
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for named in ("compose.yaml", *[f"deploy/{path.name}" for path in DEPLOY.iterdir()]):
        assert named in guide, named
    for command in ("ginbot doctor", "--live", "--running", "ginbot backup", "--check"):
        assert command in guide, command
    for status in (2, BROKEN, AWAY):
        assert f"| {status} |" in guide
