"""How cost grows with the games in the database: the same acts in databases of several sizes, timed in turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from flask import Flask

from scorekeeper.web.home.routes import GAMES_ON_A_PAGE
from tools.bench.group import PLAYER, a_group
from tools.bench.keeper import PHONE, an_app, answered, require
from tools.bench.live.filling import fill, keeper_of, key_of
from tools.bench.live.http_requests import pencil_of, writes
from tools.bench.measures import bidding_game
from tools.bench.timing import Act, Measure

# Half of all games belong to one group; the other groups have this many each.
USUAL_GROUP = 20
# One in this many games of the group with statistics is played; the others are copies, which take less time.
PLAYED_ONE_OF = 5


@contextmanager
def growing(sizes: Sequence[int], group_games: int, folder: Path) -> Iterator[list[Measure]]:
    """Yield every act in every larger database, with the same act in the smallest as its floor.

    Each database also has a group of `group_games` games whose statistics are requested.
    """
    with ExitStack() as all_open:
        databases = [all_open.enter_context(database_of(size, group_games, folder)) for size in sizes]
        smallest, *larger = [acts_in(*database, size) for database, size in zip(databases, sizes, strict=True)]
        yield [
            Measure(name, f"{size:,} games".replace(",", " "), acts[name], smallest[name], calls=10)
            for name in smallest
            for size, acts in zip(sizes[1:], larger, strict=True)
        ]


@contextmanager
def database_of(games: int, group_games: int, folder: Path) -> Iterator[tuple[Flask, int]]:
    """Yield an app with a database of this many games, and the id of an additional group for statistics."""
    with an_app(folder / f"{games}.sqlite3", rate_limits=False) as app:
        with app.app_context():
            fill(bidding_game(), games, lambda number: group_of(number, games))
        yield app, a_group(app, group_games, group_games // PLAYED_ONE_OF).group_id


def group_of(number: int, games: int) -> int:
    """Return the group of a game: one group has the first half of the games, small groups have the others."""
    own = number - games // 2
    return 1 if own <= 0 else 2 + (own - 1) // USUAL_GROUP


def acts_in(app: Flask, group: int, games: int) -> dict[str, Act]:
    """Return every act that is timed in one database of this size, by name; statistics are those of `group`."""
    # The last game belongs to a group of the usual size.
    usual, large = pencil_of(app, keeper_of(group_of(games, games))), pencil_of(app, keeper_of(1))
    member = pencil_of(app, PHONE)
    phone = app.test_client(use_cookies=False)
    game = f"/games/{key_of(games)}"
    known = {"If-None-Match": phone.get(f"{game}/state").headers["ETag"]}
    years_ago = max(games // 4 // GAMES_ON_A_PAGE, 1)
    bodies = writes()

    def asked(pencil: dict[str, str], path: str) -> Act:
        return lambda: answered(phone.get(path, headers=pencil))

    def nothing_new() -> None:
        require(phone.get(f"{game}/state", headers=usual | known).status_code == 304, "nothing new")

    return {
        "nothing new for a watcher": nothing_new,
        "the game page": asked(usual, game),
        "a bid written": lambda: answered(phone.post(f"{game}/writes", data=next(bodies), headers=usual)),
        f"the list of a group of {USUAL_GROUP} games": asked(usual, "/"),
        "the list of a group of half the games": asked(large, "/"),
        "the same, half of it leafed through": asked(large, f"/?page={years_ago}"),
        "the form of its next game": asked(large, "/games/new"),
        "the table and the records of a group": asked(member, f"/groups/{group}"),
        "a player of this group": asked(member, f"/groups/{group}/player?name={PLAYER}"),
    }
