"""Rule sets as data: the presets, what a game file may change, and every problem named."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.faults.definition import MissingKey, UnknownKey, WrongFormula, WrongValue
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.presets import NoSuchPreset, preset, preset_definition, preset_ids
from scorekeeper.rules.rule_set import NamedPenalty
from scorekeeper.rules.rule_set.bidding import Hook, HookRule
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode
from scorekeeper.rules.rule_set.definition import (
    WrongDefinition,
    changes_between,
    rule_set_from,
    size_faults,
    with_changes,
)
from scorekeeper.rules.rule_set.scoring import Streak
from tests.rules.tables import house

FIVE_SYSTEMS = ("desilva", "himes", "classic", "classic-ten", "classic-difference", "okenuff", "family")


def faults(**changes: Any) -> list[Fault]:
    """Everything wrong with these changes to the de Silva rules."""
    with pytest.raises(WrongDefinition) as wrong:
        house("desilva", **changes)
    return [problem.fault for problem in wrong.value.problems]


def test_the_five_systems_are_shipped_and_offered_first() -> None:
    assert preset_ids()[: len(FIVE_SYSTEMS)] == FIVE_SYSTEMS


@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_preset_names_its_source_and_explains_itself_in_one_line(preset_id: str) -> None:
    rules = preset(preset_id)
    assert rules.name
    assert rules.source
    assert 0 < len(rules.summary) <= 130
    assert "\n" not in rules.summary


@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_preset_can_be_dealt_at_every_allowed_table(preset_id: str) -> None:
    rules = preset(preset_id)
    for players in range(rules.least_players, rules.most_players + 1):
        assert all(
            1 <= cards <= rules.pack.at(players) // players for cards in rules.schedule(players).first_rounds(60)
        )


@pytest.mark.parametrize("preset_id", preset_ids())
def test_no_preset_is_longer_than_what_others_bring_may_be(preset_id: str) -> None:
    assert size_faults(preset_definition(preset_id)) == []


def test_a_longer_text_that_an_older_version_kept_is_still_read() -> None:
    assert house("desilva", name="x" * 201).name == "x" * 201
    assert size_faults({"name": "x" * 201}) == [WrongValue("name", "text")]


def test_an_unknown_preset_is_not_there() -> None:
    with pytest.raises(NoSuchPreset):
        preset("../himes")


class TestChanges:
    def test_one_formula_replaces_one_formula(self) -> None:
        rules = house("desilva", scoring={"over": "0"})
        assert (rules.scoring.made.text, rules.scoring.under.text, rules.scoring.over.text) == ("bid", "-off", "0")

    def test_bidding_at_once_drops_the_hook_of_the_base(self) -> None:
        assert house("family", bidding="simultaneous").hook == Hook(HookRule.NONE)

    def test_unless_the_same_table_gives_one(self) -> None:
        assert house("family", bidding="simultaneous", hook="last").hook == Hook(HookRule.LAST)

    def test_a_hook_table_can_say_from_when_and_whether_in_the_last_round(self) -> None:
        rules = house("desilva", hook={"rule": "last", "from_cards": 4, "not_last_round": True})
        assert rules.hook == Hook(HookRule.LAST, from_cards=4, not_last_round=True)

    @pytest.mark.parametrize(
        ("trump", "mode", "suits"),
        [
            ("H", TrumpMode.FIXED, (Trump.HEARTS,)),
            ("turned", TrumpMode.TURNED, ()),
            ("named", TrumpMode.NAMED, ()),
            ("none", TrumpMode.NONE, ()),
            (["S", "D", "NT"], TrumpMode.CYCLE, (Trump.SPADES, Trump.DIAMONDS, Trump.NONE)),
        ],
    )
    def test_trump_is_one_suit_a_cycle_or_a_way_to_find_it(
        self, trump: Any, mode: TrumpMode, suits: tuple[Trump, ...]
    ) -> None:
        rule = house("desilva", trump=trump).trump
        assert (rule.mode, rule.suits) == (mode, suits)

    def test_a_penalty_can_be_a_number_or_have_a_name_and_zero_is_none(self) -> None:
        assert house("desilva", renege=50).renege == NamedPenalty(50, "renege")
        assert house("desilva", renege={"points": 20, "reason": "revoke"}).renege == NamedPenalty(20, "revoke")
        assert house("himes", renege=0).renege is None
        before = {"points": 20, "reason": "revoke", "before_score": True}
        assert house("desilva", renege=before).renege == NamedPenalty(20, "revoke", before_score=True)

    def test_packs_are_cards_or_up_to_four_whole_packs(self) -> None:
        assert house("desilva", decks=2).pack.at(5) == 104
        assert house("desilva", decks={"3": 28, "else": 40}).pack.at(3) == 28
        assert house("desilva", decks={"3": 28, "else": 40}).pack.at(4) == 40

    def test_a_streak_is_a_table(self) -> None:
        rules = house("desilva", streak={"length": 5, "made": 10, "missed": -10, "from_cards": 2})
        assert rules.streak == Streak(5, 10, -10, 2)

    @pytest.mark.parametrize(
        "changes",
        [{}, {"bidding": "simultaneous"}, {"scoring": {"made": "1"}}, {"hook": "none", "target": 50, "name": "Ours"}],
    )
    def test_what_was_changed_is_found_again_in_the_frozen_definition(self, changes: dict[str, Any]) -> None:
        base = preset_definition("family")
        changed = with_changes(base, changes)
        assert with_changes(base, changes_between(base, changed)) == changed


class TestMistakesAreNamed:
    def test_an_unknown_key_by_its_name(self) -> None:
        assert faults(scorring={"made": "bid"}) == [UnknownKey("scorring")]
        assert faults(scoring={"mate": "bid"}) == [UnknownKey("scoring.mate")]

    def test_every_wrong_value_at_once(self) -> None:
        assert faults(target="high", lowest_wins=1, reset_multiple=0) == [
            WrongValue("reset_multiple", "whole-number-from: 1"),
            WrongValue("target", "whole-number"),
            WrongValue("lowest_wins", "truth"),
        ]

    def test_a_formula_with_the_place_and_what_is_allowed(self) -> None:
        (fault,) = faults(scoring={"made": "10 + bit"})
        assert isinstance(fault, WrongFormula)
        assert (fault.key, fault.column, fault.detail) == ("scoring.made", 5, "bit")
        assert "bid" in fault.allowed

    @pytest.mark.parametrize(
        "schedule",
        [
            [],
            [0],
            "long",
            {"path": []},
            {"path": ["top"]},
            {"path": [1, 5], "repeat": [1]},
            {"path": [1], "after": "x"},
            {"path": [1, 3], "between": 0},
            {"path": [1, 3], "between": [2]},
        ],
    )
    def test_a_schedule_that_cannot_be_dealt(self, schedule: Any) -> None:
        assert faults(schedule=schedule)

    @pytest.mark.parametrize(
        "changes",
        [
            {"hook": "sometimes"},
            {"hook": {"rule": "last", "from": 3}},
            {"hook": {"rule": "last", "from_cards": 5, "to_cards": 4}},
            {"hook": {"rule": "last", "to_cards": 0}},
            {"hook": {"rule": "last", "from_cards": "everyone"}},
            {"first_bidder": "right"},
            {"last_bidder": "dealer"},
            {"penalties": {"reason": "misdeal", "points": 5}},
            {"penalties": [{"reason": "misdeal"}]},
            {"penalties": [{"reason": "misdeal", "points": -5}]},
            {"penalties": [{"reason": " ", "points": 5}]},
            {"penalties": [{"reason": "misdeal", "points": 5, "after": True}]},
            {"direction": "round"},
            {"lead": "lowest-bidder"},
            {"trump": "everybody-names"},
            {"hook": {"rule": "last", "sum": "odd"}},
            {"hook": {"rule": "everyone-below", "sum": "over"}},
            {"trump": "X"},
            {"trump": []},
            {"decks": {"three": 28}},
            {"decks": True},
            {"renege": -1},
            {"streak": 5},
            {"settlement": "poker"},
            {"bidding": "shouting"},
            {"scoring": "bid"},
            *({"bids": bids} for bids in (3, "all", {"lest": 1}, {"least": True}, {"most": "1 +"}, {"most": [1]})),
            {"bonus": True},
            {"bonus": "always"},
            {"bonus": ["Bonus"]},
            {"bonus": [{"name": "Loot"}, {"name": "loot"}]},
            {"bonus": [{}] * 21},
            *({"bonus": bonus} for bonus in ({"name": ""}, {"name": 3}, {"points": 5}, {"sign": "either"})),
            {"bonus": {"counts": "sometimes"}},
        ],
        ids=str,
    )
    def test_any_other_part_that_means_nothing(self, changes: dict[str, Any]) -> None:
        assert faults(**changes)

    @pytest.mark.parametrize(
        ("changes", "fault"),
        [
            ({"begin_with": "five"}, WrongValue("begin_with", "whole-number")),
            ({"reset_to": 1.5}, WrongValue("reset_to", "whole-number")),
            *(({"mark": name}, WrongValue("mark", "mark-names")) for name in (" ", "x" * 31)),
            *(
                ({"tie_break": ties}, WrongValue("tie_break", "tie-breaks"))
                for ties in ("most-made", ["most-made", "most-made"], ["luck"], [1])
            ),
            ({"target": {"points": 20, "over": 5}}, WrongValue("target.over", "below-target")),
            ({"target": {"points": 20, "exact": True, "over": 20}}, WrongValue("target.over", "below-target")),
            ({"target": {"exact": True}}, MissingKey("target.points")),
        ],
        ids=str,
    )
    def test_a_part_by_what_it_must_be(self, changes: dict[str, Any], fault: Fault) -> None:
        assert faults(**changes) == [fault]

    def test_a_definition_without_a_schedule(self) -> None:
        definition = dict(preset_definition("desilva"))
        del definition["schedule"]
        with pytest.raises(WrongDefinition) as wrong:
            rule_set_from(definition)
        assert [problem.fault for problem in wrong.value.problems] == [MissingKey("schedule")]
