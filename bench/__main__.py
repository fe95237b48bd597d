"""Runs the benchmark that is named: `python -m bench melds`. What is measured lives in the modules beside this one."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Run one benchmark and return its exit status: 0 within its budgets, 1 over one of them, 2 if it cannot run."""
    here = Path(__file__).parent
    found = [path.stem for path in here.glob("[!_]*.py")] + [path.parent.name for path in here.glob("*/command.py")]
    names = sorted(name.replace("_", "-") for name in found)
    if not arguments or arguments[0] not in names:
        print(f"Usage: python -m bench NAME, where NAME is one of: {', '.join(names)}.", file=sys.stderr)
        return 2
    status: int = importlib.import_module(f"bench.{arguments[0].replace('-', '_')}").main(arguments[1:])
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
