"""The statistics of a player, in the four rounds of `tests/rules/tables.py`.

Cards | Alice  | Bob    | Carol  |
------+--------+--------+--------+-----------
  2   | (2)  2 | (0)  0 |  1  -1 | OVER by 1
  2   |  0   1 | (1)  1 | (0) -1 | UNDER by 1
  2   |  1   0 | (0)  1 |  0  -3 | UNDER by 1
  2   | (0)  0 | (2)  3 |  1  -4 | OVER by 1

The form: the share of bids made over the last rounds, drawn at no more places than anyone sees.

Ratings: openskill's Plackett-Luce as it comes, so the numbers are those of its first games between strangers.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace
from openskill.models import PlackettLuce

from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Attendance, Takeover
from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.statistics.group import group_statistics
from scorekeeper.rules.statistics.player import (
    MadeBids,
    PlayerStatistics,
    RuleSetTotals,
    first_rating,
    form_over_time,
    made_bids_in_steps,
    ratings,
)
from tests.rules.statistics.games import four, one_card, played
from tests.rules.tables import a_game, a_round, house, with_late_dora

BOB_WINS = (("bob", 1), ("alice", 2), ("carol", 3))


def players_of(*games: Game) -> dict[str, PlayerStatistics]:
    return {one.name: one for one in group_statistics([played(game) for game in games]).players}


def figures(totals: RuleSetTotals) -> tuple[str, int, Points, Points, Fraction]:
    return totals.rules, totals.games, totals.best.value, totals.worst.value, totals.mean


def test_bids_are_counted_by_cards_by_place_and_by_call() -> None:
    alice = players_of(four())["Alice"]
    assert alice.by_cards == ((2, MadeBids(4, 2)),)
    assert alice.by_place == ((1, MadeBids(2, 2)), (2, MadeBids(1, 0)), (3, MadeBids(1, 0)))
    assert alice.by_call == (
        (CallWord.UNDER, MadeBids(2, 0)),
        (CallWord.EVEN, MadeBids(0, 0)),
        (CallWord.OVER, MadeBids(2, 2)),
    )


def test_rounds_are_counted_by_how_many_tricks_they_were_off() -> None:
    """Carol is short of one in rounds 1 and 4 and has two too many in round 3."""
    by_off = {name: dict(one.by_off) for name, one in players_of(four()).items()}
    assert by_off["Alice"] == {-3: 0, -2: 0, -1: 1, 0: 2, 1: 1, 2: 0, 3: 0}
    assert by_off["Carol"] == {-3: 0, -2: 0, -1: 2, 0: 1, 1: 0, 2: 1, 3: 0}


@pytest.mark.parametrize(("bid", "tricks", "off"), [(0, 3, 3), (0, 4, 3), (0, 5, 3), (3, 0, -3), (5, 0, -3)])
def test_what_is_off_by_more_than_three_counts_as_three(bid: int, tricks: int, off: int) -> None:
    game = a_game("desilva", 3, a_round([bid, 0, 0], [tricks, 5 - tricks, 0]), agreed=(5,))
    assert dict(players_of(game)["Alice"].by_off)[off] == 1


def test_who_bids_last_is_counted_apart() -> None:
    """Alice bids last in round 2, Carol in rounds 1 and 4, Bob in round 3."""
    assert [one.last for one in players_of(four()).values()] == [MadeBids(1, 0), MadeBids(1, 1), MadeBids(2, 0)]


def test_the_history_tells_of_every_round_what_became_of_the_bid() -> None:
    assert [one.history for one in players_of(four(), four()).values()] == ["10011001", "11111111", "01000100"]


def test_a_run_goes_on_from_one_game_to_the_next() -> None:
    """Bob makes all four, Carol misses twice, and then the same once more."""
    once, twice = players_of(four()), players_of(four(), four())
    assert [once[name].longest_made for name in ("Alice", "Bob", "Carol")] == [1, 4, 1]
    assert [twice[name].longest_made for name in ("Alice", "Bob", "Carol")] == [2, 8, 1]
    assert [twice[name].longest_missed for name in ("Alice", "Bob", "Carol")] == [2, 0, 3]


def test_wins_and_ranks_are_those_of_finished_games() -> None:
    going_on = four()
    people = players_of(four(), replace(going_on, rounds=going_on.rounds[:1]))
    assert [(one.games, one.finished, one.wins) for one in people.values()] == [(2, 1, 0), (2, 1, 1), (2, 1, 0)]
    assert [one.mean_rank for one in people.values()] == [2, 1, 3]


def test_a_win_with_others_is_a_shared_one_and_ranks_are_shared() -> None:
    """Ann takes the card she did not bid, so the others win together."""
    people = players_of(one_card(False, names="Ann Bo Cy"))
    assert [(one.wins, one.shared_wins) for one in people.values()] == [(0, 0), (0, 1), (0, 1)]
    assert [one.mean_rank for one in people.values()] == [3, 1, 1]


def test_without_a_finished_game_there_is_no_mean_rank() -> None:
    game = four()
    alice = players_of(replace(game, rounds=game.rounds[:2]))["Alice"]
    assert (alice.mean_rank, alice.totals, alice.finished) == (None, (), 0)


def test_totals_are_those_of_one_rule_set_and_house_rules_go_by_their_name() -> None:
    """The family page gives 10 for a made bid and 5 more for each trick: Alice 30, Bob 55, Carol 10."""
    games = (four(), four(), four(rules=house("desilva", name="Thursday")), four(rules="family"))
    bob = players_of(*games)["Bob"]
    assert [(each.rules, each.games) for each in bob.totals] == [("desilva", 2), ("Thursday", 1), ("family", 1)]
    assert figures(bob.totals[0]) == ("desilva", 2, 3, 3, Fraction(3))


@pytest.mark.parametrize(("lowest_wins", "best", "worst"), [(False, 1, -1), (True, -1, 1)])
def test_the_best_total_is_the_one_that_wins(*, lowest_wins: bool, best: int, worst: int) -> None:
    """Ann bids one and takes it, and bids nothing and takes it: 1 and -1."""
    rules = house("desilva", name="Golf", lowest_wins=lowest_wins)
    ann = players_of(*(one_card(made, names="Ann Bo Cy", rules=rules) for made in (True, False)))["Ann"]
    assert [figures(each) for each in ann.totals] == [("Golf", 2, best, worst, Fraction(0))]


@pytest.mark.parametrize(
    ("first", "carol", "others"),
    [(3, ("Carol", 2, 0, None), [("Dora", 2, 1, 3)]), (5, ("Carol", 4, 1, 3), [])],
)
def test_who_took_over_a_seat_is_counted_from_then_on_and_not_after_the_end(
    first: int, carol: tuple[object, ...], others: list[tuple[object, ...]]
) -> None:
    """The one who has the seat at the end has its place."""
    taken = replace(four(), attendance=Attendance(takeovers=(Takeover(seat=2, first=first, name="Dora"),)))
    found = [(name, one.rounds, one.finished, one.mean_rank) for name, one in players_of(taken).items()]
    assert found == [("Alice", 4, 1, 2), ("Bob", 4, 1, 1), carol, *others]


def test_who_was_to_come_after_the_end_is_nowhere() -> None:
    game = with_late_dora(9)
    early = replace(game, rounds=game.rounds[:2], agreed=(2, 2))
    statistics = group_statistics([played(early)])
    assert [one.name for one in statistics.players] == ["Alice", "Bob", "Carol"]
    ranks = [(one.shared_wins, str(one.mean_rank)) for one in statistics.players]
    assert ranks == [(1, "1"), (1, "1"), (0, "3")]
    assert {(pair.one, pair.other) for pair in statistics.head_to_head} == {
        ("Alice", "Bob"),
        ("Alice", "Carol"),
        ("Bob", "Carol"),
    }
    assert {record.feat.name for record in statistics.records} == {"Alice", "Bob", "Carol"}


def test_a_name_is_one_person_for_all_its_capitals_and_written_as_it_was_last() -> None:
    people = players_of(four(names="ann Bo Cy"), four(names="Ann bo CY"))
    assert [(name, one.games) for name, one in people.items()] == [("Ann", 2), ("bo", 2), ("CY", 2)]


def test_before_there_are_enough_rounds_there_is_no_form() -> None:
    assert form_over_time("11111", last=6) == ()


def test_of_many_rounds_some_are_left_out_but_not_the_first_and_the_last() -> None:
    form = form_over_time("10" * 500, last=50, most=11)
    assert [number for number, _ in form] == [50, 145, 240, 335, 430, 525, 620, 715, 810, 905, 1000]
    assert {share for _, share in form} == {Fraction(1, 2)}


def test_one_place_is_the_first() -> None:
    assert form_over_time("111", last=2, most=1) == ((2, Fraction(1)),)


@given(st.text("01", max_size=300), st.integers(1, 60), st.integers(2, 40))
def test_a_form_is_a_share_after_a_round_that_was_played(history: str, last: int, most: int) -> None:
    form = form_over_time(history, last, most)
    assert len(form) <= most
    assert [number for number, _ in form] == sorted({number for number, _ in form})
    for number, share in form:
        assert share == Fraction(history[:number][-last:].count("1"), last)
    if form:
        assert (form[0][0], form[-1][0]) == (last, len(history))


def test_a_table_of_the_form_has_the_rounds_in_equal_steps_and_what_is_left() -> None:
    assert made_bids_in_steps("1101000", rounds=3) == (
        (1, 3, MadeBids(3, 2)),
        (4, 6, MadeBids(3, 1)),
        (7, 7, MadeBids(1, 0)),
    )


def test_of_many_rounds_the_steps_are_longer_so_that_there_are_not_more_of_them() -> None:
    assert [(first, last) for first, last, _ in made_bids_in_steps("1" * 25, rounds=5, most=3)] == [
        (1, 10),
        (11, 20),
        (21, 25),
    ]


@given(st.text("01", max_size=300), st.integers(1, 20), st.integers(1, 8))
def test_the_steps_of_a_form_are_all_its_rounds(history: str, rounds: int, most: int) -> None:
    steps = made_bids_in_steps(history, rounds, most)
    assert len(steps) <= most
    assert "".join(history[first - 1 : last] for first, last, _ in steps) == history
    assert [made.made for _, _, made in steps] == [history[first - 1 : last].count("1") for first, last, _ in steps]


def test_who_has_finished_nothing_has_the_first_rating() -> None:
    assert first_rating() == (25, 25 / 3)
    assert first_rating().ordinal == pytest.approx(0)
    assert ratings([]) == {}


def test_a_winner_rises_and_a_loser_falls_and_both_are_less_in_doubt() -> None:
    rated = ratings([BOB_WINS])
    assert rated["bob"].mu > rated["alice"].mu > rated["carol"].mu
    assert all(rating.sigma < 25 / 3 for rating in rated.values())


def test_ranks_that_are_shared_are_shared_in_the_rating() -> None:
    model = PlackettLuce()
    ann, bo, cy = ([model.rating()] for _ in range(3))
    [loser], [winner], _ = model.rate([ann, bo, cy], ranks=[3, 1, 1])
    rated = ratings([(("ann", 3), ("bo", 1), ("cy", 1))])
    assert rated["ann"] == (loser.mu, loser.sigma)
    assert rated["bo"] == rated["cy"] == (winner.mu, winner.sigma)


def test_later_games_go_on_from_the_ratings_before() -> None:
    once, twice = ratings([BOB_WINS]), ratings([BOB_WINS] * 2)
    assert twice["bob"].mu > once["bob"].mu
    assert twice["bob"].sigma < once["bob"].sigma


def test_one_player_alone_is_compared_with_nobody() -> None:
    assert ratings([(("ann", 1),)]) == {"ann": first_rating()}
