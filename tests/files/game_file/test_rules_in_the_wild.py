"""The rules object can say what the world plays: scorings of Part 3, scored from game files."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.files.score_file import score_values
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.files.game_files import game_in
from tests.rules.formula.test_formula_answers import VARIANTS
from tests.rules.formula.test_formula_answers import WILD as FORMULAS

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Mo"]
Definition = dict[str, Any]


def score_of(rules: Definition, players: int, rounds: list[Definition], **parts: Any) -> dict[str, Any]:
    file = {"format": "oh-hell-game/1", "rules": rules, "players": NAMES[:players], "rounds": rounds, **parts}
    return score_values(score_sheet(game_in(file)))


@pytest.mark.parametrize(
    ("variant", "case"),
    [
        pytest.param(variant["id"], case, id=f"{variant['id']}-{number}")
        for variant in VARIANTS
        for number, case in enumerate(variant["cases"])
    ],
)
def test_every_published_scoring_can_be_written_in_a_game_file(variant: str, case: dict[str, Any]) -> None:
    if "history" in case:
        assert bonus_of(case["history"]) == case["expected"]
        return
    flags, cards = case.get("flags", {}), case.get("cards", 10)
    # Where the case speaks of the last or largest round there is only this one; else a round of thirteen follows.
    schedule = [cards] if flags.get("special") else [cards, 13]
    record = round_of(4, case.get("bid", 0), case.get("tricks", 0), cards) if "bid" in case else pick(case)
    rules = {"base": "classic", "hook": "none", "decks": 2, "scoring": FORMULAS[variant]._asdict()}
    trump = {"trump": flags["trump"]} if "trump" in flags else {}
    points = score_of(rules, 4, [record | trump], schedule=schedule)["rounds"][0]["points"]
    assert points == case["expected"] if "bids" in case else points[0] == case["expected"]


def bonus_of(history: list[tuple[int, bool]]) -> Any:
    """What five rounds in a row bring Ann in the last round, where nothing else brings anything."""
    rules = {
        "base": "classic",
        "hook": "none",
        "schedule": [cards for cards, _ in history],
        "scoring": {"made": "0", "under": "0", "over": "0"},
        "streak": {"length": 5, "made": 10, "missed": -10, "from_cards": 2},
    }
    rounds = [round_of(4, 0 if made else 1, 0, cards) for cards, made in history]
    return score_of(rules, 4, rounds)["rounds"][-1]["points"][0]


def round_of(players: int, bid: int, tricks: int, cards: int) -> Definition:
    """Ann bids and takes so many; Bo takes the rest, and nobody else bids anything."""
    others = [0] * (players - 2)
    return {"cards": cards, "bids": [bid, 0, *others], "tricks": [tricks, cards - tricks, *others]}


def pick(case: dict[str, Any]) -> Definition:
    return {key: case[key] for key in ("cards", "bids", "tricks")}
