"""What a published page leaves open, so that a table answers it before the game (confidence C in the rules).

A preset's file has a `[[choices]]` table for each: the number of its `reading`, the `question`, the answer that the
preset gives (`preset`), and `others`, each with its `answer`, the `reading` as it is then shown, and the `changes` it
makes to the definition.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from scorekeeper.rules.presets import base_preset_id, preset_file
from scorekeeper.rules.rule_set.definition import with_changes

PRESET = 0


class Answer(Struct, frozen=True):
    """One answer. `reading` is the sentence that states it, empty where the preset's own holds."""

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
    """The questions for a table that plays by this preset. Raises NoSuchPreset."""
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
    """A preset's definition with one question answered. Raises IndexError where there is no such answer."""
    taken = question.answers[answer]
    changed = with_changes(definition, taken.changes)
    if taken.reading:
        changed["readings"] = dict(definition.get("readings", {})) | {question.key: taken.reading}
    return changed


def answer_in(definition: Mapping[str, Any], question: Question) -> int:
    """Which answer a definition took, the preset's where it took none of the others."""
    reading = definition.get("readings", {}).get(question.key)
    return next(
        (number for number, one in enumerate(question.answers) if one.reading and one.reading == reading), PRESET
    )
