"""What a preset says of itself is said of house rules only as far as they are still like it.

Doubtful places of confidence C: asked before the game, answered as the house reads them unless a table says else.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import scorekeeper
from scorekeeper.rules.presets import NO_HOOK, is_preset, preset, preset_definition, preset_file, preset_ids
from scorekeeper.rules.presets.sentences import (
    RULE_KEYS,
    answer_in,
    apply_answer,
    questions_for,
    readings_for,
    sentences_of,
)
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import BidDeadline
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house

SOURCES = Path(scorekeeper.__file__).parent
POINTS = r"(?i)\b(ten|twenty|five) (plus|points|times)|plus your bid|made (bid|zero)|missed bid|\d each|too many tricks"
# A rule by its key, with a value no preset has, and what can then no longer be said.
OTHERWISE: dict[str, tuple[Any, str]] = {
    "players": ({"least": 5, "most": 5}, r"exactly four|three or more"),
    "bidding": ("simultaneous", r"last bidder|hook applies|bid in turn|bid spoken first"),
    "hook": (
        {"rule": "last", "sum": "over"},
        r"no hook|come out even|hook (applies|holds|starts)|zero (is|at)",
    ),
    "bids": ({"least": 1}, r"zero is always"),
    "scoring": ({"made": "7", "under": "-3", "over": "-3"}, POINTS),
    "schedule": (
        [3, 2],
        r"dealt out|one card (up|more|first)|cards? down|eight in the middle|[Tt]en rounds|climbs|large hands",
    ),
    "trump": ("H", r"[Ss]pades|no card is left|names trump|goes round|jester|in turn, beginning"),
    "streak": ({"length": 4, "made": 5}, r"is left out"),
    "specials": ([{"cards": 2, "name": "Odd", "hook": "none", "trump": "NT"}], r"always trump|every round|forehead"),
    "decks": (104, r"(?i)sixty cards|forty cards|short pack|thirteen (cards|for)|twos"),
    "change": ({"others": "first-card", "last": "next-bid"}, r"may change"),
    "reset_multiple": (7, r"[Mm]ultiples? of 50|Minus 50"),
    "reset_to": (3, r"(falls?|drops?) to zero"),
    "renege": ({"points": 3, "before_score": True}, r"costs 20|scored first"),
    "bonus": ({"name": "Extra", "counts": "always"}, r"only if the bid is made"),
    "target": (33, r"over 100|ends? (when|with|only)|Ten rounds"),
    "lowest_wins": (True, r"highest total wins|over 100 wins"),
    "tie_break": (["last-round"], r"share the win|who bid and made more|whoever bid"),
    "lost_tricks": (True, r"All tricks are somebody's"),
    "first_bidder": ("dealer", r"first bidder is to the dealer's left|player before the first bidder"),
    "direction": ("anticlockwise", r"passes left"),
    "rotation": (
        {"first": "high-draw-seats", "next_game": "left-of-first-dealer"},
        r"drawn or chosen|highest card deals",
    ),
}

EVERY = [(preset_id, choice.key) for preset_id in preset_ids() for choice in questions_for(preset_id)]


def texts_of(rules: RuleSet) -> str:
    """Everything that is said of rules, in one text."""
    sentences = sentences_of(rules)
    return " ".join([sentences.summary, sentences.source, *(reading.text for reading in sentences.readings)])


@pytest.mark.parametrize("preset_id", preset_ids())
def test_a_preset_says_all_of_itself_and_what_each_sentence_is_about(preset_id: str) -> None:
    rules, about = preset(preset_id), preset_file(preset_id)["speaks_of"]
    sentences = sentences_of(rules)
    assert (sentences.summary, sentences.source, sentences.readings) == (rules.summary, rules.source, rules.readings)
    assert about.keys() == {"summary", *(reading.key for reading in rules.readings)}
    assert {key for keys in about.values() for key in keys} <= {*RULE_KEYS}


@pytest.mark.parametrize("preset_id", preset_ids())
@pytest.mark.parametrize("key", OTHERWISE)
def test_no_sentence_contradicts_what_house_rules_replace(preset_id: str, key: str) -> None:
    value, against = OTHERWISE[key]
    changed = rule_set_from(with_changes(preset_definition(preset_id), {key: value}))
    if changed != preset(preset_id):
        assert not re.search(against, texts_of(changed)), texts_of(changed)
        answers = [answer.changes for question in questions_for(preset_id) for answer in question.answers]
        assert changed.source not in texts_of(changed) or {key: value} in answers


def test_house_rules_keep_the_sentences_about_other_rules() -> None:
    """Himes to 40 on multiples of 25: the deal, the penalty and the end of a round are as they were."""
    rules = house("himes", reset_multiple=25, target=40)
    assert sentences_of(rules).summary == ""
    assert [reading.key for reading in sentences_of(rules).readings] == ["R6"]
    assert "R11" in [reading.key for reading in sentences_of(house("classic", scoring={"made": "5"})).readings]


def test_a_game_with_rounds_of_its_own_repeats_nothing_about_those_of_the_rules() -> None:
    rules = preset("desilva")
    assert [each.key for each in readings_for(rules, rules.schedule(5))] == ["R13", "R14", "R15", "R16"]
    assert [each.key for each in readings_for(rules, rules.schedule(5, (1, 2, 3, 2, 1)))] == ["R13", "R14", "R16"]


def test_what_somebody_wrote_about_house_rules_is_theirs() -> None:
    rules = house("himes", target=40, summary="To forty, then pizza.", source="Our kitchen")
    assert (sentences_of(rules).summary, sentences_of(rules).source) == ("To forty, then pizza.", "Our kitchen")


@pytest.mark.parametrize("preset_id", preset_ids())
def test_an_answer_to_an_open_question_replaces_its_sentence_and_no_other(preset_id: str) -> None:
    for question in questions_for(preset_id):
        for answer in question.answers[1:]:
            otherwise = rule_set_from(with_changes(preset_definition(preset_id), answer.changes))
            assert question.key not in [reading.key for reading in sentences_of(otherwise).readings]


@pytest.mark.parametrize("preset_id", preset_ids())
def test_all_sentences_are_shown_whatever_a_table_answers(preset_id: str) -> None:
    questions = questions_for(preset_id)
    for answers in product(*(range(len(question.answers)) for question in questions)):
        definition = dict(preset_definition(preset_id))
        for question, answer in zip(questions, answers, strict=True):
            definition = apply_answer(definition, question, answer)
        answered = rule_set_from(definition)
        sentences = sentences_of(answered)
        assert (sentences.summary, sentences.source) == (answered.summary, answered.source), answers
        assert sentences.readings == answered.readings, answers


@pytest.mark.parametrize("preset_id", ["judgement", "bondebridge"])
def test_an_answer_about_points_says_them_in_the_summary_as_well(preset_id: str) -> None:
    (question,) = (each for each in questions_for(preset_id) if each.key == "points")
    summaries = {read_as(preset_id, "points", answer).summary for answer in range(len(question.answers))}
    assert len(summaries) == len(question.answers)


@pytest.mark.parametrize("preset_id", preset_ids())
def test_without_its_hook_a_preset_does_not_speak_of_it(preset_id: str) -> None:
    if is_preset(preset_id + NO_HOOK):
        assert not re.search(r"(?i)the hook (applies|holds|starts)|zero at most", texts_of(preset(preset_id + NO_HOOK)))


def test_no_page_sheet_or_command_takes_a_sentence_past_this() -> None:
    direct = re.compile(r"\brules\.(summary|source|readings)\b")
    modules = [path for path in SOURCES.rglob("*.py") if SOURCES / "rules" not in path.parents]
    assert [path.name for path in modules if direct.search(path.read_text(encoding="utf-8"))] == []


def read_as(preset_id: str, key: str, answer: int) -> RuleSet:
    (choice,) = (each for each in questions_for(preset_id) if each.key == key)
    return rule_set_from(apply_answer(preset_definition(preset_id), choice, answer))


def test_they_are_asked_where_the_pages_are_open() -> None:
    asked: dict[str, list[str]] = {}
    for preset_id, key in EVERY:
        asked.setdefault(preset_id, []).append(key)
    assert asked == {
        "himes": ["R4"],
        "okenuff": ["R22"],
        "family": ["R28"],
        "bondebridge": ["points", "trump"],
        "judgement": ["points"],
        "rascal": ["points", "rounds", "tricks"],
        "skull-king": ["bonus", "tricks", "rounds"],
    }


@pytest.mark.parametrize(("preset_id", "key"), EVERY)
def test_the_first_answer_is_the_presets_and_each_is_known_again(preset_id: str, key: str) -> None:
    (choice,) = (each for each in questions_for(preset_id) if each.key == key)
    assert read_as(preset_id, key, 0) == preset(preset_id)
    for answer in range(len(choice.answers)):
        definition = apply_answer(preset_definition(preset_id), choice, answer)
        assert answer_in(definition, choice) == answer
        readings = {reading.key: reading.text for reading in rule_set_from(definition).readings}
        assert readings[key] == (choice.answers[answer].reading or preset_definition(preset_id)["readings"][key])


def test_r4_a_penalty_can_come_before_the_points_of_its_round() -> None:
    renege = read_as("himes", "R4", 1).renege
    assert renege is not None
    assert (renege.points, renege.before_score) == (20, True)


def test_r22_the_dealer_may_change_the_bid_for_a_little_longer() -> None:
    windows = [read_as("okenuff", "R22", answer).change.last for answer in range(2)]
    assert windows == [BidDeadline.TRUMP_NAMED, BidDeadline.FIRST_CARD]


@pytest.mark.parametrize(
    ("players", "stays", "leaves"),
    # The house's list of readings says what the other reading comes to for three and four.
    [(3, (1, 2, 3, 4, 5, 2), (1, 2, 3, 4, 5)), (4, (1, 2, 3, 4, 3), (1, 2, 3, 4, 2))],
)
def test_r28_the_turned_card_leaves_the_stock(players: int, stays: tuple[int, ...], leaves: tuple[int, ...]) -> None:
    assert preset("family").schedule(players).head == stays
    assert read_as("family", "R28", 1).schedule(players).head == leaves


def test_r28_the_last_cards_of_four_leave_none_to_turn() -> None:
    """5 + 9 + 13 + 17 = 44 with the turned ones, and 2 each are the last 8: no trump (R7)."""
    schedule = read_as("family", "R28", 1).schedule(4)
    assert [schedule.exhausts_pack(number) for number in range(1, 6)] == [False, False, False, False, True]


def test_skull_kings_wagers_and_loot_are_entered_apart_from_its_captures() -> None:
    """
    | 5 | Alice 1, 0 −10 −20 wagered | Bob (2) 40 +50 +10 wagered | Carol 2, 3 −10, her loot of 20 is lost |
    """
    rules = read_as("skull-king", "bonus", 1)
    assert [kind.name for kind in rules.bonus] == ["Captures", "Wager", "Loot"]
    record = a_round([1, 2, 2], [0, 2, 3], bonus=((0, 20, 1), (1, 50, 0), (1, 10, 1), (2, 20, 2)))
    assert score_sheet(a_game(rules, 3, record, agreed=[5])).totals == (-30, 100, -10)


def test_by_the_book_of_2022_captures_count_with_a_missed_bid_too() -> None:
    """
    | 5 | Alice 1, 0 −10 −20 wagered | Bob (2) 40 +50 +10 wagered | Carol 2, 3 −10 +30, her loot of 20 is lost |
    """
    record = a_round([1, 2, 2], [0, 2, 3], bonus=((0, 20, 1), (1, 50, 0), (1, 10, 1), (2, 30, 0), (2, 20, 2)))
    assert score_sheet(a_game(read_as("skull-king", "bonus", 2), 3, record, agreed=[5])).totals == (-30, 100, 20)


def test_skull_kings_kraken_leaves_a_trick_to_nobody() -> None:
    """
    | 3 | Alice 2, 1 −10 | Bob (1) 20 | Carol (0) 30 |   the third trick is the Kraken's
    """
    record = a_round([2, 1, 0], [1, 1, 0])
    for answer, totals in ((0, (0, 0, 0)), (1, (-10, 20, 30))):
        sheet = score_sheet(a_game(read_as("skull-king", "tricks", answer), 3, record, agreed=[3]))
        assert sheet.totals == totals
        assert (sheet.problems == ()) is (answer == 1)
