"""Sample evenings to look at: game files beside this module, stored in a group of their own, and removed again."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from scorekeeper.actions.clock import today
from scorekeeper.actions.demo.group import group_games
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.groups import GameSummary, summary_of
from scorekeeper.actions.start.new_game import new_game
from scorekeeper.actions.transfer.import_games import first_played_on
from scorekeeper.files.game_file import read_game
from scorekeeper.rules.game import Game
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.queries import games_started_by, remove_game
from scorekeeper.storage.games.saving import add_games
from scorekeeper.storage.groups.groups import add_group, remove_group

GROUP = "Friday night"
FILES = Path(__file__).parent / "sample_games"
ENDING = ".ohhell.json"


class Samples(Struct, frozen=True):
    """The sample games, newest first, and whether any existed before."""

    games: tuple[GameSummary, ...]
    there_before: bool


def add_samples() -> Samples:
    """Store the sample games, unless some of them exist already."""
    with writing() as session:
        held = games_started_by(session, sample_games())
        there_before = bool(held)
        if not held:
            group_id = add_group(session, now(), GROUP)
            samples = sample_games().items()
            new = [new_game(group_id, game, first_played_on(game) or today(), start_id=made) for made, game in samples]
            add_games(session, new)
            held = games_started_by(session, sample_games())
    return Samples(tuple(map(summary_of, held)), there_before)


def remove_samples() -> int:
    """Delete the sample games, and the games of the simulated group. Delete their groups too if these have no other
    games. Return the number of games.
    """
    with writing() as session:
        held = games_started_by(session, [*sample_games(), *group_games()])
        for stored in held:
            remove_game(session, stored.id)
        for group_id in {stored.group_id for stored in held}:
            remove_group(session, group_id)
    return len(held)


@cache
def sample_games() -> dict[str, Game]:
    """Return the sample games by their start ids, oldest first.

    No page makes such an id, and a device that forges one can only harm a game of its own.
    """
    games = {}
    for file in sorted(FILES.glob(f"*{ENDING}")):
        game, problems = read_game(file.read_bytes())
        if game is None:
            raise ValueError(f"{file.name}: {problems}")
        games[f"demo:{file.name.removesuffix(ENDING)}"] = game
    return games
