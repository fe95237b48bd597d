"""What a match that is over leaves for profiles: a few counts, so that nobody has to read its log again."""

from __future__ import annotations

from ginbot.rules import EndKind, Match, Scored, totals_after
from ginbot.store import Json

_COUNTED = {EndKind.GIN: "gins", EndKind.BIG_GIN: "big_gins", EndKind.UNDERCUT: "undercuts"}


def summary_of(match: Match) -> Json | None:
    """Why it ended, scores, totals with all bonuses, and by seat the gins, big gins and undercuts; None meanwhile."""
    if match.ended is None:
        return None
    counts = {name: [0, 0] for name in _COUNTED.values()}
    for result in match.results:
        if isinstance(result.end, Scored) and result.end.kind in _COUNTED and result.end.winner is not None:
            counts[_COUNTED[result.end.kind]][result.end.winner] += 1
    totals = list(totals_after(match.ruleset, match.results))
    return {"why": match.ended.why.value, "scores": list(match.scores), "totals": totals, **counts}
