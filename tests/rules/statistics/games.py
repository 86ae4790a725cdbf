"""Games for tests of what is counted."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.statistics.played import PlayedGame
from tests.rules.tables import a_game, a_round, four_rounds


def played(game: Game, started_on: date | None = None) -> PlayedGame:
    return PlayedGame(score_sheet(game), started_on)


def four(*days: date | None, rules: str | RuleSet = "desilva", title: str = "", names: str = "") -> Game:
    """The four rounds of `tests/rules/tables.py`, on these days and with these names."""
    game = four_rounds(rules)
    rounds = tuple(replace(each, played_on=day) for each, day in zip(game.rounds, days or (None,) * 4, strict=True))
    return replace(game, rounds=rounds, title=title, players=tuple(names.split()) if names else game.players)


def one_card(*made: bool, names: str, day: date | None = None, rules: str | RuleSet = "desilva") -> Game:
    """Rounds of one card, which Ann, the first by name here, takes as she bid or not; the others bid 0.

    If she misses, she bids 0 and takes the card.
    """
    players = len(names.split())
    rest = [0] * (players - 1)
    rounds = (a_round([int(each), *rest], [1, *rest], played_on=day) for each in made)
    game = a_game(rules, players, *rounds, agreed=(1,) * len(made))
    return replace(game, players=tuple(names.split()))
