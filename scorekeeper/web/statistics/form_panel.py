"""The form of a player: a line of the last rounds beside all, in words, and all rounds in steps as a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.rules.statistics.player import FORM_ROUNDS, PlayerStatistics, form_over_time, steps_of
from scorekeeper.web.statistics.charts.shares import ShareChart, form_chart
from scorekeeper.web.statistics.words import few_text, percent_text, share_text


class FormLine(Struct, frozen=True):
    """Some rounds after each other, how many, and the share made."""

    which: str
    rounds: str
    share: str


class FormPanel(Struct, frozen=True):
    """The picture, None before there are enough rounds for it, with its words, and the lines of the table."""

    chart: ShareChart | None
    words: str
    lines: tuple[FormLine, ...]


def form_panel(player: PlayerStatistics) -> FormPanel:
    """How the share of bids made went over time."""
    form, whole = form_over_time(player.history), Fraction(player.made, player.rounds)
    lines = (
        FormLine(
            _("%(first)d to %(last)d", first=first, last=last),
            few_text(made.rounds),
            share_text(made),
        )
        for first, last, made in steps_of(player.history)
    )
    return FormPanel(form_chart(form, whole) if form else None, _words(form, whole), tuple(lines))


def _words(form: Sequence[tuple[int, Fraction]], whole: Fraction) -> str:
    if not form:
        return _("After %(rounds)d rounds a line here shows the form.", rounds=FORM_ROUNDS)
    shares = [share for _round, share in form]
    return _(
        "Of the last %(rounds)d rounds %(last)s made; all together %(every)s, at best %(best)s, at worst %(worst)s.",
        rounds=FORM_ROUNDS,
        last=percent_text(shares[-1]),
        every=percent_text(whole),
        best=percent_text(max(shares)),
        worst=percent_text(min(shares)),
    )
