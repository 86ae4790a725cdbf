"""Points of single rounds against `cases/rounds.json` and `cases/score_matrix.json`, and what happens to totals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.scoring import Streak, streak_bonus, total_after_event
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.cases import cases
from tests.rules.tables import a_game, a_round, house, renege


def sheet_of_one(case: dict[str, Any]) -> ScoreSheet:
    """The sheet of a game with this one round; the bids are listed in the order of bidding."""
    players, rule = case["players"], case["rule"]
    flags = case["flags"]
    trump = Trump.NONE if flags.get("noTrump") or flags.get("trump") == "none" else Trump.SPADES
    rules = house(rule, **({"bidding": "simultaneous"} if flags.get("simultaneous") else {}))
    record = Round(tuple(case["bids"]), tuple(case["tricks"]), trump)
    return score_sheet(a_game(rules, players, record, agreed=[case["cards"]]))


@pytest.mark.parametrize("case", cases("rounds"), ids=lambda case: f"{case['id']}-{case['rule']}")
def test_every_known_round_scores_as_given(case: dict[str, Any]) -> None:
    sheet = sheet_of_one(case)
    assert [seat.points for seat in sheet.rounds[0].seats] == case["expected"]
    if "announce" in case:
        assert sheet.rounds[0].call is not None
        assert sheet.rounds[0].call.word == case["announce"]


def two_hands(rules: str, bid: int, tricks: int) -> Game:
    """A round in which Alice's bid and tricks are these and the cards just suffice for both."""
    cards = max(bid, tricks, 1)
    rest = cards - tricks
    record = a_round([bid, 0, 0, 0], [tricks, rest, 0, 0], "S")
    return a_game(house(rules, hook="none", decks=200), 4, record, agreed=[cards])


@pytest.mark.parametrize("system", [name for name in cases("score_matrix")["matrix"] if "declarer" not in name])
def test_every_bid_with_every_count_gives_the_points_of_the_matrix(system: str) -> None:
    for bid, row in enumerate(cases("score_matrix")["matrix"][system]):
        for tricks, points in enumerate(row):
            game = two_hands(system, bid, tricks)
            assert score_sheet(game).rounds[0].seats[0].points == points, (bid, tricks)


def test_the_declarer_after_a_five_pays_double_from_the_second_undertrick_on() -> None:
    for above_six, row in enumerate(cases("score_matrix")["matrix"]["okenuff_declarer_after_five"]):
        for tricks, points in enumerate(row):
            if tricks > 13:
                continue
            record = a_round([5, above_six + 6, 0, 0], [13 - tricks, tricks, 0, 0], "S")
            sheet = score_sheet(a_game(house("okenuff", hook="none"), 4, record, agreed=[13]))
            assert sheet.rounds[0].declarer == 1
            assert sheet.rounds[0].seats[1].points == points, (above_six + 6, tricks)


class TestOkenuffsSurcharge:
    """docs/rules.md 1.4: for the player who named trump with 6 or more, spoken after another 5 or more."""

    @pytest.mark.parametrize(
        ("bids", "tricks", "trump", "points"),
        [
            # The six takes three; no trump doubles everything of the round.
            ([2, 2, 5, 6], [2, 2, 6, 3], "S", [8, 8, -5, -25]),
            ([2, 2, 5, 6], [2, 2, 6, 3], "NT", [16, 16, -10, -50]),
            # None where the six spoke before the five; of 6, 7 and 8 only the eight; overtricks never.
            ([2, 6, 5, 1], [2, 3, 5, 3], "S", [8, -15, 35, -10]),
            ([0, 6, 7, 8], [0, 4, 4, 5], "S", [5, -10, -15, -25]),
            ([0, 1, 5, 6], [0, 1, 4, 8], "S", [5, 6, -5, -10]),
        ],
    )
    def test_is_for_undertricks(self, bids: list[int], tricks: list[int], trump: str, points: list[int]) -> None:
        sheet = score_sheet(a_game("okenuff", 4, a_round(bids, tricks, trump), agreed=[13]))
        assert [seat.points for seat in sheet.rounds[0].seats] == points

    def test_but_not_the_penalty_for_a_revoke(self) -> None:
        record = a_round([2, 2, 5, 5], [2, 2, 5, 4], "NT", penalties=(renege(0),))
        sheet = score_sheet(a_game("okenuff", 4, record, agreed=[13]))
        assert sheet.totals[0] == 16 - 20


