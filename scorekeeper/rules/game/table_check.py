"""Check that a table can play a game: its names, the number of players, and enough cards for all who take part, with
one left to turn for trump.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import (
    DealerPlays,
    DuplicateName,
    EmptyName,
    EmptySchedule,
    NoFounders,
    NotEnoughCards,
    NothingForPlayers,
    PackTooSmall,
    PlayersDeal,
    WrongNumberOfPlayers,
    WrongNumberTakingPart,
)
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import rounds_problems, too_many_rounds
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS, Schedule


def table_problems(rules: RuleSet, players: tuple[str, ...], agreed: tuple[int, ...] | None) -> list[Problem]:
    """Return what keeps a table from beginning a game.

    The names or the number of players may be wrong, and rounds may be too large for the pack or too many.
    """
    problems = name_problems(players) + _player_count_problems(rules, len(players), agreed)
    return problems or rounds_problems(rules.schedule(len(players), agreed).length or 0, len(players))


def seating_problems(game: Game) -> list[Problem]:
    """Return the problems of a game's players: their names, their number, and the size of the pack in every round."""
    problems = name_problems(game.players) + takeover_problems(game)
    if not game.founders:
        return [*problems, Problem(NoFounders())]
    wrong = _player_count_problems(game.rules, game.founders, game.agreed)
    return problems + (wrong or attendance_problems(game, game.schedule))


def dealer_problems(game: Game) -> list[Problem]:
    """Return a problem if the standing dealer is one of the players, or if by the rules the players deal in turn.

    Case does not count.
    """
    name = game.standing_dealer
    if name and game.rules.dealer_sits_out_from is not None:
        return [Problem(PlayersDeal())]
    plays = name_key(name) in map(name_key, game.players)
    return [Problem(DealerPlays(name))] if name and plays else []


def _player_count_problems(rules: RuleSet, count: int, agreed: tuple[int, ...] | None) -> list[Problem]:
    if not rules.least_players <= count <= rules.most_players:
        return [Problem(WrongNumberOfPlayers(count, rules.least_players, rules.most_players))]
    return _schedule_problems(rules, count, agreed)


def _schedule_problems(rules: RuleSet, players: int, agreed: tuple[int, ...] | None) -> list[Problem]:
    """Return the problems of the agreed schedule or the rule set's own, such as rounds too large for the pack."""
    dealt_to = rules.dealt_to(players)
    try:
        pack = rules.pack_at(players)
        if pack < dealt_to:
            return [Problem(PackTooSmall(1, dealt_to, pack))]
        schedule = rules.schedule(players, agreed or None)
    except LookupError:
        return [Problem(NothingForPlayers(players))]
    if len(schedule.head) > MAX_ROUNDS:
        return [Problem(too_many_rounds(players))]
    if agreed == ():
        return [Problem(EmptySchedule())]
    listed = enumerate(agreed or (), start=1)
    beyond = [(number, cards) for number, cards in listed if not 1 <= cards <= pack // dealt_to]
    return [Problem(PackTooSmall(cards, dealt_to, pack), round=number) for number, cards in beyond]


def name_problems(players: tuple[str, ...]) -> list[Problem]:
    """Return the problems of empty and duplicate names."""
    problems = [Problem(EmptyName(), seat=seat) for seat, name in enumerate(players) if not name_key(name)]
    seen: set[str] = set()
    for seat, name in enumerate(players):
        key = name_key(name)
        if key and key in seen:
            problems.append(Problem(DuplicateName(name.strip()), seat=seat))
        seen.add(key)
    return problems


def takeover_problems(game: Game) -> list[Problem]:
    """Return the problems of takeovers: a missing name, or a name that another seat has already."""
    sat = [(seat, name) for seat, name in enumerate(game.players)]
    taken = [(each.seat, each.name) for each in game.attendance.takeovers]
    problems = [Problem(EmptyName(), seat=seat) for seat, name in taken if not name_key(name)]
    for place, (seat, name) in enumerate(taken):
        others = {name_key(other) for owner, other in sat + taken[:place] if owner != seat}
        if name_key(name) in others:
            problems.append(Problem(DuplicateName(name.strip()), seat=seat))
    return problems


def exhausts_pack(game: Game, schedule: Schedule, number: int) -> bool:
    """Return whether no card is left to turn up for trump after dealing round `number` (R7)."""
    if game.attendance.complete:
        return schedule.exhausts_pack(number)
    return schedule.cards(number) is not None and _dealt_cards(game, schedule, number) == _pack_size(
        game, schedule, number
    )


def attendance_problems(game: Game, schedule: Schedule) -> list[Problem]:
    """Return the problems of the first round with too few or too many players, or too small a pack."""
    if game.attendance.complete:
        return []
    rounds = range(1, _rounds_to_check(game, schedule) + 1)
    return next(filter(None, (list(_round_problems(game, schedule, number)) for number in rounds)), [])


def _round_problems(game: Game, schedule: Schedule, number: int) -> Iterator[Problem]:
    count, least, most = game.taking_part(number), game.rules.least_players, game.rules.most_players
    cards, held = schedule.cards(number) or 0, _pack_size(game, schedule, number)
    # Whoever is out by points, or deals without playing, counts too.
    if not least <= len(game.players) - len(game.attendance.as_recorded.out(number)) <= most:
        yield Problem(WrongNumberTakingPart(count, least, most), number)
    if _dealt_cards(game, schedule, number) > held:
        before = _dealt_cards(game, schedule, number) - cards * count
        yield Problem(NotEnoughCards(cards, count, held - before), number)


def _dealt_cards(game: Game, schedule: Schedule, number: int) -> int:
    """Return the number of cards dealt in this round, or in all rounds so far if the pack is dealt out over
    the rounds.
    """
    first = 1 if schedule.depletes else number
    turned = schedule.turned * (number - first)
    return turned + sum((schedule.cards(each) or 0) * game.taking_part(each) for each in range(first, number + 1))


def _pack_size(game: Game, schedule: Schedule, number: int) -> int:
    """Return the size of the pack in this round.

    If the rules have no pack for the players of this round, or too small a one, the pack with which the game began is
    used if it is larger.
    """
    begun_with = schedule.pack
    if schedule.depletes:
        return begun_with
    count, cards = game.taking_part(number), schedule.cards(number) or 0
    own = game.rules.pack_for(count, begun_with)
    return own if own >= cards * count else max(own, begun_with)


def _rounds_to_check(game: Game, schedule: Schedule) -> int:
    """Return the number of rounds to check: all, or in an endless game one cycle after the last change."""
    if schedule.length is not None:
        return schedule.length
    return max(game.attendance.last_change, len(schedule.head)) + len(schedule.cycle)
