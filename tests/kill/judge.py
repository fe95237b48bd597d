"""What must be true of all matches whenever the bot has come back and grown quiet."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import select

from ginbot.rules import Closed, Dealt, Drew, Ended, Event, Joined, Knocked, Passed, Phase, Threw, Took, card_name
from ginbot.screens.ids import MOVES, Press, Verb, parse_press
from ginbot.store import Batch, By, Delivery, Record, ScreenRow, Status, Store, tables
from tests.kill.people import People
from tests.kill.rooms import Message, Rooms
from tests.ratings import wrong_ratings

PEOPLE = {By.SEAT_0: 0, By.SEAT_1: 1}
PLAIN: dict[type, Verb] = {Joined: Verb.ACCEPT, Passed: Verb.PASS, Drew: Verb.DRAW, Took: Verb.TAKE}
ENDS = (Verb.KNOCK, Verb.GIN)
LEADS = frozenset({Verb.CHOOSE, Verb.ASK, Verb.MORE, *MOVES})
"""What lies under a hand that is played."""


class Judge:
    """Compares what is stored with what people did and see."""

    def __init__(self, rooms: Rooms, store: Store, people: People) -> None:
        self._rooms = rooms
        self._store = store
        self._people = people
        self._logs: dict[int, tuple[Batch, ...]] = {}
        """Every log as it was read last."""
        self.judged = 0

    async def records(self) -> list[Record]:
        """All matches."""
        async with self._store._database.read() as connection:
            numbers = [number for (number,) in await connection.execute(select(tables.matches.c.id))]
        found = [await self._store.record(number) for number in sorted(numbers)]
        return [record for record in found if record is not None]

    async def problems(self) -> list[str]:
        """All that is not as it must be."""
        records, found = await self.records(), list(self._rooms.problems)
        pressed = self._pressed()
        for record in records:
            log = await self._store.log(record.facts.id)
            mine = self._of_log(record, log, pressed)
            self._logs[record.facts.id] = log
            if record.facts.status in (Status.RUNNING, Status.OVER):
                mine += self._of_screens(record)
            found += [f"match {record.facts.id}: {each}" for each in mine]
        found += [f"match {match}: shown and not stored at {version}" for match, version in self._ahead(records)]
        found += (await wrong_ratings(self._store, records))[0]
        self.judged += 1
        return found

    def _pressed(self) -> dict[tuple[int, int, int], list[Press]]:
        """What was pressed, by match, version and player."""
        found: dict[tuple[int, int, int], list[Press]] = {}
        for asked in self._people.asked:
            press = parse_press(asked.what)
            if press is not None and press.match is not None:
                found.setdefault((press.match, press.version, asked.user), []).append(press)
        return found

    def _of_log(
        self, record: Record, log: tuple[Batch, ...], pressed: dict[tuple[int, int, int], list[Press]]
    ) -> list[str]:
        """Nothing lost, nothing doubled, nothing that nobody asked for; and it goes on."""
        found, before, facts = [], self._logs.get(record.facts.id, ()), record.facts
        if log[: len(before)] != before:
            found.append("its log is not what it was")
        if [batch.version for batch in log] != list(range(1, facts.version + 1)):
            found.append(f"at {facts.version}, but its log is {[batch.version for batch in log]}")
        for batch in log[1:]:
            never_posted = isinstance(batch.events[0], Closed) and not record.screens  # taken back without a press
            if batch.by in PEOPLE and not never_posted:
                user = record.seats[PEOPLE[batch.by]].user or 0
                presses = pressed.get((facts.id, batch.version - 1, user), [])
                if not any(led_to(press, batch.events) for press in presses):
                    found.append(f"nobody pressed what {batch.events[0]} at {batch.version} came of: {presses}")
        if facts.status is Status.RUNNING:
            now = self._rooms.hours.now()
            leased = facts.claimed_until is not None and facts.claimed_until > now
            if facts.due_at is None or (facts.due_at.timestamp() < now.timestamp() - 60 and not leased):
                found.append(f"due at {facts.due_at} for {facts.due_for}, and it is {now}")
        return found

    def _of_screens(self, record: Record) -> list[str]:
        found = []
        for row in record.screens:
            if row.kind.startswith("hand") or row.kind == "table":
                found += self._of_screen(record, row)
        for seat in record.seats:
            if seat.user is not None:
                found += self._of_left_behind(record, seat.user, record.screen(f"hand:{seat.seat}"))
        found += self._of_tables(record)
        return found

    def _of_screen(self, record: Record, row: ScreenRow) -> list[str]:
        """A hand or a table is there and shows how things stand."""
        is_hand = row.kind != "table"
        if is_hand and record.seats[int(row.kind[-1])].delivery is Delivery.HERE:
            return []
        if row.shown != record.match.version:
            return [f"{row.kind} shows {row.shown} of {record.match.version}"]
        message = self._message(row)
        if message is None:
            return [f"{row.kind} is nowhere: {row}"]
        shown, oldest = versions_on(message), _oldest(record, row)
        if is_hand and shown and not oldest <= min(shown) <= max(shown) <= record.match.version:
            return [
                f"{row.kind} has buttons of {shown} at {record.match.version}: {row} {message} {self._history(message)}"
            ]
        return []

    def _of_left_behind(self, record: Record, user: int, row: ScreenRow | None) -> list[str]:
        """No other message shows a hand of this match as if it could be played."""
        kept = row.message if row is not None else None
        return [
            f"left behind with {user}: {message.ids[:3]}, {message.id} beside {row}: {self._history(message)}"
            for message in self._rooms.seen_by(user)
            if message.id != kept
            and any(_is_played(parse_press(each), record) for each in message.ids)
        ]  # fmt: skip

    def _of_tables(self, record: Record) -> list[str]:
        """A thread holds no more tables of this match than hands were dealt."""
        log, thread = self._logs[record.facts.id], self._rooms.messages.get(record.facts.thread or 0, {})
        dealt = sum(isinstance(event, Dealt) for batch in log for event in batch.events)
        there = sum(any(_is_on_table(parse_press(each), record) for each in message.ids) for message in thread.values())
        return [f"{there} tables of {dealt} hands"] if there > dealt else []

    def _ahead(self, records: list[Record]) -> list[tuple[int, int]]:
        """Which matches have been shown at a version that is not stored."""
        stored = {record.facts.id: record.facts.version for record in records}
        newest: Counter[int] = Counter()
        for messages in self._rooms.messages.values():
            for message in messages.values():
                for press in map(parse_press, message.ids):
                    if press is not None and press.match is not None:
                        newest[press.match] = max(newest[press.match], press.version)
        return [(match, version) for match, version in newest.items() if version > stored.get(match, 0)]

    def _history(self, message: Message) -> str:
        """What was asked for where it lies."""
        return "\n    ".join(
            [
                each
                for each in self._rooms.done
                if f"/{message.channel}/" in each or f"{message.id}" in each or "died" in each
            ][-24:]
        )

    def _message(self, row: ScreenRow) -> Message | None:
        return self._rooms.messages.get(row.channel or 0, {}).get(row.message or 0)


def _oldest(record: Record, row: ScreenRow) -> int:
    """The oldest version whose buttons may lie under a hand: in a slow match it stays while the other has drawn."""
    waits = record.match.phase is Phase.THROW and row.kind != f"hand:{record.match.to_act}"
    return record.match.version - (1 if waits else 0)


def versions_on(message: Message) -> list[int]:
    """The versions that its buttons name; those that are not of a match's course name none."""
    return [press.version for press in map(parse_press, message.ids) if press is not None and press.verb in LEADS]


def _is_played(press: Press | None, record: Record) -> bool:
    """Whether a button plays on."""
    return press is not None and press.match == record.facts.id and press.verb in LEADS


def _is_on_table(press: Press | None, record: Record) -> bool:
    """Whether a button is a table's; the one that calls a player back into the thread is of no version."""
    return press is not None and press.match == record.facts.id and press.verb is Verb.MINE and press.version > 0


def led_to(press: Press, events: tuple[Event, ...]) -> bool:
    """Whether a press is what led to these events."""
    first, verb = events[0], press.verb
    if type(first) in PLAIN:
        return verb is PLAIN[type(first)]
    if isinstance(first, Threw):
        return verb is Verb.THROW and press.argument == card_name(first.card)
    if isinstance(first, Knocked):
        thrown = press.argument.partition("-")[0]
        return verb is Verb.BIG if first.card is None else verb in ENDS and thrown == card_name(first.card)
    return verb is (Verb.RESIGN if isinstance(first, Ended) else Verb.NEXT)
