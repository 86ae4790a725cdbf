"""De Silva's par: the figures of his page, and the games it is for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.rules.insights.par import has_par, par, par_by_round
from scorekeeper.rules.presets import preset_ids
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.cases import cases
from tests.rules.tables import a_game, four_rounds, house


@pytest.mark.parametrize("case", cases("settlement_par")["par"], ids=lambda case: case["par"])
def test_de_silvas_par(case: dict[str, Any]) -> None:
    assert par(case["schedule"], case["players"]) == Fraction(case["par"])


def test_par_grows_with_every_complete_round() -> None:
    """Two cards for three: ((2/3) 2 - 1) / 3 a round, a ninth."""
    assert par_by_round(score_sheet(four_rounds())) == (Fraction(1, 9), Fraction(2, 9), Fraction(1, 3), Fraction(4, 9))


def test_of_the_shipped_rules_only_de_silvas_have_a_par() -> None:
    assert [each for each in preset_ids() if has_par(score_sheet(a_game(each, 4)))] == ["desilva"]
    assert has_par(score_sheet(a_game("desilva-no-hook", 4)))


SAME = house("classic", name="Ours", scoring={"made": "tricks", "under": "tricks - bid", "over": "bid - tricks"})
SCORED = {"made": "bid", "under": "-off", "over": "-off"}


@pytest.mark.parametrize(
    ("rules", "there"),
    [
        (SAME, True),
        (house("desilva", reset_multiple=50), False),
        (house("desilva", lowest_wins=True), False),
        (house("desilva", begin_with=5), False),
        (house("desilva", out_at=-5), False),
        (house("desilva", streak={"length": 5, "made": 10}), False),
        (house("desilva", scoring={"made": "bid + 1", "under": "-off", "over": "-off"}), False),
        (house("desilva", scoring=SCORED | {"multiplier": "2 if no_trump else 1"}), False),
    ],
    ids=[
        "the same in other words",
        "resets",
        "lowest wins",
        "points to begin with",
        "players who go out",
        "streaks",
        "other points",
        "no trump doubles",
    ],
)
def test_what_is_scored_as_de_silva_does_has_a_par_whatever_it_is_called(rules: RuleSet, there: bool) -> None:
    assert has_par(score_sheet(a_game(rules, 4))) is there
