"""Lives, as in Fodinha: everyone begins with some, a missed bid costs one for each trick off, and without any a player
is out. The last one left wins.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.files.game_file import game_from, write_game
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import RoundAfterEnd
from scorekeeper.rules.faults.table import SitsOut, WrongNumberTakingPart
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import ALL_PRESENT, Absence, Attendance, Latecomer
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.play.table_changes import leaving, sitting_out
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.score.compiled import compiled_game
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import score_sheet, with_eliminated
from scorekeeper.rules.score.settlement import settled_totals
from tests.rules.tables import a_game, a_round, house

LIVES = {"made": "0", "under": "-off", "over": "-off"}


def lives(*rounds: Round, seats: int = 4, **changes: Any) -> Game:
    """A table with two lives each, where rounds of one card and of two go on for ever."""
    schedule = {"path": [1, 2], "after": "bounce"}
    table = {"players": {"least": 2, "most": 6}, "hook": "none", "schedule": schedule}
    return a_game(
        house("classic", **table | {"scoring": LIVES, "begin_with": 2, "out_at": 0} | changes), seats, *rounds
    )


def to_the_last(**changes: Any) -> Game:
    """Cards | Alice | Bob   | Carol | David
    ------+-------+-------+-------+------
      1   | 1   1 | (0) 2 | (0) 2 |  0  1    David took it
      2   | 2   0 | (0) 2 |  1  1 | (1) 1    Carol took none, David one, Alice one
      1   |  –    | (0) 2 |  1  0 | (1) 1
      2   |  –    | (1) 2 |  –    |  2  0    one each: David is out too
    """
    return lives(
        a_round([1, 0, 0, 0], [0, 0, 0, 1]),
        a_round([2, 0, 1, 1], [1, 0, 0, 1]),
        a_round([None, 0, 1, 1], [None, 0, 0, 1]),
        a_round([None, 1, None, 2], [None, 1, None, 1]),
        **changes,
    )


def test_whoever_reaches_the_number_takes_no_part_in_the_rounds_that_follow() -> None:
    sheet = score_sheet(to_the_last())
    assert sheet.problems == ()
    assert [[seat.total for seat in row.seats] for row in sheet.rounds] == [
        [1, 2, 2, 1],
        [0, 2, 1, 1],
        [0, 2, 0, 1],
        [0, 2, 0, 0],
    ]
    assert [sorted(row.record.out) for row in sheet.rounds] == [[], [], [0], [0, 2]]
    assert sheet.game.attendance.eliminated == ((0, 3), (2, 4), (3, 5))


def test_the_game_ends_with_one_left_and_who_went_out_later_stands_before_who_went_earlier() -> None:
    sheet = score_sheet(to_the_last())
    assert sheet.finished
    assert sheet.winners == (1,)
    assert [(each.rank, each.seat) for each in sheet.standings] == [(1, 1), (2, 3), (3, 2), (4, 0)]
    after = sheet.game.with_round(5, a_round([None, 0, None, None], [None, 1, None, None]))
    assert score_sheet(after).problems == (Problem(RoundAfterEnd(4), 5),)


def test_of_those_who_fall_together_at_the_end_the_better_total_wins_and_equal_ones_share() -> None:
    """Cards | Alice   | Bob
    ------+---------+--------
      1   |  1   1  | (1)  2
      2   |  2  −1  |  0   0    or Alice bids 1, and has 0 too
    """
    first = a_round([1, 1], [0, 1])
    assert score_sheet(lives(first, a_round([2, 0], [0, 2]), seats=2)).winners == (1,)
    assert score_sheet(lives(first, a_round([1, 0], [0, 2]), seats=2)).winners == (0, 1)


def test_the_phone_has_turns_also_when_all_fell_together_and_somebody_else_deals() -> None:
    fallen = lives(a_round([2, 0], [0, 2]), seats=2, schedule={"path": [2, 1], "after": "bounce"})
    assert score_sheet(fallen).game.out(2) == {0, 1}
    assert compiled_game(score_sheet(replace(fallen, standing_dealer="Eve")).game)["turns"][1] == [0, 1, 0, 1]


def test_deal_and_first_bid_go_on_to_the_next_who_plays() -> None:
    """David deals first, then Alice, then Bob; in round 4 Carol, who is out, is passed over and David deals."""
    game = score_sheet(to_the_last()).game
    assert [game.turn(number) for number in range(1, 5)] == [(3, 0), (0, 1), (1, 2), (3, 1)]


def test_the_hook_binds_the_last_of_those_who_play() -> None:
    game = replace(to_the_last(hook="last"), rounds=())
    record = to_the_last().rounds
    started = replace(game, rounds=(*record[:2], a_round([None, 0, 1, None])))
    step = score_sheet(started).next
    assert (step.step, step.round, step.seat) == (Step.BID, 3, 3)
    assert step.legal == (1,)
    assert step.hooked == (0,)


def test_a_correction_brings_a_player_back_and_a_round_played_without_one_waits_for_the_bid() -> None:
    """In round 2 Alice bid only one trick, so she is still in, and has no bid in round 3."""
    game = score_sheet(to_the_last()).game
    corrected = score_sheet(game.with_round(2, replace(game.round(2), bids=(1, 0, 1, 1))))
    assert corrected.rounds[1].seats[0].total == 1
    assert not corrected.rounds[2].record.out
    assert (corrected.next.round, corrected.next.seat) == (3, 0)


def test_at_a_table_that_is_wrong_nobody_is_out() -> None:
    """Without a sheet there are no totals, such as where two have the same name."""
    game = score_sheet(to_the_last()).game
    assert with_eliminated(game) == game
    namesakes = replace(game, players=("Alice", "Alice", "Carol", "David"))
    assert with_eliminated(namesakes).attendance == ALL_PRESENT


def test_a_bid_of_who_is_out_is_a_fault() -> None:
    game = to_the_last()
    wrong = game.with_round(3, a_round([0, 0, 1, 1], [0, 0, 0, 1]))
    assert Problem(SitsOut(), 3, 0) in score_sheet(wrong).problems


def test_where_the_lowest_wins_whoever_has_so_many_or_more_is_out() -> None:
    scoring = {"made": "0", "under": "off", "over": "off"}
    sheet = score_sheet(to_the_last(scoring=scoring, begin_with=None, lowest_wins=True, out_at=2))
    assert sheet.winners == (1,)
    assert sheet.totals == (2, 0, 2, 2)


def test_a_penalty_can_put_a_player_out() -> None:
    game = lives(a_round([1, 0, 0, 0], [1, 0, 0, 0], penalties=(Penalty(2, -2, "renege"),)))
    assert score_sheet(game).game.out(2) == {2}


def test_a_late_player_is_out_only_after_a_round_of_their_own() -> None:
    game = lives(a_round([1, 0, None], [1, 0, None]), seats=3)
    late = replace(game, attendance=Attendance(joined=(Latecomer(2, 2, -5),)))
    assert score_sheet(late).game.out(2) == frozenset()
    later = late.with_round(2, a_round([1, 1, 0], [1, 1, 0]))
    assert score_sheet(later).game.out(3) == {2}


def test_who_leaves_is_not_waited_for() -> None:
    """Bob leaves after round 1, Alice is out after round 2: Carol is the one left."""
    game = lives(a_round([0, 0, 1], [0, 0, 1]), a_round([2, None, 2], [0, None, 2]), seats=3)
    assert score_sheet(replace(game, attendance=Attendance(absences=(Absence(1, 2, None),)))).winners == (2,)


def test_of_the_last_two_neither_sits_out_nor_leaves() -> None:
    game = score_sheet(replace(to_the_last(), rounds=to_the_last().rounds[:3])).game
    for act in (sitting_out, leaving):
        with pytest.raises(IllegalAct) as refused:
            act(game, 1, 4)
        assert refused.value.problems == (Problem(WrongNumberTakingPart(1, 2, game.rules.most_players), 4),)


def test_fewer_may_go_on_than_the_rules_are_for() -> None:
    assert score_sheet(to_the_last(players={"least": 4, "most": 4})).finished


def test_all_settle_also_who_is_out() -> None:
    assert settled_totals(score_sheet(to_the_last(settlement="pairwise"))) == (0, 2, 0, 0)


def test_a_file_has_nothing_for_who_is_out_and_comes_back_the_same() -> None:
    game = score_sheet(to_the_last()).game
    file = write_game(game)
    assert file["rounds"][3]["bids"] == [None, 1, None, 2]
    assert "absent" not in file
    assert game_from(file) == (game, ())


@pytest.mark.parametrize(
    "changes", [{"out_at": 2}, {"out_at": 3}, {"out_at": 1, "lowest_wins": True}, {"begin_with": None}]
)
def test_nobody_may_begin_beyond_it(changes: dict[str, Any]) -> None:
    with pytest.raises(WrongDefinition) as wrong:
        lives(**changes)
    assert wrong.value.problems == (Problem(WrongValue("out_at", "beyond-start")),)
