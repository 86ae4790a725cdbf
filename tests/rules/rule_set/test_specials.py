"""Rounds that are played differently."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.faults.definition import NoPoints, UnknownKey, WrongFormula, WrongValue
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import HookedBid, TrumpIsFixed
from scorekeeper.rules.formula import Points
from scorekeeper.rules.presets import without_hook
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import BidSum, Hook, HookRule
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from
from scorekeeper.rules.score.playable import playable_problems
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.web.rules import AT_ONCE, with_way_to_bid
from tests.rules.tables import a_game, a_round, house


def special(base: str = "desilva", /, **parts: Any) -> RuleSet:
    """A preset with special rounds of one kind."""
    return house(base, specials=[{"name": "Special", **parts}])


def names(rules: RuleSet, *agreed: int) -> list[str]:
    """What the rounds of a table of three are called."""
    game = a_game(rules, 3, agreed=agreed or None)
    specials = (rules.special(game.schedule, number) for number in range(1, len(agreed) + 1))
    return ["" if each is None else each.name for each in specials]


def begun(rules: RuleSet, *bids: int | None, agreed: tuple[int, ...] = (2, 2)) -> ScoreSheet:
    """The first round of a table of three, with these bids so far."""
    return score_sheet(a_game(rules, 3, a_round([*bids, *[None] * (3 - len(bids))]), agreed=agreed))


class TestWhichRounds:
    @pytest.mark.parametrize(
        ("which", "cards", "special_rounds"),
        [
            ({"round": 2}, (1, 2, 1), [2]),
            ({"cards": 1}, (1, 2, 1), [1, 3]),
            ({"last": True}, (1, 2, 1), [3]),
            ({"last": 2}, (1, 2, 1), [2, 3]),
            ({"last": 5}, (1, 2, 1), [1, 2, 3]),
            # The largest hand, whatever it is.
            ({"cards": "peak"}, (1, 2, 2, 1), [2, 3]),
            ({"cards": "peak"}, (3, 1), [1]),
        ],
        ids=str,
    )
    def test_they_are_named_by_number_by_cards_or_from_the_end(
        self, which: dict[str, Any], cards: tuple[int, ...], special_rounds: list[int]
    ) -> None:
        found = names(special(**which), *cards)
        assert [number for number, name in enumerate(found, 1) if name] == special_rounds

    def test_a_table_that_goes_on_has_played_its_last_rounds(self) -> None:
        """The second and third of 1 2 1 were its last; a fourth that is added is none of them."""
        rules = special(last=2)
        schedule = a_game(rules, 3, agreed=(1, 2, 1)).schedule.changed(3, (1,))
        assert [rules.special(schedule, number) is not None for number in range(1, 5)] == [False, True, True, False]

    def test_an_endless_game_has_no_last(self) -> None:
        rules = special("himes", last=True)
        schedule = a_game(rules, 3).schedule
        assert schedule.length is None
        assert all(rules.special(schedule, number) is None for number in range(1, 100))

    def test_the_first_in_the_list_counts(self) -> None:
        listed = [{"last": True, "name": "Finale"}, {"cards": 1, "name": "One"}, {"round": 1, "name": "Never"}]
        assert names(house("desilva", specials=listed), 1, 2, 1) == ["One", "", "Finale"]


class TestWhatIsDifferent:
    def test_the_hook(self) -> None:
        rules = special("desilva", round=1, hook={"sum": "even"})
        coming = begun(rules, 1, 0).next
        assert (coming.legal, coming.hooked) == ((1,), (0, 2))
        wrong = begun(rules, 1, 0, 0).problems
        assert wrong == (Problem(HookedBid(0, 2, BidSum.EVEN), 1, 2),)

    def test_the_same_rounds_without_it(self) -> None:
        assert begun(special("classic", round=2, hook="none"), 1, 0).next.hooked == (1,)
        assert begun(special("classic", round=1, hook="none"), 1, 0).next.hooked == ()

    def test_all_bid_at_once_and_without_the_hook(self) -> None:
        coming = begun(special("classic", round=1, bidding="simultaneous")).next
        assert (coming.seat, coming.hooked) == (None, ())
        assert begun(special("classic", round=2, bidding="simultaneous")).next.seat == 0

    def test_bids_in_turn_where_others_are_at_once(self) -> None:
        rules = house("skull-king", specials=[{"name": "Heard", "round": 1, "bidding": "in-turn", "hook": "last"}])
        assert begun(rules, 1, 0).next.hooked == (1,)

    def test_nobody_hears_a_bid_made_at_once(self) -> None:
        """Bids 0 and 1 with 1 trick: with earlier_high the second is worth one less, but not if all bid at once.

        Cards | Alice | Bob    | Carol
        ------+-------+--------+-------
          1   | (0)   | (1)    | (0)
        """
        scoring = {"made": "10 + earlier_high"}
        round_ = a_round([0, 1, 0], [0, 1, 0])
        heard = house("classic", hook="none", scoring=scoring)
        at_once = special("classic", round=1, bidding="simultaneous")
        assert score_sheet(a_game(heard, 3, round_, agreed=[1])).totals == (9, 10, 11)
        unheard = rule_set_from({**at_once.definition, "scoring": {**at_once.definition["scoring"], **scoring}})
        assert score_sheet(a_game(unheard, 3, round_, agreed=[1])).totals == (9, 9, 9)

    def test_trump(self) -> None:
        rounds = a_round([1, 0, 0], [1, 0, 0]), a_round([1, 0, 0], [1, 0, 0])
        sheet = score_sheet(a_game(special("classic", round=2, trump="none"), 3, *rounds, agreed=[1, 1]))
        assert [row.trump for row in sheet.rounds] == [None, Trump.NONE]

    def test_another_trump_than_that_of_the_round_is_wrong(self) -> None:
        round_ = a_round([0, 0, 0], [1, 0, 0], trump="H")
        sheet = score_sheet(a_game(special("classic", round=1, trump="S"), 3, round_, agreed=[1]))
        assert sheet.problems == (Problem(TrumpIsFixed(Trump.HEARTS, Trump.SPADES), 1),)

    def test_who_names_trump(self) -> None:
        rules = special("okenuff", cards=5, trump="dealer-names")
        round_ = a_round([1, 1, 2, 0])
        sheet = score_sheet(a_game(rules, 4, round_, agreed=[5, 5]))
        assert sheet.rounds[0].declarer == sheet.next.seat == 3
        assert score_sheet(a_game("okenuff", 4, round_, agreed=[5, 5])).rounds[0].declarer == 2


class TestItsMultiplier:
    def points(self, rules: RuleSet, agreed: tuple[int, ...] = (1, 2)) -> list[Points | None]:
        """Alice makes 1 and then 2, which de Silva gives 1 and 2 for."""
        rounds = a_round([1, 0, 0], [1, 0, 0]), a_round([2, 0, 0], [2, 0, 0])
        return [row.seats[0].points for row in score_sheet(a_game(rules, 3, *rounds, agreed=agreed)).rounds]

    def test_is_a_number_or_a_formula_and_is_taken_besides_that_of_all_rounds(self) -> None:
        assert self.points(special(cards=2, multiplier=3)) == [1, 6]
        assert self.points(special(last=True, multiplier="cards + players * round")) == [1, 16]
        double = [{"name": "Double", "last": True, "multiplier": 2}]
        assert self.points(house("desilva", scoring={"multiplier": "10"}, specials=double)) == [10, 40]

    def test_it_leaves_streaks_and_points_by_hand_alone(self) -> None:
        rules = house("desilva", bonus={}, specials=[{"name": "Double", "round": 1, "multiplier": 2}])
        round_ = a_round([1, 0, 0], [1, 0, 0], bonus=((0, 5, 0),))
        assert score_sheet(a_game(rules, 3, round_, agreed=[1])).totals == (7, 0, 0)

    def test_one_without_a_value_cannot_be_played(self) -> None:
        assert playable_problems(special(cards=3, multiplier="6 // (cards - 3)"))[0].fault == NoPoints(
            "specials.1.multiplier", 0, 0, "division-by-zero"
        )
        assert playable_problems(special(cards=4, multiplier="6 // (cards - 3)")) == []

    def test_it_cannot_name_what_is_known_only_after_the_round(self) -> None:
        with pytest.raises(WrongDefinition) as wrong:
            special(cards=1, multiplier="tricks")
        fault = wrong.value.problems[0].fault
        assert isinstance(fault, WrongFormula)
        assert (fault.key, fault.detail) == ("specials.1.multiplier", "tricks")


class TestWithoutTheHook:
    """A table that plays without the hook plays without that of special rounds too."""

    rules = house("classic", specials=[{"name": "Even", "cards": 2, "hook": {"sum": "even"}, "multiplier": 2}])

    def test_rules_without_their_hook(self) -> None:
        free = rule_set_from(without_hook(self.rules.definition))
        assert not free.has_hook
        assert free.specials[0].multiplier == self.rules.specials[0].multiplier

    def test_a_table_that_bids_at_once(self) -> None:
        assert begun(with_way_to_bid(self.rules, AT_ONCE)).next.seat is None

    def test_a_hook_in_special_rounds_alone_is_one(self) -> None:
        rules = special("classic", cards=2, hook="last")
        assert rule_set_from({**rules.definition, "hook": "none"}).has_hook


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("wrong", "fault"),
        [
            ({"round": 1}, WrongValue("specials.1.name", "special-name")),
            ({"round": 1, "name": " "}, WrongValue("specials.1.name", "special-name")),
            ({"round": 1, "name": "x" * 31}, WrongValue("specials.1.name", "special-name")),
            ({"round": 1, "name": "x", "note": "x" * 121}, WrongValue("specials.1.note", "note")),
            ({"name": "x"}, WrongValue("specials.1.round", "which-rounds")),
            ({"name": "x", "cards": None}, WrongValue("specials.1.round", "which-rounds")),
            ({"name": "x", "round": 1, "cards": 1}, WrongValue("specials.1.round", "which-rounds")),
            ({"name": "x", "last": False}, WrongValue("specials.1.last", "last-rounds")),
            ({"name": "x", "round": 0}, WrongValue("specials.1.round", "whole-number-from: 1")),
            ({"name": "x", "round": 501}, WrongValue("specials.1.round", "round-number")),
            ({"name": "x", "cards": "2"}, WrongValue("specials.1.cards", "number-or-peak")),
            ({"name": "x", "last": True, "trump": "X"}, WrongValue("specials.1.trump", "trump")),
            (
                {"name": "x", "last": True, "bidding": "?"},
                WrongValue("specials.1.bidding", "one-of: in-turn, simultaneous"),
            ),
            ({"name": "x", "last": True, "scoring": {}}, UnknownKey("specials.1.scoring")),
        ],
    )
    def test_one_that_says_something_else(self, wrong: dict[str, Any], fault: WrongValue | UnknownKey) -> None:
        with pytest.raises(WrongDefinition) as refused:
            house("desilva", specials=[wrong])
        assert [problem.fault for problem in refused.value.problems] == [fault]

    @pytest.mark.parametrize("wrong", ["x", {"round": 1}, [1], [{"round": n, "name": "x"} for n in range(1, 22)]])
    def test_what_is_no_short_list_of_objects(self, wrong: object) -> None:
        with pytest.raises(WrongDefinition) as refused:
            house("desilva", specials=wrong)
        assert [problem.fault for problem in refused.value.problems] == [WrongValue("specials", "at-most: 20")]

    def test_two_for_the_same_rounds(self) -> None:
        with pytest.raises(WrongDefinition) as refused:
            house("desilva", specials=[{"cards": 1, "name": "One"}, {"cards": 1, "name": "Other"}])
        assert [problem.fault for problem in refused.value.problems] == [WrongValue("specials.2.round", "other-rounds")]

    def test_none_are_none(self) -> None:
        assert house("desilva", specials=[]).specials == house("desilva", specials=None).specials == ()


def test_bids_at_once_keep_the_hook_that_the_same_rounds_are_given() -> None:
    assert special(round=1, bidding="simultaneous", hook="last").specials[0].hook == Hook(HookRule.LAST)
