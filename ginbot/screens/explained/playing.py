"""How a hand is played, from the deal to gin, in sentences that a rule set chooses: what it lacks is not told."""

from __future__ import annotations

from ginbot.rules import RuleSet, card_value
from ginbot.screens.explained.examples import can_knock
from ginbot.screens.explained.sentence import Sentence, Sentences, told

ACE = 0


def in_short(rules: RuleSet) -> Sentences:
    """The game in a few lines."""
    ace = card_value(ACE, rules.aces)
    lines = [told("rules.short.turn"), told("rules.short.collect"), told("rules.short.deadwood", ace=ace)]
    last = (*doubling(rules), won_by(rules))
    if not can_knock(rules):
        return (*lines, _bonus("rules.short.gin_only", rules.gin_bonus), *last)
    if rules.knock_limit == "upcard":
        lines.append(told("rules.short.knock_upcard"))
    else:
        lines.append(told("rules.short.knock", limit=rules.knock_limit))
    careful = "rules.short.undercut" if rules.undercut_on_tie else "rules.short.undercut_less"
    lines.append(_bonus(careful, rules.undercut_bonus))
    return (*lines, _bonus("rules.short.gin", rules.gin_bonus), *last)


def won_by(rules: RuleSet) -> Sentence:
    """What wins the match."""
    if rules.target is None:
        return told("rules.won_by.one_hand")
    return told("rules.won_by.columns" if rules.columns == 3 else "rules.won_by.target", target=rules.target)


def doubling(rules: RuleSet) -> Sentences:
    """What a spade upcard does, where it does anything."""
    return () if rules.spade_doubles == "no" else (told(f"rules.match.spade_{rules.spade_doubles}"),)


def _bonus(code: str, points: int) -> Sentence:
    """A sentence with a bonus, or its form without one where that is nothing."""
    return told(code, points=points) if points else told(f"{code}_bare")


def melds(rules: RuleSet) -> Sentences:
    """Cards and melds."""
    return (
        told("rules.melds.values", ace=card_value(ACE, rules.aces)),
        told("rules.melds.set"),
        told("rules.melds.run"),
        told("rules.melds.aces_low" if rules.aces == "low" else "rules.melds.aces_round"),
        told("rules.melds.once"),
        told("rules.melds.deadwood"),
    )


def turn(rules: RuleSet) -> Sentences:
    """The deal, the upcard, and a turn."""
    lines = [told("rules.turn.deal"), told(f"rules.turn.first_{rules.first_dealer}")]
    if rules.target is not None:
        lines.append(told(f"rules.turn.next_{rules.next_dealer}"))
    lines += [told(f"rules.turn.opening_{rules.opening}"), told("rules.turn.draw"), told("rules.turn.taken")]
    if rules.pile_shown == "all":
        lines.append(told("rules.turn.pile"))
    return tuple(lines)


def knock(rules: RuleSet) -> Sentences:
    """Knocking."""
    if rules.knock_limit == "upcard":
        is_one = rules.ace_upcard == "one" and rules.aces == "low"  # an ace of 15 leaves nothing that counts 1
        limit = [told("rules.knock.upcard"), told("rules.knock.ace_one" if is_one else "rules.knock.ace_gin")]
    else:
        limit = [told("rules.knock.limit", limit=rules.knock_limit)]
    return (*limit, told("rules.knock.throw"), told("rules.knock.show"), told("rules.knock.score"))


def lay_off(rules: RuleSet) -> Sentences:
    """Laying off."""
    ways = {"automatic": ("rules.lay_off.automatic",), "by_hand": ("rules.lay_off.by_hand", "rules.lay_off.best")}
    lines = [told("rules.lay_off.what"), told("rules.lay_off.order")]
    return (*lines, *[told(code) for code in ways[rules.layoff]], told("rules.lay_off.then"), told("rules.lay_off.gin"))


def undercut(rules: RuleSet) -> Sentences:
    """The undercut, and what equal counts come to."""
    code = "rules.undercut.tie" if rules.undercut_on_tie else "rules.undercut.less"
    lines = [_bonus(code, rules.undercut_bonus)]
    if not rules.undercut_on_tie:
        lines.append(told("rules.undercut.level"))
    return (*lines, told("rules.undercut.gin"))


def gin(rules: RuleSet) -> Sentences:
    """Gin and big gin."""
    lines = [told("rules.gin.what"), _bonus("rules.gin.score", rules.gin_bonus)]
    if can_knock(rules):
        lines.append(told("rules.gin.safe"))
    if rules.big_gin_bonus is not None:
        lines += [told("rules.gin.big"), _bonus("rules.gin.big_score", rules.big_gin_bonus)]
    return tuple(lines)
