"""Numbers as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from scorekeeper.wording.numbers import ranges_text


@pytest.mark.parametrize(
    ("numbers", "text"),
    [((), ""), ((4,), "4"), ((1, 2), "1, 2"), ((1, 2, 3), "1–3"), ((1, 3, 4, 5, 9, 10), "1, 3–5, 9, 10")],
)
def test_three_numbers_in_a_row_are_a_range(numbers: tuple[int, ...], text: str) -> None:
    assert ranges_text(numbers) == text


@given(st.sets(st.integers(1, 60)))
def test_ranges_name_just_these_numbers(numbers: set[int]) -> None:
    named: list[int] = []
    for part in filter(None, ranges_text(sorted(numbers)).split(", ")):
        first, _, last = part.partition("–")
        named += range(int(first), int(last or first) + 1)
    assert named == sorted(numbers)
