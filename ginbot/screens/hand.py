"""One seat's own hand: the message that is edited from deal to result, and stays as the result."""

from __future__ import annotations

from ginbot.rules import HandResult, Melding, Phase, View
from ginbot.screens.alt import alt_text
from ginbot.screens.context import Context
from ginbot.screens.daily import daily_in, daily_line, daily_rows
from ginbot.screens.ending import ending_lines
from ginbot.screens.keyboard import DEAR_ROWS, between_rows, dearest_first, hand_rows, open_text, resign_rows
from ginbot.screens.ladder import rung_in, rung_line, rung_rows
from ginbot.screens.layout import divisions_picture, hand_picture
from ginbot.screens.lesson import is_lesson, lesson_line, lesson_rows, over_line, void_line
from ginbot.screens.pad import pad_picture
from ginbot.screens.page import PLAYING, Page, option_of, page_for
from ginbot.screens.pictures import Picture
from ginbot.screens.reading import Reading, pile_line, score_line
from ginbot.screens.receipt import is_receipt, receipt_rows, with_opponent
from ginbot.screens.rematch import rematch_line, rematch_rows
from ginbot.screens.result import result_lines, result_of
from ginbot.screens.screen import Row, Screen, in_deck
from ginbot.screens.shown import lay_off_picture, result_picture
from ginbot.screens.speech import spoken_hand, spoken_result
from ginbot.screens.speech_rows import speech_rows
from ginbot.screens.status import first_line, hint_line
from ginbot.screens.temper import ending_remarks, opening_remark, result_remark
from ginbot.screens.told import late_end


def hand_screen(view: View, context: Context, page: str = "", number: int = 0) -> Screen:
    """The hand of the view's seat, in a DM or a private message.

    `number` is the hand that the message belongs to (0: the current one). Once that hand is over the message shows
    its result; buttons only while it is still the last one. `page` is what `page_of` gave for the last press:
    "", "choose:KH", "unchosen", "ask:KH", "more", "more:KH" or "resign"; one that no longer fits is taken as "".
    """
    reading = Reading(view, context)
    if view.viewer is None:
        return Screen(reading.say("watcher"))
    if number not in (0, view.number):
        return past_screen(reading, number)
    if view.phase in PLAYING:
        return _playing(reading, page_for(view, page))
    if view.phase is Phase.BETWEEN:
        return _between(reading, page_for(view, page))
    if view.phase is Phase.OVER:
        return over_screen(reading, _rows_after(reading))
    return Screen(reading.say("hand.closed" if view.phase is Phase.CLOSED else "hand.waiting"))


def _rows_after(reading: Reading) -> tuple[Row, ...]:
    """What may follow a match."""
    if is_lesson(reading):
        return lesson_rows(reading, result_of(reading, reading.view.number))
    if (day := daily_in(reading)) is not None:
        return daily_rows(reading, day)
    return rung_rows(reading) if rung_in(reading) else rematch_rows(reading)


def past_screen(reading: Reading, number: int, rows: tuple[Row, ...] = ()) -> Screen:
    """The message of an earlier hand: its result, without buttons."""
    result = result_of(reading, number)
    if result is None:
        return Screen(reading.say("hand.gone"), rows)
    lines = [*with_opponent(reading, result_lines(reading, result)), result_remark(reading, result)]
    return _result_screen(reading, lines, result, rows)


def over_screen(reading: Reading, rows: tuple[Row, ...]) -> Screen:
    """The message of a match's last hand: how the match ended, and how that hand did if it was played out."""
    lines = ending_lines(reading)
    result = result_of(reading, reading.view.number)
    if result is not None:
        lines[1:1] = result_lines(reading, result, last=True)
    lines = [*with_opponent(reading, lines), *ending_remarks(reading)]
    if is_lesson(reading):
        lines.append(over_line(reading, result))
    lines.insert(1, _came_to(reading))
    asked = rematch_line(reading)
    lines = [asked, *lines] if reading.context.text else [*lines, asked]
    if result is None:
        return with_picture(reading, lines, rows, None)
    return _result_screen(reading, lines, result, rows)


def _came_to(reading: Reading) -> str:
    """What a match has come to beside itself."""
    if daily_in(reading) is not None:
        return daily_line(reading)
    return rung_line(reading) if rung_in(reading) else ""


