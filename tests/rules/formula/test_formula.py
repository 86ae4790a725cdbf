"""The formula language, rule by rule, and its errors with their columns."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from itertools import pairwise

import pytest

from scorekeeper.rules.formula import (
    FUNCTIONS,
    TERMS,
    Compiled,
    FormulaError,
    Points,
    Reason,
    TermKind,
    compiled_formula,
    evaluate,
    parse,
)


def value(text: str, **values: int) -> Points:
    return evaluate(parse(text), values)


def refusal(text: str, **values: int) -> FormulaError:
    with pytest.raises(FormulaError) as refused:
        value(text, **values)
    return refused.value


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 2)", 3),
        ("max(1, 0.5)", 1),
        ("min(1, 0.5)", Fraction(1, 2)),
        ("abs(0 - 4)", 4),
        ("abs(4)", 4),
        ("sum_to(4)", 1 + 2 + 3 + 4),
        ("sum_to(1)", 1),
        ("sum_to(0)", 0),
        ("sum_to(-3)", 0),
        ("table(0, 15, 22, 33)", 15),
        ("table(2, 15, 22, 33)", 33),
        ("table(3, 15, 22, 33)", 33),
        ("table(13, 15, 22, 33)", 33),
        ("table(4 / 2, 15, 22, 33)", 33),
    ],
)
def test_functions(text: str, points: Points) -> None:
    assert value(text) == points


def test_a_term_has_the_value_of_the_players_round_and_truth_counts_one() -> None:
    assert value("10 + bid", bid=3) == 13
    assert value("2 if no_trump else 1", no_trump=True) == 2
    assert value("declarer + blind", declarer=True, blind=False) == 1
    assert type(value("declarer", declarer=True)) is int


def test_every_term_can_be_used_and_is_listed_by_the_formula() -> None:
    everything = parse("max(" + ", ".join(TERMS) + ")")
    assert everything.terms == frozenset(TERMS)
    assert evaluate(everything, dict.fromkeys(TERMS, 4)) == 4
    assert parse("5 * sum_to(bid) if bid < off else 2").terms == {"bid", "off"}


def test_the_terms_are_those_of_the_game_file() -> None:
    numbers = (
        "bid tricks off cards peak players makers round earlier_high bid_sum highest_bid tricks_left total place"
        " streak bonus mark mark_missed totals_sum makers_before"
    )
    truths = (
        "declarer no_trump clubs diamonds hearts spades overbid underbid blind marked last_round"
        " dealer first_bidder last_bidder"
    )
    assert {name for name, entry in TERMS.items() if entry.kind is TermKind.NUMBER} == set(numbers.split())
    assert {name for name, entry in TERMS.items() if entry.kind is TermKind.BOOLEAN} == set(truths.split())
    assert set(FUNCTIONS) == {"min", "max", "abs", "sum_to", "table"}


def test_every_term_and_function_has_its_one_line_of_help() -> None:
    meanings = [term.meaning for term in TERMS.values()] + [function.meaning for function in FUNCTIONS.values()]
    assert all(meanings)
    assert not any("\n" in meaning for meaning in meanings)
    assert all(entry.form.startswith(f"{name}(") for name, entry in FUNCTIONS.items())


def test_line_ends_tabs_and_leading_spaces_are_spaces() -> None:
    assert value("  10\n\t+ bid\r\n", bid=2) == 12
    assert refusal("  10\n+ bit").column == 7


def test_whole_points_are_ints_and_half_points_fractions() -> None:
    assert type(value("1 / 2 + 1 / 2")) is int
    assert type(value("0.5 * 4")) is int
    assert value("0.5 * 3") == Fraction(3, 2)


@pytest.mark.parametrize(
    ("text", "place", "reason", "detail"),
    [
        ("", 0, Reason.SYNTAX, ""),
        ("   ", 3, Reason.SYNTAX, ""),
        ("bid +", 5, Reason.SYNTAX, ""),
        ("(bid", 0, Reason.SYNTAX, ""),
        ("bid)", 3, Reason.SYNTAX, ""),
        ("bid tricks", 4, Reason.SYNTAX, ""),
        ("10 + 0x10", 5, Reason.SYNTAX, "0x10"),
        ("1e9", 0, Reason.SYNTAX, "1e9"),
        ("1_000", 0, Reason.SYNTAX, "1_000"),
        ("bid + .5", 6, Reason.SYNTAX, ".5"),
        ("2j", 0, Reason.SYNTAX, "2j"),
        ("1if bid else 2", 0, Reason.SYNTAX, "1if"),
        ("bid = 2", 4, Reason.SYNTAX, ""),
        ("10 + bit", 5, Reason.UNKNOWN_NAME, "bit"),
        ("Bid", 0, Reason.UNKNOWN_NAME, "Bid"),
        ("min", 0, Reason.UNKNOWN_NAME, "min"),
        ("1 + round(2)", 4, Reason.UNKNOWN_FUNCTION, "round"),
        ("bid(2)", 0, Reason.UNKNOWN_FUNCTION, "bid"),
        ("2 * sum_to()", 4, Reason.WRONG_COUNT, "sum_to"),
        ("abs(1, 2)", 0, Reason.WRONG_COUNT, "abs"),
        ("min(1)", 0, Reason.WRONG_COUNT, "min"),
        ("max()", 0, Reason.WRONG_COUNT, "max"),
        ("table(1)", 0, Reason.WRONG_COUNT, "table"),
        ("bid + 0.25", 6, Reason.NOT_HALF, "0.25"),
        ("0.50000000000000000000001", 0, Reason.NOT_HALF, "0.50000000000000000000001"),
        ("1000001", 0, Reason.TOO_LARGE, "1000001"),
        ("1 + " + "9" * 390, 4, Reason.TOO_LARGE, "9" * 390),
        ("1 + True", 4, Reason.NOT_ALLOWED, "True"),
        ("None", 0, Reason.NOT_ALLOWED, "None"),
        ("...", 0, Reason.NOT_ALLOWED, "..."),
        ("bid % % 2", 6, Reason.SYNTAX, ""),
        ("bid − 2", 4, Reason.NOT_ALLOWED, "−"),
        ("1 << 2", 0, Reason.NOT_ALLOWED, "1 << 2"),
        ("bid is 2", 0, Reason.NOT_ALLOWED, "bid is 2"),
        ("bid in (1, 2)", 7, Reason.NOT_ALLOWED, "(1, 2)"),
        ("10(bid)", 0, Reason.NOT_ALLOWED, "10(bid)"),
        ("1, 2", 0, Reason.NOT_ALLOWED, "1, 2"),
        ("min(a=2)", 0, Reason.NOT_ALLOWED, "min(a=2)"),
        ("max(*bid)", 0, Reason.WRONG_COUNT, "max"),
        ("max(1, *bid)", 7, Reason.NOT_ALLOWED, "*bid"),
        ("min(**bid)", 0, Reason.NOT_ALLOWED, "min(**bid)"),
    ],
)
def test_what_is_not_in_the_language_is_refused_at_its_place(
    text: str, place: int, reason: Reason, detail: str
) -> None:
    error = refusal(text)
    assert (error.column, error.reason, error.detail, error.formula) == (place, reason, detail, text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("bid.__class__", 0),
        ("().__class__.__bases__", 0),
        ("__import__('os').system('true')", 11),
        ("(lambda: 1)()", 7),
        ("[x for x in bid]", 0),
        ("max(bid for bid in tricks)", 0),
        ("max(1, (bid for bid in tricks))", 7),
        ("f'{bid}'", 1),
        ('"a" * 9', 0),
        ("(b := 3)", 3),
        ("bid[0]", 3),
        ("{1: 2}", 0),
        ("await bid", 0),
        ("(yield)", 1),
        ("1 # one", 2),
        ("bid; tricks", 3),
        ("1 \\\n+ 1", 2),
        ("bid\0", 3),
        ("bid + \ud800", 6),
        ("\N{FULLWIDTH LATIN SMALL LETTER B}id", 0),
        ("b\N{LATIN SMALL LETTER DOTLESS I}d", 1),
        ("\N{ARABIC-INDIC DIGIT THREE}", 0),
        ("~bid", 0),
        ("bid @ 2", 4),
        ("bid ^ 2", 4),
        ("bid | 2", 4),
        ("bid & 2", 4),
        ("`bid`", 0),
    ],
)
def test_hostile_text_is_refused_without_being_run(text: str, place: int) -> None:
    error = refusal(text)
    assert error.column == place
    assert error.reason in {Reason.NOT_ALLOWED, Reason.WRONG_COUNT}


@pytest.mark.parametrize("text", ["__builtins__", "__debug__", "globals", "self", "x1", "_"])
def test_pythons_own_names_are_unknown_names(text: str) -> None:
    assert refusal(text).reason == Reason.UNKNOWN_NAME
    assert refusal(f"{text}(1)").reason == Reason.UNKNOWN_FUNCTION


@pytest.mark.parametrize("text", ["1) + (2", "import os", "bid <> 2", "bid ** ", "* 2", "()()(", "1 if 2", "007"])
def test_text_that_is_no_expression_is_a_syntax_error(text: str) -> None:
    assert refusal(text).reason == Reason.SYNTAX


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    assert refusal("bit").allowed == tuple(TERMS)
    assert refusal("sum(bid)").allowed == tuple(FUNCTIONS)
    assert refusal("bid +").allowed == ()


def test_four_hundred_characters_are_allowed_and_one_more_is_not() -> None:
    assert value("1" + " " * 399) == 1
    error = refusal("1" + " " * 400)
    assert (error.column, error.reason, error.detail) == (400, Reason.TOO_LONG, "400")


def test_forty_levels_are_allowed_and_one_more_is_not() -> None:
    assert value("-" * 39 + "1") == -1
    error = refusal("-" * 40 + "1")
    assert (error.column, error.reason, error.detail) == (40, Reason.TOO_DEEP, "40")
    assert value("+".join(["1"] * 40)) == 40
    assert refusal("+".join(["1"] * 41)).reason == Reason.TOO_DEEP


@pytest.mark.parametrize(
    "text",
    [
        "-" * 399 + "1",
        "+" * 40 + "1",
        "1<(" * 40 + "1" + ")" * 40,
        "not " * 99 + "1",
        "abs(" * 79 + "1" + ")" * 79,
    ],
)
def test_deep_nesting_is_refused(text: str) -> None:
    assert refusal(text).reason == Reason.TOO_DEEP


def test_many_parentheses_are_no_depth() -> None:
    assert value("(" * 100 + "1" + ")" * 100) == 1


def test_a_million_is_the_largest_number_one_can_write() -> None:
    assert value("1000000") == 1_000_000


@pytest.mark.parametrize(
    ("text", "place", "reason", "detail"),
    [
        ("10 / (bid - 2)", 3, Reason.DIVISION_BY_ZERO, ""),
        ("5 % (bid - 2)", 2, Reason.DIVISION_BY_ZERO, ""),
        ("(1) // (bid - 2)", 4, Reason.DIVISION_BY_ZERO, ""),
        ("1 + bid / 3", 0, Reason.NOT_HALF, "5/3"),
        ("sum_to(bid / 4)", 0, Reason.NOT_WHOLE, "1/2"),
        ("1 + table(0.5, 1, 2)", 4, Reason.NOT_WHOLE, "1/2"),
        ("bid ** 0.5", 4, Reason.NOT_WHOLE, "1/2"),
        ("bid ** 21", 4, Reason.OUT_OF_RANGE, "21"),
        ("bid ** -1", 4, Reason.OUT_OF_RANGE, "-1"),
        ("5 + table(bid - 3, 1, 2)", 4, Reason.OUT_OF_RANGE, "-1"),
        ("1000 * 1000 * 1001", 12, Reason.TOO_LARGE, ""),
        ("10 ** 10", 3, Reason.TOO_LARGE, ""),
        ("0 - 10 ** 5 * 10 ** 5", 12, Reason.TOO_LARGE, ""),
        ("sum_to(44721)", 0, Reason.TOO_LARGE, ""),
        ("1 / 101 / 100", 8, Reason.TOO_LARGE, ""),
        ("(1 / 2) ** 14", 8, Reason.TOO_LARGE, ""),
        ("bid + tricks", 6, Reason.NO_VALUE, "tricks"),
        ("  tricks", 2, Reason.NO_VALUE, "tricks"),
    ],
)
def test_where_a_round_has_no_value_the_error_names_the_place(
    text: str, place: int, reason: Reason, detail: str
) -> None:
    error = refusal(text, bid=2)
    assert (error.column, error.reason, error.detail, error.formula) == (place, reason, detail, text)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("1000 * 1000 * 1000", 10**9),
        ("-(1000 * 1000 * 1000)", -(10**9)),
        ("sum_to(44720)", 44720 * 44721 // 2),
        ("2 ** 20", 1_048_576),
        ("10000 / 10000 * (1 / 100 / 100) * 10000", 1),
        ("0.5 ** 13 * 2 ** 13", 1),
    ],
)
def test_the_bounds_themselves_are_within(text: str, points: int) -> None:
    assert value(text) == points


def test_a_term_beyond_the_bounds_is_refused() -> None:
    assert value("bid", bid=10**9) == 10**9
    assert refusal("1 + bid", bid=10**9 + 1).reason == Reason.TOO_LARGE
    assert refusal("1 + bid", bid=10**9 + 1).column == 4


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("7", 7),
        ("2.5", [5, 2]),
        ("bid", "bid"),
        ("+bid", "bid"),
        ("-max(bid, tricks)", ["neg", ["max", "bid", "tricks"]]),
        ("10 + 5 * tricks", ["+", 10, ["*", 5, "tricks"]]),
        ("not blind", ["not", "blind"]),
        ("2 if no_trump else 1", ["if", "no_trump", 2, 1]),
        ("blind and bid > 2 or 3", ["or", ["and", "blind", ["compare", "bid", ">", 2]], 3]),
        ("2 <= bid < 5", ["compare", 2, "<=", "bid", "<", 5]),
        ("a\n".replace("a", "bid // 2 ** 2"), ["//", "bid", ["**", 2, 2]]),
    ],
)
def test_the_compiled_form_is_nested_lists_of_json(text: str, tree: Compiled) -> None:
    assert compiled_formula(parse(text)) == tree
    assert json.loads(json.dumps(compiled_formula(parse(text)))) == tree


def test_a_chain_inside_a_chain_does_not_grow_the_compiled_form() -> None:
    sizes = [len(json.dumps(compiled_formula(parse("1<(" * n + "bid" + ")<9" * n)))) for n in range(1, 39)]
    assert len({larger - smaller for smaller, larger in pairwise(sizes)}) == 1


def test_the_message_of_an_error_is_plain_and_technical() -> None:
    assert str(refusal("10 + bit")) == "unknown-name 'bit' at 5 of '10 + bit'"
    assert str(refusal("1 / 0")) == "division-by-zero at 2 of '1 / 0'"


def test_an_error_survives_pickling() -> None:
    error = refusal("10 + bit")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
