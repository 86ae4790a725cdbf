"""A group over many games: the sample group, filled up with copies of its games to the number that is measured."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import click
from flask import Flask
from flask.testing import FlaskClient
from msgspec import Struct, to_builtins
from msgspec.structs import replace
from sqlalchemy import event

from scorekeeper.actions.demo.group import GAMES as SAMPLE_GAMES
from scorekeeper.actions.demo.group import play_group
from scorekeeper.actions.game.command import new_key, now
from scorekeeper.storage.club.clubs import grant_pencil
from scorekeeper.storage.database import db, writing
from scorekeeper.storage.games.adding import NewGame, add_games
from scorekeeper.storage.games.stored import StoredGame
from tools.bench.floors import bare_page
from tools.bench.keeper import PHONE, an_app, answered, keeper, require
from tools.bench.timing import Measure

GAMES, MANY_GAMES, FEW_GAMES = 300, 20_000, 12
# So many a week of the added games, which are dated before the others.
A_WEEK = 20
AT_A_TIME = 500
REPETITIONS = 15
WANTED_MS, WANTED_STATEMENTS = 100, 10
PLAYER = "Gina"
PAGES = {"the table and the records": "", "a player": f"/player?name={PLAYER}", "evenings": "/evenings", "par": "/par"}


class GroupFigures(Struct, frozen=True):
    """For each page its milliseconds, the median; those of the first time after a game was added; its statements."""

    games: int
    pages: dict[str, tuple[float, float, int]]


@click.command()
@click.option("--games", default=MANY_GAMES, show_default=True, metavar="N", help="How many games the group has.")
@click.option("--quick", is_flag=True, help="A few games: to see that it runs, not how fast.")
@click.option("--json", "as_json", is_flag=True, help="The figures for programs.")
def group(*, games: int, quick: bool, as_json: bool) -> None:
    """Measure the pages of a large group: as they are, and the first time after a game was added."""
    number, played = (FEW_GAMES, FEW_GAMES // 2) if quick else (games, SAMPLE_GAMES)
    with TemporaryDirectory() as folder, an_app(Path(folder) / "group.sqlite3", rate_limits=False) as app:
        last = a_group(app, number, played)
        phone, address = keeper(app), f"/groups/{last.club_id}"
        pages = {name: _figures(app, phone, address + page, last) for name, page in PAGES.items()}
    figures = GroupFigures(number, pages)
    click.echo(json.dumps(to_builtins(figures), indent=1) if as_json else as_text(figures))


def as_text(figures: GroupFigures) -> str:
    """A line for each page."""
    lines = [f"a group of {figures.games} games; wanted {WANTED_MS} ms and {WANTED_STATEMENTS} statements"]
    for page, (usual, after, statements) in figures.pages.items():
        lines.append(f"  {page:<28}{usual:>6.0f} ms, after a game {after:>6.0f} ms, {statements:>3} statements")
    return "\n".join(lines)


def statistics_of_a_group(app: Flask, played: int) -> list[Measure]:
    """The pages of a group that played for some years, as they are once its games are counted; so many first games of
    the sample group are played for it.
    """
    last = a_group(app, GAMES, played)
    group_page = f"/groups/{last.club_id}"
    names = {
        f"statistics of {GAMES} games": "",
        f"a player of {GAMES} games": f"/player?name={PLAYER}",
        f"evenings of {GAMES} games": "/evenings",
    }
    return [_measure(app, name, group_page + page) for name, page in names.items()]


def a_group(app: Flask, games: int, played: int) -> StoredGame:
    """Play the first games of the sample group, copy them until there are so many, and count them all. Returns the last
    that was played.
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
            grant_pencil(session, last.club_id, PHONE, now())
    phone, address = keeper(app), f"/groups/{last.club_id}"
    page = answered(phone.get(address)).text
    while "still being counted" in page:
        page = answered(phone.get(address)).text
    require(f"{games} games" in page.replace(",", ""), f"a group of {games} games")
    return last


def _copy(samples: list[StoredGame], number: int) -> NewGame:
    """One of the games as it was played again, before all of them."""
    one = samples[number % len(samples)]
    day = samples[0].started_on - timedelta(weeks=1 + number // A_WEEK)
    game = replace(one.game, rounds=tuple(replace(each, played_on=day) for each in one.game.rounds))
    penalties = sum(len(each.penalties) for each in game.rounds)
    ids = tuple(f"copy-{place}" for place in range(penalties))
    return NewGame(f"a-copied-game-of-the-group-{number}", one.club_id, game, day, now(), penalty_ids=ids)


def _measure(app: Flask, name: str, address: str) -> Measure:
    phone = keeper(app)
    bare = bare_page(answered(phone.get(address)).text)
    return Measure(
        name,
        "a bare Flask view that returns a text of this length",
        lambda: answered(phone.get(address)),
        lambda: answered(bare.get("/")),
        calls=2,
    )


def _figures(app: Flask, phone: FlaskClient, address: str, last: StoredGame) -> tuple[float, float, int]:
    """One page: usual and after a game in milliseconds, and its statements."""
    with app.app_context(), writing() as session:
        add_games(session, [NewGame(new_key(), last.club_id, last.game, last.started_on, now())])
    after = _milliseconds(phone, address)
    usual = median(_milliseconds(phone, address) for _ in range(REPETITIONS))
    with _statements(app) as statements:
        answered(phone.get(address))
    return usual, after, len(statements)


def _milliseconds(phone: FlaskClient, address: str) -> float:
    begin = time.perf_counter()
    answered(phone.get(address))
    return (time.perf_counter() - begin) * 1000


@contextmanager
def _statements(app: Flask) -> Iterator[list[str]]:
    """The SQL statements sent meanwhile, without those that begin a transaction."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if not statement.startswith("BEGIN"):
            statements.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(engine, "before_cursor_execute", note)
