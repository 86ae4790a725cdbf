"""The hook, the least and the most that may be bid, the bidding order, the call, and who may still change a bid."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.rules.faults.definition import NothingToBid, WrongFormula
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import BidOutsideLimits, HookedBid, TooManyZeros
from scorekeeper.rules.game.attendance import Absence, Attendance
from scorekeeper.rules.game.rounds import Round, empty_round
from scorekeeper.rules.play.recording import with_bid
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import CallWord, HookRule, call_of, hooked_bids, may_change, speaking_order
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.score.next_step import NextStep, next_step
from scorekeeper.rules.score.playable import playable_problems
from scorekeeper.rules.score.round_hook import RoundHook
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.cases import cases
from tests.rules.tables import a_game, a_round, house

CHANGES = [
    pytest.param(case, id=f"{i}-{case['system']}") for i, case in enumerate(cases("bid_changes")) if "system" in case
]


@pytest.mark.parametrize("case", cases("hooks"), ids=lambda case: case["id"])
def test_the_hook_forbids_exactly_what_the_page_forbids(case: dict[str, Any]) -> None:
    last = len(case["earlier"]) == case["players"] - 1
    hooked = hooked_bids(HookRule(case["hook"]), cards=case["cards"], earlier=case["earlier"], speaks_last=last)
    assert [bid for bid in range(case["cards"] + 1) if bid not in hooked] == case["allowed"]


@pytest.mark.parametrize("case", CHANGES)
def test_a_bid_may_be_changed_until_somebody_gives_information(case: dict[str, Any]) -> None:
    allowed = may_change(
        preset(case["system"]).change,
        players=case["players"],
        spoken=case["spoken"],
        changer=case["changer"],
        card_played=case.get("cardPlayed", False),
        trump_named=case.get("trumpNamed", False),
    )
    assert allowed is case["allowed"]


@pytest.mark.parametrize(
    ("bids", "cards", "word", "by"),
    [([3, 4, 1, 3], 10, CallWord.OVER, 1), ([0, 1, 2, 0], 4, CallWord.UNDER, 1), ([1, 1, 1, 1], 4, CallWord.EVEN, 0)],
)
def test_the_call_is_under_over_or_even(bids: list[int], cards: int, word: CallWord, by: int) -> None:
    call = call_of(bids, cards)
    assert (call.bid, call.word, call.by) == (sum(bids), word, by)


def test_nobody_is_hooked_before_anyone_has_bid() -> None:
    """A missing bid is no bid of zero (docs/mistakes.md, 1)."""
    turn = next_step(a_game("desilva"), a_game("desilva").schedule, 1)
    assert (turn.seat, turn.legal, turn.hooked) == (0, (0, 1), ())


@pytest.mark.parametrize("preset_id", ["desilva", "classic", "classic-ten", "classic-difference", "okenuff"])
@pytest.mark.parametrize("cards", [1, 2])
def test_the_hook_holds_in_the_smallest_rounds(preset_id: str, cards: int) -> None:
    """docs/mistakes.md, 3."""
    game = a_game(preset_id, 4, a_round([0, 0, 0, None]), agreed=[cards])
    assert score_sheet(game).next.hooked == (cards,)


def test_the_family_hook_binds_every_bidder() -> None:
    """R26: eight cards after 2 and 3 leave 0, 1 or 2."""
    game = a_game("family", 3, a_round([2, 3, None]), agreed=[8])
    assert score_sheet(game).next.legal == (0, 1, 2)


def test_bidding_at_once_has_no_hook_and_no_turn() -> None:
    turn = score_sheet(a_game(house("family", bidding="simultaneous"), 4, a_round([1, 0, None, 0]), agreed=[1])).next
    assert (turn.seat, turn.legal, turn.hooked) == (None, (0, 1), ())


def test_a_hook_can_start_at_a_size_and_spare_the_last_round() -> None:
    rules = house("desilva", hook={"rule": "last", "from_cards": 3, "not_last_round": True})
    bids = a_round([1, 1, 0, None])
    assert score_sheet(a_game(rules, 4, bids, agreed=[2, 3, 3])).next.hooked == ()
    done = a_round([1, 0, 1, 1], [1, 0, 1, 0])
    assert score_sheet(a_game(rules, 4, done, a_round([None, 1, 1, 0]), agreed=[2, 3, 3])).next.hooked == (1,)
    third = a_round([0, 1, 1, 0], [0, 1, 1, 1])
    last = a_round([1, None, 1, 0])
    assert score_sheet(a_game(rules, 4, done, third, last, agreed=[2, 3, 3])).next.hooked == ()


def test_a_hook_can_stop_at_a_size() -> None:
    rules = house("desilva", hook={"rule": "last", "from_cards": 2, "to_cards": 3})
    left = [score_sheet(a_game(rules, 3, a_round([0, 0, None]), agreed=[cards])).next.hooked for cards in (1, 2, 3, 4)]
    assert left == [(), (2,), (3,), ()]


@pytest.mark.parametrize(
    ("limits", "bound"),
    [
        ({"from_cards": "players"}, {4, 5}),
        ({"to_cards": "players"}, {1, 2, 3, 4}),
        ({"from_cards": "players", "to_cards": 4}, {4}),
    ],
    ids=str,
)
def test_a_hook_can_start_or_stop_at_as_many_cards_as_there_are_players(
    limits: dict[str, Any], bound: set[int]
) -> None:
    game = a_game(house("desilva", hook={"rule": "last", **limits}), 4, agreed=[1, 2, 3, 4, 5])
    assert {cards for cards in range(1, 6) if RoundHook(game, game.schedule, cards).bound_seats((0, 1, 2, 3))} == bound


def test_who_sits_a_round_out_is_not_counted_for_the_size_of_the_hook() -> None:
    """Three of four play round 1, so the hook acts from three cards on; in round 2 from four."""
    game = a_game(house("desilva", hook={"rule": "last", "from_cards": "players"}), 4, agreed=[3, 3])
    game = replace(game, attendance=Attendance(absences=(Absence(0, 1, 1),)))
    assert [bool(RoundHook(game, game.schedule, number).bound_seats(game.in_turn(number))) for number in (1, 2)] == [
        True,
        False,
    ]


class TestZerosInARow:
    """At most two bids of zero in a row, in rounds of three cards; Alice bids zero twice.

    Cards | Alice  | Bob    | Carol
    ------+--------+--------+-------
      3   | (0)    |  1     |  1
      3   |  0     | (1)    |  3
    """

    RULES = house("desilva", hook={"rule": "last", "zeros": 2})
    TWICE = a_round([0, 1, 1], [0, 1, 2]), a_round([0, 1, 3], [1, 1, 1])

    def hooked(self, *rounds: Round, rules: RuleSet = RULES, players: int = 3) -> tuple[int, ...]:
        return score_sheet(a_game(rules, players, *rounds, agreed=[3, 3, 3, 3])).next.hooked

    def test_the_third_is_not_free_whoever_speaks_when(self) -> None:
        # Carol leads the third round, then Alice.
        assert self.hooked(*self.TWICE) == ()
        assert self.hooked(*self.TWICE, a_round([None, None, 1])) == (0,)
        assert self.hooked(*self.TWICE, a_round([None, 2, 0], spoken=(1, 2))) == (0, 1)

    def test_another_bid_in_between_makes_zero_free_again(self) -> None:
        first, second = self.TWICE
        assert self.hooked(first, replace(second, bids=(2, 1, 3)), a_round([None, None, 1])) == ()

    def test_a_round_sat_out_does_not_count(self) -> None:
        first, second = self.TWICE
        away = a_round([None, 1, 1], [None, 1, 2])
        game = a_game(self.RULES, 3, first, away, second, agreed=[3, 3, 3, 3])
        absent = replace(game, attendance=Attendance(absences=(Absence(0, 2, 2),)))
        assert RoundHook(absent, absent.schedule, 4).no_more_zeros(0)
        assert not RoundHook(game, game.schedule, 4).no_more_zeros(0)

    def test_where_no_other_bid_would_be_left_zero_is_free(self) -> None:
        """One card after a bid of zero and one of zero: the hook forbids one."""
        rules = house("desilva", hook={"rule": "last", "zeros": 1})
        rounds = a_round([0, 1, 1], [0, 0, 1]), a_round([None, 0, 0])
        turn = score_sheet(a_game(rules, 3, *rounds, agreed=[1, 1])).next
        assert (turn.seat, turn.legal) == (0, (0,))

    @pytest.mark.parametrize(
        ("bids", "legal", "hooked"),
        [
            # Of two bids the other is left.
            (None, (1,), (0,)),
            # A zero that the limits exclude is no bid that the hook could forbid.
            ({"least": "round - 1", "most": 2}, (1, 2), ()),
        ],
    )
    def test_one_card_after_a_zero(self, bids: object, legal: tuple[int, ...], hooked: tuple[int, ...]) -> None:
        rules = house("desilva", hook={"rule": "none", "zeros": 1}, bids=bids)
        rounds = a_round([0, 1, 1], [0, 0, 1]), a_round([None, 1, 1])
        turn = score_sheet(a_game(rules, 3, *rounds, agreed=[1, 1])).next
        assert (turn.seat, turn.legal, turn.hooked) == (0, legal, hooked)

    def test_it_can_be_all_that_is_forbidden(self) -> None:
        rules = house("desilva", hook={"rule": "none", "zeros": 2})
        assert self.hooked(*self.TWICE, a_round([None, 2, 0], spoken=(1, 2)), rules=rules) == (0,)
        assert rules.has_hook

    def test_a_bid_that_breaks_it_is_named(self) -> None:
        sheet = score_sheet(a_game(self.RULES, 3, *self.TWICE, a_round([0, None, 1]), agreed=[3, 3, 3]))
        assert sheet.problems == (Problem(TooManyZeros(2), 3, 0),)


class TestOverridden:
    """Three cards after bids of 1 and 1: the hook forbids 1, unless the table lets it go in this round."""

    def turn(self, *, may: bool, overridden: bool) -> NextStep:
        rules = house("desilva", hook={"rule": "last", "may_override": may})
        return score_sheet(a_game(rules, 3, a_round([1, 1, None], overridden=overridden), agreed=[3])).next

    def test_the_bid_is_free_then_where_the_rules_let_it_go(self) -> None:
        assert self.turn(may=True, overridden=False).hooked == (1,)
        assert self.turn(may=True, overridden=True).hooked == ()
        assert self.turn(may=False, overridden=True).hooked == (1,)

    def test_an_even_round_has_no_problem_then(self) -> None:
        rules = house("desilva", hook={"rule": "last", "may_override": True})
        record = a_round([1, 1, 1], [1, 1, 1], overridden=True)
        sheet = score_sheet(a_game(rules, 3, record, record, agreed=[3, 3, 3]))
        assert sheet.problems == ()
        assert sheet.totals == (2, 2, 2)


class TestWhatTheBidsTogetherMustBe:
    """Three cards after bids of 1 and 1: one trick is left."""

    @pytest.mark.parametrize(
        ("bid_sum", "legal"), [("not-even", (0, 2, 3)), ("even", (1,)), ("over", (2, 3)), ("under", (0,))]
    )
    def test_the_last_to_speak_is_bound_to_it(self, bid_sum: str, legal: tuple[int, ...]) -> None:
        rules = house("desilva", hook={"sum": bid_sum})
        first = score_sheet(a_game(rules, 3, a_round([1, None, None]), agreed=[3])).next
        last = score_sheet(a_game(rules, 3, a_round([1, 1, None]), agreed=[3])).next
        assert (first.hooked, last.legal) == ((), legal)

    @pytest.mark.parametrize(
        ("bid_sum", "bids"), [("even", [2, 2]), ("under", [2, 1]), ("under", [3, 3]), ("over", [0, 0])]
    )
    def test_where_no_bid_does_it_every_bid_is_free(self, bid_sum: str, bids: list[int]) -> None:
        rules = house("desilva", hook={"sum": bid_sum})
        assert score_sheet(a_game(rules, 3, a_round([*bids, None]), agreed=[3])).next.legal == (0, 1, 2, 3)

    def test_a_dealer_who_spoke_early_is_not_bound(self) -> None:
        rules = house("desilva", hook={"sum": "even", "who": "dealer"})
        record = a_round([1, None, 0], spoken=(2, 0))
        assert score_sheet(a_game(rules, 3, record, agreed=[3])).next.hooked == ()

    def test_none_and_all_stay_free_where_the_hook_says_so(self) -> None:
        rules = house("himes", hook={"rule": "last-except-0-and-all", "sum": "even"})
        assert score_sheet(a_game(rules, 3, a_round([1, 1, None]), agreed=[4])).next.legal == (0, 2, 4)

    def test_a_bid_that_breaks_it_is_named(self) -> None:
        sheet = score_sheet(a_game(house("desilva", hook={"sum": "over"}), 3, a_round([1, 1, 1]), agreed=[3]))
        assert sheet.problems == (Problem(HookedBid(1, 3, "over"), 1, 2),)


class TestABidOutOfTurn:
    """Okenuff: it is valid, and the turn goes back to the right player (R18, R19)."""

    def test_it_is_remembered_keeps_its_place_when_changed_and_is_forgotten_when_taken_back(self) -> None:
        record = with_bid(empty_round(4), 3, 1, range(4))
        assert speaking_order(record.bids, range(4), record.spoken) == (3, 0, 1, 2)
        second = with_bid(record, 0, 1, range(4))
        assert second.spoken == with_bid(second, 3, 0, range(4)).spoken == (3, 0)
        assert with_bid(second, 3, None, range(4)).spoken is None

    def test_a_dealer_who_spoke_early_leaves_nobody_bound_and_even_can_happen(self) -> None:
        record = a_round([1, 1, None, 1], spoken=(3, 0, 1))
        sheet = score_sheet(a_game("okenuff", 4, record))
        assert (sheet.next.seat, sheet.next.hooked) == (2, ())

    def test_elsewhere_whoever_speaks_last_is_bound(self) -> None:
        sheet = score_sheet(a_game("desilva", 4, a_round([0, 0, None, 1], spoken=(3, 0, 1)), agreed=[2]))
        assert (sheet.next.seat, sheet.next.hooked) == (2, (1,))


def next_bid(rules: RuleSet, *bids: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what the next of three players may bid in a first round of three cards, and what is hooked."""
    record = a_round([*bids, *[None] * (3 - len(bids))])
    coming = score_sheet(a_game(rules, 3, record, agreed=[3])).next
    return coming.legal, coming.hooked


