"""Whom one can meet at the house's table, from the weakest to the strongest."""

from __future__ import annotations

LEVELS = ("easy", "medium", "hard", "expert")
"""What may be asked for as `level`, the first one unless somebody chooses."""
NAMES = {"easy": "Rosa", "medium": "Bruno", "hard": "Ingrid", "expert": "Zeno"}
"""Who plays at each level."""
