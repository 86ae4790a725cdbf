"""The text above a sheet and in its rows."""

from __future__ import annotations

from datetime import date
from itertools import groupby, pairwise
from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round, empty_round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.round_score import ScoredRound, trump_of
from scorekeeper.rules.score.round_terms import multiplier_for_all
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.sheet_table import Day, SeatCell, SheetRow, TrumpCell
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import date_words, days_words, list_words
from scorekeeper.wording.numbers import number_text, signed_text
from scorekeeper.wording.round_words import SUITS
from scorekeeper.wording.translation import N_, Translate, identity

TRUMPS = {
    **dict.fromkeys((TrumpMode.TURNED, TrumpMode.DEALER_SHOWS), N_("trump turned up")),
    TrumpMode.BEFORE_BIDS: N_("trump named before the bids"),
    TrumpMode.NAMED: N_("highest bidder names trump"),
    TrumpMode.DEALER_NAMES: N_("dealer names trump"),
    TrumpMode.LAST_BIDDER_NAMES: N_("last bidder names trump"),
    TrumpMode.NONE: N_("no trump"),
}
SHAPES = {
    "climb": N_("%(first)s up to %(turn)s"),
    "descent": N_("%(first)s down to %(turn)s"),
    "hill": N_("%(first)s up to %(turn)s and back to %(last)s"),
    "valley": N_("%(first)s down to %(turn)s and back to %(last)s"),
    "other": N_("%(least)s to %(most)s cards"),
}
ROUNDS_LISTED_IN_FULL = 10
# A course with larger steps has no shape: 1 3 5 7 is a climb, 1 13 is not.
MAX_STEP_LENGTH = 2
# Replaces the bid of a player who takes no part in the round.
DASH = "–"
# The call if the bids add up to the tricks.
EVEN = "="
SIGNS = {
    Trump.CLUBS: "♣",
    Trump.DIAMONDS: "♦",
    Trump.HEARTS: "♥",
    Trump.SPADES: "♠",
    Trump.NONE: N_("NT"),
}


def rules_line(rules: RuleSet, schedule: Schedule, translate: Translate, *, with_method: bool = True) -> str:
    """Return a line such as: de Silva rules · spades always trump · 25 rounds, 1 up to 13 and back to 1.

    Without `with_method` the name of classic rules leaves out the way of scoring.
    """
    name, _, method = translate(rules.name).partition(", ")
    # Not "House rules rules".
    called = name if name.casefold().endswith("rules") else translate("%(name)s rules") % {"name": name}
    free = [] if rules.has_hook or rules.simultaneous else [translate("no hook")]
    parts = (trump_words(rules, translate), rounds_words(schedule, translate))
    return " · ".join([f"{called}, {method}" if method and with_method else called, *free, *parts])


def trump_words(rules: RuleSet, translate: Translate) -> str:
    """Return how the trump of a round is determined, in words."""
    rule = rules.trump
    if rule.suits == (Trump.NONE,):
        return translate(TRUMPS[TrumpMode.NONE])
    if rule.mode is TrumpMode.FIXED:
        return translate("Trump is %(now)s") % {"now": translate(SUITS[rule.suits[0]])}
    if rule.mode is TrumpMode.CYCLE:
        return translate("trump %(suits)s in turn") % {
            "suits": " ".join(trump_sign(suit, translate) for suit in rule.suits)
        }
    return translate(TRUMPS[rule.mode])


def rounds_words(schedule: Schedule, translate: Translate) -> str:
    """Return the number of rounds and how their cards go up and down. For a game that was stopped early, these are the
    rounds agreed before.
    """
    if schedule.whole is not None and schedule.stopped:
        words = translate("%(rounds)s, stopped after %(played)s")
        return words % {"rounds": rounds_words(schedule.whole, translate), "played": len(schedule.head)}
    head = schedule.head
    course = _course_words(head, translate)
    if schedule.length is None:
        if len(set(schedule.cycle)) == 1:
            return translate("%(course)s, then always %(cards)s") % {"course": course, "cards": schedule.cycle[0]}
        return translate("%(course)s, up and down again") % {"course": course}
    if _is_irregular(head) and len(head) <= ROUNDS_LISTED_IN_FULL:
        course = " ".join(map(str, head))
    words = translate.plural("%(rounds)s round, %(course)s", "%(rounds)s rounds, %(course)s", len(head))
    return words % {"rounds": len(head), "course": course}