@pytest.mark.parametrize(
    ("bids", "legal"),
    [
        ({"least": 1, "most": 2}, (1, 2)),
        # One of them alone leaves the other as it is, and the most may exceed the cards.
        ({"least": 2}, (2, 3)),
        ({"most": 2}, (0, 1, 2)),
        ({"most": "cards + 2"}, (0, 1, 2, 3, 4, 5)),
        ({"least": "players - 2", "most": "cards - round"}, (1, 2)),
        # Halves are rounded to the inside.
        ({"least": 0.5, "most": 1.5}, (1,)),
        ({"least": "cards / 2", "most": "cards / 2 + 1"}, (2,)),
        # Limits that leave no bid do not hold in that round.
        ({"least": 5}, (0, 1, 2, 3)),
        ({"most": "10 // (cards - 3)"}, (0, 1, 2, 3)),
    ],
    ids=str,
)
def test_bids_have_limits_by_number_or_formula(bids: dict[str, Any], legal: tuple[int, ...]) -> None:
    assert next_bid(house("desilva", bids=bids)) == (legal, ())


def test_the_hook_acts_within_the_limits_unless_it_would_leave_no_bid() -> None:
    """Three cards after 1 and 1: the last may not bid 1."""
    assert next_bid(house("desilva", bids={"most": 2}), 1, 1) == ((0, 2), (1,))
    assert next_bid(house("desilva", bids={"least": 2}), 2, 2) == ((2, 3), ())
    assert next_bid(house("desilva", bids={"least": 1, "most": 1}), 1, 1) == ((1,), ())


