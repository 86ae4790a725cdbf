"""The games of a table: which of its lines belong to one game, and which round each line is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.files.tables.header import OF_THE_GAME, TableHeader, meaning_of
from scorekeeper.files.tables.layout import TableBlock, table_blocks
from scorekeeper.files.tables.text import NotTable, TableLine, read_lines
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.paper import TableWithoutHeader, WrongTableCell

MAX_ROUNDS = 200
# "3", "3." or "Round 3".
LABEL = re.compile(r"[^\W\d_]*[ .:#]*(?P<number>[0-9]{1,4})\.?")


class RoundLine(Struct, frozen=True):
    """A line with the number of its round, and its cards if the rounds are counted by them."""

    line: TableLine
    number: int
    cards: int | None = None


class TableGame(Struct, frozen=True):
    """The lines of one game. `label` tells it from other games in the table, and `left_out` has the texts that are not
    read.

    `problems` are about lines whose round is not a number.
    """

    label: str
    header: TableHeader
    lines: tuple[RoundLine, ...]
    left_out: tuple[str, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All players in the order in which the table names them."""
        return tuple(dict.fromkeys(name for each in self.lines for name in self.header.names(each.line) if name))


def table_games(data: bytes, meanings: Sequence[tuple[str, str]] = ()) -> tuple[TableGame, ...]:
    """Return the games of a table, mostly one. `meanings` replace the header of its columns. Raises NotTable."""
    games = [game for block in _joined_blocks(table_blocks(read_lines(data), meanings)) for game in _games_of(block)]
    # Lines without counts and with one player are not a list of rounds.
    if any("round" not in game.header.round_columns and game.lines and len(game.names) < 2 for game in games):
        raise NotTable(TableWithoutHeader())
    if len(games) < 2:
        return tuple(games)
    return tuple(replace(game, label=game.label or str(number)) for number, game in enumerate(games, start=1))


class _LabelledLine(Struct, frozen=True):
    """A line with the number that the table gives its round, or None in a table that does not number its rounds."""

    line: TableLine
    label: int | None
    names: tuple[str, ...]


def _joined_blocks(blocks: Iterable[TableBlock]) -> list[TableBlock]:
    """Return the blocks, with a block joined to the one before if it only repeats the header in the middle of a
    game.
    """
    joined: list[TableBlock] = []
    for block in blocks:
        before = joined[-1] if joined else None
        begin = [each.header.cell("round", each.lines[0]) for each in (before, block) if each and each.lines]
        if before and before.header == block.header and len(set(begin)) == 2:
            lines, left_out = (*before.lines, *block.lines), (*before.left_out, *block.left_out)
            joined[-1] = replace(before, lines=lines, left_out=left_out)
        else:
            joined.append(block)
    return joined


def _games_of(block: TableBlock) -> Iterator[TableGame]:
    header, problems = block.header, list[Problem]()
    lines = list(_labelled_lines(header, block.lines, problems))
    places, groups = _lines_by_game(header, lines)
    unread = [place for place in header.unread if place not in places and any(each.line.at(place) for each in lines)]
    left_out = (*(header.cells[place] or str(place + 1) for place in unread), *block.left_out)
    for label, group in groups.items():
        yield TableGame(" · ".join(label), header, tuple(_numbered_lines(header, group)), left_out, tuple(problems))


def _labelled_lines(
    header: TableHeader, lines: Sequence[TableLine], problems: list[Problem]
) -> Iterator[_LabelledLine]:
    counted, before = "round" in header.round_columns, 0
    for line in lines:
        text, label = header.cell("round", line), None
        if text:
            found = LABEL.fullmatch(text)
            label = int(found["number"]) if found else None
            if label is None or label > MAX_ROUNDS:
                problems.append(Problem(WrongTableCell(line.number, "round", text)))
                continue
        elif counted:
            # Of the lines about one round often only the first has its number.
            label = before + (header.player is None)
        before = label or 0
        yield _LabelledLine(line, label, header.names(line))


def _lines_by_game(
    header: TableHeader, lines: Sequence[_LabelledLine]
) -> tuple[tuple[int, ...], Mapping[tuple[str, ...], Sequence[_LabelledLine]]]:
    """Return the columns that tell games apart, and the lines of each game by its values in them."""
    counted, twice = any(each.label is not None for each in lines), _has_player_twice(lines)
    headed = tuple(place for place in header.unread if meaning_of(header.cells[place]) in OF_THE_GAME)
    others = [(place,) for place in header.unread] if twice else []
    for places in (headed, *((place,) for place in headed), *others):
        groups = _lines_by_columns(lines, places)
        if len(groups) > 1 and (_all_begin_once(groups.values()) if counted else _is_game_column(header, places)):
            return places, groups
    parts = _split_at_restarts(header, lines) if twice else []
    if len(parts) > 1:
        return (), {(str(number),): part for number, part in enumerate(parts, start=1)}
    return (), {(): lines}


