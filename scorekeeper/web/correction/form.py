"""A whole row of the sheet as a form: what was said in one round, its day and its note, and what the page had shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.play import BidOutOfRange, HookedBid, TricksOutOfRange, TrumpMissing
from scorekeeper.rules.game.rounds import MAX_NOTE_LENGTH, Round
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.web.foundation.text import clean

BID, TRICKS, TRUMP, NOTE, DAY, ROW = "bid", "tricks", "trump", "note", "played_on", "row"
MAX_NUMBER_LENGTH = 3
# Where a fault is shown; every other one concerns the whole row.
COLUMNS: dict[type[Fault], str] = {
    BidOutOfRange: BID,
    HookedBid: BID,
    TricksOutOfRange: TRICKS,
    TrumpMissing: TRUMP,
}


@dataclass
class CorrectionForm:
    """What was typed, as it was typed, and what the page had shown. Lists are by seat; an empty text is nothing yet.

    `errors` holds sentences by column and seat, under seat None for the whole row or for trump.
    """

    bids: list[str]
    tricks: list[str]
    trump: str
    seen_bids: list[str]
    seen_tricks: list[str]
    seen_trump: str
    note: str
    seen_note: str
    day: str
    seen_day: str
    errors: dict[tuple[str, int | None], list[str]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def showing(cls, said: Round) -> CorrectionForm:
        """The form of a round as it stands."""
        bids, tricks = _texts(said.bids), _texts(said.tricks)
        trump = "" if said.trump is None else str(said.trump)
        day = _day_text(said.played_on)
        return cls(bids, tricks, trump, list(bids), list(tricks), trump, said.note, said.note, day, day)

    @classmethod
    def sent(cls, data: MultiDict[str, str], players: int, said: Round) -> CorrectionForm:
        """The form as it came back; what is missing of the row counts as empty, day and note stay as they are."""
        lists = [_by_seat(data, name, players) for name in ("bid", "tricks", "seen_bid", "seen_tricks")]
        bids, tricks, seen_bids, seen_tricks = lists
        trump, seen_trump = data.get("trump", "").strip(), data.get("seen_trump", "").strip()
        seen_note, seen_day = data.get("seen_note", said.note), data.get("seen_played_on", _day_text(said.played_on))
        note, day = clean(data.get("note", seen_note)), data.get("played_on", seen_day).strip()
        return cls(bids, tricks, trump, seen_bids, seen_tricks, seen_trump, note, seen_note, day, seen_day)

    def wanted(self, said: Round) -> Round | None:
        """The round as typed, None where something typed is no number; its field is told."""
        bids = tuple(self._number(BID, seat, text) for seat, text in enumerate(self.bids))
        tricks = tuple(self._number(TRICKS, seat, text) for seat, text in enumerate(self.tricks))
        if self.trump and self.trump not in tuple(Trump):
            self.errors[TRUMP, None].append(_("Choose a suit or no trump."))
        if len(self.note) > MAX_NOTE_LENGTH:
            self.errors[NOTE, None].append(_("This note is too long: 120 letters fit on the sheet."))
        if self.day and _day(self.day) is None:
            self.errors[DAY, None].append(_("This is no date. Write it like 2026-11-20."))
        if self.errors:
            return None
        trump = Trump(self.trump) if self.trump else None
        return replace(said, bids=bids, tricks=tricks, trump=trump, note=self.note, played_on=_day(self.day))

    def seen(self, said: Round) -> Round:
        """The round as the page had shown it."""
        trump = Trump(self.seen_trump) if self.seen_trump in tuple(Trump) else None
        bids, tricks = (tuple(map(_whole, texts)) for texts in (self.seen_bids, self.seen_tricks))
        return replace(said, bids=bids, tricks=tricks, trump=trump, note=self.seen_note, played_on=_day(self.seen_day))

    def tell(self, problems: Iterable[tuple[Problem, str]], number: int) -> None:
        """Put each sentence at its field. What another round says against it concerns the whole row."""
        for problem, words in problems:
            column = COLUMNS.get(type(problem.fault), ROW)
            here = problem.round in (None, number) and column is not ROW
            sentences = self.errors[column if here else ROW, problem.seat if here else None]
            if words not in sentences:
                sentences.append(words)

    def now_shows(self, said: Round) -> None:
        """What somebody else noted meanwhile has now been seen; what was typed stays."""
        self.seen_bids, self.seen_tricks = _texts(said.bids), _texts(said.tricks)
        self.seen_trump = "" if said.trump is None else str(said.trump)
        self.seen_note, self.seen_day = said.note, _day_text(said.played_on)

    def _number(self, column: str, seat: int, text: str) -> int | None:
        if text and _whole(text) is None:
            self.errors[column, seat].append(_("Write a whole number, or leave it empty."))
        return _whole(text)


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_NUMBER_LENGTH else None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _day_text(day: date | None) -> str:
    return "" if day is None else day.isoformat()


def _texts(values: Sequence[int | None]) -> list[str]:
    return ["" if value is None else str(value) for value in values]


def _by_seat(data: MultiDict[str, str], name: str, players: int) -> list[str]:
    texts = [text.strip() for text in data.getlist(name)[:players]]
    return texts + [""] * (players - len(texts))
