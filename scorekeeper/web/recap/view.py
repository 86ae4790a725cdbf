"""The view of a recap: places, totals, calls, runs of made bids, bids to remember, and its charts as coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from math import ceil, floor

from flask_babel import format_decimal, gettext as _, ngettext
from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.par import has_par, par_by_round
from scorekeeper.rules.insights.progress import (
    CallRecord,
    PlayerRecord,
    call_records,
    complete_rounds,
    player_records,
    progress,
    rounds_missed,
)
from scorekeeper.rules.rule_set.bidding import Call
from scorekeeper.rules.score.round_score import PlayerRound, ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.book.tables import round_to
from scorekeeper.sheets.charts import (
    Chart,
    ChartFrame,
    ChartSeries,
    Scale,
    Tick,
    chart_lines,
    right_edge,
    round_ticks,
    rounded,
    tick_step,
)
from scorekeeper.sheets.table.heading import DASH
from scorekeeper.web.language import current_language, list_names
from scorekeeper.wording.numbers import MINUS, number_text, signed_text
from scorekeeper.wording.recap_words import (
    call_name,
    call_words,
    decisive_round_words,
    remembered_moments,
    streak_sentences,
)

STEPS = 3
CALL_FRAMES = (
    ("narrow", ChartFrame(358, 132, left=32, right=4)),
    ("wide", ChartFrame(720, 160, left=40, right=4, font_size=13)),
)
# The part of its room that a bar fills, and the height of the line for an even call.
FULL, EVEN_HEIGHT = 0.7, 3
# As in static/css/components/player-colours.css.
COLOURS = 13
NARROW = ChartFrame(358, 320, left=32, right=132)
WIDE = ChartFrame(720, 400, left=40, right=190, font_size=13)
FRAMES = (("narrow", NARROW), ("wide", WIDE))
TENTH = Decimal("0.1")


class PodiumStep(Struct, frozen=True):
    """A step of the podium: a rank, and the players who share it."""

    rank: int
    names: tuple[str, ...]
    total: str


def recap_view(sheet: ScoreSheet) -> dict[str, object] | None:
    """Return the recap of a game so far, or None before its first complete round.

    `podium` has the first three ranks, `places` the others; `charts` show the totals in several widths; `falls` is
    whether any total was reset.
    """
    rows, names = complete_rounds(sheet), sheet.game.names
    if not rows:
        return None
    steps, records = list(_podium_steps(sheet)), player_records(sheet)
    each = (f"{list_names(step.names)} {step.total}" for step in steps)
    return {
        "names": names,
        "podium": tuple(step for step in steps if step.rank <= STEPS),
        "places": tuple(step for step in steps if step.rank > STEPS),
        "decided": decisive_round_words(sheet, current_language()),
        "charts": tuple((name, totals_chart(sheet, frame, _("Par"))) for name, frame in FRAMES),
        "alternative": _("Lines of the totals round by round, which end so: %(totals)s.", totals="; ".join(each)),
        "falls": any(seat.reset for row in rows for seat in row.seats),
        "par": _par_sentence(sheet),
        "players": player_lines(sheet, records),
        "streaks": streak_sentences(records, names, current_language()),
        "call_charts": tuple((name, call_chart(sheet, frame)) for name, frame in CALL_FRAMES),
        "call_alternative": call_counts(sheet),
        "calls": tuple(map(_call_column, call_records(sheet))),
        "remembered": remembered_moments(sheet, current_language()),
        "rounds": tuple(map(_recap_round, rows, progress(sheet))),
    }


def _podium_steps(sheet: ScoreSheet) -> Iterator[PodiumStep]:
    """Yield all players by rank; equal totals share a step."""
    for rank, standings in groupby(sheet.standings, key=lambda standing: standing.rank):
        sharing = list(standings)
        names = tuple(sheet.game.names[standing.seat] for standing in sharing)
        yield PodiumStep(rank, names, number_text(sharing[0].total))


def _par_sentence(sheet: ScoreSheet) -> str:
    """Return a sentence about par, or an empty text if these rules do not define it."""
    if not has_par(sheet):
        return ""
    return _(
        "Par %(par)s: a steady game, a fair share of tricks and a miss now and then.",
        par=decimal_text(par_by_round(sheet)[-1]),
    )


def player_lines(sheet: ScoreSheet, records: tuple[PlayerRecord, ...]) -> tuple[dict[str, object], ...]:
    """Return one line for each player, by seat."""
    pars = par_by_round(sheet) if has_par(sheet) else ()
    return tuple(
        {
            "name": sheet.game.names[record.seat],
            "made": _("%(some)s of %(all)s", some=record.made, all=record.rounds),
            "streaks": (record.longest_made, record.longest_missed),
            "par": signed_decimal(sheet.totals[record.seat] - Fraction(to_tenth(pars[-1]))) if pars else "",
        }
        for record in records
    )


def _call_column(record: CallRecord) -> dict[str, object]:
    seats = zip(record.made, record.played, record.points, strict=True)
    return {
        "word": call_name(record.word, current_language()),
        "rounds": record.rounds,
        "seats": tuple(
            (_("%(some)s of %(all)s", some=made, all=played), signed_text(points)) for made, played, points in seats
        ),
    }


def _recap_round(row: ScoredRound, totals: Sequence[Points | None]) -> dict[str, object]:
    words, off = (call_words(row.call, current_language()), signed_text(row.call.signed)) if row.call else ("", "")
    return {
        "number": row.number,
        "cards": row.cards,
        "call": words,
        "off": off,
        "seats": tuple(map(_total_cell, row.seats, totals)),
    }


def _total_cell(seat: PlayerRound, total: Points | None) -> dict[str, object]:
    if total is None:
        return {"total": DASH, "made": False, "reset": False, "negative": False}
    return {"total": number_text(total), "made": bool(seat.made), "reset": seat.reset, "negative": total < 0}


class RoundBar(Struct, frozen=True):
    """One round: the word of its call, and the position of its bar."""

    word: str
    x: float
    y: float
    width: float
    height: float


class CallChart(Struct, frozen=True):
    """A chart of the calls of all rounds (under, even or over). `zero` is the height of an even round."""

    frame: ChartFrame
    right: float
    base: float
    zero: float
    bars: tuple[RoundBar, ...]
    rounds: tuple[Tick, ...]
    tricks: tuple[Tick, ...]


def call_chart(sheet: ScoreSheet, frame: ChartFrame) -> CallChart:
    """Return the chart of how many tricks each complete round was under or over. It needs at least one round."""
    calls = [row.call for row in complete_rounds(sheet) if row.call is not None]
    off = [call.signed for call in calls]
    least, most = min(0, *off), max(0, *off)
    right, base = frame.width - frame.right, frame.height - frame.bottom
    y_scale = Scale(least, max(most, least + 1), base, frame.top)
    x_scale = Scale(0.5, len(calls) + 0.5, frame.left, right)
    return CallChart(
        frame=frame,
        right=right,
        base=base,
        zero=rounded(y_scale.at(0)),
        bars=tuple(_bars(calls, x_scale, y_scale)),
        rounds=round_ticks(sheet, x_scale),
        tricks=tuple(Tick(rounded(y_scale.at(each)), signed_text(each)) for each in sorted({least, 0, most})),
    )


def call_counts(sheet: ScoreSheet) -> str:
    """Return how often a round was called under, even and over, in words."""
    times = (
        ngettext(
            "%(word)s %(num)d time", "%(word)s %(num)d times", one.rounds, word=call_name(one.word, current_language())
        )
        for one in call_records(sheet)
    )
    return _("The calls of all rounds: %(times)s.", times=list_names(times))


def _bars(calls: Sequence[Call], x_scale: Scale, y_scale: Scale) -> Iterator[RoundBar]:
    width = FULL * (x_scale.at(1) - x_scale.at(0))
    for index, call in enumerate(calls, start=1):
        top, bottom = sorted((y_scale.at(call.signed), y_scale.at(0)))
        if not call.signed:
            top, bottom = top - EVEN_HEIGHT / 2, bottom + EVEN_HEIGHT / 2
        yield RoundBar(
            str(call.word),
            rounded(x_scale.at(index) - width / 2),
            rounded(top),
            rounded(width),
            rounded(bottom - top),
        )


def totals_chart(sheet: ScoreSheet, frame: ChartFrame, par_name: str = "") -> Chart:
    """Return the chart of all totals after each complete round, which must be at least one.

    A line begins at zero, or for a late player at that player's first round. With a `par_name` there is a line of par.
    """
    courses = list(_total_lines(sheet, par_name))
    reached = [total for one in courses for _, total in one.places]
    step = tick_step(max(reached) - min(reached))
    least, most = floor(min(reached) / step) * step, ceil(max(reached) / step) * step
    right, base = right_edge(courses, frame), frame.height - frame.bottom
    y_scale = Scale(least, max(most, least + step), base, frame.top)
    x_scale = Scale(0, len(complete_rounds(sheet)), frame.left, right)
    return Chart(
        frame=frame,
        right=right,
        base=base,
        lines=chart_lines(courses, frame, x_scale, y_scale),
        rounds=round_ticks(sheet, x_scale),
        totals=tuple(Tick(rounded(y_scale.at(value)), number_text(value)) for value in range(least, most + 1, step)),
    )


def _total_lines(sheet: ScoreSheet, par_name: str) -> Iterator[ChartSeries]:
    """Yield a line for each player, from that player's first round on, and then the line of par if it has a name."""
    rows, missed = complete_rounds(sheet), rounds_missed(sheet)
    for seat, name in enumerate(sheet.game.names):
        values = (sheet.game.starting_points(seat), *(row.seats[seat].total or 0 for row in rows))
        first = missed[seat]
        resets = (index for index, row in enumerate(rows, start=1) if row.seats[seat].reset and index >= first)
        places = _values_by_round(values)[first:]
        look, end = _line_classes(seat), number_text(values[-1])
        yield ChartSeries(look, name, end, places, tuple(index - first for index in resets))
    if par_name and has_par(sheet):
        pars: tuple[Points, ...] = (0, *par_by_round(sheet))
        yield ChartSeries("par", par_name, decimal_text(pars[-1]), _values_by_round(pars))


def _values_by_round(values: Sequence[Points]) -> tuple[tuple[float, float], ...]:
    """Return the values with the numbers of their rounds, from round 0 on."""
    return tuple((float(index), float(value)) for index, value in enumerate(values))


def _line_classes(seat: int) -> str:
    """Return the CSS classes of a line, which differ for sixteen seats.

    The line has the colour of the player. It is dashed from the fifth seat on, and dotted from the ninth.
    """
    dashes = ("", " dashed", " dotted", " dotted-wide")[seat // 4 % 4]
    return f"seat-{seat % COLOURS}{dashes}"


def decimal_text(points: Points) -> str:
    """Return points to a tenth, with the decimal sign of the reader's language: 25.4 for 25.4375."""
    rounded = to_tenth(points)
    return f"{MINUS if rounded < 0 else ''}{format_decimal(abs(rounded), format='#,##0.#')}"


def signed_decimal(points: Points) -> str:
    """Return points to a tenth, with a plus sign above zero."""
    return f"+{decimal_text(points)}" if to_tenth(points) > 0 else decimal_text(points)


def to_tenth(points: Points) -> Decimal:
    """Return points to a tenth, as they are shown."""
    return round_to(Fraction(points), TENTH)
