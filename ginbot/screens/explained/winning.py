"""How a match is won, and when nobody wins a hand, in sentences that a rule set chooses."""

from __future__ import annotations

from ginbot.rules import EXTRA_BOXES, FLAT_SHUTOUT, STANDARD, STOCK_FLOOR, EndKind, RuleSet
from ginbot.screens.explained.examples import can_knock
from ginbot.screens.explained.playing import doubling, won_by
from ginbot.screens.explained.sentence import Sentence, Sentences, told


def match(rules: RuleSet) -> Sentences:
    """What counts, and what wins."""
    lines = [won_by(rules)]
    if rules.columns == 3:
        lines += [
            told("rules.match.enter"),
            told("rules.match.close", target=rules.target),
            told("rules.match.columns"),
        ]
    lines += [*doubling(rules), *_boxes(rules), *_bonuses(rules)]
    lines.append(told("rules.match.rated" if rules == STANDARD else "rules.match.friendly"))
    return tuple(lines)


def _boxes(rules: RuleSet) -> list[Sentence]:
    if not rules.box_bonus:
        return []
    lines = [told("rules.match.box", points=rules.box_bonus)]
    if rules.extra_boxes:
        code = ("rules.match.extra" if can_knock(rules) else "rules.match.extra_gin") + (
            "" if rules.big_gin_bonus is None else "_big"
        )
        lines.append(told(code, gin=EXTRA_BOXES[EndKind.GIN], undercut=EXTRA_BOXES[EndKind.UNDERCUT]))
    if rules.target is not None:
        lines.append(told(f"rules.match.boxes_{rules.box_timing}", target=rules.target))
        if rules.box_timing == "end" and rules.columns == 1:
            lines.append(told("rules.match.race"))
    return lines


def _bonuses(rules: RuleSet) -> list[Sentence]:
    """What winning the match, or one of its columns, adds."""
    where = "column" if rules.columns == 3 else "match"
    lines = []
    if rules.game_bonus:
        lines.append(told(f"rules.match.game_{where}", points=rules.game_bonus))
    if rules.shutout == "double_hands":
        lines.append(told(f"rules.match.shutout_hands_{where}"))
    elif rules.shutout != "none":
        points = rules.game_bonus if rules.shutout == "double_game" else FLAT_SHUTOUT
        lines.append(told(f"rules.match.shutout_{where}", points=points))
    return lines


def void(rules: RuleSet) -> Sentences:
    """Hands that nobody wins."""
    way = "knock" if can_knock(rules) else "gin"
    lines = [told(f"rules.void.floor_{way}", floor=STOCK_FLOOR)]
    lines.append(told(f"rules.void.wall_{way}" if rules.wall else "rules.void.throw"))
    if rules.pile_take_limit is not None:
        lines.append(told("rules.void.pile", takes=rules.pile_take_limit))
    if rules.void_limit == 1:
        return (*lines, told("rules.void.one"), *_as_it_stands(rules))
    lines.append(told(f"rules.void.dealer_{rules.void_dealer}"))
    if rules.void_limit is not None:
        lines += [told("rules.void.limit", voids=rules.void_limit), *_as_it_stands(rules)]
    return tuple(lines)


def _as_it_stands(rules: RuleSet) -> Sentences:
    """What a match comes to that void hands end."""
    if rules.target is None:
        return (told("rules.void.draw"),)
    boxes_are_added = rules.box_bonus > 0 and rules.box_timing == "end"
    if rules.columns == 3:
        return (told("rules.void.columns_boxes" if boxes_are_added else "rules.void.columns"),)
    if boxes_are_added and (rules.game_bonus or rules.shutout != "none"):
        return (told("rules.void.boxes_only"),)
    return (told("rules.void.boxes" if rules.box_bonus else "rules.void.higher"),)
