"""Awards, the last evening and the memories of a group in ready words."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from flask import Flask

from scorekeeper.rules.statistics.highlights import Award, AwardKind, Memory
from scorekeeper.web.statistics.group_view import award_lines, award_reason, memory_lines
from tests.web.conftest import app  # noqa: F401 - a fixture

WHY = {
    (AwardKind.SHARPEST, 14, 18): "made 14 of 18 bids",
    (AwardKind.NERVES, 7, 8): "made 7 of 8 when bidding last",
    (AwardKind.COMEBACK, 14, 17, 2): "14 behind after round 17, won by 2",
    (AwardKind.COMEBACK, 14, 17, 0): "14 behind after round 17, shared the win",
    (AwardKind.COMEBACK, 14, 17): "14 behind after round 17 and still won",
    (AwardKind.IMPROVED, Fraction(1, 2), Fraction(3, 5)): "made 50% in the first half of the rounds, 60% since",
    (AwardKind.BOLD, 4): "made 4 bids of 4 or more",
    (AwardKind.ZERO, 6, 6): "made 6 of 6 bids of zero",
    (AwardKind.STREAK, 8): "made 8 bids in a row",
    (AwardKind.UNLUCKY, 7): "missed 7 bids by a single trick",
    (AwardKind.REGULAR, 48, 52): "played 48 of 52 games",
}


@pytest.mark.parametrize("given", WHY, ids=WHY.values())
def test_every_award_has_its_reason_in_one_line(app: Flask, given: tuple[AwardKind, int]) -> None:  # noqa: F811 - the fixture
    kind, *figures = given
    with app.test_request_context():
        assert award_reason(Award(kind, ("Irene",), tuple(figures))) == WHY[given]


def test_those_who_share_an_award_are_named_together(app: Flask) -> None:  # noqa: F811 - the fixture
    with app.test_request_context():
        [line] = award_lines([Award(AwardKind.STREAK, ("Gina", "Irene"), (8,))])
    assert (line.award, line.names) == ("On a roll", "Gina and Irene")


@pytest.mark.parametrize(
    ("winners", "words"),
    [(("Gina", "Bo"), "Gina and Bo tied at 41 (de Silva)"), (("Gina",), "Gina won with 41 (de Silva)")],
)
def test_a_memory_says_who_won(app: Flask, winners: tuple[str, ...], words: str) -> None:  # noqa: F811 - the fixture
    memory = Memory(date(2024, 11, 20), 1, "desilva", winners, 41)
    with app.test_request_context():
        [line] = memory_lines([memory], date(2026, 11, 20), {1: "/games/x"})
    assert (line.when, line.what, line.address) == ("2 years ago", words, "/games/x")
