"""Measures within one process: a bid, the running game page, the list of games, a printed sheet, a scored game."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from weasyprint import HTML
from werkzeug.test import TestResponse

from scorekeeper.actions.game.command import now
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import ScoreSheet, computed_sheet
from scorekeeper.rules.score.scored_rounds import earlier_rounds
from scorekeeper.sheets.paper.pdf import score_sheet_html, score_sheet_pdf
from scorekeeper.sheets.paper.weasy import BASE, StaticFilesFetcher
from scorekeeper.storage.database import db, writing
from scorekeeper.storage.games.adding import NewGame, add_games
from scorekeeper.web import create_app
from scorekeeper.web.cookies.device_cookie import write_device_cookie
from tests.sheets.samples import FRIDAY, friday_night, played
from tools.bench.floors import bare_page, bare_writer, durable, rows_of
from tools.bench.timing import Measure

PHONE = "phone"
GAMES = 20
# A group that plays every so many days.
GAMES_OF_A_GROUP, EVERY = 300, 5


@contextmanager
def measures(folder: Path) -> Iterator[list[Measure]]:
    """Everything there is to measure, with databases in this folder."""
    file = folder / "ours.sqlite3"
    whole = played(preset("desilva"), 4, 25)
    with (
        an_app(file) as app,
        an_app(folder / "list.sqlite3") as listing,
        an_app(folder / "group.sqlite3") as grouped,
        closing(durable(folder / "floor.sqlite3")) as floor,
        closing(durable(file)) as same_file,
    ):
        yield [
            a_bid(app, started(app, bidding_game()), floor),
            a_page(app, started(app, bidding_game())),
            a_list(listing, whole),
            a_group(grouped, whole),
            a_printed_sheet(whole),
            a_scored_game(app, started(app, whole.game), same_file),
        ]


@contextmanager
def an_app(file: Path) -> Iterator[Flask]:
    """The app with a database in this file, closed at the end."""
    app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}", "SECRET_KEY": "bench"})
    try:
        yield app
    finally:
        with app.app_context():
            db.engine.dispose()


def started(app: Flask, game: Game) -> str:
    """The key of a new game kept by the phone."""
    # Only for this act: a request inside an open context would share it instead of making and closing its own.
    with app.app_context():
        return start_game(PHONE, game, FRIDAY)


def bidding_game() -> Game:
    """The tenth round of the mock-up, everybody but the dealer has bid."""
    night = friday_night()
    tenth = Round(bids=(None, 4, 1, 3), tricks=(None,) * 4)
    return replace(night, rounds=(*night.rounds[:9], tenth))


def a_bid(app: Flask, key: str, database: sqlite3.Connection) -> Measure:
    """The dealer's bid, said and changed again and again: each time one act, durably kept."""
    phone = keeper(app)
    page = answered(phone.get(f"/games/{key}"))
    [token] = set(re.findall(r'name="csrf_token" value="([^"]+)"', page.text))
    bids = [3, 1]
    number = count()

    def body() -> dict[str, object]:
        act = next(number)
        was, now = (None if act == 0 else bids[(act - 1) % 2]), bids[act % 2]
        write = {"round": 10, "seat": 0, "cell": "bid", "was": was, "now": now}
        return {"id": f"measured-{act}", "writes": [write]}

    def ours() -> None:
        # At a table each bid makes a game that was never scored before; the rounds before stand.
        computed_sheet.cache_clear()
        answered(phone.post(f"/games/{key}/writes", json=body(), headers={"X-CSRFToken": token}))

    bare = bare_writer(database)
    same = {"id": "measured-0", "writes": [{"round": 10, "seat": 0, "cell": "bid", "was": None, "now": 3}]}

    def floor() -> None:
        answered(bare.post("/bid", json=same, headers={"X-CSRFToken": token}))

    return Measure("a bid written", "a bare Flask view that commits one row", ours, floor, calls=20, wanted=4)


def a_page(app: Flask, key: str) -> Measure:
    """The page of a running game, as the keeper gets it."""
    phone = keeper(app)
    bare = bare_page(answered(phone.get(f"/games/{key}")).text)
    return Measure(
        "the running game page",
        "a bare Flask view that returns a text of this length",
        lambda: answered(phone.get(f"/games/{key}")),
        lambda: answered(bare.get("/")),
        calls=20,
        wanted=20,
    )


