"""A game as a file of the format `oh-hell-game/1`: read strictly, every problem at once, and written again.

Source of the format: `docs/game-file.md`. Reading never raises.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from scorekeeper.files.game_file.legality import UnreadParts, game_problems, later_start
from scorekeeper.files.game_file.reader import FileReader, is_line
from scorekeeper.files.game_file.rounds import read_rounds, round_value
from scorekeeper.files.game_file.rules import read_changes, read_rules, rules_value, schedule_values, with_stop
from scorekeeper.files.game_file.table import attendance_value, read_attendance, read_table_order, table_order_value
from scorekeeper.files.text import read_json
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import BoundedProblems, EnoughProblems, NewerFormat, NotGameFile, first_problems
from scorekeeper.rules.faults.table import SitsOut, WrongNumberOfPlayers
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.attendance import Attendance
from scorekeeper.rules.game.rotation import in_direction
from scorekeeper.rules.game.table_check import name_problems
from scorekeeper.rules.normalization import normalized
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.score.score_sheet import with_eliminated

FORMAT = "oh-hell-game/1"
FORMAT_NAME = re.compile(r"oh-hell-game/([0-9]{1,9})", re.ASCII)
KEYS = frozenset(
    (
        *("format", "title", "rules", "players", "first_dealer", "first_bidder", "dealer", "schedule", "changes"),
        *("joined", "absent", "taken_over", "dealers", "seated", "rounds"),
    )
)
# No table has more players than a pack has cards; longer lists are refused without reading the names.
MAX_NAMES = 52


def read_game(data: bytes | str) -> tuple[Game | None, tuple[Problem, ...]]:
    """Return the game in a file, or None and every problem of the file."""
    game, problems, _names = read_game_and_names(data)
    return game, problems


def read_game_and_names(data: bytes | str) -> tuple[Game | None, tuple[Problem, ...], list[str]]:
    """Return what `read_game` does, and the names of players as far as they can be read, for sentences about the
    problems.
    """
    read = read_json(data)
    if read.value is None and read.problems:
        return None, first_problems(read.problems), []
    game, problems = game_from(read.value)
    problems = first_problems((*read.problems, *problems))
    return (None if problems else game), problems, _names_in(read.value)


def game_from(value: object) -> tuple[Game | None, tuple[Problem, ...]]:
    """Return the game in plain JSON values, or None and every problem.

    Without a `schedule` of its own, a game whose rounds match only a later part of the rule set's schedule begins there
    (`later_start`).
    """
    if not isinstance(value, dict):
        return None, (Problem(NotGameFile(FORMAT)),)
    read = FileReader(value, BoundedProblems())
    try:
        return _game_from(read, value)
    except EnoughProblems:
        return None, _problems_in_order(read.problems)


def _game_from(read: FileReader, value: Mapping[str, Any]) -> tuple[Game | None, tuple[Problem, ...]]:
    """Return the game, or None, and the problems. Raises EnoughProblems."""
    if not _has_known_format(read):
        return None, tuple(read.problems)
    read.note_unknown_keys(KEYS)
    rules = read_rules(read)
    players = read.players = _read_players(read, rules)
    dealer, bidder = read.seat("first_dealer"), read.seat("first_bidder")
    agreed, changes, attendance = _read_agreed(read), read_changes(read), read_attendance(read)
    order = read_table_order(read, attendance, dealer)
    rounds = read_rounds(read, rules, len(players) or None)
    if rules is None or not players:
        read.problems += name_problems(players)
        return None, _problems_in_order(read.problems)
    first_dealer = _default_dealer(len(players), attendance) if dealer is None else dealer
    standing = read.line("dealer").strip()
    game = Game(
        rules=rules,
        players=players,
        first_dealer=first_dealer,
        first_bidder=_default_first_bidder(rules, first_dealer, players, attendance, standing)
        if bidder is None
        else bidder,
        rounds=tuple(each.record for each in rounds),
        agreed=agreed,
        title=read.line("title"),
        changes=changes,
        standing_dealer=standing,
        attendance=attendance,
        order=order,
    )
    deals_only = {first_dealer} if not rules.dealer_plays(game.at_table(1)) else set()
    if bidder in attendance.out(1) | deals_only:
        read.problems.append(Problem(SitsOut(), 1, bidder))
    if agreed is None and not {"schedule", "changes"} & value.keys():
        game = replace(game, agreed=later_start(game, rounds))
    read.problems += game_problems(game, rounds, _unread_parts(read))
    return (None if read.problems else with_eliminated(with_stop(game))), _problems_in_order(read.problems)


def _names_in(value: object) -> list[str]:
    names = value.get("players") if isinstance(value, dict) else None
    return [name if isinstance(name, str) else "" for name in names] if isinstance(names, list) else []


def game_text(game: Game) -> str:
    """Return the file of a game: the same text wherever it is exported."""
    return json.dumps(write_game(game), ensure_ascii=False, indent=1) + "\n"


def write_game(game: Game) -> dict[str, Any]:
    """Return the file of a game as plain JSON values; reading it gives the same game."""
    names = game.players
    value: dict[str, Any] = {"format": FORMAT}
    if game.title:
        value["title"] = game.title
    value |= {
        "rules": rules_value(game.rules),
        "players": list(names),
        "first_dealer": names[game.first_dealer],
    }
    if game.first_bidder != _default_first_bidder(
        game.rules, game.first_dealer, names, game.attendance, game.standing_dealer
    ):
        value["first_bidder"] = names[
            game.bidder(1) if game.first_bidder in game.attendance.out(1) else game.first_bidder
        ]
    if game.standing_dealer:
        value["dealer"] = game.standing_dealer
    value |= schedule_values(game) | attendance_value(game) | table_order_value(game)
    value["rounds"] = [round_value(game, number) for number in range(1, len(game.rounds) + 1)]
    return value


def _default_first_bidder(
    rules: RuleSet, dealer: int, players: Sequence[str], attendance: Attendance, standing: str
) -> int:
    """Return who bids first if the file does not say. By some rules it is the dealer, else the next player who has been
    there from the beginning.
    """
    if rules.dealer_bids_first and not standing and rules.dealer_plays(len(players) - len(attendance.out(1))):
        return dealer
    seats = in_direction(range(len(players)), anticlockwise=rules.anticlockwise)
    around = clockwise_from(dealer, seats, attendance.latecomers | {dealer})
    return around[0] if around else first_bidder_by(rules, dealer, len(players), standing)


def _default_dealer(players: int, attendance: Attendance) -> int:
    """Return who deals first if the file does not say. It is the last of the listed players who are in round 1, so that
    the first of them bids first. If no player is in round 1, it is the last player.
    """
    return max(set(range(players)) - attendance.out(1), default=players - 1)


def _has_known_format(read: FileReader) -> bool:
    """Return whether the file has the format that is read here. A newer or another format cannot be checked any
    further.
    """
    value = read.data.get("format")
    if value == FORMAT:
        return True
    name = FORMAT_NAME.fullmatch(value) if isinstance(value, str) else None
    if isinstance(value, str) and name and int(name[1]) > 1:
        read.note(NewerFormat(value, FORMAT))
        return False
    if "format" in read.data:
        read.note(NotGameFile(FORMAT))
        return False
    read.missing("format")
    return True


def _read_players(read: FileReader, rules: RuleSet | None) -> tuple[str, ...]:
    """Return the names by seat, or an empty tuple if they cannot be read."""
    if "players" not in read.data:
        read.missing("players")
        return ()
    names = read.data["players"]
    if not isinstance(names, list) or not names:
        read.fail("players", "list-of-names")
        return ()
    if rules is not None and len(names) > MAX_NAMES:
        read.note(WrongNumberOfPlayers(len(names), rules.least_players, rules.most_players))
        return ()
    if len(names) > MAX_NAMES or not all(isinstance(name, str) and is_line(name) for name in names):
        read.fail("players", "list-of-names")
        return ()
    return tuple(map(normalized, names))


def _read_agreed(read: FileReader) -> tuple[int, ...] | None:
    agreed = read.numbers("schedule")
    if agreed is None and read.data.get("schedule", ()) is None:
        read.fail("schedule", "list-of-numbers")
    return agreed


def _unread_parts(read: FileReader) -> UnreadParts:
    """Return what could not be read so far, so that its consequences are not reported too."""
    rounds = frozenset(problem.round for problem in read.problems if problem.round is not None)
    named = {"first_dealer", "first_bidder"} & read.data.keys()
    keys = (getattr(each.fault, "key", "") for each in read.problems)
    unread = any(key.startswith(("dealers", "seated")) for key in keys)
    return UnreadParts(
        rounds=rounds, order=unread or any(normalized(str(read.data[key])) not in read.players for key in named)
    )


def _problems_in_order(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return problems of the whole file first, then round by round."""
    return tuple(sorted(problems, key=lambda problem: problem.round or 0))
