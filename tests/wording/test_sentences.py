"""Every fault has one kind sentence, and every code in it a phrase."""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from inspect import get_annotations
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.rules.faults.definition import UnknownKey, UnknownPreset, WrongFormula, WrongValue
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.play import BidOutsideLimits, HookedBid, NoSuchSeat, PointsNotComputable
from scorekeeper.rules.faults.table import PackTooSmall, WrongNumberOfPlayers
from scorekeeper.rules.formula import FormulaError, parse
from scorekeeper.wording import describe, sentence
from scorekeeper.wording.definition_words import AT_MOST, EXPECTED_VALUES, FROM, ONE_OF
from scorekeeper.wording.sentences import SENTENCES
from tests.words.pseudo import language_of

PACKAGE = Path(scorekeeper.__path__[0])
NAMES = ("Ann", "Bo", "Cy", "Dee")
# What a field of a fault may hold, by its type.
SAMPLES = {"int": 3, "str": "word", "bool": False, "tuple[str, ...]": ("bid", "tricks")}
SAMPLES |= {"Points": -1, "tuple[Points, ...]": (Fraction(5, 2), 0), "tuple[int, ...]": (0, 2)}
CODES = {"expected": "text", "reason": "division-by-zero"}


def every_fault() -> list[type[Fault]]:
    """Every fault there is, wherever it is defined: each module of the package is imported first."""
    for module in pkgutil.walk_packages([str(PACKAGE)], "scorekeeper."):
        import_module(module.name)
    return list(kinds_of(Fault))


def kinds_of(kind: type[Fault]) -> Iterator[type[Fault]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds_of(each)


def sample(kind: type[Fault]) -> Fault:
    codes = CODES if kind is not WrongFormula else {"reason": "unknown-name"}
    return kind(**{name: codes.get(name, SAMPLES[type_]) for name, type_ in get_annotations(kind).items()})


@pytest.mark.parametrize("kind", every_fault(), ids=lambda kind: kind.__name__)
def test_every_fault_has_one_sentence(kind: type[Fault]) -> None:
    text = sentence(sample(kind), NAMES)
    assert text[0].isupper() or text[0] == "“"
    assert text.endswith(".")
    assert "%(" not in text
    assert len(text) <= 200


def test_no_sentence_is_left_of_a_fault_that_is_gone() -> None:
    assert set(SENTENCES) == set(every_fault())


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (BidOutsideLimits(5, 0, 3), "Bids here go from 0 to 3, so not 5."),
        (HookedBid(2, 3, "not-even"), "The hook: the bids may not add up to 3, so 2 cannot be bid."),
        (HookedBid(2, 3, "under"), "The bids together must stay below 3 here, so 2 cannot be bid."),
        (WrongNumberOfPlayers(5, 4, 4), "These rules are for exactly 4 players; here 5 would play."),
        (WrongNumberOfPlayers(9, 3, 8), "These rules are for 3 to 8 players; here 9 would play."),
        (
            PackTooSmall(14, 4, 52),
            "With 4 players and a pack of 52, a round has from 1 to 13 cards, not 14.",
        ),
        (NoSuchSeat(4), "There is no seat 5 at a table of 4."),
        (WrongValue("decks", "one-of: a, b"), "“decks” must be one of a, b."),
        (WrongValue("points", "points"), "“points” must be whole or half points."),
        (WrongValue("target", "whole-number-from: 1"), "“target” must be a whole number from 1 up to a million."),
        (
            PointsNotComputable("1 / 0", "division-by-zero"),
            "The formula “1 / 0” gives no points here: it divides by zero.",
        ),
    ],
    ids=lambda value: "" if isinstance(value, Fault) else value.split(".")[0],
)
def test_a_sentence_gives_the_figures(fault: Fault, text: str) -> None:
    assert sentence(fault, NAMES) == text


def test_an_unknown_preset_is_answered_with_those_there_are() -> None:
    assert "desilva, himes, classic" in sentence(UnknownPreset("skat"))


