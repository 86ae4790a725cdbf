"""A game as CSV, the app's own format: one row for each player and round, for a spreadsheet or a program, which can
also be read as a game again.

The table is converted to the values of a game file and read as one. The game is accepted only if exporting it gives the
same table again, so nothing is lost unnoticed: unknown rules, players who were out of a round and changed seats need a
game file.

UTF-8 with a byte order mark, commas and a decimal point, lines that end as in RFC 4180: so Excel, LibreOffice and
programs all read it. Names of columns are part of the format and are not translated. Against formula injection, a text
that begins with `=`, `+`, `-` or `@` gets an apostrophe before it; so does one that begins with an apostrophe, so that
removing one restores every text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from io import StringIO
from typing import Any

from msgspec.structs import replace

from scorekeeper.files.game_file import FORMAT, game_from
from scorekeeper.files.game_file.rules import rules_value
from scorekeeper.files.tables.text import MAX_CELL_LENGTH, MAX_LINES
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.paper import TableNotComplete
from scorekeeper.rules.forbidden_characters import is_allowed
from scorekeeper.rules.formula import plain_number, plain_or_none
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import BONUS, CHANGED, MISDEALS, OVERRIDDEN, PLAYED_ON, REMARKS, Round
from scorekeeper.rules.game.table_check import exhausts_pack
from scorekeeper.rules.play.recording import spoken_so_far, with_spoken
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import speaking_order
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet

COLUMNS = (
    *("game", "rules", PLAYED_ON.key, "round", "cards", "trump", "dealer", "first_bidder", "seat", "player", "spoke"),
    *("bid", "tricks", "blind", "made", "points", "penalties", "reasons", "reset", "total"),
    *(field.key for field in REMARKS),
)

HEAD = ",".join(COLUMNS)
MAX_BYTES = 2_000_000
MAX_NUMBER_LENGTH = 9

# A line by the names of its columns, and the lines of each round.
Line = Mapping[str, str]
Rounds = Mapping[int, Sequence[Line]]

BOM = "\ufeff"
# Also the full-width forms, which East Asian versions of Excel treat alike.
FORMULA_SIGNS = tuple("=+-@\uff1d\uff0b\uff0d\uff20\t\r")
YES, NO = "yes", "no"

Value = str | int | float | date | None
Row = Sequence[Value]
# The value of an optional column for a round and a seat.
CellOf = Callable[[Round, int], Value]


def is_own_csv(data: bytes) -> bool:
    """Return whether these bytes begin with the header of our own CSV."""
    return data.removeprefix(BOM.encode()).startswith(HEAD.encode())


def read_own_csv(data: bytes, house_rules: Iterable[RuleSet] = ()) -> tuple[Game | None, tuple[Problem, ...]]:
    """Return the game of our own CSV, or None and the problems. Its rules are looked up by name, in `house_rules`
    first.
    """
    return game_of_lines(table_lines(data), house_rules)


def game_of_lines(lines: Sequence[Line], house_rules: Iterable[RuleSet]) -> tuple[Game | None, tuple[Problem, ...]]:
    """Return the game of the lines below the header, or None and the problems."""
    rounds = _lines_by_round(lines)
    if not rounds:
        return None, (Problem(TableNotComplete()),)
    name = lines[0]["rules"]
    rules = next((each for each in (*house_rules, *map(preset, preset_ids())) if each.name == name), None)
    if rules is None:
        return None, (Problem(TableNotComplete()),)
    # It has a schedule of its own only if its rounds are not the first ones of the rules.
    for own in (False, True):
        game, _problems = game_from(_file_values(rules, rounds, own_rounds=own))
        if game is not None and _lines_of(score_sheet(game), lines[0]) == lines:
            return _without_defaults(game), ()
    return None, (Problem(TableNotComplete()),)


def _lines_of(sheet: ScoreSheet, columns: Line) -> list[Line]:
    """Return the lines of a game in a table with these columns."""
    return table_lines(_csv_of_game(sheet, [head for head in columns if head not in COLUMNS]).encode())


def _without_defaults(game: Game) -> Game:
    """Return the game without values that the table has for every round, but a game records only if they are unusual.
    They are trump that the rules fix, and the bidding order if players bid in turn.
    """
    rounds, schedule = [], game.schedule
    for number, record in enumerate(game.rounds, start=1):
        trump = game.rules.in_round(schedule, number).trump
        fixed = trump.fixed_trump(number, exhausted=exhausts_pack(game, schedule, number))
        heard = with_spoken(record, spoken_so_far(record, game.in_turn(number)), game.in_turn(number))
        rounds.append(replace(heard, trump=None if heard.trump is fixed else heard.trump))
    return replace(game, rounds=tuple(rounds))


def table_lines(data: bytes, most: int = MAX_LINES) -> list[Line]:
    """Return the lines below the header by the names of their columns, or none if one is not in our format."""
    text = data[: MAX_BYTES + 1].decode("utf-8", "replace").removeprefix(BOM)
    if len(data) > MAX_BYTES or not is_allowed(text):
        return []
    lines: list[Line] = []
    try:
        table = csv.reader(io.StringIO(text, newline=""), strict=True)
        columns = next(table, [])
        for row in table:
            if len(row) != len(columns) or len(lines) > most or max(map(len, row)) > MAX_CELL_LENGTH:
                return []
            lines.append(dict(zip(columns, map(_without_apostrophe, row), strict=True)))
    except csv.Error:
        return []
    return lines


def _without_apostrophe(text: str) -> str:
    """Return the text without the apostrophe of the export."""
    return text.removeprefix("'")


def _lines_by_round(lines: Sequence[Line]) -> Rounds:
    """Return the lines of each round, or none unless they are rounds 1, 2, 3 ... with every player in each."""
    rounds: dict[int, list[Line]] = {}
    for line in lines:
        rounds.setdefault(_parsed_integer(line["round"]) or 0, []).append(line)
    seats = {tuple(line["seat"] for line in mine) for mine in rounds.values()}
    everybody = len(seats) == 1 and [*next(iter(seats))] == [str(seat + 1) for seat in range(len(next(iter(seats))))]
    return rounds if everybody and [*rounds] == [*range(1, len(rounds) + 1)] else {}


def _file_values(rules: RuleSet, rounds: Rounds, *, own_rounds: bool) -> dict[str, Any]:
    """Return the table as the values of a game file."""
    first = rounds[1]
    names = [line["player"] for line in first]
    played: dict[str, Any] = (
        {"schedule": [_parsed_integer(mine[0]["cards"]) for mine in rounds.values()]} if own_rounds else {}
    )
    dealer = first[0]["dealer"]
    deals = {"first_dealer": dealer} if dealer in names else {"dealer": dealer}
    return {
        "format": FORMAT,
        "title": first[0]["game"],
        "rules": rules_value(rules),
        "players": names,
        **deals,
        "first_bidder": first[0]["first_bidder"],
        **played,
        "changes": [],
        "taken_over": [*_takeover_values(names, rounds)],
        "rounds": [_round_value(mine, names, rules) for mine in rounds.values()],
    }


def _takeover_values(names: Sequence[str], rounds: Rounds) -> Iterator[dict[str, Any]]:
    """Yield the entries of `taken_over`: each names a round from which another person plays for a seat."""
    held = list(names)
    for number, mine in rounds.items():
        for seat, line in enumerate(mine):
            if line["player"] != held[seat]:
                held[seat] = line["player"]
                yield {"player": names[seat], "from": number, "by": line["player"]}


def _round_value(lines: Sequence[Line], names: Sequence[str], rules: RuleSet) -> dict[str, Any]:
    shared = lines[0]
    spoke = sorted((place, names[seat]) for seat, line in enumerate(lines) if (place := _parsed_integer(line["spoke"])))
    penalties = [
        {"player": names[seat], "points": _parsed_points(line["penalties"]), "reason": line["reasons"]}
        for seat, line in enumerate(lines)
        if line["penalties"]
    ]
    record: dict[str, Any] = {
        "bids": [_parsed_integer(line["bid"]) for line in lines],
        "tricks": [_parsed_integer(line["tricks"]) for line in lines],
        "blind": {
            mark: [names[seat] for seat, line in enumerate(lines) if line["blind"] == _mark_text(rules, number)]
            for number, mark in enumerate(rules.marks, start=1)
        },
        "spoken": [name for _place, name in spoke],
        "penalties": penalties,
    }
    record |= {
        CHANGED.key: [_parsed_points(line.get(CHANGED.key, "0")) for line in lines] if rules.bids_change else None,
        BONUS.key: {
            kind.name: [_parsed_points(line.get(head, "0")) for line in lines]
            for kind, head in zip(rules.bonus, _bonus_heads(rules), strict=True)
        },
        "overridden": shared.get("overridden") == "yes",
        "misdeals": _parsed_integer(shared.get("misdeals", "0")),
    }
    record |= {key: shared[key] for key in ("trump", "date", "note") if shared[key]}
    return {key: value for key, value in record.items() if value}


def _parsed_integer(text: str) -> int | None:
    short = text.isascii() and text.isdigit() and len(text) <= MAX_NUMBER_LENGTH
    return int(text) if short else None


def _parsed_points(text: str) -> float | int:
    digits = text.removeprefix("-").replace(".", "", 1)
    known = digits.isascii() and digits.isdigit() and len(digits) <= MAX_NUMBER_LENGTH
    points = float(text) if known else 0.0
    return int(points) if points.is_integer() else points


def csv_text(sheet: ScoreSheet) -> str:
    """Return the whole game as CSV. A player who is out of a round has no row in it, unless a penalty changes the
    total.

    Unknown values are empty. In an unfinished round these are all values but bids, tricks and penalties.
    """
    return _csv_of_game(sheet, optional_heads([sheet]))


def _csv_of_game(sheet: ScoreSheet, optional: Sequence[str]) -> str:
    return csv_of([header(optional), *round_rows(sheet, optional)])


def csv_of(rows: Iterable[Row]) -> str:
    """Return rows, the header first, as CSV."""
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(map(_without_formulas, values) for values in rows)
    return BOM + out.getvalue()


def optional_heads(sheets: Iterable[ScoreSheet]) -> list[str]:
    """Return the heads of the optional columns, which come last. A column is there only if the rules or a round of a
    game need it.
    """
    return list(dict.fromkeys(head for sheet in sheets for head, _cell in _optional_columns(sheet)))


def header(optional: Sequence[str]) -> Row:
    """Return the heads of all columns."""
    return [*COLUMNS, *optional]


def round_rows(sheet: ScoreSheet, optional: Sequence[str]) -> Iterator[Row]:
    """Yield a row for each player and round of a game. Optional columns that the game does not have are empty."""
    own = dict(_optional_columns(sheet))
    cells = [own.get(head, lambda _record, _seat: None) for head in optional]
    for row in sheet.rounds:
        yield from _rows_of_round(sheet, row, cells)


def _optional_columns(sheet: ScoreSheet) -> Iterator[tuple[str, CellOf]]:
    """Yield head and cell of the optional columns of a game."""
    rules = sheet.game.rules
    for kind, head in enumerate(_bonus_heads(rules)):
        yield head, partial(_bonus_cell, kind)
    if rules.bids_change:
        yield CHANGED.key, lambda record, seat: record.change_of(seat)
    if rules.may_override_hook:
        yield OVERRIDDEN.key, lambda record, _seat: boolean_text(record.overridden)
    if any(row.record.misdeals for row in sheet.rounds):
        yield MISDEALS.key, lambda record, _seat: record.misdeals


def _bonus_heads(rules: RuleSet) -> list[str]:
    """Return the heads of the columns of points given by hand. If there are several kinds, each head has the name of
    its kind.
    """
    names = [kind.name for kind in rules.bonus]
    return [f"{BONUS.key}: {name}" for name in names] if len(names) > 1 else [BONUS.key for _name in names]


def _bonus_cell(kind: int, record: Round, seat: int) -> Value:
    return plain_number(record.bonus_of(seat, kind))


def _rows_of_round(sheet: ScoreSheet, row: ScoredRound, optional: Sequence[CellOf]) -> Iterator[Row]:
    game, record = sheet.game, row.record
    names = [game.name_in(row.number, seat) for seat in range(len(game.players))]
    order = speaking_order(record.bids, game.in_turn(row.number), record.spoken)
    dealer = game.standing_dealer if row.dealer is None else names[row.dealer]
    shared: list[Value] = [
        *(
            game.title,
            game.rules.name,
            PLAYED_ON.plain(record.played_on),
            row.number,
            row.cards,
        ),
        *(str(row.trump) if row.trump else None, dealer, names[row.first_bidder]),
    ]
    for seat, one in enumerate(row.seats):
        penalties = [each for each in record.penalties if each.seat == seat]
        if seat in record.out and not penalties:
            continue
        yield [
            *(*shared, seat + 1, names[seat], order.index(seat) + 1 if one.bid is not None else None),
            *(
                one.bid,
                one.tricks,
                None if seat in record.out else _mark_text(game.rules, record.mark_of(seat)),
                boolean_text(one.made),
            ),
            *(plain_or_none(one.points), plain_number(one.penalties) if penalties else None),
            "; ".join(each.reason for each in penalties),
            *(boolean_text(one.reset) if row.complete else None, plain_or_none(one.total)),
            *(field.plain(field.value_in(record)) for field in REMARKS),
            *(cell(record, seat) for cell in optional),
        ]


def _mark_text(rules: RuleSet, mark: int) -> str | None:
    """Return the mark that a player declared: its name if there are several, otherwise yes or no."""
    return rules.marks[mark - 1] if mark and len(rules.marks) > 1 else boolean_text(mark > 0)


def boolean_text(value: bool | None) -> str | None:  # noqa: FBT001 - it is the value to be written
    """Return yes or no as text, or None for None."""
    return None if value is None else YES if value else NO


def _without_formulas(value: Value) -> Value:
    """Return a text that no spreadsheet takes for a formula; numbers stay as they are."""
    if isinstance(value, str) and value.startswith((*FORMULA_SIGNS, "'")):
        return f"'{value}"
    return value
