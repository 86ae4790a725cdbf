"""What the paper tells beside the rounds: what was corrected, and which game set a record.

round 1   Alice Bob Carol David
bids        1    0    0     1
tricks      1    0    0     0
"""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.history import sheet_extras
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.undo import undo
from scorekeeper.actions.game.writes import Cell, CellWrite
from scorekeeper.actions.groups.groups import groups_for
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.sheets.paper.print_options import Correction
from tests.rules.tables import a_game, a_round, house
from tests.storage.kept import MONDAY, PHONE, started

PLAYED = a_round([1, 0, 0, 1], [1, 0, 0, 0])


def wrote(key: str, *written: tuple[int, Cell, int | None, int | None]) -> None:
    """One act: seat, cell, what was there, what is there now, all in round 1."""
    writes = [CellWrite(1, seat, cell, was, now) for seat, cell, was, now in written]
    record(key, PHONE, f"{written}", writes, MONDAY)


def corrections_of(key: str) -> list[Correction]:
    return list(sheet_extras(game_at(key)).corrections)


class TestACorrection:
    @pytest.fixture
    def key(self, app: Flask) -> str:
        """The round was noted cell by cell; Bob changed his bid before Carol said hers, which the rules allow."""
        key = started()
        wrote(key, (0, "bid", None, 1))
        wrote(key, (1, "bid", None, 1))
        wrote(key, (1, "bid", 1, 0))
        wrote(key, (2, "bid", None, 0), (3, "bid", None, 1))
        wrote(key, *((seat, "tricks", None, int(seat == 0)) for seat in range(4)))
        return key

    def test_is_none_as_long_as_the_bidding_goes_on(self, key: str) -> None:
        assert corrections_of(key) == []

    def test_of_a_bid_is_listed_once_the_round_was_played(self, key: str) -> None:
        wrote(key, (2, "bid", 0, 1))
        assert corrections_of(key) == [Correction(1, 2, "bid", was=0, now=1)]

    def test_of_counts_is_listed_for_each_player(self, key: str) -> None:
        wrote(key, (0, "tricks", 1, 0), (3, "tricks", 0, 1))
        assert corrections_of(key) == [Correction(1, 0, "tricks", 1, 0), Correction(1, 3, "tricks", 0, 1)]

    def test_that_was_undone_or_corrected_back_is_none(self, key: str) -> None:
        wrote(key, (2, "bid", 0, 1))
        undo(key, PHONE)
        assert corrections_of(key) == []
        wrote(key, (0, "tricks", 1, 0), (3, "tricks", 0, 1))
        wrote(key, (0, "tricks", 0, 1), (3, "tricks", 1, 0))
        assert corrections_of(key) == []

    def test_that_was_taken_back_and_counted_anew_is_none(self, key: str) -> None:
        """The phone sends its undo as an act of its own."""
        wrote(key, (0, "tricks", 1, None), (3, "tricks", 0, None))
        wrote(key, (0, "tricks", None, 0), (3, "tricks", None, 1))
        assert corrections_of(key) == []


class TestARecord:
    """Games of one round of five cards: Alice makes her bid, the best total; David, who bid 0, takes the others."""

    def a_game(self, bid: int, **changes: Any) -> Game:
        return a_game(house("desilva", **changes), 4, a_round([bid, 0, 0, 0], [bid, 0, 0, 5 - bid]), agreed=[5])

    def finished(self, bid: int, **changes: Any) -> str:
        groups = groups_for(PHONE)
        return start_game(PHONE, self.a_game(bid, **changes), MONDAY, group_id=groups[0].id if groups else None)

    def test_is_a_better_total_than_any_before_it_in_the_group(self, app: Flask) -> None:
        keys = [self.finished(bid) for bid in (2, 2, 3, 3)]
        assert [sheet_extras(game_at(key)).record for key in keys] == [False, False, True, False]

    def test_counts_among_games_scored_alike(self, app: Flask) -> None:
        start_game(PHONE, a_game("family", 4, a_round([1, 0, 0, 0], [0, 2, 0, 0]), agreed=[2]), MONDAY)
        assert not sheet_extras(game_at(self.finished(3))).record

    @pytest.mark.parametrize(
        "changes", [{"reset_multiple": 2}, {"streak": {"length": 1, "missed": -10}}, {"name": "Golf"}]
    )
    def test_counts_among_games_whose_totals_compare(self, app: Flask, changes: dict[str, Any]) -> None:
        """The formulas are the same, but a total comes about otherwise, or the group calls it another game."""
        other = self.finished(1, **changes)
        assert not sheet_extras(game_at(self.finished(3))).record
        assert not sheet_extras(game_at(other)).record

    def test_is_none_of_who_was_to_come_after_the_end(self, app: Flask) -> None:
        """Erin was to come with 12 to the second round, which was not played: the best total is the 2 of Alice."""
        game, played = self.a_game(2), a_round([2, 0, 0, 0, None], [2, 0, 0, 3, None])
        late, players = ALL_PRESENT.with_latecomer(4, 2, 12), (*game.players, "Erin")
        start_game(PHONE, replace(game, players=players, rounds=(played,), attendance=late), MONDAY)
        assert sheet_extras(game_at(self.finished(3))).record

    def test_is_the_lowest_total_where_that_wins(self, app: Flask) -> None:
        keys = [self.finished(bid, lowest_wins=True) for bid in (3, 1, 3)]
        assert [sheet_extras(game_at(key)).record for key in keys] == [False, True, False]
