"""`script/bench paper`: the keys it takes to enter paper sheets, typed and pasted, and the slips that no row shows.

People are not measured. The keys are the fewest that the page needs, minutes are those of an average thumb, and slips
are drawn: a typist hits a wrong digit; text recognition loses a number, or takes a digit for a letter that looks like
it or for another digit. A wrong cell in a row that is marked is typed again; in a row that fits it remains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

import click
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.files.tables.bare_rows import bare_rows
from scorekeeper.files.tables.paper_table import Cell, ResultColumn, parse_row
from scorekeeper.files.tables.text import read_lines
from scorekeeper.rules.game import Game
from scorekeeper.rules.paper.game_reconstruction import PaperRow, reconstruct_game
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.round_score import PlayerRound, ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from tests.sheets.samples import played

RULES, PLAYERS, ROUNDS = ("desilva", "classic", "himes", "pocha"), (4, 5, 6), 25
# 36.2 words of five keys in a minute: the mean of 37 370 people on their phones (Palin and others, MobileHCI 2019).
KEYS_A_MINUTE = 36.2 * 5
LETTERS = {"0": "Oo", "1": "lI", "2": "Z", "5": "S", "8": "B"}
DIGITS = {"0": "6", "1": "7", "2": "7", "3": "8", "4": "9", "5": "6", "6": "0", "7": "1", "8": "3", "9": "4"}
TITLES = ("keys", "minutes", "cells", "wrong", "rows", "marked", "unmarked", "machine s")

Rows = Sequence[Sequence[Cell]]


class Slips(Struct, frozen=True):
    """How likely a number is lost, a digit is read as a letter or as another digit, and a key is the wrong one."""

    lost: float
    letter: float
    digit: float
    key: float


class Entry(Struct, frozen=True):
    """The cells of a sheet as entered, and as they would be without slips, with the keys for them."""

    rows: Rows
    right: Rows
    keys: int = 0


Way = Callable[[ScoreSheet, ResultColumn, Random, Slips], Entry]


def typed(sheet: ScoreSheet, column: ResultColumn, luck: Random, slips: Slips) -> Entry:
    """Type a sheet cell by cell, with a plus for a bid that was made."""
    right = [
        [(str(each.bid), "+" if each.made else _result(each, column)) for each in row.seats] for row in sheet.rounds
    ]
    rows = [[(_mistyped(bid, luck, slips), _mistyped(result, luck, slips)) for bid, result in row] for row in right]
    keys = sum(_keys(*cell, row.cards, column) for row, cells in zip(sheet.rounds, rows, strict=True) for cell in cells)
    return Entry(rows, right, keys)


def pasted(sheet: ScoreSheet, column: ResultColumn, luck: Random, slips: Slips) -> Entry:
    """Paste a sheet as text recognition reads it: the number of the round, its cards, and what the players have."""
    right = [[(str(each.bid), _result(each, column)) for each in row.seats] for row in sheet.rounds]
    lines = [
        " ".join(
            _misread(number, luck, slips)
            for number in (str(row.number), str(row.cards), *(text for cell in cells for text in cell))
            if luck.random() >= slips.lost
        )
        for row, cells in zip(sheet.rounds, right, strict=True)
    ]
    read = bare_rows(read_lines("\n".join(lines).encode()), _table(sheet), column, trumps=False)
    return Entry([cells for _, cells in read], right)


def line_of(title: str, sheets: Sequence[ScoreSheet], way: Way, column: ResultColumn, slips: Slips) -> str:
    """Return the figures for these sheets, entered in one way, in one line."""
    keys = cells = wrong = rows = marked = unmarked = 0
    began = perf_counter()
    for seed, sheet in enumerate(sheets):
        entry = way(sheet, column, Random(seed), slips)
        keys += entry.keys
        paper = reconstruct_game(_table(sheet), [parse_row(row, "", column) for row in entry.rows])
        for found, entered, right, played_row in zip(paper.rows, entry.rows, entry.right, sheet.rounds, strict=True):
            slipped = [(was, wanted) for was, wanted in zip(entered, right, strict=True) if was != wanted]
            fits = found.reconstructed.record is not None
            cells += 2 * len(right)
            wrong += sum((was[0] != wanted[0]) + (was[1] != wanted[1]) for was, wanted in slipped)
            rows += 1
            marked += not fits
            unmarked += fits and not _is_as_played(found, played_row)
            if not fits:
                keys += sum(_keys_to_mend(was, wanted, found.cards or 0, column) for was, wanted in slipped)
    figures = (keys, round(keys / KEYS_A_MINUTE, 1), cells, wrong, rows, marked, unmarked)
    return f"{title:<24}" + "".join(f"{each:>10}" for each in (*figures, round(perf_counter() - began, 1)))


def _table(sheet: ScoreSheet) -> Game:
    return replace(sheet.game, rounds=(), ended_after=None)


def _result(each: PlayerRound, column: ResultColumn) -> str:
    return str(each.tricks if column is ResultColumn.TRICKS else each.total)


def _keys(bid: str, result: str, cards: int, column: ResultColumn) -> int:
    """Return the keys of two cells: Enter follows if another digit could, but not before a sign, which goes on."""
    most = cards if column is ResultColumn.TRICKS else None
    after_bid = not (result[:1] in ("+", "-") or bid == "0" or (bid.isdigit() and int(bid) * 10 > cards))
    after_result = not (
        result == "+" or (most is not None and result.isdigit() and (result == "0" or int(result) * 10 > most))
    )
    return len(bid) + after_bid + len(result) + after_result


def _keys_to_mend(was: Cell, wanted: Cell, cards: int, column: ResultColumn) -> int:
    """Return the keys that type two cells again, with a tap on them and a key for each letter to delete."""
    return 1 + sum(len(text) for text in was if text != "…") + _keys(*wanted, cards, column)


def _mistyped(text: str, luck: Random, slips: Slips) -> str:
    return "".join(luck.choice("0123456789") if key.isdigit() and luck.random() < slips.key else key for key in text)


def _misread(text: str, luck: Random, slips: Slips) -> str:
    return "".join(
        luck.choice(LETTERS[digit])
        if digit in LETTERS and luck.random() < slips.letter
        else DIGITS[digit]
        if digit in DIGITS and luck.random() < slips.digit
        else digit
        for digit in text
    )


def _is_as_played(found: PaperRow, row: ScoredRound) -> bool:
    """Return whether a row tells the round that was played, as far as the paper has its tricks."""
    record, unknown = found.reconstructed.record, found.reconstructed.unknown_tricks
    return record is not None and all(
        bid == each.bid and (tricks == each.tricks or seat in unknown)
        for seat, (bid, tricks, each) in enumerate(zip(record.bids, record.tricks, row.seats, strict=True))
    )


@click.command()
@click.option("--sheets", default=20, show_default=True, help="How many sheets are entered.")
@click.option("--lost", default=0.02, show_default=True, help="How likely text recognition loses a number.")
@click.option("--letter", default=0.03, show_default=True, help="How likely it takes a digit for a letter.")
@click.option("--digit", default=0.01, show_default=True, help="How likely it takes a digit for another one.")
@click.option("--key", default=0.01, show_default=True, help="How likely a typist hits a wrong digit.")
def paper(*, sheets: int, lost: float, letter: float, digit: float, key: float) -> None:
    """Count keys and wrong cells of paper sheets that are typed in or pasted."""
    slips = Slips(lost, letter, digit, key)
    filled = [
        played(preset(RULES[seed % len(RULES)]), PLAYERS[seed % len(PLAYERS)], ROUNDS, seed=seed)
        for seed in range(sheets)
    ]
    click.echo(f"{sheets} sheets of up to {ROUNDS} rounds".ljust(24) + "".join(f"{each:>10}" for each in TITLES))
    for column in (ResultColumn.TOTALS, ResultColumn.TRICKS):
        for way in (typed, pasted):
            click.echo(line_of(f"{column.value}, {way.__name__}", filled, way, column, slips))
    click.echo("Above a photograph the keys are the same, and three taps more; what it saves the eyes is not measured.")
