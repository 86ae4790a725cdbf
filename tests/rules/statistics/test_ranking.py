"""The table of a group. In the four rounds of `tests/rules/tables.py` Bob wins 3 to 0 to -4 before Alice and Carol."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from scorekeeper.rules.game.attendance import Absence, Attendance
from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.group import group_statistics
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.player import ratings
from scorekeeper.rules.statistics.ranking import LastEvening, Order, Ranking, players_before, ranked, ranking_table
from scorekeeper.rules.statistics.summary import added_up
from tests.rules.statistics.games import four, played
from tests.rules.tables import a_game, a_round

THURSDAY, NEXT = date(2026, 1, 8), date(2026, 1, 15)
SCHEME = Ranking(Order.POINTS, (5, 3, 1), 0)
FIRST = played(four(*(THURSDAY,) * 4))
# The winner of the first evening comes last, and Dora comes new and wins.
SECOND = played(four(*(NEXT,) * 4, names="Carol Dora Bob"))


def lines(order: Order, ranking: Ranking = SCHEME, *games: PlayedGame) -> list[tuple[int, str, int | None, int]]:
    """Rank, name, points and whether up or down, after the games, of which the last is the last evening."""
    *earlier, last = games or (FIRST, SECOND)
    whole = added_up(summary for _, summary in day_summaries([*earlier, last]))
    evening = added_up(summary for _, summary in day_summaries([last]))
    before = ratings(end.ranks for _, summary in day_summaries(earlier) for end in summary.results)
    players = group_statistics([*earlier, last]).players
    made = ranking_table(players, order, ranking, whole.results, LastEvening(evening, before))
    return [(line.rank, line.player.name, line.points, line.moved) for line in made]


def test_a_table_by_points_says_who_rose_and_who_fell() -> None:
    """Bob 5, Alice 3, Carol 1; then Dora 5, Carol 3, Bob 1."""
    assert lines(Order.POINTS) == [
        (1, "Bob", 6, 0),
        (2, "Dora", 5, 0),
        (3, "Carol", 4, 0),
        (4, "Alice", 3, -1),
    ]


def test_worst_nights_are_dropped_as_the_group_chose() -> None:
    dropping = Ranking(Order.POINTS, (5, 3, 1), 1)
    assert [line[:3] for line in lines(Order.POINTS, dropping)] == [
        (1, "Bob", 5),
        (1, "Dora", 5),
        (3, "Alice", 3),
        (3, "Carol", 3),
    ]


@pytest.mark.parametrize("order", [*Order])
def test_after_the_first_evening_nobody_rose_or_fell(order: Order) -> None:
    assert {moved for *_, moved in lines(order, SCHEME, FIRST)} == {0}


@pytest.mark.parametrize("order", [order for order in Order if order is not Order.POINTS])
def test_before_the_last_evening_the_table_was_that_of_the_games_before_it(order: Order) -> None:
    before = {one.name: rank for rank, one in ranked(group_statistics([FIRST]).players, order)}
    for rank, name, _, moved in lines(order):
        earlier = before.get(name, rank)
        assert moved == (earlier > rank) - (earlier < rank)


def test_who_has_finished_no_game_has_no_points_and_comes_last() -> None:
    going = played(four(*(NEXT,) * 4, names="Uma Vic Wes"))
    unfinished = PlayedGame(going.sheet, NEXT)
    players = group_statistics([FIRST, unfinished]).players
    made = list(ranking_table(players, Order.POINTS, SCHEME, FIRST_ENDS, LastEvening(added_up([]))))
    assert [(line.player.name, line.points) for line in made][-3:] == [("Uma", None), ("Vic", None), ("Wes", None)]


def test_without_the_ratings_before_a_table_by_rating_says_nothing_of_them() -> None:
    players = group_statistics([FIRST, SECOND]).players
    evening = added_up(summary for _, summary in day_summaries([SECOND]))
    made = ranking_table(players, Order.RATING, SCHEME, FIRST_ENDS, LastEvening(evening))
    assert {line.moved for line in made} == {0}


def test_who_sat_out_the_whole_last_evening_of_a_game_has_only_its_end_on_that_day() -> None:
    """The fourth player went for rounds 3 and 4, and was to be back for a fifth one."""
    all_four = a_round([1, 0, 0, 1], [1, 0, 0, 0], played_on=THURSDAY)
    three = a_round([1, 0, 1, None], [1, 0, 0, None], played_on=NEXT)
    game = a_game("desilva", 4, all_four, all_four, three, three, agreed=(1,) * 4)
    counted = played(replace(game, attendance=Attendance(absences=(Absence(3, 3, 4),))))
    *_, (day, evening) = day_summaries([counted])
    before = {
        one.name: (one.rounds, one.finished) for one in players_before(group_statistics([counted]).players, evening)
    }
    assert (day, before) == (NEXT, dict.fromkeys(game.players, (2, 0)))


FIRST_ENDS = [end for _, summary in day_summaries([FIRST]) for end in summary.results]
