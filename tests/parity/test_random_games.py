"""The phone computes what Python computes, number for number: the sheet of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.game.rounds import empty_round
from scorekeeper.rules.play.recording import with_bid, with_tricks
from scorekeeper.rules.presets import first_offered
from tests.parity.node_rules import Ask
from tests.parity.same_sheets import assert_same_sheets
from tests.property.formula_strategies import formula_texts
from tests.property.game_strategies import (
    HOUSE_RULE_SETS,
    PRESETS,
    attended_games,
    changed_games,
    games,
    games_as_played,
    house_rules,
    stopped_games,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, DrawFn, SearchStrategy

    from scorekeeper.rules.game import Game
    from scorekeeper.rules.rule_set import RuleSet

SYSTEMS = [rules for rules in PRESETS if rules.id in first_offered()]
OTHERS = [rules for rules in PRESETS if rules.id not in first_offered()]
EVERY_RULE_SET = [
    *(pytest.param(rules, id=rules.id) for rules in SYSTEMS),
    *(pytest.param(rules, id=f"house-{number}-{rules.id}") for number, rules in enumerate(HOUSE_RULE_SETS)),
]


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
@settings(max_examples=16)
@given(data=st.data())
def test_any_game_of_every_system_and_of_house_rules_has_the_same_sheet(
    ask: Ask, rules: RuleSet, data: DataObject
) -> None:
    assert_same_sheets(ask, [data.draw(games(st.just(rules)))], after_each_round=False)


@st.composite
def odd_rules(draw: DrawFn) -> RuleSet:
    """Rules with formulas that nobody would agree on; some have no value in some rounds."""
    short = formula_texts().filter(lambda text: len(text) <= 150)
    formulas = {key: draw(short) for key in ("made", "under", "over")}
    formulas["multiplier"] = draw(st.just("1") | short)
    return house_rules({"base": "desilva", "trump": draw(st.sampled_from(["S", "turned"])), "scoring": formulas})


@st.composite
def slips(draw: DrawFn) -> Game:
    """A game in which something was recorded that cannot be: it is shown as far as it can be computed."""
    # A slip could put a player out who has bid in a later round.
    game = draw(games(most_rounds=4).filter(lambda game: game.rounds and game.rules.out_at is None))
    number = draw(st.integers(1, len(game.rounds)))
    record = game.round(number)
    seat = draw(st.sampled_from(record.seats))
    value = draw(st.none() | st.integers(0, 9))
    other = draw(
        st.sampled_from(
            [
                with_bid(record, seat, value, game.in_turn(number)),
                with_tricks(record, seat, value),
                replace(record, trump=None),
                empty_round(len(game.players)),
            ]
        )
    )
    after_the_end = (other,) * draw(st.integers(0, 2))
    changed = game.with_round(number, other)
    return replace(changed, rounds=changed.rounds + after_the_end)


# The rules of the others are written in the same few words as the systems and the house rules above, so they share a
# law. The sheet is the same at the end, or after every round.
DRAWN = [
    pytest.param(games(st.sampled_from(OTHERS)), False, id="other rule sets"),
    pytest.param(games_as_played(), False, id="kept as played though they do not add up"),
    pytest.param(attended_games(), True, id="people come and go"),
    pytest.param(games(most_rounds=30), True, id="long"),
    pytest.param(stopped_games() | changed_games(), False, id="stopped early or changed"),
    pytest.param(games(odd_rules(), most_rounds=4), False, id="rounds that some formula cannot score"),
]


@pytest.mark.parametrize(("drawn", "after_each_round"), DRAWN)
@settings(max_examples=60)
@given(data=st.data())
def test_any_game_has_the_same_sheet(
    ask: Ask, drawn: SearchStrategy[Game], data: DataObject, *, after_each_round: bool
) -> None:
    assert_same_sheets(ask, [data.draw(drawn)], after_each_round=after_each_round)


@settings(max_examples=120)
@given(game=slips())
def test_a_game_with_a_slip_has_the_same_sheet_as_far_as_it_goes(ask: Ask, game: Game) -> None:
    assert_same_sheets(ask, [game], after_each_round=False)
