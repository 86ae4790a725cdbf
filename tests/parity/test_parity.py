"""The phone computes what Python computes: sheets, formulas and what the keeper notes, number for number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.files.game_file import game_from
from scorekeeper.rules.compiled import compiled_game, compiled_round
from scorekeeper.rules.formula import FormulaError, compiled, evaluate, parse
from scorekeeper.rules.noting import with_bid, with_tricks, with_trump
from scorekeeper.rules.points import plain
from scorekeeper.rules.presets import first_offered
from scorekeeper.rules.rounds import Round, Trump, empty_round, with_last_count
from scorekeeper.rules.score_sheet import score_sheet
from tests.cases import cases
from tests.parity.phone_rules import Ask, phone_rules
from tests.parity.sheet_as_json import sheet_as_json
from tests.property.formula_strategies import formula_texts, term_values
from tests.property.game_strategies import (
    HOUSE_RULE_SETS,
    PRESETS,
    attended_games,
    changed_games,
    games,
    house_rules,
    stopped_games,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, DrawFn

    from scorekeeper.rules.game import Game
    from scorekeeper.rules.rule_set import RuleSet

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    with phone_rules() as page:
        yield page


def assert_same_sheets(ask: Ask, played: list[Game], *, after_each_round: bool) -> None:
    """Python and the phone give the same sheet of each game, at its end or after every single round."""
    asked, expected = [], []
    for game in played:
        last = len(game.rounds)
        after = list(range(0 if after_each_round else last, last + 1))
        asked.append({"game": compiled_game(game), "after": after})
        parts = (replace(game, rounds=game.rounds[:count]) for count in after)
        expected.append([sheet_as_json(score_sheet(part)) for part in parts])
    assert ask("sheets", asked) == expected


# --- known games ----------------------------------------------------------------------------------------------------


def test_every_known_game_has_the_same_sheet_and_some_after_every_round(ask: Ask) -> None:
    read = [game_from(case["file"]) for case in cases("games")]
    played = [game for game, problems in read if game is not None and not problems]
    assert len(played) == 116
    for start in range(0, len(played), 8):
        # After every round: some of each system here, and long games of all of them below.
        assert_same_sheets(ask, played[start : start + 2], after_each_round=True)
        assert_same_sheets(ask, played[start + 2 : start + 8], after_each_round=False)


# --- random games ---------------------------------------------------------------------------------------------------


SYSTEMS = [rules for rules in PRESETS if rules.id in first_offered()]
OTHERS = [rules for rules in PRESETS if rules.id not in first_offered()]
EVERY_RULE_SET = [
    *(pytest.param(rules, id=rules.id) for rules in SYSTEMS),
    *(pytest.param(rules, id=f"house-{number}-{rules.id}") for number, rules in enumerate(HOUSE_RULE_SETS)),
]


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
@settings(max_examples=15)
@given(data=st.data())
def test_any_game_of_every_system_and_of_house_rules_has_the_same_sheet(
    ask: Ask, rules: RuleSet, data: DataObject
) -> None:
    assert_same_sheets(ask, [data.draw(games(st.just(rules)))], after_each_round=False)


@settings(max_examples=50)
@given(game=games(st.sampled_from(OTHERS)))
def test_any_game_of_the_other_rule_sets_has_the_same_sheet(ask: Ask, game: Game) -> None:
    """They are said in the same few words as the systems and the house rules above, so they share one law."""
    assert_same_sheets(ask, [game], after_each_round=False)


@settings(max_examples=60)
@given(game=attended_games())
def test_any_game_in_which_people_come_and_go_has_the_same_sheet_after_every_round(ask: Ask, game: Game) -> None:
    assert_same_sheets(ask, [game], after_each_round=True)


@settings(max_examples=40)
@given(game=games(most_rounds=30))
def test_any_long_game_has_the_same_sheet_after_every_round(ask: Ask, game: Game) -> None:
    assert_same_sheets(ask, [game], after_each_round=True)


@settings(max_examples=50)
@given(game=stopped_games() | changed_games())
def test_a_game_that_stopped_early_or_changed_its_schedule_has_the_same_sheet(ask: Ask, game: Game) -> None:
    assert_same_sheets(ask, [game], after_each_round=False)


@st.composite
def odd_rules(draw: DrawFn) -> RuleSet:
    """Rules with formulas that nobody would agree on; some have no value in some rounds."""
    short = formula_texts().filter(lambda text: len(text) <= 150)
    formulas = {key: draw(short) for key in ("made", "under", "over")}
    formulas["multiplier"] = draw(st.just("1") | short)
    return house_rules({"base": "desilva", "trump": draw(st.sampled_from(["S", "turned"])), "scoring": formulas})


@settings(max_examples=40)
@given(game=games(odd_rules(), most_rounds=4))
def test_a_round_that_some_formula_cannot_score_has_no_points_on_either_side(ask: Ask, game: Game) -> None:
    assert_same_sheets(ask, [game], after_each_round=False)


@st.composite
def slips(draw: DrawFn) -> Game:
    """A game in which something was noted that cannot be: it is shown as far as it can be computed."""
    game = draw(games(most_rounds=4).filter(lambda game: game.rounds))
    number = draw(st.integers(1, len(game.rounds)))
    said, seat = game.said(number), draw(st.integers(0, len(game.players) - 1))
    value = draw(st.none() | st.integers(0, 9))
    other = draw(
        st.sampled_from(
            [
                with_bid(said, seat, value, game.bidder(number)),
                with_tricks(said, seat, value),
                with_trump(said, None),
                empty_round(len(game.players)),
            ]
        )
    )
    after_the_end = (other,) * draw(st.integers(0, 2))
    changed = game.with_round(number, other)
    return replace(changed, rounds=changed.rounds + after_the_end)


@settings(max_examples=120)
@given(game=slips())
def test_a_game_with_a_slip_has_the_same_sheet_as_far_as_it_goes(ask: Ask, game: Game) -> None:
    assert_same_sheets(ask, [game], after_each_round=False)


# --- formulas -------------------------------------------------------------------------------------------------------


@settings(max_examples=200)
@given(st.lists(st.tuples(formula_texts(), term_values()), min_size=1, max_size=4))
def test_any_formula_gives_the_same_points_or_the_same_refusal(
    ask: Ask, formulas: list[tuple[str, dict[str, int | bool]]]
) -> None:
    asked = [{"tree": compiled(parse(text)), "values": values} for text, values in formulas]
    assert ask("points", asked) == [_points_or_reason(text, values) for text, values in formulas]


def _points_or_reason(text: str, values: dict[str, int | bool]) -> int | float | str:
    try:
        return plain(evaluate(parse(text), values))
    except FormulaError as error:
        return str(error.reason)


# --- noting ---------------------------------------------------------------------------------------------------------


@st.composite
def evenings_of_notes(draw: DrawFn) -> tuple[int, list[list[Any]]]:
    """Players, and acts of the keeper in any order: bids and counts said, changed and taken back."""
    players = draw(st.integers(2, 6))
    seat, number = st.integers(0, players - 1), st.none() | st.integers(0, 5)
    first = draw(seat)
    act = st.one_of(
        st.builds(lambda seat, bid: ["withBid", seat, bid, {"first_bidder": first, "out": []}], seat, number),
        st.builds(lambda seat, tricks: ["withTricks", seat, tricks], seat, number),
        st.builds(lambda trump: ["withTrump", trump], st.sampled_from([None, "C", "D", "H", "S", "NT"])),
        st.builds(lambda cards: ["withLastCount", cards], st.integers(1, 8)),
    )
    return players, draw(st.lists(act, min_size=1, max_size=20))


@settings(max_examples=80)
@given(evenings_of_notes())
def test_what_the_keeper_notes_gives_the_same_round(ask: Ask, notes: tuple[int, list[list[Any]]]) -> None:
    players, acts = notes
    said, expected = empty_round(players), []
    for act in acts:
        said = _noted(said, act)
        expected.append(compiled_round(said))
    assert ask("noted", [{"players": players, "acts": acts}]) == [expected]


def _noted(said: Round, act: list[Any]) -> Round:
    match act:
        case ["withBid", seat, bid, plan]:
            return with_bid(said, seat, bid, plan["first_bidder"])
        case ["withTricks", seat, tricks]:
            return with_tricks(said, seat, tricks)
        case ["withTrump", trump]:
            return with_trump(said, None if trump is None else Trump(trump))
        case ["withLastCount", cards]:
            return with_last_count(said, cards)
    raise ValueError(act)


@st.composite
def half_counted(draw: DrawFn) -> tuple[Round, int]:
    """Bids and some counts of a round, and its cards; more may be counted than there are."""
    players, cards = draw(st.integers(2, 4)), draw(st.integers(1, 5))
    some = st.lists(st.none() | st.integers(0, cards), min_size=players, max_size=players).map(tuple)
    return Round(bids=draw(some), tricks=draw(some)), cards


def _add_up(tricks: Sequence[int | None], cards: int) -> bool:
    """Whether the counts that are missing can bring the sum to the cards."""
    left = cards - sum(count or 0 for count in tricks)
    return left == 0 or (left > 0 and None in tricks)


@settings(max_examples=80)
@given(half_counted())
def test_the_pad_offers_just_the_counts_that_can_still_add_up(ask: Ask, half: tuple[Round, int]) -> None:
    said, cards = half
    possible = [
        [count for count in range(cards + 1) if _add_up(with_tricks(said, seat, count).tricks, cards)]
        for seat in range(len(said.bids))
    ]
    as_bid = [bid if count is None else count for bid, count in zip(said.bids, said.tricks, strict=True)]
    rest = None in said.tricks and None not in as_bid and sum(bid or 0 for bid in as_bid) == cards
    assert ask("counts", [{"said": compiled_round(said), "cards": cards}]) == [{"legal": possible, "rest_made": rest}]
