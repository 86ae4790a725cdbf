"""Whether a table can play a game: names, number of players, and enough cards for every round."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import (
    DealerPlays,
    EmptySchedule,
    ListBeyondPack,
    NoFounders,
    NothingForPlayers,
    PackTooSmall,
    WrongNumberOfPlayers,
)
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.dealing import attendance_problems
from scorekeeper.rules.game.length import rounds_problems, too_many_rounds
from scorekeeper.rules.game.names_check import name_problems, takeover_problems
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS


def table_problems(rules: RuleSet, players: tuple[str, ...], agreed: tuple[int, ...] | None) -> list[Problem]:
    """The problems before any card is dealt: names, how many players, rounds that the pack cannot cover, too many
    rounds.
    """
    problems = name_problems(players) + _number_problems(rules, len(players), agreed)
    return problems or rounds_problems(rules.schedule(len(players), agreed).length or 0, len(players))


def seating_problems(game: Game) -> list[Problem]:
    """The same of a game under way, in which people come and go: names, their number and the pack in every round."""
    problems = name_problems(game.players) + takeover_problems(game)
    if not game.founders:
        return [*problems, Problem(NoFounders())]
    wrong = _number_problems(game.rules, game.founders, game.agreed)
    return problems + (wrong or attendance_problems(game, game.schedule))


def dealer_problems(game: Game) -> list[Problem]:
    """A dealer who does not play must not be one of the players; capitals make no difference."""
    name = game.standing_dealer
    plays = name_key(name) in map(name_key, game.players)
    return [Problem(DealerPlays(name))] if name and plays else []


def _number_problems(rules: RuleSet, count: int, agreed: tuple[int, ...] | None) -> list[Problem]:
    if not rules.least_players <= count <= rules.most_players:
        return [Problem(WrongNumberOfPlayers(count, rules.least_players, rules.most_players))]
    return _schedule_problems(rules, count, agreed)


def _schedule_problems(rules: RuleSet, players: int, agreed: tuple[int, ...] | None) -> list[Problem]:
    """Rounds that the pack cannot be dealt for, in the list the table or the rule set names."""
    try:
        pack = rules.pack.at(players)
        if pack < players:
            return [Problem(PackTooSmall(1, players, pack))]
        schedule = rules.schedule(players, agreed or None)
    except LookupError:
        return [Problem(NothingForPlayers(players))]
    if len(schedule.head) > MAX_ROUNDS:
        return [Problem(too_many_rounds(players))]
    listed = rules.plan.listed if agreed is None else agreed
    if listed == ():
        return [Problem(EmptySchedule())]
    largest = pack // players
    beyond = [(number, cards) for number, cards in enumerate(listed or (), start=1) if not 1 <= cards <= largest]
    if agreed is None:
        # A path in place of the list mends all of them at once, so only the first is named.
        return [Problem(ListBeyondPack(cards, players, pack), round=number) for number, cards in beyond[:1]]
    return [Problem(PackTooSmall(cards, players, pack), round=number) for number, cards in beyond]
