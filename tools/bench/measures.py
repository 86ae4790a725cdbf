"""Measures within one process: a bid, the running game page, the list of games, a printed sheet, a scored game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from typing import Any

from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.demo.group import play_group
from scorekeeper.actions.game.command import new_key, now
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import ScoreSheet, computed_sheet
from scorekeeper.sheets.paper.pdf import html_pdf, score_sheet_html
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.saving import NewGame, add_games
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import grant_pencil
from tests.sheets.samples import FRIDAY, friday_night, played
from tools.bench.keeper import PHONE, an_app, answered, keeper, require
from tools.bench.timing import Measure

GAMES = 20
# The number of added games a week, which are dated before the others.
A_WEEK = 20
AT_A_TIME = 500
PLAYER = "Gina"


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
    for act, bid in enumerate(cycle((3, 1))):
        write = {"round": 10, "seat": 0, "cell": "bid", "was": was, "now": bid}
        yield {"id": f"measured-{act}", "writes": [write]}
        was = bid


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


def statistics_of_a_group(app: Flask, games: int, played: int) -> list[Measure]:
    """Return the pages of a group with this many games, once they are counted and the first time after one was added.

    The first `played` games of the sample group are played for it; the others are copies.
    """
    last = a_group(app, games, played)
    pages = {"the table and the records": "", "a player": f"/player?name={PLAYER}"}
    return [
        measure
        for name, page in pages.items()
        for measure in _measures(app, f"{name} of {games} games", f"/groups/{last.group_id}{page}", last)
    ]


def a_group(app: Flask, games: int, played: int) -> StoredGame:
    """Play the first games of the sample group, copy them up to `games`, count them all, and return the last one
    played.
    """
    with app.app_context():
        samples = list(play_group(played))
        last = samples[-1]
        numbers = range(games - played)
        for first in numbers[::AT_A_TIME]:
            copies = [_copy(samples, number) for number in numbers[first : first + AT_A_TIME]]
            with writing() as session:
                add_games(session, copies)
        with writing() as session:
            grant_pencil(session, last.group_id, PHONE, now())
    phone, address = keeper(app), f"/groups/{last.group_id}"
    page = answered(phone.get(address)).text
    while "still being counted" in page:
        page = answered(phone.get(address)).text
    require(f"{games} games" in page.replace(",", ""), f"a group of {games} games")
    return last


def _copy(samples: list[StoredGame], number: int) -> NewGame:
    """Return a copy of one of the games, dated before all of them."""
    one = samples[number % len(samples)]
    day = samples[0].started_on - timedelta(weeks=1 + number // A_WEEK)
    game = replace(one.game, rounds=tuple(replace(each, played_on=day) for each in one.game.rounds))
    penalties = sum(len(each.penalties) for each in game.rounds)
    ids = tuple(f"copy-{place}" for place in range(penalties))
    return NewGame(f"a-copied-game-of-the-group-{number}", one.group_id, game, day, now(), penalty_ids=ids)


def _measures(app: Flask, name: str, address: str, last: StoredGame) -> list[Measure]:
    """Return measures of a page that is requested again, and of one just after a game was added."""
    phone = keeper(app)

    def again() -> None:
        answered(phone.get(address))

    def after_a_game() -> None:
        with app.app_context(), writing() as session:
            add_games(session, [NewGame(new_key(), last.group_id, last.game, last.started_on, now())])
        again()

    return [Measure(name, again, calls=2), Measure(f"{name}, after a game", after_a_game, calls=1)]
