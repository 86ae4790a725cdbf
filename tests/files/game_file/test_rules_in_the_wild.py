"""The rules object can say what the world plays: scorings of Part 3, scored from game files."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.files.score_file import score_values
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.cases import cases
from tests.files.game_files import game_in

NAMES = ["Ann", "Bo", "Cy", "Dee"]
Definition = dict[str, Any]
VARIANTS: list[dict[str, Any]] = cases("variants")["variants"]


def scoring(made: str, missed: str, over: str | None = None) -> dict[str, str]:
    return {"made": made, "under": missed, "over": missed if over is None else over}


# Part 3 of docs/rules.md; the words of each formula are in cases/variants.json.
FORMULAS = {
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


def score_of(rules: Definition, players: int, rounds: list[Definition], **parts: Any) -> dict[str, Any]:
    file = {"format": "oh-hell-game/1", "rules": rules, "players": NAMES[:players], "rounds": rounds, **parts}
    return score_values(score_sheet(game_in(file)))


def test_every_variant_with_known_answers_has_its_formulas_here() -> None:
    assert {variant["id"] for variant in VARIANTS} == set(FORMULAS)


@pytest.mark.parametrize(
    ("variant", "case"),
    [
        pytest.param(variant["id"], case, id=f"{variant['id']}-{number}")
        for variant in VARIANTS
        # What a streak pays is no formula: it looks at many rounds.
        for number, case in enumerate(case for case in variant["cases"] if "history" not in case)
    ],
)
def test_every_published_scoring_can_be_written_in_a_game_file(variant: str, case: dict[str, Any]) -> None:
    flags, cards = case.get("flags", {}), case.get("cards", 10)
    # Where the case speaks of the last or largest round there is only this one; else a round of thirteen follows.
    schedule = [cards] if flags.get("special") else [cards, 13]
    record = round_of(4, case.get("bid", 0), case.get("tricks", 0), cards) if "bid" in case else pick(case)
    rules = {"base": "classic", "hook": "none", "decks": 2, "scoring": FORMULAS[variant]}
    trump = {"trump": flags["trump"]} if "trump" in flags else {}
    points = score_of(rules, 4, [record | trump], schedule=schedule)["rounds"][0]["points"]
    assert points == case["expected"] if "bids" in case else points[0] == case["expected"]


def round_of(players: int, bid: int, tricks: int, cards: int) -> Definition:
    """Ann bids and takes so many; Bo takes the rest, and nobody else bids anything."""
    others = [0] * (players - 2)
    return {"cards": cards, "bids": [bid, 0, *others], "tricks": [tricks, cards - tricks, *others]}


def pick(case: dict[str, Any]) -> Definition:
    return {key: case[key] for key in ("cards", "bids", "tricks")}
