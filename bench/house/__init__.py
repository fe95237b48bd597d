"""How strong the house plays: `python -m bench house`. Matches in duplicate pairs, their rates, times and ratings."""

from bench.house.command import main

__all__ = ["main"]
