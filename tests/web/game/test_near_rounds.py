"""Which rounds the little sheet beside the pad shows, and which of them where there is room for fewer."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from scorekeeper.web.game.view import ROUNDS_IN_SIGHT, near_rounds


@pytest.mark.parametrize(
    ("current", "shown"),
    [
        (1, [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]]),
        (2, [[2], [1, 2], [1, 2, 3], [1, 2, 3, 4]]),
        (3, [[3], [2, 3], [1, 2, 3], [1, 2, 3, 4]]),
        (4, [[4], [3, 4], [2, 3, 4], [1, 2, 3, 4]]),
        (9, [[9], [8, 9], [7, 8, 9], [6, 7, 8, 9]]),
    ],
)
def test_the_current_round_is_shown_then_those_before_it_then_those_after_it(
    current: int, shown: Collection[list[int]]
) -> None:
    """The rows where there is room for one, for two and so on."""
    near = near_rounds(current)
    rooms = range(1, ROUNDS_IN_SIGHT + 1)
    assert [sorted(number for number, rank in near.items() if rank <= room) for room in rooms] == list(shown)


def test_no_round_before_the_first_is_shown() -> None:
    """The current one is 0 where a game was ended before anything was recorded."""
    assert all(number > 0 for current in range(1, 9) for number in near_rounds(current))
    assert sorted(near_rounds(0)) == [1, 2, 3, 4]
