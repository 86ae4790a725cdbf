"""Read TOML, with the position of errors, and write it in a form that is easy to read: short values on one line.

There is a writer of our own because libraries put every number of a list on its own line. It writes a small subset of
TOML (https://toml.io); property tests check that reading gives the same values.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from scorekeeper.files.text.bounds import toml_excess
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import ForbiddenCharacter, NestedTooDeep, NotToml, RulesTextTooLong
from scorekeeper.rules.forbidden_characters import forbidden_places

# A rule set with every reading stays below a tenth of this.
MAX_BYTES = 50_000
MAX_BITS = 64
MAX_SHOWN_LINE_LENGTH = 60
POSITION = re.compile(r"\(at line (\d+), column (\d+)\)$")
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class TomlText(Struct):
    """What was read: `values`, None where nothing can be read, and the problems met."""

    values: dict[str, Any] | None = None
    problems: list[Problem] = field(default_factory=list)


def read_toml(data: bytes | str) -> TomlText:
    """The values of a TOML text. They are None where it holds more than a rule set can, an integer of more than 64
    bits, or a text with a forbidden character.
    """
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_BYTES:
        return TomlText(problems=[Problem(RulesTextTooLong(MAX_BYTES))])
    try:
        text = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        return TomlText(problems=[Problem(_wrong_at(before, len(before)))])
    excess = toml_excess(text)
    if excess is not None:
        return TomlText(problems=[Problem(excess)])
    try:
        return _checked(tomllib.loads(text))
    except RecursionError:
        return TomlText(problems=[Problem(NestedTooDeep())])
    except ValueError as error:
        # `tomllib` gives the position only in its message; without one the text ended too early.
        found = POSITION.search(str(error))
        return TomlText(problems=[Problem(_wrong_in(text, *map(int, found.groups())) if found else _wrong_at(text))])


def _checked(values: dict[str, Any]) -> TomlText:
    problems = [Problem(ForbiddenCharacter(place)) for place in forbidden_places(values)]
    problems += [Problem(WrongValue(place, "whole-number")) for place in _oversized_integers(values, "")]
    return TomlText(None if problems else values, problems)


def _oversized_integers(value: object, place: str) -> Iterator[str]:
    """The keys of integers of more than the 64 bits of TOML, which `tomllib` accepts."""
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
    """Strings, integers, booleans, lists and tables as TOML: one-line values first, then the tables.

    Tables under the keys `inline` are inline tables.
    """
    lines = {key: value for key, value in values.items() if not isinstance(value, Mapping) or key in inline}
    tables = {key: value for key, value in values.items() if key not in lines}
    parts = [_lines(lines), *(f"[{_key(key)}]\n{_lines(table)}" for key, table in tables.items())]
    return "\n".join(part for part in parts if part)


def _lines(values: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in values.items())


def _key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else _text(key)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            inside = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
            return f"{{ {inside} }}" if inside else "{}"
    raise TypeError(f"no rule set holds {value!r}")


def _text(text: str) -> str:
    """A quoted string. JSON escapes all that TOML does, except U+007F."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _wrong_at(text: str, place: int | None = None) -> NotToml:
    """The fault at an index of the text, by default at its end."""
    before = (text if place is None else text[:place]).rstrip()
    return _wrong_in(text, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _wrong_in(text: str, line: int, letter: int) -> NotToml:
    lines = text.splitlines() or [""]
    shown = lines[min(line, len(lines)) - 1].strip()
    return NotToml(line, letter, shown if len(shown) <= MAX_SHOWN_LINE_LENGTH else shown[:MAX_SHOWN_LINE_LENGTH] + "…")