def _result_screen(reading: Reading, lines: list[str], result: HandResult, rows: tuple[Row, ...]) -> Screen:
    """These lines above both hands laid open, painted or told."""
    if reading.context.text:
        return with_picture(reading, [*lines, *spoken_result(reading, result)], rows, None)
    return with_picture(reading, lines, rows, result_picture(reading, result))


def with_picture(reading: Reading, lines: list[str], rows: tuple[Row, ...], picture: Picture | None) -> Screen:
    """A screen of these lines and rows, its picture in the reader's deck and told in words."""
    alt = "" if picture is None else alt_text(picture, reading.context.language)
    return in_deck(Screen("\n".join([line for line in lines if line]), rows, picture, alt), reading.context.deck)


def last_result(reading: Reading) -> HandResult:
    """The result of the hand that is just over."""
    return reading.view.results[-1]


def _playing(reading: Reading, page: Page) -> Screen:
    if reading.context.text:
        lines = spoken_hand(reading, page, resign_question(reading))
        lines[1:1] = _taught(reading, page)
        spoken = receipt_rows(reading) if is_receipt(reading, page) else speech_rows(reading, page)
        return Screen("\n".join([line for line in lines if line]), spoken)
    lines = [*_question(reading, page), *(_taught(reading, page) or [score_line(reading)])]
    if page.name == "hand" and not is_lesson(reading):
        lines += [pile_line(reading), opening_remark(reading) or hint_line(reading)]
    rows = receipt_rows(reading) if is_receipt(reading, page) else hand_rows(reading, page)
    return with_picture(reading, lines, rows, _picture(reading, page))


def _taught(reading: Reading, page: Page) -> list[str]:
    """What is said besides to somebody who learns."""
    return [lesson_line(reading, page)] if is_lesson(reading) else []


def _picture(reading: Reading, page: Page) -> Picture:
    option = option_of(reading.view, page.card)
    if page.name == "pad":
        return pad_picture(reading)
    if reading.view.shown is not None:
        return lay_off_picture(reading, page.card)
    if page.name == "ask" and option is not None and 1 < len(option.knocks) <= DEAR_ROWS:
        return divisions_picture(reading, option.card)
    return hand_picture(reading, page)


def _between(reading: Reading, page: Page) -> Screen:
    result = last_result(reading)
    if page.name == "resign":
        lines, rows = [resign_question(reading), *_taught(reading, page)], resign_rows(reading)
    else:
        lines, rows = with_opponent(reading, result_lines(reading, result)), between_rows(reading)
        lines += [late_end(reading), result_remark(reading, result), void_line(reading) if is_lesson(reading) else ""]
    return _result_screen(reading, lines, result, rows)


def _question(reading: Reading, page: Page) -> list[str]:
    """The first lines: the question of the page, else how things stand."""
    if page.name == "resign":
        return [resign_question(reading)]
    option = option_of(reading.view, page.card)
    if page.name != "ask" or option is None:
        return [first_line(reading)]
    if len(option.knocks) == 1:
        return [_knock_question(reading, option.card, option.knocks[0])]
    return _divisions_question(reading, option.card, option.knocks)


def _knock_question(reading: Reading, card: int, division: Melding) -> str:
    tie = reading.view.ruleset.undercut_on_tie
    name, count = reading.name(reading.you), division.count
    return reading.say(
        "knock.question", count=count, card=reading.card(card), name=name, beaten=count if tie else count - 1
    )


def _divisions_question(reading: Reading, card: int, knocks: tuple[Melding, ...]) -> list[str]:
    head = reading.say("knock.ways", n=len(knocks), card=reading.card(card))
    if len(knocks) > DEAR_ROWS:
        return [head]
    lines = [head]
    for number, division in enumerate(knocks, 1):
        loose = reading.cards(dearest_first(division.deadwood, reading.view.ruleset.aces))
        facts = {"number": number, "melds": reading.melds(division.melds), "loose": loose, "count": division.count}
        lines.append(f"{reading.say('knock.way', **facts)} {open_text(reading, division)}")
    return lines


def resign_question(reading: Reading) -> str:
    """What resigning would mean now."""
    view = reading.view
    code = "resign.nothing" if not all(view.acted) else "resign.rated" if reading.context.rated else "resign.unrated"
    name = reading.name(reading.you)
    asked = f"{reading.say('resign.question', name=name)} {reading.say(code, name=name)}"
    counted = all(view.acted) or reading.context.invited is None
    leaves_early = reading.context.rated and not view.results and reading.context.house is None and counted
    return f"{asked} {reading.say('resign.early')}" if leaves_early else asked
