"""What holds for the figures of any group, and a second count of them by plain loops over the known games; how often n
of c cards is made, and the par of a group from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.statistics.group import GroupStatistics, RuleSetHands, group_par, group_statistics
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.player import MadeBids, RuleSetTotals
from tests.cases import cases
from tests.files.game_files import game_in
from tests.rules.tables import four_rounds

KNOWN = [PlayedGame(score_sheet(game_in(case["file"]))) for case in cases("games")]


def counted(games: Sequence[PlayedGame]) -> dict[str, Counter[str]]:
    """Count the plain figures of all players from the rows of the sheets."""
    figures: dict[str, Counter[str]] = {}
    for game in games:
        for row in (row for row in game.sheet.rounds if row.complete):
            for name, seat in zip(game.sheet.game.players, row.seats, strict=True):
                off = (seat.tricks or 0) - (seat.bid or 0)
                figure = figures.setdefault(name, Counter())
                figure.update(
                    rounds=1,
                    made=bool(seat.made),
                    over=off > 0,
                    under=off < 0,
                    zero_bids=seat.bid == 0,
                    zero_made=seat.bid == 0 and off == 0,
                    off_sum=abs(off),
                )
        if game.sheet.finished:
            for place in game.sheet.standings:
                figures[game.sheet.game.players[place.seat]].update(
                    finished=1,
                    wins=game.sheet.winners == (place.seat,),
                    shared_wins=len(game.sheet.winners) > 1 and place.seat in game.sheet.winners,
                )
    return figures


def test_the_known_games_are_counted_as_plain_loops_count_them() -> None:
    statistics = group_statistics(KNOWN)
    assert statistics.games == len(KNOWN) > 100
    expected = counted(KNOWN)
    assert {one.name for one in statistics.players} == set(expected)
    for one in statistics.players:
        for figure, value in expected[one.name].items():
            assert getattr(one, figure) == value, (one.name, figure)


def check(statistics: GroupStatistics) -> None:
    for one in statistics.players:
        assert one.made + one.over + one.under == one.rounds
        assert one.zero_made <= min(one.zero_bids, one.made)
        assert one.off_sum >= one.over + one.under
        for shares in (one.by_cards, one.by_call):
            assert sum(made.rounds for _, made in shares) == one.rounds
            assert sum(made.made for _, made in shares) == one.made
        assert sum(made.rounds for _, made in one.by_place) <= one.rounds
        assert one.longest_made <= one.made
        assert one.longest_missed <= one.rounds - one.made
        assert sum(each.games for each in one.totals) == one.finished <= one.games
        assert all(min(_ends(each)) <= each.mean <= max(_ends(each)) for each in one.totals)
    for pair in statistics.head_to_head:
        assert pair.one_ahead + pair.other_ahead + pair.level == pair.games <= statistics.games


def _ends(totals: RuleSetTotals) -> tuple[Points, Points]:
    return totals.best.value, totals.worst.value


def test_the_laws_hold_for_all_known_games() -> None:
    check(group_statistics(KNOWN))


@given(st.lists(st.sampled_from(KNOWN), max_size=6, unique=True))
def test_the_laws_hold_for_any_of_them_and_figures_add_up_over_games(games: list[PlayedGame]) -> None:
    whole = group_statistics(games)
    check(whole)
    parts = [group_statistics([game]) for game in games]
    for one in whole.players:
        mine = [each for part in parts for each in part.players if each.name == one.name]
        for figure in ("games", "finished", "wins", "shared_wins", "rounds", "made", "over", "off_sum"):
            assert getattr(one, figure) == sum(getattr(each, figure) for each in mine)


def test_of_no_games_nothing_is_counted() -> None:
    assert group_statistics([]) == GroupStatistics(0, 0, (), (), (), ())


def hands(game: PlayedGame) -> RuleSetHands:
    [one] = group_statistics([game]).hands
    return one


FOUR = hands(PlayedGame(score_sheet(four_rounds())))


def test_each_bid_is_counted_by_the_cards_and_the_players_of_its_round() -> None:
    """Of four rounds of two cards for three: six bids of 0, four of 1 and two of 2."""
    assert (FOUR.label, FOUR.games) == ("desilva", 1)
    [two_cards] = FOUR.hands
    assert (two_cards.players, two_cards.cards) == (3, 2)
    assert two_cards.bids == ((0, MadeBids(6, 4)), (1, MadeBids(4, 1)), (2, MadeBids(2, 2)))
    assert two_cards.made == MadeBids(12, 7)


def test_par_is_the_mean_of_what_such_rounds_brought() -> None:
    """The totals of the game are 0, 3 and -4 after four rounds of two cards: a third of -1 point in all of them."""
    assert group_par(FOUR, [(3, 2)] * 4) == Fraction(-1, 3)
    assert group_par(FOUR, [(3, 2)]) == Fraction(-1, 12)


@pytest.mark.parametrize("rounds", [[], [(3, 3)], [(3, 2), (3, 3)], [(4, 2)]])
def test_there_is_none_of_rounds_that_were_never_played_so(rounds: list[tuple[int, int]]) -> None:
    assert group_par(FOUR, rounds) is None


@given(st.sampled_from(KNOWN))
def test_the_par_of_one_game_alone_is_the_mean_of_the_points_in_its_rounds(game: PlayedGame) -> None:
    rows = complete_rounds(game.sheet)
    points = [[Fraction(seat.points or 0) for seat in row.seats if seat.bid is not None] for row in rows]
    par = group_par(hands(game), [(len(of_round), row.cards) for row, of_round in zip(rows, points, strict=True)])
    assert par is not None
    assert par == sum((sum(of_round, Fraction()) / len(of_round) for of_round in points), Fraction())


@given(st.lists(st.sampled_from(KNOWN), min_size=1, max_size=4, unique=True))
def test_all_bids_that_were_made_are_made_hands(games: list[PlayedGame]) -> None:
    statistics = group_statistics(games)
    counted = [each.made for rules in statistics.hands for each in rules.hands]
    assert sum(made.rounds for made in counted) == sum(one.rounds for one in statistics.players)
    assert sum(made.made for made in counted) == sum(one.made for one in statistics.players)
