"""A round that is kept as it was played, though it is against the rules.

De Silva, four players, a hand of 3 in which 11 tricks were written:

 Tricks | Alice | Bob   | Carol    | David
 -------+-------+-------+----------+----------
    3   | (1) 1 | (2) 2 | 0  (4)   | 1  (3)      1, 2, 4 and 4 tricks
"""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import BidOutsideLimits, RoundUnfinished, TricksDoNotAddUp, TricksOutOfRange
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import MAX_AS_PLAYED, Round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.round_check import breaks_no_other_rule, broken_rules
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house

ELEVEN = a_round([1, 2, 0, 1], [1, 2, 4, 4])


def kept(record: Round = ELEVEN, rules: str | RuleSet = "desilva") -> Game:
    return a_game(rules, 4, replace(record, as_played=True), agreed=[3, 1])


def test_it_is_scored_by_the_rules() -> None:
    sheet = score_sheet(kept())
    assert (sheet.problems, sheet.totals) == ((), (1, 2, -4, -3))
    assert [seat.made for seat in sheet.rounds[0].seats] == [True, True, False, False]


def test_without_the_mark_it_is_no_round() -> None:
    problems = score_sheet(a_game("desilva", 4, ELEVEN, agreed=[3, 1])).problems
    over = [Problem(TricksOutOfRange(4, 3), 1, seat) for seat in (2, 3)]
    assert problems == (*over, Problem(TricksDoNotAddUp(11, 3), 1))


def test_what_is_against_the_rules_is_known() -> None:
    game = kept()
    assert Problem(TricksDoNotAddUp(11, 3), 1) in broken_rules(game, game.schedule, 1)


def test_nothing_is_where_the_mark_is_not_needed() -> None:
    game = kept(a_round([1, 2, 0, 1], [1, 2, 0, 0]))
    assert broken_rules(game, game.schedule, 1) == []


def test_nothing_is_where_there_is_no_mark() -> None:
    game = a_game("desilva", 4, ELEVEN, agreed=[3, 1])
    assert broken_rules(game, game.schedule, 1) == []


def test_a_correction_may_break_the_rules_that_the_round_was_kept_against_and_no_other() -> None:
    """Ten tricks add up no better than eleven; a bid of five on three cards is something else."""
    assert breaks_no_other_rule(kept(), 1, a_round([1, 2, 0, 1], [1, 1, 4, 4]))
    assert not breaks_no_other_rule(kept(), 1, a_round([5, 2, 0, 1], [1, 2, 4, 4]))


def test_a_hooked_bid_and_one_beyond_the_cards_may_have_been_played() -> None:
    assert score_sheet(kept(a_round([1, 1, 1, 0], [1, 1, 1, 0]))).totals == (1, 1, 1, 0)
    assert score_sheet(kept(a_round([5, 1, 1, 0], [5, 1, 1, 0]))).totals == (5, 1, 1, 0)


def test_its_counts_have_a_limit() -> None:
    beyond = MAX_AS_PLAYED + 1
    assert score_sheet(kept(a_round([MAX_AS_PLAYED, 0, 0, 0], [MAX_AS_PLAYED, 0, 0, 0]))).problems == ()
    assert score_sheet(kept(a_round([1, 2, 0, 1], [beyond, 0, 0, 0]))).problems == (
        Problem(TricksOutOfRange(beyond, MAX_AS_PLAYED), 1, 0),
    )
    assert score_sheet(kept(a_round([1, beyond, 0, 1], [1, 1, 1, 1]))).problems == (
        Problem(BidOutsideLimits(beyond, 0, MAX_AS_PLAYED), 1, 1),
    )


def test_everything_must_be_there() -> None:
    after = kept(a_round([1, 2, 0, 1], [1, 2, 4, None])).with_round(2, a_round([0, 0, 0, 0], [1, 0, 0, 0]))
    assert Problem(RoundUnfinished(), 1) in score_sheet(after).problems


def test_streaks_go_through_it() -> None:
    rules = house("desilva", streak={"length": 1, "made": 10, "missed": -10, "from_cards": 1})
    assert score_sheet(kept(rules=rules)).totals == (11, 12, -14, -13)
