"""What a preset says of itself is said of house rules only as far as they are still like it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import scorekeeper
from scorekeeper.rules.presets import NO_HOOK, is_preset, preset, preset_definition, preset_file, preset_ids
from scorekeeper.rules.presets.open_questions import apply_answer, questions_for
from scorekeeper.rules.presets.sentences import RULE_KEYS, pack_name, sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes
from tests.rules.tables import house

SOURCES = Path(scorekeeper.__file__).parent
POINTS = r"(?i)\b(ten|twenty|five) (plus|points|times)|plus your bid|made (bid|zero)|missed bid|\d each|too many tricks"
# A rule by its key, with a value no preset has, and what can then no longer be said.
OTHERWISE: dict[str, tuple[Any, str]] = {
    "players": ({"least": 5, "most": 5}, r"exactly four|three and more"),
    "bidding": ("simultaneous", r"last bidder|hook holds|bid in turn|hook is in force|actually spoken"),
    "hook": (
        {"rule": "last", "sum": "over"},
        r"no hook|come out even|hook (holds|binds|begins|is in force)|zero (is|at)",
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
    "reset_multiple": (7, r"multiple of 50|Minus 50"),
    "reset_to": (3, r"falls? to zero"),
    "renege": ({"points": 3, "before_score": True}, r"costs 20|scored first"),
    "bonus": ({"name": "Extra", "counts": "always"}, r"only where the bid is made"),
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


def test_what_somebody_wrote_about_house_rules_is_theirs() -> None:
    rules = house("himes", target=40, summary="To forty, then pizza.", source="Our kitchen")
    assert (sentences_of(rules).summary, sentences_of(rules).source) == ("To forty, then pizza.", "Our kitchen")


@pytest.mark.parametrize("preset_id", preset_ids())
def test_an_answer_to_an_open_question_replaces_its_sentence_and_no_other(preset_id: str) -> None:
    for question in questions_for(preset_id):
        answered = rule_set_from(apply_answer(preset_definition(preset_id), question, 1))
        assert sentences_of(answered).readings == answered.readings
        assert sentences_of(answered).source == answered.source
        [(key, value)] = question.answers[1].changes.items()
        otherwise = rule_set_from(with_changes(preset_definition(preset_id), {key: value}))
        assert question.key not in [reading.key for reading in sentences_of(otherwise).readings]


@pytest.mark.parametrize("preset_id", preset_ids())
def test_without_its_hook_a_preset_does_not_speak_of_it(preset_id: str) -> None:
    if is_preset(preset_id + NO_HOOK):
        assert not re.search(
            r"(?i)the hook (holds|binds|begins|is in)|zero at most", texts_of(preset(preset_id + NO_HOOK))
        )


def test_the_pack_has_its_own_name_as_long_as_it_is_that_pack() -> None:
    pocha = preset("pocha")
    assert [pack_name(pocha, players) for players in (3, 4)] == [
        "Spanish pack of 40 cards without the twos",
        "Spanish pack of 40 cards",
    ]
    assert pack_name(house("pocha", target=100), 4) == pack_name(pocha, 4)
    assert pack_name(house("pocha", decks=52), 4) == pack_name(preset("himes"), 3) == ""


def test_no_page_sheet_or_command_takes_a_sentence_past_this() -> None:
    direct = re.compile(r"\brules\.(summary|source|readings)\b")
    modules = [path for path in SOURCES.rglob("*.py") if SOURCES / "rules" not in path.parents]
    assert [path.name for path in modules if direct.search(path.read_text(encoding="utf-8"))] == []
