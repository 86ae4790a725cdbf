"""A spreadsheet for tests: reads a workbook back, and computes its formulas as Excel and LibreOffice do.

It knows only the few functions that our workbooks use, and is stricter than both programs where they differ: a truth
is no number, an empty text is no number, and a power of 0 to 0 is refused.
"""

from __future__ import annotations

import operator
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

from msgspec import Struct, field

NS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)|"(?P<text>(?:[^"]|"")*)"
    |(?P<ref>(?:'(?:[^']|'')*'!)?\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)(?![\w(])
    |(?P<name>[A-Z]+)|(?P<sign><=|>=|<>|[-+*/^<>=&(),]))""",
    re.VERBOSE,
)
Value = Any
Compute = Callable[[], Value]


class Cell(Struct):
    """What a cell holds: the value written, and a formula where there is one."""

    value: Value
    formula: str | None


class NoValue(Exception):
    """What a spreadsheet shows as `#VALUE!` and its like."""


class Book(Struct):
    """The sheets of a workbook by name, each with its cells by theirs, such as `C5`."""

    sheets: dict[str, dict[str, Cell]]
    known: dict[tuple[str, str], Value] = field(default_factory=dict)

    def change(self, sheet: str, cell: str, value: Value) -> None:
        """Type something into a cell; whatever follows from it is computed anew."""
        self.sheets[sheet][cell] = Cell(value, None)
        self.known.clear()

    def computed(self, sheet: str, cell: str) -> Value:
        """What a cell shows; values that were written beside a formula are not looked at."""
        there = self.sheets[sheet].get(cell, Cell(None, None))
        if there.formula is None:
            return there.value
        if (sheet, cell) not in self.known:
            self.known[sheet, cell] = value_of(there.formula, lambda ref: self._cells(sheet, ref))
        return self.known[sheet, cell]

    def _cells(self, sheet: str, ref: str) -> list[Value]:
        """The values of a cell or a range, on this sheet or another."""
        where, _, cells = ref.rpartition("!")
        name = where[1:-1].replace("''", "'") if where else sheet
        return [self.computed(name, cell) for cell in _range(cells.replace("$", ""))]


def read_book(data: bytes) -> Book:
    """The workbook of an XLSX file."""
    with zipfile.ZipFile(BytesIO(data)) as pack:
        strings = [
            "".join(part.text or "" for part in each.iter(f"{NS}t"))
            for each in ET.fromstring(pack.read("xl/sharedStrings.xml")).iter(f"{NS}si")
        ]
        names = [str(each.get("name")) for each in ET.fromstring(pack.read("xl/workbook.xml")).iter(f"{NS}sheet")]
        return Book(
            {
                name: dict(_read_cells(pack.read(f"xl/worksheets/sheet{number}.xml"), strings))
                for number, name in enumerate(names, start=1)
            }
        )


def _read_cells(xml: bytes, strings: list[str]) -> Iterator[tuple[str, Cell]]:
    for each in ET.fromstring(xml).iter(f"{NS}c"):
        formula, value = each.find(f"{NS}f"), each.find(f"{NS}v")
        text = None if value is None else value.text or ""
        read = _number(text) if text and each.get("t") != "str" else text
        if each.get("t") == "s":
            read = strings[int(text or "0")]
        yield str(each.get("r")), Cell(read, None if formula is None else formula.text)


def _number(text: str) -> int | float:
    value = float(text)
    return int(value) if value == int(value) else value


def _range(cells: str) -> Iterator[str]:
    """`C5` for itself, `C5:C7` for the cells of one row or column between both."""
    first, _, last = cells.partition(":")
    (column, row), (end, below) = (re.fullmatch(r"([A-Z]+)(\d+)", each).groups() for each in (first, last or first))  # type: ignore[union-attr]
    for letters in range(_place(column), _place(end) + 1):
        for number in range(int(row), int(below) + 1):
            yield f"{_letters(letters)}{number}"


def _place(letters: str) -> int:
    place = 0
    for letter in letters:
        place = place * 26 + ord(letter) - ord("A") + 1
    return place


def _letters(place: int) -> str:
    letters = ""
    while place:
        place, letter = divmod(place - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def value_of(formula: str, cells: Callable[[str], list[Value]] | None = None) -> Value:
    """What a formula gives. Raises NoValue."""
    reader = _Reader(formula, cells or (lambda _: []))
    compute = reader.compared()
    assert reader.kind == "end", f"{reader.token!r} in {formula}"
    return compute()


class _Reader:
    """Reads a formula into something that computes it later, so that an IF leaves alone what it does not need."""

    def __init__(self, formula: str, cells: Callable[[str], list[Value]]) -> None:
        self.tokens, self.cells = list(_tokens(formula)), cells
        self.at = 0

    @property
    def kind(self) -> str:
        return self.tokens[self.at][0]

    @property
    def token(self) -> str:
        return self.tokens[self.at][1]

    def took(self, *signs: str) -> str:
        """The next sign where it is one of these, else nothing."""
        if self.kind == "sign" and self.token in signs:
            self.at += 1
            return self.tokens[self.at - 1][1]
        return ""

    def compared(self) -> Compute:
        left = self.joined()
        sign = self.took("=", "<>", "<", "<=", ">", ">=")
        if not sign:
            return left
        right = self.joined()
        return lambda: _compare(sign, left(), right())

    def joined(self) -> Compute:
        return self._level(self.added, "&")

    def added(self) -> Compute:
        return self._level(self.multiplied, "+", "-")

    def multiplied(self) -> Compute:
        return self._level(self.raised, "*", "/")

    def raised(self) -> Compute:
        return self._level(self.signed, "^")

    def signed(self) -> Compute:
        if self.took("-"):
            part = self.signed()
            return lambda: -_numeric(part())
        return self.one()

    def one(self) -> Compute:
        kind, token = self.tokens[self.at]
        self.at += 1
        match kind:
            case "number":
                return lambda: _number(token)
            case "text":
                return lambda: token.replace('""', '"')
            case "ref":
                return lambda: self.cells(token)[0]
            case "name" if token in ("TRUE", "FALSE"):
                return lambda: token == "TRUE"
            case "name":
                assert self.took("(")
                return self._function(token)
        assert token == "(", token
        inside = self.compared()
        assert self.took(")")
        return inside

    def _level(self, part: Callable[[], Compute], *signs: str) -> Compute:
        left = part()
        while sign := self.took(*signs):
            left = _operation(sign, left, part())
        return left

    def _function(self, name: str) -> Compute:
        parts: list[Compute] = []
        lists: list[Callable[[], list[Value]]] = []
        while not self.took(")"):
            parts_ref = self.token if self.kind == "ref" and self.tokens[self.at + 1][1] in (",", ")") else ""
            part = self.compared()
            parts.append(part)
            lists.append(_listing(self.cells, parts_ref) if parts_ref else _single(part))
            self.took(",")
        if name in LAZY:
            return lambda: LAZY[name](parts)
        if name in OF_LISTS:
            return lambda: OF_LISTS[name]([each() for each in lists])
        return lambda: OF_NUMBERS[name](*(_numeric(each()) for each in parts))


def _tokens(formula: str) -> Iterator[tuple[str, str]]:
    place = 0
    while place < len(formula):
        found = TOKEN.match(formula, place)
        assert found is not None, f"{formula[place:]} in {formula}"
        kind = str(found.lastgroup)
        yield kind, found[kind]
        place = found.end()
    yield "end", ""


def _listing(cells: Callable[[str], list[Value]], ref: str) -> Callable[[], list[Value]]:
    return lambda: cells(ref)


def _single(part: Compute) -> Callable[[], list[Value]]:
    def values() -> list[Value]:
        value = part()
        assert not isinstance(value, bool), "a truth stands where a number belongs"
        return [value]

    return values


def _operation(sign: str, left: Compute, right: Compute) -> Compute:
    if sign == "&":
        return lambda: f"{left()}{right()}"
    return lambda: _calculate(sign, _numeric(left()), _numeric(right()))


def _calculate(sign: str, left: float, right: float) -> float:
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    if (sign == "/" and right == 0) or (sign == "^" and left == right == 0):
        raise NoValue(f"{left}{sign}{right}")
    return left / right if sign == "/" else left**right


def _numeric(value: Value) -> float:
    """A number; an empty cell counts 0, a text none."""
    if value is None:
        return 0
    assert not isinstance(value, bool), "a truth stands where a number belongs"
    if isinstance(value, str):
        raise NoValue(value)
    return float(value) if isinstance(value, float) else int(value)


def _compare(sign: str, left: Value, right: Value) -> bool:
    assert not isinstance(left, bool)
    assert not isinstance(right, bool)
    if isinstance(left, str) or isinstance(right, str):
        assert sign in ("=", "<>"), f"{left!r}{sign}{right!r}"
        same = ("" if left is None else left) == ("" if right is None else right)
        return bool(same is (sign == "="))
    return COMPARE[sign](_numeric(left), _numeric(right))


def _if(parts: list[Compute]) -> Value:
    asked = parts[0]()
    assert isinstance(asked, bool), "an IF asks for a truth"
    return parts[1]() if asked else parts[2]()


def _choose(parts: list[Compute]) -> Value:
    index = _numeric(parts[0]())
    if not 1 <= index < len(parts):
        raise NoValue(f"CHOOSE {index}")
    return parts[int(index)]()


def _counted(values: list[Value]) -> list[float]:
    return [each for each in values if each is not None and not isinstance(each, str | bool)]


def _all_counted(lists: list[list[Value]]) -> list[float]:
    return [each for values in lists for each in _counted(values)]


def _rank(lists: list[list[Value]]) -> int:
    (mine,), others, (order,) = lists
    better = [other for other in others if (other < mine if order else other > mine)]
    return len(better) + 1


COMPARE: Mapping[str, Callable[[float, float], bool]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
LAZY: Mapping[str, Callable[[list[Compute]], Value]] = {
    "IF": _if,
    "CHOOSE": _choose,
    "AND": lambda parts: all(part() is True for part in parts),
    "NOT": lambda parts: parts[0]() is False,
}
OF_LISTS: Mapping[str, Callable[[list[list[Value]]], Value]] = {
    "SUM": lambda lists: sum(_all_counted(lists)),
    "COUNT": lambda lists: len(_all_counted(lists)),
    "MAX": lambda lists: max(_all_counted(lists), default=0),
    "MIN": lambda lists: min(_all_counted(lists), default=0),
    "COUNTIF": lambda lists: lists[0].count(lists[1][0]),
    "RANK": _rank,
    "INDEX": lambda lists: lists[0][int(lists[1][0]) - 1],
}
OF_NUMBERS: Mapping[str, Callable[..., Value]] = {
    "ABS": abs,
    "INT": lambda a: a // 1,
    "MOD": lambda a, b: a % b,
    # Only to whole numbers, halves away from zero.
    "ROUND": lambda a, _: int(abs(a) + 0.5) * (1 if a >= 0 else -1),
}
