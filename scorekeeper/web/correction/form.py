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
    BidOutOfRange,
    BidOutsideLimits,
    HookedBid,
    TooManyZeros,
    TricksOutOfRange,
    TrumpMissing,
)
from scorekeeper.rules.formula import Points
from scorekeeper.rules.formula.points import plain_number
from scorekeeper.rules.game.rounds import PLAYED_ON, REMEMBERED, Round, RoundField, bonus_by_seat
from scorekeeper.rules.paper.round_reconstruction import may_be_kept
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.web.errors import sentence_for
from scorekeeper.web.fields import clean, points_in, whole_in
from scorekeeper.web.language import current_language
from scorekeeper.wording import describe
from scorekeeper.wording.round_words import FIELD_WORDS

BID, TRICKS, TRUMP, ROW, BONUS = "bid", "tricks", "trump", "row", "bonus"
# The fields beside the cells, in the order of the page. Their errors have the names of the fields.
MARGIN = (*REMEMBERED, PLAYED_ON)
MAX_NUMBER_LENGTH = 3
# The column at which a fault is shown; any other one concerns the whole row.
COLUMNS: dict[type[Fault], str] = {
    BidOutOfRange: BID,
    BidOutsideLimits: BID,
    HookedBid: BID,
    TooManyZeros: BID,
    TricksOutOfRange: TRICKS,
    TrumpMissing: TRUMP,
}