def occasion(title: str, days: tuple[Day, ...], translate: Translate) -> str:
    """Return the title of the game and its first and last date, as far as they are known."""
    played = _date_range(days[0].date, days[-1].date, translate) if days else ""
    return ", ".join(text for text in (isolated(title, translate.language), played) if text)


def _date_range(first: date, last: date, translate: Translate) -> str:
    """Return a range of dates, shortened within one month: 20–21 November 2026."""
    if first == last:
        return date_words(first, translate.language)
    if (first.year, first.month) == (last.year, last.month):
        return days_words(first, last, translate.language)
    ends = {"first": date_words(first, translate.language), "last": date_words(last, translate.language)}
    return translate("%(first)s – %(last)s") % ends


def _course_words(head: tuple[int, ...], translate: Translate) -> str:
    shape = _course_shape(head)
    turn = min(head) if shape in ("descent", "valley") else max(head)
    figures = {"first": head[0], "turn": turn, "last": head[-1], "least": min(head), "most": max(head)}
    if shape == "level":
        return translate.plural("%(num)d card", "%(num)d cards", head[0]) % {"num": head[0]}
    course = translate(SHAPES[shape]) % figures
    return course if shape == "other" else _with_repeats(course, head, translate)


def _with_repeats(course: str, head: tuple[int, ...], translate: Translate) -> str:
    """Return the course, with a remark about numbers of cards that are dealt several times in a row."""
    runs = dict.fromkeys((cards, len(list(run))) for cards, run in groupby(head))
    by_times: dict[int, list[str]] = {}
    for cards, times in runs:
        if times > 1:
            by_times.setdefault(times, []).append(str(cards))
    if len(by_times) == 1 and all(times > 1 for _cards, times in runs):
        return translate("%(course)s, each dealt %(times)s times in a row") % {"course": course, "times": min(by_times)}
    words = translate("%(course)s, %(cards)s dealt %(times)s times in a row")
    for times, repeated in by_times.items():
        course = words % {"course": course, "cards": list_words(repeated, translate.language), "times": times}
    return course


def _is_irregular(head: tuple[int, ...]) -> bool:
    """Return whether a schedule is better listed than described. It is if a number is repeated, if the course has no
    shape, or if it turns and does not come back to where it began.
    """
    shape = _course_shape(head)
    repeats = shape != "level" and any(cards == after for cards, after in pairwise(head))
    return repeats or shape == "other" or (shape in ("hill", "valley") and head[0] != head[-1])


def _course_shape(head: tuple[int, ...]) -> str:
    """Return the shape of a course, which is a key of `SHAPES` or `level`. Repeated numbers of cards make no
    difference.
    """
    steps = [after - before for before, after in pairwise(head) if after != before]
    signs = [step > 0 for step in steps]
    turns = sum(one != other for one, other in pairwise(signs))
    if not signs:
        return "level"
    if turns > 1 or max(map(abs, steps)) > MAX_STEP_LENGTH:
        return "other"
    if turns == 0:
        return "climb" if signs[0] else "descent"
    return "hill" if signs[0] else "valley"


def trump_sign(trump: Trump, translate: Translate) -> str:
    """Return the sign of a suit, or the letters for no trump."""
    return SIGNS[trump] if trump is not Trump.NONE else translate(SIGNS[trump])


