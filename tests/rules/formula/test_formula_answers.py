"""Formulas written by hand from the rule pages, against answers that were worked out without this project."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from scorekeeper.rules.formula import Points, evaluate, parse
from tests.cases import cases

MATRIX: dict[str, list[list[int]]] = cases("score_matrix")["matrix"]
VARIANTS: list[dict[str, Any]] = cases("variants")["variants"]


class Scoring(NamedTuple):
    made: str
    under: str
    over: str


def scoring(made: str, missed: str, over: str | None = None) -> Scoring:
    return Scoring(made, missed, missed if over is None else over)


# The tables of docs/rules.md 1.1 to 1.5.
SYSTEMS = {
    "desilva": scoring("bid", "-off"),
    "himes": scoring("10 + bid", "-max(bid, tricks)"),
    "classic": scoring("10 + tricks", "tricks"),
    "classic-ten": scoring("10", "0"),
    "classic-difference": scoring("10", "-off"),
    "okenuff": scoring(
        "5 + sum_to(bid) if bid < 5 else 10 + 5 * bid",
        "-5 * off - (5 * (off - 1) if declarer and bid >= 6 and earlier_high >= 5 else 0)",
        "-5 * off",
    ),
    "family": scoring("10 + 5 * tricks", "-5 * off"),
}

# Part 3 of docs/rules.md; the words of each formula are in cases/variants.json.
WILD = {
    "tricks-plus-10": scoring("10 + tricks", "tricks"),
    "get-fred": scoring("10 + bid", "-off"),
    "boerenbridge-2": scoring("10 + 2 * tricks", "-2 * off"),
    "pocha-5": scoring("10 + 5 * tricks", "-5 * off"),
    "skull-king": scoring("20 * bid or 10 * cards", "-10 * off", "-10 * off if bid else -10 * cards"),
    "times-10": scoring("10 * bid or 10", "-10 * off"),
    "times-10-penalty": scoring("10 * bid or 5", "-10 * bid or -5"),
    "kachuful-high": scoring("10 * (bid + 1) + bid", "-off"),
    "reduced-zero": scoring("10 + tricks if tricks else 5", "tricks"),
    "plump": scoring("5 if bid == 0 else bid + (10 if bid < 10 else 100)", "0"),
    "camelot-zero": scoring("20 + cards if last_round else 20 if cards <= 4 else 25", "0"),
    "penalty-under": scoring("10 + bid", "-bid", "0"),
    "set-penalty": scoring("10 + bid", "tricks", "-10"),
    "penalty-scoring": scoring("10 + 5 * tricks", "-(10 + 15 * (off - 1))"),
    "psalaets": scoring("10 + bid", "-(10 + bid)"),
    "novacastrian": scoring("bid", "-max(bid, tricks)"),
    "two-plus-tricks": scoring("2 + tricks", "-off"),
    "competitive-10": scoring("10 + tricks", "-10 * off"),
    "kata": scoring("5 + tricks", "-5"),
    "progressive": scoring("10 + bid ** 2", "tricks"),
    "oy-vey": scoring("10 + bid ** 2", "-off"),
    "basas": scoring(
        "35 if bid == 0 and cards == peak else 10 + bid ** 2",
        "-3 * off",
        "-10 if bid == 0 and cards == peak else -3 * off",
    ),
    "podrida-mixed": scoring("10 + 2 * tricks", "tricks"),
    "israeli": scoring(
        "(50 if underbid else 25) if bid == 0 else 10 + bid ** 2",
        "-10 * off",
        "-50 + 10 * (tricks - 1) if bid == 0 else -10 * off",
    ),
    "binary-nil": scoring(
        "20 if bid == 0 and cards > players else 10", "0", "-10 if bid == 0 and cards > players else 0"
    ),
    "negative": scoring("0", "sum_to(off)"),
    "negative-cards": scoring("0", "cards"),
    "adjusted-exact": scoring("bid + cards", "0"),
    "gentleman": scoring("10 * bid or 5", "-10 * off", "tricks"),
    "spades-double": scoring("(10 + tricks) * (2 if spades else 1)", "tricks * (2 if spades else 1)"),
    "rickytann": scoring("10 + bid ** 2 if bid else cards + (5 if players >= 7 else 10)", "0"),
    "romanian-streak": scoring("5 + tricks", "-off"),
}


def points(system: Scoring, bid: int, tricks: int, **values: int) -> Points:
    formula = system.made if tricks == bid else system.under if tricks < bid else system.over
    return evaluate(parse(formula), {"bid": bid, "tricks": tricks, "off": abs(bid - tricks), **values})


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_five_systems_score_every_bid_and_every_number_of_tricks(system: str) -> None:
    computed = [
        [points(SYSTEMS[system], bid, tricks, declarer=False, earlier_high=13) for tricks in range(len(row))]
        for bid, row in enumerate(MATRIX[system])
    ]
    assert computed == MATRIX[system]


def test_okenuffs_declarer_pays_the_surcharge_after_a_five() -> None:
    # The matrix begins with a bid of 6.
    computed = [
        [points(SYSTEMS["okenuff"], bid, tricks, declarer=True, earlier_high=5) for tricks in range(len(row))]
        for bid, row in enumerate(MATRIX["okenuff_declarer_after_five"], start=6)
    ]
    assert computed == MATRIX["okenuff_declarer_after_five"]


@pytest.mark.parametrize(
    ("bids", "taken", "surcharged"),
    [
        # After 2 2 5 the 6 takes three; its three undertricks cost 5 and twice 10.
        ([2, 2, 5, 6], 3, -25),
        # In 2 6 5 1 the five was spoken later, so there is no surcharge.
        ([2, 6], 3, -15),
    ],
)
def test_okenuffs_two_examples_of_the_surcharge(bids: list[int], taken: int, surcharged: int) -> None:
    *earlier, bid = bids
    assert points(SYSTEMS["okenuff"], bid, taken, declarer=True, earlier_high=max(earlier)) == surcharged


def test_okenuffs_made_bids_are_also_a_table() -> None:
    formula = parse("table(bid, 5, 6, 8, 11, 15) if bid < 5 else 10 + 5 * bid")
    by_bid = [5, 6, 8, 11, 15, 35, 40, 45, 50, 55, 60, 65, 70, 75]
    assert [evaluate(formula, {"bid": bid}) for bid in range(14)] == by_bid


def test_every_variant_with_known_answers_has_its_formulas_here() -> None:
    assert {variant["id"] for variant in VARIANTS} == set(WILD)


@pytest.mark.parametrize(
    ("variant", "case"),
    [
        pytest.param(variant["id"], case, id=f"{variant['id']}-{number}")
        for variant in VARIANTS
        # What a streak pays is no formula: it looks at many rounds.
        for number, case in enumerate(case for case in variant["cases"] if "history" not in case)
    ],
)
def test_systems_in_the_wild_score_their_published_examples(variant: str, case: dict[str, Any]) -> None:
    if "bids" in case:
        expected, pairs = case["expected"], list(zip(case["bids"], case["tricks"], strict=True))
    else:
        expected, pairs = [case["expected"]], [(case["bid"], case["tricks"])]
    values = terms_of(case)
    assert [points(WILD[variant], bid, tricks, **values) for bid, tricks in pairs] == expected


def terms_of(case: dict[str, Any]) -> dict[str, int]:
    """Return the terms of a case; by default ten cards of a game that goes to thirteen."""
    flags = case.get("flags", {})
    bids = case.get("bids", [0] * 4)
    cards = case.get("cards", 10)
    return {
        "cards": cards,
        "peak": cards if flags.get("special") == "nil" else 13,
        "players": len(bids),
        "underbid": sum(bids) < cards,
        "last_round": flags.get("special") == "lastRound",
        "spades": flags.get("trump") == "S",
    }
