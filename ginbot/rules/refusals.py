"""Why something was refused: one enum for the whole bot, plus the numbers and cards a text may need.

The words for each code live in `assets/words`, never here.
"""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """Every reason for which ginbot says no."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NOT_YOUR_CARD = "not_your_card"
    TAKEN_CARD = "taken_card"
    TOO_MUCH_DEADWOOD = "too_much_deadwood"
    NOT_GIN = "not_gin"
    NOT_BIG_GIN = "not_big_gin"
    NO_SUCH_DIVISION = "no_such_division"
    NO_KNOCK_WITH_IT = "no_knock_with_it"
    CANNOT_LAY_OFF = "cannot_lay_off"
    BAD_CODE = "bad_code"
    NEWER_CODE = "newer_code"
    UNKNOWN_RULES = "unknown_rules"
    UNKNOWN_LEVEL = "unknown_level"
    SENSELESS_RULES = "senseless_rules"
    BAD_NAME = "bad_name"
    NAME_TAKEN = "name_taken"
    NO_SUCH_RULES = "no_such_rules"
    TOO_MANY_RULES = "too_many_rules"
    NOT_YOUR_PANEL = "not_your_panel"
    MAY_NOT_SAVE = "may_not_save"
    MATCH_OVER = "match_over"
    CHALLENGE_CLOSED = "challenge_closed"
    STRANGER = "stranger"
    NOT_INVITED = "not_invited"
    YOURSELF = "yourself"
    A_BOT = "a_bot"
    NOT_IN_SERVER = "not_in_server"
    NOT_ACCEPTING = "not_accepting"
    TOO_MANY_MATCHES = "too_many_matches"
    ALREADY_ASKED = "already_asked"
    ASKED_YOU = "asked_you"
    TOO_LATE = "too_late"
    NO_PERMISSION = "no_permission"
    NO_THREAD = "no_thread"
    OLD_BUTTON = "old_button"
    NO_MATCH = "no_match"
    NOT_SAVED = "not_saved"
    FAULT = "fault"
    TOO_SOON = "too_soon"
    LIVE_MATCH = "live_match"
    NOT_IN_QUEUE = "not_in_queue"
    QUEUE_OVER = "queue_over"
    NO_SUCH_MATCH = "no_such_match"
    STILL_SEALED = "still_sealed"
    NEVER_SEALED = "never_sealed"
    FILMING = "filming"
    RUNG_CLOSED = "rung_closed"
    DAY_OVER = "day_over"
    DAY_SEALED = "day_sealed"
    DAILY_ELSEWHERE = "daily_elsewhere"
    PLAY_ELSEWHERE = "play_elsewhere"
    NEEDS_ROLE = "needs_role"
    BANNED = "banned"
    NOT_MANAGER = "not_manager"
    YOU_BLOCKED = "you_blocked"
    PAUSED = "paused"
    PLAYED_ENOUGH = "played_enough"
    LEAVING = "leaving"
    EXPORTING = "exporting"
    TOO_LARGE = "too_large"


class Refused(Exception):
    """An action was refused and changed nothing; `facts` hold numbers, cards and names for the words."""

    def __init__(self, why: Refusal, **facts: object) -> None:
        super().__init__(why.value)
        self.why = why
        self.facts = facts
