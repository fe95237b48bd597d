"""Settings: what is accepted, what is refused, and with which sentence."""

from dataclasses import fields
from pathlib import Path

import pytest
from dotenv import dotenv_values
from hypothesis import given
from hypothesis import strategies as st

from ginbot.settings import LOG_LEVELS, VARIABLES, BadSetting, Settings, environment, load

EXAMPLE = Path(__file__).parents[1] / ".env.example"
NUMBERS = [
    ("GINBOT_LIVE_SECONDS", 20, 300),
    ("GINBOT_NEXT_HAND_SECONDS", 0, 600),
    ("GINBOT_HOUSE_DELAY_SECONDS", 0, 10),
    ("GINBOT_DEFER_SECONDS", 0, 2.5),
    ("GINBOT_POLL_SECONDS", 0.1, 3600),
    ("GINBOT_WORKERS", 1, 16),
    ("GINBOT_BACKUP_HOURS", 0, 168),
    ("GINBOT_SHARD_COUNT", 0, 10_000),
    ("GINBOT_METRICS_PORT", 0, 65_535),
]


def refusal(**variables: str) -> str:
    """The sentence with which these variables are refused."""
    with pytest.raises(BadSetting) as refused:
        load(variables)
    return str(refused.value)


def test_an_empty_environment_gives_the_defaults():
    """Nobody has to set anything."""
    assert load({}) == Settings()
    assert Settings().token is None
    assert Settings().live_seconds == 45


def test_an_empty_value_is_no_value():
    """A variable left empty, as in .env.example, keeps its default."""
    assert load(dict.fromkeys(VARIABLES, " ")) == Settings()


def test_every_field_has_one_variable():
    """Whatever Settings holds can be set, once."""
    assert sorted(attribute for attribute, _ in VARIABLES.values()) == sorted(field.name for field in fields(Settings))


def test_the_example_file_names_every_setting_and_its_default():
    """.env.example and Settings agree: the same names, and taken as it stands the file changes nothing."""
    assert list(dotenv_values(EXAMPLE)) == list(VARIABLES)
    assert load(environment({}, EXAMPLE)) == Settings()


def test_the_example_file_explains_every_setting():
    """Above each setting in .env.example stands a line that says what it is."""
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    for line, above in zip(lines[1:], lines, strict=False):
        if "=" in line and not line.startswith("#"):
            assert above.startswith("# "), line


@pytest.mark.parametrize(("name", "least", "most"), NUMBERS)
def test_a_number_is_accepted_from_its_least_to_its_most(name: str, least: float, most: float):
    """Both ends of a range belong to it."""
    for number in (least, most):
        assert getattr(load({name: str(number)}), VARIABLES[name][0]) == number


@pytest.mark.parametrize(("name", "least", "most"), NUMBERS)
@pytest.mark.parametrize("fault", ["-1", "1e9", "100000", "soon", "nan", "inf"])
def test_a_bad_number_is_refused_by_one_sentence(name: str, least: float, most: float, fault: str):
    """The sentence names the variable, the value and the range."""
    sentence = refusal(**{name: fault})
    assert sentence.startswith(f"{name} is '{fault}', ")
    assert sentence.endswith(f": {least:g} to {most:g} is accepted.")


def test_seconds_of_a_turn_are_whole():
    """A turn of 30.5 seconds is refused as no whole number."""
    assert "no whole number" in refusal(GINBOT_LIVE_SECONDS="30.5")


def test_the_example_file_and_the_ranges_agree():
    """The explanation of each number in .env.example gives the range that is accepted."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for name, least, most in NUMBERS:
        explanation = text.partition(f"\n{name}=")[0].rpartition("\n")[2]
        assert f"{least:g} to {most:g}" in explanation, name


@pytest.mark.parametrize(
    ("given_url", "url"),
    [
        ("sqlite:///nights.sqlite3", "sqlite+aiosqlite:///nights.sqlite3"),
        ("sqlite+aiosqlite:////srv/nights.sqlite3", "sqlite+aiosqlite:////srv/nights.sqlite3"),
        ("postgres://me@host/gin", "postgresql+asyncpg://me@host/gin"),
        ("postgresql://me@host/gin", "postgresql+asyncpg://me@host/gin"),
        ("postgresql+asyncpg://me@host/gin", "postgresql+asyncpg://me@host/gin"),
        ("postgresql://me@host/gin?sslmode=require", "postgresql+asyncpg://me@host/gin?ssl=require"),
    ],
)
def test_a_database_address_gets_its_driver(given_url: str, url: str):
    """Plain addresses are understood as well as complete ones."""
    assert load({"DATABASE_URL": given_url}).database_url == url


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        ("nights.sqlite3", "names no database that ginbot knows"),
        ("mysql://me:hush@host/gin", "names no database that ginbot knows"),
        ("postgresql+psycopg://me:hush@host/gin", "names no database that ginbot knows"),
        ("sqlite://", "names no file"),
        ("sqlite:///", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite+aiosqlite:///:memory:?cache=shared", "names no file"),
        ("postgresql://", "names no server"),
    ],
)
def test_a_bad_database_address_is_refused_without_its_password(url: str, fault: str):
    """The sentence says what is wrong and what is accepted, and repeats nothing of the address."""
    sentence = refusal(DATABASE_URL=url)
    assert sentence.startswith(f"DATABASE_URL {fault}")
    assert sentence.endswith("accepted.")
    assert "hush" not in sentence


def test_a_log_level_may_be_written_small():
    """Levels are known in any case, and only those four."""
    assert load({"GINBOT_LOG_LEVEL": "debug"}).log_level == "DEBUG"
    assert refusal(GINBOT_LOG_LEVEL="loud") == (
        "GINBOT_LOG_LEVEL is 'loud', no level: one of DEBUG, INFO, WARNING, ERROR is accepted."
    )


def test_a_log_format_may_be_written_large():
    """Formats are known in any case, and only those two."""
    assert load({"GINBOT_LOG_FORMAT": "JSON"}).log_format == "json"
    assert refusal(GINBOT_LOG_FORMAT="xml") == "GINBOT_LOG_FORMAT is 'xml', no format: text or json is accepted."


def test_a_folder_has_a_name_that_can_be_read():
    """A folder may be called anything that can be printed."""
    assert load({"BACKUP_DIR": "/srv/gin backups"}).backup_dir == "/srv/gin backups"
    assert refusal(BACKUP_DIR="a\nb") == "BACKUP_DIR holds a letter that no folder's name has."


def test_a_long_value_is_cut_in_the_sentence():
    """A sentence stays one that can be read."""
    assert len(refusal(GINBOT_WORKERS="9" * 4_000)) < 120


@pytest.mark.parametrize("token", ["Bot hush", "hush\nhush", "hushé"])
def test_a_bad_token_is_refused_and_never_printed(token: str):
    """The sentence about a token holds nothing of it."""
    assert "hush" not in refusal(DISCORD_TOKEN=token)


def test_settings_never_print_their_secrets():
    """Neither the token nor the database's password shows when Settings are printed."""
    settings = load({"DISCORD_TOKEN": " hush ", "DATABASE_URL": "postgresql://me:hush@host/gin"})
    assert settings.token == "hush"
    assert "hush" not in repr(settings)


