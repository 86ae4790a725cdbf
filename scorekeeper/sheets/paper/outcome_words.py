"""The lines below a begun sheet: who won, who pays whom, which dates, penalties, notes; and what was corrected."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from scorekeeper.sheets.paper.print_options import Correction
from scorekeeper.sheets.table.attendance_notes import attendance_words
from scorekeeper.sheets.table.legend import LegendEntry
from scorekeeper.sheets.table.sheet_table import PaymentLine, SeatCell, SheetRow, SheetTable
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import date_words
from scorekeeper.wording.marks import N_, Translate

# With more than six players (15 payments) only the nets are listed: the payments would fill the page.
MAX_PAYMENTS_LISTED = 15

FootLine = tuple[LegendEntry, ...]
CORRECTED = {
    "bid": N_("%(name)s bid %(now)s in round %(round)s, not %(was)s"),
    "tricks": N_("%(name)s took %(now)s in round %(round)s, not %(was)s"),
}


def outcome_lines(table: SheetTable, translate: Translate, *, settlement: bool = True) -> tuple[FootLine, ...]:
    """The settlement of a finished game, the days where there are several, penalties and notes: one line each."""
    lines = [
        *((_nets(table, translate), _payments(table, translate)) if settlement else ()),
        _days(table, translate),
        _penalties(table, translate),
        _notes(table, translate),
        tuple(LegendEntry("", words) for words in attendance_words(table, translate)),
    ]
    return tuple(line for line in lines if line)


def places_line(table: SheetTable) -> FootLine:
    """The final places, once the game is finished."""
    if not table.finished:
        return ()
    return tuple(LegendEntry(f"{place.rank}.\u00a0{place.name}", "", place.total) for place in table.places)


def with_corrections(table: SheetTable, corrections: Sequence[Correction]) -> SheetTable:
    """The same table with what stood in its cells before the corrections, to be crossed out."""
    was = {(each.round, each.seat, each.what): str(each.was) for each in corrections}
    return replace(table, rows=tuple(_with_earlier_values(row, was) for row in table.rows)) if was else table


def correction_line(
    corrections: Sequence[Correction], names: Sequence[str], translate: Translate
) -> tuple[FootLine, ...]:
    """The corrections in one line."""
    texts = [translate(CORRECTED[each.what]) % {**asdict(each), "name": names[each.seat]} for each in corrections]
    return (_line_under_word(translate("corrected"), texts),) if texts else ()


def _with_earlier_values(row: SheetRow, was: dict[tuple[int, int, str], str]) -> SheetRow:
    def cell(seat: int, shown: SeatCell) -> SeatCell:
        bid, tricks = was.get((row.number, seat, "bid"), ""), was.get((row.number, seat, "tricks"), "")
        return replace(shown, was_bid=bid, was_tricks=tricks)

    return replace(row, seats=tuple(cell(seat, shown) for seat, shown in enumerate(row.seats)))


def _nets(table: SheetTable, translate: Translate) -> FootLine:
    names = [(isolated(place.name, translate.language), place.net) for place in table.places if place.net]
    word = translate("settlement")
    return tuple(LegendEntry("" if number else word, name, net) for number, (name, net) in enumerate(names))


def _payments(table: SheetTable, translate: Translate) -> FootLine:
    if len(table.payments) > MAX_PAYMENTS_LISTED:
        return ()
    words = translate("%(payer)s pays %(receiver)s %(points)s")
    return _line_under_word("", [words % _apart(pay, translate) for pay in table.payments])


def _apart(pay: PaymentLine, translate: Translate) -> dict[str, str]:
    names = {"payer": pay.payer, "receiver": pay.receiver}
    return {who: isolated(name, translate.language) for who, name in names.items()} | {"points": pay.points}


def _line_under_word(word: str, texts: list[str]) -> FootLine:
    """Texts in one line under one word."""
    return tuple(LegendEntry(word if number == 0 else "", text) for number, text in enumerate(texts))


def _days(table: SheetTable, translate: Translate) -> FootLine:
    """The days with their rounds, which the thick lines in the tricks column separate."""
    if len(table.days) < 2:
        return ()
    words = translate("rounds %(first)s to %(last)s")
    return tuple(
        LegendEntry(date_words(day.date, translate.language), words % {"first": day.first, "last": day.last})
        for day in table.days
    )


def _penalties(table: SheetTable, translate: Translate) -> FootLine:
    words = translate("%(points)s %(reason)s in round %(round)s")
    return tuple(
        LegendEntry(
            note.name,
            words % {"points": note.points, "reason": isolated(note.reason, translate.language), "round": note.round},
        )
        for note in table.penalties
    )


def _notes(table: SheetTable, translate: Translate) -> FootLine:
    words = translate("round %(round)s:")
    return tuple(
        LegendEntry(words % {"round": note.round}, isolated(note.text, translate.language)) for note in table.notes
    )