class TestTheReset:
    """Himes: a total that becomes a multiple of 50 goes to zero (R1 to R4)."""

    @pytest.mark.parametrize(("total", "change"), [(36, 14), (89, 11), (-48, -2), (-95, -5), (70, -20), (-30, -20)])
    def test_positive_and_negative_multiples_go_to_zero_whatever_the_cause(self, total: int, change: int) -> None:
        assert total_after_event(total, change, 50) == (0, True)

    def test_zero_itself_stays_zero_and_is_no_reset(self) -> None:
        assert total_after_event(4, -4, 50) == (0, False)

    def test_without_the_rule_fifty_is_fifty(self) -> None:
        assert total_after_event(36, 14, None) == (50, False)

    def before(self) -> tuple[Round, ...]:
        """Alice has 36: 11 + 12 + 13."""
        return (
            a_round([1, 0, 0], [1, 0, 0]),
            a_round([2, 0, 0], [2, 0, 0]),
            a_round([3, 1, 1], [3, 0, 0]),
        )

    @pytest.mark.parametrize(("before_score", "total"), [(False, -20), (True, 30)])
    def test_the_order_of_score_and_penalty_matters(self, before_score: bool, total: int) -> None:
        """R4: 36 + 14 falls to 0 and then -20; or 16, and then 30."""
        fourth = a_round([4, 0, 0], [4, 0, 0], penalties=(renege(0, before_score=before_score),))
        sheet = score_sheet(a_game("himes", 3, *self.before(), fourth))
        assert sheet.totals[0] == total
        assert sheet.rounds[3].seats[0].reset is not before_score


@pytest.mark.parametrize(
    "case", [case for each in cases("variants")["variants"] for case in each["cases"] if "history" in case]
)
def test_five_in_a_row_bring_the_romanian_premium(case: dict[str, Any]) -> None:
    streak = Streak(length=5, made=10, missed=-10, from_cards=2)
    last_cards = case["history"][-1][0]
    bonus = streak_bonus(streak, [(cards, made) for cards, made in case["history"]]) if last_cards > 1 else 0
    assert bonus == case["expected"]


def test_a_one_card_round_after_five_in_a_row_pays_nothing_again() -> None:
    streak = Streak(length=5, made=10, missed=-10, from_cards=2)
    five = [(cards, True) for cards in range(2, 7)]
    assert streak_bonus(streak, five) == 10
    assert streak_bonus(streak, [*five, (1, True)]) == 0


def test_half_points_are_exact() -> None:
    rules = house("desilva", scoring={"made": "bid / 2"})
    sheet = score_sheet(a_game(rules, 4, a_round([1, 0, 0, 1], [1, 0, 0, 0])))
    assert sheet.totals[0] == Fraction(1, 2)


def test_lowest_wins_where_the_table_says_so() -> None:
    rules = house("desilva", lowest_wins=True, scoring={"made": "0", "under": "sum_to(off)", "over": "sum_to(off)"})
    sheet = score_sheet(a_game(rules, 4, a_round([2, 0, 0, 1], [0, 0, 1, 1]), agreed=[2]))
    assert [(standing.seat, standing.rank, standing.total) for standing in sheet.standings] == [
        (1, 1, 0),
        (3, 1, 0),
        (2, 3, 1),
        (0, 4, 3),
    ]
    assert sheet.winners == (1, 3)
