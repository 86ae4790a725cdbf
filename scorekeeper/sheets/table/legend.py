"""The lines below a sheet: the legend, and the outcome of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import asdict

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import TooManyTricks, TricksDoNotAddUp
from scorekeeper.rules.formula import Formula
from scorekeeper.rules.formula.language import Number, Operation, Term
from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.round_check import broken_rules
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.score.settlement import is_settled, nets, pairwise_payments, settled_totals
from scorekeeper.sheets.table.sheet_table import AttendanceNote, PaymentLine, PenaltyNote, Place, RoundNote, SheetTable
from scorekeeper.wording.formula_words import as_agreed, formula_in_words, made_words, missed_words
from scorekeeper.wording.hook_words import hook_words
from scorekeeper.wording.numbers import MINUS, number_text, ranges_text, signed_text
from scorekeeper.wording.round_words import remarks_text
from scorekeeper.wording.rule_words import end_words, rule_lines
from scorekeeper.wording.sentences import WRONG_SUM
from scorekeeper.wording.special_words import AT_ONCE, TIMES
from scorekeeper.wording.translation import N_, Translate, identity

WORDS = {
    "joins": N_("%(name)s plays from round %(first)s on, beginning with %(total)s"),
    "sits-out": N_("%(name)s sits out round %(first)s"),
    "leaves": N_("%(name)s leaves after round %(before)s"),
    "never-plays": N_("%(name)s leaves before the first round"),
    "eliminated": N_("%(name)s is out after round %(before)s"),
    "taken-over": N_("%(name)s, from round %(first)s %(other)s"),
}


class LegendEntry(Struct, frozen=True):
    """One word of the legend and its meaning; `points` are a total or a net after the text."""

    word: str
    text: str
    points: str = ""


def sheet_entries(table: SheetTable, rules: RuleSet, translate: Translate) -> tuple[LegendEntry, ...]:
    """Return the legend of this sheet: only marks that are on it, or will be."""
    entries = [
        LegendEntry(translate("left"), bid_words(rules, translate)),
        LegendEntry(translate("right"), total_words(rules, translate)),
        LegendEntry(translate("bold edge"), first_words(rules, translate)),
    ]
    if any(cell.awaits_bid for row in table.rows for cell in row.seats):
        entries.append(LegendEntry("?", translate("bid still to come")))
    if table.shows_call:
        entries.append(LegendEntry(translate("call"), translate("tricks bid too many (+) or too few (−)")))
    entries += round_entries(table, translate)
    return tuple(entries)


def bid_words(rules: RuleSet, translate: Translate) -> str:
    """Describe how a bid is written, made and missed."""
    if rules.writes_points:
        return translate("bid, as its points when made, blotted out when missed")
    return translate("bid, circled when made")


def total_words(rules: RuleSet, translate: Translate) -> str:
    """Describe how a running total is written."""
    return translate("running total, ringed below zero") if rules.enclose_negative else translate("running total")


def first_words(rules: RuleSet, translate: Translate) -> str:
    """Describe what the player with the bold edge does first."""
    if rules.simultaneous:
        return translate("plays first")
    return translate("bids first") if rules.highest_leads else translate("bids and plays first")


def verdict_entries(translate: Translate) -> tuple[LegendEntry, ...]:
    """Return the legend of a table of sacrifices."""
    return (
        LegendEntry(translate("set"), translate("going down wins more than it costs")),
        LegendEntry(translate("even"), translate("it wins as much as it costs")),
    )


def round_entries(table: SheetTable, translate: Translate) -> list[LegendEntry]:
    """Return the legend of rounds without trump, if there is no trump column, and of the dash for absent players."""
    entries = []
    none_left = [row.number for row in table.rows if row.trump.none_left]
    if none_left and not table.shows_trump:
        words = translate("in round %(rounds)s: no card is left to turn up")
        entries.append(LegendEntry(translate("no trump"), words % {"rounds": ranges_text(none_left)}))
    if table.has_absences:
        entries.append(LegendEntry("–", translate("takes no part in the round")))
    return entries


def rule_entries(
    rules: RuleSet, peak: int, translate: Translate, *, with_scoring: bool = True
) -> tuple[LegendEntry, ...]:
    """Return the legend of scoring, hook and end of the game, as far as these rules have them."""
    lines = tuple(rule_lines(rules, translate))
    return (
        *(scoring_entries(rules, peak, translate) if with_scoring else ()),
        *(LegendEntry(line.word, line.text) for line in lines if line.of_points),
        *_hook_entries(rules, translate),
        *(LegendEntry(f"{line.sign}\u00a0{line.word}".strip(), line.text) for line in lines if not line.of_points),
        *_totals_entries(rules, translate),
    )


def scoring_entries(rules: RuleSet, peak: int, translate: Translate) -> list[LegendEntry]:
    """Return what made and missed bids are worth."""
    scoring = rules.scoring
    entries = [LegendEntry(translate("made"), made_words(scoring.made, peak, translate))]
    under, over = missed_words(scoring.under, translate), missed_words(scoring.over, translate)
    if under == over:
        entries.append(LegendEntry(translate("missed"), under))
    else:
        entries += [LegendEntry(translate("under"), under), LegendEntry(translate("over"), over)]
    if scoring.multiplier.text != "1":
        entries.append(_multiplier_entry(scoring.multiplier, translate))
    if "peak" in scoring.terms:
        words = translate("%(cards)s, the largest round as agreed at first")
        entries.append(LegendEntry(formula_in_words("peak", translate), words % {"cards": peak}))
    return entries


def _multiplier_entry(multiplier: Formula, translate: Translate) -> LegendEntry:
    """Return the entry about what multiplies all points of a round. If it is a single condition, the entry is named
    after it.
    """
    match multiplier.tree:
        case Operation("if", (Term(name), Number(value), Number(1))):
            words = translate(TIMES) % {"times": number_text(value)}
            return LegendEntry(formula_in_words(name, translate), words)
    return LegendEntry(translate("all points"), f"× ({as_agreed(multiplier, translate)})")


def _hook_entries(rules: RuleSet, translate: Translate) -> list[LegendEntry]:
    if rules.hook.forbids_any:
        return [LegendEntry(translate("hook"), hook_words(rules.hook, translate))]
    return [LegendEntry(translate("bids"), translate(AT_ONCE))] if rules.simultaneous else []


def _totals_entries(rules: RuleSet, translate: Translate) -> list[LegendEntry]:
    entries = []
    for penalty in rules.named_penalties:
        words = signed_text(-penalty.points)
        if penalty.before_score:
            words = translate("%(points)s, before the points of the round") % {"points": words}
        entries.append(LegendEntry(translate(penalty.reason), words))
    if rules.target is not None or rules.lowest_wins:
        entries.append(LegendEntry(translate("end"), end_words(rules, translate)))
    return entries


def places(sheet: ScoreSheet) -> tuple[Place, ...]:
    """Return all players by rank after the last complete round. In a finished game that settles, each also has
    a net.
    """
    names, encloses = sheet.game.names, sheet.game.rules.enclose_negative
    net = [""] * len(names)
    if is_settled(sheet):
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
    """Return who pays whom, once a game that settles is finished."""
    if not is_settled(sheet):
        return ()
    names = [sheet.game.names[seat] for seat in sheet.finishers]
    payments = pairwise_payments(settled_totals(sheet))
    return tuple(PaymentLine(names[pay.payer], names[pay.receiver], number_text(pay.points)) for pay in payments)


def penalty_notes(sheet: ScoreSheet, translate: Translate = identity) -> tuple[PenaltyNote, ...]:
    """Return every penalty in the order recorded."""
    names = sheet.game.names
    return tuple(
        PenaltyNote(
            row.number, penalty.seat, names[penalty.seat], signed_text(penalty.points), translate(penalty.reason)
        )
        for row in sheet.rounds
        for penalty in row.record.penalties
    )


def round_notes(sheet: ScoreSheet, translate: Translate = identity) -> tuple[RoundNote, ...]:
    """Return for each round its note, misdeals, points given by hand, marks, and an overridden hook."""

    def texts(row: ScoredRound) -> Iterator[str]:
        yield from _mark_texts(sheet, row, translate)
        yield translate("Hook overridden") if row.record.overridden else ""
        yield as_played_text(sheet, row.number, translate)
        yield _changed_text(sheet, row, translate)
        yield from _bonus_texts(sheet, row, translate)
        yield remarks_text(row.record, translate)

    notes = (RoundNote(row.number, " · ".join(filter(None, texts(row)))) for row in sheet.rounds)
    return tuple(note for note in notes if note.text)


def _mark_texts(sheet: ScoreSheet, row: ScoredRound, translate: Translate) -> Iterator[str]:
    """Yield who declared each mark, such as `Cannonball: Ann, Bob`, then who did so against the rules. A text is empty
    if it has no names.
    """
    too_near, rules = sheet.blind_too_near(row.number), sheet.game.rules
    for number, mark in enumerate(rules.marks, start=1):
        figures = {"points": number_text(rules.blind_behind or 0), "mark": translate(mark)}
        declared = [seat for seat, its in row.record.marks if its == number]
        for words, against in (
            (N_("%(mark)s: %(names)s"), False),
            (N_("%(mark)s, but less than %(points)s behind the leader: %(names)s"), True),
        ):
            seats = [seat for seat in declared if (seat in too_near) is against]
            names = ", ".join(sheet.game.name_in(row.number, seat) for seat in seats)
            yield translate(words) % (figures | {"names": names}) if names else ""


def as_played_text(sheet: ScoreSheet, number: int, translate: Translate = identity) -> str:
    """Describe what does not add up in a round that was recorded as played. The text is empty if the round follows the
    rules.
    """
    broken = broken_rules(sheet.game, sheet.schedule, number)
    if wrong := wrong_sum(broken):
        return translate(WRONG_SUM) % {"tricks": wrong.tricks, "cards": wrong.cards}
    return translate("This round was played against the rules.") if broken else ""


def wrong_sum(broken: Iterable[Problem]) -> TricksDoNotAddUp | TooManyTricks | None:
    """Return the fault that the tricks of a round do not add up, if it is one of these."""
    faults = (problem.fault for problem in broken)
    return next((fault for fault in faults if isinstance(fault, TricksDoNotAddUp | TooManyTricks)), None)


def _changed_text(sheet: ScoreSheet, row: ScoredRound, translate: Translate) -> str:
    """Return whose bids a card changed in a round, `Changed by a card: Ann 0 → 1`, or an empty text."""
    announced, bids = row.record.announced, row.record.bids
    seats = [seat for seat, _by in row.record.changed]
    given = [f"{sheet.game.name_in(row.number, seat)} {announced[seat]} → {bids[seat]}" for seat in seats]
    return translate("Changed by a card: %(bids)s") % {"bids": ", ".join(given)} if given else ""


def _bonus_texts(sheet: ScoreSheet, row: ScoredRound, translate: Translate) -> Iterator[str]:
    """Yield the points of each kind given by hand in a round, `Bonus: Ann +20, Bob −5`."""
    for place, kind in enumerate(sheet.game.rules.bonus):
        given = [
            f"{sheet.game.name_in(row.number, seat)} {signed_text(kind.worth(points, made=row.seats[seat].made))}"
            for seat, points, its in row.record.bonus
            if its == place
        ]
        if given:
            yield translate("%(name)s: %(words)s") % {"name": translate(kind.name), "words": ", ".join(given)}


def attendance_notes(game: Game) -> tuple[AttendanceNote, ...]:
    """Return the notes about players who come or go, by seat and round, then those about who is out by points."""
    notes = [note for seat in range(len(game.players)) for note in _notes_of_seat(game, seat)]
    lost = (AttendanceNote(game.names[seat], "eliminated", first) for seat, first in game.attendance.eliminated)
    return (*notes, *lost)


def attendance_words(table: SheetTable, translate: Translate) -> list[str]:
    """Return the notes in words: `Alice, from round 5 Eve`."""
    return [attendance_sentence(note, translate) for note in table.attendance]


def attendance_sentence(note: AttendanceNote, translate: Translate) -> str:
    """Return a note in words."""
    key = "never-plays" if note.what == "leaves" and note.first == 1 else note.what
    rounds = ranges_text(range(note.first, (note.last or note.first) + 1))
    return translate(WORDS[key]) % {**asdict(note), "first": rounds, "before": note.first - 1}


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
