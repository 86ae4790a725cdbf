"""A server with a club of many games, its bids and its orders of books."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from itertools import count

from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.presets import preset
from tests.sheets.samples import FRIDAY, played
from tools.bench.keeper import PHONE, answered, keeper, require

# So many different evenings are played; the others repeat them under other titles.
EVENINGS = 10


def a_club(app: Flask, games: int) -> int:
    """The id of a club that played so many whole games of 25 rounds, one a week."""
    evenings = [played(preset("desilva"), 4, 25, seed=seed).game for seed in range(1, min(EVENINGS, games) + 1)]
    club: int | None = None
    with app.app_context():
        for number in range(games):
            game = replace(evenings[number % len(evenings)], title=f"Evening {number + 1}")
            key = start_game(PHONE, game, FRIDAY - timedelta(weeks=games - number), club_id=club)
            club = club or game_at(key).club_id
    require(club is not None, "a club")
    return club or 0


def bidding(app: Flask, key: str) -> Callable[[], float]:
    """The dealer's bid, changed again and again; each call gives its milliseconds."""
    phone, number, bids = keeper(app), count(), [3, 1]

    def bid() -> float:
        act = next(number)
        write = {
            "round": 10,
            "seat": 0,
            "cell": "bid",
            "was": bids[(act - 1) % 2] if act else None,
            "now": bids[act % 2],
        }
        begin = time.perf_counter()
        body = {"id": f"beside-{act}", "writes": [write]}
        answered(phone.post(f"/games/{key}/writes", json=body))
        return (time.perf_counter() - begin) * 1000

    return bid


def ordered(phone: FlaskClient, club: int) -> str:
    """The address of a book of all games, just ordered."""
    form = {"club": str(club), "games": "all", "paper": "a4", "ink": "colour"}
    return str(phone.post("/books", data=form).location)
