"""Awards: of an evening from 10 rounds on, of a year from 100, each with the figures it is given for.

What happened on this day of the calendar: in the four rounds of `tests/rules/tables.py` Bob wins 3 to 0 to -4.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from msgspec.structs import replace

from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.highlights import (
    EVENING_MINIMUMS,
    YEAR_MINIMUMS,
    Award,
    AwardKind,
    Memory,
    award_choice,
    evening_awards,
    memories,
    same_days,
    year_awards,
)
from scorekeeper.rules.statistics.points import GameEnd
from scorekeeper.rules.statistics.summary import (
    Feat,
    PlayerSummary,
    RecordKind,
    RuleSetSummary,
    Summary,
    TotalsSummary,
    added_up,
)
from tests.rules.statistics.games import four, played
from tests.rules.tables import a_game, a_round

DAY = date(2024, 11, 24)


def player(name: str, history: str = "", **counts: int) -> PlayerSummary:
    """Build a player who made a bid for every 1; counts are written with two underlines in place of a stroke."""
    figures = {figure.replace("__", "/"): count for figure, count in counts.items()}
    return PlayerSummary(name, {"rounds": len(history), "made": history.count("1")} | figures, history)


def summary(*players: PlayerSummary) -> Summary:
    """What was counted of these; Zoe makes no bid at all."""
    return Summary(games=1, players={one.name.lower(): one for one in (*players, player("Zoe", "0" * 12))})


def of_evening(*players: PlayerSummary) -> dict[AwardKind, Award]:
    return {award.kind: award for award in evening_awards([], summary(*players))}


def of_year(*players: PlayerSummary) -> dict[AwardKind, Award]:
    return {award.kind: award for award in year_awards(summary(*players))}


def award(kind: AwardKind, *names: str, figures: tuple[int | Fraction, ...]) -> Award:
    return Award(kind, names, figures)


def test_the_sharpest_made_most_of_the_bids() -> None:
    found = of_evening(player("Ann", "1" * 7 + "0" * 3), player("Bo", "10" * 5))
    assert found[AwardKind.SHARPEST] == award(AwardKind.SHARPEST, "Ann", figures=(7, 10))


def test_of_equal_parts_that_of_more_rounds_is_worth_more_and_equals_share_an_award() -> None:
    seven = "1" * 7 + "0" * 3
    assert of_evening(player("Ann", seven), player("Bo", seven * 2))[AwardKind.SHARPEST].names == ("Bo",)
    assert of_evening(player("Ann", seven), player("Bo", seven))[AwardKind.SHARPEST].names == ("Ann", "Bo")


def test_too_few_rounds_or_less_than_half_of_them_give_no_award() -> None:
    assert AwardKind.SHARPEST not in of_evening(player("Ann", "1" * 9))
    assert AwardKind.SHARPEST not in of_evening(player("Ann", "1" * 4 + "0" * 6))


def test_where_all_are_equal_or_more_than_three_nobody_is_named() -> None:
    best = "1" * 10
    everybody = Summary(players={name: player(name, best) for name in ("Ann", "Bo")})
    assert evening_awards([], everybody) == ()
    assert AwardKind.SHARPEST in of_evening(*(player(name, best) for name in ("Ann", "Bo", "Cy")))
    assert AwardKind.SHARPEST not in of_evening(*(player(name, best) for name in ("Ann", "Bo", "Cy", "Di")))


COUNTED = {
    AwardKind.NERVES: (player("Ann", "0", last=8, last__made=7), (7, 8)),
    AwardKind.ZERO: (player("Ann", "0", zero=5, zero__made=5), (5, 5)),
    AwardKind.BOLD: (player("Ann", "0", high=9, high__made=3), (3,)),
    AwardKind.UNLUCKY: (player("Ann", "0", off_by_one=6), (6,)),
    AwardKind.STREAK: (player("Ann", "0111110110"), (5,)),
}


@pytest.mark.parametrize("kind", COUNTED)
def test_an_award_says_from_which_figures_it_is(kind: AwardKind) -> None:
    one, figures = COUNTED[kind]
    assert of_evening(one)[kind] == Award(kind, ("Ann",), figures)
    assert kind not in of_year(one)


def test_a_year_needs_more_of_everything() -> None:
    assert YEAR_MINIMUMS.rounds > EVENING_MINIMUMS.rounds
    assert AwardKind.SHARPEST not in of_year(player("Ann", "1" * 99))
    assert of_year(player("Ann", "1" * 100))[AwardKind.SHARPEST].figures == (100, 100)


def test_who_improved_most_made_more_in_the_second_half_of_the_rounds() -> None:
    found = of_year(player("Ann", "10" * 30 + "1" * 60), player("Bo", "1" * 120))
    improved = award(AwardKind.IMPROVED, "Ann", figures=(Fraction(1, 2), 1))
    assert found[AwardKind.IMPROVED] == improved
    # A twentieth is the least, and 100 rounds.
    assert AwardKind.IMPROVED not in of_year(player("Ann", "1" * 50 + "0" * 50 + "1" * 52 + "0" * 48))
    assert AwardKind.IMPROVED not in of_year(player("Ann", "0" * 49 + "1" * 50))


def test_who_is_always_there_played_most_games() -> None:
    whole = replace(summary(player("Ann", "0", games=18), player("Bo", "0", games=12)), games=20)
    assert year_awards(whole) == (award(AwardKind.REGULAR, "Ann", figures=(18, 20)),)


def came_back(behind: int, number: int, ends: tuple[int, ...] = (41, 39, -15), *, games: int = 1) -> Summary:
    """Ann won with the highest total, and was so far behind after a round."""
    feats = [Feat(2 * total, name, 1, "2026-11-19") for total, name in zip(ends, ("Ann", "Bo", "Cy"), strict=True)]
    totals = {feat.name: {"k": TotalsSummary(1, feat.half_points, feat, feat)} for feat in feats}
    people = {name: PlayerSummary(name, totals=of_games) for name, of_games in totals.items()}
    record = {RecordKind.BIGGEST_COMEBACK: replace(feats[0], half_points=2 * behind, round=number)}
    return Summary(games=games, players=people, rule_sets={"k": RuleSetSummary("desilva", False, games, record)})


def test_a_comeback_is_from_far_behind_and_says_by_how_much_it_was_won() -> None:
    """The totals lie 56 apart, of which an eighth is 7."""
    near, far = came_back(7, 17), came_back(14, 17)
    [best] = evening_awards([near, far], added_up([near, far]))
    assert best == award(AwardKind.COMEBACK, "Ann", figures=(14, 17, 2))
    assert evening_awards([came_back(6, 17)], Summary()) == ()


def test_to_be_behind_after_the_first_rounds_is_no_comeback() -> None:
    assert evening_awards([came_back(40, 3)], Summary()) == ()


def test_the_comeback_of_a_year_is_the_record_of_the_rules_played_most() -> None:
    assert year_awards(came_back(14, 17, games=10)) == (award(AwardKind.COMEBACK, "Ann", figures=(14, 17)),)
    assert year_awards(came_back(14, 17, games=9)) == ()


def test_of_too_many_awards_those_stay_that_name_somebody_else() -> None:
    sharpest, nerves, zero = (
        award(kind, name, figures=(1, 1))
        for kind, name in ((AwardKind.SHARPEST, "Ann"), (AwardKind.NERVES, "Ann"), (AwardKind.ZERO, "Bo"))
    )
    assert award_choice([sharpest, nerves, zero], 2) == (sharpest, zero)
    assert award_choice([sharpest, nerves, zero], 3) == (sharpest, nerves, zero)
    assert award_choice([], 3) == ()


def test_high_bids_and_bids_missed_by_one_are_counted() -> None:
    """Ann bids 4 and takes 4, then bids 4 and takes 2; Bob takes what is left and is off by one, then by two."""
    game = a_game("desilva", 3, a_round([4, 0, 0], [4, 1, 0]), a_round([4, 1, 0], [2, 3, 0]), agreed=(5, 5))
    [(_, counted)] = day_summaries([played(game)])
    alice, bob = (counted.players[name].counts for name in ("alice", "bob"))
    assert (alice["high"], alice["high/made"], alice.get("off_by_one", 0)) == (2, 1, 0)
    assert (bob.get("high", 0), bob["off_by_one"]) == (0, 1)


def test_four_rounds_are_too_few_for_an_award() -> None:
    parts = [counted for _, counted in day_summaries([played(four())])]
    assert evening_awards(parts, added_up(parts)) == ()


def test_this_day_is_looked_for_in_all_years_before_this_one() -> None:
    assert same_days(date(2026, 11, 24), 2024) == [date(2025, 11, 24), DAY]
    assert same_days(date(2026, 11, 24), 2026) == []


def test_the_last_day_of_february_is_not_in_every_year() -> None:
    assert same_days(date(2024, 2, 29), 2019) == [date(2020, 2, 29)]


def test_a_game_is_remembered_by_who_won_it_with_which_total() -> None:
    [(_, part)] = day_summaries([played(four(*(DAY,) * 4))])
    assert list(memories(DAY, 7, part)) == [Memory(DAY, 7, "desilva", ("Bob",), 3)]


def test_a_game_that_goes_on_is_not_and_neither_is_one_whose_winner_left() -> None:
    [(_, part)] = day_summaries([played(four(*(DAY,) * 4))])
    left = GameEnd(DAY, (("alice", 2), ("carol", 3)), 7, (0, -8))
    for results in ([], [left]):
        assert list(memories(DAY, 7, replace(part, results=results))) == []
