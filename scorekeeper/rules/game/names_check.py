"""Whether everybody at the table has a name that nobody else has, compared by `name_key`."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import DuplicateName, EmptyName
from scorekeeper.rules.game import Game
from scorekeeper.rules.normalization import name_key


def name_problems(players: tuple[str, ...]) -> list[Problem]:
    """Names that are missing or there twice."""
    problems = [Problem(EmptyName(), seat=seat) for seat, name in enumerate(players) if not name_key(name)]
    seen: set[str] = set()
    for seat, name in enumerate(players):
        key = name_key(name)
        if key and key in seen:
            problems.append(Problem(DuplicateName(name.strip()), seat=seat))
        seen.add(key)
    return problems


def takeover_problems(game: Game) -> list[Problem]:
    """A player holds one seat, and everybody who takes over a seat has a name."""
    sat = [(seat, name) for seat, name in enumerate(game.players)]
    taken = [(each.seat, each.name) for each in game.attendance.takeovers]
    problems = [Problem(EmptyName(), seat=seat) for seat, name in taken if not name_key(name)]
    for place, (seat, name) in enumerate(taken):
        others = {name_key(other) for owner, other in sat + taken[:place] if owner != seat}
        if name_key(name) in others:
            problems.append(Problem(DuplicateName(name.strip()), seat=seat))
    return problems
