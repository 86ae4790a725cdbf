"""The fields of a round in words, each by its name in `scorekeeper/rules/game/rounds.py`, and the suits by their
letters.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from scorekeeper.rules.game.rounds import REMEMBERED, Round
from scorekeeper.wording.translation import N_, Translate, identity

SUITS: Mapping[str, str] = {
    "C": N_("clubs"),
    "D": N_("diamonds"),
    "H": N_("hearts"),
    "S": N_("spades"),
    "NT": N_("no trump"),
}


class FieldWords(Struct, frozen=True):
    """The texts about a field of a round.

    `label` and `hint` are for its input, `wrong` for an impossible value, `head` for its column. `line` is a line below
    the sheet.
    """

    label: str
    wrong: str
    head: str
    hint: str = ""
    line: str = "%(value)s"


FIELD_WORDS: Mapping[str, FieldWords] = {
    "note": FieldWords(
        label=N_("Note"),
        wrong=N_("At most %(max)d characters."),
        head=N_("Note"),
        hint=N_("Shown below the sheet, on screen and on paper."),
    ),
    "misdeals": FieldWords(
        label=N_("Misdeals"),
        wrong=N_("Enter how often the round was dealt again, up to 99."),
        head=N_("Misdeals"),
        hint=N_("How often this round was dealt again."),
        line=N_("Misdeals: %(value)s"),
    ),
    "played_on": FieldWords(label=N_("Played on"), wrong=N_("Enter a date such as 2026-11-20."), head=N_("Date")),
}


def remarks_text(record: Round, translate: Translate = identity) -> str:
    """Return the remarks of the table on a round in one line, or an empty text."""
    held = ((field.name, field.value_in(record)) for field in REMEMBERED if field.value_in(record) != field.empty)
    return " · ".join(translate(FIELD_WORDS[name].line) % {"value": value} for name, value in held)
