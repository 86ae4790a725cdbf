"""The rounds of a game file, read and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.files.game_file.reader import FileReader
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import PenaltyWithoutPoints
from scorekeeper.rules.faults.table import DuplicateName
from scorekeeper.rules.formula import plain_number
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import most_rounds, too_many_rounds
from scorekeeper.rules.game.rounds import (
    AS_PLAYED,
    BONUS,
    CHANGED,
    DAY,
    NUMBER,
    OVERRIDDEN,
    PLAY,
    PLAYED_ON,
    POINTS_OF_SEATS,
    REMEMBERED,
    ROUND_FIELDS,
    SEATS,
    SUIT,
    TEXT,
    WON,
    Given,
    Penalty,
    Round,
    RoundField,
    ValueKind,
    bonus_by_seat,
)
from scorekeeper.rules.play.recording import unknown_part_fault
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.reader import MAX_NUMBER, is_integer

UNSCORED_FIELDS = (PLAYED_ON, *REMEMBERED)
# In the order in which a round is written.
PLAYED = (
    *("bids", CHANGED.key, "spoken", "overridden", "trump", "tricks", WON.key),
    *("blind", "bonus", "penalties", AS_PLAYED.key),
)
ORDER = ("cards", *PLAYED, *(field.key for field in UNSCORED_FIELDS))
ROUND_KEYS = frozenset(ORDER)
PENALTY_KEYS = frozenset(("player", "points", "reason", "before_score"))
PENALTY = "penalty"
SUITS = {str(suit): suit for suit in Trump}


class FileRound(Struct, frozen=True):
    """A round of the file as recorded, with the number of cards that the file gives for it, or None."""

    cards: int | None
    record: Round


def read_rounds(read: FileReader, rules: RuleSet | None, seats: int | None) -> list[FileRound]:
    """Return every round of the file. Wrong parts are noted and left out. `seats` is None if the number of players is
    unknown.
    """
    if "rounds" not in read.data:
        read.missing("rounds")
    listed = read.objects("rounds")
    if len(listed) > most_rounds(seats or 1):
        read.note(too_many_rounds(seats or 1))
    return [
        _read_round(FileReader(data, read.problems, round_number=number, players=read.players), data, rules, seats)
        for number, data in enumerate(listed[: most_rounds(seats or 1)], start=1)
    ]


def round_value(game: Game, number: int) -> dict[str, Any]:
    """Return one round of a game as a file has it, without empty parts."""
    record, names = game.round(number), game.players
    value: dict[str, Any] = {"cards": game.schedule.cards(number)}
    value |= {
        field.key: _field_value(field, record, names) for field in ROUND_FIELDS if field.value_in(record) != field.empty
    }
    if record.bonus:
        value[BONUS.key] = _bonus_value(game.rules, record)
    if any(bid is not None for bid in record.bids):
        value["bids"] = list(record.bids)
    if any(tricks is not None for tricks in record.tricks):
        value["tricks"] = list(record.tricks)
    if record.marks:
        value["blind"] = _marks_value(game.rules, record, names)
    if record.penalties:
        value["penalties"] = [_penalty_value(penalty, names) for penalty in record.penalties]
    return {key: value[key] for key in ORDER if key in value}


def _field_value(field: RoundField, record: Round, names: tuple[str, ...]) -> Any:
    """Return a field as plain JSON, with names of people in place of seats."""
    if field.kind is POINTS_OF_SEATS:
        given = dict(field.value_in(record))
        return [None if seat in record.out else given.get(seat, 0) for seat in range(len(names))]
    values = field.plain(field.value_in(record))
    return [names[seat] for seat in values] if field.kind is SEATS else values


def _bonus_value(rules: RuleSet, record: Round) -> Any:
    """Return points given by hand as a list by seat. If there are several kinds, return such a list for each, by the
    name of the kind.
    """
    seats = range(len(record.bids))
    by_name = {
        kind.name: [None if seat in record.out else plain_number(record.bonus_of(seat, place)) for seat in seats]
        for place, kind in enumerate(rules.bonus)
        if any(each[2] == place for each in record.bonus)
    }
    return by_name if len(rules.bonus) > 1 else next(iter(by_name.values()))


def _marks_value(rules: RuleSet, record: Round, names: tuple[str, ...]) -> Any:
    """Return the players who declared the mark. If there are several marks, return such a list for each by its name."""
    by_mark = {
        mark: [names[seat] for seat, its in record.marks if its == number]
        for number, mark in enumerate(rules.marks, start=1)
        if any(each[1] == number for each in record.marks)
    }
    return by_mark if len(rules.marks) > 1 else next(iter(by_mark.values()))


def _read_round(read: FileReader, data: object, rules: RuleSet | None, seats: int | None) -> FileRound:
    if not isinstance(data, dict):
        read.fail("rounds", "list-of-objects")
    read.note_unknown_keys(ROUND_KEYS)
    record = Round(
        bids=read.cells("bids", seats),
        tricks=read.cells("tricks", seats),
        won=_read_numbers(read, WON, rules, seats),
        changed=_read_numbers(read, CHANGED, rules, seats),
        **_read_fields(read, PLAY),
        overridden=read.boolean(OVERRIDDEN.key, default=False),
        marks=_read_marks(read, rules),
        bonus=_read_bonus(read, rules, seats),
        penalties=tuple(_read_penalties(read, rules)),
        as_played=read.boolean(AS_PLAYED.key, default=False),
        **_read_fields(read, UNSCORED_FIELDS),
    )
    return FileRound(_read_cards(read), record)


def _read_fields(read: FileReader, fields: Iterable[RoundField]) -> dict[str, Any]:
    return {field.name: READERS[field.kind](read, field) for field in fields}


def _read_text(read: FileReader, field: RoundField) -> str:
    text = read.line(field.key)
    if not field.fits(text):
        read.fail(field.key, field.expected)
    return text


def _read_cards(read: FileReader) -> int | None:
    value = read.data.get("cards")
    if is_integer(value) and abs(value) <= MAX_NUMBER:
        return value
    if "cards" in read.data:
        read.fail("cards", "whole-number")
    return None


def _read_number(read: FileReader, field: RoundField) -> int:
    value = read.data.get(field.key, field.empty)
    if is_integer(value) and field.fits(value):
        return value
    read.fail(field.key, field.expected)
    return int(field.empty)


def _read_suit(read: FileReader, field: RoundField) -> Trump | None:
    value = read.data.get(field.key)
    if isinstance(value, str) and value in SUITS:
        return SUITS[value]
    if field.key in read.data:
        read.fail(field.key, "suit")
    return None


# How a value of each kind is read from a file.
READERS: Mapping[ValueKind, Callable[[FileReader, RoundField], Any]] = {
    DAY: lambda read, field: read.day(field.key),
    TEXT: _read_text,
    SUIT: _read_suit,
    NUMBER: _read_number,
    SEATS: lambda read, field: read.seats(field.key),
}


def _read_marks(read: FileReader, rules: RuleSet | None) -> tuple[tuple[int, int], ...]:
    """Return who declared a mark. If the rule set has none, note a problem, because they would be ignored."""
    part, names = _kinds(read, "blind", None if rules is None else rules.marks)
    declared = [(seat, mark) for mark, name in enumerate(names, start=1) for seat in part.seats(name) or ()]
    for seat, times in sorted(Counter(seat for seat, _mark in declared).items()):
        if times > 1:
            read.note(DuplicateName(read.players[seat]))
    _require_known(read, rules, "blind", declared)
    return tuple(sorted(dict(declared).items()))


def _kinds(read: FileReader, key: str, names: Sequence[str] | None) -> tuple[FileReader, Sequence[str]]:
    """Return the reader and the keys of what a round has of several kinds by their `names`, or of the first kind under
    its own key. `names` is None if the rules are unknown.
    """
    value = read.data.get(key)
    if not isinstance(value, dict):
        return read, (key,)
    if names is None:
        return read, ()
    part = FileReader(value, read.problems, f"{key}.", round_number=read.round, players=read.players)
    part.note_unknown_keys(names)
    return part, names


def _read_numbers(
    read: FileReader, field: RoundField, rules: RuleSet | None, seats: int | None
) -> tuple[tuple[int, int], ...]:
    """Return numbers by seat, without zeros. If the rule set has no such field, note a problem."""
    given = tuple((seat, number) for seat, number in enumerate(read.cells(field.key, seats)) if number)
    _require_known(read, rules, field.key, given)
    return given


def _read_bonus(read: FileReader, rules: RuleSet | None, seats: int | None) -> tuple[Given, ...]:
    """Return points given by hand: of the first kind, or of several kinds by their names.

    If the rule set has no such kind, note a problem, because the points would be ignored.
    """
    part, names = _kinds(read, BONUS.key, None if rules is None else [kind.name for kind in rules.bonus])
    given = bonus_by_seat(*(part.points_by_seat(name, seats) for name in names))
    _require_known(read, rules, BONUS.key, given)
    return given


def _require_known(read: FileReader, rules: RuleSet | None, part: str, value: object) -> None:
    """Note a problem if the value is recorded and these rules do not know the part."""
    fault = unknown_part_fault(rules, part) if value and rules is not None else None
    if fault is not None:
        read.note(fault)


def _read_penalties(read: FileReader, rules: RuleSet | None) -> list[Penalty]:
    penalties = (_read_penalty(entry, rules) for entry in read.entries("penalties", PENALTY_KEYS))
    return [penalty for penalty in penalties if penalty is not None]


def _read_penalty(read: FileReader, rules: RuleSet | None) -> Penalty | None:
    """Return one penalty. A missing reason is the first one of the rule set, and missing points are those of
    the reason.
    """
    if "player" not in read.data:
        read.missing("player")
    own = read.line("reason") if "reason" in read.data else None
    named = rules.penalty_for(own) if rules is not None else None
    seat, points = read.seat("player"), read.points("points")
    reason = (named.reason if named else PENALTY) if own is None else own
    before_score = read.boolean("before_score", default=False)
    if points is None and "points" not in read.data:
        if named is not None:
            points = -named.points
        elif rules is not None:
            read.problems.append(Problem(PenaltyWithoutPoints(), read.round, seat))
    if seat is None or points is None:
        return None
    return Penalty(seat, points, reason, before_score)


def _penalty_value(penalty: Penalty, names: tuple[str, ...]) -> dict[str, Any]:
    value = {"player": names[penalty.seat], "points": plain_number(penalty.points), "reason": penalty.reason}
    return value | ({"before_score": True} if penalty.before_score else {})
