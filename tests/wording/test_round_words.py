"""The fields of a round in words."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.rules.game.rounds import PLAYED_ON, REMEMBERED, empty_round
from scorekeeper.wording.round_words import FIELD_WORDS, remarks_text


def test_every_field_that_people_write_has_words() -> None:
    assert FIELD_WORDS.keys() == {field.name for field in (PLAYED_ON, *REMEMBERED)}


def test_a_note_stands_below_the_sheet_as_it_was_written() -> None:
    assert remarks_text(replace(empty_round(3), note="100 % luck")) == "100 % luck"


def test_a_round_without_remarks_has_no_line() -> None:
    assert remarks_text(empty_round(3)) == ""
