"""A whole row of the sheet as a form: a round as recorded, its margin, and the values that the page showed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from msgspec import Struct, field
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.play import (
    BidOutsideLimits,
    HookedBid,
    TooManyTricks,
    TooManyZeros,
    TricksDoNotAddUp,
    TricksOutOfRange,
    TrumpMissing,
)
from scorekeeper.rules.formula import Points, plain_number
from scorekeeper.rules.game.rounds import PLAYED_ON, REMEMBERED, Round, RoundField, bonus_by_seat
from scorekeeper.rules.paper.round_reconstruction import may_be_kept
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.web.fields import clean, points_in, whole_in
from scorekeeper.web.language import current_language
from scorekeeper.web.responses import sentence_for
from scorekeeper.wording import describe
from scorekeeper.wording.round_words import FIELD_WORDS

BID, TRICKS, TRUMP, ROW, BONUS, MARKS = "bid", "tricks", "trump", "row", "bonus", "marks"
# The fields beside the cells, in the order of the page. Their errors have the names of the fields.
MARGIN = (*REMEMBERED, PLAYED_ON)
MAX_NUMBER_LENGTH = 3
# The column at which a fault is shown; any other one concerns the whole row. Faults of no single seat are shown below.
COLUMNS: dict[type[Fault], str] = {
    BidOutsideLimits: BID,
    HookedBid: BID,
    TooManyZeros: BID,
    TricksOutOfRange: TRICKS,
    TricksDoNotAddUp: TRICKS,
    TooManyTricks: TRICKS,
    TrumpMissing: TRUMP,
}


class RoundTexts(Struct):
    """The texts of all fields for a round. Lists are by seat, and an empty text means no value yet.

    `margin` has the texts of the fields in `MARGIN`, by name. `bonus` has the points by hand of all seats for each kind
    in turn; if the rules have cards that change bids, the changes of all seats follow. `marks` has the ticked boxes by
    their places: there is one for each seat and mark, those of the first mark first.
    """

    bids: list[str]
    tricks: list[str]
    trump: str
    margin: dict[str, str]
    bonus: list[str]
    marks: frozenset[int]

    @classmethod
    def of_round(cls, record: Round, rules: RuleSet) -> RoundTexts:
        """Return the texts of a round as recorded."""
        trump = "" if record.trump is None else str(record.trump)
        margin, bonus = _margin_texts(record), _bonus_texts(record, rules)
        return cls(_texts_of(record.bids), _texts_of(record.tricks), trump, margin, bonus, _mark_places(record))

    @classmethod
    def from_form(cls, data: MultiDict[str, str], prefix: str, missing: RoundTexts, marks: int) -> RoundTexts:
        """Return the texts that a form sent in fields whose names have this prefix.

        `marks` is how many marks the rules have. A missing cell of the row counts as empty; `missing` has the texts of
        other missing fields.
        """
        players, bonus = len(missing.bids), f"{prefix}bonus"
        return cls(
            bids=_texts_by_seat(data, f"{prefix}bid", players),
            tricks=_texts_by_seat(data, f"{prefix}tricks", players),
            trump=data.get(f"{prefix}trump", "").strip(),
            margin={name: data.get(f"{prefix}{name}", text) for name, text in missing.margin.items()},
            bonus=_texts_by_seat(data, bonus, len(missing.bonus)) if bonus in data else missing.bonus,
            # Unticked boxes send nothing, so the hidden `seen_blind` says whether there were any.
            marks=_ticked_places(data, f"{prefix}blind", players * marks) if "seen_blind" in data else missing.marks,
        )


class CorrectionForm(Struct):
    """The form for a round, with the texts as typed and those that the page showed (`seen`).

    `kinds` is the number of kinds of points by hand. `errors` has sentences by column and seat; the seat is None for
    the whole row, for trump and for the margin. With `as_played` the keeper records the round although it breaks the
    rules, and `can_be_kept` offers that.
    """

    typed: RoundTexts
    seen: RoundTexts
    kinds: int
    as_played: bool = False
    can_be_kept: bool = False
    errors: dict[tuple[str, int | None], list[str]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of_round(cls, record: Round, rules: RuleSet) -> CorrectionForm:
        """Return the form of a round as recorded."""
        texts = RoundTexts.of_round(record, rules)
        return cls(texts, texts, len(rules.bonus))

    @classmethod
    def from_form(cls, data: MultiDict[str, str], record: Round, rules: RuleSet) -> CorrectionForm:
        """Return the form as sent."""
        seen = RoundTexts.from_form(data, "seen_", RoundTexts.of_round(record, rules), len(rules.marks))
        typed = RoundTexts.from_form(data, "", seen, len(rules.marks))
        typed.margin = {name: clean(text) for name, text in typed.margin.items()}
        kept = "as_played" in data
        return cls(typed, seen, len(rules.bonus), as_played=kept, can_be_kept=kept)

    def errors_at(self, column: str, seat: int | None = None) -> list[str]:
        """Return the sentences at a field."""
        return self.errors.get((column, seat), [])

    def wanted(self, record: Round) -> Round | None:
        """Return the round as typed. If a text is invalid, put a sentence at its field and return None."""
        self._check_cells()
        if len(_marks_at(self.typed.marks, len(self.typed.bids))) < len(self.typed.marks):
            self.errors[MARKS, None].append(_("A player may declare only one of them."))
        if self.typed.trump and self.typed.trump not in tuple(Trump):
            self.errors[TRUMP, None].append(_("Choose one of these."))
        for each in MARGIN:
            if _is_invalid(each, self.typed.margin[each.name]):
                self.errors[each.name, None].append(_(FIELD_WORDS[each.name].wrong, max=each.limit))
        if self.errors:
            return None
        row = self._with_texts(record, self.typed)
        return replace(row, as_played=self.as_played and row.all_bid)

    def seen_round(self, record: Round) -> Round:
        """Return the round as the page showed it."""
        return self._with_texts(record, self.seen)

    def show_errors(self, problems: Iterable[Problem], number: int, players: Sequence[str]) -> None:
        """Put a sentence for each problem at its field. Problems of rounds other than `number` go to the whole row."""
        for problem in problems:
            column = COLUMNS.get(type(problem.fault), ROW)
            of_round = problem.round in (None, number)
            words = sentence_for(problem, players) if of_round else describe(problem, players, current_language())
            here = of_round and column is not ROW
            sentences = self.errors[column if here else ROW, problem.seat if here else None]
            if words not in sentences:
                sentences.append(words)

    def offer_to_keep(self, problems: Iterable[Problem], wanted: Round) -> None:
        """Offer to record the round as played, if nothing but the rules of the game forbids it."""
        bids = (wanted.bids[seat] for seat in wanted.seats)
        counts = (*bids, *(count for count in wanted.tricks if count is not None))
        self.can_be_kept = self.as_played or may_be_kept((problem.fault for problem in problems), counts)

    def _check_cells(self) -> None:
        """Put a sentence at each bid, count or number of points by hand that is not one."""
        for column, texts in ((BID, self.typed.bids), (TRICKS, self.typed.tricks)):
            for seat, text in enumerate(texts):
                if text and _whole_number_in(text) is None:
                    self.errors[column, seat].append(_("Enter a whole number."))
        for place, text in enumerate(self.typed.bonus):
            points = _points_in(text) if text else 0
            if place >= self.kinds * len(self.typed.bids) and (points is None or points != int(points)):
                self.errors[BONUS, place].append(_("Enter a whole number."))
            elif points is None:
                self.errors[BONUS, place].append(_("Enter points such as 20, −3 or 2.5."))

    def _with_texts(self, record: Round, texts: RoundTexts) -> Round:
        """Return the round with the values of these texts, as far as they are valid."""
        bids, tricks = (tuple(map(_whole_number_in, each)) for each in (texts.bids, texts.tricks))
        trump = Trump(texts.trump) if texts.trump in tuple(Trump) else None
        marks, margin = _marks_at(texts.marks, len(bids)), _margin_values(texts.margin)
        row = replace(record, bids=bids, tricks=tricks, trump=trump, marks=marks, **margin)
        numbers, players = list(map(_points_in, texts.bonus)), len(bids)
        lists = [numbers[first : first + players] for first in range(0, len(numbers), players)]
        changes = lists[self.kinds] if len(lists) > self.kinds else ()
        changed = tuple((seat, int(by)) for seat, by in enumerate(changes) if by)
        return replace(row, bonus=bonus_by_seat(*lists[: self.kinds]), changed=changed)


def _whole_number_in(text: str) -> int | None:
    return whole_in(text, MAX_NUMBER_LENGTH)


def _points_in(text: str) -> Points | None:
    return points_in(text, signs="+-")


def _bonus_texts(record: Round, rules: RuleSet) -> list[str]:
    """Return the points by hand and the changes of bids as texts for the fields. A missing value is an empty text."""
    seats = range(len(record.bids))
    given = [record.bonus_of(seat, kind) for kind in range(len(rules.bonus)) for seat in seats]
    changes = map(record.change_of, seats if rules.bids_change else ())
    return [str(plain_number(number)) if number else "" for number in (*given, *changes)]


def _margin_texts(record: Round) -> dict[str, str]:
    """Return the values beside the cells (day, note ...) as texts for the fields, by name."""
    held = ((each, each.value_in(record)) for each in MARGIN)
    return {each.name: "" if value == each.empty else str(each.plain(value)) for each, value in held}


def _margin_values(texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of these texts, or the empty value for an invalid text."""
    typed = ((each, texts[each.name]) for each in MARGIN)
    return {each.name: each.empty if not text or _is_invalid(each, text) else each.value(text) for each, text in typed}


def _is_invalid(each: RoundField, text: str) -> bool:
    try:
        return bool(text) and not each.fits(each.value(text))
    except ValueError:
        return True


def _texts_of(values: Sequence[int | None]) -> list[str]:
    return ["" if value is None else str(value) for value in values]


def _mark_places(record: Round) -> frozenset[int]:
    """Return the places of the boxes that are ticked for a round."""
    return frozenset((mark - 1) * len(record.bids) + seat for seat, mark in record.marks)


def _marks_at(places: frozenset[int], players: int) -> tuple[tuple[int, int], ...]:
    """Return the marks of these boxes as a round has them: one for each seat, even if it has several boxes."""
    return tuple(sorted({place % players: place // players + 1 for place in sorted(places)}.items()))


def _ticked_places(data: MultiDict[str, str], name: str, boxes: int) -> frozenset[int]:
    """Return the places of the boxes that were sent as ticked."""
    places = map(_whole_number_in, data.getlist(name)[: boxes + 1])
    return frozenset(place for place in places if place is not None and place < boxes)


def _texts_by_seat(data: MultiDict[str, str], name: str, players: int) -> list[str]:
    texts = [text.strip() for text in data.getlist(name)[:players]]
    return texts + [""] * (players - len(texts))
