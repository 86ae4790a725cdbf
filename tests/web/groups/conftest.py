"""A group of a phone: Alice, Bob and Carol, who have played a game."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.actions.game.games import game_at
from tests.web.table import Phone


@pytest.fixture
def key(phone: Phone) -> str:
    """The game of the group."""
    return phone.start(("Alice", "Bob", "Carol"))


@pytest.fixture
def group(app: Flask, key: str) -> str:
    """The address of the group."""
    with app.app_context():
        return f"/groups/{game_at(key).group_id}"
