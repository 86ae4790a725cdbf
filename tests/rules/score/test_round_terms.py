"""The terms of formulas that look beyond one's own bid: what the round holds, and how one stood before it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.rules.formula import TERMS, Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.round_score import trump_of
from scorekeeper.rules.score.round_terms import Carried, multiplier_for_all, terms_by_seat
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, four_rounds, house, renege


def worth(term: str, **more: object) -> RuleSet:
    """Rules by which every bid, made or not, is worth the same."""
    players = {"least": 2, "most": 4}
    return house("desilva", scoring={"made": term, "under": term, "over": term}, players=players, **more)


def made(term: str, missed: str = "0", **more: object) -> RuleSet:
    """Rules with a formula for made bids and one for all others."""
    return house("desilva", scoring={"made": term, "under": missed, "over": missed}, **more)


def points(game: Game) -> list[list[Points | None]]:
    """The points of every round by seat."""
    return [[seat.points for seat in row.seats] for row in score_sheet(game).rounds]


@pytest.mark.parametrize(
    ("term", "by_round"),
    [
        # Bids 2 0 1, 0 1 0, 1 0 0, 0 2 1 on two cards each.
        ("bid_sum", [3, 1, 1, 3]),
        ("highest_bid", [2, 1, 1, 2]),
        ("tricks_left", [0, 0, 0, 0]),
        ("overbid", [1, 0, 0, 1]),
        ("underbid", [0, 1, 1, 0]),
        ("last_round", [0, 0, 0, 1]),
    ],
)
def test_a_term_of_the_whole_round_is_the_same_for_everybody(term: str, by_round: list[int]) -> None:
    assert points(four_rounds(worth(term))) == [[each] * 3 for each in by_round]


class TestThePartInTheRound:
    """Carol deals the first round, so Alice bids first and Carol last; then it all moves on by one seat."""

    def test_each_has_its_own(self) -> None:
        game = four_rounds(worth("dealer + 2 * first_bidder + 4 * last_bidder"))
        assert points(game) == [[2, 0, 5], [5, 2, 0], [0, 5, 2], [2, 0, 5]]

    def test_nobody_deals_where_a_fifth_person_does(self) -> None:
        game = replace(four_rounds(worth("dealer + 4 * last_bidder")), standing_dealer="Eve")
        assert points(game)[0] == [0, 0, 4]

    def test_it_is_that_of_the_table_also_after_bids_out_of_turn(self) -> None:
        game = four_rounds(worth("first_bidder - last_bidder"))
        out_of_turn = replace(game.round(1), spoken=(2, 1, 0))
        assert points(game.with_round(1, out_of_turn))[0] == [1, 0, -1]

    def test_who_sits_out_is_passed_over(self) -> None:
        """Carol, who would deal, sits out: Alice deals for her, so Bob bids first and Alice last."""
        game = replace(
            four_rounds(worth("last_bidder")), rounds=(), attendance=Attendance(absences=(Absence(2, 1, 1),))
        )
        record = replace(game.round(1), bids=(1, 0, None), tricks=(2, 0, None), out=frozenset({2}))
        assert points(game.with_round(1, record))[0] == [1, 0, None]


class TestTheStandingBeforeTheRound:
    """Cards | Alice  | Bob    | Carol  |
    ------+--------+--------+--------+
      2   | (2)    | (0)    |  1     |
      2   |  0     | (1)    | (0)    |
      2   |  1     | (0)    |  0     |
      2   | (0)    | (2)    |  1     |
    """

    def test_penalties_of_earlier_rounds_are_in_the_total(self) -> None:
        """Alice has 3 after two rounds and loses 20 of them."""
        game = four_rounds(worth("total + 1"))
        penalised = game.with_round(2, replace(game.round(2), penalties=(renege(0),)))
        assert points(penalised)[2] == [-16, 4, 4]

    @pytest.mark.parametrize(
        ("rules", "worked_out"),
        [
            # The total, with its halves, and after a reset of 3: 1, 2 and then from zero.
            (worth("total + 1"), [[1] * 3, [2] * 3, [4] * 3, [8] * 3]),
            (worth("1 if total == 0.5 else 0.5"), [[0.5] * 3, [1] * 3, [0.5] * 3, [0.5] * 3]),
            (worth("total + 1", reset_multiple=3), [[1] * 3, [2] * 3, [1] * 3, [2] * 3]),
            # Rounds in a row are negative for missed ones.
            (worth("streak"), [[0, 0, 0], [1, 1, -1], [-1, 2, 1], [-2, 3, -1]]),
            # 3 points each are 9 after the first round, 36 after the second: each round brings three times the sum.
            (worth("totals_sum + 3"), [[3] * 3, [12] * 3, [48] * 3, [192] * 3]),
            # Alice and Bob, Bob and Carol, and Bob alone made theirs; nobody has before the first round.
            (worth("makers_before"), [[0] * 3, [2] * 3, [2] * 3, [1] * 3]),
            # The place, shared by equal totals: 3 3 0, then 3 6 1, then 3 9 1.
            (made("4 - place"), [[3, 3, 0], [0, 3, 1], [0, 3, 0], [2, 3, 0]]),
            # Where the lowest wins Carol is first after 3 3 0, and makes 3 more; then all have 3 but Bob 5.
            (made("4 - place", lowest_wins=True), [[3, 3, 0], [0, 2, 3], [0, 1, 0], [3, 1, 0]]),
            # A missed bid can halve the total, rounding up: Alice 7 4 2 9, Bob 7 14 21 28, Carol 0 7 4 2.
            (made("7", "-(total // 2)"), [[7, 7, 0], [-3, 7, 7], [-2, 7, -3], [7, 7, -2]]),
            # Stackpot: the totals before the rounds are 0 0 0, then 2 0 -2, 0 1 -2 and -2 1 -4, together 0, 0, -1 and
            # -5, so Bob's bid of 2 in the last round counts three times.
            (
                made("bid * (1 + abs(totals_sum) // cards)", "-cards"),
                [[2, 0, -2], [-2, 1, 0], [-2, 0, -2], [0, 6, -2]],
            ),
        ],
    )
    def test_formulas_know_totals_places_and_runs(self, rules: RuleSet, worked_out: list[list[Points]]) -> None:
        assert points(four_rounds(rules)) == worked_out

    def test_who_sat_out_goes_on_from_the_round_before(self) -> None:
        """Bob made two rounds, sits out the third, and has two in a row before the fourth."""
        game = replace(four_rounds(worth("streak")), attendance=Attendance(absences=(Absence(1, 3, 3),)))
        game = game.with_round(3, replace(game.round(3), bids=(1, None, 0), tricks=(0, None, 2), out=frozenset({1})))
        assert [row[1] for row in points(game)] == [0, 1, None, 2]

    def test_a_late_player_begins_with_the_points_of_the_table_and_no_run(self) -> None:
        game = replace(
            four_rounds(worth("total + streak")), rounds=(), attendance=Attendance(joined=(Latecomer(2, 2, 7),))
        )
        first = a_round([1, 1, None], [2, 0, None], out=frozenset({2}))
        second = a_round([0, 1, 1], [0, 0, 2])
        assert points(game.with_round(1, first).with_round(2, second)) == [[0, 0, None], [-1, -1, 7]]

    def test_a_corrected_round_changes_the_points_of_later_ones(self) -> None:
        game = four_rounds(worth("streak"))
        corrected = game.with_round(1, replace(game.round(1), tricks=(1, 0, 1)))
        assert points(corrected) == [[0, 0, 0], [-1, 1, 1], [-2, 2, 2], [-3, 3, -1]]


@pytest.mark.parametrize(
    ("multiplier", "by_stage"),
    [
        ("1", [1, 1, 1, 1]),
        ("cards + peak + players + 10 * round + 100 * last_round", [127, 127, 127, 127]),
        ("2 if spades else 1", [None, 2, 2, 2]),
        ("1 + makers", [None, None, None, 3]),
        ("bid_sum + 2 * spades", [None, None, None, 5]),
        # Thirds, which may make whole points of some player, and what is not the same for all.
        ("1 / 3", [None] * 4),
        ("2 if declarer else 1", [None] * 4),
    ],
)
def test_the_multiplier_of_a_round_is_known_once_all_that_it_depends_on_is(multiplier: str, by_stage: Any) -> None:
    """The second and last round of two cards: dealt, with its trump, with all bids, and played. Carol misses."""
    rules = house("classic", scoring={"multiplier": multiplier})
    nobody, bids = [None] * 3, [1, 0, 2]
    schedule = a_game(rules, 3, agreed=(2, 2)).schedule
    stages = ((nobody, nobody, None), (nobody, nobody, "S"), (bids, nobody, "S"), (bids, [1, 0, 1], "S"))
    assert [
        multiplier_for_all(rules, schedule, a_round(bids, tricks), 2, Trump(trump) if trump else None)
        for bids, tricks, trump in stages
    ] == by_stage


def test_the_multiplier_of_special_rounds_is_taken_besides() -> None:
    rules = house("desilva", scoring={"multiplier": "2"}, specials=[{"name": "Last", "last": True, "multiplier": 3}])
    schedule, dealt = a_game(rules, 3, agreed=(2, 2)).schedule, a_round([None] * 3)
    assert [multiplier_for_all(rules, schedule, dealt, number, None) for number in (1, 2)] == [2, 6]


def test_every_term_of_the_language_has_a_value() -> None:
    game = four_rounds(worth("1"))
    record, before = game.round(1), (Carried(), Carried(), Carried())
    terms = terms_by_seat(game, game.schedule, record, 1, before, trump=Trump.SPADES, declarer=None)
    assert all(each.keys() == TERMS.keys() for each in terms.values())
    assert len(terms) == 3


def test_a_turned_trump_is_not_known_before_it_is_recorded_unless_the_pack_is_exhausted() -> None:
    """Thirteen cards for each of four take the whole pack, so that none is left to turn."""
    game = a_game("classic", 4, agreed=(5, 13))
    assert [trump_of(game, game.schedule, a_round([None] * 4), number) for number in (1, 2)] == [None, Trump.NONE]
    shown = a_game(house("classic", trump="dealer-shows"), 4, agreed=(5, 13))
    assert [trump_of(shown, game.schedule, a_round([None] * 4), number) for number in (1, 2)] == [None, None]
