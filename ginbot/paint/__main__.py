"""What is made of the decks without Discord: `python -m ginbot.paint assets | palettes | contrast | contact-sheet`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ginbot.paint.deck import PALETTES, palettes
from ginbot.paint.decks import DECKS
from ginbot.paint.sheet import path_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; 1 if something is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m ginbot.paint", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    made = commands.add_parser("assets", help="draw the sprite sheets from their shapes")
    made.add_argument("--check", action="store_true", help="only see whether they are what would be drawn")
    made.set_defaults(do=assets)
    commands.add_parser("palettes", help="find each deck's 64 colours anew, then draw the sheets").set_defaults(do=find)
    commands.add_parser("contrast", help="tell how far apart the suits look to every eye").set_defaults(do=tell)
    sheet = commands.add_parser("contact-sheet", help="paint every kind of picture in every deck, to be looked at")
    sheet.add_argument("--to", type=Path, default=Path("contact-sheet"), help="the folder; contact-sheet by default")
    sheet.set_defaults(do=show)
    given = parser.parse_args(arguments)
    do: int = given.do(given)
    return do


def assets(given: argparse.Namespace) -> int:
    """Every deck's sprite sheet."""
    from ginbot.paint.making.sheets import sheet_file

    status = 0
    for name, deck in DECKS.items():
        file, path = sheet_file(deck), path_of(name)
        same = path.exists() and path.read_bytes() == file
        if given.check:
            status |= int(not same)
        elif not same:
            path.write_bytes(file)
        print(f"{path.name}: {len(file):,} bytes, {'as it was' if same else 'differs' if given.check else 'written'}")
    return status


def find(given: argparse.Namespace) -> int:
    """Every deck's palette, and the sheets that follow from it."""
    from ginbot.paint.making.palettes import find_palette, write_palettes

    write_palettes({name: find_palette(deck) for name, deck in DECKS.items()})
    palettes.cache_clear()
    print(f"{PALETTES.name}: written")
    given.check = False
    return assets(given)


def tell(given: argparse.Namespace) -> int:
    """The figures of contrast and colour blindness, as they stand in the documentation."""
    from ginbot.paint.making.sight import tables

    print(tables(DECKS.values()), end="")
    return 0


def show(given: argparse.Namespace) -> int:
    """Every deck's contact sheets."""
    from ginbot.paint.making.contact import write_contact_sheets

    for deck in DECKS.values():
        for path in write_contact_sheets(deck, given.to):
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