def test_a_misspelt_setting_is_refused_and_the_right_one_named():
    """A slip in a name is not silently passed over."""
    assert refusal(GINBOT_LIVE_SECOND="30") == (
        "GINBOT_LIVE_SECOND is not a setting of ginbot; GINBOT_LIVE_SECONDS is."
    )
    assert refusal(GINBOT_X="30") == "GINBOT_X is not a setting of ginbot."


@given(st.dictionaries(st.sampled_from(list(VARIABLES)), st.text()))
def test_whatever_stands_in_the_variables_is_settings_or_one_sentence(variables: dict[str, str]):
    """No text whatever makes anything else of a variable than a setting or a refusal of one line."""
    sentence = None
    try:
        settings = load(variables)
    except BadSetting as refused:
        sentence = str(refused)
    if sentence is None:
        assert 20 <= settings.live_seconds <= 300
        assert settings.log_level in LOG_LEVELS
    else:
        assert sentence.endswith(".")
        assert len(sentence.splitlines()) == 1


def test_the_environment_goes_before_the_file(tmp_path: Path):
    """A variable of the environment wins over the same one in .env, and the file's others stay."""
    file = tmp_path / ".env"
    file.write_text("GINBOT_WORKERS=2\nGINBOT_LIVE_SECONDS='30' # short\nDISCORD_TOKEN\n", encoding="utf-8")
    settings = load(environment({"GINBOT_WORKERS": "3"}, file))
    assert (settings.workers, settings.live_seconds, settings.token) == (3, 30, None)


def test_a_file_that_is_not_there_is_no_fault(tmp_path: Path):
    """Without .env the environment stands alone."""
    assert environment({"A": "b"}, tmp_path / ".env") == {"A": "b"}


def test_a_dollar_sign_in_the_file_stands_for_itself(tmp_path: Path):
    """A password may look like a variable."""
    file = tmp_path / ".env"
    file.write_text("DATABASE_URL=postgresql://me:${HOME}@host/gin\n", encoding="utf-8")
    assert load(environment({}, file)).database_url == "postgresql+asyncpg://me:${HOME}@host/gin"


def test_a_file_that_is_no_text_is_refused(tmp_path: Path):
    """A .env of bytes that are no text gives one sentence too."""
    file = tmp_path / ".env"
    file.write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    with pytest.raises(BadSetting, match="cannot be read"):
        environment({}, file)


def test_a_process_may_have_some_of_the_shards():
    """Shards are numbers below their count, in any order; without any a process has them all."""
    assert load({"GINBOT_SHARD_COUNT": "4", "GINBOT_SHARD_IDS": "3, 0,3"}).shard_ids == (0, 3)
    assert load({"GINBOT_SHARD_COUNT": "4"}).shard_ids == ()


@pytest.mark.parametrize("ids", ["4", "0,9", "one", "-1", "0;1", "0,"])
def test_shards_that_are_none_are_refused(ids: str):
    """A list that is none, or a shard beyond their count, is refused by one sentence that names the variable."""
    assert "GINBOT_SHARD_IDS" in refusal(GINBOT_SHARD_COUNT="4", GINBOT_SHARD_IDS=ids)


def test_shards_need_their_count():
    """Which shards a process has says nothing without how many there are."""
    assert "GINBOT_SHARD_COUNT is 0" in refusal(GINBOT_SHARD_IDS="0")


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "::1"])
def test_metrics_may_be_told_on_any_address(address: str):
    """An address is taken as it is."""
    assert load({"GINBOT_METRICS_HOST": address}).metrics_host == address


@pytest.mark.parametrize("text", ["localhost", "127.0.0.1:9000", "example.org", "127.0.0"])
def test_what_is_no_address(text: str):
    """A name, or an address with a port, is refused by a sentence that tells what is accepted."""
    sentence = refusal(GINBOT_METRICS_HOST=text)
    assert sentence.startswith(f"GINBOT_METRICS_HOST is '{text}', no address: 127.0.0.1")
