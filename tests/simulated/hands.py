"""Deals that lead where a flow wants to go, and the presses that go there. What comes of it is in the tests."""

from __future__ import annotations

from ginbot.rules import Deal, card_name
from tests.rules.tables import deal
from tests.simulated.world import Person, World

LOW = "AS 2S 3S 4H 5H 6H 7D 7C 7H"
"""Nine melded cards; a tenth decides what they are worth."""
HIGH = "KS KH QD QC JS TD 9S 8C 6S 4D"
"""Deadwood only, 87 points of it."""
FAIR = "9S 9C 9D QD QC QH 8C 6S 4D 3D"
"""Two sets, and deadwood of 21 points that nothing takes."""


def knocking() -> Deal:
    """The opener draws the king of diamonds and can throw it, knocking with 2 against 21."""
    return deal(opener=f"{LOW} 2D", dealer=FAIR, upcard="KC", stock="KD")


def ginning() -> Deal:
    """The opener draws the seven of spades and can throw the queen of spades for gin, against 87."""
    return deal(opener=f"{LOW} QS", dealer=HIGH, upcard="5C", stock="7S")


def undercutting() -> Deal:
    """The opener draws the king of spades and can throw it, knocking with 9, but the dealer has 1."""
    return deal(opener="AS 2S 3S 4H 5H 6H TD TC TH 9H", dealer="7S 8S 9S JD QD KD 2C 3C 4C AD", upcard="KC", stock="KS")


async def pass_and_draw(world: World, opener: Person, dealer: Person) -> None:
    """Both refuse the upcard and the opener draws."""
    await world.press(opener, world.hand(opener), "pass")
    await world.press(dealer, world.hand(dealer), "pass")
    await world.press(opener, world.hand(opener), "draw")


async def void_hand(world: World, opener: Person, dealer: Person) -> None:
    """Both draw and throw what they drew until the stock is down to two.

    All turns but the last go straight to the match: nothing new would be seen of them.
    """
    await pass_and_draw(world, opener, dealer)
    while len((await world.play_of()).stock) > 2:
        await world.silently_throw_drawn()
        await world.silently_draw()
    last = await world.to_act()
    await world.show()
    drawn = (await world.view(last)).drawn
    assert drawn is not None, "the last turn drew from the stock"
    await world.throw(last, card_name(drawn))
