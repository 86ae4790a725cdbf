"""A fault is a value: two with the same figures are the same, and none can be changed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.rules.faults.play import HookedBid, OutOfTurn


def test_faults_of_one_kind_with_the_same_figures_are_equal() -> None:
    hooked = HookedBid(2, 5, required="not-even")
    assert hooked == HookedBid(2, 5, "not-even")
    assert hooked != replace(hooked, bid=3)
    assert len({hooked, HookedBid(2, 5, "not-even"), OutOfTurn(), OutOfTurn()}) == 2
    assert repr(hooked) == "HookedBid(bid=2, cards=5, required='not-even')"


def test_a_fault_cannot_be_changed_and_wants_all_its_figures() -> None:
    with pytest.raises(AttributeError):
        HookedBid(2, 5, "not-even").bid = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        HookedBid(2)  # type: ignore[call-arg]
