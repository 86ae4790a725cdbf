"""Which characters no text may have, and their places."""

from __future__ import annotations

import unicodedata

import pytest

from scorekeeper.rules.forbidden_characters import (
    forbidden_places,
    is_allowed,
    is_allowed_line,
    without_forbidden,
)


def test_control_characters_half_letters_and_the_line_ends_of_typesetters_are_forbidden() -> None:
    kinds = {"Cc", "Cs", "Zl", "Zp"}
    letters = [chr(code) for code in range(0x11000) if unicodedata.category(chr(code)) in kinds]
    assert [letter for letter in letters if is_allowed(letter)] == ["\t", "\n", "\r"]
    assert not any(map(is_allowed_line, letters))


@pytest.mark.parametrize("text", ["", "Zoë", "小林", "👩\u200d🚀", "−½ ✓", "\U0010ffff"])
def test_what_people_write_is_allowed(text: str) -> None:
    assert is_allowed_line(text)
    assert without_forbidden(text) == text


@pytest.mark.parametrize("letter", "\u061c\u200e\u200f\u202a\u202e\u2066\u2069", ids=ascii)
def test_what_turns_the_direction_of_writing_is_forbidden(letter: str) -> None:
    assert not is_allowed(f"Ann{letter}")


def test_they_are_left_out_or_replaced() -> None:
    assert without_forbidden("A\x00n\ud800n") == "Ann"
    assert without_forbidden("A\x1bnn", "\ufffd") == "A\ufffdnn"


def test_places_are_named_as_in_the_file_and_can_be_shown() -> None:
    value = {"rules": {"name": "\ud800"}, "rounds": [{}, {"note": "a\x00"}], "a\x1b": {"b": [1, "\x7f"]}, "ok": "a\nb"}
    assert list(forbidden_places(value)) == ["rules.name", "rounds.2.note", "a\ufffd", "a\ufffd.b.2"]
    assert list(forbidden_places("\x00")) == [""]
