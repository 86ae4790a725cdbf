"""A group that plays the short game of `tests/rules/tables.py`, which Bob wins 3 to 0 to -4, making every bid."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from flask import Flask
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.group_rows import Pencil
from tests.rules.tables import four_rounds
from tests.web.table import Phone

THURSDAY = date(2026, 1, 8)


class Group(Struct):
    """A group with its keeper, its number and the address of its page."""

    app: Flask
    phone: Phone
    device: str
    id: int

    @property
    def address(self) -> str:
        """Where its statistics are."""
        return f"/groups/{self.id}"

    def plays(
        self,
        day: date = THURSDAY,
        rules: str | RuleSet = "desilva",
        rounds: int = 4,
        names: tuple[str, ...] = ("Alice", "Bob", "Carol"),
    ) -> str:
        """Play the game, or some rounds of it, on one day. Returns its key."""
        game = four_rounds(rules)
        played = tuple(replace(each, played_on=day) for each in game.rounds[:rounds])
        with self.app.app_context():
            return start_game(self.device, replace(game, rounds=played, players=names), day, group_id=self.id)


@pytest.fixture
def new_group(app: Flask) -> Callable[[], Group]:
    """Groups that only sat down so far, each with a phone of its own."""

    def make() -> Group:
        phone = Phone(app)
        key = phone.start(("Alice", "Bob", "Carol"))
        with app.app_context():
            group_id = game_at(key).group_id
            with reading() as session:
                device = session.scalars(select(Pencil.device).where(Pencil.group_id == group_id)).one()
        return Group(app, phone, device, group_id)

    return make


@pytest.fixture
def group(new_group: Callable[[], Group]) -> Group:
    """A group that has not played a round."""
    return new_group()
