"""JSON and TOML as text: parsed, with a problem for everything that can be wrong, and TOML written in a form that is
easy to read, short values on one line.

There is a writer of our own because libraries put every number of a list on its own line. It writes a small subset of
TOML (https://toml.io); property tests check that reading gives the same values.

Values and the nesting depth are counted before a text is parsed, to refuse what is too large. Strings are removed
first, so that nothing in them counts. Invalid JSON or TOML may be counted wrongly; the parser refuses it afterwards.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NoReturn

from msgspec import Struct, field

from scorekeeper.rules.faults.definition import WrongValue
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
    NotToml,
    RulesTextTooLong,
    TooManyValues,
)
from scorekeeper.rules.forbidden_characters import forbidden_places

# A game of 500 rounds for thirteen players stays below half of this.
MAX_JSON_BYTES = 2_000_000
MAX_DIGITS = 1_000

# A rule set with every reading stays below a tenth of this.
MAX_TOML_BYTES = 50_000
MAX_BITS = 64
MAX_SHOWN_LINE_LENGTH = 60
POSITION = re.compile(r"\(at line (\d+), column (\d+)\)$")
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

# A game of 500 rounds by thirteen, with all names in each of them, stays below half of this.
MAX_JSON_VALUES = 60_000
# A rule set with every reading stays below a fifth of this.
MAX_TOML_VALUES = 2_000
MAX_DEPTH = 12
# Compiled on first use. Possessive quantifiers and an alternative that always matches prevent backtracking.
JSON_STRINGS = r'(?s:"(?:[^"\\]++|\\.)*+(?:"|\\?\Z))'
TOML_STRINGS = (
    r'(?s:"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+)"
)
# Elsewhere in TOML a dot is a decimal point.
BETWEEN_KEYS = r"[=,\n\[\]{}]"
BRACKETS = r"[\[\]{}]"


class JsonText(Struct):
    """JSON that was read, and its problems. `value` is None if nothing can be read."""

    value: Any = None
    problems: BoundedProblems = field(default_factory=BoundedProblems)


def read_json(data: bytes | str) -> JsonText:
    """Return the JSON value of a file. A duplicate key is a problem, and the rest of the file is still read.

    Stricter than Python: NaN and infinities are refused. A byte order mark is accepted. The value is None if the file
    holds more than a game can, or a text with a forbidden character.
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
    """Read JSON without checking for forbidden characters, for callers that check texts themselves."""
    read = JsonText()
    try:
        text = _decoded_text(data)
        read.value = json.loads(
            text,
            object_pairs_hook=lambda pairs: _object_from(pairs, read.problems),
            parse_constant=_refuse_constant,
            parse_int=_parsed_integer,
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


def _decoded_text(data: bytes | str) -> str:
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_JSON_BYTES:
        raise _Unreadable(FileTooLarge(MAX_JSON_BYTES))
    try:
        text = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise _Unreadable(NotText(error.start)) from None
    excess = json_excess(text)
    if excess is not None:
        raise _Unreadable(excess)
    return text


def _object_from(pairs: list[tuple[str, Any]], problems: list[Problem]) -> dict[str, Any]:
    """Return an object. If a key is duplicate, its last value counts, so that reading can go on."""
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            problems.append(Problem(DuplicateKey(key)))
        values[key] = value
    return values


def _refuse_constant(text: str) -> NoReturn:
    raise _Unreadable(NotJsonNumber(text))


def _parsed_integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        _refuse_constant(digits[:8] + "…")
    return int(digits)


class TomlText(Struct):
    """TOML that was read, and its problems. `values` is None if nothing can be read."""

    values: dict[str, Any] | None = None
    problems: list[Problem] = field(default_factory=list)


def read_toml(data: bytes | str) -> TomlText:
    """Return the values of a TOML text. They are None if it holds more than a rule set can, an integer of more than 64
    bits, or a text with a forbidden character.
    """
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_TOML_BYTES:
        return TomlText(problems=[Problem(RulesTextTooLong(MAX_TOML_BYTES))])
    try:
        text = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        return TomlText(problems=[Problem(_fault_at(before, len(before)))])
    excess = toml_excess(text)
    if excess is not None:
        return TomlText(problems=[Problem(excess)])
    try:
        return _checked_values(tomllib.loads(text))
    except RecursionError:
        return TomlText(problems=[Problem(NestedTooDeep())])
    except ValueError as error:
        # `tomllib` gives the position only in its message; without one the text ended too early.
        found = POSITION.search(str(error))
        return TomlText(problems=[Problem(_fault_in(text, *map(int, found.groups())) if found else _fault_at(text))])


def _checked_values(values: dict[str, Any]) -> TomlText:
    problems = [Problem(ForbiddenCharacter(place)) for place in forbidden_places(values)]
    problems += [Problem(WrongValue(place, "whole-number")) for place in _oversized_integers(values, "")]
    return TomlText(None if problems else values, problems)


def _oversized_integers(value: object, place: str) -> Iterator[str]:
    """Yield the keys of integers of more than the 64 bits of TOML, which `tomllib` accepts."""
    match value:
        case int() if value.bit_length() > MAX_BITS:
            yield place
        case Mapping():
            for key, each in value.items():
                yield from _oversized_integers(each, f"{place}.{key}" if place else key)
        case list():
            for each in value:
                yield from _oversized_integers(each, place)


def write_toml(values: Mapping[str, Any], inline: frozenset[str] = frozenset()) -> str:
    """Return strings, integers, booleans, lists and tables as TOML: values on one line first, then the tables. Tables
    under the keys `inline` are written as inline tables.
    """
    lines = {key: value for key, value in values.items() if not isinstance(value, Mapping) or key in inline}
    tables = {key: value for key, value in values.items() if key not in lines}
    parts = [_toml_lines(lines), *(f"[{_toml_key(key)}]\n{_toml_lines(table)}" for key, table in tables.items())]
    return "\n".join(part for part in parts if part)


def _toml_lines(values: Mapping[str, Any]) -> str:
    return "".join(f"{_toml_key(key)} = {_toml_value(value)}\n" for key, value in values.items())


def _toml_key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else _toml_string(key)


def _toml_value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _toml_string(value)
        case list() | tuple():
            return f"[{', '.join(map(_toml_value, value))}]"
        case Mapping():
            inside = ", ".join(f"{_toml_key(key)} = {_toml_value(each)}" for key, each in value.items())
            return f"{{ {inside} }}" if inside else "{}"
    raise TypeError(f"no rule set holds {value!r}")


def _toml_string(text: str) -> str:
    """Return a quoted string. JSON escapes all that TOML does, except U+007F."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _fault_at(text: str, place: int | None = None) -> NotToml:
    """Return the fault at an index of the text, by default at its end."""
    before = (text if place is None else text[:place]).rstrip()
    return _fault_in(text, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _fault_in(text: str, line: int, letter: int) -> NotToml:
    lines = text.splitlines() or [""]
    shown = lines[min(line, len(lines)) - 1].strip()
    return NotToml(line, letter, shown if len(shown) <= MAX_SHOWN_LINE_LENGTH else shown[:MAX_SHOWN_LINE_LENGTH] + "…")


def json_excess(text: str) -> Fault | None:
    """Return the fault of JSON that holds more values or levels than any game, or None."""
    bare = re.sub(JSON_STRINGS, "", text)
    return _excess_fault(bare, sum(map(bare.count, ",:[{")), MAX_JSON_VALUES)


def toml_excess(text: str) -> Fault | None:
    """Return the fault of TOML that holds more values or levels than any rule set, or None."""
    bare = re.sub(TOML_STRINGS, "", text)
    if any(part.count(".") >= MAX_DEPTH for part in re.split(BETWEEN_KEYS, bare)):
        return NestedTooDeep()
    return _excess_fault(bare, sum(map(bare.count, ",=[{")), MAX_TOML_VALUES)


def _excess_fault(bare: str, values: int, most: int) -> Fault | None:
    depth = 0
    # A text of no more values has no more brackets that matter: a walk through all of 2 MB takes half a second.
    for bracket in islice(re.finditer(BRACKETS, bare), 2 * most):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MAX_DEPTH:
            return NestedTooDeep()
        if depth < 0:
            # Every parser stops here.
            break
    return TooManyValues(most) if values > most else None