class CorrectionForm(Struct):
    """The form for a round, with the texts as typed and the values that the page showed.

    Lists are by seat, and an empty text means no value yet. `bonus` has the points by hand of all seats for each of the
    `kinds` in turn. If the rules have cards that change bids, the changes of all seats follow. `margin` has the texts
    of the fields in `MARGIN`, by name. `errors` has sentences by column and seat; the seat is None for the whole row,
    for trump and for the margin. With `as_played` the keeper records the round although it breaks the rules, and
    `can_be_kept` offers that.
    """

    bids: list[str]
    tricks: list[str]
    trump: str
    seen_bids: list[str]
    seen_tricks: list[str]
    seen_trump: str
    margin: dict[str, str]
    seen_margin: dict[str, str]
    bonus: list[str]
    seen_bonus: list[str]
    kinds: int
    blind: frozenset[int]
    seen_blind: frozenset[int]
    as_played: bool = False
    can_be_kept: bool = False
    errors: dict[tuple[str, int | None], list[str]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of_round(cls, record: Round, rules: RuleSet) -> CorrectionForm:
        """Return the form of a round as recorded."""
        bids, tricks = _texts_of(record.bids), _texts_of(record.tricks)
        trump = "" if record.trump is None else str(record.trump)
        margin, bonus = _margin_texts(record), _bonus_texts(record, rules)
        row = bids, tricks, trump, list(bids), list(tricks), trump
        return cls(*row, margin, margin, bonus, bonus, len(rules.bonus), record.blind, record.blind)

    @classmethod
    def from_form(cls, data: MultiDict[str, str], players: int, record: Round, rules: RuleSet) -> CorrectionForm:
        """Return the form as sent. A missing cell of the row counts as empty, a missing value of the margin as
        unchanged.
        """
        lists = [_texts_by_seat(data, name, players) for name in ("bid", "tricks", "seen_bid", "seen_tricks")]
        bids, tricks, seen_bids, seen_tricks = lists
        trump, seen_trump = data.get("trump", "").strip(), data.get("seen_trump", "").strip()
        seen = {name: data.get(f"seen_{name}", text) for name, text in _margin_texts(record).items()}
        margin = {name: clean(data.get(name, text)) for name, text in seen.items()}
        held = _bonus_texts(record, rules)
        seen_bonus = _texts_by_seat(data, "seen_bonus", len(held)) if "seen_bonus" in data else held
        typed = _texts_by_seat(data, "bonus", len(held)) if "bonus" in data else list(seen_bonus)
        # Unticked boxes send nothing, so the hidden `seen_blind` says whether there were any.
        seen_blind = _ticked_seats(data, "seen_blind", players) if "seen_blind" in data else record.blind
        blind = _ticked_seats(data, "blind", players) if "seen_blind" in data else record.blind
        row = bids, tricks, trump, seen_bids, seen_tricks, seen_trump
        kept = "as_played" in data
        given = typed, seen_bonus, len(rules.bonus)
        return cls(*row, margin, seen, *given, blind, seen_blind, as_played=kept, can_be_kept=kept)

    def wanted(self, record: Round) -> Round | None:
        """Return the round as typed. If a text is invalid, put a sentence at its field and return None."""
        bids = tuple(self._number(BID, seat, text) for seat, text in enumerate(self.bids))
        tricks = tuple(self._number(TRICKS, seat, text) for seat, text in enumerate(self.tricks))
        for place, text in enumerate(self.bonus):
            points = _points_in(text) if text else 0
            if place >= self.kinds * len(bids) and (points is None or points != int(points)):
                self.errors[BONUS, place].append(_("Enter a whole number."))
            elif points is None:
                self.errors[BONUS, place].append(_("Enter points such as 20, −3 or 2.5."))
        if self.trump and self.trump not in tuple(Trump):
            self.errors[TRUMP, None].append(_("Choose one of these."))
        for each in MARGIN:
            if _is_invalid(each, self.margin[each.name]):
                self.errors[each.name, None].append(_(FIELD_WORDS[each.name].wrong))
        if self.errors:
            return None
        trump = Trump(self.trump) if self.trump else None
        row = replace(record, bids=bids, tricks=tricks, trump=trump, blind=self.blind, **self._given(self.bonus, bids))
        as_played = record.as_played or (self.as_played and row.all_bid)
        return replace(row, as_played=as_played, **_margin_values(self.margin))

    def seen(self, record: Round) -> Round:
        """Return the round as the page showed it."""
        trump = Trump(self.seen_trump) if self.seen_trump in tuple(Trump) else None
        bids, tricks = (tuple(map(_whole_number_in, texts)) for texts in (self.seen_bids, self.seen_tricks))
        row = replace(record, bids=bids, tricks=tricks, trump=trump, blind=self.seen_blind)
        return replace(row, **self._given(self.seen_bonus, bids), **_margin_values(self.seen_margin))

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

    def show_current(self, record: Round, rules: RuleSet) -> None:
        """Replace the values that the page showed by the recorded values. The typed texts are unchanged."""
        self.seen_bids, self.seen_tricks = _texts_of(record.bids), _texts_of(record.tricks)
        self.seen_trump = "" if record.trump is None else str(record.trump)
        self.seen_margin, self.seen_blind = _margin_texts(record), record.blind
        self.seen_bonus = _bonus_texts(record, rules)

    def _given(self, texts: Sequence[str], bids: Sequence[int | None]) -> dict[str, Any]:
        """Return the points by hand and the changes of bids in these texts, as attributes of a round."""
        numbers, players = list(map(_points_in, texts)), len(bids)
        lists = [numbers[first : first + players] for first in range(0, len(numbers), players)]
        changes = lists[self.kinds] if len(lists) > self.kinds else ()
        changed = tuple((seat, int(by)) for seat, by in enumerate(changes) if by)
        return {"bonus": bonus_by_seat(*lists[: self.kinds]), "changed": changed}

    def _number(self, column: str, seat: int, text: str) -> int | None:
        if text and _whole_number_in(text) is None:
            self.errors[column, seat].append(_("Enter a whole number."))
        return _whole_number_in(text)


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


def _ticked_seats(data: MultiDict[str, str], name: str, players: int) -> frozenset[int]:
    """Return the seats whose boxes are ticked."""
    seats = map(_whole_number_in, data.getlist(name)[: players + 1])
    return frozenset(seat for seat in seats if seat is not None and seat < players)


def _texts_by_seat(data: MultiDict[str, str], name: str, players: int) -> list[str]:
    texts = [text.strip() for text in data.getlist(name)[:players]]
    return texts + [""] * (players - len(texts))
