"""Which backups are kept: seven days, four weeks before those, and nothing lost by a clock that is wrong."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.store.rotation import DAILY, WEEKLY, backup_moment, backup_name, expired

SUNDAY = datetime(2026, 3, 1, 4, 30, tzinfo=UTC)
moments = st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)).map(
    lambda moment: moment.replace(microsecond=0, tzinfo=UTC)
)


def nightly(nights: int, last: datetime = SUNDAY) -> list[str]:
    """The names of backups made every night, the last one first."""
    return [backup_name(last - timedelta(days=back)) for back in range(nights)]


def kept(names: list[str]) -> list[str]:
    """What stays of them, newest first."""
    gone = expired(names)
    return sorted([name for name in names if name not in gone], reverse=True)


def test_a_name_tells_the_moment_in_utc() -> None:
    """A name is written in UTC wherever it is made, and read back."""
    east = SUNDAY.astimezone(timezone(timedelta(hours=9)))
    assert backup_name(east) == "ginbot-20260301T043000Z.sqlite3"
    assert backup_moment(backup_name(east)) == SUNDAY


@pytest.mark.parametrize(
    "name", ["ginbot.sqlite3", "ginbot-20260301T043000Z.sqlite3.old", "ginbot-20261301T043000Z.sqlite3", "notes.txt"]
)
def test_what_is_no_backup_stays(name: str) -> None:
    """A file whose name is not that of a backup is none, and is never removed."""
    assert backup_moment(name) is None
    assert expired([name, *nightly(30)]) == expired(nightly(30))


def test_seven_nights_and_four_weeks() -> None:
    """Of a hundred nights the last seven stay, and before them the last night of each of four weeks."""
    assert kept(nightly(100)) == nightly(7) + [backup_name(SUNDAY - timedelta(weeks=week)) for week in (1, 2, 3, 4)]


def test_the_last_of_a_day() -> None:
    """Of several backups of one day the last one stays."""
    several = [backup_name(SUNDAY + timedelta(hours=hour)) for hour in range(4)]
    assert kept(several) == [several[-1]]
    assert expired(several) == tuple(several[:-1])


def test_nights_left_out_are_no_loss() -> None:
    """After months without any, the last seven that were made are still there."""
    seldom = [backup_name(SUNDAY - timedelta(days=40 * each)) for each in range(7)]
    assert expired(seldom) == ()


@given(st.lists(moments, unique=True))
def test_never_more_than_promised_and_always_the_newest(made: list[datetime]) -> None:
    """The newest always stays, at most eleven do, and asking again removes nothing more."""
    names = [backup_name(moment) for moment in made]
    left = kept(names)
    assert len(left) <= DAILY + WEEKLY
    assert not made or left[0] == backup_name(max(made))
    assert expired(left) == ()


@given(st.lists(st.integers(0, 2), min_size=40, max_size=120))
def test_made_night_by_night_weeks_are_kept_too(counts: list[int]) -> None:
    """Removing after each night keeps what removing once at the end would: no week is lost on the way."""
    folder: list[str] = []
    everything: list[str] = []
    for night, count in enumerate(counts):
        for each in range(count):
            name = backup_name(SUNDAY + timedelta(days=night, hours=each))
            folder.append(name)
            everything.append(name)
            gone = expired(folder)
            folder = [name for name in folder if name not in gone]
    assert sorted(folder, reverse=True) == kept(everything)