def test_a_translation_is_looked_up_before_the_figures_are_put_in() -> None:
    translations = {
        "Bids here go from %(least)s to %(most)s, so not %(bid)s.": "%(bid)s? %(least)s–%(most)s!",
        "round %(round)s": "R%(round)s",
    }
    problem = Problem(BidOutsideLimits(5, 0, 3), round=7, seat=1)
    assert describe(problem, NAMES, language_of(translations)) == "R7: Bo: 5? 0–3!"


class TestThePlaceOfAProblem:
    def test_round_and_player_come_first(self) -> None:
        assert describe(Problem(UnknownKey("bid"), 3, 0), NAMES) == "round 3: Ann: “bid” means nothing here."

    def test_what_concerns_the_whole_has_no_place(self) -> None:
        assert describe(Problem(UnknownKey("bid")), NAMES) == "“bid” means nothing here."

    def test_who_has_no_name_is_known_by_the_seat(self) -> None:
        assert describe(Problem(UnknownKey("bid"), seat=1), ("Ann", " ")).startswith("seat 2: ")
        assert describe(Problem(UnknownKey("bid"), seat=1)).startswith("seat 2: ")


class TestFormulas:
    @pytest.mark.parametrize(
        ("formula", "letter", "wrong", "allowed"),
        [
            ("10 + bidd", 6, "“bidd” is not part of formulas", "allowed are bid, tricks, off, cards"),
            ("10 + maxi(1, 2)", 6, "“maxi” is not part of formulas", "allowed are min, max, abs, sum_to, table"),
            ("10 +", 5, "it cannot be read", "allowed are numbers, + - * // / % ** ( ), comparisons, and, or, not"),
            ("bid ^ 2", 5, "“^” is not part of formulas", "allowed are numbers"),
            ("sum_to(1, 2)", 1, "it cannot be read", "it is written sum_to(n)"),
            ("0.3", 1, "it cannot be read", "whole and half numbers are allowed"),
            ("2000000", 1, "it cannot be read", "numbers up to a million are allowed"),
            ("-" * 60 + "1", 41, "it cannot be read", "at most 40 levels"),
            ("1" + " " * 400, 401, "it cannot be read", "at most 400 characters"),
        ],
    )
    def test_formula_place_and_what_is_allowed_are_named(
        self, formula: str, letter: int, wrong: str, allowed: str
    ) -> None:
        with pytest.raises(FormulaError) as caught:
            parse(formula)
        error = caught.value
        fault = WrongFormula("scoring.made", formula, error.column, error.reason, error.detail, error.allowed)
        text = sentence(fault)
        assert text.startswith(f"“scoring.made”: the formula “{formula[:400]}")
        assert f" is wrong at character {letter}: {wrong}; " in text
        assert allowed in text


def codes_in(value: ast.expr) -> Iterator[str]:
    """The codes an expression can give, of which those with figures behind them are known by their beginning."""
    match value:
        case ast.Constant(value=str(code)):
            yield code
        case ast.JoinedStr(values=[first, *_]) | ast.BinOp(left=first):
            yield from codes_in(first)
        case ast.IfExp(body=one, orelse=other):
            yield from codes_in(one)
            yield from codes_in(other)


def values_refused(tree: ast.AST) -> Iterator[ast.expr]:
    """The codes passed to `WrongValue`, `Reader.fail` or the description of a field."""
    for part in ast.walk(tree):
        match part:
            case ast.Call(func=ast.Name(id="WrongValue") | ast.Attribute(attr="fail"), args=[_, expected, *_]):
                yield expected
            case ast.keyword(arg="expected", value=ast.Constant() as described):
                yield described


def test_every_kind_of_value_that_is_asked_for_has_its_words() -> None:
    """The codes stand where a value is refused, in whichever package, or with the description of a field."""
    refused = [each for path in PACKAGE.rglob("*.py") for each in values_refused(ast.parse(path.read_bytes()))]
    codes = [set(codes_in(each)) for each in refused]
    handed_on = {ast.unparse(each) for each, found in zip(refused, codes, strict=True) if not found}
    assert handed_on <= {"expected", "field.expected"}
    asked = {code for found in codes for code in found}
    assert {code for code in asked if not code.startswith(ONE_OF)} == {*EXPECTED_VALUES, AT_MOST, FROM}


def test_a_megabyte_where_a_word_belongs_is_cut() -> None:
    assert len(sentence(UnknownKey("x" * 1_000_000))) < 500
