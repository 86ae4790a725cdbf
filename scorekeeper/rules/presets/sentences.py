"""The sentences of a rule set's published page: which are still true of changed rules, and what the page leaves open.

Open questions are for a table to answer before the game (confidence C in the rules). A preset's file has a table
`[speaks_of]` with the keys that each of its sentences is about. A sentence without an entry is about every rule.

A preset's file has a `[[choices]]` table for each question: the number of its `reading`, the `question`, the answer
that the preset gives (`preset`), and `others`, each with its `answer`, the `reading` as it is then shown, and the
`changes` it makes to the definition.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from scorekeeper.rules.presets import base_preset_id, is_preset, preset, preset_definition, preset_file
from scorekeeper.rules.rule_set import Reading, RuleSet
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes
from scorekeeper.rules.rule_set.rule_fields import RULE_FIELDS
from scorekeeper.rules.rule_set.schedule import Schedule

# Text and looks of a rule set, which no sentence is about.
DESCRIPTIVE = frozenset(("id", "name", "summary", "source", "readings", "sheet"))
RULE_KEYS = tuple(dict.fromkeys(field.key for field in RULE_FIELDS if field.key not in DESCRIPTIVE))
# Special rounds can have other ones.
CHANGED_BY_SPECIALS = frozenset(("trump", "bidding", "hook", "scoring"))
FIELDS_OF_PLAYERS = ("least_players", "most_players")

PRESET = 0


class Sentences(Struct, frozen=True):
    """The sentences that are true of a rule set; an untrue summary or source is empty."""

    summary: str
    source: str
    readings: tuple[Reading, ...]


def sentences_of(rules: RuleSet) -> Sentences:
    """Return the sentences that are true of these rules: all of their own, and the true ones of their preset."""
    return Sentences(
        summary=rules.summary if _is_true(rules, "summary", rules.summary) else "",
        source=rules.source if _is_true(rules, "source", rules.source) else "",
        readings=tuple(each for each in rules.readings if _is_true(rules, each.key, each.text)),
    )


def readings_for(rules: RuleSet, schedule: Schedule) -> tuple[Reading, ...]:
    """Return the true readings of rules in a game with this schedule: none about the rounds if it has others."""
    usual = rules.schedule(schedule.players)
    others = (schedule.head, schedule.cycle) != (usual.head, usual.cycle)
    return tuple(each for each in sentences_of(rules).readings if not (others and is_about_rounds(rules, each)))


def is_about_rounds(rules: RuleSet, reading: Reading) -> bool:
    """Return whether a reading of a published page holds only for the rounds of the rules themselves."""
    base = base_preset_id(rules.id)
    return is_preset(base) and "schedule" in preset_file(base)["speaks_of"].get(reading.key, ())


def pack_name(rules: RuleSet, players: int) -> str:
    """Return the published name of the pack, or an empty text if it has no name or these rules have another pack."""
    base = base_preset_id(rules.id)
    names = preset_file(base).get("packs", {}) if is_preset(base) else {}
    if not names or rules.pack.at(players) != preset(base).pack.at(players):
        return ""
    return str(names.get(str(players), names["else"]))


def _is_true(rules: RuleSet, name: str, text: str) -> bool:
    """Return whether a sentence is true of these rules.

    Sentences of house rules are true. A sentence of the preset is true if the rules agree with it in every key it is
    about.
    """
    base = base_preset_id(rules.id)
    published = [each for each in _as_published(base) if text in _sentence_texts(each, name)] if is_preset(base) else []
    return not published or all(
        any(_values_under(rules, key) == _values_under(each, key) for each in published)
        for key in _keys_of_sentence(base, name)
    )


@cache
def _as_published(preset_id: str) -> tuple[RuleSet, ...]:
    """Return a preset in every variant that the answers to its questions can make of it, its own answers first."""
    definitions = [preset_definition(preset_id)]
    for question in questions_for(preset_id):
        answers = range(len(question.answers))
        definitions = [apply_answer(each, question, answer) for each in definitions for answer in answers]
    return tuple(map(rule_set_from, definitions))


def _sentence_texts(rules: RuleSet, name: str) -> tuple[str, ...]:
    match name:
        case "summary":
            return (rules.summary,)
        case "source":
            return (rules.source,)
    return tuple(reading.text for reading in rules.readings if reading.key == name)


@cache
def _keys_of_sentence(preset_id: str, name: str) -> frozenset[str]:
    """Return the keys that a sentence of a preset is about."""
    keys = frozenset(preset_file(preset_id)["speaks_of"].get(name, RULE_KEYS))
    return keys | {"specials"} if keys & CHANGED_BY_SPECIALS else keys


def _values_under(rules: RuleSet, key: str) -> tuple[object, ...]:
    """Return the values under a key of these rules."""
    names = FIELDS_OF_PLAYERS if key == "players" else [field.name for field in RULE_FIELDS if field.key == key]
    return tuple(getattr(rules, name) for name in names)


class Answer(Struct, frozen=True):
    """One answer; `reading` is the sentence that states it, empty if the preset's own sentence is true."""

    text: str
    reading: str
    changes: Mapping[str, Any]


class Question(Struct, frozen=True):
    """An open question by the number of its reading, such as `R28`; the first answer is the preset's."""

    key: str
    question: str
    answers: tuple[Answer, ...]


@cache
def questions_for(preset_id: str) -> tuple[Question, ...]:
    """Return the questions for a table that plays by this preset. Raises NoSuchPreset."""
    return tuple(
        Question(
            key=entry["reading"],
            question=entry["question"],
            answers=(
                Answer(entry["preset"], "", {}),
                *(Answer(other["answer"], other["reading"], other["changes"]) for other in entry["others"]),
            ),
        )
        for entry in preset_file(base_preset_id(preset_id)).get("choices", [])
    )


def apply_answer(definition: Mapping[str, Any], question: Question, answer: int) -> dict[str, Any]:
    """Return a preset's definition with one question answered. Raises IndexError for an unknown answer."""
    taken = question.answers[answer]
    changed = with_changes(definition, taken.changes)
    if taken.reading:
        changed["readings"] = dict(definition.get("readings", {})) | {question.key: taken.reading}
    return changed


def answer_in(definition: Mapping[str, Any], question: Question) -> int:
    """Return the index of the answer that a definition gives.

    This is the preset's answer, unless the definition has the reading of another answer.
    """
    reading = definition.get("readings", {}).get(question.key)
    return next(
        (number for number, one in enumerate(question.answers) if one.reading and one.reading == reading), PRESET
    )
