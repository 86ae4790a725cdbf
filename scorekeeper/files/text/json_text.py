"""Parse the bytes of a file as JSON, with a problem for everything that can be wrong."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from msgspec import Struct, field

from scorekeeper.files.text.bounds import json_excess
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.file import (
    BoundedProblems,
    DuplicateKey,
    EnoughProblems,
    FileTooLarge,
    ForbiddenCharacter,
    NestedTooDeep,
    NotJson,
    NotJsonNumber,
    NotText,
)
from scorekeeper.rules.forbidden_characters import forbidden_places

# A game of 500 rounds for thirteen players stays below half of this.
MAX_BYTES = 2_000_000
MAX_DIGITS = 1_000


class JsonText(Struct):
    """What was read: `value`, None where nothing can be read, and the problems met on the way."""

    value: Any = None
    problems: BoundedProblems = field(default_factory=BoundedProblems)


def read_json(data: bytes | str) -> JsonText:
    """The JSON value of a file. A duplicate key is a problem, and the rest of the file is still read.

    Stricter than Python: NaN and infinities are refused. A byte order mark is accepted. The value is None where the
    file holds more than a game can, or a text with a forbidden character.
    """
    read = parse_json(data)
    try:
        for place in forbidden_places(read.value):
            read.problems.append(Problem(ForbiddenCharacter(place)))
            read.value = None
    except EnoughProblems:
        pass
    return read


def parse_json(data: bytes | str) -> JsonText:
    """The same without a check of forbidden characters, for callers that check texts themselves."""
    read = JsonText()
    try:
        text = _text(data)
        read.value = json.loads(
            text,
            object_pairs_hook=lambda pairs: _object(pairs, read.problems),
            parse_constant=_refuse,
            parse_int=_integer,
        )
    except EnoughProblems:
        pass
    except _Unreadable as unreadable:
        read.problems.append(Problem(unreadable.fault))
    except json.JSONDecodeError as error:
        read.problems.append(Problem(NotJson(error.lineno, error.colno)))
    except RecursionError:
        read.problems.append(Problem(NestedTooDeep()))
    return read


class _Unreadable(Exception):
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def _text(data: bytes | str) -> str:
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_BYTES:
        raise _Unreadable(FileTooLarge(MAX_BYTES))
    try:
        text = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise _Unreadable(NotText(error.start)) from None
    excess = json_excess(text)
    if excess is not None:
        raise _Unreadable(excess)
    return text


def _object(pairs: list[tuple[str, Any]], problems: list[Problem]) -> dict[str, Any]:
    """An object; the last of duplicate keys is kept so that reading can go on."""
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            problems.append(Problem(DuplicateKey(key)))
        values[key] = value
    return values


def _refuse(text: str) -> NoReturn:
    raise _Unreadable(NotJsonNumber(text))


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        _refuse(digits[:8] + "…")
    return int(digits)


def names_in(data: bytes) -> list[str]:
    """The names of players in an invalid file as far as they can be read, so that problems can name them."""
    value = read_json(data).value
    names = value.get("players") if isinstance(value, dict) else None
    return [name if isinstance(name, str) else "" for name in names] if isinstance(names, list) else []
