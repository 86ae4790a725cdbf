"""The words above and below a printed sheet: rules, rounds, dates, scoring."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.formula import from_half_points, parse
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.table.heading import occasion, rounds_words, rules_line
from scorekeeper.sheets.table.legend import rule_entries
from scorekeeper.sheets.table.sheet_table import Day
from scorekeeper.wording.formula_words import made_words, missed_words
from scorekeeper.wording.numbers import number_text, signed_text
from scorekeeper.wording.translation import identity, language_for
from tests.rules.tables import house


def legend(rules: RuleSet, players: int = 4) -> dict[str, str]:
    peak = rules.schedule(players).peak
    return {entry.word: entry.text for entry in rule_entries(rules, peak, identity)}


@given(st.integers(-(10**6), 10**6))
def test_a_number_reads_back_as_the_points_it_was_written_from(halves: int) -> None:
    points = from_half_points(halves)
    text = number_text(points)
    sign = -1 if text.startswith("−") else 1
    digits = text.removeprefix("−")
    assert sign * (2 * int(digits.removesuffix("½") or 0) + digits.endswith("½")) == halves
    assert signed_text(points) == (f"+{text}" if halves > 0 else text)


@pytest.mark.parametrize(
    ("preset_id", "players", "line"),
    [
        ("desilva", 4, "de Silva rules · Trump is spades · 25 rounds, 1 up to 13 and back to 1"),
        ("himes", 5, "Himes rules · trump turned up · 1 up to 10, then always 10"),
        (
            "classic",
            6,
            "Classic rules, 10 + tricks · trump turned up · 15 rounds, 8 down to 1 and back to 8",
        ),
        (
            "okenuff",
            4,
            "Okenuff rules · highest bidder names trump · 13 rounds, 4 up to 13, 13 dealt 4 times in a row",
        ),
        (
            "pocha",
            4,
            "Pocha rules · trump turned up · 28 rounds, 1 up to 10 and back to 1, 1 and 10 dealt 4 times in a row",
        ),
        ("judgement", 5, "Judgement rules · trump ♠ ♦ ♣ ♥ in turn · 10 rounds, 10 down to 1"),
    ],
)
def test_the_line_above_the_table_says_rules_trump_and_rounds(preset_id: str, players: int, line: str) -> None:
    rules = preset(preset_id)
    assert rules_line(rules, rules.schedule(players), identity) == line


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"schedule": [7]}, "1 round, 7 cards"),
        ({"schedule": [13] * 18}, "18 rounds, 13 cards"),
        (
            {"schedule": [cards for cards in range(1, 9) for _ in "ab"]},
            "16 rounds, 1 up to 8, each dealt 2 times in a row",
        ),
        ({"schedule": [1, 2, 4, 11, 16, 20], "decks": 2}, "6 rounds, 1 2 4 11 16 20"),
        ({"schedule": [1, 9] * 9}, "18 rounds, 1 to 9 cards"),
        ({"trump": ["S", "D", "NT"]}, "trump ♠ ♦ NT in turn"),
    ],
)
def test_house_rules_are_described_in_the_same_words(changes: dict[str, Any], words: str) -> None:
    rules = house("desilva", **changes)
    assert words in rules_line(rules, rules.schedule(4), identity).split(" · ")


def test_rules_that_are_called_rules_are_not_called_so_twice() -> None:
    rules = house("desilva", name="House rules")
    assert rules_line(rules, rules.schedule(4), identity).startswith("House rules · Trump")


def test_a_game_stopped_early_still_says_what_was_agreed() -> None:
    rules = preset("desilva")
    line = rules_line(rules, rules.schedule(4).ended_after(12), identity)
    assert line.endswith("stopped after 12")


def test_a_game_whose_rounds_were_changed_says_those_it_has_now() -> None:
    schedule = preset("desilva").schedule(4).changed(3, (7, 2))
    assert rounds_words(schedule, identity) == "5 rounds, 1 2 3 7 2"
    assert rounds_words(schedule.ended_after(4), identity) == "5 rounds, 1 2 3 7 2, stopped after 4"


@pytest.mark.parametrize(
    ("title", "dates", "words"),
    [
        ("", [], ""),
        ("Friday night", [], "Friday night"),
        ("", [date(2026, 11, 20)], "20 November 2026"),
        ("Friday night", [date(2026, 11, 20)], "Friday night, 20 November 2026"),
        ("", [date(2022, 9, 5), date(2022, 9, 6)], "5–6 September 2022"),
        ("", [date(2022, 12, 31), date(2023, 1, 1)], "31 December 2022 – 1 January 2023"),
    ],
)
def test_the_occasion_is_the_title_and_the_dates(title: str, dates: list[date], words: str) -> None:
    days = tuple(Day(day, number, number) for number, day in enumerate(dates, start=1))
    assert occasion(title, days, identity) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "20.–21. November 2026"),
        ("hu", "2026. november 20–21."),
        ("pt", "20–21 de novembro de 2026"),
        ("pt-BR", "20 – 21 de novembro de 2026"),
    ],
)
def test_two_days_in_a_month_are_written_as_the_language_has_it(language: str, words: str) -> None:
    days = (Day(date(2026, 11, 20), 1, 1), Day(date(2026, 11, 21), 2, 2))
    assert occasion("", days, language_for(language)).replace("\u2009", " ") == words


@pytest.mark.parametrize(
    ("preset_id", "made", "missed"),
    [
        ("desilva", "+ bid", "−1 for each trick off"),
        ("classic", "10 + bid", "+1 for each trick taken"),
        ("classic-ten", "+10", "0"),
        ("judgement", "10 × bid; for a bid of 0: +10", "−10 for each trick off"),
    ],
)
def test_the_legend_says_what_a_bid_is_worth(preset_id: str, made: str, missed: str) -> None:
    words = legend(preset(preset_id))
    assert (words["made"], words["missed"]) == (made, missed)


def test_the_legend_of_okenuff_has_the_ladder_the_surcharge_and_no_trump() -> None:
    words = legend(preset("okenuff"))
    assert words["made"] == "5, 6, 8, 11, 15, 35, 40, 45, 50, 55, 60, 65, 70, 75 for bids of 0 to 13"
    assert words["under"] == (
        "−5 for each trick off, and twice that from the second on "
        "for a player who names trump with a bid of 6 or more after another bid of 5 or more"
    )
    assert words["over"] == "−5 for each trick off"
    assert words["no trump"] == "All points ×\u00a02."
    assert words["hook"].endswith("Only the dealer is bound by it.")
    assert words["revoke"] == "−20"


def test_the_legend_of_himes_has_the_free_bids_the_reset_and_the_end() -> None:
    words = legend(preset("himes"), 5)
    assert words["hook"].endswith("You can always bid none or all.")
    assert words["→\u00a0reset"] == "A total that becomes a multiple of 50 becomes 0."
    assert words["renege"] == "−20"
    assert words["end"].startswith("After the round in which somebody's total exceeds 100.")


@pytest.mark.parametrize(
    ("changes", "word", "text"),
    [
        ({"bidding": "simultaneous"}, "bids", "All bid at once, in secret."),
        ({"hook": "everyone-below"}, "hook", "All bids together must stay below the cards."),
        # It binds everyone, whoever deals.
        (
            {"hook": {"rule": "everyone-below", "who": "dealer"}},
            "hook",
            "All bids together must stay below the cards.",
        ),
        (
            {"hook": {"rule": "last", "from_cards": 4, "not_last_round": True}},
            "hook",
            "The last to bid may not make the bids add up to the cards. From 4 cards on. Not in the last round.",
        ),
        (
            {"hook": {"rule": "last", "from_cards": "players"}},
            "hook",
            "The last to bid may not make the bids add up to the cards. From as many cards as there are players.",
        ),
        (
            {"streak": {"length": 5, "made": 10, "missed": -10}},
            "streak",
            "Every 5 made in a row +10, missed −10; from 1 cards on.",
        ),
        ({"scoring": {"multiplier": "1 + spades"}}, "all points", "× (1 + spades)"),
    ],
)
def test_the_legend_names_what_house_rules_change(changes: dict[str, Any], word: str, text: str) -> None:
    assert legend(house("desilva", **changes))[word] == text


def test_no_hook_is_no_word() -> None:
    assert "hook" not in legend(house("desilva", hook="none"))


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("0", "0"),
        ("-10", "−10"),
        ("-bid", "−1 for each trick bid"),
        ("-2 * off", "−2 for each trick off"),
        ("-off / 2", "−off / 2"),
        ("-0.5 * off", "−½ for each trick off"),
        ("-(10 + off)", "−(10 + off)"),
        ("-off ** 2", "−off ^ 2"),
        ("-10 * off if bid else -10 * cards", "−10 for each trick off; for a bid of 0: −10 × cards"),
        ("1 if blind else -off if bid else 0", "1 if blind else −off if bid else 0"),
        ("-2 if bid else (-1 if blind else 0)", "−2 if bid else (−1 if blind else 0)"),
        ("-2 * max(bid, tricks)", "−2 × max(bid, tricks)"),
        ("5 - 3 + 3 * off - 4 * off - 2", "−1 for each trick off"),
    ],
)
def test_a_straight_formula_is_described_in_words_and_any_other_is_quoted(formula: str, words: str) -> None:
    assert missed_words(parse(formula), identity) == words


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("bid - 1", "−1 + bid"),
        ("2 * tricks", "2 × bid"),
        ("10 - bid", "10 − bid"),
        ("10 + bid * bid", "10, 11, 14, 19 for bids of 0 to 3"),
        ("10 + cards", "10 + cards"),
        ("20 * bid if bid else 10 * cards", "20 × bid; for a bid of 0: 10 × cards"),
        ("60 / bid", "60 / bid"),
    ],
)
def test_what_a_made_bid_is_worth_is_listed_where_no_words_fit(formula: str, words: str) -> None:
    assert made_words(parse(formula), 3, identity) == words
