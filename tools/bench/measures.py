"""Measures within one process: a bid, the running game page, the list of games, a printed sheet, a scored game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import ScoreSheet, computed_sheet
from scorekeeper.sheets.paper.pdf import html_pdf, score_sheet_html
from tests.sheets.samples import FRIDAY, friday_night, played
from tools.bench.group import statistics_of_a_group
from tools.bench.keeper import PHONE, an_app, answered, keeper, require
from tools.bench.timing import Measure

GAMES = 20


@contextmanager
def measures(folder: Path, group_games: int, sample_games: int) -> Iterator[list[Measure]]:
    """Yield all measures, with databases in this folder. The group with statistics has `group_games`, of which the
    first `sample_games` of the sample group are played.
    """
    whole = played(preset("desilva"), 4, 25)
    with (
        an_app(folder / "ours.sqlite3") as app,
        an_app(folder / "list.sqlite3") as listing,
        an_app(folder / "group.sqlite3", rate_limits=False) as grouped,
    ):
        yield [
            a_bid(app, started(app, bidding_game())),
            a_page(app, started(app, bidding_game())),
            *a_list(listing, whole),
            *statistics_of_a_group(grouped, group_games, sample_games),
            a_printed_sheet(whole),
            a_scored_game(app, started(app, whole.game)),
        ]


def started(app: Flask, game: Game) -> str:
    """Return the key of a new game whose keeper is the phone."""
    # Only for this act: a request within an open context would share it instead of making its own.
    with app.app_context():
        return start_game(PHONE, game, FRIDAY)


def bidding_game() -> Game:
    """Return the tenth round of the mock-up, in which everyone but the dealer has bid."""
    night = friday_night()
    tenth = Round(bids=(None, 4, 1, 3), tricks=(None,) * 4)
    return replace(night, rounds=(*night.rounds[:9], tenth))


def bids_written() -> Iterator[dict[str, Any]]:
    """Yield acts of a phone that record the dealer's bid in this round, and change it each time."""
    was = None
    for act, now in enumerate(cycle((3, 1))):
        write = {"round": 10, "seat": 0, "cell": "bid", "was": was, "now": now}
        yield {"id": f"measured-{act}", "writes": [write]}
        was = now


def a_bid(app: Flask, key: str) -> Measure:
    """Return the dealer's bid, recorded and changed repeatedly, each time in one durable act."""
    phone = keeper(app)
    acts = bids_written()

    def write() -> None:
        # In a real game each bid makes a state that was never scored before.
        computed_sheet.cache_clear()
        answered(phone.post(f"/games/{key}/writes", json=next(acts)))

    return Measure("a bid written", write, calls=20)


def a_page(app: Flask, key: str) -> Measure:
    """Return the page of a running game, as the keeper gets it after an act."""
    phone = keeper(app)

    def open_page() -> None:
        # An act makes another state of the game, whose sheet is not cached yet.
        computed_sheet.cache_clear()
        answered(phone.get(f"/games/{key}"))

    return Measure("the running game page", open_page, calls=20)


def a_list(app: Flask, whole: ScoreSheet) -> list[Measure]:
    """Return the first page of a keeper whose group has 20 games, one of them running: the first time, and again."""
    with app.app_context():
        begun = start_game(PHONE, bidding_game(), FRIDAY)
        group_id = game_at(begun).group_id
        for _ in range(GAMES - 1):
            start_game(PHONE, whole.game, FRIDAY, group_id=group_id)
    phone = keeper(app)
    require(answered(phone.get("/")).text.count("/games/") >= GAMES, f"a list of {GAMES} games")

    def again() -> None:
        answered(phone.get("/"))

    def open_list() -> None:
        # The first request scores them all.
        computed_sheet.cache_clear()
        again()

    return [
        Measure(f"the list of {GAMES} games", open_list, calls=5),
        Measure(f"the list of {GAMES} games again", again, calls=5),
    ]


def a_printed_sheet(sheet: ScoreSheet) -> Measure:
    """Return a score sheet of 25 rounds as PDF."""
    return Measure("a sheet of 25 rounds as PDF", lambda: html_pdf(score_sheet_html(sheet)), calls=1)


def a_scored_game(app: Flask, key: str) -> Measure:
    """Return a game of 25 rounds read from its rows and scored."""

    def score() -> None:
        computed_sheet.cache_clear()
        with app.app_context():
            require(game_at(key).sheet.finished, "a game of 25 rounds")

    return Measure("25 rounds read and scored", score, calls=20)
