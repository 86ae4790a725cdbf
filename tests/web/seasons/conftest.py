"""A group with a season that is on today."""

from __future__ import annotations

import re

import pytest

from scorekeeper.actions.clock import today
from tests.web.statistics.conftest import Group, group, new_group

__all__ = ["group", "new_group"]


@pytest.fixture
def season(group: Group) -> str:
    """The address of its page; Bob won its only game."""
    group.plays(today())
    return begin(group, {"name": "This autumn", "first_day": today().isoformat()})


def begin(group: Group, typed: dict[str, str]) -> str:
    """Begin a season; gives the address of its page."""
    before = kept_and_deleted_seasons(group)
    group.phone.post(f"{group.address}/seasons", typed, 303)
    (new,) = kept_and_deleted_seasons(group) - before
    return new


def kept_and_deleted_seasons(group: Group) -> set[str]:
    page = group.phone.get(f"{group.address}/seasons").text
    return set(re.findall(rf"{group.address}/seasons/\d+", page))


def number_of(season: str) -> str:
    return season.rpartition("/")[2]
