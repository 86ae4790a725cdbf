"""Questions that a table answers before a game, because the published page leaves them open."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.presets import base_preset_id
from scorekeeper.rules.presets.sentences import Question, answer_in, questions_for
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.web.new_game.form import RoundsForm


class AnswerField(Struct, frozen=True):
    """One answer to choose."""

    value: int
    text: str
    checked: bool


class QuestionField(Struct, frozen=True):
    """One open question; `name` is the name of its radio buttons."""

    name: str
    question: str
    answers: tuple[AnswerField, ...]


def question_fields(preset_id: str, form: RoundsForm, last: RuleSet | None) -> tuple[QuestionField, ...]:
    """Return the open questions of a preset with an answer each: as sent, or else as in the last game by it, or else
    its own.
    """

    def answered(choice: Question) -> int:
        sent = form.answer(preset_id, choice.key)
        if sent is None and last is not None and base_preset_id(last.id) == preset_id:
            return answer_in(last.definition, choice)
        return sent or 0

    return tuple(
        QuestionField(
            f"reading-{preset_id}-{choice.key}",
            choice.question,
            tuple(AnswerField(value, one.text, value == answered(choice)) for value, one in enumerate(choice.answers)),
        )
        for choice in questions_for(preset_id)
    )
