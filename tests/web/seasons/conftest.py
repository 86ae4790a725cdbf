"""A group with a season that is on today."""

from __future__ import annotations

import pytest

from scorekeeper.actions.clock import today
from tests.web.statistics.conftest import Group, group, new_group

__all__ = ["group", "new_group"]


@pytest.fixture
def season(group: Group) -> str:
    """The address of its page; Bob won its only game."""
    group.plays(today())
    group.phone.post(f"{group.address}/seasons", {"name": "This autumn", "first_day": today().isoformat()}, 303)
    return f"{group.address}/seasons/1"
