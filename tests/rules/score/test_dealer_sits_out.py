"""The dealer sits out by turn: five sit at the table, and in each round the four who do not deal play."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.files.game_file import game_from, write_game
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.paper import ResultImpossible
from scorekeeper.rules.faults.table import PackTooSmall, PlayersDeal, SitsOut
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.insights.par import has_par
from scorekeeper.rules.paper.game_reconstruction import reconstruct_game
from scorekeeper.rules.paper.row import WrittenRow, WrittenSeat
from scorekeeper.rules.play.table_changes import dealt_by, joined, rounds_that_fit
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.score.score_sheet import NoScoreSheet, score_sheet
from tests.rules.tables import a_game, a_round, house

FIVES = house("classic", dealer_sits_out_from=5, players={"least": 3, "most": 7})
NO_CELLS = WrittenSeat()


def fives(*rounds: Round, seats: int = 5, **changes: Any) -> Game:
    """A table whose last seat deals first."""
    rules = house("classic", **{"dealer_sits_out_from": 5, "schedule": [2, 2, 3, 2, 1]} | changes)
    return a_game(rules, seats, *rounds)


def three_rounds() -> Game:
    """Ten and the tricks for a bid that is made, else the tricks. Erin, Alice and Bob deal.

    Cards | Alice  | Bob    | Carol  | David  | Erin
    ------+--------+--------+--------+--------+--------
      2   | (1) 11 | (0) 10 | (1) 11 |  1   0 |  –   0
      2   |  –  11 | (1) 21 | (1) 22 | (0) 10 |  1   0
      3   | (2) 23 |  –  21 |  1  22 | (0) 20 | (1) 11
    """
    return fives(
        a_round([1, 0, 1, 1, None], [1, 0, 1, 0, None]),
        a_round([None, 1, 1, 0, 1], [None, 1, 1, 0, 0]),
        a_round([2, None, 1, 0, 1], [2, None, 0, 0, 1]),
    )


def test_four_score_in_each_round_and_the_total_of_the_dealer_stays() -> None:
    sheet = score_sheet(three_rounds())
    assert sheet.problems == ()
    assert [sorted(row.record.out) for row in sheet.rounds] == [[4], [0], [1]]
    assert [[seat.total for seat in row.seats] for row in sheet.rounds] == [
        [11, 10, 11, 0, 0],
        [11, 21, 22, 10, 0],
        [23, 21, 22, 20, 11],
    ]
    assert (sheet.next.round, sheet.next.seat) == (4, 3)


def test_the_deal_goes_round_all_five_and_the_next_bids_first() -> None:
    game = fives()
    assert [game.turn(number) for number in range(1, 7)] == [(4, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]
    assert game.in_turn(2) == (1, 2, 3, 4)
    right = fives(direction="anticlockwise")
    assert [right.turn(number) for number in (1, 2)] == [(4, 3), (3, 2)]
    assert right.in_turn(2) == (2, 1, 0, 4)


def test_a_dealer_who_sits_out_cannot_bid_first() -> None:
    """Where the dealer opens, four at the table let it and five do not."""
    rules = house("classic", dealer_sits_out_from=5, first_bidder="dealer")
    assert [first_bidder_by(rules, players - 1, players) for players in (4, 5)] == [3, 0]


def test_a_hook_on_the_dealer_binds_the_last_in_turn() -> None:
    game = fives(a_round([1, 0, 0, None, None]), hook={"rule": "last", "who": "dealer"})
    assert score_sheet(game).next.hooked == (1,)


def test_smaller_tables_play_with_their_dealer() -> None:
    game = fives(seats=4)
    assert (game.out(1), game.taking_part(1)) == (frozenset(), 4)


def test_from_when_on_a_fifth_is_there_the_dealer_sits_out() -> None:
    game = joined(fives(a_round([1, 0, 1, 1], [1, 0, 1, 0]), seats=4), "Erin", 0, 2)
    assert [(game.turn(number)[0], sorted(game.out(number))) for number in (1, 2, 3)] == [(3, [4]), (4, [4]), (0, [0])]
    away = replace(game, attendance=game.attendance.with_absence(2, 3, 3))
    assert sorted(away.out(3)) == [2]


def test_the_pack_is_dealt_to_those_who_play() -> None:
    """52 cards are 13 for each of four, who are all at a table of four and the players at a table of five."""
    rules = house("classic", dealer_sits_out_from=5, schedule={"path": ["peak", 1]})
    assert [rules.schedule(players).peak for players in (4, 5, 6)] == [13, 13, 10]
    assert rules.schedule(5).exhausts_pack(1)
    with pytest.raises(NoScoreSheet) as refused:
        score_sheet(replace(fives(), agreed=(14,)))
    assert refused.value.problems == (Problem(PackTooSmall(14, 4, 52), round=1),)


def test_romanian_whist_for_seven_has_the_pack_of_six_and_a_round_of_one_card_from_each_dealer() -> None:
    """Eight cards for each who plays: 48 for six, also where a seventh deals."""
    rules = house(
        "romanian-whist",
        players={"least": 3, "most": 7},
        dealer_sits_out_from=7,
        decks={"3": 24, "4": 32, "5": 40, "6": 48},
        schedule={"path": [1, 8, 1], "repeat": "players"},
    )
    for players, pack in ((6, 48), (7, 48)):
        schedule = rules.schedule(players)
        ends, middle = (1,) * players, (8,) * players
        assert (schedule.pack, schedule.players) == (pack, 6)
        assert schedule.head == (*ends, *range(2, 8), *middle, *range(7, 1, -1), *ends)


def test_one_who_joins_costs_no_cards_if_somebody_then_sits_out() -> None:
    game = fives(seats=4, schedule=[13, 13, 13])
    assert rounds_that_fit(game) == ()
    assert rounds_that_fit(fives(seats=5, schedule=[13, 13, 13])) == (10,)


def test_another_dealer_gives_the_seat_back_to_the_first_unless_the_other_has_bid() -> None:
    game = fives(a_round([1, None, None, None, None]))
    assert sorted(dealt_by(game, 1, 2).out(1)) == [2]
    with pytest.raises(IllegalAct) as refused:
        dealt_by(game, 1, 0)
    assert Problem(SitsOut(), 1, 0) in refused.value.problems


def test_whoever_only_dealt_finishes_no_game() -> None:
    sheet = score_sheet(fives(a_round([1, 0, 1, 0, None], [1, 0, 0, 0, None]), schedule=[1]))
    assert sheet.finished
    assert sheet.never_played == (4,)
    assert sheet.finishers == (0, 1, 2, 3)
    assert [(each.rank, each.seat) for each in sheet.standings][-1] == (5, 4)


def test_par_is_for_who_plays_every_round() -> None:
    first = a_round([1, 0, 1, 0, None], [1, 0, 1, 0, None])
    assert not has_par(score_sheet(a_game(house("desilva", dealer_sits_out_from=5), 5, first, agreed=[2, 2])))


def test_a_file_has_nothing_for_the_dealer_and_comes_back_the_same() -> None:
    game = three_rounds()
    file = write_game(game)
    assert file["rounds"][1]["bids"] == [None, 1, 1, 0, 1]
    assert "absent" not in file
    assert game_from(file) == (game, ())


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"first_bidder": "Erin"}, Problem(SitsOut(), 1, 4)),
        ({"dealer": "Zoe"}, Problem(PlayersDeal())),
        ({"rounds": [{"bids": [1, 0, 1, 1, 0]}]}, Problem(SitsOut(), 1, 4)),
    ],
)
def test_a_file_in_which_the_dealer_bids_or_another_deals_is_refused(changes: dict[str, Any], problem: Problem) -> None:
    assert problem in game_from(write_game(fives()) | changes)[1]


def test_nobody_but_the_players_deals() -> None:
    game, problems = game_from(write_game(a_game(FIVES, 4)) | {"dealer": "Zoe"})
    assert (game, problems) == (None, (Problem(PlayersDeal()),))


@pytest.mark.parametrize("number", [0, 2, "five"])
def test_two_are_left_to_play(number: object) -> None:
    with pytest.raises(WrongDefinition) as wrong:
        house("classic", dealer_sits_out_from=number)
    assert [problem.fault.key for problem in wrong.value.problems if isinstance(problem.fault, WrongValue)] == [
        "dealer_sits_out_from"
    ]


class TestAPaperSheet:
    FIRST = (WrittenSeat(1, 1), WrittenSeat(0, 0), WrittenSeat(1, 1), WrittenSeat(1, 0))

    def read(self, *dealers: WrittenSeat) -> tuple[Game, tuple[Problem, ...]]:
        rows = [WrittenRow((*self.FIRST, dealer)) for dealer in dealers]
        paper = reconstruct_game(fives(), rows)
        return paper.game, paper.problems

    def test_the_cells_of_the_dealer_stay_empty_or_repeat_the_total(self) -> None:
        for cells in (NO_CELLS, WrittenSeat(total=0)):
            game, problems = self.read(cells)
            assert problems == ()
            assert game.rounds == three_rounds().rounds[:1]

    def test_results_alone_are_enough_for_the_others(self) -> None:
        row = (WrittenSeat(total=11), WrittenSeat(1, total=21), WrittenSeat(1, total=22), WrittenSeat(0, total=10))
        paper = reconstruct_game(
            fives(), [WrittenRow((*self.FIRST, NO_CELLS)), WrittenRow((*row, WrittenSeat(1, total=0)))]
        )
        assert paper.problems == ()
        assert paper.game.rounds == three_rounds().rounds[:2]

    @pytest.mark.parametrize("cells", [WrittenSeat(0, 0), WrittenSeat(tricks=1), WrittenSeat(points=10)])
    def test_a_result_of_the_dealer_is_a_fault(self, cells: WrittenSeat) -> None:
        assert self.read(cells)[1] == (Problem(SitsOut(), 1, 4),)

    def test_and_so_is_another_total(self) -> None:
        assert self.read(WrittenSeat(total=3))[1] == (Problem(ResultImpossible(3, (0,)), 1, 4),)


def test_a_table_that_plays_against_its_rules_has_no_bid_of_the_dealer_either() -> None:
    row = WrittenRow((*(WrittenSeat(2, 2) for _ in range(4)), NO_CELLS))
    paper = reconstruct_game(fives(), [row], as_played=[1])
    assert paper.game.round(1) == a_round([2, 2, 2, 2, None], [2, 2, 2, 2, None], as_played=True, out=frozenset({4}))


def test_everybody_is_recorded_as_present() -> None:
    assert score_sheet(three_rounds()).game.attendance == ALL_PRESENT