def row_cells(sheet: ScoreSheet, number: int, *, day_ends: bool, translate: Translate = identity) -> SheetRow:
    """Return the cells of round `number`, whether it is complete, begun or still to come."""
    game, count = sheet.game, len(sheet.game.players)
    out = game.out(number)
    row = sheet.rounds[number - 1] if number <= len(sheet.rounds) else None
    record = row.record if row is not None else empty_round(count, out)
    begun = row is not None and not record.untouched
    special = sheet.special_in(number)
    trump = row.trump if row is not None else trump_of(game, sheet.schedule, record, number)
    first_bidder = game.bidder(number)
    return SheetRow(
        number=number,
        cards=str(sheet.schedule.cards(number) or ""),
        seats=tuple(
            [
                _seat_cell(sheet, row, number, seat, first=seat == first_bidder, out=seat in out, translate=translate)
                for seat in range(count)
            ]
        ),
        trump=_trump_cell(sheet, number, row, record, trump=trump, translate=translate),
        begun=begun,
        complete=row is not None and row.complete,
        current=sheet.next.round == number,
        thick_below=_turn_ends(game, number),
        day_ends=day_ends,
        times=_multiplier_text(sheet, number, record, trump),
        call="" if row is None or row.call is None else signed_text(row.call.signed) if row.call.by else EVEN,
        special="" if special is None else translate(special.name),
    )


def _multiplier_text(sheet: ScoreSheet, number: int, record: Round, trump: Trump | None) -> str:
    """Return the multiplier of the round, `×2`, or an empty text if it is unknown or 1."""
    times = multiplier_for_all(sheet.game.rules, sheet.schedule, record, number, trump)
    return "" if times in (None, 1) else f"×{number_text(times)}"


def _turn_ends(game: Game, number: int) -> bool:
    """Return whether a full turn of first bids ends with this round: in the next round the first bid comes back to the
    first bidder of round 1, or passes this seat.
    """
    if game.turns_repeat:
        return number % len(game.players) == 0
    home = game.bidder(1)
    orders = ((clockwise_from(home, game.in_play_order(each)), game.bidder(each)) for each in (number, number + 1))
    here, there = (order.index(bidder) for order, bidder in orders)
    return there < here


def _seat_cell(
    sheet: ScoreSheet,
    row: ScoredRound | None,
    number: int,
    seat: int,
    *,
    first: bool,
    out: bool,
    translate: Translate,
) -> SeatCell:
    """Return bid, tricks, points, total and marks of one player in round `number`."""
    if row is None:
        return SeatCell(bid=DASH if out else "", first_bidder=first, out=out)
    marks: dict[str, Any] = {
        "first_bidder": first,
        "declarer": row.declarer == seat,
        "wins": number == len(sheet.rounds) and seat in sheet.winners,
        "out": out,
    }
    mine = [penalty for penalty in row.record.penalties if penalty.seat == seat]
    if out and not mine:
        # The total of a player who is out is shown only if a penalty changes it.
        return SeatCell(bid=DASH, **marks)
    scored = row.seats[seat]
    negative = scored.total is not None and scored.total < 0
    notes = [f"{signed_text(penalty.points)} {translate(penalty.reason)}".strip() for penalty in mine]
    return SeatCell(
        bid=DASH if out else _bid_text(row.record, scored.bid),
        tricks="" if scored.tricks is None else str(scored.tricks),
        made=scored.made,
        points="" if scored.points is None else signed_text(scored.points),
        total="" if scored.total is None else number_text(scored.total),
        negative=negative,
        enclosed=negative and sheet.game.rules.enclose_negative,
        fell_from="" if scored.fell_from is None else number_text(scored.fell_from),
        penalty=signed_text(scored.penalties) if mine else "",
        penalty_note=", ".join(notes),
        **marks,
    )


def _bid_text(record: Round, bid: int | None) -> str:
    if bid is not None:
        return str(bid)
    return "" if record.untouched else "?"


def _trump_cell(
    sheet: ScoreSheet, number: int, row: ScoredRound | None, record: Round, *, trump: Trump | None, translate: Translate
) -> TrumpCell:
    declarer = row.declarer if row is not None else None
    name = sheet.game.name_in(number, declarer) if declarer is not None else ""
    none_left = sheet.rules_in(number).trump.mode is TrumpMode.TURNED and record.trump is None and trump is Trump.NONE
    return TrumpCell(
        trump_sign(trump, translate) if trump else "", str(trump) if trump else "", declarer, name, none_left
    )
