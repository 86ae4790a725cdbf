"""Every field of a round is described once."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from scorekeeper.rules.game.rounds import (
    FIELDS_BY_NAME,
    MAX_NOTE_LENGTH,
    PLAYED_ON,
    ROUND_FIELDS,
    Round,
    RoundField,
    empty_round,
)
from scorekeeper.rules.rule_set.cards import Trump

BY_SEAT = {"bids", "tricks", "marks", "penalties", "out"}
EXAMPLES = {
    "played_on": (date(2022, 9, 5), "2022-09-05"),
    "note": ("Grand slam", "Grand slam"),
    "trump": (Trump.NONE, "NT"),
    "overridden": (True, True),
    "misdeals": (2, 2),
    "spoken": ((2, 0, 1), [2, 0, 1]),
    "bonus": (((0, 20, 0), (0, 5, 2), (2, Fraction(-5, 2), 0)), [[0, 20], [0, 5, "2"], [2, -2.5]]),
    "as_played": (True, True),
    "won": (((0, 2), (2, 1)), [[0, 2], [2, 1]]),
    "changed": (((0, 1), (2, -1)), [[0, 1], [2, -1]]),
}


def test_what_is_not_by_seat_is_described() -> None:
    assert set(Round.__struct_fields__) - BY_SEAT == FIELDS_BY_NAME.keys()


@pytest.mark.parametrize("field", ROUND_FIELDS, ids=lambda field: field.name)
def test_a_value_is_read_as_it_was_written(field: RoundField) -> None:
    value, plain = EXAMPLES[field.name]
    assert field.plain(value) == plain
    assert field.value(plain) == value
    assert field.value_in(field.put(empty_round(3), value)) == value


@pytest.mark.parametrize("field", ROUND_FIELDS, ids=lambda field: field.name)
def test_an_untouched_round_holds_empty_values(field: RoundField) -> None:
    assert field.value_in(empty_round(3)) == field.empty
    assert field.value(field.plain(field.empty)) == field.empty


def test_a_note_fits_on_a_line() -> None:
    note = FIELDS_BY_NAME["note"]
    assert note.fits("x" * MAX_NOTE_LENGTH)
    assert not note.fits("x" * (MAX_NOTE_LENGTH + 1))


def test_a_typed_text_that_is_no_day_is_refused() -> None:
    with pytest.raises(ValueError, match="Friday"):
        PLAYED_ON.value("Friday")
