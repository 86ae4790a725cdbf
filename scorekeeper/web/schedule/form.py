"""The rounds to come as a form: one field for the cards of each, and what the page had shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from flask_babel import gettext as _
from msgspec import Struct, field
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import RoundAfterEnd
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.schedule_changes import ended_after
from scorekeeper.web.foundation.errors import sentence_for
from scorekeeper.web.foundation.fields import whole_in

MAX_NUMBER_LENGTH = 3
# One more than anybody plays, so that too many are reported and not cut off in silence.
MAX_FIELDS = 501
UNTIL, WHOLE = "until", "whole"


class UpcomingRoundsForm(Struct):
    """The cards of every round to come as typed, after `begun` rounds. `seen` are those the page was made from.

    `errors` holds sentences by place in the list, under UNTIL for the field that shortens it, under WHOLE for all.
    """

    begun: int
    cards: list[str]
    seen: tuple[int, ...]
    until: str = ""
    errors: dict[int | str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of_schedule(cls, begun: int, upcoming: tuple[int, ...]) -> UpcomingRoundsForm:
        """The form of the rounds as they are agreed."""
        return cls(begun, [str(cards) for cards in upcoming], upcoming)

    @classmethod
    def from_form(cls, data: MultiDict[str, str]) -> UpcomingRoundsForm:
        """The form as it came back."""
        seen = (_whole(word) for word in data.get("seen", "").split()[:MAX_FIELDS])
        return cls(
            begun=_whole(data.get("begun", "")) or 0,
            cards=[text.strip() for text in data.getlist("cards")[:MAX_FIELDS]],
            seen=tuple(cards for cards in seen if cards is not None),
            until=data.get("until", "").strip(),
        )

    def change_list(self, data: MultiDict[str, str], game: Game) -> None:
        """Take the round out at `out`, or put one in at `before`, else at the end. Nothing is checked yet."""
        out, before = (_whole(data.get(name, "")) for name in ("out", "before"))
        if out is not None:
            del self.cards[out : out + 1]
        elif before is not None:
            self.cards.insert(before, self.cards[before] if before < len(self.cards) else "1")
        else:
            self.cards.append(self.cards[-1] if self.cards else str(game.schedule.cards(self.begun) or 1))

    def wanted(self) -> tuple[int, ...] | None:
        """The rounds as typed, None where something typed is no number; the sentence is at its field."""
        for place, text in enumerate(self.cards):
            if _whole(text) is None:
                self.errors[place].append(_("Write a whole number."))
        return None if self.errors else tuple(int(text) for text in self.cards)

    def show_errors(self, problems: Iterable[Problem]) -> None:
        """Put each sentence at its round; what concerns all of them stands above."""
        for problem in problems:
            place = WHOLE if problem.round is None else problem.round - self.begun - 1
            self.errors[place].append(sentence_for(problem))

    def shorten(self, game: Game) -> None:
        """End the list after the round that was typed."""
        length, upcoming = _whole(self.until), self.wanted()
        if length is None:
            self.errors[UNTIL].append(_("Say after which round the game ends."))
        elif upcoming is not None:
            try:
                self.cards = [str(cards) for cards in ended_after(game, upcoming, length)]
                self.until = ""
            except IllegalAct as wrong:
                self.errors[UNTIL] += [_too_long(problem) or sentence_for(problem) for problem in wrong.problems]


def _too_long(problem: Problem) -> str:
    if isinstance(problem.fault, RoundAfterEnd):
        return _("The list ends with round %(last)s. Add rounds to make it longer.", last=problem.fault.rounds)
    return ""


def _whole(text: str) -> int | None:
    return whole_in(text, MAX_NUMBER_LENGTH)
