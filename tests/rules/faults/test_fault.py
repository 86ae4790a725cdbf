"""A fault is a value: two with the same figures are the same, and none can be changed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, replace
from threading import Barrier
from typing import Any

import pytest

from scorekeeper.rules.faults.fault import complete_kind
from scorekeeper.rules.faults.play import HookedBid, OutOfTurn


def test_faults_of_one_kind_with_the_same_figures_are_equal() -> None:
    hooked = HookedBid(2, 5, required="not-even")
    assert hooked == HookedBid(2, 5, "not-even")
    assert hooked != replace(hooked, bid=3)
    assert len({hooked, HookedBid(2, 5, "not-even"), OutOfTurn(), OutOfTurn()}) == 2
    assert repr(hooked) == "HookedBid(bid=2, cards=5, required='not-even')"


def test_a_fault_cannot_be_changed_and_wants_all_its_figures() -> None:
    with pytest.raises(FrozenInstanceError):
        HookedBid(2, 5, "not-even").bid = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        HookedBid(2)  # type: ignore[call-arg]


def test_threads_that_meet_the_first_fault_of_a_kind_at_once_get_the_same() -> None:
    # No kind of ours: every one of those has a sentence.
    kind: Any = type("Fresh", (), {"__annotations__": {"bid": "int"}})
    start = Barrier(8)

    def fault(_thread: int) -> object:
        start.wait()
        complete_kind(kind)
        return kind(4)

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(fault, range(8))) == {kind(4)}