def test_a_bid_outside_is_reported() -> None:
    rules = house("desilva", hook="none", bids={"least": 1, "most": 3})
    sheet = score_sheet(a_game(rules, 3, a_round([0, 4, 2], [0, 2, 2]), agreed=[4]))
    assert sheet.problems == (Problem(BidOutsideLimits(0, 1, 3), 1, 0), Problem(BidOutsideLimits(4, 1, 3), 1, 1))


def test_a_bid_above_the_cards_is_scored() -> None:
    rules = house("desilva", hook="none", bids={"most": "cards + 2"})
    sheet = score_sheet(a_game(rules, 3, a_round([5, 0, 0], [3, 0, 0]), agreed=[3]))
    assert (sheet.problems, sheet.totals) == ((), (-2, 0, 0))


def test_a_formula_may_name_nothing_else() -> None:
    with pytest.raises(WrongDefinition) as wrong:
        house("desilva", bids={"most": "cards + tricks"})
    [problem] = wrong.value.problems
    assert isinstance(problem.fault, WrongFormula)
    assert (problem.fault.key, problem.fault.detail) == ("bids.most", "tricks")
    assert problem.fault.allowed == ("cards", "players", "round")


def test_rules_that_leave_nothing_to_bid_cannot_be_played() -> None:
    problems = playable_problems(house("desilva", bids={"least": "cards + 1", "most": "cards"}))
    assert Problem(NothingToBid(1)) in problems
