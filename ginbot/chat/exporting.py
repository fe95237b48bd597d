"""All that is kept of a person, as files: one for each table, one for each match."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from ginbot.matches import Matches, seat_of
from ginbot.rules import Refused, view
from ginbot.screens.export import running_match
from ginbot.screens.words import say
from ginbot.store import Record, Status, encode, encode_ruleset

ALL = (Status.CHALLENGE, Status.RUNNING, Status.OVER, Status.CLOSED)


async def exported(matches: Matches, user: int) -> dict[str, Any]:
    """The contents of every file, by name; of matches that are being played only what the person may know."""
    files: dict[str, Any] = {f"{name}.json": rows for name, rows in (await matches.store.rows_about(user)).items()}
    for listing in await matches.store.matches_of(user, ALL):
        record = await matches.store.record(listing.facts.id)
        if record is not None:
            files[f"matches/{record.facts.id}.json"] = await _match(matches, record, user)
    asked = await matches.store.invitations(user)
    if asked:
        files["invitations.json"] = [_facts(await matches.load(listing.facts.id)) for listing in asked]
    return {"README.txt": say("privacy.readme"), **files}


def archive_of(files: dict[str, Any]) -> bytes:
    """The files as one zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            text = content if isinstance(content, str) else json.dumps(content, indent=1, ensure_ascii=False)
            archive.writestr(name, text)
    return packed.getvalue()


async def _match(matches: Matches, record: Record, user: int) -> dict[str, Any]:
    seat = seat_of(record, user)
    assert seat is not None, "these are the person's matches"
    told = {**_facts(record), "your_seat": seat}
    if not await _is_open(matches, record, user):
        return {**told, "so_far": running_match(view(record.match, seat))}
    log = await matches.store.log(record.facts.id)
    seed = await matches.store.seed(record.facts.id) if record.facts.status is Status.OVER else None
    return {
        **told,
        "seed": None if seed is None else seed.hex(),
        "log": [
            {
                "version": batch.version,
                "at": batch.at.isoformat(),
                "by": batch.by.value,
                "events": [encode(event) for event in batch.events],
            }
            for batch in log
        ],
    }


async def _is_open(matches: Matches, record: Record, user: int) -> bool:
    """Whether all of a match may be known: not while it is played, nor while others are still to play its deal."""
    if record.facts.status in (Status.CHALLENGE, Status.CLOSED):
        return True
    try:
        await matches.ended(record.facts.id, user)
    except Refused:
        return False
    return not matches.is_shared(record)


def _facts(record: Record) -> dict[str, Any]:
    """What is known of a match beside its log."""
    facts = record.facts
    return {
        "match": facts.id,
        "status": facts.status.value,
        "players": [row.name for row in record.seats],
        "pace": facts.pace,
        "rated": facts.rated,
        "rules": encode_ruleset(facts.ruleset),
        "created": facts.created.isoformat(),
        "ended": None if facts.ended is None else facts.ended.isoformat(),
        "winner": facts.winner,
        "result": facts.result,
        "server": facts.guild,
        "channel": facts.channel,
        "thread": facts.thread,
        "invited": facts.invited,
        "seal": facts.commitment,
        "entropy": facts.entropy,
    }