def _is_game_column(header: TableHeader, places: Sequence[int]) -> bool:
    """Return whether one of these columns is named as the game's. Then a game may have been played on two days."""
    return any(meaning_of(header.cells[place]) == "game" for place in places)


def _lines_by_columns(
    lines: Sequence[_LabelledLine], places: Sequence[int]
) -> dict[tuple[str, ...], list[_LabelledLine]]:
    """Return the lines by their values in these columns. An empty cell has the value of the cell above."""
    groups: dict[tuple[str, ...], list[_LabelledLine]] = {}
    value = ("",) * len(places)
    for each in lines:
        value = tuple(each.line.at(place) or above for place, above in zip(places, value, strict=True))
        groups.setdefault(value, []).append(each)
    return groups


def _all_begin_once(groups: Iterable[Sequence[_LabelledLine]]) -> bool:
    """Return whether all groups begin with the same round, and no player is in a round twice."""
    firsts = {min(each.label or 0 for each in group) for group in groups}
    return len(firsts) == 1 and not any(map(_has_player_twice, groups))


def _has_player_twice(lines: Sequence[_LabelledLine]) -> bool:
    """Return whether a player is in a round twice."""
    there = [(each.label, name) for each in lines for name in each.names if each.label is not None]
    return len(set(there)) < len(there)


def _runs_of_one_round(lines: Sequence[_LabelledLine]) -> list[list[_LabelledLine]]:
    """Return the lines in groups of one round: with one label, and each player once."""
    runs: list[list[_LabelledLine]] = []
    seen: set[str] = set()
    for each in lines:
        if not runs or runs[-1][0].label != each.label or seen.intersection(each.names):
            runs.append([])
            seen = set()
        runs[-1].append(each)
        seen.update(each.names)
    return runs


def _split_at_restarts(header: TableHeader, lines: Sequence[_LabelledLine]) -> list[list[_LabelledLine]]:
    """Return the lines in parts that each count their rounds up from the first one."""
    runs = _runs_of_one_round(lines)
    if _counts_cards(header, runs):
        return []
    labels = [run[0].label or 0 for run in runs]
    parts: list[list[int]] = [[0]]
    for place, (before, label) in enumerate(pairwise(labels), start=1):
        if label == labels[0] and before > label:
            parts.append([])
        parts[-1].append(place)
    rising = all(labels[one] < labels[other] for part in parts for one, other in pairwise(part))
    if not rising or any(len(part) < 2 for part in parts):
        return []
    return [[each for place in part for each in runs[place]] for part in parts]


def _counts_cards(header: TableHeader, runs: Sequence[Sequence[_LabelledLine]]) -> bool:
    """Return whether the numbers of the rounds are numbers of cards. They are if they do not always rise and the tricks
    add up to them. Without tricks, they must go up and down one by one.
    """
    labels = [run[0].label or 0 for run in runs]
    steps = [other - one for one, other in pairwise(labels)]
    if "cards" in header.round_columns or all(step > 0 for step in steps):
        return False
    if "tricks" in header.player_columns:
        return all(_tricks_in_run(header, run) == label for run, label in zip(runs, labels, strict=True))
    return -1 in steps and 1 in steps and set(steps) <= {-1, 0, 1}


def _tricks_in_run(header: TableHeader, run: Sequence[_LabelledLine]) -> int | None:
    counts = [values.get("tricks", "") for each in run for _, values in header.by_player(each.line)]
    return sum(map(int, counts)) if all(text.isascii() and text.isdigit() for text in counts) else None


def _numbered_lines(header: TableHeader, lines: Sequence[_LabelledLine]) -> Iterator[RoundLine]:
    """Yield the lines with the numbers of their rounds, from 1."""
    runs = _runs_of_one_round(lines)
    by_cards = any(each.label is not None for each in lines) and _counts_cards(header, runs)
    if by_cards or all(each.label is None for each in lines):
        for number, run in enumerate(runs, start=1):
            yield from (RoundLine(each.line, number, each.label) for each in run)
        return
    shift = 1 - min(each.label or 0 for each in lines)
    for each in lines:
        yield RoundLine(each.line, (each.label or 0) + max(shift, 0))
