"""A group over many games: the sample group, filled up with copies of its games to the number that is measured."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.demo.group import play_group
from scorekeeper.actions.game.command import new_key, now
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.saving import NewGame, add_games
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import grant_pencil
from tools.bench.keeper import PHONE, answered, keeper, require
from tools.bench.timing import Measure

# The number of added games a week, which are dated before the others.
A_WEEK = 20
AT_A_TIME = 500
PLAYER = "Gina"


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
