"""The form of house rules: it says every rule set, explains every mistake, loses nothing, and shows the points."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.forbidden_characters import without_forbidden
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set.definition import rule_set_from
from scorekeeper.web.house_rules.errors import REMEDIES
from scorekeeper.web.house_rules.values import join_zero_bids, split_zero_bids
from tests.property.formula_strategies import formula_texts
from tests.property.game_strategies import HOUSE_RULE_SETS
from tests.web.house_rules.house_form import (
    CHANGED,
    NEW,
    PREVIEW,
    TICKS,
    definition,
    points,
    sent,
    sentences,
    text_of,
    texts_of,
    typed,
)
from tests.web.page_check import wrong_fields
from tests.web.table import RULES, Phone, words_of

pytestmark = pytest.mark.one_database


class TestTheForm:
    """The fields say a definition, and a definition fills the fields."""

    @pytest.mark.parametrize("preset_id", preset_ids())
    def test_every_preset_comes_through_it_unchanged(self, preset_id: str) -> None:
        rules = preset(preset_id)
        form = sent(texts_of(rules.definition), rules.definition)
        assert form.scoring.form.unread() == {}
        assert rule_set_from(form.value()) == replace(rules, readings=())

    @pytest.mark.parametrize("number", range(len(HOUSE_RULE_SETS)))
    def test_so_do_house_rules_of_every_kind(self, number: int) -> None:
        rules = HOUSE_RULE_SETS[number]
        again = rule_set_from(sent(texts_of(rules.definition), rules.definition).value())
        # Bids made at once have no hook in this form, though a game file can say one.
        hook = again.hook if rules.simultaneous else rules.hook
        assert again == replace(rules, readings=(), hook=hook)

    @pytest.mark.parametrize("preset_id", ["himes", "okenuff"])
    def test_it_shows_what_it_begins_with(self, phone: Phone, preset_id: str) -> None:
        page = text_of(phone, f"/house-rules/new?from={preset_id}")
        there = {"name": "", "summary": "", "source": typed(page)["source"], "preview_players": "4"}
        assert preset(preset_id).name in there["source"]
        # What is chosen of none is left out by a page.
        wanted = {
            name: text for name, text in texts_of(preset(preset_id).definition).items() if text or name in typed(page)
        }
        assert typed(page) == wanted | there

    def test_a_bid_of_zero_may_have_points_of_its_own(self, phone: Phone) -> None:
        # Nil: 5 a card made, and minus that missed; 10 + bid and 1 off for all others.
        nil = {"scoring_zero_made": "5 * cards", "scoring_zero_missed": "-5 * cards if off > 1 else 0"}
        nil |= {"scoring_made": "10 + bid", "scoring_over": "-1 if off == 1 else -off"}
        key = phone.make_rules(**nil)
        scoring = definition(phone, key)["scoring"]
        assert scoring["made"] == "10 + bid if bid else 5 * cards"
        assert scoring["over"] == "(-1 if off == 1 else -off) if bid else -5 * cards if off > 1 else 0"
        page = text_of(phone, f"/house-rules/{key}/change")
        assert {name: typed(page)[name] for name in nil} == nil
        assert points(page)[:3] == ["+65", "+11", "+12"]

    def test_a_formula_may_be_typed_with_the_signs_of_print(self, phone: Phone) -> None:
        key = phone.make_rules(
            scoring_made="10 + 5 × bid", scoring_under="−off", scoring_over="−(off ÷ 2) if off ≥ 2 else −1"
        )
        scoring = definition(phone, key)["scoring"]
        assert list(scoring.values()) == ["10 + 5 * bid", "-off", "-(off / 2) if off >= 2 else -1"]


@pytest.mark.parametrize("field", ["schedule_peak", "decks"])
def test_a_wrong_part_says_what_could_stand_there(phone: Phone, field: str) -> None:
    page = phone.post("/house-rules/new", RULES | {field: "x"}, 422).text
    assert str(REMEDIES[field]) in words_of(page)


class TestMistakes:
    """Every sentence stands at its field, and what was typed stays in it. `tests/wording` has those of formulas."""

    @pytest.mark.parametrize(
        ("field", "fields"),
        [
            ("name", {"name": ""}),
            ("name", {"name": "x" * 41}),
            ("scoring_made", {"scoring_made": "10 + bidd"}),
            ("scoring_made", {"scoring_made": ""}),
            ("scoring_made", {"scoring_made": "10 // bid"}),
            ("scoring_under", {"scoring_under": "-(off"}),
            ("scoring_zero_made", {"scoring_zero_made": "5 +"}),
            ("scoring_over", {"scoring_zero_missed": "off / 3"}),
            ("scoring_multiplier", {"scoring_times": "own"}),
            # No more than cards and players is known before a round.
            ("bids_least", {"bids_least": "bid"}),
            ("bids_most", {"bids_most": "bid"}),
            ("schedule_path", {"schedule_path": "1, top, 1"}),
            ("schedule_path", {"decks": "4", "players_most": "4"}),
            ("schedule_step", {"schedule_step": "0"}),
            ("schedule_peak", {"schedule_peak": "10, others: 5"}),
            ("schedule_repeat", {"schedule_repeat": "1, 2"}),
            ("schedule_between", {"schedule_between": "twice"}),
            ("schedule_after_by", {"schedule_after": "by-players", "schedule_after_by": "4: jump"}),
            ("schedule_listed", {"schedule_kind": "listed", "schedule_listed": "7 six"}),
            ("decks", {"decks": "many"}),
            ("decks", {"decks": "3: 28, 4: 52"}),
            ("players_most", {"players_least": "5", "players_most": "4"}),
            ("players_least", {"players_least": "1"}),
            ("trump_suits", {"trump_mode": "cycle", "trump_suits": "S X"}),
            ("trump_mode", {"trump_mode": "jokers"}),
            ("hook_rule", {"hook_rule": "sometimes"}),
            ("hook_from_cards", {"hook_from_cards": "few"}),
            ("reset_multiple", {"reset_multiple": "0"}),
            ("target_points", {"target_points": "soon"}),
            ("renege_points", {"renege_points": "-20"}),
            ("streak_made", {"streak_length": "5", "streak_made": "ten"}),
        ],
    )
    def test_are_explained_where_they_are(self, phone: Phone, field: str, fields: dict[str, str]) -> None:
        page = text_of(phone, NEW, RULES | fields, 422)
        assert len(sentences(page)) == 1
        assert re.findall(r'<div id="(\w+)-error"', page) == [field]
        there = typed(page)
        assert [name for name in fields if name in there and there[name] != fields[name]] == []

    def test_a_name_that_is_nearly_right_is_proposed(self, phone: Phone) -> None:
        for typo, meant in (("10 + bidd", "bid"), ("10 + trick", "tricks"), ("-maxi(1, off)", "max")):
            [found] = sentences(text_of(phone, NEW, RULES | {"scoring_made": typo}, 422))
            assert f"“{meant}”" in found

    def test_that_are_many_are_not_all_listed_above(self, phone: Phone) -> None:
        wrong = {"name": "", "scoring_made": "", "schedule_step": "0", "decks": "many", "bids_least": "half"}
        page = text_of(phone, NEW, RULES | wrong, 422)
        assert len(sentences(page)) == len(wrong)
        [above] = re.findall(r'id="wrong"[^>]*>(.*?)</p>', page, re.DOTALL)
        assert above.strip().endswith("… and 2 more.")

    def test_the_place_in_a_formula_is_marked(self, phone: Phone) -> None:
        page = text_of(
            phone, NEW, RULES | {"scoring_made": "10 + bidd * 2", "scoring_under": "-", "scoring_over": "bid ^ 2"}, 422
        )
        places = re.findall(r'<p class="place" aria-hidden="true">(.*?)</p>', page)
        assert places == ["10 + <mark>bidd</mark> * 2", "-<mark>\u00a0</mark>", "bid <mark>^</mark> 2"]


TWO = {
    "penalties_0_points": "10",
    "penalties_0_reason": "misdeal",
    "penalties_1_points": "4",
    "penalties_1_reason": "Wrong hand",
}


class TestMorePenalties:
    def test_each_is_a_penalty_with_its_name(self, phone: Phone) -> None:
        key = phone.make_rules(**TWO, penalties_1_before_score="y")
        assert definition(phone, key)["penalties"] == [
            {"reason": "misdeal", "points": 10},
            {"reason": "Wrong hand", "points": 4, "before_score": True},
        ]
        fields = typed(text_of(phone, f"/house-rules/{key}/change"))
        assert {name: fields[name] for name in TWO} == TWO

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [({"penalties_1_points": ""}, "penalties_1_points"), ({"penalties_0_reason": ""}, "penalties_0_reason")],
    )
    def test_half_a_penalty_is_asked_for_at_its_field(self, phone: Phone, wrong: dict[str, str], field: str) -> None:
        page = text_of(phone, NEW, RULES | TWO | wrong, 422)
        assert f'id="{field}-error"' in page


KINDS = {
    "bonus_0_name": "Captures",
    "bonus_0_counts": "made",
    "bonus_0_sign": "",
    "bonus_1_name": "Wager",
    "bonus_1_counts": "lost-if-missed",
    "bonus_1_sign": "plus",
}


class TestPointsByHand:
    def test_each_kind_has_its_name_and_says_for_whom_it_counts(self, phone: Phone) -> None:
        key = phone.make_rules(**KINDS)
        captures = {"name": "Captures", "counts": "made"}
        wager = {"name": "Wager", "counts": "lost-if-missed", "sign": "plus"}
        assert definition(phone, key)["bonus"] == [captures, wager]
        fields = typed(text_of(phone, f"/house-rules/{key}/change"))
        assert {name: fields.get(name, "") for name in KINDS} == KINDS

    def test_one_alone_is_as_in_the_rules_it_came_from(self, phone: Phone) -> None:
        shown = typed(text_of(phone, "/house-rules/new?from=skull-king"))
        key = phone.make_rules(**{name: text for name, text in shown.items() if name.startswith("bonus")})
        assert definition(phone, key)["bonus"] == {"name": "Bonus", "counts": "gains-if-made"}

    @pytest.mark.parametrize("name", ["captures", "x" * 31])
    def test_a_wrong_name_is_refused_at_its_field(self, phone: Phone, name: str) -> None:
        page = text_of(phone, NEW, RULES | KINDS | {"bonus_1_name": name}, 422)
        assert wrong_fields(page) == ["bonus_1_name"]


class TestThePointsOfTheComingGame:
    """`Show the points`, which a script presses while somebody types."""

    def test_are_shown_and_nothing_is_saved(self, phone: Phone) -> None:
        page = text_of(phone, PREVIEW, RULES | {"scoring_made": "10 + 5 * bid", "preview_players": "5"})
        assert points(page) == [f"+{10 + 5 * bid}" for bid in range(11)]
        assert "19 rounds" in words_of(page)
        assert "made 10 + 5 × bid" in words_of(page)
        assert "No house rules on this phone yet" in words_of(text_of(phone, "/house-rules"))

    def test_a_formula_that_cannot_be_read_leaves_the_others_in_sight(self, phone: Phone) -> None:
        page = text_of(
            phone, PREVIEW, RULES | {"scoring_made": "10 +", "target_points": "soon", "schedule_path": "1, top"}
        )
        assert set(points(page)) == {"?"}
        # From the rules it began with: 1 up to 13 and back; bid 2, took 0, is 2 under.
        assert re.search(r"2 \? −2 −1 −1 −2", words_of(page))
        assert "25 rounds" in words_of(page)
        assert len(sentences(page)) == 3

    def test_each_part_that_is_drawn_anew_is_known_by_one_name(self, phone: Phone) -> None:
        parts = re.findall(r'data-live="([^"]+)"', text_of(phone, NEW))
        assert len(parts) == len(set(parts))
        assert {"scoring_made", "scoring_zero_made", "preview-points", "preview-rounds", "preview-words"} < set(parts)

    def test_no_name_is_asked_for_yet(self, phone: Phone) -> None:
        assert sentences(text_of(phone, PREVIEW, RULES | {"name": ""})) == []

    @pytest.mark.parametrize(("asked", "players"), [("", "4"), ("99", "10"), ("0", "4"), ("many", "4"), ("2", "3")])
    def test_a_number_of_players_out_of_reach_becomes_the_nearest(self, phone: Phone, asked: str, players: str) -> None:
        page = text_of(phone, PREVIEW, RULES | {"preview_players": asked})
        assert typed(page)["preview_players"] == players

    def test_they_are_those_of_the_largest_round_unless_another_one_is_asked_for(self, phone: Phone) -> None:
        fields = RULES | {
            "scoring_points": "formulas",
            "scoring_made": "peak + 10 * cards + bid",
            "preview_players": "4",
        }
        page = text_of(phone, PREVIEW, fields)
        assert "rounds of 13 cards" in words_of(page)
        assert points(page)[:2] == ["+143", "+144"]
        page = text_of(phone, PREVIEW, fields | {"preview_cards": "3"})
        assert "rounds of 3 cards" in words_of(page)
        assert points(page) == ["+43", "+44", "+45", "+46"]

    def test_how_many_make_it_and_the_place_before_it_are_named_where_the_formulas_ask(self, phone: Phone) -> None:
        fields = RULES | {
            "scoring_points": "formulas",
            "scoring_made": "100 * makers + 10 * place + bid",
            "preview_players": "4",
        }
        page = text_of(phone, PREVIEW, fields)
        assert points(page)[0] == "+110"
        page = text_of(phone, PREVIEW, fields | {"preview_makers": "3", "preview_place": "2"})
        assert points(page)[0] == "+320"
        assert "3 players make" in words_of(page)
        assert "makes the bid" not in words_of(text_of(phone, PREVIEW, RULES))

    @pytest.mark.parametrize(("asked", "shown"), [("99", 13), ("0", 13), ("1", 1)])
    def test_a_round_that_cannot_be_becomes_the_nearest(self, phone: Phone, asked: str, shown: int) -> None:
        page = text_of(
            phone, PREVIEW, RULES | {"preview_players": "4", "preview_cards": asked, "preview_makers": asked}
        )
        assert len(points(page)) == shown + 1


# Anything people type, and what is nearly right.
TYPED = st.sampled_from(
    ["", "1", "0", "-1", "peak", "1, peak", "3: 4", "others: 9", "bid", "10 +", "S", "own", "x" * 600]
)
ANYTHING = st.one_of(TYPED, st.text(max_size=30), st.from_regex(r"[0-9a-z +*/(),:-]{0,30}", fullmatch=True))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from([*RULES, *texts_of({}), *TICKS]), ANYTHING, max_size=8))
def test_whatever_is_typed_the_form_answers_and_loses_nothing(app: Flask, fields: dict[str, str]) -> None:
    phone = Phone(app)
    for address in (PREVIEW, NEW):
        given = RULES | fields
        answer = phone.client.post(address, data=given)
        assert answer.status_code in (200, 303, 422), answer.status
        if answer.status_code == 303:
            continue
        there = typed(answer.text)
        # Lines are cleaned and choices are one of those there are; every other text stands there as it was typed, but
        # for characters that are never kept.
        texts = there.keys() & given.keys() - TICKS - CHANGED
        assert {name: there[name] for name in texts} == {name: without_forbidden(given[name]) for name in texts}


class TestZeroBids:
    """Nil is said as the shipped rules say it, and found again."""

    @pytest.mark.parametrize(
        ("formula", "others", "zero"),
        [
            ("20 * bid if bid else 10 * cards", "20 * bid", "10 * cards"),
            ("(1 if off else 2) if bid else 3 if off else 4", "1 if off else 2", "3 if off else 4"),
            # Not the whole of the formula.
            ("max(1 if bid else 2, 3)", "max(1 if bid else 2, 3)", ""),
            ("(1 if bid else 2) + 3", "(1 if bid else 2) + 3", ""),
            ("1 if off else 2 if bid else 3", "1 if off else 2 if bid else 3", ""),
            ("(1 if off else 2) + (3) if bid else 4", "(1 if off else 2) + (3) if bid else 4", ""),
        ],
    )
    def test_are_found_in_a_formula(self, formula: str, others: str, zero: str) -> None:
        assert split_zero_bids(formula) == (others, zero)

    @given(formula_texts(), formula_texts())
    def test_what_is_put_in_comes_out_or_is_one_formula(self, formula: str, zero: str) -> None:
        whole = join_zero_bids(formula, zero)
        assert split_zero_bids(whole) in ((formula, zero), (whole, ""))
        assert join_zero_bids(*split_zero_bids(whole)) == whole
