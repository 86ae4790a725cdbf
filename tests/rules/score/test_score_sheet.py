"""The sheet as a whole: totals, ends, places, problems, settlement. Numbers from docs/rules.md and the rule pages."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.play import (
    BidOutsideLimits,
    HookedBid,
    PointsNotComputable,
    RoundAfterEnd,
    RoundUnfinished,
    SpokenOrderWrong,
    TricksBeforeBids,
    TricksDoNotAddUp,
    TricksOutOfRange,
    TrumpMissing,
)
from scorekeeper.rules.faults.table import (
    DuplicateName,
    EmptyName,
    EmptySchedule,
    NothingForPlayers,
    PackTooSmall,
    WrongNumberOfPlayers,
)
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import scoring_cost
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import MAX_CACHED_WORK, NoScoreSheet, computed_sheet, score_sheet
from scorekeeper.rules.score.settlement import nets, pairwise_payments
from tests.cases import cases
from tests.dearest_game import FORMULA, dearest_game
from tests.rules.tables import NAMES, a_game, a_round, house, renege
from tests.sheets.samples import SHAPES


def test_the_worked_sheet_of_de_silva_has_totals_circles_turns_places_and_what_comes_next() -> None:
    """The first rounds of the page, with reading 12 (Alice takes the first trick).

    Tricks | Alice  | Bob    | Carol  | David
    -------+--------+--------+--------+-------
       1   | (1)  1 | (0)  0 | (0)  0 |  1  -1
       2   | (2)  3 | (0)  0 |  1  -1 | (0) -1
    """
    rounds = (a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([2, 0, 1, 0], [2, 0, 0, 0]))
    sheet = score_sheet(a_game("desilva", 4, *rounds))
    assert [[seat.total for seat in row.seats] for row in sheet.rounds] == [[1, 0, 0, -1], [3, 0, -1, -1]]
    assert [[seat.made for seat in row.seats] for row in sheet.rounds] == [
        [True, True, True, False],
        [True, True, False, True],
    ]
    # The first bid moves left, and the dealer sits before.
    assert [(row.dealer, row.first_bidder) for row in sheet.rounds] == [(3, 0), (0, 1)]
    assert [(each.rank, each.seat) for each in sheet.standings] == [(1, 0), (2, 1), (3, 2), (3, 3)]
    assert (sheet.next.step, sheet.next.round, sheet.next.seat) == (Step.BID, 3, 2)
    assert (sheet.problems, sheet.winners) == ((), ())


def test_a_standing_dealer_leaves_the_first_bidder_alone() -> None:
    """R14: dealing is expressly independent of bidding."""
    game = Game(preset("desilva"), NAMES[:4], first_dealer=1, first_bidder=0)
    assert (game.dealer(1), game.bidder(1), game.bidder(5)) == (1, 0, 0)
    expected = cases("draws")["firstBidderByRound"]["desilva4"]
    assert [game.bidder(number) for number in range(1, 10)] == expected


def test_a_row_has_no_dealing_seat_where_somebody_deals_who_does_not_play() -> None:
    game = replace(a_game("desilva", 4, a_round([1, 0, 0, 1])), standing_dealer="Eve")
    assert [(row.dealer, row.first_bidder) for row in score_sheet(game).rounds] == [(None, 0)]


class TestAnUnfinishedRound:
    def test_a_row_without_points_keeps_the_totals_of_the_row_above(self) -> None:
        sheet = score_sheet(a_game("desilva", 4, a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([None, 0, 1, 0])))
        assert [seat.total for seat in sheet.rounds[1].seats] == [None] * 4
        assert sheet.totals == (1, 0, 0, -1)

    def test_a_row_has_what_was_recorded_so_far_and_the_penalties_of_each_together(self) -> None:
        """Bob reneges and is called to order for 5 more; Carol is given 10."""
        penalties = (renege(1), renege(2, 10), renege(1, -5, before_score=True))
        for tricks in ([1, None, None, None], [1, 0, 0, 0]):
            [row] = score_sheet(a_game("desilva", 4, a_round([1, 0, 0, 1], tricks, penalties=penalties))).rounds
            assert [(seat.bid, seat.tricks) for seat in row.seats] == list(zip([1, 0, 0, 1], tricks, strict=True))
            assert [seat.penalties for seat in row.seats] == [0, -25, 10, 0]

    def test_after_the_bids_come_the_tricks_from_the_first_bidder_on(self) -> None:
        sheet = score_sheet(a_game("desilva", 4, a_round([1, 0, 0, 1], [1, None, None, None])))
        assert (sheet.next.step, sheet.next.seat) == (Step.TRICKS, 1)

    def test_where_trump_is_scored_by_it_is_asked_for_before_the_tricks(self) -> None:
        sheet = score_sheet(a_game("okenuff", 4, a_round([1, 2, 2, 0])))
        assert (sheet.next.step, sheet.next.seat) == (Step.TRUMP, 1)

    def test_it_is_not_asked_for_once_it_is_known_or_where_no_points_depend_on_it(self) -> None:
        for rules, trump in (("okenuff", "H"), ("classic", None)):
            sheet = score_sheet(a_game(rules, 4, a_round([1, 2, 2, 0], trump=trump), agreed=[4]))
            assert (sheet.next.step, sheet.next.seat) == (Step.TRICKS, 0)


class TestTheEndUnderHimes:
    """A total over 100 after everything noted for the round (R2, R5)."""

    def climb(self, *last: Round) -> Game:
        """Alice makes her bid nine times: 11 11 11 12 12 12 12 and -8 gives 73, then 17 more give 90."""
        game = next(case for case in cases("games") if case["id"] == "himes-exactly-100")["file"]
        rounds = [a_round(each["bids"], each["tricks"]) for each in game["rounds"][:9]]
        return a_game("himes", 3, *rounds, *last)

    def test_exactly_100_resets_and_play_goes_on(self) -> None:
        sheet = score_sheet(self.climb(a_round([0, 3, 3], [0, 6, 3])))
        assert (sheet.totals[0], sheet.rounds[-1].seats[0].reset, sheet.finished) == (0, True, False)

    def test_101_is_enough(self) -> None:
        sheet = score_sheet(self.climb(a_round([1, 3, 3], [1, 5, 3])))
        assert (sheet.totals[0], sheet.finished, sheet.winners) == (101, True, (0,))
        assert sheet.next.step is Step.NONE

    def test_a_penalty_of_the_same_round_comes_before_the_end_is_tested(self) -> None:
        sheet = score_sheet(self.climb(a_round([1, 3, 3], [1, 5, 3], penalties=(renege(0),))))
        assert (sheet.totals[0], sheet.finished) == (81, False)

    def test_a_round_after_the_end_is_a_problem(self) -> None:
        over = a_round([1, 3, 3], [1, 5, 3])
        sheet = score_sheet(self.climb(over, over))
        assert Problem(RoundAfterEnd(10), 11) in sheet.problems
        assert len(sheet.rounds) == 10
        assert score_sheet(self.climb(over, over, over)).problems == sheet.problems


@pytest.mark.parametrize(
    ("rules", "record", "fault", "seat"),
    [
        ("desilva", a_round([1, 0, 0, 0]), HookedBid(0, 1, "not-even"), 3),
        ("family", a_round([1, 0, None]), HookedBid(1, 1, "under"), 0),
        ("desilva", a_round([2, 0, 0, None]), BidOutsideLimits(2, 0, 1), 0),
        ("desilva", a_round([1, 0, 0, 1], [1, 1, 0, 0]), TricksDoNotAddUp(2, 1), None),
        ("desilva", a_round([1, 0, 0, None], [2, None, None, None]), TricksOutOfRange(2, 1), 0),
        ("desilva", a_round([1, 0, 0, None], [1, None, None, None]), TricksBeforeBids(), None),
        ("okenuff", a_round([1, 2, 2, 0], [1, 1, 2, 0]), TrumpMissing(), None),
        ("okenuff", a_round([1, 1, 1, 1], spoken=(3, 0, 1)), SpokenOrderWrong(), None),
        # Carol, the last in turn, bid out of turn, so Bob spoke last.
        ("desilva", a_round([0, 0, 1], spoken=(2, 0, 1)), HookedBid(0, 1, "not-even"), 1),
    ],
)
def test_a_fault_of_a_round_is_named_with_its_player(rules: str, record: Round, fault: Fault, seat: int | None) -> None:
    assert Problem(fault, 1, seat) in score_sheet(a_game(rules, len(record.bids), record)).problems


def test_the_faults_of_all_rounds_come_at_once() -> None:
    one, two = a_round([1, 0, 0, 0], [1, 1, 0, 0]), a_round([2, 0, 0, 3])
    problems = score_sheet(a_game("desilva", 4, one, two)).problems
    assert [(problem.round, type(problem.fault)) for problem in problems] == [
        (1, HookedBid),
        (1, TricksDoNotAddUp),
        (1, RoundUnfinished),
        (2, BidOutsideLimits),
    ]


def test_a_formula_without_a_value_is_a_fault_of_its_round_and_seat() -> None:
    """In the second round Carol makes a bid of zero, by which ten cannot be divided."""
    rules = house("desilva", hook="none", scoring={"made": "10 / bid"})
    rounds = a_round([1, 1, 1, 1], [1, 0, 0, 0]), a_round([1, 1, 0, 1], [1, 1, 0, 0])
    sheet = score_sheet(a_game(rules, 4, *rounds))
    assert sheet.problems == (Problem(PointsNotComputable("10 / bid", "division-by-zero"), 2, 2),)
    assert [row.complete for row in sheet.rounds] == [True, False]


@pytest.mark.parametrize(
    ("rules", "players", "agreed", "problem"),
    [
        ("okenuff", NAMES[:5], None, Problem(WrongNumberOfPlayers(5, 4, 4))),
        ("classic", NAMES[:2], None, Problem(WrongNumberOfPlayers(2, 3, 7))),
        ("desilva", ("Ann", " ", "Cy"), None, Problem(EmptyName(), seat=1)),
        ("desilva", ("Ann", "Bo", "ANN "), None, Problem(DuplicateName("ANN"), seat=2)),
        ("desilva", NAMES[:4], (7, 14), Problem(PackTooSmall(14, 4, 52), round=2)),
        ("desilva", NAMES[:4], (), Problem(EmptySchedule())),
        (house("desilva", decks={"5": 40}), NAMES[:4], None, Problem(NothingForPlayers(4))),
        (house("desilva", decks=7), NAMES[:8], None, Problem(PackTooSmall(1, 8, 7))),
    ],
)
def test_a_table_that_cannot_be_played_has_no_sheet(
    rules: Any, players: tuple[str, ...], agreed: tuple[int, ...] | None, problem: Problem
) -> None:
    rule_set = preset(rules) if isinstance(rules, str) else rules
    with pytest.raises(NoScoreSheet) as caught:
        score_sheet(Game(rule_set, players, 0, 1, agreed=agreed))
    assert problem in caught.value.problems


@pytest.mark.parametrize("case", cases("settlement_par")["settlement"], ids=lambda case: str(case["final"]))
def test_all_settle_with_each_other_on_the_difference(case: dict[str, Any]) -> None:
    payments = [[each.receiver, each.payer, each.points] for each in pairwise_payments(case["final"])]
    assert sorted(payments) == sorted(case["pairs"])
    assert list(nets(case["final"])) == case["net"]


def test_a_fixed_or_exhausted_trump_needs_no_saying() -> None:
    spades = score_sheet(a_game("desilva", 4, a_round([1, 0, 0, 1], [1, 0, 0, 0])))
    assert spades.rounds[0].trump is Trump.SPADES
    cycle = house("desilva", trump=["S", "D", "NT"], hook="none")
    rounds = [a_round([0, 0, 0, 0], [1, 0, 0, 0]) for _ in range(3)]
    sheet = score_sheet(a_game(cycle, 4, *rounds, agreed=[1, 1, 1]))
    assert [row.trump for row in sheet.rounds] == [Trump.SPADES, Trump.DIAMONDS, Trump.NONE]


@pytest.mark.parametrize(("trump", "cards"), [(["S", "NT"], 1), ("turned", 13)])
def test_points_by_a_trump_that_the_rules_know_wait_for_no_saying(trump: str | list[str], cards: int) -> None:
    """The second round is without trump, by the cycle or because the whole pack is dealt, and counts twice."""
    rules = house("desilva", hook="none", trump=trump, scoring={"multiplier": "2 if no_trump else 1"})
    game = a_game(rules, 4, a_round([1, 0, 0, 0], [1, 0, 0, 0], "S"), agreed=[1, cards])
    assert score_sheet(game.with_round(2, a_round([cards, 0, 0, 0]))).next.step is Step.TRICKS
    sheet = score_sheet(game.with_round(2, a_round([cards, 0, 0, 0], [cards, 0, 0, 0])))
    assert (sheet.problems, sheet.totals) == ((), (1 + 2 * cards, 0, 0, 0))


@pytest.mark.parametrize("preset_id", SHAPES)
def test_with_the_whole_pack_dealt_nobody_is_asked_for_a_turned_trump(preset_id: str) -> None:
    """docs/mistakes.md, 4. Okenuff turns no card: the highest bidder names the suit, and points depend on it."""
    rules = preset(preset_id)
    sheet = score_sheet(a_game(rules, 4, a_round([0, 0, 0, 3]), agreed=[rules.pack.at(4) // 4]))
    assert sheet.next.step is (Step.TRUMP if rules.trump.named and rules.scoring.needs_trump else Step.TRICKS)


def test_a_sheet_that_is_kept_is_the_one_that_would_be_computed_and_has_the_very_game_that_was_asked_for() -> None:
    """Rules that say the same in other words are equal: what is computed is shared, and the words are not."""
    plain = a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0]), agreed=(1, 1))
    wordy = replace(plain, rules=replace(plain.rules, definition={"base": "desilva"}))
    assert plain == wordy
    assert plain.rules.definition != wordy.rules.definition
    computed_sheet.cache_clear()
    for game in (plain, wordy, plain):
        assert score_sheet(game).game is game
        assert score_sheet(game) == computed_sheet.__wrapped__(game)
    assert computed_sheet.cache_info().misses == 1


@pytest.mark.parametrize("formula", [FORMULA, ""])
def test_no_sheet_of_a_dear_game_is_cached(formula: str) -> None:
    """As many of the dearest game as of usual ones would take 180 MB, with long formulas in its rules 900 MB."""
    dear = dearest_game(formula, penalties=0)
    computed_sheet.cache_clear()
    assert scoring_cost(dear) > MAX_CACHED_WORK
    assert score_sheet(dear) == computed_sheet.__wrapped__(dear)
    assert computed_sheet.cache_info().currsize == 0
