"""What holds for the figures of any group, and a second count of them by plain loops over the known games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.formula import Points
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.statistics.group import GroupStatistics, group_statistics
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.player import RuleSetTotals
from tests.cases import cases
from tests.files.game_files import game_in

KNOWN = [PlayedGame(score_sheet(game_in(case["file"]))) for case in cases("games")]


def counted(games: Sequence[PlayedGame]) -> dict[str, Counter[str]]:
    """The plain figures of everybody, from what the rows of the sheets say."""
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
