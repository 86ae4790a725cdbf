"""What is below the rows: places, settlement, penalties, notes, and the players who come and go, as values and in
words.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict

from scorekeeper.rules.faults.play import TooManyTricks, TricksDoNotAddUp
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.round_check import broken_rules
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.score.settlement import nets, pairwise_payments, settled_totals
from scorekeeper.sheets.table.sheet_table import AttendanceNote, PaymentLine, PenaltyNote, Place, RoundNote, SheetTable
from scorekeeper.wording.marks import N_, Translate, identity
from scorekeeper.wording.numbers import MINUS, number_text, signed_text
from scorekeeper.wording.round_words import remarks_text

WORDS = {
    "joins": N_("%(name)s plays from round %(first)s on, beginning with %(total)s"),
    "sits-out": N_("%(name)s sits out round %(first)s"),
    "sits-out-rounds": N_("%(name)s sits out rounds %(first)s to %(last)s"),
    "leaves": N_("%(name)s leaves after round %(before)s"),
    "never-plays": N_("%(name)s leaves before the first round"),
    "taken-over": N_("%(name)s, from round %(first)s %(other)s"),
}


def places(sheet: ScoreSheet) -> tuple[Place, ...]:
    """Everybody by rank after the last complete round; with the net of the settlement where a finished game has one."""
    names, encloses = sheet.game.names, sheet.game.rules.enclose_negative
    net = [""] * len(names)
    if _is_settled(sheet):
        for seat, points in zip(sheet.finishers, nets(settled_totals(sheet)), strict=True):
            net[seat] = signed_text(points)
    lines = []
    for standing in sheet.standings:
        total = number_text(standing.total)
        plain = f"({total.removeprefix(MINUS)})" if encloses and standing.total < 0 else total
        seat = standing.seat
        lines.append(Place(standing.rank, seat, names[seat], total, plain, seat in sheet.winners, net[seat]))
    return tuple(lines)


def payment_lines(sheet: ScoreSheet) -> tuple[PaymentLine, ...]:
    """Who pays whom, once a game that settles is finished."""
    if not _is_settled(sheet):
        return ()
    names = [sheet.game.names[seat] for seat in sheet.finishers]
    payments = pairwise_payments(settled_totals(sheet))
    return tuple(PaymentLine(names[pay.payer], names[pay.receiver], number_text(pay.points)) for pay in payments)


def penalty_notes(sheet: ScoreSheet, translate: Translate = identity) -> tuple[PenaltyNote, ...]:
    """Every penalty in the order recorded."""
    names = sheet.game.names
    return tuple(
        PenaltyNote(
            row.number, penalty.seat, names[penalty.seat], signed_text(penalty.points), translate(penalty.reason)
        )
        for row in sheet.rounds
        for penalty in row.record.penalties
    )


def round_notes(sheet: ScoreSheet, translate: Translate = identity) -> tuple[RoundNote, ...]:
    """For each round its note, misdeals, points given by hand, blind bids, and an overridden hook."""

    def texts(row: ScoredRound) -> Iterator[str]:
        yield _blind_text(sheet, row, translate)
        yield translate("Hook overridden") if row.record.overridden else ""
        yield as_played_text(sheet, row.number, translate)
        yield _bonus_text(sheet, row, translate)
        yield remarks_text(row.record, translate)

    notes = (RoundNote(row.number, " · ".join(filter(None, texts(row)))) for row in sheet.rounds)
    return tuple(note for note in notes if note.text)


def _blind_text(sheet: ScoreSheet, row: ScoredRound, translate: Translate) -> str:
    """Who bid without looking, `Bid blind: Ann, Bob`; empty where nobody did."""
    names = ", ".join(sheet.game.name_in(row.number, seat) for seat in sorted(row.record.blind))
    return translate("Bid blind: %(names)s") % {"names": names} if names else ""


def as_played_text(sheet: ScoreSheet, number: int, translate: Translate = identity) -> str:
    """What does not add up in a round that is kept as it was played; empty where nothing is against the rules."""
    broken = [problem.fault for problem in broken_rules(sheet.game, sheet.schedule, number)]
    sums = [fault for fault in broken if isinstance(fault, TricksDoNotAddUp | TooManyTricks)]
    if sums:
        words = {"tricks": sums[0].tricks, "cards": sums[0].cards}
        return translate("The tricks of this round come to %(tricks)s, not %(cards)s.") % words
    return translate("This round was played against the rules.") if broken else ""


def _bonus_text(sheet: ScoreSheet, row: ScoredRound, translate: Translate) -> str:
    """The points given by hand in a round, `Bonus: Ann +20, Bob −5`; empty where none were."""
    rule = sheet.game.rules.bonus
    if rule is None or not row.record.bonus:
        return ""
    given = ((sheet.game.name_in(row.number, seat), signed_text(points)) for seat, points in row.record.bonus)
    words = {"name": translate(rule.name), "given": ", ".join(f"{name} {points}" for name, points in given)}
    return translate("%(name)s: %(given)s") % words


def _is_settled(sheet: ScoreSheet) -> bool:
    return sheet.finished and sheet.game.rules.settles


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
