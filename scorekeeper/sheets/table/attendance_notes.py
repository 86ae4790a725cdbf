"""Notes below the sheet about players who come and go: as values, and in words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict

from scorekeeper.rules.game import Game
from scorekeeper.sheets.table.sheet_table import AttendanceNote, SheetTable
from scorekeeper.wording.marks import N_, Translate
from scorekeeper.wording.numbers import number_text

WORDS = {
    "joins": N_("%(name)s plays from round %(first)s on, beginning with %(total)s"),
    "sits-out": N_("%(name)s sits out round %(first)s"),
    "sits-out-rounds": N_("%(name)s sits out rounds %(first)s to %(last)s"),
    "leaves": N_("%(name)s leaves after round %(before)s"),
    "never-plays": N_("%(name)s leaves before the first round"),
    "taken-over": N_("%(name)s, from round %(first)s %(other)s"),
}


def attendance_notes(game: Game) -> tuple[AttendanceNote, ...]:
    """The notes of everybody who comes or goes, by seat and round."""
    notes = [note for seat in range(len(game.players)) for note in _notes_of_seat(game, seat)]
    return tuple(notes)


def attendance_words(table: SheetTable, translate: Translate) -> list[str]:
    """The notes in words: `Alice, from round 5 Eve`."""
    return [attendance_sentence(note, translate) for note in table.attendance]


def attendance_sentence(note: AttendanceNote, translate: Translate) -> str:
    """A note in words."""
    return translate(WORDS[_key(note)]) % {**asdict(note), "before": note.first - 1}


def _notes_of_seat(game: Game, seat: int) -> Iterator[AttendanceNote]:
    attendance, name = game.attendance, game.players[seat]
    for late in attendance.joined:
        if late.seat == seat:
            yield AttendanceNote(name, "joins", late.first, total=number_text(late.total))
    for taken in attendance.takeovers:
        if taken.seat == seat:
            yield AttendanceNote(name, "taken-over", taken.first, other=taken.name)
            name = taken.name
    for absence in attendance.absences:
        if absence.seat == seat:
            what = "leaves" if absence.last is None else "sits-out"
            yield AttendanceNote(game.name_in(absence.first, seat), what, absence.first, absence.last)


def _key(note: AttendanceNote) -> str:
    if note.what == "leaves" and note.first == 1:
        return "never-plays"
    several = note.what == "sits-out" and note.last != note.first
    return "sits-out-rounds" if several else note.what
