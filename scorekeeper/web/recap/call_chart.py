"""The calls of all rounds as bars, over upwards and under downwards, ready to be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.rules.insights.progress import CalledRound, call_records, called_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.charts import ChartFrame, Scale, Tick, round_ticks, rounded
from scorekeeper.web.foundation.language import list_names
from scorekeeper.web.recap.sentences import call_name
from scorekeeper.wording.numbers import signed_text

CALL_FRAMES = (
    ("narrow", ChartFrame(358, 132, left=32, right=4)),
    ("wide", ChartFrame(720, 160, left=40, right=4, font_size=13)),
)
# Of the room a round has, a bar takes this part; an even call is a line of this height.
FULL, EVEN_HEIGHT = 0.7, 3


class RoundBar(Struct, frozen=True):
    """One round: the word of its call, and where its bar lies."""

    word: str
    x: float
    y: float
    width: float
    height: float


class CallChart(Struct, frozen=True):
    """A drawing of all calls; `zero` is where even stands."""

    frame: ChartFrame
    right: float
    base: float
    zero: float
    bars: tuple[RoundBar, ...]
    rounds: tuple[Tick, ...]
    tricks: tuple[Tick, ...]


def call_chart(sheet: ScoreSheet, frame: ChartFrame) -> CallChart:
    """The calls of the complete rounds, of which there is at least one."""
    called = called_rounds(sheet)
    off = [one.call.signed for one in called]
    least, most = min(0, *off), max(0, *off)
    right, base = frame.width - frame.right, frame.height - frame.bottom
    y_scale = Scale(least, max(most, least + 1), base, frame.top)
    x_scale = Scale(0.5, len(called) + 0.5, frame.left, right)
    return CallChart(
        frame=frame,
        right=right,
        base=base,
        zero=rounded(y_scale.at(0)),
        bars=tuple(_bars(called, off, x_scale, y_scale)),
        rounds=round_ticks(sheet, x_scale),
        tricks=tuple(Tick(rounded(y_scale.at(each)), signed_text(each)) for each in sorted({least, 0, most})),
    )


def call_counts(sheet: ScoreSheet) -> str:
    """How often each was called."""
    times = (
        ngettext("%(word)s %(num)d time", "%(word)s %(num)d times", one.rounds, word=call_name(one.word))
        for one in call_records(sheet)
    )
    return _("The calls of all rounds: %(times)s.", times=list_names(times))


def _bars(called: Sequence[CalledRound], off: Sequence[int], x_scale: Scale, y_scale: Scale) -> Iterator[RoundBar]:
    width = FULL * (x_scale.at(1) - x_scale.at(0))
    for index, (one, by) in enumerate(zip(called, off, strict=True), start=1):
        top, bottom = sorted((y_scale.at(by), y_scale.at(0)))
        if not by:
            top, bottom = top - EVEN_HEIGHT / 2, bottom + EVEN_HEIGHT / 2
        yield RoundBar(
            str(one.call.word),
            rounded(x_scale.at(index) - width / 2),
            rounded(top),
            rounded(width),
            rounded(bottom - top),
        )
