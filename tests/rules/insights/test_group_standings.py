"""The results of games, all of rounds of two cards.

Thursday            Friday             Sunday, one round     Monday, the lowest
Ann   Bo    Cy      bo   Ann   Cy      of two is played      total wins
1  1  0 −1  1 −1    2  2 0  0  0  0    Ann 2, Bo 0, Cy 0     Ann 2, Bo 0, Cy 0
1  0  2  1  0 −1
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer, Takeover
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.insights.group_standings import (
    games_by_rules,
    key_of_points,
    results_of,
    shares_over_time,
)
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.rules.tables import house

DE_SILVA = preset("desilva-no-hook")


def evening(names: str, *rounds: tuple[str, str], of: int = 0, lowest_wins: bool = False) -> ScoreSheet:
    """Build a game of `of` rounds of two cards; each round as bids and tricks by seat."""
    rules = replace(DE_SILVA, lowest_wins=lowest_wins)
    record = tuple(Round(tuple(map(int, bids)), tuple(map(int, tricks))) for bids, tricks in rounds)
    players = tuple(names.split())
    return score_sheet(Game(rules, players, 0, 1, record, agreed=(2,) * (of or len(rounds))))


THURSDAY = evening("Ann Bo Cy", ("101", "110"), ("120", "020"))
FRIDAY = evening("bo Ann Cy", ("200", "200"))
SUNDAY = evening("Ann Bo Cy", ("200", "200"), of=2)
LOWEST = evening("Ann Bo Cy", ("200", "200"), lowest_wins=True)


def test_a_finished_game_is_a_result_for_everybody() -> None:
    assert [(one.name, one.place, one.total, one.made, one.bids) for one in results_of(THURSDAY)] == [
        ("Bo", 1, 1, 1, 2),
        ("Ann", 2, 0, 1, 2),
        ("Cy", 3, -1, 1, 2),
    ]


def test_a_game_that_goes_on_has_no_results_yet() -> None:
    assert results_of(SUNDAY) == ()


def test_only_games_in_which_points_come_about_in_one_way_stand_together() -> None:
    (rules, games), (other, lowest) = games_by_rules([LOWEST, THURSDAY, FRIDAY])
    assert (games, lowest) == ((THURSDAY, FRIDAY), (LOWEST,))
    assert (rules.lowest_wins, other.lowest_wins) == (False, True)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"target": 30}, {"target": {"points": 30, "exact": True}}),
        ({}, {"specials": [{"name": "Double", "last": True, "multiplier": "2"}]}),
        ({}, {"bonus": {"name": "Captures", "counts": "always"}}),
        ({}, {"streak": {"length": 3, "made": 5}}),
    ],
)
def test_house_rules_of_one_name_that_score_differently_are_counted_apart(
    one: dict[str, object], other: dict[str, object]
) -> None:
    assert key_of_points(house("desilva", **one)) != key_of_points(house("desilva", **other))


def test_a_text_about_rules_that_was_mended_makes_no_others_of_them() -> None:
    mended = replace(FRIDAY.game, rules=replace(FRIDAY.game.rules, summary="Mended", source="Elsewhere"))
    assert len(games_by_rules([THURSDAY, score_sheet(mended)])) == 1


def test_a_seat_counts_for_whoever_holds_it_last_and_not_for_who_left() -> None:
    come_and_gone = Attendance(absences=(Absence(3, 2),), takeovers=(Takeover(1, 2, "Eve"),))
    game = evening("Ann Bo Cy Dee", ("1010", "1100")).game
    second = Round((1, 0, 1, None), (1, 0, 1, None), out=frozenset({3}))
    game = replace(game, attendance=come_and_gone, rounds=(*game.rounds, second), agreed=(2, 2))
    assert [one.name for one in results_of(score_sheet(game))] == ["Ann", "Cy", "Eve"]


def ended_early(attendance: Attendance, *names: str) -> ScoreSheet:
    """One round of two: Ann makes two and has 2, Bo 0, Cy -1, and what was to come with the second round never did."""
    players = ("Ann", "Bo", "Cy", *names)
    out: tuple[None, ...] = (None,) * len(names)
    record = Round((2, 0, 1, *out), (2, 0, 0, *out))
    return score_sheet(Game(DE_SILVA, players, 0, 1, (record,), agreed=(2,), attendance=attendance))


@pytest.mark.parametrize(
    "sheet",
    [
        ended_early(Attendance(takeovers=(Takeover(0, 2, "Eve"),))),
        ended_early(Attendance(joined=(Latecomer(3, 2, total=12),)), "Flo"),
        ended_early(Attendance(absences=(Absence(0, 2),))),
    ],
    ids=["take over", "come", "leave"],
)
def test_who_was_to_take_over_a_seat_come_or_leave_after_the_end_did_not(sheet: ScoreSheet) -> None:
    results = [(one.name, one.place, one.total) for one in results_of(sheet)]
    assert results == [("Ann", 1, 2), ("Bo", 2, 0), ("Cy", 3, -1)]


def test_who_took_over_a_seat_and_never_played_has_no_result() -> None:
    """Eve takes Dee's seat for the second round and sits it out."""
    sitting_out = Attendance(absences=(Absence(3, 2, 2),), takeovers=(Takeover(3, 2, "Eve"),))
    game = evening("Ann Bo Cy Dee", ("1010", "1100")).game
    second = Round((1, 0, 1, None), (1, 0, 1, None), out=frozenset({3}))
    game = replace(game, attendance=sitting_out, rounds=(*game.rounds, second), agreed=(2, 2))
    assert [one.name for one in results_of(score_sheet(game))] == ["Ann", "Cy", "Bo"]


def test_bids_made_are_followed_over_the_last_games_of_each() -> None:
    shares = shares_over_time([THURSDAY, SUNDAY, FRIDAY], last=1)
    assert shares["Ann"] == ((1, Fraction(1, 2)), (3, Fraction(1)))
    assert shares_over_time([THURSDAY, SUNDAY, FRIDAY], last=2)["bo"] == ((1, Fraction(1, 2)), (3, Fraction(2, 3)))
