"""Whole rounds played by taps, the way a keeper does: bids in turn, trump where it is named, then the tricks."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from scorekeeper.files.game_file import game_from
from scorekeeper.rules.game import Game
from scorekeeper.wording.numbers import number_text
from tests.browser.phones import Phone
from tests.browser.tapping import touch_round
from tests.cases import cases


def known_game(case_id: str) -> tuple[Game, list[dict[str, Any]]]:
    """A game of the cases, and what its rounds must give."""
    case = next(case for case in cases("games") if case["id"] == case_id)
    game, problems = game_from(case["file"])
    assert game is not None
    assert not problems
    return game, case["expect"]["rounds"]


def play(phone: Phone, game: Game, rounds: int | None = None) -> None:
    """Open the game without its rounds, and tap what was said in them."""
    phone.begin(replace(game, rounds=()))
    for number in range(1, (rounds or len(game.rounds)) + 1):
        taps = touch_round(phone, game, number)
        # One of them wakes the keys.
        assert taps <= 2 * len(game.players) + (game.rules.trump.mode == "named")


def totals_of(phone: Phone, number: int) -> list[str]:
    """The running totals in one row of the sheet as they are seen."""
    return phone.row(number)[2::2]


def written(totals: list[float]) -> list[str]:
    """Totals as the sheet shows them."""
    return [number_text(int(total)) for total in totals]
