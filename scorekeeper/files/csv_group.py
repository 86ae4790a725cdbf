"""All games of a group as two tables: a row for each player and game, and a row for each player and round.

The second is the table of each game, one below another, and is read as the same games again. In both, games have a
`number`, the oldest is 1, and the day on which they count as `begun`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby

from scorekeeper.files.csv_game import (
    BOM,
    HEAD,
    Row,
    boolean_text,
    game_of_lines,
    header,
    optional_heads,
    round_rows,
    table_lines,
)
from scorekeeper.files.group_archive import ArchivedGame, GroupArchive
from scorekeeper.files.group_archive.reader import EntryProblem
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.paper import TableNotComplete, TableOfManyGames
from scorekeeper.rules.formula import plain_number
from scorekeeper.rules.game.length import scoring_cost
from scorekeeper.rules.insights.progress import player_records
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import score_sheet

# What is read within half a second, in rows and longer formulas; more comes back by the archive of the group.
MAX_GAMES = 75
MAX_SIZE = 5_000
NUMBER, BEGUN = "number", "begun"
GAME_COLUMNS = (NUMBER, BEGUN, "game", "rules", "finished", "player", "rank", "total", "rounds", "made")


def rows_by_game(games: Sequence[ArchivedGame]) -> Iterator[Row]:
    """Yield the header, and a row for each player and game: rank, total, rounds played, and bids made."""
    yield GAME_COLUMNS
    for number, each in enumerate(games, start=1):
        sheet = score_sheet(each.game)
        records = player_records(sheet)
        for one in sheet.standings:
            yield [
                *(number, each.started_on, sheet.game.title, sheet.game.rules.name, boolean_text(sheet.finished)),
                *(sheet.game.names[one.seat], one.rank, plain_number(one.total)),
                *(records[one.seat].rounds, records[one.seat].made),
            ]


def rows_by_round(games: Sequence[ArchivedGame]) -> Iterator[Row]:
    """Yield the header, and a row for each player and round."""
    sheets = [score_sheet(each.game) for each in games]
    optional = optional_heads(sheets)
    yield [NUMBER, BEGUN, *header(optional)]
    for number, (each, sheet) in enumerate(zip(games, sheets, strict=True), start=1):
        yield from ([number, each.started_on, *row] for row in round_rows(sheet, optional))


def is_group_csv(data: bytes) -> bool:
    """Return whether these bytes begin with the header of the rounds of a group."""
    return data.removeprefix(BOM.encode()).startswith(f"{NUMBER},{BEGUN},{HEAD}".encode())


def read_group_csv(
    data: bytes, house_rules: Iterable[RuleSet] = ()
) -> tuple[GroupArchive | None, tuple[EntryProblem, ...]]:
    """Return a group with the games in a table of rounds, or None and the problems of the first game that cannot be
    read. Rules are looked up by name, in `house_rules` first.
    """
    known, games, size = tuple(house_rules), list[ArchivedGame](), 0
    numbered = groupby(table_lines(data, MAX_SIZE), key=lambda line: (line[NUMBER], line[BEGUN]))
    for (number, begun), lines in numbered:
        own = [{key: text for key, text in line.items() if key not in (NUMBER, BEGUN)} for line in lines]
        game, problems = game_of_lines(own, known)
        day = _parsed_day(begun)
        if game is None or day is None:
            wrong = problems or (Problem(TableNotComplete()),)
            return None, tuple(EntryProblem(f"{NUMBER} {number}", problem) for problem in wrong)
        games.append(ArchivedGame(game, day))
        size += scoring_cost(game)
        if size > MAX_SIZE or len(games) > MAX_GAMES:
            break
    if games and size <= MAX_SIZE and len(games) <= MAX_GAMES:
        return GroupArchive(None, (), (), tuple(games)), ()
    return None, (EntryProblem("", Problem(TableOfManyGames(MAX_GAMES))),)


def _parsed_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