def a_list(app: Flask, whole: ScoreSheet) -> Measure:
    """The first page of a keeper whose group has 20 games, one of them going on."""
    with app.app_context():
        begun = start_game(PHONE, bidding_game(), FRIDAY)
        club_id = game_at(begun).club_id
        for _ in range(GAMES - 1):
            start_game(PHONE, whole.game, FRIDAY, club_id=club_id)
    phone = keeper(app)
    page = answered(phone.get("/")).text
    require(page.count("/games/") >= GAMES, f"a list of {GAMES} games")
    bare = bare_page(page)

    def ours() -> None:
        # The first to look scores them all.
        forget_scores()
        answered(phone.get("/"))

    return Measure(
        f"the list of {GAMES} games",
        "a bare Flask view that returns a text of this length",
        ours,
        lambda: answered(bare.get("/")),
        calls=5,
    )


def a_group(app: Flask, whole: ScoreSheet) -> Measure:
    """The statistics of a group that played for some years, as they are once its games are counted."""
    with app.app_context():
        club_id = game_at(start_game(PHONE, whole.game, FRIDAY)).club_id
        days = (FRIDAY - timedelta(days=EVERY * number) for number in range(1, GAMES_OF_A_GROUP))
        games = [NewGame(f"a-game-of-the-group-{day}", club_id, whole.game, day, now()) for day in days]
        with writing() as session:
            add_games(session, games)
    phone = keeper(app)
    address = f"/groups/{club_id}"
    page = answered(phone.get(address)).text
    while "still being counted" in page:
        page = answered(phone.get(address)).text
    require(f"{GAMES_OF_A_GROUP} games" in page, f"a group of {GAMES_OF_A_GROUP} games")
    bare = bare_page(page)
    return Measure(
        f"statistics of {GAMES_OF_A_GROUP} games",
        "a bare Flask view that returns a text of this length",
        lambda: answered(phone.get(address)),
        lambda: answered(bare.get("/")),
        calls=2,
    )


def a_printed_sheet(sheet: ScoreSheet) -> Measure:
    """A score sheet of 25 rounds as PDF."""
    finished = score_sheet_html(sheet)

    def floor() -> None:
        fetcher = StaticFilesFetcher()  # type: ignore[no-untyped-call]
        HTML(string=finished, base_url=BASE, url_fetcher=fetcher, media_type="print").write_pdf(pdf_tags=True)

    return Measure(
        "a sheet of 25 rounds as PDF", "WeasyPrint on the finished HTML", lambda: score_sheet_pdf(sheet), floor, calls=1
    )


def a_scored_game(app: Flask, key: str, database: sqlite3.Connection) -> Measure:
    """A game of 25 rounds read from its rows and scored."""

    def ours() -> None:
        forget_scores()
        with app.app_context():
            require(game_at(key).sheet.finished, "a game of 25 rounds")

    def floor() -> None:
        _, rounds, _ = rows_of(database, key)
        require(len(rounds) == 100, "the same rows")

    return Measure("25 rounds read and scored", "the same rows selected by sqlite3", ours, floor, calls=20, wanted=6)


def keeper(app: Flask) -> FlaskClient:
    """A browser that holds the pencil of every game here."""
    client = app.test_client()
    with app.test_request_context():
        answer = app.make_response("")
        write_device_cookie(answer, PHONE)
    name, _, value = answer.headers["Set-Cookie"].partition(";")[0].partition("=")
    client.set_cookie(name, value)
    return client


def forget_scores() -> None:
    """As if no game had been scored yet in this process."""
    computed_sheet.cache_clear()
    earlier_rounds.cache_clear()


def answered(response: TestResponse) -> TestResponse:
    """An answer that is no error page."""
    require(response.status_code == 200, f"{response.request.path} to be answered, not {response.status}")
    return response


def require(holds: bool, what: str) -> None:
    """A figure about something else would be worthless. Raises RuntimeError."""
    if not holds:
        raise RuntimeError(f"expected {what}")
